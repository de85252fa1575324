import Auditing
import CellGrids
import PlainText
import ScreenDumps
import ScreenReading
import Sessions
import SpeechOutput

/// A walk of the screen reader through all elements, without a screen.
package struct TreeWalk {
  private let maker: SessionMaker

  package init(maker: SessionMaker) { self.maker = maker }

  /// Moves from the first element to the last, and writes the spoken texts to the transcript.
  ///
  /// - Parameter listener: Another sink that hears the walk.
  /// - Throws: A `ReportableError`.
  package func run(_ target: OpenTarget, heardBy listener: (any SpeechSink)? = nil) throws {
    let files = try maker.options.outputFiles()
    let clock = VirtualClock()
    let cast = maker.cast(to: files.cast, clock: clock)
    let headless = try HeadlessSession(clock: clock) { screen, clock, _ in
      try maker.session(
        for: target,
        in: SessionEnvironment(
          screen: cast?.recording(screen) ?? screen, clock: clock,
          sinks: maker.sinks(files, cast) + (listener.map { [$0] } ?? [])))
    }
    let session = headless.session
    session.open(readerOn: maker.options.settings.startsReaderWithoutScreen)
    headless.settle(draws: cast != nil)
    while let focus = session.reader.focus {
      session.perform(.swipeRight)
      headless.settle(draws: cast != nil)
      if session.reader.focus === focus { break }
    }
    session.finish()
    try files.flush()
    try maker.options.dumpTree(of: session)
  }
}

/// A walk that is compared with the recorded log of a real screen reader.
package struct RecordedWalk {
  /// The style of the log, unless the user chooses another one.
  package let style: UtteranceStyle
  private let name: String
  private let log: RecordedLog

  /// Reads a log: a text with an utterance on each line, or a dump that contains the speech.
  ///
  /// - Throws: A `ReportableError`.
  package init(log path: String) throws {
    name = path == "-" ? "standard input" : path
    let bytes = try InputFile.bytes(of: path)
    if let recorded = try Self.recorded(in: bytes, name: name) {
      log = RecordedLog(lines: recorded)
      style = .snapshot
    } else {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw InputFileError.notUTF8(name)
      }
      log = RecordedLog(text: text)
      style = .device
    }
  }

  /// Returns the utterances in a dump, or nil for anything else. A log that looks like an
  /// unreadable dump is treated as a text.
  private static func recorded(in bytes: [UInt8], name: String) throws(DumpError) -> [String]? {
    let first = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
    return try ScreenDump.read(name: name, bytes: bytes)?.recorded
  }

  /// Walks a tree and compares its speech with the log.
  ///
  /// - Throws: A `ReportableError`.
  package func run(_ target: OpenTarget, maker: SessionMaker) throws -> RecordedLog.Result {
    let listener = Listener(style: maker.style)
    try TreeWalk(maker: maker).run(target, heardBy: listener)
    return log.compare(with: listener.spoken)
  }

  /// Returns a result as lines: the score, and the first difference.
  package func lines(of result: RecordedLog.Result) -> [Message] {
    let score: Message =
      "\(result.same) of \(result.count) utterances as recorded (\(result.score) %)"
    guard let difference = result.difference else { return [score] }
    let (recorded, spoken): (Message, Message) = (
      "recorded: \(difference.recorded ?? "nothing")",
      "Lector:   \(difference.spoken ?? "nothing")"
    )
    return [
      score,
      difference.line.map { "first difference at line \($0) of \(name)" }
        ?? "first difference at the end of \(name)", "  \(recorded)", "  \(spoken)",
    ]
  }

  /// Collects the utterances of a walk with their hints.
  private final class Listener: SpeechSink {
    private let style: UtteranceStyle
    private(set) var spoken: [RecordedLog.Spoken] = []

    init(style: UtteranceStyle) { self.style = style }

    var wantsPlaces: Bool { false }

    func receive(_ event: SpeechEvent) {
      guard event.kind == .speech else { return }
      if style == .snapshot {
        if !event.isHint { spoken.append(.init(text: event.snapshot ?? event.text)) }
      } else if event.isHint, let last = spoken.indices.last {
        spoken[last].hint = event.text
      } else {
        spoken.append(.init(text: event.text, shown: event.snapshot))
      }
    }

    func frameWasShown() {}
    func finish() {}
  }
}
