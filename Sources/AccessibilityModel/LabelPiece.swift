/// A part of what an element says, with the language it is in.
package struct LabelPiece: Hashable, Sendable {
  /// What the piece is: a tier's name, `reference`, `translation`, `label`, `value` …
  package var kind: String
  package var text: String
  /// BCP 47; nil is the reader's own language.
  package var language: String?

  package init(_ kind: String, _ text: String, language: String? = nil) {
    self.kind = kind
    self.text = text
    self.language = language
  }
}

/// How much an element says.
package enum Verbosity: String, CaseIterable, Sendable {
  case terse, normal, full
}
