extension LatinWords {
  mutating func add(untaggedTextsOf element: AuditedElement) {
    for text in element.untaggedTexts { add(text) }
  }

  /// Returns the language of the texts of a screen if it is another one than the screen's. Labels
  /// have fewer frequent words than sentences.
  func language(ofScreenIn tag: String) -> String? {
    language(otherThan: tag, least: 6, oneIn: 12)
  }
}

extension AuditedElement {
  /// The texts of the label that have no language tag.
  var untaggedTexts: [String] {
    guard (object.accessibilityLanguage ?? "").isEmpty else { return [] }
    return pieces.filter { ($0.language ?? "").isEmpty }.map(\.text)
  }
}
