import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading

/// The labels of the parts of a verse.
///
/// At terse verbosity a word is its form alone; normal adds the gloss; full adds every tier that can
/// be spoken, with the morphology in words and never as a code.
final class VerseSpeech {
  let description: TextDescription
  let phrases: Phrases
  private let surface: Int?
  private let transliteration: Int?
  private let gloss: Int?
  private let lemma: Int?
  private let morphology: Int?
  private let strong: Int?
  private let morphemeGlosses: Int?
  private let morphemeLemmas: Int?
  private let morphemeFeatures: Int?
  /// The tiers of a word that the user has chosen, by verbosity.
  var chosenPieces: [Verbosity: [Tier]] = [:]
  /// The indices of translations that are hidden, and not spoken with a whole verse.
  var hiddenTranslations: Set<Int> = []
  /// Decides which words are familiar, so that their glosses are left out; nil for none.
  var familiarity: WordFamiliarity?
  lazy var morphologyWords = try? EmbeddedText.morphologyWords(language: phrases.language)

  /// The morphology codes that are not known. Each is reported once.
  var unknownCodes: Set<String> = []
  var onUnknownCode: (String) -> Void = { _ in }

  init(description: TextDescription, phrases: Phrases) {
    self.description = description
    self.phrases = phrases
    func index(_ tier: Tier) -> Int? { description.tiers.firstIndex(of: tier) }
    surface = index(.surface)
    transliteration = index(.transliteration)
    gloss = index(.gloss)
    lemma = index(.lemma)
    morphology = index(.morphology)
    strong = index(.strong)
    morphemeGlosses = index(.morphemeGlosses)
    morphemeLemmas = index(.morphemeLemmas)
    morphemeFeatures = index(.morphemeFeatures)
  }

  func pieces(
    for part: VerseElement.Part, of verse: Verse, annotations: VerseAnnotations,
    verbosity: Verbosity
  ) -> [LabelPiece] {
    switch part {
    case .heading(let index):
      guard verse.headings.indices.contains(index) else { return [] }
      return [piece(for: verse.headings[index], of: verse)]
    case .reference: return reference(of: verse) + states(ofWord: nil, annotations)
    case .word(let index):
      guard verse.words.indices.contains(index) else { return [] }
      return pieces(forWord: index, of: verse, verbosity: verbosity)
        + knownState(ofWord: index, of: verse, verbosity) + states(ofWord: index, annotations)
    case .label(let word, let tier):
      guard verse.words.indices.contains(word) else { return [] }
      let label = piece(tier, of: verse.words[word], in: verse).map { [$0] } ?? []
      // The form shows the annotations of the word.
      return tier == surface ? label + states(ofWord: word, annotations) : label
    case .translation(let index): return translation(index, of: verse, verbosity: verbosity)
    case .translationWord(let word, let index):
      guard verse.translationWords(at: index).indices.contains(word) else { return [] }
      return pieces(
        forTranslationWord: word, of: index, in: verse, verbosity: verbosity)
    case .note(let index):
      guard annotations.notes.indices.contains(index) else { return [] }
      return pieces(for: annotations.notes[index], of: verse)
    case .verse:
      return wholeVerse(verse, annotations, verbosity: verbosity)
        + states(ofWord: nil, annotations)
    }
  }

  /// Returns the reference of a verse with its speaker. If the text omits the verse, the label
  /// announces that, because the number alone would promise words.
  private func reference(of verse: Verse) -> [LabelPiece] {
    var pieces = [LabelPiece(.reference, label(of: verse))]
    if verse.isPsalmTitle { pieces.append(LabelPiece(.state, phrases("verse.psalmTitle"))) }
    if !verse.speaker.isEmpty {
      pieces.append(LabelPiece(.speaker, verse.speaker, language: verse.language.tag))
    }
    if verse.words.isEmpty { pieces.append(LabelPiece(.state, phrases("verse.omitted"))) }
    return pieces
  }

  private func pieces(
    forWord index: Int, of verse: Verse, verbosity: Verbosity
  ) -> [LabelPiece] {
    let word = verse.words[index]
    if let chosen = chosenPieces[verbosity] {
      return pieces(glossed(chosen, of: word, in: verse, verbosity), ofWord: index, in: verse)
    }
    if verbosity == .terse { return [surfacePiece(word, verse)] }
    var pieces = [spokenForm(word, verse)]
    if verbosity == .full, pieces[0].kind == .tier(.surface) {
      append(transliteration, of: word, in: verse, to: &pieces)
    }
    if verbosity == .normal, isFamiliar(word, in: verse) { return pieces }
    let hasGloss = gloss.map { !word.value(at: $0).isEmpty } ?? false
    append(hasGloss ? gloss : morphemeGlosses, of: word, in: verse, to: &pieces)
    guard verbosity == .full else { return pieces }
    if hasGloss { append(morphemeGlosses, of: word, in: verse, to: &pieces) }
    append(lemma, of: word, in: verse, to: &pieces)
    append(morphology, of: word, in: verse, to: &pieces)
    append(strong, of: word, in: verse, to: &pieces)
    for tier in [morphemeLemmas, morphemeFeatures] {
      append(tier, of: word, in: verse, to: &pieces)
    }
    return pieces + alignment(ofWord: index, in: verse)
  }

  /// Returns the tiers of a word that the user has chosen, or its form if it has none of them.
  private func pieces(_ tiers: [Tier], ofWord index: Int, in verse: Verse) -> [LabelPiece] {
    let word = verse.words[index]
    var pieces: [LabelPiece] = []
    for tier in tiers {
      switch tier {
      case .surface: pieces.append(spokenForm(word, verse))
      case .translation: pieces += alignment(ofWord: index, in: verse)
      // The form of a script without voices is already the transliteration.
      case .transliteration where pieces.contains { $0.kind == .tier(tier) }: continue
      default: append(description.tiers.firstIndex(of: tier), of: word, in: verse, to: &pieces)
      }
    }
    return pieces.isEmpty ? [spokenForm(word, verse)] : pieces
  }

  private func append(
    _ tier: Int?, of word: Word, in verse: Verse, to pieces: inout [LabelPiece]
  ) {
    guard let tier, let piece = piece(tier, of: word, in: verse), piece.text.hasLetterOrDigit
    else { return }
    pieces.append(piece)
  }

  func surfacePiece(_ word: Word, _ verse: Verse) -> LabelPiece {
    LabelPiece(.tier(.surface), word.surface, language: verse.language.tag)
  }

  /// Returns the form of a word, or its transliteration if no voice reads the script.
  private func spokenForm(_ word: Word, _ verse: Verse) -> LabelPiece {
    guard word.surface.startsRightToLeft, let transliteration else {
      return surfacePiece(word, verse)
    }
    let text = word.value(at: transliteration)
    guard !text.isEmpty else { return surfacePiece(word, verse) }
    return LabelPiece(
      .tier(.transliteration), text, language: verse.language.latinScript.tag)
  }

  /// Returns the spoken form of one tier of a word, or nil if the word has no such tier.
  private func piece(_ tier: Int, of word: Word, in verse: Verse) -> LabelPiece? {
    let name = description.tiers[tier]
    let value = word.value(at: tier)
    guard !value.isEmpty else { return nil }
    let language = description.language(of: name, inTextOf: verse.language).tag
    switch name {
    case .morphology:
      return LabelPiece(.tier(name), inWords(value, verse.language), language: phrases.language)
    case .morphemeFeatures, .partOfSpeech, .morphemePartsOfSpeech:
      return codePiece(name, value, of: word, in: verse, language: language)
    case .strong:
      return LabelPiece(.tier(name), phrases("tier.strongSpoken", bareNumber(value)))
    case .morphemes where !word.morphemes.isEmpty:
      let text = word.morphemes.map { morpheme in
        morpheme.gloss.isEmpty ? morpheme.form : "\(morpheme.form) \(morpheme.gloss)"
      }.joined(separator: ", ")
      return LabelPiece(.tier(name), text, language: language)
    default: return LabelPiece(.tier(name), value, language: language)
    }
  }

  /// Returns one or more Strong's numbers without the letters of their languages.
  private func bareNumber(_ value: String) -> String {
    value.split(separator: " ").map { $0.drop { $0 == "G" || $0 == "H" } }.joined(separator: ", ")
  }

  /// Returns the morphology of a word in words, or that of its parts; nil if it has none.
  func parsing(of word: Word, in verse: Verse) -> String? {
    morphology.flatMap { piece($0, of: word, in: verse) }?.text ?? parsingOfParts(word, in: verse)
  }

  private func wholeVerse(
    _ verse: Verse, _ annotations: VerseAnnotations, verbosity: Verbosity
  ) -> [LabelPiece] {
    var pieces = reference(of: verse)
    for (index, word) in verse.words.enumerated() {
      pieces.append(verbosity == .terse ? surfacePiece(word, verse) : spokenForm(word, verse))
      pieces += states(ofWord: index, annotations)
    }
    guard verbosity != .terse else { return pieces }
    for index in 0..<verse.translationCount
    where !hiddenTranslations.contains(index) && !verse.translation(at: index).isEmpty {
      pieces += translation(index, of: verse, verbosity: verbosity)
    }
    return pieces
  }

  /// Returns the tiers of a word for the rotor, in the order in which they are shown.
  func tiers(ofWord index: Int, in verse: Verse) -> [LabelPiece] {
    guard verse.words.indices.contains(index) else { return [] }
    return wordTiers(index, in: verse)
      + alignment(ofWord: index, in: verse).filter { $0.kind == .translation }
  }

  private func wordTiers(_ index: Int, in verse: Verse) -> [LabelPiece] {
    let order = Tier.standard + description.tiers.filter { !Tier.standard.contains($0) }
    return order.compactMap { tier in
      guard let tierIndex = description.tiers.firstIndex(of: tier),
        var piece = piece(tierIndex, of: verse.words[index], in: verse)
      else { return nil }
      // The rotor itself speaks the name of the tier.
      if tier == .strong { piece.text = bareNumber(verse.words[index].value(at: tierIndex)) }
      return piece
    }
  }

  /// Returns the text used for spelling: the form of a word, or the text of a label.
  func spelling(of part: VerseElement.Part, in verse: Verse) -> LabelPiece? {
    switch part {
    case .word(let index), .label(let index, 0):
      verse.words.indices.contains(index) ? surfacePiece(verse.words[index], verse) : nil
    default: pieces(for: part, of: verse, annotations: .none, verbosity: .terse).first
    }
  }
}

extension String {
  /// Whether the text can be spoken; a gloss of "-" cannot.
  fileprivate var hasLetterOrDigit: Bool {
    utf8.contains { $0 >= 0x80 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 &- 0x30 < 10 }
  }
}
