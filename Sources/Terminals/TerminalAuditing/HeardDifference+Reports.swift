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
    switch format {
    case .text: changes.flatMap(\.lines).map { $0.withVisibleControls + "\n" }.joined()
    case .markdown: changes.isEmpty ? "" : markdown(old: old, new: new)
    case .json: json(old: old, new: new)
    }
  }

  private func markdown(old: String, new: String) -> String {
    let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
    let lines = changes.map { change in
      "- **\(change.heading.markdownEscaped)**\n"
        + change.lines.dropFirst().map { "  - \\\(String($0.dropFirst(2)).markdownEscaped)\n" }
        .joined()
    }
    return "### Screen readers: \(count) in \(new.markdownEscaped)\n\n" + lines.joined()
  }

  private func json(old: String, new: String) -> String {
    let document: SortedJSON = [
      "old": .text(old), "new": .text(new),
      "changes": .list(
        changes.map { change in
          [
            "place": .text(change.place), "key": change.key.map(SortedJSON.text) ?? .null,
            "reader": .text(change.reader),
            "removed": .list(change.removed.map(SortedJSON.text)),
            "added": .list(change.added.map(SortedJSON.text)),
          ]
        }),
    ]
    return document.document
  }
}

extension HeardDifference.Change {
  fileprivate var heading: String {
    [place.isEmpty ? "start" : place, key.map { "after \($0)" }, reader].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// The heading, and a line for each utterance that is gone (-) or new (+).
  fileprivate var lines: [String] {
    [heading] + removed.map { "  - \($0)" } + added.map { "  + \($0)" }
  }
}
