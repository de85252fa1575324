import PlainText
import XMLReading

/// A cursor that moves through the elements of an XML file, with errors of the type `FormatError`.
///
/// Names have no prefix if it is the prefix of the root: `osis:` if the root is `<osis:osis>`.
final class XMLCursor {
  let source: ByteSource
  var lengthLimit: Int { source.lengthLimit }
  /// The line of the last event that was read, counted from 1.
  private(set) var line = 1
  /// The number of open elements.
  private(set) var depth = 0
  /// The size of all elements and texts that have been read.
  fileprivate(set) var size = 0
  private let reader: XMLReader
  private let report: (FormatWarning) -> Void
  private var prefix = ""
  private var isAtEnd = false

  /// Reads up to the given number of bytes into a buffer, and returns how many it has read; 0 at
  /// the end.
  typealias Read = (UnsafeMutableRawPointer, Int) throws(FormatError) -> Int

  /// Creates a cursor on a file.
  ///
  /// - Parameters:
  ///   - warn: A closure that takes the warnings; by default, the source's.
  ///   - read: A closure that reads bytes that may differ from the source's; by default, the source
  ///     is read as it is.
  init(
    _ source: ByteSource, warn: ((FormatWarning) -> Void)? = nil, read: Read? = nil
  ) throws(FormatError) {
    self.source = source
    report = warn ?? source.warn
    let read = read ?? source.read
    do throws(XMLError) {
      reader = try XMLReader(name: source.name) { buffer throws(XMLError) in
        guard let base = buffer.baseAddress else { return 0 }
        do throws(FormatError) { return try read(base, buffer.count) } catch {
          throw XMLError(file: error.file, line: error.line, .source(error))
        }
      }
    } catch {
      throw FormatError(error)
    }
  }

  // MARK: - Moving

  /// Returns the next event, or nil after the end of the root.
  func next() throws(FormatError) -> XMLEvent? {
    let event: XMLEvent?
    do throws(XMLError) { event = try reader.next() } catch { throw FormatError(error) }
    switch event {
    case .start(let element):
      line = element.line
      depth += 1
      size += element.attributes.reduce(16) { $0 + $1.value.utf8.count }
      guard element.name.hasPrefix(prefix), !prefix.isEmpty else { break }
      return .start(element.renamed(String(element.name.dropFirst(prefix.count))))
    case .end(let name, let endLine):
      line = endLine
      depth -= 1
      guard name.hasPrefix(prefix), !prefix.isEmpty else { break }
      return .end(name: String(name.dropFirst(prefix.count)), line: endLine)
    case .text(let text, let textLine):
      line = textLine
      size += text.utf8.count
    case nil: reportReferences()
    }
    return event
  }

  /// Reports the references that are kept as written, once.
  private func reportReferences() {
    guard !isAtEnd else { return }
    isAtEnd = true
    guard let found = reader.unreadReferences else { return }
    warn(
      """
      &\(found.first); is declared in another file, which is not read; \(found.count) such \
      references are kept as written
      """, line: found.line)
  }

  /// Returns the next element at any depth, inside the last one or after it, or nil at the end of
  /// the file.
  func nextElement() throws(FormatError) -> XMLElement? {
    try XMLContent(cursor: self, depth: 0, what: nil, line: 0, start: 0).nextElement()
  }

  /// Reads the rest of the file, to find its faults.
  func readAll() throws(FormatError) { while try next() != nil {} }

  /// Returns the start of the root.
  ///
  /// - Parameter names: The expected names; by default, all.
  /// - Throws: `FormatError` if the root's name is not expected.
  func root(oneOf names: [String] = []) throws(FormatError) -> XMLElement {
    guard let element = try nextElement() else { throw error("no element", expected: "XML") }
    if let colon = element.name.utf8.firstIndex(of: 0x3A) {
      prefix = String(element.name[...colon])
    }
    let name = String(element.name.dropFirst(prefix.count))
    guard names.isEmpty || names.contains(name) else {
      let expected = names.map { "<\($0)>" }.joined(separator: " or ")
      throw error("the root element is <\(element.name)>", expected: "\(expected)")
    }
    return prefix.isEmpty ? element : element.renamed(name)
  }

  /// Moves to the end of the element whose start was read last.
  func skip() throws(FormatError) {
    let content = content()
    let start = size
    while try content.next() != nil {}
    // Discarded content needs no limit.
    size = start
  }

  /// Returns the content of the element whose start was read last.
  ///
  /// - Parameter what: A noun for the element, for the error if it exceeds `lengthLimit`, or nil
  ///   for discarded content.
  func content(_ what: Message? = nil) -> XMLContent {
    XMLContent(cursor: self, depth: depth, what: what, line: line, start: size)
  }

  /// Returns all text of the element whose start was read last, without white space at its ends.
  ///
  /// - Parameter keepsBlanks: A Boolean value that indicates whether blanks on the same line remain
  ///   as they are. By default, each run of white space is one space.
  func text(what: Message, keepsBlanks: Bool = false) throws(FormatError) -> String {
    let content = content(what)
    var result = ""
    while let event = try content.next() {
      switch event {
      case .start(let element): if element.name == "lb", element["break"] != "no" { result += " " }
      case .end: break
      case .text(let text, _): result += text
      }
    }
    guard keepsBlanks else { return result.withSingleSpaces }
    return result.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty }.joined(separator: " ").onOneLine
  }

  // MARK: - Errors and warnings

  func tooLong(_ what: Message, line: Int) -> FormatError {
    error("\(what) has more than \(lengthLimit) bytes", expected: "its end", line: line)
  }

  /// Returns an error for content that the format does not allow, by default on the last line that
  /// was read.
  func error(_ found: Message, expected: Message, line: Int? = nil) -> FormatError {
    source.error(found, expected: expected, line: line ?? self.line)
  }

  /// Reports a warning about a line, by default about the last one that was read.
  func warn(_ message: Message, line: Int? = nil) {
    report(FormatWarning(file: source.name, line: line ?? self.line, message: message))
  }
}

/// The content of an element of a file, up to its end.
struct XMLContent {
  fileprivate let cursor: XMLCursor
  fileprivate var depth: Int
  fileprivate let what: Message?
  fileprivate let line: Int
  fileprivate let start: Int

  /// Returns the content of the element whose start was read last, within the bound of this
  /// content.
  func inner() -> XMLContent {
    var inner = self
    inner.depth = cursor.depth
    return inner
  }

  /// Returns the next event, or nil after the end of the element.
  ///
  /// - Throws: `FormatError` if the element is longer than the limit of the cursor.
  func next() throws(FormatError) -> XMLEvent? {
    guard cursor.depth >= depth, let event = try cursor.next(), cursor.depth >= depth else {
      return nil
    }
    if let what, cursor.size - start > cursor.lengthLimit {
      throw cursor.tooLong(what, line: line)
    }
    return event
  }

  /// Returns the next element at any depth, inside the last one or after it, or nil after the end
  /// of this one.
  func nextElement() throws(FormatError) -> XMLElement? {
    while let event = try next() {
      if case .start(let element) = event { return element }
    }
    return nil
  }
}

extension XMLElement {
  fileprivate func renamed(_ name: String) -> XMLElement {
    var element = self
    element.name = name
    return element
  }
}
