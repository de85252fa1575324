/// The translations of a verse by index: 0 is the first one, and the further ones follow.
extension Verse {
  /// The number of translations. Any of them may be empty.
  package var translationCount: Int { 1 + furtherTranslations.count }

  /// Returns a translation as printed; empty if the verse does not have it.
  package func translation(at index: Int) -> String {
    if index == 0 { return translation }
    return furtherTranslations.indices.contains(index - 1)
      ? furtherTranslations[index - 1].text : ""
  }

  /// Returns the words of a translation; empty if it is not aligned.
  package func translationWords(at index: Int) -> [TranslationWord] {
    if index == 0 { return translationWords }
    return furtherTranslations.indices.contains(index - 1)
      ? furtherTranslations[index - 1].words : []
  }
}

extension Heading {
  /// Whether the heading has no text, as for a psalm title whose words are annotated.
  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}

extension TextDescription {
  /// Returns the label and the language of a translation, counted from 0, which is the first one.
  package func translationColumn(at index: Int) -> TranslationColumn {
    if furtherTranslations.indices.contains(index - 1) { return furtherTranslations[index - 1] }
    return TranslationColumn(
      label: index == 0 ? translationLabel : "",
      language: index == 0 ? translationLanguage : .undetermined)
  }

  /// Whether the text has several translations, so that each one needs its label.
  package var hasSeveralTranslations: Bool { !furtherTranslations.isEmpty }
}
