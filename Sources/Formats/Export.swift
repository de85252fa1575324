import Interlinear
import PlainText

/// The forms in which a passage can be written.
package enum ExportFormat: String, CaseIterable, Sendable {
  case json
  case tsv
}

/// Writes verses one by one.
package struct VerseExporter {
  package let format: ExportFormat
  private let description: TextDescription

  package init(format: ExportFormat, description: TextDescription) {
    self.format = format
    self.description = description
  }

  /// What stands above the first verse: the names of the columns.
  package var header: String {
    guard format == .tsv else { return "" }
    let columns =
      ["ref", "book", "language", "before", "after"] + description.tiers.map(\.rawValue)
    return (columns + ["translation"]).joined(separator: "\t") + "\n"
  }

  package func string(for verse: Verse) -> String {
    switch format {
    case .json: json(verse)
    case .tsv: tsv(verse)
    }
  }

  private func json(_ verse: Verse) -> String {
    var json = JSONText()
    json.object {
      $0.key("ref")
      $0.string(verse.reference.description)
      $0.key("book")
      $0.string(verse.reference.book)
      $0.key("chapter")
      if verse.reference.chapter > 0 { $0.number(verse.reference.chapter) } else { $0.null() }
      $0.key("verse")
      $0.string(verse.reference.verse)
      $0.key("words")
      $0.array { words in for word in verse.words { append(word, to: &words) } }
      if !verse.translation.isEmpty {
        $0.key("translation")
        $0.string(verse.translation)
      }
    }
    return json.text + "\n"
  }

  private func append(_ word: Word, to json: inout JSONText) {
    json.object { object in
      for (index, tier) in description.tiers.enumerated() where tier != .morphemes {
        let value = word.value(at: index)
        if value.isEmpty, tier != .surface { continue }
        object.key(tier.rawValue)
        object.string(value)
      }
      if !word.morphemes.isEmpty {
        object.key("morphemes")
        object.array { list in for morpheme in word.morphemes { append(morpheme, to: &list) } }
      }
      object.key("before")
      object.string(word.before)
      object.key("after")
      object.string(word.after)
    }
  }

  private func append(_ morpheme: Morpheme, to json: inout JSONText) {
    json.object {
      $0.key("form")
      $0.string(morpheme.form)
      $0.key("gloss")
      $0.string(morpheme.gloss)
      $0.key("category")
      $0.string(morpheme.category)
    }
  }

  /// A row a word. A verse without words has a row all the same, or it would be lost.
  private func tsv(_ verse: Verse) -> String {
    var text = ""
    let words = verse.words.isEmpty ? [Word(values: [], after: "")] : verse.words
    for (index, word) in words.enumerated() {
      var fields = [
        verse.reference.description, verse.reference.book, verse.language.rawValue, word.before,
        word.after,
      ]
      for (tierIndex, tier) in description.tiers.enumerated() {
        fields.append(
          tier == .morphemes ? MorphemeText.encode(word.morphemes) : word.value(at: tierIndex))
      }
      fields.append(index == 0 ? verse.translation : "")
      text += fields.map(Self.oneField).joined(separator: "\t") + "\n"
    }
    return text
  }

  /// A tab or a line end inside a field would make two of it.
  private static func oneField(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return text }
    return String(text.map { ["\t", "\n", "\r", "\r\n"].contains($0) ? " " : $0 })
  }
}
