import Platform
import Composition
import AccessibilityModel
import Auditing
import PlainText
import ScreenDumps
import ScreenReading
import SpeechOutput

/// A walk that is compared with the recorded log of a real screen reader.
package struct RecordedWalk {
  /// The style of the log, unless the user chooses another one.
  package let style: UtteranceStyle
  private let name: String
  private let log: RecordedLog
  /// The language of the words in the log, or nil if it is unknown.
  private let language: String?

  /// Reads a log: a text with an utterance on each line, captures in JSON, or a dump that contains
  /// the speech.
  ///
  /// - Parameters:
  ///   - path: The log; `-` is standard input.
  ///   - tree: The tree of the walk. Of the captures of several screens, the one with its name is
  ///     compared.
  /// - Throws: A `ReportableError`.
  package init(log path: String, of tree: String) throws {
    name = path == "-" ? "standard input" : path
    let bytes = try InputFile.bytes(of: path)
    if VoiceOverCaptures.isLikely(bytes), let dump = try? ScreenDump.read(name: name, bytes: bytes),
      let recorded = dump.recorded
    {
      log = RecordedLog(lines: recorded)
      style = .snapshot
      language = nil
      return
    }
    let logs = try LogFile.logs(name: name, bytes: bytes)
    let screen = LogFile.screen(of: tree)
    let named = logs.first { $0.screen == screen } ?? (logs.count == 1 ? logs.first : nil)
    guard let log = named?.log else {
      throw RecordedLogError.noCapture(
        screens: logs.compactMap(\.screen), expected: screen, file: name)
    }
    self.log = log
    style = .device
    language = try log.language(file: name)
  }

  /// Walks a tree and compares its speech with the log.
  ///
  /// - Throws: A `ReportableError`.
  package func run(_ target: OpenTarget, maker: SessionMaker) throws -> RecordedLog.Result {
    var application: String?
    if case .tree(let root, _) = target {
      application = root.labelText
      root.screen?.language = LogFile.language(of: root, log: language)
    }
    let listener = Listener(style: maker.style)
    try maker.walk(target, heardBy: listener)
    return log.compare(with: listener.spoken, application: application)
  }

  /// Returns a result as lines: the score, and the first difference.
  package func lines(of result: RecordedLog.Result) -> [Message] {
    let score: Message =
      "\(result.same) of \(result.count) utterances as recorded (\(result.score) %)"
    var skipped = result.notCompared
    if style == .device, language == nil, result.difference != nil {
      skipped.append("no line has the screen reader's words in a language that Lector knows")
    }
    guard let difference = result.difference else { return [score] + skipped }
    let (recorded, spoken): (Message, Message) = (
      "recorded: \(difference.recorded ?? "nothing")",
      "Lector:   \(difference.spoken ?? "nothing")"
    )
    return [score] + skipped + [
      difference.line.map { "first difference at line \($0) of \(name)" }
        ?? "first difference at the end of \(name)", "  \(recorded)", "  \(spoken)",
    ]
  }

  /// Collects the utterances of a walk with their hints.
  private final class Listener: SpeechSink {
    private let style: UtteranceStyle
    private(set) var spoken: [RecordedLog.Spoken] = []

    init(style: UtteranceStyle) { self.style = style }

    func receive(_ event: SpeechEvent) {
      guard style == .snapshot else { return spoken.add(event) }
      if event.kind == .speech, !event.isHint {
        spoken.append(.init(text: event.snapshot ?? event.text))
      }
    }
  }
}
