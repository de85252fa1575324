import Auditing
import PlainText
import TerminalReading

/// A bug report on a recorded run, in Markdown: the words around each marker, the screen there, and
/// the findings of an audit.
package struct RunReport {
  /// A place of the run: a marker, or the end.
  private struct Place {
    var title: String
    /// The number of steps before it, and the screen after the next one.
    var step: Int
    var screen: TerminalScreen?
  }

  private let readers: [TerminalReaderName]
  private var places: [Place] = []
  private var waiting: ArraySlice<(time: Duration, text: String)> = []
  /// A row of the table for each step.
  private var rows: [String] = []

  /// The numbers of steps that a report shows before and after a place.
  private static let shownSteps = (before: 8, after: 2)

  /// Returns the report on a recording, up to its damage if it is damaged.
  ///
  /// - Parameter version: The version of Lector.
  /// - Throws: `RecordingFileError` if the recording cannot be read a second time.
  package static func markdown(
    of recording: inout RecordingFile, at path: String, by readers: [TerminalReaderName],
    version: String
  ) throws(RecordingFileError) -> String {
    let header = recording.header
    var run = RunReport(readers: readers)
    let recorder = StepRecorder(readers) { run.add($0) }
    recorder.replay(header.size) {
      let event = recording.next()
      if let event, case .marker(let text) = event.kind {
        run.waiting.append((event.time, text))
      }
      return event.map { ($0, recording.line) }
    }
    let names = readers.map(\.withVersion).joined(separator: ", ")
    let size = "\(header.size.columns) columns, \(header.size.rows) rows"
    let terminal = [size, header.terminal].compactMap { $0 }.joined(separator: ", ")
    let lines = [
      "## \((header.command ?? path).markdownEscaped)\n",
      "- \(version), \(names)", "- Terminal: \(terminal.markdownEscaped)\n",
    ]
    let findings = try TerminalAudit().report(on: [path])
      .report.findings.map {
        "- **\($0.rule)**, \($0.path.markdownEscaped): \($0.message.markdownEscaped) \($0.fix)"
      }
    return
      (lines + run.sections + ["### Findings\n"]
      + (findings.isEmpty ? ["None."] : findings)).map { $0 + "\n" }.joined()
  }

  private mutating func add(_ step: Step) {
    while let marker = waiting.first, marker.time < step.end || step.isLast {
      let seconds = (waiting.removeFirst().time.inSeconds * 10).rounded() / 10
      let name = marker.text.isEmpty ? "" : ": \(marker.text)"
      places.append(Place(title: "At \(seconds) s\(name)", step: rows.count, screen: step.after))
    }
    if step.isLast, places.isEmpty {
      places = [Place(title: "At the end", step: rows.count, screen: step.after)]
    }
    let heard = step.isSecret ? [] : step.heard
    let words = readers.map { reader in
      heard.filter { $0.reader == reader }.map(\.utterance.text).joined(separator: " · ")
    }
    let key = step.isSecret ? "(hidden)" : step.key?.name ?? ""
    rows.append("| \(([key] + words).map(\.markdownEscaped).joined(separator: " | ")) |")
  }

  private var sections: [String] {
    let heading = (["after"] + readers.map(\.rawValue)).joined(separator: " | ")
    let table = ["| \(heading) |", "|" + String(repeating: "---|", count: readers.count + 1)]
    return places.flatMap { place -> [String] in
      let first = max(place.step - Self.shownSteps.before, 0)
      let shown = first..<min(place.step + 1 + Self.shownSteps.after, rows.count)
      var lines = ["### \(place.title.markdownEscaped)\n"] + table
      lines += rows[shown]
      lines.append("")
      let screen = place.screen?.rows.map { $0.text.trimmingEnd().withVisibleControls } ?? []
      let end = screen.lastIndex { !$0.isEmpty } ?? -1
      lines += screen[...end].map { "    " + $0 }
      return lines + [""]
    }
  }
}
