import AccessibilityModel
import Interlinear

/// The labels of translations, notes and highlights.
extension VerseSpeech {
  /// Returns how a word is translated: by which words, by none, or together with other words. The
  /// result is empty if the translation is not aligned.
  func alignment(ofWord index: Int, in verse: Verse) -> [LabelPiece] {
    guard !verse.translationWords.isEmpty else { return [] }
    let places = verse.translations(ofWord: index)
    guard !places.isEmpty else {
      return [LabelPiece(.translation, phrases("aligned.none"))]
    }
    var pieces = [
      LabelPiece(
        .translation, joined(places, of: verse), language: description.translationLanguage.rawValue
      )
    ]
    let others = Set(places.flatMap { verse.translationWords[$0].originals }).subtracting([index])
    if !others.isEmpty {
      pieces.append(LabelPiece(.state, phrases("aligned.with")))
      pieces += surfaces(others.sorted(), of: verse)
    }
    return pieces
  }

  /// Returns words of the translation. Adjacent words form a run; runs are separated by commas.
  private func joined(_ places: [Int], of verse: Verse) -> String {
    var text = ""
    var last: Int?
    for place in places {
      let word = verse.translationWords[place]
      if let last { text += last + 1 == place ? " " : ", " }
      text += word.text
      last = place
    }
    return text
  }

  private func surfaces(_ words: [Int], of verse: Verse) -> [LabelPiece] {
    words.filter(verse.words.indices.contains).map { surfacePiece(verse.words[$0], verse) }
  }

  /// Returns the pieces for a word of the translation, and for the words that it translates.
  func pieces(
    forTranslationWord index: Int, of verse: Verse, verbosity: Verbosity
  ) -> [LabelPiece] {
    let word = verse.translationWords[index]
    let text = LabelPiece(
      .translation, word.text, language: description.translationLanguage.rawValue)
    if verbosity == .terse { return [text] }
    guard !word.originals.isEmpty else {
      return [text, LabelPiece(.state, phrases("aligned.added"))]
    }
    return [text] + surfaces(word.originals, of: verse)
  }

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
