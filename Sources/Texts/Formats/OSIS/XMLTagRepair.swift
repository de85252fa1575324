/// Closes and omits the tags of a layout element that begins in one verse and ends in another, as
/// in some files that `mod2osis` writes:
/// `<verse><list><item>a</verse><verse>b</item></list></verse>`.
///
/// Without this repair, the file is not well-formed. Only tags of layout elements are repaired: an
/// end tag of a verse, a chapter or a book that does not fit is a fault, and so is a missing one.
struct XMLTagRepair {
  /// A repair: `</list>` was inserted, or an end tag was omitted because its element was closed
  /// earlier.
  struct Change: Equatable {
    let line: Int
    let element: String
  }

  /// The elements that arrange the text on the page and contain no text.
  private static let layout: Set<String> = [
    "list", "item", "lg", "l", "p", "q", "hi", "seg", "transChange", "divineName", "table", "row",
    "cell", "inscription", "foreign", "speech",
  ]

  /// The maximum number of open elements and of bytes in a name. Nothing is repaired beyond it.
  private static let depthLimit = 1000
  private static let nameLimit = 64

  private enum State {
    case text
    /// After `<`: the bytes of the tag's name so far.
    case name
    /// Within a start tag, after its name.
    case startTag
    case quoted(UInt8)
    /// Within an end tag, whose bytes are held back until it is complete.
    case endTag
    /// Within a comment, a CDATA section, an instruction or a declaration.
    case skipped(end: [UInt8])
  }

  private var state = State.text
  private var held: [UInt8] = []
  /// The last bytes of a skipped section, which may be the beginning of its end.
  private var tail: [UInt8] = []
  private var isEmptyTag = false
  private var open: [String] = []
  /// A Boolean value that indicates whether the file has exceeded a limit and is passed on
  /// unchanged.
  var isOff = false
  private(set) var changes: [Change] = []

  /// Returns a Boolean value that indicates whether the first bytes of a file indicate an encoding
  /// with units of several bytes.
  static func hasWideUnits(_ start: some Sequence<UInt8>) -> Bool {
    let start = Array(start.prefix(4))
    return start.contains(0) || start.starts(with: [0xFF, 0xFE])
      || start.starts(with: [0xFE, 0xFF])
  }

  mutating func takeChanges() -> [Change] { exchange(&changes, with: []) }

  /// Appends the repaired bytes to a buffer.
  ///
  /// - Parameter line: The line of the first byte; it is advanced to the line after the last one.
  mutating func repair(_ bytes: ArraySlice<UInt8>, line: inout Int, into result: inout [UInt8]) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if isOff {
        finish(&result)
        result.append(contentsOf: bytes[index...])
        line += bytes[index...].count { $0 == 0x0A }
        return
      }
      // Most bytes are text between two tags, or attributes.
      let next = nextMark(in: bytes[index...])
      if next > index {
        result.append(contentsOf: bytes[index..<next])
        line += bytes[index..<next].count { $0 == 0x0A }
        isEmptyTag = bytes[next - 1] == 0x2F
        index = next
        continue
      }
      let byte = bytes[index]
      if byte == 0x0A { line += 1 }
      take(byte, line: line, &result)
      index += 1
    }
  }

  /// Returns the place of the next byte that may change the state.
  private func nextMark(in bytes: ArraySlice<UInt8>) -> Int {
    let mark: Int?
    switch state {
    case .text: mark = bytes.firstIndex(of: 0x3C)
    case .startTag: mark = bytes.firstIndex { $0 == 0x22 || $0 == 0x27 || $0 == 0x3E }
    case .quoted(let quote): mark = bytes.firstIndex(of: quote)
    case .name, .endTag, .skipped: return bytes.startIndex
    }
    return mark ?? bytes.endIndex
  }

  /// Appends the bytes that are still held back.
  mutating func finish(_ result: inout [UInt8]) {
    result.append(contentsOf: held)
    held = []
  }

  private mutating func take(_ byte: UInt8, line: Int, _ result: inout [UInt8]) {
    switch state {
    case .text:
      held = [byte]
      state = .name
    case .name: takeName(byte, &result)
    case .startTag:
      result.append(byte)
      if byte == 0x22 || byte == 0x27 {
        state = .quoted(byte)
      } else if byte == 0x3E {
        if isEmptyTag { _ = open.popLast() }
        state = .text
      }
      isEmptyTag = byte == 0x2F
    case .quoted(let quote):
      result.append(byte)
      guard byte == quote else { break }
      state = .startTag
      isEmptyTag = false
    case .endTag:
      held.append(byte)
      if byte == 0x3E {
        endElement(line: line, &result)
      } else if held.count > Self.nameLimit {
        isOff = true
      }
    case .skipped(let end):
      result.append(byte)
      tail.append(byte)
      if tail.count > end.count { tail.removeFirst() }
      if tail == end { state = .text }
    }
  }

  private mutating func takeName(_ byte: UInt8, _ result: inout [UInt8]) {
    held.append(byte)
    switch byte {
    case 0x2F where held.count == 2: state = .endTag
    case 0x21 where held.count == 2, 0x2D where held.count == 3 && held[1] == 0x21: break
    case 0x3F where held.count == 2: skip(to: "?>", &result)
    case _ where held[1] == 0x21:
      if held == Array("<!--".utf8) {
        skip(to: "-->", &result)
      } else if held.count == 3, byte == 0x5B {
        skip(to: "]]>", &result)
      } else if held.count == 3 {
        skip(to: ">", &result)
      } else {
        isOff = true
      }
    case 0x3E, 0x2F, 0x00...0x20: beginElement(&result)
    default: if held.count > Self.nameLimit { isOff = true }
    }
  }

  private mutating func skip(to end: String, _ result: inout [UInt8]) {
    tail = []
    state = .skipped(end: Array(end.utf8))
    finish(&result)
  }

  private mutating func beginElement(_ result: inout [UInt8]) {
    open.append(Self.name(held[1...].dropLast()))
    if open.count > Self.depthLimit { isOff = true }
    isEmptyTag = held.last == 0x2F
    state = held.last == 0x3E ? .text : .startTag
    finish(&result)
  }

  /// Passes an end tag on, after the ends of the layout elements that are still open within its
  /// element; or omits it, if its element is closed.
  private mutating func endElement(line: Int, _ result: inout [UInt8]) {
    state = .text
    defer { finish(&result) }
    let name = Self.name(held[2...].prefix { $0 > 0x20 && $0 != 0x3E })
    guard open.last != name else {
      open.removeLast()
      return
    }
    // An element outside the innermost element that is not for layout cannot end here.
    let inner = open.lastIndex { !Self.layout.contains(Self.local($0)) } ?? open.startIndex
    if let match = open.lastIndex(of: name), match >= inner {
      for element in open[(match + 1)...].reversed() {
        result.append(contentsOf: "</\(element)>".utf8)
        changes.append(Change(line: line, element: Self.local(element)))
      }
      open.removeSubrange(match...)
    } else if Self.layout.contains(Self.local(name)) {
      changes.append(Change(line: line, element: Self.local(name)))
      held = []
    }
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the name without its prefix.
  private static func local(_ name: String) -> String {
    name.utf8.firstIndex(of: 0x3A).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }
}
