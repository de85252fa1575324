import TerminalReading

/// A run of a program with the keys of a script.
package struct ProgramRun {
  /// The request for plainer output, such as `NO_COLOR=1` and `pipe`, or `nil`.
  package var request: String?
  package var size: TerminalSize
  /// The events, each with the line of the script.
  package var events: [(event: RecordedEvent, line: Int)]
  /// The exit status if the program ended by itself, or `nil`.
  package var status: Int?

  package init(
    request: String? = nil, size: TerminalSize, events: [(event: RecordedEvent, line: Int)],
    status: Int? = nil
  ) {
    (self.request, self.size, self.events, self.status) = (request, size, events, status)
  }

  /// Everything that the program wrote.
  package var output: [UInt8] {
    events.flatMap { event, _ in
      if case .output(let bytes) = event.kind { bytes } else { [UInt8]() }
    }
  }
}

/// A run as the rules that compare runs see it.
struct ComparedRun {
  var run: ProgramRun
  /// The program's actions, without its single reads.
  var steps: [Step] = []

  mutating func add(_ step: Step) {
    var step = step
    step.reads = []
    steps.append(step)
  }

  /// The answers to keys.
  var answers: [Step] { steps.filter { $0.key != nil } }

  var usesAlternateScreen: Bool { steps.contains { $0.before.isAlternate || $0.after.isAlternate } }

  var usesColor: Bool {
    steps.lazy.flatMap(\.after.rows).flatMap(\.cells).contains {
      $0.style.foreground != .standard || $0.style.background != .standard
    }
  }

  /// A Boolean value that indicates whether the program ended with an error.
  var hasFailed: Bool { (run.status ?? 0) != 0 }
}
