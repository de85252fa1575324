import Auditing
import Foundation
import TerminalReading

@testable import TerminalAuditing

/// What happens in a short recording at 60 × 24, and how many seconds after what came before.
enum Act: ExpressibleByStringLiteral {
  case output(String, after: Double = 0.01)
  case key(String, after: Double = 1)
  case resize(TerminalSize, after: Double = 1)

  init(stringLiteral value: String) { self = .output(value) }

  static let up = Act.key("\u{1B}[A")
  static let down = Act.key("\u{1B}[B")
  static let left = Act.key("\u{1B}[D")
  static let backspace = Act.key("\u{7F}")
  static let `return` = Act.key("\r")
}

/// A short recording that is audited.
struct RecordedRun {
  var outcomes: [RuleOutcome] = []

  /// Returns the events of a recording that ends two seconds after the last act.
  static func events(_ acts: [Act]) -> [RecordedEvent] {
    var time = 0.5
    let events = acts.map { act in
      switch act {
      case .output(let text, let after):
        time += after
        return RecordedEvent(time: .seconds(time), .output(Array(text.utf8)))
      case .key(let text, let after):
        time += after
        return RecordedEvent(time: .seconds(time), .input(Array(text.utf8)))
      case .resize(let size, let after):
        time += after
        return RecordedEvent(time: .seconds(time), .resize(size))
      }
    }
    return events + [RecordedEvent(time: .seconds(time + 2), .marker("end"))]
  }

  init(_ acts: [Act]) throws {
    let events = Self.events(acts)
    var line = 1
    outcomes = TerminalAudit().outcomes(of: "run", size: .usual) {
      guard line <= events.count else { return nil }
      defer { line += 1 }
      return (events[line - 1], line + 1)
    }
  }

  /// The findings, each as rule and text.
  var findings: [String] {
    outcomes.flatMap(\.findings).map { "\($0.rule): \($0.label)" }
  }

  /// The names of the rules that found something.
  var rules: [String] { outcomes.filter { !$0.findings.isEmpty }.map(\.rule.name) }
}

/// The recordings of `Examples/Terminal`.
enum RecordedExample {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/Terminal")

  /// The names. A trap has the name of the rule that finds it.
  static let names = [
    "good-menu", "good-progress", "spinner", "flood", "full-redraw", "fragments",
    "cursor-elsewhere", "selection-by-style", "decoration-spoken", "repeated-hint", "noise-first",
    "secret-echoed",
  ]

  static func path(_ name: String) -> String { folder.appending(path: name + ".cast").path }
}
