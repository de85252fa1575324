import Interlinear

/// The content of an ELAN file's tiers, as specified by a map file.
///
/// Users choose the names of their tiers. A map has one `role = tier` per line; `#` begins a
/// comment. The tier is given by its name, by its name up to `@`, which comes before the speaker,
/// or by its linguistic type, in this order.
///
/// The roles are `sentence` (the text of sentences), `reference`, `surface` (words), `morphemes`,
/// `gloss`, `category`, `lemma`, `translation`, `note`, and `skip`. The last four can occur any
/// number of times; any other name makes a new tier. `language` is a tag, not a tier.
package struct ELANMap: Sendable {
  enum Role: Hashable, Sendable {
    case sentence, reference, words, morphemes
    case gloss, category, lemma, underlying
    case translation, note
    case own(Tier)
    case skip
  }

  private var roles: [String: Role] = [:]
  private(set) var language: Language?

  package init() {}

  /// - Throws: `FormatError` with the line of the fault.
  package init(file path: String) throws(FormatError) {
    try self.init(source: try ByteSource(path: path))
  }

  init(source: ByteSource) throws(FormatError) {
    let lines = LineReader(source)
    while let (name, value) = try lines.nextSetting(of: "TIER") {
      guard !name.isEmpty, !value.isEmpty else {
        throw lines.error(
          "\"\(name.prefix(40)) = \(value.prefix(40))\" is not understood", expected: "NAME = TIER")
      }
      if name == "language" {
        language = Language(rawValue: value)
        continue
      }
      guard roles.updateValue(Self.role(name), forKey: value) == nil else {
        throw lines.error(
          "the tier \"\(value.prefix(40))\" occurs twice", expected: "one name for each")
      }
    }
  }

  private static func role(_ name: String) -> Role {
    switch name {
    case "sentence": .sentence
    case "reference": .reference
    case "surface", "words", "word": .words
    case "morphemes": .morphemes
    case "gloss": .gloss
    case "category", "partOfSpeech": .category
    case "lemma": .lemma
    case "underlyingForms": .underlying
    case "translation": .translation
    case "note": .note
    case "skip": .skip
    default: .own(Tier(rawValue: name))
    }
  }

  /// A Boolean value that indicates whether the map names any tier.
  var isEmpty: Bool { roles.isEmpty }

  /// Returns the role that the map gives to a tier, or nil if it does not name it.
  func role(of tier: ELANFile.Tier) -> Role? {
    roles[tier.id] ?? roles[ELANNames.base(tier.id)] ?? roles[tier.type]
  }
}

/// The meanings of the names of tiers and of their types.
enum ELANNames {
  /// The name of a tier without its speaker: `tx` of `tx@Anna`.
  static func base(_ id: String) -> String {
    id.firstIndex(of: "@").map { String(id[..<$0]) } ?? id
  }

  /// Returns the words in a name, in lower case: `A_word-gls-en` has the words a, word, gls and en.
  private static func words(in name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      let isBoundary = character.isUppercase && wasLower
      if isBoundary || !character.isLetter {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if character.isLetter { word.append(character) }
      wasLower = character.isLowercase
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  private static func matches(_ tier: ELANFile.Tier, _ known: Set<String>) -> Bool {
    // The last letter of a type such as `wordT` marks it as a type.
    let names = words(in: base(tier.id)) + words(in: tier.type).filter { $0 != "t" }
    return names.contains { known.contains($0) }
  }

  private static let sentence: Set<String> = [
    "utterance", "utterances", "utt", "sentence", "sentences", "phrase", "phrases", "text", "txt",
    "tx", "spch", "speech", "transcription", "transcript", "trs", "orth", "orthography",
    "äußerung", "äusserung", "satz", "frase", "énoncé", "enunciado", "ref", "annotation", "rede",
    "oración", "zdanie", "wypowiedź",
  ]
  private static let reference: Set<String> = ["ref", "segnum", "reference", "id", "segment"]
  private static let words: Set<String> = [
    "word", "words", "wrd", "wd", "wort", "wörter", "token", "tokens", "tx", "tok", "mot", "mots",
    "palabra", "palabras", "słowo", "słowa",
  ]
  private static let morphemes: Set<String> = [
    "morph", "morphs", "morpheme", "morphemes", "mb", "mrph", "morphem", "morpheme-break",
    "morfema", "morfemas", "morfem", "morfemy",
  ]
  private static let gloss: Set<String> = [
    "gloss", "glosses", "gl", "ge", "gls", "glosse", "glossen", "glosa", "glosas", "glosy",
  ]
  private static let category: Set<String> = [
    "pos", "ps", "msa", "wortart", "category", "speech",
  ]
  private static let lemma: Set<String> = ["lemma", "lemmas", "lem", "lx", "lexeme"]
  private static let underlying: Set<String> = ["cf", "underlying", "ur"]
  private static let translation: Set<String> = [
    "translation", "translations", "trans", "free", "ft", "fte", "ftg", "ftr", "fts", "gls",
    "übersetzung", "traducción", "traduction", "tłumaczenie", "tr", "lit", "перевод", "tl",
  ]
  private static let note: Set<String> = [
    "note", "notes", "nt", "cmt", "comment", "comments", "kommentar", "remark", "remarks", "nota",
    "notas", "uwagi",
  ]

  static func isSentence(_ tier: ELANFile.Tier) -> Bool { matches(tier, sentence) }
  static func isReference(_ tier: ELANFile.Tier) -> Bool { matches(tier, reference) }
  static func isWords(_ tier: ELANFile.Tier) -> Bool { matches(tier, words) }

  /// Returns a Boolean value that indicates whether a part of a sentence is a sentence itself: a
  /// paragraph of a text has phrases.
  static func isPhrase(_ tier: ELANFile.Tier) -> Bool {
    matches(
      tier, ["phrase", "phrases", "sentence", "sentences", "utterance", "utterances", "satz"])
      && !matches(tier, words)
  }

  /// Returns the role of an annotation of whole sentences.
  static func sentenceRole(_ tier: ELANFile.Tier) -> ELANMap.Role? {
    if matches(tier, note) { return .note }
    if matches(tier, translation) { return .translation }
    return nil
  }

  /// Returns the role of an annotation of words or morphemes.
  static func wordRole(_ tier: ELANFile.Tier) -> ELANMap.Role? {
    if matches(tier, gloss) { return .gloss }
    if matches(tier, category) { return .category }
    if matches(tier, lemma) { return .lemma }
    if matches(tier, underlying) { return .underlying }
    return nil
  }
}
