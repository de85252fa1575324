import Auditing
import PlainText
import TerminalReading

extension HeardDifference {
  /// Returns the changes in a format, or an empty text if there are none.
  ///
  /// - Parameters:
  ///   - old: The name of the old run.
  ///   - new: The name of the new run.
  package func report(in format: DifferenceFormat, old: String, new: String) -> String {
    format.report(
      changes, old: old, new: new, listener: "Screen readers", place: new.markdownEscaped)
  }
}

extension HeardDifference.Change: ReportedChange {
  private var heading: String {
    [place.isEmpty ? "start" : place, key.map { "after \($0)" }, reader].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// The heading, and a line for each utterance that is gone (-) or new (+).
  package var lines: [String] {
    [heading] + removed.map { "  - \($0)" } + added.map { "  + \($0)" }
  }

  package var markdown: String {
    "- **\(heading.markdownEscaped)**\n"
      + lines.dropFirst().map { "  - \\\(String($0.dropFirst(2)).markdownEscaped)\n" }.joined()
  }

  package var json: SortedJSON {
    [
      "place": .text(place), "key": key.map(SortedJSON.text) ?? .null, "reader": .text(reader),
      "removed": .list(removed.map(SortedJSON.text)), "added": .list(added.map(SortedJSON.text)),
    ]
  }
}
