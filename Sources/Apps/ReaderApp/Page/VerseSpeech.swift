import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading
import SpeechOutput

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

  /// The language of the last gloss, and whether its abbreviations are those of the Leipzig rules.
  var latestGlosses: (language: Language, areLeipzig: Bool)?

  /// The languages of the tiers in the last verse, which are those of all verses in its language.
  private var latestLanguages: (verse: Language, tiers: [String?])?

  /// The latest morphology codes in words, in one scheme: a text has some thousand words of each.
  var codesInWords: (scheme: MorphologyScheme, words: [String: String])?

  /// What introduces a translation, and the marks around it: `translated “In”`.
  private(set) lazy var quotation = Quotation(phrases("aligned.as"))

  /// The spoken names of the books that have been named.
  var bookNames: [String: String] = [:]

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
      var pieces = pieces(forWord: index, of: verse, verbosity: verbosity)
      pieces += knownState(ofWord: index, of: verse, verbosity)
      pieces += states(ofWord: index, annotations)
      return pieces
    case .label(let word, let tier):
      guard verse.words.indices.contains(word) else { return [] }
      let label = pieces(tier, of: verse.words[word], in: verse)
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
  func reference(of verse: Verse) -> [LabelPiece] {
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
    var pieces: [LabelPiece] = []
    pieces.reserveCapacity(verbosity == .full ? 10 : 2)
    // A transliteration is spoken only in place of a form that no voice reads.
    pieces.append(spokenForm(word, verse))
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
    pieces += alignment(ofWord: index, in: verse, quotes: true)
    return pieces
  }

  /// Returns the tiers of a word that the user has chosen, or its form if it has none of them.
  private func pieces(_ tiers: [Tier], ofWord index: Int, in verse: Verse) -> [LabelPiece] {
    let word = verse.words[index]
    var pieces: [LabelPiece] = []
    for tier in tiers {
      switch tier {
      case .surface: pieces.append(spokenForm(word, verse))
      case .translation: pieces += alignment(ofWord: index, in: verse, quotes: true)
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
    guard let tier else { return }
    let start = pieces.count
    add(tier, of: word, in: verse, to: &pieces)
    for index in (start..<pieces.count).reversed() where !pieces[index].text.hasLetterOrDigit {
      pieces.remove(at: index)
    }
  }

  func surfacePiece(_ word: Word, _ verse: Verse) -> LabelPiece {
    var piece = LabelPiece(.tier(.surface), word.surface, language: verse.language.tag)
    if word.surface.startsRightToLeft { piece.transliteration = ownTransliteration(of: word) }
    return piece
  }

  private func ownTransliteration(of word: Word) -> String? {
    transliteration.map(word.value(at:)).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns what a word is called at a verbosity.
  func namePiece(_ word: Word, _ verse: Verse, _ verbosity: Verbosity) -> LabelPiece {
    verbosity == .terse ? surfacePiece(word, verse) : spokenForm(word, verse)
  }

  /// Returns the form of a word, or its transliteration if no voice reads the script.
  func spokenForm(_ word: Word, _ verse: Verse) -> LabelPiece {
    guard let text = ownTransliteration(of: word),
      word.surface.startsRightToLeft
        || !SpeechText.hasVoice(for: word.surface, language: verse.language.tag)
    else { return surfacePiece(word, verse) }
    return LabelPiece(
      .tier(.transliteration), text, language: verse.language.latinScript.tag)
  }

  /// Returns the spoken form of one tier of a word; empty if the word has no such tier.
  func pieces(_ tier: Int, of word: Word, in verse: Verse) -> [LabelPiece] {
    var pieces: [LabelPiece] = []
    add(tier, of: word, in: verse, to: &pieces)
    return pieces
  }

  private func add(
    _ tier: Int, of word: Word, in verse: Verse, to pieces: inout [LabelPiece]
  ) {
    let value = word.value(at: tier)
    guard !value.isEmpty else { return }
    let name = description.tiers[tier]
    let language = language(ofTier: tier, in: verse)
    switch name {
    case .surface: pieces.append(surfacePiece(word, verse))
    case .gloss, .morphemeGlosses:
      addGloss(value, of: .tier(name), in: verse, language: language, to: &pieces)
    case .morphology:
      pieces.append(
        LabelPiece(.tier(name), inWords(value, verse.language), language: phrases.voice))
    case .morphemeFeatures, .partOfSpeech, .morphemePartsOfSpeech:
      pieces.append(codePiece(name, value, of: word, in: verse, language: language))
    case .strong:
      pieces.append(LabelPiece(.tier(name), phrases("tier.strongSpoken", bareNumber(value))))
    case .morphemes where !word.morphemes.isEmpty:
      pieces += morphemePieces(of: word, in: verse)
    default: pieces.append(LabelPiece(.tier(name), value, language: language))
    }
  }

  private func language(ofTier tier: Int, in verse: Verse) -> String? {
    if let latestLanguages, latestLanguages.verse == verse.language {
      return latestLanguages.tiers[tier]
    }
    let tiers = description.tiers.map {
      description.language(of: $0, inTextOf: verse.language).tag
    }
    latestLanguages = (verse.language, tiers)
    return tiers[tier]
  }

  /// Returns one or more Strong's numbers without the letters of their languages.
  func bareNumber(_ value: String) -> String {
    guard value.utf8.contains(0x20) else { return String(value.drop { $0 == "G" || $0 == "H" }) }
    return value.split(separator: " ").map { $0.drop { $0 == "G" || $0 == "H" } }
      .joined(separator: ", ")
  }

  /// Returns the morphology of a word in words, or that of its parts; nil if it has none.
  func parsing(of word: Word, in verse: Verse) -> String? {
    morphology.flatMap { pieces($0, of: word, in: verse).first }?.text
      ?? parsingOfParts(word, in: verse)
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
  var hasLetterOrDigit: Bool {
    utf8.contains { $0 >= 0x80 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 &- 0x30 < 10 }
  }
}
