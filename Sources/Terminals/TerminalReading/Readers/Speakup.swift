/// Speakup in the console of Linux.
///
/// Read from `drivers/accessibility/speakup/main.c` and `drivers/tty/vt/vt.c` of Linux, with their
/// settings: the cursor is tracked, keys are echoed, and the punctuation is "some".
package struct Speakup: TerminalReader {
  /// The time that an arrow key waits for the cursor.
  private static let cursorDelay = Duration.milliseconds(120)
  /// The time that a key is held down. Recordings have no releases.
  private static let keyLifetime = Duration.milliseconds(100)

  /// The way in which Speakup says a code point.
  private enum Kind {
    case letter, digit, mark, lineFeed, other
    case named(String)

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "/": self = .named("slash")
      case "$": self = .named("dollar")
      case "%": self = .named("percent")
      case "&": self = .named("and")
      case "@": self = .named("at")
      case "0"..."9": self = .digit
      case "!", "'", ",", "-", ".", ":", "?": self = .mark
      case "\n": self = .lineFeed
      default: self = scalar.properties.isAlphabetic || scalar.value > 0xFF ? .letter : .other
      }
    }
  }

  /// The kinds of the code points up to U+00FF, and of all others.
  private static let kinds = (0...UInt32(0x100)).map { Kind(Unicode.Scalar($0) ?? " ") }

  /// The text reported since the last utterance, and its rows.
  private var buffer: [Unicode.Scalar] = []
  private var rows: [Int] = []
  /// The last report, and how often it came in a row.
  private var last: (scalar: Unicode.Scalar, count: Int)?

  /// The character that the last key may echo.
  private var echo: Unicode.Scalar?
  private var keyTime: Duration?
  /// An arrow key whose effect is said later.
  private var cursorKey: (name: TerminalKey.Name, due: Duration)?

  package init() {}

  package var nextTimer: Duration? { cursorKey?.due }
  package var hearsGlyphs: Bool { true }

  package mutating func handle(
    _ input: ReaderInput, at time: Duration, on screen: TerminalScreen
  ) -> [TerminalUtterance] {
    var spoken: [TerminalUtterance] = []
    switch input {
    case .start, .output, .resize: break
    case .keys(let chunk) where chunk.isReport: break
    case .keys(let chunk): press(chunk, at: time)
    case .event(let event): spoken = hear(event, at: time, on: screen)
    case .outputEnd, .end: spoken = sayBuffer()
    case .timer:
      if let key = cursorKey { spoken = [answer(to: key.name, on: screen)] }
      cursorKey = nil
    }
    return spoken
  }

  // MARK: Keys

  private mutating func press(_ chunk: KeyChunk, at time: Duration) {
    keyTime = time
    let scalars = Array(String(decoding: chunk.bytes, as: UTF8.self).unicodeScalars)
    echo = scalars.count == 1 && scalars[0].value < 256 ? scalars[0] : nil
    if case .named(let name) = chunk.key?.base, [.up, .down, .left, .right].contains(name) {
      cursorKey = (name, time + Self.cursorDelay)
    }
  }

  private func isKeyDown(at time: Duration) -> Bool {
    keyTime.map { time - $0 <= Self.keyLifetime } ?? false
  }

  private func answer(to key: TerminalKey.Name, on screen: TerminalScreen) -> TerminalUtterance {
    let row = screen.cursor.row
    if key == .left || key == .right {
      return TerminalUtterance(text: screen.characterAtCursor, isCharacter: true, rows: [row])
    }
    let line = screen.line(row)
    return TerminalUtterance(text: line.isEmpty ? "blank" : line, rows: [row])
  }

  // MARK: Reports of the console

  private mutating func hear(
    _ event: TerminalEvent, at time: Duration, on screen: TerminalScreen
  ) -> [TerminalUtterance] {
    guard cursorKey == nil else { return [] }
    let row = screen.cursor.row
    switch event {
    case .glyph(let scalar, let position, _):
      return report(scalar, at: time, row: position.row)
    case .wrap, .escape("E", _):
      return report("\r", at: time, row: row) + report("\n", at: time, row: row)
    case .control(0x0A...0x0C, _), .escape("D", _): return report("\n", at: time, row: row)
    case .control(0x09, _): return report("\t", at: time, row: row)
    case .control(0x0D, _): return report("\r", at: time, row: row)
    case .control(0x08, let position) where position.column > 0 && isKeyDown(at: time):
      keyTime = nil
      return sayBuffer() + [answer(to: .left, on: screen)]
    default: return []
    }
  }

  private mutating func report(
    _ scalar: Unicode.Scalar, at time: Duration, row: Int
  ) -> [TerminalUtterance] {
    let isEcho = scalar == echo && isKeyDown(at: time)
    (echo, keyTime) = (nil, nil)
    let count = last?.scalar == scalar ? (last?.count ?? 0) + 1 : 1
    last = (scalar, isEcho ? 1 : count)
    if isEcho {
      return scalar < " "
        ? [] : sayBuffer() + [.init(text: String(scalar), isCharacter: true, rows: [row])]
    }
    if rows.last != row { rows.append(row) }
    switch Self.kinds[Int(min(scalar.value, 0x100))] {
    case .named(let name):
      if count <= 3 { buffer += " \(name) ".unicodeScalars }
    case .letter:
      if count <= 3 { buffer.append(scalar) }
    case .digit: buffer.append(scalar)
    case .lineFeed: return sayBuffer()
    case .mark:
      if count == 1 { buffer.append(scalar) }
    case .other:
      if count == 1 { buffer.append(" ") }
    }
    return []
  }

  private mutating func sayBuffer() -> [TerminalUtterance] {
    guard !buffer.isEmpty else { return [] }
    defer { (buffer, rows) = ([], []) }
    let text = buffer.trimmingEnd().drop(while: \.isSpace)
    return text.isEmpty ? [] : [TerminalUtterance(text: String(text), rows: Set(rows).sorted())]
  }
}
