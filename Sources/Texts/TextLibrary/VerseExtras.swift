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
    MorphemeText.records(text, translationWord)
  }

  static func translationWord(_ record: MorphemeText.Record) -> TranslationWord {
    TranslationWord(
      text: record[0], before: record[1], after: record[2], originals: numbers(record.field(3)))
  }

  /// Returns the numbers of a list that is separated by commas. Most lists have one number of a digit
  /// or two.
  private static func numbers(_ list: Slice<UnsafeBufferPointer<UInt8>>) -> [Int] {
    if list.isEmpty { return [] }
    if list.count < 3, list.allSatisfy({ 0x30...0x39 ~= $0 }) {
      return [list.reduce(0) { $0 * 10 + Int($1 - 0x30) }]
    }
    return list.split(separator: 0x2C).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
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
    MorphemeText.records(text) { record in
      TextNote(
        kind: TextNote.Kind(rawValue: record[0]) ?? .footnote, text: record[1],
        word: Int(record[2]))
    }
  }
}
