import Formats
import Interlinear

/// The translation of a verse word by word, and its notes, in one column each: fields separated by
/// bars, items by spaces, escaped like morphemes (`MorphemeText`).
enum VerseExtras {
  static func encode(_ words: [TranslationWord]) -> String {
    if words.isEmpty { return "" }
    return words.map { word in
      let originals = word.originals.map(String.init).joined(separator: ",")
      return [word.text, word.before, word.after].map(MorphemeText.escaped)
        .joined(separator: "|") + "|" + originals
    }.joined(separator: " ")
  }

  static func translationWords(_ text: String) -> [TranslationWord] {
    MorphemeText.records(text).map(translationWord)
  }

  static func translationWord(_ record: MorphemeText.Record) -> TranslationWord {
    TranslationWord(
      text: record[0], before: record[1], after: record[2],
      originals: record[3].utf8.split(separator: 0x2C).compactMap { Int(Substring($0)) })
  }

  static func encode(_ notes: [TextNote]) -> String {
    if notes.isEmpty { return "" }
    return notes.map { note in
      "\(note.kind.rawValue)|\(MorphemeText.escaped(note.text))|\(note.word.map(String.init) ?? "")"
    }.joined(separator: " ")
  }

  /// Returns the notes. An unknown kind, which occurs only in a damaged library, becomes a
  /// footnote, so that its text is not lost.
  static func notes(_ text: String) -> [TextNote] {
    MorphemeText.records(text).map { record in
      TextNote(
        kind: TextNote.Kind(rawValue: record[0]) ?? .footnote, text: record[1],
        word: Int(record[2]))
    }
  }
}
