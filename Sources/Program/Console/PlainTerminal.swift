import AccessibilityModel
import CellGrids
import CursesTerminal
import Foundation
import PlainText
import Platform
import Sessions
import SystemPackage

/// Standard input without a screen: bytes, lines, and a wait that the events of a voice interrupt.
package final class PlainInput {
  /// A line of input.
  package enum Line: Equatable {
    case text(String)
    /// A line that exceeds `longestLine` and was skipped, with its number, counted from 1.
    case tooLong(number: Int)
  }

  /// The maximum length of a line, in bytes without its ending. It leaves room for a long note.
  package static let longestLine = 65_536

  private let descriptor: Int32
  private var waiting: [UInt8] = []
  /// The number of waiting bytes that are known to contain no line ending.
  private var searched = 0
  /// A Boolean value that indicates whether the current line is too long and its bytes are dropped.
  private var isSkipping = false
  private var lineNumber = 0
  private var isAtEnd = false
  /// The bell that interrupts the wait, or nil if no file descriptors are left in the process.
  private let bell = Bell()

  /// - Parameter descriptor: The file descriptor to read from, which stays open.
  package init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Interrupts a wait, from any thread.
  package var wake: @Sendable () -> Void {
    { [bell] in bell?.ring() }
  }

  /// Returns the next byte, or nil at the end of the input.
  package func nextByte() -> UInt8? {
    if waiting.isEmpty { fill() }
    searched = 0
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Returns the next line without its line ending, or nil at the end of the input. Invalid UTF-8
  /// is replaced.
  package func nextLine() -> Line? {
    while !hasLine, !isAtEnd { fill() }
    let end = endOfLine
    guard end != nil || !waiting.isEmpty || isSkipping else { return nil }
    lineNumber += 1
    defer {
      waiting.removeFirst(end.map { $0 + 1 } ?? waiting.count)
      searched = 0
      isSkipping = false
    }
    let line = waiting[..<(end ?? waiting.count)]
    guard !isSkipping, line.count <= Self.longestLine else { return .tooLong(number: lineNumber) }
    return .text(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
  }

  /// Returns a Boolean value that indicates whether a whole line, or the last one without an
  /// ending, can be read without waiting.
  package func isLineReady() -> Bool {
    while !hasLine, !isAtEnd, isReadable(milliseconds: 0) { fill() }
    return hasLine || isAtEnd && (!waiting.isEmpty || isSkipping)
  }

  private var hasLine: Bool { endOfLine != nil }

  /// The index of the line ending among the waiting bytes. A line longer than the maximum is
  /// dropped, so that an endless line takes no memory.
  private var endOfLine: Int? {
    if let end = waiting[searched...].firstIndex(of: 0x0A) {
      searched = end
      return end
    }
    if waiting.count > Self.longestLine {
      isSkipping = true
      waiting.removeAll(keepingCapacity: true)
    }
    searched = waiting.count
    return nil
  }

  private func fill() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var count = read(descriptor, &buffer, buffer.count)
    while count < 0, errno == EINTR { count = read(descriptor, &buffer, buffer.count) }
    if count > 0 { waiting += buffer.prefix(count) } else { isAtEnd = true }
  }

  /// Waits until something is typed, `wake` is called, or the time is up.
  ///
  /// - Parameter milliseconds: The longest wait; negative for no limit.
  /// - Returns: A Boolean value that indicates whether there is something to read; for a wait
  ///   without a limit, the end of the input counts.
  package func isReady(milliseconds: Int) -> Bool {
    if !waiting.isEmpty || isAtEnd && milliseconds < 0 { return true }
    if isAtEnd, milliseconds == 0 { return false }
    return isReadable(milliseconds: milliseconds)
  }

  private func isReadable(milliseconds: Int) -> Bool {
    let patience: Duration? = milliseconds < 0 ? nil : .milliseconds(milliseconds)
    let input = isAtEnd ? nil : FileDescriptor(rawValue: descriptor)
    if let bell { return !bell.wait(for: .readable, on: input, patience: patience).isEmpty }
    return input?.wait(for: .readable, patience: patience).isEmpty == false
  }

  /// Waits for the rest of a key. The events of a voice do not interrupt this wait.
  package func isReady(withinAll milliseconds: Int) -> Bool {
    let end = DispatchTime.now() + .milliseconds(milliseconds)
    while true {
      let left = Int(end.uptimeNanoseconds) - Int(DispatchTime.now().uptimeNanoseconds)
      if isReady(milliseconds: max(left / 1_000_000, 0)) { return true }
      if left <= 0 { return false }
    }
  }
}

/// The output of plain mode: utterances, one per line, and on a terminal the line for editing a
/// field.
///
/// On a terminal, the cursor stays at the beginning of the answer to the last key, where screen
/// readers that answer an arrow key with the line of the cursor find it.
package final class PlainPrinter {
  private let output: OutputFile
  /// The line for editing a field, or nil without a terminal.
  private var editLine: EditLine?
  /// The size of the terminal, or nil if there is none.
  private let page: PlainSession.Page?
  /// A Boolean value that indicates whether the terminal has sequences that move the cursor up and
  /// down.
  private let movesCursor: Bool
  /// The number of rows of the answer that the cursor is at the beginning of, or nil if it is on an
  /// empty line.
  private var shownRows: Int?
  /// A Boolean value that indicates whether the next line begins an answer.
  private var beginsAnswer = true
  /// The character of the key that is being answered, or nil for any other key.
  private var key: Character?
  /// The speech since a key that edits a field, or nil at other times.
  private var held: [String]?

  /// - Parameter page: The size of the terminal, or nil if there is none.
  package init(
    output: OutputFile, page: PlainSession.Page?,
    variable: (String) -> String? = Folders.environmentVariable
  ) {
    self.output = output
    self.page = page
    movesCursor = !["", "dumb"].contains(variable("TERM") ?? "")
    editLine = page.map { EditLine(columns: $0.columns) }
  }

  /// Prints a text that ends its lines.
  package func print(_ text: String) {
    guard held == nil else {
      held?.append(text)
      return
    }
    guard let page else { return output.write(text) }
    var written = editLine?.end() ?? ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let (bytes, rows) = layout(line, page)
      // TDSR takes a character that equals the key for its echo, unless a backspace comes before it.
      let start = key != nil && line.first == key ? " \u{8}" : ""
      let answer = (beginsAnswer || !movesCursor ? 0 : shownRows ?? 0) + rows
      beginsAnswer = false
      written += leaveLine() + start + bytes + "\r"
      let count = answer > page.rows ? rows : answer
      shownRows = count
      written += count > 1 ? "\u{1B}[\(count - 1)A" : ""
    }
    output.write(written)
  }

  /// Returns the bytes of a line, and the number of its rows. TDSR pauses at a line feed and where a
  /// row is full, so each row ends at a word, and IND moves to the next one.
  private func layout(_ line: Substring, _ page: PlainSession.Page) -> (bytes: String, rows: Int) {
    let rows = movesCursor ? DisplayWidth.lines(of: line, width: max(page.columns - 1, 1)) : [line]
    return (rows.joined(separator: " \r\u{1B}D"), rows.count)
  }

  /// Returns the bytes that move the cursor from the last line to an empty one.
  private func leaveLine() -> String {
    guard let rows = shownRows else { return "" }
    shownRows = nil
    return (rows > 1 ? "\u{1B}[\(rows - 1)B" : "") + "\n"
  }

  /// Writes a sequence that prints nothing.
  package func send(_ sequence: String) { output.write(sequence) }

  /// Handles an event. Speech that only echoes a change of the field is not printed, because the
  /// field's line shows the change and the user's screen reader echoes it. Other speech waits until
  /// the line is shown.
  package func handle(_ event: InputEvent, in session: Session, _ body: () -> Void) {
    key = if case .key(let key) = event { key.character } else { nil }
    beginsAnswer = true
    guard editLine != nil, let field = session.editedInput else { return body() }
    let before = field.editedText
    held = []
    body()
    guard session.editedInput === field else { return printHeld() }
    let after = field.editedText
    if after.text != before.text || after.caret != before.caret { held = [] }
  }

  /// Prints what has waited.
  private func printHeld() {
    let said = held ?? []
    held = nil
    said.forEach(print)
  }

  /// Shows the field that is being edited in its line, and below it what was said meanwhile, so that
  /// the line isn't written, and heard, again.
  package func showField(of session: Session) {
    let text = session.editedInput?.editedText
    update(text)
    if let page, let said = held, !said.isEmpty, text != nil, movesCursor {
      let lines = said.joined().split(separator: "\n").map { layout($0, page) }
      let rows = lines.reduce(0) { $0 + $1.rows }
      let bytes = lines.map(\.bytes).joined(separator: "\n")
      if rows < page.rows, let written = editLine?.below(bytes, rows: rows) {
        held = nil
        output.write(written)
      }
    }
    printHeld()
    update(text)
    // The wait for the next key follows.
    output.send()
  }

  private func update(_ text: EditedText?) {
    let shown = editLine?.update(text: text) ?? ""
    output.write((text == nil ? "" : leaveLine()) + shown)
  }

  /// Leaves the last line, because the session ends or another program uses the terminal.
  package func endLine() {
    printHeld()
    output.write((editLine?.end() ?? "") + leaveLine())
    output.send()
  }
}

/// Keys from a terminal without curses, for plain mode.
package final class Keyboard {
  private let terminal: SingleKeys
  private let input: PlainInput
  private let clock = SystemClock()
  private var decoder: InputDecoder

  /// Takes single keys from standard input. The result is nil if that is not a terminal.
  ///
  /// - Parameter escapeDelay: The delay, in milliseconds, that turns an Escape character into the
  ///   Escape key.
  package init?(input: PlainInput, escapeDelay: Int) {
    guard let terminal = SingleKeys() else { return nil }
    self.terminal = terminal
    self.input = input
    decoder = InputDecoder(escapeDelay: escapeDelay)
  }

  /// The delay, in milliseconds, that turns an Escape character into the Escape key.
  package var escapeDelay: Int {
    get { decoder.escapeDelay }
    set { decoder.escapeDelay = newValue }
  }

  package func end() { terminal.end() }

  /// Waits for the next key, or pasted text; returns nil at the end of the input.
  package func nextEvent() -> InputEvent? {
    while true {
      if let event = decoder.next() { return event }
      if let deadline = decoder.deadline, !input.isReady(withinAll: max(deadline - clock.now, 0)) {
        decoder.timePassed(clock.now)
      } else if let byte = input.nextByte() {
        decoder.feed(CollectionOfOne(byte), at: clock.now)
      } else {
        decoder.finish()
        return decoder.next()
      }
    }
  }
}
