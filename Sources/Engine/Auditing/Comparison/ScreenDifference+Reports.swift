import PlainText

/// A format for the difference between two screens, or between two runs of a program.
package enum DifferenceFormat: String, CaseIterable, Sendable {
  case text, markdown, json
}

/// A change as the formats have it.
package protocol ReportedChange {
  /// The change in a few lines of text.
  var lines: [String] { get }
  /// The change as an item of a list.
  var markdown: String { get }
  var json: SortedJSON { get }
}

extension DifferenceFormat {
  /// Returns changes in the format. As text and in Markdown, no changes are an empty text.
  ///
  /// - Parameters:
  ///   - old: The name of the old version.
  ///   - new: The name of the new version.
  ///   - listener: Who hears the changes, for Markdown.
  ///   - place: The name of the new version in Markdown.
  package func report(
    _ changes: [some ReportedChange], old: String, new: String, listener: String, place: String
  ) -> String {
    switch self {
    case .text: return changes.flatMap(\.lines).map { $0.withVisibleControls + "\n" }.joined()
    case .markdown:
      guard !changes.isEmpty else { return "" }
      let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
      return "### \(listener): \(count) in \(place)\n\n" + changes.map(\.markdown).joined()
    case .json:
      let document: SortedJSON = [
        "old": .text(old), "new": .text(new), "changes": .list(changes.map(\.json)),
      ]
      return document.document
    }
  }
}

extension [ScreenChange] {
  /// Returns the changes in a format, or an empty text if there are none.
  ///
  /// - Parameters:
  ///   - old: The name of the old screen.
  ///   - new: The name of the new screen.
  package func report(in format: DifferenceFormat, old: String, new: String) -> String {
    let place = "`\(new.withVisibleControls.filter { $0 != "`" })`"
    return format.report(self, old: old, new: new, listener: "VoiceOver", place: place)
  }
}

extension ScreenChange: ReportedChange {
  package var markdown: String {
    let speech = speech.map { "  \n  \($0.markdownEscaped)" } ?? ""
    return "- **\(summary.markdownEscaped)**\(speech)\n"
  }

  package var json: SortedJSON {
    [
      "causes": .list(causes.map { .text($0.rawValue) }), "summary": .text(summary),
      "speech": speech.map(SortedJSON.text) ?? .null,
    ]
  }
}

extension String {
  /// The text with everything escaped that Markdown or HTML reads as markup.
  package var markdownEscaped: String {
    var result = ""
    for character in withVisibleControls {
      if "\\`*_{}[]<>#|~@".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
