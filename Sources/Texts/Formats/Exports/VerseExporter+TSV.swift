import Interlinear
import PlainText

/// One row per word, with the columns of `ColumnMap.lector`. The `position` column numbers the
/// words of a verse from 1, so that two verses with the same reference remain separate; 0
/// represents a verse without words. The column `extras` has everything else of a verse in the row
/// of its first word, as JSON; it is left out if no verse has anything else.
extension VerseExporter {
  var tsvHeader: String {
    let columns =
      ["ref", "book", "language", "position", "before", "after"]
      + (orderedTiers.map { description.tiers[$0] } + [.translation]).map(\.rawValue)
      + (hasExtras ? [ColumnMap.extras] : [])
    return columns.map(\.asOneField).joined(separator: "\t") + "\n"
  }

  func tsv(_ verse: Verse) -> String {
    var text = ""
    let words = verse.words.isEmpty ? [Word(values: [], after: "")] : verse.words
    for (index, word) in words.enumerated() {
      var fields = [
        verse.reference.description, verse.reference.book, verse.language.rawValue,
        String(verse.words.isEmpty ? 0 : index + 1), word.before, word.after,
      ]
      for tierIndex in orderedTiers {
        let tier = description.tiers[tierIndex]
        fields.append(
          tier == .morphemes ? MorphemeText.encode(word.morphemes) : word.value(at: tierIndex))
      }
      fields.append(index == 0 ? verse.translation(at: 0) : "")
      if hasExtras { fields.append(index == 0 ? extras(of: verse) : "") }
      losses.add(.lineEnds, fields.count(where: \.hasFieldEnd))
      text += fields.map(\.asOneField).joined(separator: "\t") + "\n"
    }
    return text
  }

  /// Returns an object with the fields of a verse other than the words, and for the first verse with
  /// those of the text; nothing if all are empty.
  private func extras(of verse: Verse) -> String {
    let hasText = last == nil && description.hasFields
    guard hasText || verse.hasFields else { return "" }
    return JSONText.object {
      $0.fields(of: verse)
      if hasText {
        $0.key("text")
        $0.record(description)
      }
    }
  }
}
