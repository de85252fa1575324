/// A change of a screen that a user hears.
package struct ScreenChange: Hashable, Sendable {
  /// The cause of a change.
  package enum Cause: String, Sendable, CaseIterable {
    case label, value, traits, hint, actions, content, language, pronunciation, expansion
    case headingLevel, steps, cell, rotor
    case container, group, order, frame, added, removed, hidden, shown, merged, split
  }

  /// The causes, the most important first.
  package let causes: [Cause]
  /// The change in a few words, with the cause first.
  package let summary: String
  /// The old and the new speech, or nil if the summary contains it.
  package let speech: String?

  /// The summary and the speech: one or two lines.
  package var lines: [String] { speech.map { [summary, "  \($0)"] } ?? [summary] }
}
