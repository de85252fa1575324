import CLibVTerm

/// A terminal that a program writes to: libvterm, which reports its actions.
package final class Terminal {
  /// The terminal's screen.
  package private(set) var screen: TerminalScreen
  /// The terminal's answers to the program's questions, such as for the cursor, since the last
  /// call of `takeAnswers`.
  private var answers: [UInt8] = []
  /// The most bytes of answers. Further ones are dropped, because nobody takes them.
  private static let mostAnswers = 1 << 12

  private let vterm: OpaquePointer
  private let state: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermStateCallbacks>
  private var parser = SequenceParser()
  private var style = TerminalStyle()
  /// The number of the link that text gets, or 0 for none.
  private var link: UInt8 = 0
  /// The rows of the main screen while the alternate one is shown.
  private var mainRows: [TerminalRow]
  private var report: (TerminalEvent) -> Void = { _ in }
  /// The text that is being written: its first code point, and whether it wrapped.
  private var text: (first: UInt32, isNew: Bool, wrapped: Bool, column: Int)?
  /// The code points of the last glyph, for marks that join it.
  private var lastGlyph: (scalars: Int, base: Unicode.Scalar?) = (0, nil)
  private var consecutiveMarks = 0

  /// The marks that one character can have. libvterm looks through all of them for each further one.
  private static let maximumMarks = 16
  /// libvterm 0.1.4 keeps a piece of text on the stack.
  private static let maximumText = 1024

  package init(size: TerminalSize) {
    screen = TerminalScreen(size: size)
    mainRows = screen.rows
    vterm = vterm_new(Int32(size.rows), Int32(size.columns))
    vterm_set_utf8(vterm, 1)
    state = vterm_obtain_state(vterm)
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: Self.stateCallbacks)
    let user = Unmanaged.passUnretained(self).toOpaque()
    vterm_output_set_callback(
      vterm,
      { bytes, count, user in
        _ = Terminal.tell(user) { terminal in
          guard let bytes, terminal.answers.count + count <= Terminal.mostAnswers else {
            return
          }
          bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            terminal.answers += UnsafeBufferPointer(start: $0, count: count)
          }
        }
      }, user)
    vterm_state_set_callbacks(state, callbacks, user)
    vterm_state_reset(state, 1)
  }

  deinit {
    vterm_free(vterm)
    callbacks.deallocate()
  }

  /// Writes the output of a program.
  ///
  /// - Parameter report: Receives each event. The screen is the one after it.
  package func write(_ bytes: [UInt8], report: (TerminalEvent) -> Void) {
    withoutActuallyEscaping(report) { report in
      self.report = report
      defer { self.report = { _ in } }
      bytes.withUnsafeBufferPointer(write)
    }
  }

  /// Returns the terminal's answers to the program since the last call.
  package func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  /// Changes the size.
  package func resize(to size: TerminalSize) {
    mainRows = TerminalScreen.resized(mainRows, to: size, cursorRow: screen.cursor.row)
    screen.rows = TerminalScreen.resized(screen.rows, to: size, cursorRow: screen.cursor.row)
    screen.size = size
    vterm_set_size(vterm, Int32(size.rows), Int32(size.columns))
    updateCursor()
    // libvterm keeps margins that lie beyond the new size, and moves memory by negative counts.
    let cursor = screen.cursor
    pass(Array("\u{1B}[r\u{1B}[s".utf8))
    move(to: cursor)
  }

  // MARK: Bytes

  private func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var other: [UInt8] = []
    while index < bytes.count {
      if parser.isBetweenCharacters, Self.isPrintableASCII(bytes[index]) {
        var end = index + 1
        while end < bytes.count, Self.isPrintableASCII(bytes[end]), end - index < Self.maximumText {
          end += 1
        }
        write(text: UnsafeBufferPointer(rebasing: bytes[index..<end]), first: UInt32(bytes[index]))
        consecutiveMarks = 0
        index = end
        continue
      }
      parser.parse(bytes[index]) { perform($0, &other) }
      index += 1
    }
  }

  private static func isPrintableASCII(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  private func perform(_ token: SequenceParser.Token, _ buffer: inout [UInt8]) {
    let from = screen.cursor
    switch token {
    case .scalar(let scalar):
      consecutiveMarks = Self.isMark(scalar) ? consecutiveMarks + 1 : 0
      guard consecutiveMarks <= Self.maximumMarks else { return }
      buffer.removeAll(keepingCapacity: true)
      buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      buffer.withUnsafeBufferPointer { write(text: $0, first: scalar.value) }
    case .control(let control):
      pass([control])
      report(.control(control, from: from))
    case .escape(let text):
      // Double sizes are left out: libvterm divides a single column by two.
      if !["#3", "#4", "#6"].contains(text) { pass([0x1B] + text.utf8) }
      report(.escape(text, from: from))
    case .sequence(let sequence, let bytes):
      perform(sequence, bytes)
      report(.sequence(sequence, from: from))
    case .command(let number, let text):
      if number == 0 || number == 2 { screen.title = text }
      if number == 8, let start = text.firstIndex(of: ";") {
        link = screen.number(ofLink: String(text[text.index(after: start)...]))
      }
      report(.command(number, text))
    }
  }

  private func perform(_ sequence: ControlSequence, _ bytes: [UInt8]) {
    switch (sequence.leader, sequence.intermediate, sequence.final) {
    case (nil, nil, "b"):
      // libvterm 0.1.4 never ends if it repeats a mark.
      guard let base = lastGlyph.base, let bytes = UTF8.encode(base) else { return }
      let count = max(1, sequence.parameters.first.flatMap { $0 } ?? 1)
      let bytesOfGlyph = Array(bytes)
      for _ in 0..<min(count, screen.size.columns * screen.size.rows) {
        bytesOfGlyph.withUnsafeBufferPointer { write(text: $0, first: base.value) }
      }
    case ("?", nil, "h"), ("?", nil, "l"):
      // libvterm 0.1.4 sets only the first mode.
      for case let mode? in sequence.parameters {
        pass(Array("\u{1B}[?\(mode)\(sequence.final)".utf8))
      }
    case (nil, nil, "s") where bytes.isEmpty: pass([0x1B, 0x37])
    case (nil, nil, "u") where bytes.isEmpty: pass([0x1B, 0x38])
    default:
      pass([0x1B, 0x5B] + bytes + [UInt8(truncatingIfNeeded: sequence.final.value)])
      if (sequence.leader, sequence.intermediate, sequence.final) == (nil, nil, "m") {
        setFaint(bytes)
      }
    }
  }

  /// Sets the attributes that libvterm doesn't know: 2 is faint unless it is part of a color.
  private func setFaint(_ bytes: [UInt8]) {
    var numbers = String(decoding: bytes, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).makeIterator()
    while let number = numbers.next() {
      switch number {
      case "", "0", "22": style.isFaint = false
      case "2": style.isFaint = true
      case "38", "48", "58":
        for _ in 0..<(numbers.next() == "5" ? 1 : 3) { _ = numbers.next() }
      default: break
      }
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: (0x1160...0x11FF).contains(scalar.value)
    }
  }

  private func write(text bytes: UnsafeBufferPointer<UInt8>, first: UInt32) {
    text = (first, true, false, screen.cursor.column)
    pass(bytes)
    text = nil
  }

  private func pass(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer(pass) }

  private func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
    bytes.withMemoryRebound(to: CChar.self) {
      _ = vterm_input_write(vterm, $0.baseAddress, $0.count)
    }
    updateCursor()
  }

  private func updateCursor() {
    var position = VTermPos()
    vterm_state_get_cursorpos(state, &position)
    let cursor = TerminalPosition(
      column: min(max(0, Int(position.col)), screen.size.columns - 1),
      row: min(max(0, Int(position.row)), screen.size.rows - 1))
    screen.cursor = cursor
    // libvterm restores a cursor that was saved on a larger screen, and writes beyond its memory.
    if position.row != cursor.row || position.col != cursor.column { move(to: cursor) }
  }

  private func move(to position: TerminalPosition) {
    pass(Array("\u{1B}[\(position.row + 1);\(position.column + 1)H".utf8))
  }

  // MARK: What libvterm does

  /// Passes libvterm's calls on to the terminal.
  ///
  /// - Returns: 1, because the terminal handles it.
  private static func tell(_ user: UnsafeMutableRawPointer?, _ body: (Terminal) -> Void) -> Int32 {
    guard let user else { return 0 }
    body(Unmanaged<Terminal>.fromOpaque(user).takeUnretainedValue())
    return 1
  }

  private static let stateCallbacks: VTermStateCallbacks = {
    var callbacks = VTermStateCallbacks()
    callbacks.putglyph = { info, position, user in
      tell(user) { if let info { $0.draw(info.pointee, at: position) } }
    }
    callbacks.scrollrect = { area, downward, rightward, user in
      tell(user) { $0.scroll(area, up: Int(downward), left: Int(rightward)) }
    }
    callbacks.erase = { area, _, user in tell(user) { $0.erase(area) } }
    callbacks.initpen = { user in tell(user) { $0.style = TerminalStyle() } }
    callbacks.setpenattr = { attribute, value, user in
      tell(user) { if let value { $0.set(attribute, value.pointee) } }
    }
    callbacks.settermprop = { property, value, user in
      tell(user) { if let value { $0.set(property, value.pointee) } }
    }
    return callbacks
  }()

  private func draw(_ glyph: VTermGlyphInfo, at position: VTermPos) {
    let row = Int(position.row)
    let column = Int(position.col)
    let size = screen.size
    guard let characters = glyph.chars, characters[0] != 0, (0..<size.rows).contains(row),
      (0..<size.columns).contains(column)
    else { return }
    var count = 1
    while count < Self.maximumMarks * 2, characters[count] != 0 { count += 1 }
    func scalar(_ index: Int) -> Unicode.Scalar { Unicode.Scalar(characters[index]) ?? "\u{FFFD}" }
    let joins =
      text?.isNew == true && count > lastGlyph.scalars && characters[0] != text?.first && count > 1
    let old = joins ? lastGlyph.scalars : 0
    let width = max(0, min(Int(glyph.width), size.columns - column))
    noteWrap(row, column, joins)
    lastGlyph = (count, scalar(0))

    var cell = TerminalCell()
    for index in 0..<count { cell.append(scalar(index)) }
    if width == 0, count == 1 {
      // A mark without a character before it.
      if !screen.rows[row].cells[column].hasText { screen.rows[row].cells[column].append(" ") }
      screen.rows[row].cells[column].append(scalar(0))
    } else {
      cell.width = UInt8(width)
      cell.style = style
      cell.link = link
      screen.draw(cell, row: row, column: column)
    }
    let place = TerminalPosition(column: column, row: row)
    for index in old..<count {
      let isBase = index == 0 && !joins
      report(.glyph(scalar(index), at: place, width: isBase ? width : 0))
    }
  }

  /// Reports a wrap before the glyph that caused it. libvterm itself reports none.
  private func noteWrap(_ row: Int, _ column: Int, _ joins: Bool) {
    guard var text else { return }
    if !joins, column == 0, text.column > 0, !text.wrapped { reportWrap(to: row) }
    text.isNew = false
    text.wrapped = false
    text.column = column
    self.text = text
  }

  private func reportWrap(to row: Int) {
    screen.cursor = TerminalPosition(column: 0, row: row)
    if row > 0 { screen.rows[row - 1].isSoftWrapped = true }
    report(.wrap)
  }

  private func ranges(_ area: VTermRect) -> (rows: Range<Int>, columns: Range<Int>)? {
    func range(_ start: Int32, _ end: Int32, within count: Int) -> Range<Int> {
      (Int(start)..<Int(max(start, end))).clamped(to: 0..<count)
    }
    let rows = range(area.start_row, area.end_row, within: screen.size.rows)
    let columns = range(area.start_col, area.end_col, within: screen.size.columns)
    return rows.isEmpty || columns.isEmpty ? nil : (rows, columns)
  }

  private func scroll(_ area: VTermRect, up: Int, left: Int) {
    guard let (rows, columns) = ranges(area) else { return }
    let wraps = text != nil && up > 0
    let leaving =
      up > 0 && rows.lowerBound == 0 && !screen.isAlternate && columns.count == screen.size.columns
      ? Array(screen.rows[0..<min(up, rows.count)]) : []
    if wraps { screen.rows[rows.upperBound - 1].isSoftWrapped = true }
    screen.move(rows: rows, columns: columns, up: up, left: left, style: style)
    if up != 0 { report(.scroll(rows: rows, columns: columns, up: up)) }
    for row in leaving { report(.rowLeft(row)) }
    if wraps {
      text?.wrapped = true
      screen.cursor = TerminalPosition(column: 0, row: rows.upperBound - 1)
      report(.wrap)
    }
  }

  private func erase(_ area: VTermRect) {
    guard let (rows, columns) = ranges(area) else { return }
    screen.erase(rows: rows, columns: columns, style: style)
  }

  private func set(_ attribute: VTermAttr, _ value: VTermValue) {
    switch attribute {
    case VTERM_ATTR_BOLD: style.isBold = value.boolean != 0
    case VTERM_ATTR_ITALIC: style.isItalic = value.boolean != 0
    case VTERM_ATTR_UNDERLINE: style.isUnderlined = value.number != 0
    case VTERM_ATTR_BLINK: style.isBlinking = value.boolean != 0
    case VTERM_ATTR_REVERSE: style.isReversed = value.boolean != 0
    case VTERM_ATTR_STRIKE: style.isStruck = value.boolean != 0
    case VTERM_ATTR_FOREGROUND: style.foreground = Self.color(value.color)
    case VTERM_ATTR_BACKGROUND: style.background = Self.color(value.color)
    default: break
    }
  }

  private static func color(_ color: VTermColor) -> TerminalColor {
    if color.type & UInt8(VTERM_COLOR_DEFAULT_MASK.rawValue) != 0 { return .standard }
    if color.type & UInt8(VTERM_COLOR_TYPE_MASK.rawValue) == VTERM_COLOR_INDEXED.rawValue {
      return .indexed(color.indexed.idx)
    }
    return .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
  }

  private func set(_ property: VTermProp, _ value: VTermValue) {
    let isSet = value.boolean != 0
    switch property {
    case VTERM_PROP_CURSORVISIBLE where screen.isCursorVisible != isSet:
      screen.isCursorVisible = isSet
      report(.cursorVisibility(isSet))
    case VTERM_PROP_ALTSCREEN where screen.isAlternate != isSet:
      (screen.rows, mainRows) =
        isSet ? (TerminalScreen.emptyRows(screen.size), screen.rows) : (mainRows, screen.rows)
      screen.isAlternate = isSet
      report(.alternateScreen(isSet))
    default: break
    }
  }
}
