import Console
import CellGrids
import Configuration
import CursesTerminal
import Foundation
import PlainText
import Platform
import TerminalReading
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput

/// Reading without a screen, for people whose own screen reader speaks the terminal.
struct PlainMode {
  let maker: SessionMaker
  let target: OpenTarget
  let place: String?
  let input: PlainInput
  /// The files that are written, or nil to open them.
  var files: OutputFiles?

  /// Returns the reason why no screen is used, or nil if one is used.
  static func reason(isRequested: Bool, in settings: Settings) -> Message? {
    let method: String? = if case .method(let name) = settings.origin(\.plain) { name } else { nil }
    return reason(isRequested: isRequested, isChosen: settings.plain, method: method)
  }

  /// Returns the reason why no screen is used, or nil if one is used.
  ///
  /// - Parameters:
  ///   - isRequested: A Boolean value that indicates whether a flag requests plain mode.
  ///   - isChosen: A Boolean value that indicates whether the settings choose plain mode.
  ///   - method: The way of reading that chooses it, such as `--for tdsr`, or nil if none does.
  ///   - variable: Returns the value of an environment variable.
  ///   - isTerminal: Returns whether a file descriptor is a terminal.
  static func reason(
    isRequested: Bool, isChosen: Bool, method: String? = nil,
    variable: (String) -> String? = Folders.environmentVariable,
    isTerminal: (Int32) -> Bool = { isatty($0) != 0 }
  ) -> Message? {
    if isRequested { return "--plain" }
    if let reason = PlainOutput.reasonInEnvironment(variable) { return reason }
    if isChosen { return method.map { "\($0)" } ?? "the configuration says so" }
    if variable("TERM") == "dumb" { return "the terminal is dumb" }
    if !isTerminal(STDOUT_FILENO) { return "standard output isn't a terminal" }
    if !isTerminal(STDIN_FILENO) { return "standard input isn't a terminal" }
    return nil
  }

  /// - Parameters:
  ///   - reason: Why no screen is used.
  ///   - connectVoice: Returns the voice, or nil if there is none.
  func run(
    reason: Message, voice connectVoice: () throws -> (any Voice)?
  ) throws -> SessionEnd {
    RunLog.usesNoScreen(because: reason.description)
    CommandLanguage.report("plain mode (\(reason)): one utterance per line")
    let files = try files ?? maker.options.outputFiles(.growing)
    let output = try OutputFile(path: "-")
    let page =
      isatty(STDIN_FILENO) == 0
      ? nil
      : TerminalSize.now.map {
        PlainSession.Page(columns: $0.columns, rows: max($0.rows - 1, 1))
      }
    let printer = PlainPrinter(output: output, page: page)
    let voice = try connectVoice()
    let pace = PlainPace(input: input, voice: voice)
    let session = try session(files, printer, input, pace)
    try show(place, in: session)
    if place == nil { (session.application as? ReaderController)?.navigation.resume() }
    if pace.watchesKeys { session.options.typingClock = SystemClock() }
    if let voice { session.attach(voice) }
    let plain = PlainSession(
      session: session, isOnTerminal: pace.watchesKeys, page: page,
      readsInPortions: voice == nil, print: printer.print)
    // Keys that answer the first utterance are not echoed.
    let delay = maker.options.settings.escapeDelay
    let keyboard = pace.watchesKeys ? Keyboard(input: input, escapeDelay: delay) : nil
    defer { keyboard?.end() }
    files.begin()
    maker.open(session, readerOn: isReaderOn)
    try settle(plain, pace, output)
    try handleInput(plain, input, keyboard, printer) { try settle(plain, pace, output) }
    keyboard?.end()
    // The end of the input does not cut off speech.
    if session.ending == nil { try settle(plain, pace, output) }
    takeLastNotices(of: session)
    printer.endLine()
    // Another text may have been opened meanwhile.
    let reader = session.application as? ReaderController
    reader?.keepPlace()
    if pace.watchesKeys, let shelf = reader?.environment.bookshelf {
      StateFolder().rememberTexts([shelf.openText] + shelf.textsBeside)
    }
    session.finish()
    try output.flush()
    try files.finish()
    try maker.options.dumpTree(of: session)
    let end = session.ending ?? .quit
    try reader?.finishSaving(at: end)
    return end
  }

  private var isReaderOn: Bool {
    let settings = maker.options.settings
    let isOn = settings.startsReaderWithoutScreen
    if isOn, !settings.reader {
      CommandLanguage.report(
        "\(settings.origin(\.reader).place): reader = false has no effect in plain mode")
    }
    return isOn
  }

  private func session(
    _ files: OutputFiles, _ printer: PlainPrinter, _ input: PlainInput, _ pace: PlainPace
  ) throws -> Session {
    let spoken = Transcript(format: .text, write: printer.print)
    let cast = maker.cast(to: files.cast, clock: pace.clock)
    // A recording of plain mode shows its lines.
    let recorded = cast.map { cast in Transcript(format: .text) { cast.printed($0) } }
    let options = maker.options
    var environment = SessionEnvironment(
      screen: TestScreen(), clock: pace.clock,
      sinks: (options.transcript == "-" || options.cast == "-" ? [] : [spoken])
        + [recorded].compactMap { $0 } + maker.sinks(files, cast))
    environment.options.isPlain = true
    environment.options.copy = { PlainCopy.copy($0, to: printer) }
    environment.options.report = { notice in
      printer.endLine()
      CommandLanguage.report(notice)
    }
    environment.wake = input.wake
    environment.grace = 250
    if isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 {
      environment.edit =
        NoteEditor { command in
          printer.endLine()
          return SingleKeys.run(command)
        }.edit
    }
    return try maker.session(for: target, in: environment)
  }

  /// Handles keys from a terminal, or lines, until the session or the input ends.
  private func handleInput(
    _ plain: PlainSession, _ input: PlainInput, _ keyboard: Keyboard?, _ printer: PlainPrinter,
    settle: () throws -> Void
  ) throws {
    let session = plain.session
    session.options.setEscapeDelay = { keyboard?.escapeDelay = $0 }
    while session.ending == nil {
      printer.showField(of: session)
      // The keys of a braille display and the reports of a voice end the wait too.
      guard input.isReady(milliseconds: -1) else {
        session.takeVoiceEvents()
        try settle()
        continue
      }
      if let keyboard {
        // Ctrl-D ends the input, unless it edits a field.
        guard let event = keyboard.nextEvent(),
          event != .key(.control("d")) || session.editedInput != nil
        else { break }
        printer.handle(event, in: session) { plain.handle(event) }
      } else {
        guard let line = input.nextLine() else { break }
        if let complaint = plain.handle(line) { CommandLanguage.report(complaint) }
      }
      try settle()
    }
    printer.endLine()
  }

  /// Takes the failure of a voice or a braille display that nothing has waited for. The input may
  /// have ended before it was known whether there is a display.
  private func takeLastNotices(of session: Session) {
    let end = ContinuousClock.now + Self.patience
    while session.ending == nil, session.isLookingForDisplay, ContinuousClock.now < end {
      _ = input.isReady(milliseconds: 10)
    }
    session.takeVoiceEvents()
    session.takeBrailleEvents()
  }

  /// The longest wait for the answer of a braille display at the end of the input.
  private static let patience = Duration.seconds(4)

  private func settle(_ plain: PlainSession, _ pace: PlainPace, _ output: OutputFile) throws {
    plain.session.application.announceEvents()
    plain.session.refreshUnseen()
    plain.settle(hasInput: pace.hasInput) { time in
      output.send()
      return pace.wait(until: time)
    }
    plain.session.refreshUnseen()
    try output.flush()
  }
}

extension PlainSession {
  fileprivate func handle(_ event: InputEvent) {
    if case .key(let key) = event { handle(key) } else { session.handle(event) }
  }

  /// Performs a line of input.
  ///
  /// - Returns: A message if the line means nothing or is too long.
  fileprivate func handle(_ line: PlainInput.Line) -> Message? {
    switch line {
    case .text(let text): handle(line: text)
    case .tooLong(let number):
      "line \(number): longer than \(PlainInput.longestLine) bytes; it was skipped"
    }
  }
}

/// The passage of time in plain mode: immediate, or with a voice in real time, until something is
/// typed.
private struct PlainPace {
  let clock: any ScreenReaderClock
  /// A Boolean value that indicates whether input comes from a terminal, where every key ends the
  /// current activity.
  let watchesKeys = isatty(STDIN_FILENO) != 0
  private let input: PlainInput
  private let isSpoken: Bool

  init(input: PlainInput, voice: (any Voice)?) {
    self.input = input
    isSpoken = voice != nil
    clock = isSpoken ? SystemClock() : VirtualClock()
  }

  /// Returns a Boolean value that indicates whether a key or a whole line waits.
  func hasInput() -> Bool {
    watchesKeys ? input.isReady(milliseconds: 0) : input.isLineReady()
  }

  /// Waits until a time.
  ///
  /// - Returns: `false` if something was typed, which interrupts the speech; otherwise, `true`.
  func wait(until time: Int) -> Bool {
    guard isSpoken else {
      (clock as? VirtualClock)?.advance(to: time)
      return !(watchesKeys && input.isReady(milliseconds: 0))
    }
    return !input.isReady(milliseconds: max(time - clock.now, 0))
  }
}

/// The pasteboard of plain mode: the terminal's if there is one, otherwise the output itself.
enum PlainCopy {
  /// Copies a text. Without a pasteboard, it is printed.
  static func copy(
    _ text: String, to printer: PlainPrinter, isTerminal: Bool = isatty(STDOUT_FILENO) != 0,
    variable: (String) -> String? = Folders.environmentVariable
  ) {
    if isTerminal, let type = variable("TERM"), !["", "dumb"].contains(type) {
      // On the terminal's pasteboard (OSC 52), as on the screen.
      printer.send("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    } else {
      printer.print(lines(of: text))
    }
  }

  /// Returns a text as lines without control characters except tabs.
  static func lines(of text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).withVisibleControls }.joined(separator: "\t") + "\n"
    }.joined()
  }
}
