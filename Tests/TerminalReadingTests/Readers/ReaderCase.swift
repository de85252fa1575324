@testable import TerminalReading
import Testing

/// A step of a short recording.
enum ReaderStep: ExpressibleByStringLiteral, Sendable {
  /// The program writes text.
  case output(String)
  /// The keyboard is read.
  case key(String)
  /// The next step comes after this time instead, in milliseconds.
  case after(Int)
  /// The next step comes later by this time, in milliseconds.
  case wait(Int)
  case resize(Int, Int)

  init(stringLiteral value: String) { self = .output(value) }

  static let up = ReaderStep.key("\u{1B}[A")
  static let down = ReaderStep.key("\u{1B}[B")
  static let right = ReaderStep.key("\u{1B}[C")
  static let left = ReaderStep.key("\u{1B}[D")
  static let home = ReaderStep.key("\u{1B}[H")
  static let end = ReaderStep.key("\u{1B}[F")
  static let delete = ReaderStep.key("\u{1B}[3~")
  static let pageUp = ReaderStep.key("\u{1B}[5~")
  static let pageDown = ReaderStep.key("\u{1B}[6~")
  static let controlLeft = ReaderStep.key("\u{1B}[1;5D")
  static let controlRight = ReaderStep.key("\u{1B}[1;5C")
  static let controlHome = ReaderStep.key("\u{1B}[1;5H")
  static let backspace = ReaderStep.key("\u{7F}")
  static let `return` = ReaderStep.key("\r")
  static let tab = ReaderStep.key("\t")
}

/// A short recording, the rule that it shows, and what a reader says.
struct ReaderCase: CustomTestStringConvertible, Sendable {
  var rule: String
  var steps: [ReaderStep]
  /// The utterances. With settling, characters are in brackets.
  var says: [String]
  var size: (columns: Int, rows: Int)
  private var isSettled = true

  /// Creates a case in which each step comes after the last one has settled: 400 milliseconds later,
  /// or 1 after a key.
  init(_ rule: String, _ steps: [ReaderStep], says: [String]) {
    (self.rule, self.steps, self.says) = (rule, steps, says)
    size = (20, 5)
  }

  /// Creates a case in which output is 1 millisecond after the step before it, and a key 100.
  init(
    _ rule: String, _ steps: [ReaderStep], _ says: [String], columns: Int = 20, rows: Int = 4
  ) {
    self.init(rule, steps, says: says)
    size = (columns, rows)
    isSettled = false
  }

  var testDescription: String { rule }

  var terminalSize: TerminalSize {
    get throws { try #require(TerminalSize(columns: size.columns, rows: size.rows)) }
  }

  var events: [RecordedEvent] {
    var time = 0
    var (extra, given): (Int, Int?) = (0, nil)
    var isAnswer = false
    var events: [RecordedEvent] = []
    for step in steps {
      var pause = isSettled ? 400 : 1
      let kind: RecordedEvent.Kind
      switch step {
      case .after(let milliseconds):
        given = milliseconds
        continue
      case .wait(let milliseconds):
        extra += milliseconds
        continue
      case .output(let text): kind = .output(Array(text.utf8))
      case .key(let text): kind = .input(Array(text.utf8))
      case .resize(let columns, let rows):
        guard let size = TerminalSize(columns: columns, rows: rows) else { continue }
        kind = .resize(size)
      }
      if isSettled, isAnswer { pause = 1 }
      if case .key = step {
        pause = isSettled ? pause : 100
        isAnswer = true
      } else {
        isAnswer = false
      }
      time += (given ?? pause) + extra
      (extra, given) = (0, nil)
      events.append(RecordedEvent(time: .milliseconds(time), kind))
    }
    if isSettled {
      events.append(RecordedEvent(time: .milliseconds(time + 1_000), .marker("")))
    }
    return events
  }

  /// Returns what a reader says.
  func heard(by reader: any TerminalReader) throws -> [TerminalUtterance] {
    var heard: [TerminalUtterance] = []
    var replay = Replay(size: try terminalSize, readers: [reader]) { heard.append($0.utterance) }
    for event in events { replay.play(event) }
    replay.end()
    return heard
  }

  func check(_ reader: any TerminalReader, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let said = try heard(by: reader).map { $0.isCharacter ? "[\($0.text)]" : $0.text }
    #expect(said == says, "\(rule)", sourceLocation: sourceLocation)
  }
}
