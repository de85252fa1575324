import Interlinear

extension Verse {
  /// Sets the text of a further translation. Adds its column to the text's if it is new.
  mutating func setFurtherTranslation(
    _ text: String, in column: TranslationColumn, of description: inout TextDescription
  ) {
    let columns = description.furtherTranslations
    let index = columns.firstIndex(of: column) ?? columns.count
    if index == columns.count { description.furtherTranslations.append(column) }
    setFurtherTranslation(text, at: index)
  }

  /// Sets the text of the further translation in a column.
  mutating func setFurtherTranslation(_ text: String, at index: Int) {
    while furtherTranslations.count <= index { furtherTranslations.append(VerseTranslation()) }
    furtherTranslations[index].text = text
  }
}
