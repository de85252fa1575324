import AccessibilityModel
import Interlinear

/// The labels of headings, translations, and aligned words.
extension VerseSpeech {
  /// Returns the text of a heading in its language, which is that of the translation or of the text
  /// if the file does not name one.
  func piece(for heading: Heading, of verse: Verse) -> LabelPiece {
    let language =
      heading.language
      ?? (verse.translation.isEmpty ? verse.language : description.translationLanguage)
    return LabelPiece(.heading, heading.text, language: language.tag)
  }

  /// Returns a translation; in a text with several of them, after its label.
  func translation(_ index: Int, of verse: Verse, verbosity: Verbosity) -> [LabelPiece] {
    let text = LabelPiece(
      .translation, verse.translation(at: index).withoutEditorialMarks,
      language: translationLanguage(index))
    guard description.hasSeveralTranslations, verbosity != .terse else { return [text] }
    return [LabelPiece(.label, translationName(index)), text]
  }

  /// Returns the label of a translation, or a name for one without a label.
  func translationName(_ index: Int) -> String {
    let label = description.translationColumn(at: index).label
    guard label.isEmpty else { return label }
    let name = phrases("tier.translation")
    return index == 0 ? name : "\(name) \(index + 1)"
  }

  /// The names of the translations at the head of the page: their labels, or their languages. Two
  /// with the same name have numbers.
  var columnNames: [String] {
    let names = (0...description.furtherTranslations.count).map { index in
      let column = description.translationColumn(at: index)
      guard column.label.isEmpty else { return column.label }
      return languageName(column.language) ?? phrases("tier.translation")
    }
    return names.indices.map { index in
      let isRepeated = names.indices.contains { $0 != index && names[$0] == names[index] }
      return isRepeated ? "\(names[index]) \(index + 1)" : names[index]
    }
  }

  private func translationLanguage(_ index: Int) -> String? {
    index == 0
      ? description.translationLanguage.rawValue
      : description.translationColumn(at: index).language.tag
  }

  /// Returns how a word is translated: by which words, by none, or together with other words. The
  /// result is empty if no translation is aligned. Further translations are added if they have the
  /// word.
  ///
  /// - Parameter quotes: Whether each translation is introduced as one: `translated "In"`.
  func alignment(
    ofWord index: Int, in verse: Verse, quotes: Bool = false
  ) -> [LabelPiece] {
    var pieces: [LabelPiece] = []
    for translation in 0..<verse.translationCount {
      let words = verse.translationWords(at: translation)
      guard !words.isEmpty else { continue }
      let places = words.indices.filter { words[$0].originals.contains(index) }
      guard !places.isEmpty else {
        if translation == 0 { pieces.append(LabelPiece(.translation, phrases("aligned.none"))) }
        continue
      }
      let piece = LabelPiece(
        .translation, Self.joined(places, of: words).withoutEditorialMarks,
        language: translationLanguage(translation))
      pieces += quotes ? quoted(piece) : [piece]
      // Most words are translated alone.
      let isAlone = places.allSatisfy { words[$0].originals.count == 1 }
      let others = isAlone ? [] : Set(places.flatMap { words[$0].originals }).subtracting([index])
      if !others.isEmpty {
        pieces.append(LabelPiece(.state, phrases("aligned.with")))
        pieces += surfaces(others.sorted(), of: verse)
      }
    }
    return pieces
  }

  /// Returns a translation in quotation marks after the words that introduce it.
  private func quoted(_ piece: LabelPiece) -> [LabelPiece] {
    guard let quotation else { return [piece] }
    var quoted = piece
    quoted.text = quotation.opening + piece.text + quotation.closing
    quoted.separator = " "
    return [LabelPiece(.state, quotation.introduction), quoted]
  }

  /// The parts of the phrase that quotes a translation.
  struct Quotation {
    let introduction: String
    let opening: String
    let closing: String

    /// - Parameter phrase: The phrase, in which `{0}` stands for the translation.
    /// - Returns: nil if the phrase has no place for it, or nothing before it.
    init?(_ phrase: String) {
      let parts = phrase.split(separator: "{0}", omittingEmptySubsequences: false)
      guard parts.count == 2, let space = parts[0].lastIndex(of: " ") else { return nil }
      introduction = String(parts[0][..<space])
      opening = String(parts[0][space...].dropFirst())
      closing = String(parts[1])
    }
  }

  /// Returns words of a translation. Adjacent words form a run; runs are separated by commas.
  private static func joined(_ places: [Int], of words: [TranslationWord]) -> String {
    var text = ""
    var last: Int?
    for place in places {
      if let last { text += last + 1 == place ? " " : ", " }
      text += words[place].text
      last = place
    }
    return text
  }

  private func surfaces(_ words: [Int], of verse: Verse) -> [LabelPiece] {
    words.filter(verse.words.indices.contains).map { surfacePiece(verse.words[$0], verse) }
  }

  /// Returns the pieces for a word of a translation, and for the words that it translates.
  func pieces(
    forTranslationWord index: Int, of translation: Int, in verse: Verse, verbosity: Verbosity
  ) -> [LabelPiece] {
    let word = verse.translationWords(at: translation)[index]
    let text = LabelPiece(
      .translation, word.text.withoutEditorialMarks, language: translationLanguage(translation))
    if verbosity == .terse { return [text] }
    guard !word.originals.isEmpty else {
      return [text, LabelPiece(.state, phrases("aligned.added"))]
    }
    return [text] + surfaces(word.originals, of: verse)
  }
}
