import Interlinear
import PlainText

/// One object per verse and line, in the form that `JSONVerseReader` reads. The object of the first
/// verse also has the languages and the morphology scheme of the text, in the field `text`.
extension VerseExporter {
  func json(_ verse: Verse) -> String {
    let object = JSONText.object {
      $0.member("ref", verse.reference.description)
      $0.member("book", verse.reference.book)
      $0.key("chapter")
      if verse.reference.chapter > 0 { $0.number(verse.reference.chapter) } else { $0.null() }
      $0.member("verse", verse.reference.verse)
      $0.array("words") { words in for word in verse.words { append(word, to: &words) } }
      let translation = verse.translation(at: 0)
      if !translation.isEmpty { $0.member("translation", translation) }
      $0.fields(of: verse)
      if verse.language != .undetermined {
        $0.member("language", verse.language.rawValue)
      }
      if last == nil, description.hasFields {
        $0.key("text")
        $0.record(description)
      }
    }
    return object + "\n"
  }

  /// Adds a word. Empty values of standard tiers are omitted. The text's own tiers are written for
  /// every word, so that a reader finds their names at the beginning of the file.
  private func append(_ word: Word, to json: inout JSONText) {
    json.object { object in
      for index in orderedTiers {
        let tier = description.tiers[index]
        if tier == .morphemes { continue }
        let value = word.value(at: index)
        if value.isEmpty, tier != .surface, Tier.standard.contains(tier) { continue }
        object.member(tier.rawValue, value)
      }
      if !word.morphemes.isEmpty {
        object.array("morphemes") { list in
          for morpheme in word.morphemes { list.record(morpheme) }
        }
      }
      object.member("before", word.before)
      object.member("after", word.after)
    }
  }
}
