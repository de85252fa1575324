import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading

/// A verse as running text: sentences with the punctuation of the text, not lists of words.
extension VerseSpeech {
  /// Returns the words of a verse as one piece, which is divided only where a word has a state, or
  /// another language or script.
  ///
  /// - Parameter form: The form in which a word is spoken.
  private func runningText(
    of verse: Verse, _ annotations: VerseAnnotations, form: (Word) -> LabelPiece
  ) -> [LabelPiece] {
    var pieces: [LabelPiece] = []
    /// The space between the word before and the next one; nil after a state.
    var space: String?
    for (index, word) in verse.words.enumerated() {
      var piece = form(word)
      let isLatin = piece.kind == .tier(.transliteration)
      let marks = Self.marks(of: word, inLatin: isLatin)
      piece.text = marks.before + piece.text + marks.after
      piece.transliteration = piece.transliteration.map { latin in
        let marks = Self.marks(of: word, inLatin: true)
        return marks.before + latin + marks.after
      }
      if let space, let last = pieces.indices.last, pieces[last].joins(piece) {
        pieces[last].text += space + piece.text
        if let latin = piece.transliteration { pieces[last].transliteration? += space + latin }
      } else {
        piece.separator = space
        if space == nil, pieces.last?.endsClause == true { piece.separator = " " }
        pieces.append(piece)
      }
      space = word.after.last?.isWhitespace == true ? " " : ""
      let states = states(ofWord: index, annotations)
      if !states.isEmpty {
        append(states, to: &pieces)
        space = nil
      }
    }
    return pieces
  }

  /// Appends pieces without another pause after a text that ends with a punctuation mark.
  private func append(_ more: [LabelPiece], to pieces: inout [LabelPiece]) {
    guard var first = more.first else { return }
    if pieces.last?.endsClause == true, first.separator == nil { first.separator = " " }
    pieces.append(first)
    pieces += more.dropFirst()
  }

  func wholeVerse(
    _ verse: Verse, _ annotations: VerseAnnotations, verbosity: Verbosity
  ) -> [LabelPiece] {
    var pieces = reference(of: verse)
    let words = runningText(of: verse, annotations) { namePiece($0, verse, verbosity) }
    append(words, to: &pieces)
    guard verbosity != .terse else { return pieces }
    for index in 0..<verse.translationCount
    where !hiddenTranslations.contains(index) && !verse.translation(at: index).isEmpty {
      append(translation(index, of: verse, verbosity: verbosity), to: &pieces)
    }
    return pieces
  }

  /// Returns the elements of a row as running text.
  func readingContent(
    of parts: [VerseElement.Part], in verse: Verse, annotations: VerseAnnotations
  ) -> [LabelPiece] {
    var pieces: [LabelPiece] = []
    var hasWords = false
    var readTranslations: Set<Int> = []
    for part in parts {
      switch part {
      case .word, .label:
        guard !hasWords else { continue }
        hasWords = true
        append(runningText(of: verse, annotations) { surfacePiece($0, verse) }, to: &pieces)
      case .translation(let index), .translationWord(_, let index):
        guard readTranslations.insert(index).inserted else { continue }
        append(translation(index, of: verse, verbosity: .terse), to: &pieces)
      case .heading, .reference, .note, .verse:
        let said = self.pieces(
          for: part, of: verse, annotations: annotations, verbosity: .terse)
        append(said, to: &pieces)
      }
    }
    return pieces
  }

  /// Returns the punctuation around a word of the text or of a translation.
  func punctuation(
    around part: VerseElement.Part, in verse: Verse
  ) -> AccessibilityPunctuation? {
    switch part {
    case .word(let index) where verse.words.indices.contains(index):
      let word = verse.words[index]
      return Self.marks(of: word, inLatin: word.surface.startsRightToLeft)
    case .translationWord(let index, let translation):
      let words = verse.translationWords(at: translation)
      guard words.indices.contains(index) else { return nil }
      return Self.marks(words[index].before, words[index].after, inLatin: false)
    default: return nil
    }
  }

  private static func marks(of word: Word, inLatin: Bool) -> AccessibilityPunctuation {
    // Most words have only a space after them.
    if word.before.isEmpty, word.after == " " || word.after.isEmpty {
      return AccessibilityPunctuation()
    }
    return marks(word.before, word.after, inLatin: inLatin)
  }

  private static func marks(
    _ before: String, _ after: String, inLatin: Bool
  ) -> AccessibilityPunctuation {
    let before = before.withoutEditorialMarks(inLatin: inLatin)
    var after = after.withoutEditorialMarks(inLatin: inLatin)
    while after.last?.isWhitespace == true { after.removeLast() }
    return AccessibilityPunctuation(
      before: String(before.drop(while: \.isWhitespace)), after: after)
  }
}

extension LabelPiece {
  /// Whether another piece of running text has the same kind, language, and script.
  fileprivate func joins(_ next: LabelPiece) -> Bool {
    kind == next.kind && language == next.language
      && (transliteration == nil) == (next.transliteration == nil)
  }
}

extension String {
  /// The text without signs that editors add for the eye: braces, pilcrows, and the sigla of a
  /// critical apparatus (U+2E00 to U+2E0D).
  var withoutEditorialMarks: String { withoutEditorialMarks(inLatin: false) }

  /// Returns the text without the signs that editors add for the eye.
  ///
  /// - Parameter inLatin: Whether Hebrew punctuation becomes that of Latin letters.
  fileprivate func withoutEditorialMarks(inLatin: Bool) -> String {
    guard mayHaveMarks(inLatin: inLatin) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "{", "}", "¶", "\u{2E00}"..."\u{2E0D}": continue
      case "\u{5BE}" where inLatin: result.append("-")
      case "\u{5C0}" where inLatin: result.append(",")
      case "\u{5C3}" where inLatin: result.append(".")
      case "\n", "\r", "\t": result.append(" ")
      case " " where result.isEmpty && !hasPrefix(" "): continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether the text may have any of these signs, judged by its bytes: those of ASCII, and the first
  /// ones of the others.
  private func mayHaveMarks(inLatin: Bool) -> Bool {
    var last: UInt8 = 0
    return utf8.contains { byte in
      defer { last = byte }
      switch byte {
      case 0..<0x20, 0x7B, 0x7D, 0xC2: return true
      case 0xB8: return last == 0xE2
      case 0xD6, 0xD7: return inLatin
      default: return false
      }
    }
  }
}
