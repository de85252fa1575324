import Composition
import Console
import CellGrids
import Configuration
import CursesTerminal
import Foundation
import Geometry
import PlainText
import Platform
import TerminalReading
import ScreenReading
import Sessions
import SpeechOutput
import SystemPackage

/// A program in the terminal of the user, above captions of screen readers' words. A prefix key
/// leads to Lector; all other keys go to the program.
package final class LiveTerminal {
  private let command: [String]
  private let readers: [TerminalReaderName]
  /// The rows of all captions. At most half of the screen is theirs.
  private let captionRows: Int
  /// The size of the program's terminal, or `nil` for the rows above the captions.
  private let fixedSize: TerminalSize?
  private var options: RunOptions
  private let phrases: Phrases
  private let prefix: PrefixKey
  private let glyphs: Glyphs
  private let screen: CursesScreen
  private let program: RecordedProgram
  private let recording: RunRecording?
  private var drawing: LiveDrawing
  private var replay: Replay
  private var speech: LiveSpeech
  private let ear: Ear

  private var pastes: PasteScanner
  /// A Boolean value that indicates whether the program waits for the end of a paste.
  private var programIsPasting = false
  private var isPasteDropped = false
  private var decoder: InputDecoder
  private var size: TerminalSize
  private var mode = Mode.program
  private var needsFrame = true
  private var lastFrame = 0
  private var ending: Ending?
  /// The time to ask the program a second time to end, or `nil` if it is not to end, or was asked.
  private var secondRequest: Int?
  private var isAskedToEnd = false
  /// The text of a marker that the user types, or `nil`.
  private var note: String?
  private var hasToldOfInput = false
  /// A Boolean value that indicates whether no program has the terminal open.
  private var isHungUp = false

  private enum Ending {
    /// The user ended the program.
    case key
    case signal(Int32)
  }

  private enum Mode {
    case program
    /// Keys are Lector's.
    case keys
    /// Keys are Lector's, and the list of them is shown.
    case help
  }

  /// The readers' utterances and the terminal's events, until they are handled.
  private final class Ear {
    var heard: [HeardUtterance] = []
    var events: [TerminalEvent] = []
  }

  /// The longest time without a frame while a program writes, in milliseconds.
  private static let frameTime = 30
  /// The most characters in the text of a marker.
  private static let longestNote = 1_000
  /// The time that the program gets to end after a signal, in milliseconds.
  private static let patience = 500

  /// Takes the terminal and starts a program.
  ///
  /// - Parameters:
  ///   - captionRows: The rows of each reader's caption.
  ///   - size: The size of the program's terminal, or `nil` for the rows above the captions.
  /// - Returns: `nil` if the type of the terminal is unknown.
  /// - Throws: `PseudoTerminalError`; `OutputError` if the recording cannot be created;
  ///   `NoVoiceError`.
  package init?(
    _ command: [String], readers: [TerminalReaderName], captionRows: Int,
    size fixedSize: TerminalSize?, recording: RecordingDestination?, options: RunOptions
  ) throws {
    let settings = options.settings
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0,
      let screen = CursesScreen(usesColor: true, escapeDelay: settings.escapeDelay)
    else { return nil }
    (self.command, self.readers, self.fixedSize) = (command, readers, fixedSize)
    self.captionRows = captionRows * readers.count
    self.options = options
    self.options.locale = CommandLanguage.locale
    self.screen = screen
    prefix = settings.prefixKey
    pastes = PasteScanner(escapeDelay: settings.escapeDelay, interrupt: prefix.byte)
    decoder = InputDecoder(escapeDelay: settings.escapeDelay, terminalKeys: .described)
    glyphs = settings.shownGlyphs()
    phrases = Phrases(interfaceLanguage: settings.interfaceLanguage ?? CommandLanguage.locale)
    size = Self.size(fixedSize, above: self.captionRows, on: screen)
    let voice: (any Voice)?
    do {
      voice = try Self.voice(settings)
      let recording = try RunRecording(recording, of: command, size: size)
      self.recording = recording
      let process = try PseudoTerminal(command, size: size, didEnd: CursesScreen.wake)
      program = RecordedProgram(process) { recording?.write($0) }
    } catch {
      screen.end()
      throw error
    }
    drawing = LiveDrawing(on: screen)
    speech = LiveSpeech(
      readers: readers.map(\.rawValue), voice: voice, settings: settings,
      language: VoiceLanguages.regional(phrases.voice, locale: CommandLanguage.locale))
    let ear = Ear()
    self.ear = ear
    // The last reader is the one for review, and is heard only then.
    replay = Replay(
      size: size, readers: readers.map(\.reader) + [TDSR()],
      watch: { input, _, _ in
        if case .event(let event) = input, event.isOfInterest { ear.events.append(event) }
      },
      hear: { ear.heard.append($0) })
  }

  private static func voice(_ settings: Settings) throws -> (any Voice)? {
    guard settings.speechIsDemanded else { return nil }
    return try settings.voice(fallsBackToEspeak: true, wake: CursesScreen.wake)
  }

  private static func size(
    _ fixedSize: TerminalSize?, above captionRows: Int, on screen: CursesScreen
  ) -> TerminalSize {
    let most = TerminalSize.range.upperBound
    let rows = screen.rows - min(captionRows, screen.rows / 2)
    return fixedSize ?? TerminalSize(columns: min(screen.columns, most), rows: min(rows, most))
      ?? .usual
  }

  private var now: Int { Int(program.time / .milliseconds(1)) }

  // MARK: - The loop

  /// Runs the program until it ends, or until a signal or the user ends it.
  ///
  /// - Returns: The program's exit status, or 128 plus the number of the signal that ended Lector.
  /// - Throws: `OutputError` if the recording could not be written.
  package func run() throws -> Int {
    listen()
    draw()
    while program.process.status == nil, ending == nil { step(timeout: timeout) }
    var farewell = Farewell()
    while ending == nil, let timeout = farewell.next(), step(timeout: timeout) {}
    let rows = replay.screen.isAlternate ? [] : replay.screen.rows
    let status = program.close()
    speech.takeVoice(at: now)?.close()
    drawing.restoreTitle()
    screen.end()
    leave(rows)
    try recording?.finish()
    if case .signal(let signal) = ending { return 128 + Int(signal) }
    return status
  }

  /// Leaves the program's output to its main screen on the terminal.
  private func leave(_ rows: [TerminalRow]) {
    let lines = rows.map { $0.writtenText.withVisibleControls }
    guard let last = lines.lastIndex(where: { !$0.isEmpty }) else { return }
    let text = lines[...last].map { $0 + "\n" }.joined()
    try? FileDescriptor.standardOutput.writeEverything(Array(text.utf8))
  }

  /// The time until something happens without input, in milliseconds, or -1.
  private var timeout: Int32 {
    let times = [
      replay.nextTimer.map { Int(($0 / .milliseconds(1)).rounded(.up)) }, speech.nextTime,
      needsFrame ? lastFrame + Self.frameTime : nil, isHungUp ? now + Self.frameTime : nil,
      pastes.deadline, decoder.deadline, secondRequest, unreadTime,
    ]
    return times.compactMap { $0 }.min().map { Int32(clamping: max($0 - now, 0)) } ?? -1
  }

  /// Waits for something, and handles it.
  ///
  /// - Returns: A Boolean value that indicates whether the program wrote something.
  @discardableResult
  private func step(timeout: Int32) -> Bool {
    var polled = [
      program.polled, pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: screen.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    if mode != .program && isPaused || isHungUp { polled[0].fd = -1 }
    isHungUp = false
    let found = poll(&polled, nfds_t(polled.count), timeout)
    if found > 0, polled[1].revents != 0 || polled[2].revents != 0 { takeInput() }
    take(pastes.timePassed(now))
    decoder.timePassed(now)
    performKeys()
    program.sendInput()
    tellOfProgram()
    var output: RecordedEvent?
    if found > 0, polled[0].revents & Int16(POLLIN) != 0 { output = program.readOutput() }
    if let output { play(output) }
    isHungUp = output == nil && polled[0].revents & Int16(POLLHUP) != 0
    replay.advance(to: program.time + .microseconds(1))
    listen()
    if speech.timePassed(now) { needsFrame = true }
    if needsFrame, !program.hasOutput || now - lastFrame >= Self.frameTime { draw() }
    return output != nil
  }

  private func play(_ event: RecordedEvent) {
    replay.play(event)
    replay.advance(to: event.time + .microseconds(1))
    if let answer = program.answer(replay.takeAnswers()) { replay.play(answer) }
    needsFrame = true
  }

  /// Handles the terminal's events and the readers' utterances.
  private func listen() {
    for event in ear.events {
      drawing.note(event)
      if case .command(52, _) = event { speech.say(phrases("live.clipboard"), at: now) }
    }
    ear.events.removeAll(keepingCapacity: true)
    for heard in ear.heard where heard.reader < readers.count {
      speech.hear(heard.utterance, from: heard.reader, at: now)
      needsFrame = true
    }
    ear.heard.removeAll(keepingCapacity: true)
  }

  private func takeInput() {
    while let input = screen.nextRawInput() {
      switch input {
      case .bytes(let bytes): return take(pastes.scan(bytes, at: now))
      case .event(.terminate(let signal)): return ending = .signal(signal)
      case .event(.endOfInput): return ending = .signal(SIGHUP)
      case .event(.suspend):
        screen.suspend()
        resize()
      case .event: resize()
      }
    }
  }

  private func resize() {
    needsFrame = true
    let new = Self.size(fixedSize, above: captionRows, on: screen)
    guard new != size else { return }
    size = new
    replay.play(program.resize(to: new))
  }

  // MARK: - Keys

  private var isPaused = false

  private func take(_ parts: [PasteScanner.Part]) {
    // What arrives at once is one event for the screen readers.
    var pasted: [UInt8] = []
    for part in parts {
      switch part {
      case .pasted(let bytes) where note != nil:
        let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }
        note = String(((note ?? "") + text).prefix(Self.longestNote))
        needsFrame = true
      case .pasteStart where note != nil, .pasteEnd where note != nil: break
      case .keys(let bytes):
        speech.interrupt(at: now)
        take(keys: bytes[...])
      // What the terminal pastes is the program's.
      case .pasteStart:
        speech.interrupt(at: now)
        (programIsPasting, isPasteDropped) = (drawing.bracketsPastes, false)
        if programIsPasting { pasted += PasteScanner.start }
      case .pasted(let bytes): if !isPasteDropped { pasted += bytes }
      case .pasteEnd:
        let end = programIsPasting ? PasteScanner.end : []
        // A program that knows about a paste gets its end.
        if !type(pasted + end), programIsPasting { play(program.send(end)) }
        (pasted, programIsPasting) = ([], false)
      }
    }
    guard !type(pasted) else { return }
    // A part of a text could mean something else.
    isPasteDropped = true
    if pasted.starts(with: PasteScanner.start) { programIsPasting = false }
  }

  /// Gives the program the typed or pasted bytes.
  ///
  /// - Returns: A Boolean value that indicates whether the program gets it.
  @discardableResult
  private func type(_ bytes: some Collection<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return true }
    guard let event = program.type(Array(bytes)) else {
      tellOfInput()
      return false
    }
    play(event)
    return true
  }

  private func take(keys bytes: ArraySlice<UInt8>) {
    guard mode == .program else { return press(bytes) }
    guard let index = bytes.firstIndex(of: prefix.byte) else {
      type(bytes)
      return
    }
    type(bytes[..<index])
    mode = .keys
    needsFrame = true
    press(bytes[(index + 1)...])
  }

  /// Performs keys of Lector. The bytes after a key that leads back to the program are for the
  /// program.
  private func press(_ bytes: ArraySlice<UInt8>) {
    needsFrame = true
    for index in bytes.indices where ending == nil {
      guard mode != .program else { return take(keys: bytes[index...]) }
      let isPrefix = bytes[index] == prefix.byte
      if isPrefix { decoder.finish() } else { decoder.feed([bytes[index]], at: now) }
      guard performKeys(), mode != .program || !isPrefix else { return take(keys: bytes[index...]) }
      if isPrefix { perform(.prefix) }
    }
  }

  /// Performs the decoded keys, up to a way back to the program.
  ///
  /// - Returns: A Boolean value that indicates whether no other key begins after that.
  @discardableResult
  private func performKeys() -> Bool {
    while ending == nil, mode != .program, let event = decoder.next() {
      needsFrame = true
      if note != nil {
        add(event)
        continue
      }
      mode = .keys
      if case .key(let key) = event, let key = LiveKey(key) { perform(key) } else { screen.ring() }
    }
    guard mode == .program else { return true }
    var isLast = decoder.deadline == nil
    decoder.finish()
    while decoder.next() != nil { isLast = false }
    return isLast
  }

  private func perform(_ key: LiveKey) {
    let terminal = replay.screen
    switch key {
    case .review(let command): review(command)
    case .cursor:
      say(phrases("live.cursor", "\(terminal.cursor.row + 1)", "\(terminal.cursor.column + 1)"))
    case .title: say(terminal.title.isEmpty ? phrases("live.noTitle") : terminal.title)
    case .attributes: say(terminal.cellAtCursor.style.description(phrases))
    case .repetition: say(speech.last)
    case .silence:
      speech.isSilent.toggle()
      answer(speech.isSilent ? "live.silent" : "live.heard")
    case .copy:
      screen.copy(base64: Data(speech.last.utf8).base64EncodedString())
      answer("live.copied")
    case .walk: walk()
    case .mark where recording == nil: answer("live.noRecording")
    case .mark:
      note = ""
      answer("live.note")
    case .pause:
      isPaused.toggle()
      answer(isPaused ? "live.paused" : "live.goesOn")
    case .end: end()
    case .help:
      mode = .help
      say(LiveKey.help(phrases, prefix: prefix).joined(separator: ". "))
    case .back: leaveKeys()
    case .prefix:
      leaveKeys()
      type([prefix.byte])
    }
  }

  private func leaveKeys() {
    mode = .program
    isPaused = false
    note = nil
  }

  /// Adds a key to the text of a marker, or ends it.
  private func add(_ event: InputEvent) {
    switch event {
    case .key(.character(let character)) where (note?.count ?? 0) < Self.longestNote:
      note?.append(character)
      tell(String(character))
    case .key(.special(.backspace)): tell(note?.popLast().map { String($0) } ?? "")
    case .key(.special(.enter)):
      replay.play(program.mark(note ?? ""))
      leaveKeys()
      answer("live.marked")
    case .key(.special(.escape)): leaveKeys()
    default: screen.ring()
    }
  }

  /// Asks the program to end, as a terminal that is closed does. The second time, it has to.
  private func end() {
    guard !isAskedToEnd else { return ending = .key }
    isAskedToEnd = true
    secondRequest = now + Self.patience
    program.process.signal(SIGHUP)
    leaveKeys()
  }

  private func tellOfProgram() {
    if let time = secondRequest, now >= time {
      secondRequest = nil
      program.process.signal(SIGTERM)
      say(phrases("live.stillRuns", prefix.shownName))
    }
    if let time = unreadTime, now >= time { tellOfInput() }
    if program.input.isEmpty { hasToldOfInput = false }
  }

  /// The time to say that the program does not read, or `nil` if it does, or if that was said.
  private var unreadTime: Int? {
    hasToldOfInput ? nil : program.unreadTime.map { Int($0 / .milliseconds(1)) + 1 }
  }

  private func tellOfInput() {
    guard !hasToldOfInput else { return }
    hasToldOfInput = true
    say(phrases("live.unread"))
  }

  private func say(_ text: String) {
    speech.say(text.withVisibleControls, at: now)
    needsFrame = true
  }

  /// Speaks the effect of a key, which is not repeated or copied.
  private func answer(_ phrase: String) { tell(phrases(phrase)) }

  private func tell(_ text: String) {
    let last = speech.last
    say(text)
    speech.last = last
  }

  /// Speaks the words of a command of TDSR's review.
  private func review(_ command: Character) {
    listen()
    replay.press(KeyChunk([0x1B] + Array(String(command).utf8)), toReader: readers.count)
    let words = ear.heard.map(\.utterance.text).joined(separator: ", ")
    ear.heard.removeAll()
    if !words.isEmpty { say(words) }
  }

  /// Walks the screen with Lector's own screen reader. The program waits when it writes more than the
  /// system keeps for it.
  private func walk() {
    let tree = TerminalTree(replay.screen)
    guard let element = tree.elementAtCursor ?? tree.root.children.first else {
      return say(phrases("live.empty"))
    }
    let picture = drawing.picture(of: replay.screen)
    drawing.pause()
    defer { drawing.resume() }
    let title = replay.screen.title
    let name = title.isEmpty ? command.joined(separator: " ") : title
    var environment = SessionEnvironment(screen: screen, clock: SystemClock(), sinks: [])
    environment.options.copy = { [screen] in
      screen.copy(base64: Data($0.utf8).base64EncodedString())
    }
    environment.wake = CursesScreen.wake
    do {
      let session = try SessionMaker(options: options).session(
        for: .tree(tree.root, name: name), in: environment)
      (session.application as? TreeController)?.view.picture = picture
      if let voice = speech.takeVoice(at: now) { session.attach(voice) }
      session.open(readerOn: true, at: element)
      let end = session.run()
      session.finish()
      if case .terminated(let signal) = end { ending = .signal(signal) }
      speech.voice = try Self.voice(options.settings)
    } catch {
      say((error as? any ReportableError)?.report.description ?? "\(error)")
    }
    resize()
  }

  // MARK: - The screen

  private func draw() {
    needsFrame = false
    lastFrame = now
    var frame = drawing.frame(of: replay.screen)
    let rows = min(captionRows, screen.rows / 2)
    let top = frame.grid.rows - rows
    if let cursor = frame.cursor, cursor.row >= top, rows > 0 { frame.cursor = nil }
    drawCaptions(on: &frame.grid, rows: top..<frame.grid.rows)
    if mode != .program {
      let keys = rows == 0 && !speech.last.isEmpty ? speech.last : phrases("live.keys")
      let line = note.map { phrases("live.note") + " " + $0 } ?? keys
      fill(&frame.grid, row: top - 1, line.withVisibleControls, style: Style(reverse: true))
    }
    if mode == .help { drawHelp(on: &frame.grid, rows: top - 1) }
    screen.present(frame)
  }

  private func drawCaptions(on grid: inout CellGrid, rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let each = max(rows.count / readers.count, 1)
    let room = (speech.names.map(\.count).max() ?? 0) + 1
    let captions = speech.lines(width: grid.columns, rows: each, ellipsis: glyphs.ellipsis, at: now)
    for (index, lines) in captions.enumerated() {
      let first = rows.lowerBound + index * each
      for offset in 0..<each where rows.contains(first + offset) {
        fill(&grid, row: first + offset, "")
        if offset == 0 {
          grid.draw(speech.names[index], x: 0, y: first, style: Style(reverse: true))
        }
        if offset < lines.count { grid.draw(lines[offset], x: room, y: first + offset) }
      }
    }
  }

  private func fill(_ grid: inout CellGrid, row: Int, _ text: String, style: Style = .plain) {
    guard row >= 0 else { return }
    grid.blank(row: row, style: style)
    grid.draw(text, x: 0, y: row, style: style)
  }

  private func drawHelp(on grid: inout CellGrid, rows: Int) {
    let lines = LiveKey.help(phrases, prefix: prefix)
    let width = (lines.map { DisplayWidth.columns(of: $0) }.max() ?? 0) + 4
    let box = Rect(
      x: Double(max(grid.columns - width, 0)), y: Double(max(rows - lines.count - 2, 0)),
      width: Double(min(width, grid.columns)), height: Double(min(lines.count + 2, max(rows, 0))))
    grid.box(box, glyphs)
    for (index, line) in lines.prefix(max(Int(box.height) - 2, 0)).enumerated() {
      grid.draw(line, x: Int(box.x) + 2, y: Int(box.y) + 1 + index, width: width - 4)
    }
  }
}

extension TerminalEvent {
  /// A Boolean value that indicates whether the event is more than a change of the screen.
  fileprivate var isOfInterest: Bool {
    switch self {
    case .control(let control, _): control == 0x07
    case .sequence, .escape, .command: true
    default: false
    }
  }
}
