import PlainText

/// A format for the difference between two screens.
package enum DifferenceFormat: String, CaseIterable, Sendable {
  case text, markdown, json
}

extension ScreenDifference {
  /// Returns the changes in a format, or an empty text if there are none.
  ///
  /// - Parameters:
  ///   - old: The name of the old screen.
  ///   - new: The name of the new screen.
  package func report(in format: DifferenceFormat, old: String, new: String) -> String {
    switch format {
    case .text: changes.flatMap(\.lines).map { $0.withVisibleControls + "\n" }.joined()
    case .markdown: changes.isEmpty ? "" : markdown(old: old, new: new)
    case .json: json(old: old, new: new)
    }
  }

  private func markdown(old: String, new: String) -> String {
    let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
    var text = "### VoiceOver: \(count) in \(Self.code(new))\n\n"
    for change in changes {
      text += "- **\(change.summary.markdownEscaped)**"
      if let speech = change.speech { text += "  \n  \(speech.markdownEscaped)" }
      text += "\n"
    }
    return text
  }

  private static func code(_ name: String) -> String {
    "`\(name.withVisibleControls.filter { $0 != "`" })`"
  }

  private func json(old: String, new: String) -> String {
    let document: SortedJSON = [
      "old": .text(old), "new": .text(new),
      "changes": .list(
        changes.map { change in
          [
            "causes": .list(change.causes.map { .text($0.rawValue) }),
            "summary": .text(change.summary),
            "speech": change.speech.map(SortedJSON.text) ?? .null,
          ]
        }),
    ]
    return document.document
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
