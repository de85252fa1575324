import AccessibilityModel
import Geometry
import PlainText

/// Reads the debug description of an `XCUIElement`, alone, in the log of a test, or as a debugger
/// prints it, and the hierarchy that Xcode 27 captures of a device for its agents.
///
/// A description has a line for each element below `Element subtree:`. The column of the type is
/// the depth. A log may repeat a prefix before each line. Of several descriptions of an
/// application, the last is read; descriptions of windows are put together. A capture of Xcode 27
/// describes each application on the screen, without an arrow and without addresses.
enum XCUIDescription: DumpReader {
  static let format = DumpFormat.xcuiDescription

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    if let (literal, line) = literal(in: source.bytes) {
      return try read(DumpSource(name: source.name, bytes: literal)).onLine(line)
    }
    var blocks = XCUIBlocks(source.bytes).blocks
    guard !blocks.isEmpty else {
      throw error(
        """
        no line of an element follows \"Element subtree:\"; expected lines such as \
        \"→Application, 0x600000b5c000, pid: 71, label: 'App'\"
        """, in: source)
    }
    var notes = change(in: blocks)
    if blocks.contains(where: \.isCapture) {
      // Applications behind the first one must be activated before they are operated.
      let front = blocks.filter { !$0.isBehind }
      if !front.isEmpty { blocks = front }
      for line in blocks.flatMap(\.lines)
      where line.fields.flags.contains("isRemoteLeafPlaceholder") {
        notes.append("\(line.number): the dump does not list what this element contains")
      }
    } else if let last = blocks.last(where: { $0.isApplication }) {
      blocks = [last]
    }
    var elements = PageElements()
    for block in blocks {
      let offset = elements.elements.count
      for line in block.lines {
        elements.append(element(of: line, offset: offset))
        line.fields.unknown.forEach { elements.unknown.add($0, at: line.number) }
      }
    }
    guard elements.elements.contains(where: { !$0.frame.isEmpty }) else {
      throw error(
        "no element has a frame; expected {{x, y}, {width, height}}", in: source,
        line: elements.elements[0].line)
    }
    if elements.elements[0].type != .application || blocks.count > 1 { elements.wrap() }
    elements.noteUnknownTypes()
    elements.setScreenSize()
    elements.hideUnseen()
    return try dump(elements, of: source, notes: notes)
  }

  /// Returns the text of the last description if a debugger printed it as the literal of a string,
  /// all on one line, and the number of that line.
  private static func literal(in bytes: [UInt8]) -> (text: [UInt8], line: Int)? {
    guard bytes[...].contains(text: #"Element subtree:\n"#) else { return nil }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let index = lines.lastIndex(where: { $0.contains(text: "Element subtree:") }),
      lines[index].contains(text: #"Element subtree:\n"#)
    else { return nil }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in lines[index] {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        text.append(isEscaped && byte == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      }
    }
    return (text, index + 1)
  }

  /// Returns a note if the last two descriptions of an application differ: the screen may have
  /// changed while it was dumped.
  private static func change(in blocks: [XCUIBlocks.Block]) -> [Message] {
    let all = blocks.filter { $0.isApplication && !$0.isCapture }.suffix(2)
    guard let old = all.first, let last = all.last, old.content != last.content,
      let start = old.lines.first, let first = last.lines.first
    else { return [] }
    return [ScreenDump.change(at: first.number, from: start.number)]
  }

  private static func element(of line: XCUIBlocks.Line, offset: Int) -> PageElement {
    let fields = line.fields
    var element = PageElement(
      type: PageElementType(name: line.type), typeName: line.type,
      parent: line.parent.map { $0 + offset }, line: line.number,
      frame: fields["frame"].flatMap { DumpNumbers.rect($0) } ?? PageElement.nowhere)
    element.name = fields["identifier"]
    element.label = fields["label"] ?? fields["title"]
    element.value = fields["value"]
    // A capture of Xcode 27 cuts long values, which repeat the label of a text.
    if let value = element.value, value.hasSuffix("..."),
      element.label?.hasPrefix(value.dropLast(3)) == true
    {
      element.value = nil
    }
    element.placeholder = fields["placeholderValue"]
    element.isEnabled = !fields.flags.contains("Disabled")
    element.isSelected = fields.flags.contains("Selected")
    element.isFocused = !fields.flags.isDisjoint(with: ["Keyboard Focused", "Focused", "Has Focus"])
    element.traits = fields["traits"].flatMap { UInt64($0) }.map { AccessibilityTraits(bits: $0) }
    return element
  }
}

/// The descriptions in a text, each with its lines.
struct XCUIBlocks {
  struct Line {
    /// The line in the file, counted from 1.
    let number: Int
    let type: String
    /// The index of the parent in the block.
    let parent: Int?
    /// The text after the type.
    var text: String
    var fields: DumpFields { DumpFields(text, XCUIBlocks.syntax) }
    /// A Boolean value that indicates whether the text ends within a quotation, and is not too long.
    lazy var isOpen = text.utf8.count < 100_000 && fields.hasOpenText

    /// Adds a line to an open text.
    mutating func add(_ line: String) {
      text += "\n" + line
      isOpen =
        text.utf8.count < 100_000 && DumpFields(", label: '" + line, XCUIBlocks.syntax).hasOpenText
    }
  }

  /// The fields of an element: `, 0x600, {{0.0, 0.0}, {9.0, 9.0}}, label: 'x'`.
  private static let syntax = DumpFields.Syntax(
    separator: ", ", assignment: ": ",
    names: [
      "identifier: '", "label: '", "placeholderValue: '", "title: '", "value: ", "Disabled",
      "Selected", "Keyboard Focused", "Focused", "Has Focus", "Main Window", "traits: ", "pid: ",
      "{{", "0x", "hitPoint: {", "activationBundleId: ", "isRemoteLeafPlaceholder",
    ])

  struct Block {
    var lines: [Line] = []
    var columns: [(column: Int, index: Int)] = []
    /// A Boolean value that indicates whether the block is from a capture of Xcode 27.
    var isCapture = false

    var isApplication: Bool { lines.first?.type == "Application" }

    /// A Boolean value that indicates whether the application of a capture is behind another one.
    var isBehind: Bool { lines.contains { $0.text.contains(", activationBundleId: ") } }

    /// The elements without their addresses.
    var content: [String] { lines.map { $0.type + $0.text.replacing(/0x[0-9a-f]+/, with: "") } }
  }

  private(set) var blocks: [Block] = []
  private var current: Block?
  /// The columns of the text of a log, and of the first element.
  private var (start, root) = (0, 0)
  /// A Boolean value that indicates whether an arrow begins the path to an element or a query, not
  /// a description.
  private var isElsewhere = false

  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) {
      read(line.last == 0x0D ? line.dropLast() : line, number)
    }
    finish()
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) {
    if line.contains(text: "Element subtree:") {
      finish()
      isElsewhere = false
    } else if ["Path to element:", "Query chain:", "→Find: "].contains(where: line.contains) {
      finish()
      isElsewhere = true
    } else if let start = line.index(of: "→"), let element = Self.element(in: line, at: start + 3) {
      if !isElsewhere {
        begin(element, at: start - line.startIndex, column: 1, number)
      }
    } else if line.starts(with: "Application, pid: ".utf8),
      let element = Self.element(in: line, at: line.startIndex)
    {
      begin(element, at: 0, column: 0, number)
      current?.isCapture = true
    } else if current?.lines.isEmpty != false || !continueBlock(line, number) {
      beginWithoutArrow(line, number)
    }
  }

  /// Begins a block at a line with a frame or a process, for a part of a description that was copied
  /// without its arrow.
  private mutating func beginWithoutArrow(_ line: ArraySlice<UInt8>, _ number: Int) {
    let start = line.firstIndex { !" ->".utf8.contains($0) } ?? line.endIndex
    guard !isElsewhere, let element = Self.element(in: line, at: start),
      element.text.contains(", {{") || element.text.contains(", pid: ")
    else { return }
    begin(element, at: 0, column: start - line.startIndex, number)
  }

  private mutating func begin(
    _ element: (type: String, text: String), at start: Int, column: Int, _ number: Int
  ) {
    finish()
    (self.start, root) = (start, start + column)
    current = Block()
    append(element, column: root, number)
  }

  /// Continues the block with a line.
  ///
  /// - Returns: A Boolean value that indicates whether the line belongs to the block, which ends
  ///   otherwise.
  private mutating func continueBlock(_ line: ArraySlice<UInt8>, _ number: Int) -> Bool {
    let prefix = line.dropFirst(start)
    let column = start + prefix.prefix { $0 == 0x20 || $0 == 0x09 }.count
    if column > root, let element = Self.element(in: line, at: line.startIndex + column) {
      append(element, column: column, number)
    } else if let last = current?.lines.indices.last, current?.lines[last].isOpen == true {
      // A label may have several lines.
      current?.lines[last].add(String(decoding: line, as: UTF8.self))
    } else if !line.allSatisfy({ $0 == 0x20 }) {
      finish()
      return false
    }
    return true
  }

  private mutating func append(
    _ element: (type: String, text: String), column: Int, _ number: Int
  ) {
    guard var block = current.take() else { return }
    while let last = block.columns.last, last.column >= column { block.columns.removeLast() }
    let parent = block.columns.last?.index ?? (block.lines.isEmpty ? nil : 0)
    block.columns.append((column, block.lines.count))
    block.lines.append(
      Line(number: number, type: element.type, parent: parent, text: element.text))
    current = block
  }

  private mutating func finish() {
    if let current, !current.lines.isEmpty { blocks.append(current) }
    current = nil
  }

  /// Returns a Boolean value that indicates whether a line begins with an element that has a frame.
  static func isElement(_ line: Substring) -> Bool {
    let bytes = Array(line.utf8)[...]
    return element(in: bytes, at: 0)?.text.contains(", {{") == true
  }

  /// Returns the type at a place of a line and the rest of the line, or nil if no element begins
  /// there.
  static func element(
    in line: ArraySlice<UInt8>, at start: Int
  ) -> (type: String, text: String)? {
    guard start < line.endIndex else { return nil }
    let rest = line[start...]
    let word = rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    let type = String(decoding: word, as: UTF8.self)
    // A type without traits of its own, such as `SplitGroup`, is told by the frame after it.
    guard type.first?.isUppercase == true,
      PageElementType.named(type) != nil || rest.contains(UInt8(ascii: "{"))
    else { return nil }
    var after = rest[word.endIndex...]
    if after.starts(with: " (".utf8), let close = after.firstIndex(of: 0x29) {
      after = after[(close + 1)...]
    }
    // Xcode 7 and 8 write a colon after the address: `Button 0x7fd: traits: 8589934593, {{…`.
    if after.starts(with: " 0x".utf8), let colon = after.firstIndex(of: UInt8(ascii: ":")) {
      return (type, "," + String(decoding: after[(colon + 1)...], as: UTF8.self))
    }
    guard after.isEmpty || after.starts(with: ", ".utf8) else { return nil }
    return (type, String(decoding: after, as: UTF8.self))
  }
}

extension ArraySlice<UInt8> {
  func contains(text: StaticString) -> Bool { index(of: text) != nil }

  /// Returns the place of the first occurrence of a text.
  func index(of text: StaticString) -> Int? {
    text.withUTF8Buffer { needle in
      guard let first = needle.first, count >= needle.count else { return nil }
      var place = startIndex
      while let found = self[place...].firstIndex(of: first) {
        if self[found...].starts(with: needle) { return found }
        place = found + 1
      }
      return nil
    }
  }
}
