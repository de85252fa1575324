import Interlinear
import XMLReading

/// The XML of a file event by event, with the errors of its format.
final class XMLEvents {
  /// The most that one verse, note or entry may hold, in bytes: what never ends shall not eat the
  /// memory.
  let lengthLimit: Int
  private let reader: XMLReader
  /// What the names of the file begin with: `osis:` where the root is `<osis:osis>`.
  private var prefix = ""
  /// The line of the event that was read last, from 1.
  private(set) var line = 1
  let file: String

  /// Fills a buffer with up to so many bytes, and says how many; 0 is the end.
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

  /// A file as it stands.
  convenience init(
    _ source: ByteSource, lengthLimit: Int = LineReader.lengthLimit
  ) throws(FormatError) {
    try self.init(file: source.name, lengthLimit: lengthLimit) { base, count throws(FormatError) in
      try source.read(into: base, count: count)
    }
  }

  /// The next event; nil after the root's end.
  func next() throws(FormatError) -> XMLEvent? {
    let event: XMLEvent?
    do throws(XMLError) { event = try reader.next() } catch { throw FormatError(error) }
    switch event {
    case .start(let element): line = element.line
    case .text(_, let textLine): line = textLine
    case .end(_, let endLine): line = endLine
    case nil: break
    }
    return event
  }

  /// The start of the root, whose prefix is taken off all names.
  ///
  /// - Throws: `FormatError` when the root has none of the names that are expected.
  func root(oneOf names: [String]) throws(FormatError) -> XMLElement {
    guard case .start(let element)? = try next() else { throw error("no element; expected XML") }
    if let colon = element.name.utf8.firstIndex(of: 0x3A) {
      prefix = String(element.name[...colon])
    }
    guard names.contains(name(element.name)) else {
      let expected = names.map { "<\($0)>" }.joined(separator: " or ")
      throw error("the root element is <\(element.name)>; expected \(expected)")
    }
    return element
  }

  /// An element's name without the prefix of the root.
  func name(_ name: String) -> String {
    prefix.isEmpty || !name.hasPrefix(prefix) ? name : String(name.dropFirst(prefix.count))
  }

  /// Reads on to the end of the element whose start was read last.
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

  /// All text of the element whose start was read last, white space as single spaces; without that
  /// of the elements that `isSkipped` names.
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
    error("\(what) has more than \(lengthLimit) bytes; expected its end", line: line)
  }

  func error(_ message: String, line: Int? = nil) -> FormatError {
    FormatError(file: file, line: line ?? self.line, message: message)
  }

  func warning(_ message: String, line: Int? = nil) -> FormatWarning {
    FormatWarning(file: file, line: line ?? self.line, message: message)
  }
}

extension FormatError {
  init(_ error: XMLError) {
    if case .source(let source as FormatError) = error.problem {
      self = source
      return
    }
    self.init(
      file: error.file, line: error.line, message: error.message, exitStatus: error.exitStatus)
  }
}

extension String {
  /// The text with each run of white space as one space, and none at its ends.
  var withSingleSpaces: String {
    guard mayHaveLooseSpace else { return self }
    return unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: " ")
  }

  /// Whether white space may stand there that is no single space within; by bytes, since nearly no
  /// text has any. White space beyond ASCII begins with these four bytes.
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

  /// The parts between the bytes of an ASCII character, without the empty ones. By bytes: a mark
  /// that follows the character makes no other character of it.
  func pieces(at separator: UInt8) -> [Substring] {
    utf8.split(separator: separator).map { Substring($0) }
  }
}
