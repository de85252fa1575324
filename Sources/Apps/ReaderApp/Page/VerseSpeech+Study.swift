import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading

/// The labels of notes and highlights.
extension VerseSpeech {
  /// Returns a note on one line, or as many as it has itself.
  func shownText(of note: ShownNote, in verse: Verse) -> String {
    let pieces = pieces(for: note, of: verse)
    if note.origin == .own { return Utterance(pieces).text }
    return pieces.map(\.text).joined(separator: ": ")
  }

  /// Returns a note as it is shown below its verse. Those of the user are drawn as Markdown.
  func shownNote(_ note: ShownNote, in verse: Verse) -> MarkdownText {
    guard note.origin == .own else {
      return MarkdownText(plain: shownText(of: note, in: verse))
    }
    var author = Utterance(Array(pieces(for: note, of: verse).dropLast())).text
    let text = MarkdownText(note.text)
    let begins = text.spans.first { $0.range.lowerBound == 0 }?.style
    // What is a block of its own begins on a line of its own.
    if begins == .heading || text.text != text.spoken {
      while author.last == " " { author.removeLast() }
      author += "\n"
    }
    return text.preceded(by: author)
  }

  /// Returns the pieces for a note: its author, the word it is on, and its text.
  func pieces(for note: ShownNote, of verse: Verse) -> [LabelPiece] {
    let word = word(of: note, in: verse)
    guard case .text(let kind) = note.origin else {
      return ownNote(on: word, LabelPiece(.note, MarkdownText(note.text).spoken))
    }
    let text = LabelPiece(.note, note.text)
    return [LabelPiece(.state, phrases("note.\(kind.rawValue)"))] + [word, text].compactMap { $0 }
  }

  private func word(of note: ShownNote, in verse: Verse) -> LabelPiece? {
    if let word = note.word, verse.words.indices.contains(word) {
      return surfacePiece(verse.words[word], verse)
    }
    guard let form = note.place?.form, !form.isEmpty else { return nil }
    return LabelPiece(.tier(.surface), form, language: verse.language.rawValue)
  }

  /// Returns a note of the user as a sentence: "Your note on λόγος: h".
  private func ownNote(on word: LabelPiece?, _ text: LabelPiece) -> [LabelPiece] {
    var text = text
    text.continues = true
    guard var word else { return [LabelPiece(.state, phrases("note.ownOnVerse") + ": "), text] }
    word.continues = true
    // The phrase has the place of the word, which keeps its own language.
    let parts = phrases("note.ownOnWord").split(separator: "{0}", omittingEmptySubsequences: false)
    let after = parts.dropFirst().joined() + ": "
    return [
      LabelPiece(.state, String(parts[0])), word,
      LabelPiece(.state, after, continues: true), text,
    ]
  }

  /// Returns the annotations of a word or, if `word` is nil, of the verse. Sighted users see them
  /// as colors and signs.
  func states(ofWord word: Int?, _ annotations: VerseAnnotations) -> [LabelPiece] {
    var states: [String] = []
    let colour = word.map { annotations.highlights[$0] } ?? annotations.verseHighlight
    if let colour {
      states.append(phrases("state.highlighted", phrases("colour.\(colour.rawValue)")))
    }
    if annotations.hasOwnNote(onWord: word) { states.append(phrases("state.note")) }
    if word == nil, annotations.isBookmarked { states.append(phrases("state.bookmarked")) }
    return states.map { LabelPiece(.state, $0) }
  }
}
