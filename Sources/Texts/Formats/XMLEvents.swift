import Interlinear
import XMLReading

/// The XML events of a file, with errors of the type `FormatError`.
final class XMLEvents {
  /// The size limit of a verse, note or entry, in bytes, so that an unclosed element cannot fill
  /// the memory.
  let lengthLimit: Int
  private let reader: XMLReader
  /// The prefix of the element names: `osis:` if the root is `<osis:osis>`.
  private var prefix = ""
  /// The line of the last event that was read, counted from 1.
  private(set) var line = 1
  let file: String

  /// Reads up to the given number of bytes into a buffer, and returns how many it has read; 0 at
  /// the end.
  typealias Source = (UnsafeMutableRawPointer, Int) throws(FormatError) -> Int

  init(
    file: String, lengthLimit: Int = LineReader.lengthLimit, source: @escaping Source
  ) throws(FormatError) {
    self.file = file
    self.lengthLimit = lengthLimit
    do throws(XMLError) {
      reader = try XMLReader(name: file) { buffer throws(XMLError) in
        guard let base = buffer.baseAddress else { return 0 }
        do throws(FormatError) { return try source(base, buffer.count) } catch {
          throw XMLError(file: error.file, line: error.line, .source(error))
        }
      }
    } catch {
      throw FormatError(error)
    }
  }

  /// Creates a reader of a file without any repairs.
  convenience init(
    _ source: ByteSource, lengthLimit: Int = LineReader.lengthLimit
  ) throws(FormatError) {
    try self.init(file: source.name, lengthLimit: lengthLimit) { base, count throws(FormatError) in
      try source.read(into: base, count: count)
    }
  }

  /// Returns the next event; nil after the end of the root.
  func next() throws(FormatError) -> XMLEvent? {
    let event: XMLEvent?
    do throws(XMLError) {
      event = try reader.next()
    } catch {
      throw FormatError(error)
    }
    switch event {
    case .start(let element): line = element.line
    case .text(_, let textLine): line = textLine
    case .end(_, let endLine): line = endLine
    case nil: break
    }
    return event
  }

  /// Returns the start of the root, whose prefix is then removed from all names.
  ///
  /// - Throws: `FormatError` if the root has none of the expected names.
  func root(oneOf names: [String]) throws(FormatError) -> XMLElement {
    guard case .start(let element)? = try next() else { throw error("no element", expected: "XML") }
    if let colon = element.name.utf8.firstIndex(of: 0x3A) {
      prefix = String(element.name[...colon])
    }
    guard names.contains(name(element.name)) else {
      let expected = names.map { "<\($0)>" }.joined(separator: " or ")
      throw error("the root element is <\(element.name)>", expected: expected)
    }
    return element
  }

  /// Returns an element's name without the prefix of the root.
  func name(_ name: String) -> String {
    prefix.isEmpty || !name.hasPrefix(prefix) ? name : String(name.dropFirst(prefix.count))
  }

  /// Skips to the end of the element whose start was read last.
  func skipElement() throws(FormatError) {
    var depth = 1
    while depth > 0, let event = try next() {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text: break
      }
    }
  }

  /// Returns all text of the element whose start was read last, with single spaces, and without the
  /// text of elements that `isSkipped` selects.
  func text(
    what: @autoclosure () -> String, isSkipped: (XMLElement) -> Bool = { _ in false }
  ) throws(FormatError) -> String {
    let start = line
    var result = ""
    var length = 0
    var depth = 1
    while depth > 0, let event = try next() {
      length += 1
      switch event {
      case .start(let element):
        if isSkipped(element) { try skipElement() } else { depth += 1 }
        if element.name == "lb" { result += " " }
      case .end: depth -= 1
      case .text(let text, _):
        length += text.utf8.count
        result += text
      }
      guard length <= lengthLimit else { throw tooLong(what(), line: start) }
    }
    return result.withSingleSpaces
  }

  func tooLong(_ what: String, line: Int) -> FormatError {
    error("\(what) has more than \(lengthLimit) bytes", expected: "its end", line: line)
  }

  /// Returns an error for content that differs from what the format allows, by default on the last
  /// line that was read.
  func error(_ found: String, expected: String, line: Int? = nil) -> FormatError {
    FormatError(file: file, line: line ?? self.line, found: found, expected: expected)
  }

  func warning(_ message: String, line: Int? = nil) -> FormatWarning {
    FormatWarning(file: file, line: line ?? self.line, message: message)
  }
}

extension String {
  /// The text with each run of white space replaced by one space, and none at either end.
  var withSingleSpaces: String {
    guard mayHaveLooseSpace else { return self }
    return unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: " ")
  }

  /// Whether the text may contain white space other than single spaces. Bytes are examined, since
  /// hardly any text has such white space; white space outside ASCII begins with these four bytes.
  private var mayHaveLooseSpace: Bool {
    var last: UInt8 = 0x20
    for byte in utf8 {
      switch byte {
      case 0x20: if last == 0x20 { return true }
      case 0..<0x20: return true
      case 0x80, 0x81, 0x85, 0x9A, 0xA0:
        if last == 0xC2 || (0xE1...0xE3).contains(last) { return true }
      default: break
      }
      last = byte
    }
    return last == 0x20 && !isEmpty
  }

  /// Returns the parts between the occurrences of an ASCII character, without empty ones. Bytes are
  /// compared, since a combining mark after the character would form another character with it.
  func pieces(at separator: UInt8) -> [Substring] {
    utf8.split(separator: separator).map { Substring($0) }
  }
}
