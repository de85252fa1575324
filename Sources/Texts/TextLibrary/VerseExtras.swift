import Formats
import Interlinear

/// A verse's translation word by word, and its notes, in one column each: fields parted by bars,
/// items by spaces, escaped as morphemes are (`MorphemeText`).
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
    items(text).map { fields in
      TranslationWord(
        text: field(fields, 0), before: field(fields, 1), after: field(fields, 2),
        originals: fields.count > 3
          ? fields[3].split(separator: 0x2C).compactMap { Int(Substring($0)) } : [])
    }
  }

  static func encode(_ notes: [TextNote]) -> String {
    if notes.isEmpty { return "" }
    return notes.map { note in
      "\(note.kind.rawValue)|\(MorphemeText.escaped(note.text))|\(note.word.map(String.init) ?? "")"
    }.joined(separator: " ")
  }

  /// A kind that a damaged library has made up is a footnote: its text is still there to read.
  static func notes(_ text: String) -> [TextNote] {
    items(text).map { fields in
      TextNote(
        kind: TextNote.Kind(rawValue: field(fields, 0)) ?? .footnote, text: field(fields, 1),
        word: Int(field(fields, 2)))
    }
  }

  private typealias Field = Substring.UTF8View

  private static func items(_ text: String) -> [[Field]] {
    if text.isEmpty { return [] }
    return Substring(text).utf8.split(separator: 0x20).map {
      $0.split(separator: 0x7C, omittingEmptySubsequences: false)
    }
  }

  private static func field(_ fields: [Field], _ index: Int) -> String {
    index < fields.count ? MorphemeText.unescaped(Substring(fields[index])) : ""
  }
}
