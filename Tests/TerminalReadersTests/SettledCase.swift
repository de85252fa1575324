import Recordings
import TerminalEmulation
import Testing

@testable import TerminalReaders

/// A step of a short recording.
enum SettledStep: ExpressibleByStringLiteral {
  /// The program writes text, 1 millisecond after a key, or 400 after anything else.
  case output(String)
  /// The keyboard is read, 400 milliseconds after the step before.
  case key(String)
  /// The next step comes after this time instead, in milliseconds.
  case after(Int)
  case resize(columns: Int, rows: Int)

  init(stringLiteral value: String) { self = .output(value) }

  static let up = SettledStep.key("\u{1B}[A")
  static let down = SettledStep.key("\u{1B}[B")
  static let right = SettledStep.key("\u{1B}[C")
  static let left = SettledStep.key("\u{1B}[D")
  static let home = SettledStep.key("\u{1B}[H")
  static let end = SettledStep.key("\u{1B}[F")
  static let delete = SettledStep.key("\u{1B}[3~")
  static let pageUp = SettledStep.key("\u{1B}[5~")
  static let pageDown = SettledStep.key("\u{1B}[6~")
  static let controlLeft = SettledStep.key("\u{1B}[1;5D")
  static let controlRight = SettledStep.key("\u{1B}[1;5C")
  static let controlHome = SettledStep.key("\u{1B}[1;5H")
  static let backspace = SettledStep.key("\u{7F}")
  static let `return` = SettledStep.key("\r")
  static let tab = SettledStep.key("\t")
}

/// A short recording at 20 × 5 in which each step comes after the last one has settled, the rule
/// that it shows, and what a reader says.
struct SettledCase: CustomTestStringConvertible {
  var rule: String
  var steps: [SettledStep]
  /// The utterances. Characters are in brackets.
  var says: [String]

  init(_ rule: String, _ steps: [SettledStep], says: [String]) {
    (self.rule, self.steps, self.says) = (rule, steps, says)
  }

  var testDescription: String { rule }

  /// Returns what a reader says.
  func heard(by reader: any TerminalReader) throws -> [TerminalUtterance] {
    var heard: [TerminalUtterance] = []
    let size = try #require(TerminalSize(columns: 20, rows: 5))
    var replay = Replay(size: size, readers: [reader]) { heard.append($0.utterance) }
    var time = Duration.zero
    var pause = 400
    for step in steps {
      if case .after(let milliseconds) = step {
        pause = milliseconds
        continue
      }
      time += .milliseconds(pause)
      pause = 400
      switch step {
      case .output(let text): replay.play(RecordedEvent(time: time, .output(Array(text.utf8))))
      case .key(let text):
        replay.play(RecordedEvent(time: time, .input(Array(text.utf8))))
        pause = 1
      case .resize(let columns, let rows):
        let size = try #require(TerminalSize(columns: columns, rows: rows))
        replay.play(RecordedEvent(time: time, .resize(size)))
      case .after: break
      }
    }
    replay.play(RecordedEvent(time: time + .seconds(1), .marker("")))
    replay.end()
    return heard
  }

  func check(_ reader: any TerminalReader, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let said = try heard(by: reader).map { $0.isCharacter ? "[\($0.text)]" : $0.text }
    #expect(said == says, "\(rule)", sourceLocation: sourceLocation)
  }
}
