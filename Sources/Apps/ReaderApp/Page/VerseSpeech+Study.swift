import AccessibilityModel
import Interlinear

/// The labels of notes and highlights.
extension VerseSpeech {
  /// Returns a note as it is shown below its verse.
  func shownText(of note: ShownNote, in verse: Verse) -> String {
    pieces(for: note, of: verse).map(\.text).joined(separator: ": ")
  }

  /// Returns the pieces for a note: its author, the word it is on, and its text.
  func pieces(for note: ShownNote, of verse: Verse) -> [LabelPiece] {
    let kind =
      switch note.origin {
      case .own: "note.own"
      case .text(let kind): "note.\(kind.rawValue)"
      }
    var pieces = [LabelPiece(.state, phrases(kind))]
    if let word = note.word, verse.words.indices.contains(word) {
      pieces.append(surfacePiece(verse.words[word], verse))
    } else if let form = note.place?.form, !form.isEmpty {
      pieces.append(LabelPiece(.tier(.surface), form, language: verse.language.rawValue))
    }
    pieces.append(LabelPiece(.note, note.text))
    return pieces
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
