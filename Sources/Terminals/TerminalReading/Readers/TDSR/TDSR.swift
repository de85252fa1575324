import PlainText

/// TDSR (tspivey/tdsr, tdsr.py of December 2025, on pyte 0.8.2) with its default settings: key echo and
/// line pause on, symbol names in text and counts of repeated symbols off.
///
/// TDSR reads the bytes by its own rules, so the reader ignores the terminal's events. Where TDSR
/// ends with an exception, the reader goes on.
package struct TDSR: TerminalReader {
  private static let outputDelay = Duration.milliseconds(5)
  private static let cursorDelay = Duration.milliseconds(20)
  /// The longest time between two presses of a key that together have a meaning.
  private static let repeatDelay = Duration.milliseconds(500)

  private var parser = TDSRParser()
  private var screen = TDSRScreen(columns: 1, lines: 1)
  private var timers: [(due: Duration, say: @Sendable (inout TDSR) -> Void)] = []
  private var time = Duration.zero
  private var utterances: [TerminalUtterance] = []

  /// The text that is not said yet. New text is written at a position, which BS moves back.
  private var buffer: [Unicode.Scalar] = []
  private var bufferPosition = 0
  /// The rows whose text is in the buffer.
  private var bufferRows: [Int] = []
  /// The last chunk of keys, until a glyph is drawn.
  private var lastKey: [Unicode.Scalar] = []
  /// The last glyph that is said, and the cursor after it.
  private var last: (glyph: Unicode.Scalar?, row: Int, column: Int) = (nil, 0, 0)
  /// A Boolean value that indicates whether an arrow key silenced the output.
  private var isMuted = false
  /// A Boolean value that indicates whether the listener silenced the output.
  private var isQuiet = false

  private var review = (row: 0, column: 0)
  private var isSelecting = false
  private var lastCommand: (key: String, time: Duration)?

  package init() {}

  package var nextTimer: Duration? { timers.first?.due }

  package mutating func handle(
    _ input: ReaderInput, at time: Duration, on terminal: TerminalScreen
  ) -> [TerminalUtterance] {
    self.time = time
    switch input {
    case .start:
      screen = TDSRScreen(columns: terminal.size.columns, lines: terminal.size.rows)
      say("tdsr, presented by Lighthouse of San Francisco", rows: [])
    case .keys(let keys): press(keys)
    case .output(let bytes): read(bytes)
    case .event, .outputEnd: return []
    case .timer:
      while let timer = timers.first, timer.due <= time {
        timers.removeFirst()
        timer.say(&self)
      }
    case .resize:
      screen.resize(columns: terminal.size.columns, lines: terminal.size.rows)
      review = (min(review.row, screen.lines - 1), min(review.column, screen.columns - 1))
    case .end: sayBuffer()
    }
    defer { utterances = [] }
    return utterances
  }

  // MARK: Speech

  private mutating func say(_ text: String, isCharacter: Bool = false, rows: [Int]) {
    utterances.append(TerminalUtterance(text: text, isCharacter: isCharacter, rows: rows))
  }

  private mutating func sayBuffer() {
    let text = strip(buffer)
    let rows = Set(bufferRows).sorted()
    buffer.removeAll(keepingCapacity: buffer.count < 1 << 16)
    bufferPosition = 0
    bufferRows = []
    if !isMuted, !text.isEmpty { say(text, rows: rows) }
  }

  private mutating func sayLine(_ row: Int) {
    let text = strip(screen.text(ofRow: row).unicodeScalars)
    say(text.isEmpty ? "blank" : text, rows: [row])
  }

  private mutating func sayCell(_ row: Int, _ column: Int) {
    sayCharacter(screen.character(row, column), row)
  }

  private mutating func sayCharacter(_ character: String, _ row: Int) {
    let character = character.isEmpty ? " " : character
    say(Self.symbolNames[character] ?? character, isCharacter: true, rows: [row])
  }

  /// Returns text without white space at its ends, as Python defines it.
  private func strip(_ text: some BidirectionalCollection<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(text.trimming(while: \.isPythonSpace)))
  }

  private static let symbolNames: [String: String] = [
    " ": "space", "!": "bang", "\"": "quote", "#": "number", "$": "dollar", "%": "percent",
    "&": "and", "'": "tick", "(": "left paren", ")": "right paren", "*": "star", "+": "plus",
    ",": "comma", "-": "dash", ".": "dot", "/": "slash", ":": "colon", ";": "semi", "<": "less",
    "=": "equals", ">": "greater", "?": "question", "@": "at", "[": "left bracket",
    "\\": "backslash", "]": "right bracket", "^": "caret", "_": "line", "`": "grav",
    "{": "left brace", "|": "bar", "}": "right brace", "~": "tilda",
  ]

  // MARK: Output

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    let cursor = (screen.row, screen.column)
    var parser = self.parser
    for byte in bytes { parser.parse(byte) { perform($0) } }
    self.parser = parser
    if (screen.row, screen.column) != cursor { review = (screen.row, screen.column) }
    if !isMuted, !isQuiet, bufferPosition > 0 {
      timers.append((time + Self.outputDelay, { $0.sayBuffer() }))
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if bufferPosition < buffer.count {
      buffer[bufferPosition] = scalar
    } else {
      buffer.append(scalar)
    }
    bufferPosition += 1
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    let isEcho = lastKey.count == 1 && lastKey[0] == scalar
    if isEcho { sayCharacter(String(Character(scalar)), screen.row) }
    lastKey = []
    if screen.row == last.row, screen.column - last.column > 1 { write(" ") }
    if screen.wrapsNext {
      screen.carriageReturn()
      lineFeed()
    }
    screen.draw(scalar)
    guard !isEcho, !isMuted, !isQuiet else { return }
    write(scalar)
    if bufferRows.last != screen.row { bufferRows.append(screen.row) }
    last = (scalar, screen.row, screen.column)
  }

  private mutating func lineFeed() {
    sayBuffer()
    screen.lineFeed()
  }

  private mutating func perform(_ token: TDSRParser.Token) {
    switch token {
    case .glyph(let scalar): draw(scalar)
    case .control(let control): perform(control)
    case .alignmentDisplay: screen.alignmentDisplay()
    case .escape(let final):
      switch final {
      case "D": screen.index()
      case "E": lineFeed()
      case "M": if screen.reverseIndex() { write(" ") }
      case "H": screen.setTabStop()
      case "7": screen.saveCursor()
      case "8": screen.restoreCursor()
      case "c": screen.reset()
      default: break
      }
    case .sequence(let final, let parameters, let isPrivate):
      perform(final, parameters, isPrivate)
    }
  }

  private mutating func perform(_ control: UInt8) {
    switch control {
    case 0x08:
      if screen.column > 0, bufferPosition > 0 { bufferPosition -= 1 }
      screen.move(left: 1)
    case 0x09:
      if !isQuiet { write(" ") }
      screen.tab()
    case 0x0A...0x0C: lineFeed()
    case 0x0D: screen.carriageReturn()
    default: break
    }
  }

  private mutating func perform(_ final: Unicode.Scalar, _ parameters: [Int], _ isPrivate: Bool) {
    let first = parameters[0]
    switch final {
    case "@": screen.insertCharacters(first)
    case "A", "F":
      screen.move(up: first)
      write(" ")
      if final == "F" { screen.carriageReturn() }
    case "B", "e": screen.move(down: first)
    case "C", "a": screen.move(right: first)
    case "D": screen.move(left: first)
    case "E":
      screen.move(down: first)
      screen.carriageReturn()
    case "G", "'": screen.move(toColumn: first)
    case "H", "f": moveCursor(row: first, column: parameters.count > 1 ? parameters[1] : 0)
    case "J": screen.eraseInDisplay(first)
    case "K": screen.eraseInLine(first)
    case "L": screen.deleteLines(-max(first, 1))
    case "M": screen.deleteLines(max(first, 1))
    case "P": screen.deleteCharacters(first)
    case "S": screen.scroll(up: max(first, 1))
    case "T": screen.scroll(up: -max(first, 1))
    case "X": screen.eraseCharacters(first)
    case "d":
      screen.move(toRow: first)
      write(" ")
    case "g": screen.clearTabStops(first)
    case "h", "l":
      for mode in parameters { screen.setMode(mode, isPrivate: isPrivate, to: final == "h") }
    case "r" where !isPrivate:
      screen.setMargins(first, parameters.count > 1 ? parameters[1] : nil)
    default: break
    }
  }

  /// Moves the cursor to a place, counted from 1.
  ///
  /// TDSR compares it with the place of the last glyph, which counts from 0.
  private mutating func moveCursor(row: Int, column: Int) {
    if bufferPosition > 0, row == last.row, column == last.column + 1, let glyph = last.glyph,
      !glyph.isASCII, buffer[bufferPosition - 1] == " "
    {
      // The next glyph overwrites the space.
      buffer.removeLast(buffer.count - bufferPosition)
      bufferPosition -= 1
    }
    if column == 1, bufferPosition > 0, row > last.row { write(" ") }
    screen.move(toRow: row, column: column)
  }

  // MARK: Keys

  private mutating func press(_ keys: KeyChunk) {
    guard isSilenced(by: keys) else { return }
    timers = []
    isMuted = false
    let text = String(decoding: keys.bytes, as: UTF8.self)
    switch text {
    case "\u{8}", "\u{7F}":
      if screen.column > 0 { sayCell(screen.row, screen.column - 1) }
    case "\u{1B}[3~": sayCell(screen.row, screen.column)
    case "\u{1B}[A", "\u{1B}[B", "\u{1B}OA", "\u{1B}OB": mute { $0.sayLine($0.screen.row) }
    case "\u{1B}[C", "\u{1B}[D", "\u{1B}OC", "\u{1B}OD":
      mute { $0.sayCell($0.screen.row, $0.screen.column) }
    default: review(text)
    }
    lastCommand = (text, time)
    lastKey = Array(text.unicodeScalars)
  }

  /// Silences the output until the next key, and says the text at the cursor after a time.
  private mutating func mute(saying say: @escaping @Sendable (inout TDSR) -> Void) {
    isMuted = true
    timers.append((time + Self.cursorDelay, say))
  }

  /// Returns a Boolean value that indicates whether the bytes don't begin with the place of the
  /// cursor.
  package func isSilenced(by keys: KeyChunk) -> Bool {
    String(decoding: keys.bytes, as: UTF8.self).prefixMatch(of: /\x{1B}\[[0-9]+;[0-9]+R/) == nil
  }

  // MARK: Review

  private mutating func review(_ keys: String) {
    let isRepeated =
      lastCommand.map { $0.key == keys && time - $0.time <= Self.repeatDelay } ?? false
    switch keys {
    case "\u{1B}i": sayLine(review.row)
    case "\u{1B}u": reviewLine(review.row - 1)
    case "\u{1B}o": reviewLine(review.row + 1)
    case "\u{1B}j": previousWord()
    case "\u{1B}k": sayWord(spelled: isRepeated)
    case "\u{1B}l": nextWord()
    case "\u{1B}m": previousCharacter()
    case "\u{1B},": spellCharacter(asWord: isRepeated)
    case "\u{1B}.": nextCharacter()
    case "\u{1B}U": reviewLine(0)
    case "\u{1B}O": reviewLine(screen.lines - 1)
    case "\u{1B}M": reviewColumn(0)
    case "\u{1B}>", "\u{1B}:": reviewColumn(screen.columns - 1)
    case "\u{1B}q":
      isQuiet.toggle()
      say(isQuiet ? "quiet on" : "quiet off", rows: [])
    case "\u{1B}r":
      say(isSelecting ? "copied" : "select", rows: [])
      isSelecting.toggle()
    case "\u{1B}c": say("config", rows: [])
    case "\u{1B}v": say("copy", rows: [])
    default: break
    }
  }

  private var reviewedCharacter: String { screen.character(review.row, review.column) }

  private mutating func reviewLine(_ row: Int) {
    if row < 0 { say("top", rows: [0]) }
    if row >= screen.lines { say("bottom", rows: [screen.lines - 1]) }
    review.row = min(max(0, row), screen.lines - 1)
    sayLine(review.row)
  }

  private mutating func reviewColumn(_ column: Int) {
    review.column = column
    sayCell(review.row, column)
  }

  private mutating func previousCharacter() {
    review.column -= 1
    if review.column < 0 {
      say("left", rows: [review.row])
      review.column = 0
    }
    leaveRightHalf()
    sayCell(review.row, review.column)
  }

  private mutating func nextCharacter() {
    let isWide = screen.character(review.row, min(review.column + 1, screen.columns)).isEmpty
    review.column += isWide ? 2 : 1
    if review.column >= screen.columns {
      say("right", rows: [review.row])
      review.column = screen.columns - 1
      leaveRightHalf()
    }
    sayCell(review.row, review.column)
  }

  private mutating func leaveRightHalf() {
    while reviewedCharacter.isEmpty, review.column > 0 { review.column -= 1 }
  }

  private mutating func spellCharacter(asWord: Bool) {
    let name = asWord ? Self.letterNames[reviewedCharacter.lowercased()] : nil
    if let name { say(name, rows: [review.row]) } else { sayCell(review.row, review.column) }
  }

  private static let letterNames: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet",
      "kilo", "lima", "mike", "november", "oscar", "papa", "quebec", "romeo", "sierra", "tango",
      "uniform", "victor", "wiskey", "x ray", "yankee", "zulu",
    ].map { (String($0.prefix(1)), $0) })

  private func beginsWord(_ column: Int) -> Bool {
    column == 0 || screen.character(review.row, column - 1) == " "
  }

  private mutating func previousWord() {
    guard review.column > 0 else {
      say("left", rows: [review.row])
      return sayWord(spelled: false)
    }
    while review.column > 0, reviewedCharacter != " " { review.column -= 1 }
    while review.column > 0, reviewedCharacter == " " { review.column -= 1 }
    while !beginsWord(review.column) { review.column -= 1 }
    sayWord(spelled: false)
  }

  private mutating func nextWord() {
    let start = review.column
    let end = screen.columns - 1
    while review.column < end, reviewedCharacter != " " { review.column += 1 }
    while review.column < end, reviewedCharacter == " " { review.column += 1 }
    if review.column == end, reviewedCharacter == " " {
      say("right", rows: [review.row])
      review.column = start
    }
    sayWord(spelled: false)
  }

  private mutating func sayWord(spelled: Bool) {
    let place = review.column
    defer { review.column = place }
    while reviewedCharacter != " ", !beginsWord(review.column) { review.column -= 1 }
    if review.column == 0, reviewedCharacter == " " { return say("space", rows: [review.row]) }
    var word = [reviewedCharacter]
    while review.column < screen.columns - 1 {
      review.column += 1
      if reviewedCharacter == " " { break }
      word.append(reviewedCharacter)
    }
    if spelled {
      word = word.joined().unicodeScalars.drop { $0 == " " }.map { scalar in
        Self.symbolNames[String(scalar)].map { " \($0)  " } ?? "\(scalar) "
      }
    }
    let text = strip(word.joined().unicodeScalars)
    if !text.isEmpty { say(text, rows: [review.row]) }
  }
}
