import Interlinear
import PlainText

/// One object per verse and line, in the form that `JSONVerseReader` reads.
extension VerseExporter {
  func json(_ verse: Verse) -> String {
    var json = JSONText()
    json.object {
      $0.field("ref", verse.reference.description)
      $0.field("book", verse.reference.book)
      $0.key("chapter")
      if verse.reference.chapter > 0 { $0.number(verse.reference.chapter) } else { $0.null() }
      $0.field("verse", verse.reference.verse)
      $0.key("words")
      $0.array { words in for word in verse.words { append(word, to: &words) } }
      if !verse.translation.isEmpty {
        $0.field("translation", verse.translation)
      }
      if !verse.translationWords.isEmpty {
        $0.key("translationWords")
        $0.array { list in for word in verse.translationWords { Self.append(word, to: &list) } }
      }
      if !verse.notes.isEmpty {
        $0.key("notes")
        $0.array { list in for note in verse.notes { Self.append(note, to: &list) } }
      }
      if verse.language != .undetermined {
        $0.field("language", verse.language.rawValue)
      }
    }
    return json.text + "\n"
  }

  /// Adds a word. Empty values of standard tiers are omitted. The text's own tiers are written for
  /// every word, so that a reader finds their names at the beginning of the file.
  private func append(_ word: Word, to json: inout JSONText) {
    json.object { object in
      for (index, tier) in description.tiers.enumerated() where tier != .morphemes {
        let value = word.value(at: index)
        if value.isEmpty, tier != .surface, Tier.standard.contains(tier) { continue }
        object.field(tier.rawValue, value)
      }
      if !word.morphemes.isEmpty {
        object.key("morphemes")
        object.array { list in for morpheme in word.morphemes { Self.append(morpheme, to: &list) } }
      }
      object.field("before", word.before)
      object.field("after", word.after)
    }
  }

  private static func append(_ morpheme: Morpheme, to json: inout JSONText) {
    json.object {
      $0.field("form", morpheme.form)
      $0.field("gloss", morpheme.gloss)
      $0.field("category", morpheme.category)
    }
  }

  private static func append(_ word: TranslationWord, to json: inout JSONText) {
    json.object {
      $0.field("text", word.text)
      $0.field("before", word.before)
      $0.field("after", word.after)
      $0.key("originals")
      $0.array { list in for original in word.originals { list.number(original) } }
    }
  }

  private static func append(_ note: TextNote, to json: inout JSONText) {
    json.object {
      $0.field("kind", note.kind.rawValue)
      $0.field("text", note.text)
      $0.key("word")
      if let word = note.word { $0.number(word) } else { $0.null() }
    }
  }
}

extension JSONText {
  fileprivate mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }
}
