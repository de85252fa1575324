import CNcurses
import CellGrids
import Glibc

/// A screen that draws to the terminal with curses.
package final class CursesScreen: Screen {
  /// The cells in curses' window, or nil if they are unknown.
  private var shown: CellGrid?
  private var decoder: InputDecoder
  private var depth: ColorDepth?
  private var definedStyles = 0
  private var bytes = [UInt8](repeating: 0, count: 4_096)

  /// Takes the terminal.
  ///
  /// - Parameters:
  ///   - usesColor: A Boolean value that indicates whether to use color if the terminal has it.
  ///   - escapeDelay: The delay, in milliseconds, that turns an Escape character into the Escape
  ///     key instead of the start of another key's sequence.
  ///   - asksForBackground: A Boolean value that indicates whether a terminal with many colors is
  ///     asked for its background, which is an event once it answers.
  /// - Returns: `nil` if curses does not know the type of the terminal, which is then unchanged.
  package init?(usesColor: Bool, escapeDelay: Int = 25, asksForBackground: Bool = false) {
    guard lector_terminal_start(usesColor) else { return nil }
    decoder = InputDecoder(escapeDelay: escapeDelay, terminalKeys: .described)
    setColors()
    guard asksForBackground, depth == .indexed || depth == .direct else { return }
    write(BackgroundAnswer.question)
    decoder.expectAnswer(at: lector_terminal_now())
  }

  private func setColors() {
    switch lector_terminal_colors() {
    case LECTOR_COLORS_8: depth = .eight
    case LECTOR_COLORS_16: depth = .sixteen
    case LECTOR_COLORS_256: depth = .indexed
    case LECTOR_COLORS_DIRECT: depth = .direct
    default: break
    }
    guard let depth else { return }
    for foreground in Color.allCases {
      for background in Color.allCases {
        let numbers = Palette.numbers(of: foreground, on: background, depth)
        lector_terminal_set_color(
          Int32(foreground.rawValue), Int32(background.rawValue),
          Int32(numbers.foreground ?? -1), Int32(numbers.background ?? -1))
      }
    }
  }

  /// The delay, in milliseconds, that turns an Escape character into the Escape key.
  package var escapeDelay: Int {
    get { decoder.escapeDelay }
    set { decoder.escapeDelay = newValue }
  }

  /// Releases the terminal. The screen must not be used afterward.
  package func end() { lector_terminal_end() }

  package var columns: Int { Int(lector_terminal_columns()) }
  package var rows: Int { Int(lector_terminal_rows()) }

  package func present(_ frame: Frame) {
    let grid = frame.grid
    for row in 0..<grid.rows where shown?.hasSameRow(row, as: grid) != true { put(row, of: grid) }
    shown = grid
    write(frame.echo)
    if let rows = frame.rewrittenRows?.clamped(to: 0..<grid.rows) {
      lector_terminal_redraw(Int32(rows.lowerBound), Int32(rows.count))
    }
    lector_terminal_update(Int32(frame.cursor?.row ?? -1), Int32(frame.cursor?.column ?? -1))
  }

  private func put(_ row: Int, of grid: CellGrid) {
    grid.withCells(row: row) { cells in
      // Both types have the same layout, which CellLayoutTests proves.
      cells.withMemoryRebound(to: lector_cell.self) {
        lector_terminal_put(Int32(row), $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Ends the wait for an event. Can be called from any thread.
  package static func wake() { lector_terminal_wake() }

  package func nextEvent(timeout: Int?) -> InputEvent? {
    let end = timeout.map { lector_terminal_now() + min($0, Int(Int32.max)) }
    while true {
      if let event = decoder.next() { return event }
      let input = wait(until: min(end ?? .max, decoder.deadline ?? .max))
      switch input.kind {
      case LECTOR_INPUT_BYTES:
        decoder.feed(bytes[..<Int(input.number)], at: lector_terminal_now())
      case LECTOR_INPUT_SIGNAL: return signal(input.number)
      case LECTOR_INPUT_WAKE: return nil
      case LECTOR_INPUT_END:
        decoder.finish()
        return decoder.next() ?? .endOfInput
      default:
        let now = lector_terminal_now()
        decoder.timePassed(now)
        if let event = decoder.next() { return event }
        if let end, now >= end { return nil }
      }
    }
  }

  /// Waits for input until a time; `Int.max` waits without a limit.
  private func wait(until end: Int) -> lector_input {
    let time = end == .max ? -1 : max(end - lector_terminal_now(), 0)
    return bytes.withUnsafeMutableBufferPointer { bytes in
      lector_terminal_wait(
        Int32(clamping: time), bytes.baseAddress, Int32(clamping: bytes.count))
    }
  }

  package func ring() { lector_terminal_write("\u{07}", 1) }

  package func suspend() {
    lector_terminal_suspend()
    shown = nil
  }

  /// Lends the terminal to another program until that program ends.
  ///
  /// - Parameter arguments: The name of the program, which is searched for in PATH, and its
  ///   arguments.
  /// - Returns: A Boolean value that indicates whether the program could be started and ended with
  ///   status 0.
  package func run(_ arguments: [String]) -> Bool {
    var copies: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    copies.append(nil)
    let status = lector_terminal_run(copies)
    shown = nil
    return status == 0
  }

  package func invalidate() {
    lector_terminal_invalidate()
    shown = nil
  }

  /// Copies text to the terminal's clipboard (OSC 52), in terminals that support it.
  package func copy(base64 text: String) {
    write("\u{1B}]52;c;\(text)\u{07}")
  }

  private func write(_ sequence: String) {
    lector_terminal_write(sequence, Int32(sequence.utf8.count))
  }

  // MARK: - Other programs on the screen

  /// Defines a style with any colors and attributes.
  ///
  /// - Returns: The style, or `nil` if no more can be defined. `forgetDefinedStyles()` makes room.
  package func define(_ style: OtherStyle) -> Style? {
    guard definedStyles < LECTOR_DEFINED_STYLES else { return nil }
    let defined = Style(rawValue: UInt16(LECTOR_STYLE_DEFINED) | UInt16(definedStyles))
    definedStyles += 1
    func number(_ color: OtherStyle.Color?) -> Int32 {
      guard let color, let depth else { return -1 }
      return Int32(Palette.number(of: color, depth))
    }
    var bits = UInt32(style.attributes.rawValue)
    if style.isItalic { bits |= UInt32(LECTOR_STYLE_ITALIC) }
    if style.isBlinking { bits |= UInt32(LECTOR_STYLE_BLINK) }
    lector_terminal_define_style(
      defined.rawValue, number(style.foreground), number(style.background), bits)
    return defined
  }

  /// Forgets the defined styles. The next frame is drawn completely.
  package func forgetDefinedStyles() {
    definedStyles = 0
    shown = nil
  }

  /// Replaces the modes of the terminal, such as mouse reports, by those that sequences turn on and
  /// off; `nil` brings back the own ones. Pasted text stays bracketed.
  package func setModes(_ modes: (on: String, off: String)?) {
    lector_terminal_set_modes(modes?.on, modes?.off)
  }

  /// Gives the terminal a title (OSC 2).
  ///
  /// - Parameter savesOld: A Boolean value that indicates whether the terminal saves its title for
  ///   `restoreTitle()`.
  package func setTitle(_ title: String, savesOld: Bool) {
    write((savesOld ? "\u{1B}[22;2t" : "") + "\u{1B}]2;\(title)\u{07}")
  }

  /// Gives the terminal the title that it saved.
  package func restoreTitle() { write("\u{1B}[23;2t") }

  /// A descriptor that can be read when `nextRawInput()` has a signal, or another thread has ended
  /// the wait.
  package var descriptor: Int32 { lector_terminal_descriptor() }

  /// Input for a program that decodes the bytes of the terminal itself.
  package enum RawInput {
    case bytes([UInt8])
    case event(InputEvent)
  }

  /// Returns the input that is waiting, or nil if there is none.
  package func nextRawInput() -> RawInput? {
    let input = wait(until: lector_terminal_now())
    switch input.kind {
    case LECTOR_INPUT_BYTES: return .bytes(Array(bytes[..<Int(input.number)]))
    case LECTOR_INPUT_SIGNAL: return .event(signal(input.number))
    case LECTOR_INPUT_END: return .event(.endOfInput)
    default: return nil
    }
  }

  private func signal(_ number: Int32) -> InputEvent {
    switch number {
    case SIGWINCH, SIGCONT:
      if number == SIGWINCH { lector_terminal_resize() } else { lector_terminal_resume() }
      shown = nil
      return .resize
    case SIGTSTP: return .suspend
    default: return .terminate(number)
    }
  }
}
