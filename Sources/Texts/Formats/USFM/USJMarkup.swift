import PlainText

/// The markup of a text in USJ, the JSON form of USFM (docs.usfm.bible, "USJ"), as USX: an object is
/// the element that its type names, its marker is the style, and its other texts are attributes.
///
/// The markup has the lines of the file, so that errors and warnings name them.
struct USJMarkup {
  private static let depthLimit = 200

  private let source: ByteSource
  private var scanner: JSONScanner
  /// The last line of the markup.
  private var line = 1
  /// A Boolean value that indicates whether the writer of the file left out the blanks beside words
  /// (`usfm-grammar` does).
  private let lacksBlanks: Bool
  /// The style of the characters that the last markup is, or nil after any other.
  private var lastStyle: String?

  private init(_ source: ByteSource) throws(FormatError) {
    self.source = source
    let bytes = try source.readAll(limit: ByteSource.wholeLimit, expected: "one book")
    // A quotation mark after a backslash is part of a text.
    let blank = "\" \"".utf8
    lacksBlanks = !bytes.indices.contains {
      bytes[$0] == 0x22 && bytes[$0...].starts(with: blank) && $0 > 0 && bytes[$0 - 1] != 0x5C
    }
    scanner = JSONScanner(bytes: bytes)
  }

  /// Returns the markup of a file.
  static func usx(of source: ByteSource) throws(FormatError) -> ByteSource {
    var markup = try USJMarkup(source)
    guard try markup.token() == .beginObject, try markup.reachContent() else {
      throw markup.error("no \"content\"", expected: "a text in USJ, a list in \"content\"")
    }
    var text = "<usx>"
    while case let token = try markup.token(), token != .endArray {
      text += try markup.item(token)
    }
    if try markup.reachContent() {
      throw markup.error("\"content\" a second time", expected: "one list")
    }
    while try markup.token() != .end {}
    return ByteSource(name: source.name, bytes: Array((text + "</usx>").utf8), warn: source.warn)
  }

  /// Moves into the list of the text's content. Returns `false` if the text ends before it.
  private mutating func reachContent() throws(FormatError) -> Bool {
    while case .key(let key) = try token() {
      let value = try token()
      if key == "content" { return value == .beginArray }
      try skip(value)
    }
    return false
  }

  /// Returns the markup of a text or an object, after the ends of the lines before it.
  private mutating func item(_ token: JSONScanner.Token) throws(FormatError) -> String {
    let start = lineEnds()
    switch token {
    case .string(let text):
      lastStyle = nil
      return start + text.xmlOnOneLine
    case .beginObject: return start + (try element())
    default: throw error("another value in \"content\"", expected: "a text or an object")
    }
  }

  private mutating func element() throws(FormatError) -> String {
    guard scanner.depth <= Self.depthLimit else {
      throw error("objects nested more than \(Self.depthLimit) deep", expected: "fewer")
    }
    let start = scanner.line
    let before = lastStyle
    lastStyle = nil
    var attributes: [String: String] = [:]
    var content = ""
    while case .key(let key) = try token() {
      let value = try token()
      switch value {
      case .beginArray where key == "content":
        while case let item = try token(), item != .endArray {
          content += try self.item(item)
          guard content.utf8.count <= LineReader.lengthLimit else {
            throw error(
              "an object with more than \(LineReader.lengthLimit) bytes", expected: "its end",
              line: start)
          }
        }
      case _ where key == "content":
        throw error("another value as \"content\"", expected: "a list of texts and objects")
      case .string(let text): attributes[key] = text
      case .number: attributes[key] = scanner.digitsOfNumber
      default: try skip(value)
      }
    }
    guard let type = attributes.removeValue(forKey: "type") else {
      throw error("an object without \"type\"", expected: "one such as \"para\"", line: start)
    }
    // The first version wrote `para:p`, and rows and cells of tables are `table:row`.
    let parts = type.split(separator: ":", maxSplits: 1).map(String.init)
    let name = (parts.first == "table" ? parts.last : parts.first) ?? ""
    attributes["style"] = attributes.removeValue(forKey: "marker") ?? parts.dropFirst().first
    let written = attributes.filter { Self.isName($0.key) }.sorted { $0.key < $1.key }
      .map { " \($0)=\"\($1.xmlOnOneLine)\"" }.joined()
    let tag = Self.isName(name) ? name : "object"
    if name == "char" { lastStyle = attributes["style"] ?? "" }
    if name == "ms" || name == "note" { lastStyle = before }
    let isBesideWord = before == "w" || before != nil && lastStyle == "w"
    let blank = name == "char" && isBesideWord && lacksBlanks ? " " : ""
    return "\(blank)<\(tag)\(written)>\(content)\(lineEnds())</\(tag)>"
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && text.utf8.allSatisfy(USFMScanner.isName)
  }

  /// Returns the ends of lines since the last markup in an instruction, which isn't text.
  private mutating func lineEnds() -> String {
    defer { line = scanner.line }
    return scanner.line == line
      ? "" : "<?line\(String(repeating: "\n", count: scanner.line - line))?>"
  }

  private mutating func skip(_ token: JSONScanner.Token) throws(FormatError) {
    guard token == .beginObject || token == .beginArray else { return }
    let depth = scanner.depth
    while scanner.depth >= depth { _ = try self.token() }
  }

  private mutating func token() throws(FormatError) -> JSONScanner.Token {
    try scanner.next(inFile: source.name)
  }

  private func error(_ found: Message, expected: Message, line: Int? = nil) -> FormatError {
    source.error(found, expected: expected, line: line ?? scanner.line)
  }
}
