import AccessibilityModel
import Interlinear
import PlainText
import ScreenReading
import SpeechOutput

/// The labels of the parts of a verse.
///
/// At terse verbosity a word is its form alone; normal adds the gloss; full adds every tier that
/// can be spoken, with the morphology in words and never as a code.
final class VerseSpeech {
  let description: TextDescription
  let phrases: Phrases
  private let surface: Int?
  private let transliteration: Int?
  private let gloss: Int?
  private let morphology: Int?
  /// The settings: tiers are spoken in the same order as on the screen, and hidden translations are
  /// not spoken with a whole verse.
  var settings = ReaderSettings()
  /// Decides which words are familiar and therefore spoken without glosses, or nil if none are.
  var familiarity: WordFamiliarity?
  lazy var morphologyWords = try? EmbeddedText.morphologyWords(language: phrases.language)

  /// The latest morphology codes in words, in one scheme: a text has some thousand words of each.
  var codesInWords: (scheme: MorphologyScheme, words: [String: String])?

  /// The spoken names of the books that have been named.
  var bookNames: [String: String] = [:]

  /// The morphology codes that are not known. Each is reported once.
  var unknownCodes: Set<String> = []
  private let reportUnknownCode: (String) -> Void

  /// - Parameter reportUnknownCode: Called once for each morphology code that is not known.
  init(
    description: TextDescription, phrases: Phrases,
    reportUnknownCode: @escaping (String) -> Void
  ) {
    self.description = description
    self.phrases = phrases
    self.reportUnknownCode = reportUnknownCode
    func index(_ tier: Tier) -> Int? { description.tiers.firstIndex(of: tier) }
    surface = index(.surface)
    transliteration = index(.transliteration)
    gloss = index(.gloss)
    morphology = index(.morphology)
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
      if verbosity == .full, familiarity?.isKnown(verse.words[index], in: verse) == true {
        pieces.append(LabelPiece(.state, phrases("state.known")))
      }
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
    case .variant(let index):
      guard annotations.variants.indices.contains(index) else { return [] }
      return pieces(for: annotations.variants[index], of: verse)
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

  /// Returns the tiers of a word that the user has chosen; at normal verbosity, a familiar word has no
  /// gloss.
  private func pieces(
    forWord index: Int, of verse: Verse, verbosity: Verbosity
  ) -> [LabelPiece] {
    let word = verse.words[index]
    var tiers = settings.spokenPieces[verbosity] ?? standardPieces(of: word, verbosity)
    if verbosity == .normal, familiarity?.isFamiliar(word, in: verse) == true {
      tiers.removeAll(where: WordFamiliarity.glosses.contains)
    }
    return pieces(tiers, ofWord: index, in: verse)
  }

  /// Returns the tiers that are spoken if the user has chosen none.
  private func standardPieces(of word: Word, _ verbosity: Verbosity) -> [Tier] {
    if verbosity == .terse { return [.surface] }
    let hasGloss = gloss.map { !word.value(at: $0).isEmpty } ?? false
    let short: [Tier] = [.surface, hasGloss ? .gloss : .morphemeGlosses]
    guard verbosity == .full else { return short }
    return short + (hasGloss && !repeats(gloss, in: word) ? [.morphemeGlosses] : [])
      + [.lemma, .morphology, .strong, .morphemeLemmas, .morphemeFeatures, .translation]
  }

  /// Returns tiers of a word, or its form if it has none of them.
  private func pieces(_ tiers: [Tier], ofWord index: Int, in verse: Verse) -> [LabelPiece] {
    let word = verse.words[index]
    var pieces: [LabelPiece] = []
    for tier in tiers {
      switch tier {
      case .surface: pieces.append(surfacePiece(word, verse))
      case .translation: pieces += alignment(ofWord: index, in: verse, quotes: true)
      case .shortParsing: pieces += shortParsing(of: word)
      // In place of a form that no voice reads, the transliteration is spoken anyway.
      case .transliteration where pieces.contains { $0.transliteration != nil }: continue
      default:
        let known = description.tiers.firstIndex(of: tier)
        pieces += (known.map { self.pieces($0, of: word, in: verse) } ?? [])
          .filter(\.text.hasLetterOrDigit)
      }
    }
    return pieces.isEmpty ? [surfacePiece(word, verse)] : pieces
  }

  /// Returns the letters and digits of a word's morphology code in groups, without the names of
  /// features, to be said one by one: `V AAI 3S`. Empty if the word has no code.
  private func shortParsing(of word: Word) -> [LabelPiece] {
    let code = morphology.map(word.value(at:)) ?? ""
    let groups = code.split { !$0.isLetter && !$0.isNumber && $0 != "=" }
      .compactMap { $0.split(separator: "=").last }
    var piece = LabelPiece(
      .tier(.morphology), groups.joined(separator: " "), language: phrases.voice)
    piece.pronunciation = Pronunciation(spellsOut: true)
    return groups.isEmpty ? [] : [piece]
  }

  /// Returns a Boolean value that indicates whether a tier of whole words only repeats a tier of the
  /// parts of a word, as on the screen.
  private func repeats(_ tier: Int?, in word: Word) -> Bool {
    guard let tier,
      let kind = MorphemeTier.derived.first(where: { $0.wordTier == description.tiers[tier] }),
      description.tiers.contains(kind.tier)
    else { return false }
    return kind.repeats(word.value(at: tier), in: word.morphemes)
  }

  func surfacePiece(_ word: Word, _ verse: Verse) -> LabelPiece {
    var piece = LabelPiece(.tier(.surface), word.surface, language: verse.language.tag)
    // Greek and Cyrillic are read as they are written.
    if let latin = transliteration.map(word.value(at:)), !latin.isEmpty,
      SpeechText.mayNeedTransliteration(word.surface)
    {
      piece.transliteration = latin
    }
    return piece
  }

  /// Returns the spoken form of one tier of a word; empty if the word has no such tier.
  func pieces(_ tier: Int, of word: Word, in verse: Verse) -> [LabelPiece] {
    let value = word.value(at: tier)
    guard !value.isEmpty else { return [] }
    let name = description.tiers[tier]
    let language = language(ofTier: tier, in: verse)
    switch name {
    case .surface: return [surfacePiece(word, verse)]
    case .gloss, .morphemeGlosses:
      return glossPieces(value, of: .tier(name), in: verse, language: language)
    case .morphology:
      return [LabelPiece(.tier(name), inWords(value, verse.language), language: phrases.voice)]
    case .morphemeFeatures, .partOfSpeech, .morphemePartsOfSpeech:
      return [codePiece(name, value, of: word, in: verse, language: language)]
    case .languageTag: return [languageTagPiece(value, in: verse, language: language)]
    case .strong: return [LabelPiece(.tier(name), phrases("tier.strongSpoken", bareNumber(value)))]
    case .morphemes where !word.morphemes.isEmpty: return morphemePieces(of: word, in: verse)
    default: return [LabelPiece(.tier(name), value, language: language)]
    }
  }

  private func language(ofTier tier: Int, in verse: Verse) -> String? {
    description.language(of: description.tiers[tier], inTextOf: verse.language).tag
  }

  /// Returns one or more Strong's numbers without the letters of their languages.
  func bareNumber(_ value: String) -> String {
    guard value.utf8.contains(0x20) else { return String(value.drop { $0 == "G" || $0 == "H" }) }
    return value.split(separator: " ").map { $0.drop { $0 == "G" || $0 == "H" } }
      .joined(separator: ", ")
  }

  /// Returns the morphology of a word, or of its parts, in words, or nil if it has none.
  func parsing(of word: Word, in verse: Verse) -> String? {
    morphology.flatMap { pieces($0, of: word, in: verse).first }?.text
      ?? parsingOfParts(word, in: verse)
  }

  /// Returns the text used for spelling: the form of a word, or the text of a label.
  func spelling(of part: VerseElement.Part, in verse: Verse) -> LabelPiece? {
    switch part {
    case .word(let index), .label(let index, 0):
      verse.words.indices.contains(index) ? surfacePiece(verse.words[index], verse) : nil
    case .verse:
      pieces(for: part, of: verse, annotations: .none, verbosity: .terse)
        .first { $0.kind != .reference }
    default: pieces(for: part, of: verse, annotations: .none, verbosity: .terse).first
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the text can be spoken; a gloss of "-" cannot.
  var hasLetterOrDigit: Bool {
    utf8.contains { $0 >= 0x80 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 &- 0x30 < 10 }
  }
}

/// The tiers of a word, each with its name.
extension VerseSpeech {
  /// Returns the name of a tier in the language of the interface; for a tier of a file's own, the
  /// name that the file gives it.
  static func name(of tier: Tier, in phrases: Phrases) -> String {
    phrases.known("tier.\(tier.rawValue)") ?? tier.spokenName
  }

  /// Returns the tiers of a word for the rotor: those on the screen in their order, the variants,
  /// and the user's notes on the word.
  func tiers(
    ofWord index: Int, in verse: Verse, annotations: VerseAnnotations
  ) -> [AccessibilityTier] {
    guard verse.words.indices.contains(index) else { return [] }
    let variants = (annotations.variants + annotations.ketivs).filter { $0.word == index }
      .flatMap { readings(of: $0, in: verse) }
    let translations = alignment(ofWord: index, in: verse).filter { $0.kind == .translation }
    return wordTiers(verse.words[index], in: verse)
      + translations.map { AccessibilityTier(name: phrases("tier.translation"), [$0]) }
      + (variants.isEmpty
        ? [] : [AccessibilityTier(name: phrases("tier.variants"), variants.joinedReadings)])
      + annotations.ownNotes(onWord: index).map { note in
        AccessibilityTier(name: phrases("note.ownOnVerse"), [textPiece(of: note)])
      }
  }

  private func wordTiers(_ word: Word, in verse: Verse) -> [AccessibilityTier] {
    settings.typesetting.tierOrder.sortedIndices(of: description.tiers).compactMap { index in
      let tier = description.tiers[index]
      let value = word.value(at: index)
      guard !value.isEmpty, !repeats(index, in: word) else { return nil }
      let name = Self.name(of: tier, in: phrases)
      // Files write a dash or a star where a word has no value.
      guard value.hasLetterOrDigit else {
        return AccessibilityTier(name: name, [LabelPiece(.tier(tier), phrases("tier.none"))])
      }
      let pieces = pieces(index, of: word, in: verse)
      // Codes for the parts of a word say less than its morphology, which is in words.
      let isCode = tier == .morphemePartsOfSpeech && pieces.first?.text == value
      if isCode, let morphology, !word.value(at: morphology).isEmpty { return nil }
      return AccessibilityTier(name: name, pieces, containsName: tier == .strong)
    }
  }

  /// Returns the parts of a word: the form of each in the language of the text, and its gloss in
  /// the language of the glosses.
  func morphemePieces(of word: Word, in verse: Verse) -> [LabelPiece] {
    let language = description.language(of: .morphemes, inTextOf: verse.language).tag
    let glossLanguage = description.language(of: .morphemeGlosses, inTextOf: verse.language).tag
    return word.morphemes.flatMap { morpheme in
      var pieces = [LabelPiece(.tier(.morphemes), morpheme.form, language: language)]
      pieces += glossPieces(
        morpheme.gloss, of: .tier(.morphemes), in: verse, language: glossLanguage)
      if pieces.count > 1 { pieces[1].separator = " " }
      return pieces
    }.filter { !$0.text.isEmpty }
  }

  /// Returns a gloss with its grammatical abbreviations in words of the interface, if the text has
  /// glosses of the Leipzig rules: "charr, nominative singular" for `charr.NOM.SG`.
  func glossPieces(
    _ gloss: String, of kind: LabelPiece.Kind, in verse: Verse, language: String?
  ) -> [LabelPiece] {
    guard hasLeipzigGlosses(verse.language),
      let parts = morphologyWords?.partsOfGloss(gloss)
    else {
      return gloss.isEmpty ? [] : [LabelPiece(kind, gloss.inSpokenWords, language: language)]
    }
    let interface = Language(rawValue: phrases.language).primary
    if language.map({ Language(rawValue: $0).primary == interface }) == true {
      let words = parts.map(\.words.inSpokenWords)
      return [LabelPiece(kind, words.joined(separator: ", "), language: language)]
    }
    return parts.map { part in
      LabelPiece(
        kind, part.words.inSpokenWords, language: part.isAbbreviated ? phrases.voice : language)
    }
  }
}

extension String {
  /// A gloss of several words as these: "get stuck" for `get.stuck` and `get_stuck`, which rules 4
  /// and 4A of Leipzig write for one word of the text. Initials such as `i.e.` keep their dots.
  fileprivate var inSpokenWords: String {
    guard utf8.contains(where: { $0 == 0x2E || $0 == 0x5F }) else { return self }
    let characters = Array(self)
    func isLetter(_ index: Int) -> Bool {
      characters.indices.contains(index) && characters[index].isLetter
    }
    return String(
      characters.indices.map { index in
        let isMark = characters[index] == "." || characters[index] == "_"
        let isBetweenLetters = isLetter(index - 1) && isLetter(index + 1)
        let isBesideWord = isLetter(index - 2) || isLetter(index + 2)
        return isMark && isBetweenLetters && isBesideWord ? " " : characters[index]
      })
  }
}

/// Morphology codes and parts of speech in words.
extension VerseSpeech {
  /// The maximum number of codes that are kept in words. The codes of a language are fewer.
  private static let maximumCodeCount = 4_096

  /// Returns a morphology code in words: the known parts, and then the unknown ones. A code without
  /// any known part is spelled.
  func inWords(_ code: String, _ language: Language) -> String {
    let scheme = morphologyScheme(of: language)
    if codesInWords?.scheme != scheme || codesInWords?.words.count == Self.maximumCodeCount {
      codesInWords = (scheme, [:])
    }
    if let known = codesInWords?.words[code] { return known }
    let words = inWords(code, scheme)
    codesInWords?.words[code] = words
    return words
  }

  private func inWords(_ code: String, _ scheme: MorphologyScheme) -> String {
    let parts = MorphologyWords.parts(of: code, in: scheme)
    guard parts.count > 1 else { return inWords(part: code, scheme) }
    let said = parts.map { inWords(part: $0, scheme) }
    // The parts of a word, such as an article and a verb, are separate parsings.
    return said[0] + said.dropFirst().map { "; " + phrases("morphology.with", $0) }.joined()
  }

  private func inWords(part code: String, _ scheme: MorphologyScheme) -> String {
    guard let parsing = morphologyWords?.parsing(of: code, in: scheme) else {
      return Self.spelled(code)
    }
    if parsing.unknown.isEmpty { return parsing.known.joined(separator: ", ") }
    if unknownCodes.insert(code).inserted { reportUnknownCode(code) }
    if parsing.known.isEmpty, scheme != .universalDependencies { return Self.spelled(code) }
    let unknown = parsing.unknown.map { part in
      // A feature has a name. The letters of other codes are not a word.
      scheme == .universalDependencies ? part : Self.spelled(part)
    }
    return (parsing.known + [phrases("morphology.unknown", unknown.joined(separator: ", "))])
      .joined(separator: ", ")
  }

  private static func spelled(_ code: String) -> String {
    code.filter { $0.isLetter || $0.isNumber }.map(String.init).joined(separator: " ")
  }

  /// Returns the scheme of the text, or the default one of a language.
  func morphologyScheme(of language: Language) -> MorphologyScheme {
    description.morphologyScheme ?? .default(for: language)
  }

  /// Returns a Boolean value that indicates whether the glosses of a text may contain the
  /// abbreviations of the Leipzig rules. Glosses of other texts are words, and a word in capitals
  /// must stay one.
  func hasLeipzigGlosses(_ language: Language) -> Bool {
    MorphologyScheme.default(for: language) == .leipzig
      && (morphologyScheme(of: language) == .leipzig || description.tiers.contains(.morphemes)
        || description.tiers.contains(.morphemeGlosses))
  }

  /// Returns the features or parts of speech of a word's parts. Codes of treebanks become words.
  func codePiece(
    _ tier: Tier, _ value: String, of word: Word, in verse: Verse, language: String?
  ) -> LabelPiece {
    guard let scheme = description.morphologyScheme,
      [.universalDependencies, .proiel, .perseus].contains(scheme)
    else { return partOfSpeechPiece(tier, value, of: word, language: language) }
    let values: [String] =
      switch tier {
      case .morphemeFeatures where !word.morphemes.isEmpty: word.morphemes.map(\.features)
      case .morphemePartsOfSpeech where !word.morphemes.isEmpty: word.morphemes.map(\.category)
      default: [value]
      }
    let isFeatures = tier == .morphemeFeatures
    var isKnown = true
    let said = values.filter { !$0.isEmpty }.map { value in
      if isFeatures { return inWords(value, verse.language) }
      guard let words = morphologyWords?.words(for: value, in: scheme) else {
        isKnown = false
        return value
      }
      return words.joined(separator: ", ")
    }
    return LabelPiece(
      .tier(tier), said.joined(separator: "; "),
      language: isKnown ? phrases.voice : language)
  }

  /// Returns the tag of a word in the treebank's own tag set. Tags of PROIEL and Perseus become
  /// words.
  private func languageTagPiece(_ tag: String, in verse: Verse, language: String?) -> LabelPiece {
    let tier = description.tiers.firstIndex(of: .languageTag)
    let tags = verse.words.flatMap { word in
      word.morphemes.map(\.code) + (tier.map { [word.value(at: $0)] } ?? [])
    }
    guard let words = morphologyWords?.words(forTag: tag, amid: tags.filter { !$0.isEmpty }) else {
      return LabelPiece(.tier(.languageTag), tag, language: language)
    }
    return LabelPiece(
      .tier(.languageTag), words.joined(separator: ", "), language: phrases.voice)
  }

  /// Returns parts of speech. Common abbreviations become words.
  private func partOfSpeechPiece(
    _ tier: Tier, _ value: String, of word: Word, language: String?
  ) -> LabelPiece {
    guard tier != .morphemeFeatures else {
      return LabelPiece(.tier(tier), value, language: language)
    }
    let isOfParts = tier == .morphemePartsOfSpeech && !word.morphemes.isEmpty
    let values = isOfParts ? word.morphemes.map(\.category).filter { !$0.isEmpty } : [value]
    let said = values.map { phrases.known("partOfSpeech.\($0.lowercased())") }
    guard said.contains(where: { $0 != nil }) else {
      return LabelPiece(.tier(tier), value, language: language)
    }
    let words = zip(said, values).map { $0 ?? $1 }.joined(separator: "; ")
    return LabelPiece(.tier(tier), words, language: phrases.voice)
  }

  /// Returns the part of speech and the features of each part of a word that has them, or nil if
  /// none has. In a text with Leipzig glosses, the glosses are the features.
  func parsingOfParts(_ word: Word, in verse: Verse) -> String? {
    let scheme = morphologyScheme(of: verse.language)
    let parts = word.morphemes.compactMap { part -> String? in
      var said: [String] = []
      if scheme == .universalDependencies,
        let words = morphologyWords?.words(for: part.category, in: scheme)
      {
        said += words
      } else if !part.category.isEmpty {
        said.append(phrases.known("partOfSpeech.\(part.category.lowercased())") ?? part.category)
      }
      if !part.features.isEmpty {
        said.append(inWords(part.features, verse.language))
      } else if scheme == .leipzig, !part.gloss.isEmpty {
        said.append(glossInWords(part.gloss))
      }
      return said.isEmpty ? nil : "\(part.form): " + said.joined(separator: ", ")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// Returns a gloss with its grammatical abbreviations in words: "charr, nominative singular" for
  /// `charr.NOM.SG`. A gloss is never a code. An unknown abbreviation stays as it is written.
  private func glossInWords(_ gloss: String) -> String {
    guard let parts = morphologyWords?.partsOfGloss(gloss) else { return gloss.inSpokenWords }
    return parts.map(\.words.inSpokenWords).joined(separator: ", ")
  }
}

/// The labels of headings, translations, and aligned words.
extension VerseSpeech {
  /// Returns the text of a heading in its language or, if the file does not name one, in the
  /// language of the translation or the text.
  func piece(for heading: Heading, of verse: Verse) -> LabelPiece {
    let language = heading.language ?? description.headingLanguage(of: verse)
    return LabelPiece(.heading, heading.text, language: language.tag)
  }

  /// Returns a translation, preceded by its label in a text with several translations.
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
    let names = description.translations.map { column in
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

  /// Returns the description of a word's translation: by some words, by none, or together with
  /// other words. The result is empty if no translation is aligned. Further translations are added
  /// if they have the word.
  ///
  /// - Parameter quotes: A Boolean value that indicates whether each translation is introduced as
  ///   one: `translated "In"`.
  func alignment(
    ofWord index: Int, in verse: Verse, quotes: Bool = false
  ) -> [LabelPiece] {
    var pieces: [LabelPiece] = []
    for translation in verse.translations.indices {
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

  /// Returns a translation in quotation marks after the words that introduce it: `translated "In"`.
  private func quoted(_ piece: LabelPiece) -> [LabelPiece] {
    let phrase = phrases("aligned.as")
    guard let place = phrase.firstRange(of: "{0}"),
      let space = phrase[..<place.lowerBound].lastIndex(of: " ")
    else { return [piece] }
    var quoted = piece
    quoted.text = String(phrase[space...].dropFirst()).replacing("{0}", with: piece.text)
    quoted.separator = " "
    return [LabelPiece(.state, String(phrase[..<space])), quoted]
  }

  /// Returns words of a translation. Adjacent words form a run; runs are separated by commas.
  private static func joined(_ places: [Int], of words: [TranslationWord]) -> String {
    places.chunked { $0 + 1 == $1 }.map { $0.map { words[$0].text }.joined(separator: " ") }
      .joined(separator: ", ")
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

/// A verse as running text: sentences with the punctuation of the text, not lists of words.
extension VerseSpeech {
  /// Returns the words of a verse as one piece, which is divided only where a word has another
  /// language or script. The states of words follow the text, each after its word.
  ///
  /// - Parameter notesFollow: A Boolean value that indicates whether the notes themselves follow,
  ///   so that a word need not announce its own.
  private func runningText(
    of verse: Verse, _ annotations: VerseAnnotations, notesFollow: Bool = false
  ) -> [LabelPiece] {
    var pieces: [LabelPiece] = []
    /// The space between the preceding word and the next one, or nil before the first one.
    var space: String?
    for word in verse.words {
      var piece = surfacePiece(word, verse)
      let marks = Self.marks(of: word)
      piece.text = marks.before + piece.text + marks.after
      piece.transliteration = piece.transliteration.map { marks.before + $0 + marks.after }
      if let space, let last = pieces.indices.last, pieces[last].joins(piece) {
        pieces[last].text += space + piece.text
        if let latin = piece.transliteration { pieces[last].transliteration? += space + latin }
      } else {
        piece.separator = space
        pieces.append(piece)
      }
      space = word.after.last?.isWhitespace == true ? " " : ""
    }
    for (index, word) in verse.words.enumerated() {
      let states = states(ofWord: index, annotations, saysNote: !notesFollow)
      guard !states.isEmpty else { continue }
      var piece = surfacePiece(word, verse)
      piece.separator = pieces.last?.endsClause == true ? " " : ". "
      pieces += [piece] + states
    }
    return pieces
  }

  /// Appends pieces without another pause after a text that ends with a punctuation mark.
  private func append(_ more: [LabelPiece], to pieces: inout [LabelPiece]) {
    guard var first = more.first else { return }
    if first.separator == nil, let last = pieces.last {
      if last.endsClause { first.separator = " " }
      // The states of words are a sentence before the translation.
      if last.kind == .state, first.kind == .translation || first.kind == .label {
        first.separator = ". "
      }
    }
    pieces.append(first)
    pieces += more.dropFirst()
  }

  func wholeVerse(
    _ verse: Verse, _ annotations: VerseAnnotations, verbosity: Verbosity
  ) -> [LabelPiece] {
    var pieces = reference(of: verse)
    append(runningText(of: verse, annotations), to: &pieces)
    guard verbosity != .terse else { return pieces }
    for index in verse.translations.indices
    where !settings.typesetting.hiddenTranslations.contains(index)
      && !verse.translation(at: index).isEmpty
    {
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
    let hasNotes = parts.contains { if case .note = $0 { true } else { false } }
    var readTranslations: Set<Int> = []
    for part in parts {
      switch part {
      case .word, .label:
        guard !hasWords else { continue }
        hasWords = true
        append(runningText(of: verse, annotations, notesFollow: hasNotes), to: &pieces)
      case .translation(let index), .translationWord(_, let index):
        guard readTranslations.insert(index).inserted else { continue }
        append(translation(index, of: verse, verbosity: .terse), to: &pieces)
      case .heading, .reference, .variant, .note, .verse:
        var said = self.pieces(
          for: part, of: verse, annotations: annotations, verbosity: .terse)
        // A note is a sentence of its own.
        if case .note = part, !said.isEmpty {
          said[said.count - 1].separator = ": "
          said[0].separator = pieces.last.map { $0.endsSentence ? " " : ". " }
        }
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
      return Self.marks(of: verse.words[index])
    case .translationWord(let index, let translation):
      let words = verse.translationWords(at: translation)
      guard words.indices.contains(index) else { return nil }
      return Self.marks(words[index].before, words[index].after)
    default: return nil
    }
  }

  private static func marks(of word: Word) -> AccessibilityPunctuation {
    // Most words have only a space after them.
    if word.before.isEmpty, word.after == " " || word.after.isEmpty {
      return AccessibilityPunctuation()
    }
    return marks(word.before, word.after)
  }

  private static func marks(_ before: String, _ after: String) -> AccessibilityPunctuation {
    let before = before.withoutEditorialMarks
    let after = after.withoutEditorialMarks.trimmingSuffix(while: \.isWhitespace)
    return AccessibilityPunctuation(
      before: String(before.drop(while: \.isWhitespace)), after: String(after))
  }
}

extension LabelPiece {
  /// Returns a Boolean value that indicates whether another piece of running text has the same
  /// kind, language, and script.
  fileprivate func joins(_ next: LabelPiece) -> Bool {
    kind == next.kind && language == next.language
      && (transliteration == nil) == (next.transliteration == nil)
  }
}

extension String {
  /// The text without signs that editors add for the eye: braces, pilcrows, and the sigla of a
  /// critical apparatus (U+2E00 to U+2E0D).
  var withoutEditorialMarks: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "{", "}", "¶", "\u{2E00}"..."\u{2E0D}": continue
      case "\n", "\r", "\t": result.append(" ")
      case " " where result.isEmpty && unicodeScalars.first != " ": continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

/// The names of places.
extension VerseSpeech {
  /// Returns the name of a place in a text with chapters: `John 1:1`, with the name of the book in
  /// the language of the interface.
  func name(of reference: Reference) -> String {
    var named = reference
    named.book = bookName(reference.book)
    return named.description
  }

  /// Returns the label of a verse: its reference, or the number of a sentence, with the name of the
  /// text before its first sentence. An id that is not a number is spoken unchanged.
  func label(of verse: Verse) -> String {
    let reference = verse.reference
    guard reference.chapter == 0, Self.isNumber(reference.verse) else {
      return name(of: reference)
    }
    return verse.isChapterStart || reference.verse == "1"
      ? sentence(reference.verse, of: reference.book)
      : phrases("place.sentenceAlone", reference.verse)
  }

  /// Returns a Boolean value that indicates whether the id of a sentence serves as its number:
  /// `12`, `3.1`, `13a`.
  static func isNumber(_ id: String) -> Bool {
    id.utf8.count <= 8 && id.utf8.first.map { 0x30...0x39 ~= $0 } == true
  }

  /// Returns the name of a sentence: `sentence 12 of The Lighthouse`.
  func sentence(_ number: String, of book: String) -> String {
    book.isEmpty
      ? phrases("place.sentenceAlone", number)
      : phrases("place.sentence", number, bookName(book))
  }

  /// Returns the spoken name of a book, in the language of the interface if it is a book of the
  /// Bible. A text that its source only numbers is `text 38`.
  func bookName(_ name: String) -> String {
    if let known = bookNames[name] { return known }
    let isNumber = !name.isEmpty && name.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    // English needs no table of books, because the texts name them in English.
    let spoken =
      isNumber
      ? phrases("title.part", name)
      : phrases.language == "en"
        ? name
        : BookNames.standard(for: phrases.language)
          .name(ofBook: name, in: phrases.language)
    bookNames[name] = spoken
    return spoken
  }

  /// Returns the name of a language in the language of the interface, or its tag, or nil if it is
  /// unknown.
  func languageName(_ language: Language) -> String? {
    guard let tag = language.tag else { return nil }
    return phrases.known("language.\(language.primary)") ?? tag
  }
}

/// The labels of notes and highlights.
extension VerseSpeech {
  /// Returns a note on one line, or with its own line breaks.
  func shownText(of note: ShownNote, in verse: Verse) -> String {
    let pieces = pieces(for: note, of: verse)
    if note.origin == .user { return Utterance(pieces).text }
    return pieces.map(\.text).joined(separator: ": ")
  }

  /// Returns a note for display below its verse. The user's own notes are drawn as Markdown.
  func shownNote(_ note: ShownNote, in verse: Verse) -> MarkdownText {
    guard note.origin == .user else {
      return MarkdownText(plain: shownText(of: note, in: verse))
    }
    var author = Utterance(Array(pieces(for: note, of: verse).dropLast())).text
    let text = MarkdownText(note.text)
    let begins = text.spans.first { $0.range.lowerBound == 0 }?.style
    // A block begins on a new line.
    if begins == .heading || text.text != text.spoken {
      author = author.trimmingSuffix { $0 == " " } + "\n"
    }
    return text.preceded(by: author)
  }

  /// Returns the pieces for a note: its author, the word it is on, and its text.
  func pieces(for note: ShownNote, of verse: Verse) -> [LabelPiece] {
    let word = word(of: note, in: verse)
    guard case .text(let kind) = note.origin else {
      return ownNote(on: word, textPiece(of: note))
    }
    let text = LabelPiece(.note, note.text)
    return [LabelPiece(.state, phrases("note.\(kind.rawValue)"))] + [word, text].compactMap { $0 }
  }

  /// Returns the user's notes on a word or, if `word` is nil, on the verse, each after "Your note".
  func ownNotes(onWord word: Int?, _ annotations: VerseAnnotations) -> [LabelPiece] {
    annotations.ownNotes(onWord: word).flatMap { ownNote(on: nil, textPiece(of: $0)) }
  }

  private func textPiece(of note: ShownNote) -> LabelPiece {
    LabelPiece(.note, MarkdownText(note.text).spoken)
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
    guard let word else { return [LabelPiece(.state, phrases("note.ownOnVerse") + ": "), text] }
    var pieces = phrases.pieces("note.ownOnWord", as: .state, word)
    pieces.join([LabelPiece(.state, ": "), text])
    return pieces
  }

  /// Returns the annotations of a word or, if `word` is nil, of the verse. Sighted users see them
  /// as colors and signs.
  ///
  /// - Parameter saysNote: A Boolean value that indicates whether a note is announced.
  func states(
    ofWord word: Int?, _ annotations: VerseAnnotations, saysNote: Bool = true
  ) -> [LabelPiece] {
    var states: [String] = []
    let color = word.map { annotations.highlights[$0] } ?? annotations.verseHighlight
    if let color {
      states.append(phrases("state.highlighted", phrases.name(of: color)))
    }
    if saysNote, !annotations.ownNotes(onWord: word).isEmpty {
      states.append(phrases("state.note"))
    }
    if word == nil, annotations.isBookmarked { states.append(phrases("state.bookmarked")) }
    if word != nil, annotations.ketivs.contains(where: { $0.word == word }) {
      states.append(phrases("state.ketiv"))
    }
    return states.map { LabelPiece(.state, $0) } + variantState(ofWord: word, annotations)
  }
}
