import Interlinear
import PlainText

/// The abbreviations in the glosses of some verses. Abbreviations of grammatical categories are in
/// capitals (Leipzig Glossing Rules, rule 3), but so are acronyms, and stems in some texts.
struct GlossAbbreviations {
  /// A part of a gloss, and whether its morpheme is an affix or it follows a full stop.
  private typealias Part = (text: String, isBound: Bool, isInner: Bool)

  /// The parts of glosses that may be abbreviations, with their meanings.
  private var labels: [String: Set<MorphologyWords.Label>] = [:]
  /// The ones among them that stood beside another part and weren't its stem.
  private var affixes: Set<String> = []
  /// The unknown ones that must be the stem of a word, because it has no other.
  private var stems: Set<String> = []
  /// The unknown ones after a full stop in a word without a stem.
  private var inners: Set<String> = []
  /// The parts of glosses that aren't in capitals.
  private var glossWords: Set<String> = []
  /// The words of the translations in lower case, but acronyms as they are.
  private var translationWords: Set<String> = []

  /// The abbreviations in alphabetical order. The words are empty if only the author knows them.
  var list: [MorphologyWords.Label] {
    Set(labels.flatMap { isAbbreviation($0.key) ? $0.value : [] })
      .sorted { ($0.text, $0.words) < ($1.text, $1.words) }
  }

  /// Adds the glosses and the translations of a verse. A verse may be added again.
  mutating func add(_ verse: Verse, _ description: TextDescription) {
    for text in verse.translations.map(\.text) {
      let hasLowercase = text.contains(where: \.isLowercase)
      for word in text.split(whereSeparator: { !$0.isLetter }) {
        let isAcronym = hasLowercase && word.count > 1 && word.allSatisfy(\.isUppercase)
        translationWords.insert(isAcronym ? String(word) : word.lowercased())
      }
    }
    let hasParts = description.tiers.contains(.morphemeGlosses)
    let tier = description.tiers.firstIndex(of: .gloss)
    for word in verse.words {
      var glosses = hasParts ? word.morphemes.filter { !$0.gloss.isEmpty } : []
      if glosses.isEmpty, let tier { glosses = [Morpheme(form: "", gloss: word.value(at: tier))] }
      let parts = glosses.flatMap { gloss in
        let isBound = Morpheme.boundTypes.contains(gloss.type)
        let texts = Self.parts(of: gloss.gloss)
        return zip([""] + texts, texts).map { (text: $1, isBound: isBound, isInner: $0 == ".") }
      }
      for parts in parts.split(whereSeparator: { $0.text == " " }) {
        add(parts.filter { !Self.isSign($0.text.unicodeScalars.first ?? " ") }, of: word)
      }
    }
  }

  private mutating func add(_ parts: [Part], of word: Word) {
    let found = zip([""] + parts.map(\.text), parts).map { previous, part in
      MorphologyWords.embedded.first?.labels(of: part.text, after: previous) ?? []
    }
    let words = zip(parts, found).filter(\.1.isEmpty).map(\.0.text)
    glossWords.formUnion(words)
    var needsStem = words.isEmpty && parts.count > 1
    for (index, (text, isBound, isInner)) in parts.enumerated() where text != word.surface {
      // A number alone or after a word is a sense or a count, not a person.
      let isPerson = isBound || parts.count > 1 && (index == 0 || !found[index - 1].isEmpty)
      guard !found[index].isEmpty, isPerson || text.contains(where: \.isLetter) else { continue }
      labels[text, default: []].formUnion(found[index])
      let isKnown = !found[index][0].words.isEmpty
      if needsStem, !isKnown, !isBound, !text.contains(where: \.isNumber) {
        if isInner { inners.insert(text) } else { stems.insert(text) }
        needsStem = isInner
      } else if parts.count > 1 || isBound {
        affixes.insert(text)
      }
    }
  }

  /// Returns a Boolean value that indicates whether a part of the glosses is an abbreviation.
  func isAbbreviation(_ part: String) -> Bool {
    guard let labels = labels[part] else { return false }
    let isWord = [part, part.lowercased()].contains {
      glossWords.contains($0) || translationWords.contains($0)
    }
    // Where stems are in lower case, a whole gloss in capitals isn't a stem.
    let standsOut = part.count > 1 && !glossWords.isEmpty
    let isKnown = labels.contains { !$0.words.isEmpty }
    if isKnown { return affixes.contains(part) || standsOut || !isWord }
    if affixes.contains(part) { return part != "I" && !translationWords.contains(part) }
    return standsOut && !isWord && (inners.contains(part) || !stems.contains(part))
  }

  /// Returns the parts of a gloss, with the signs between them as separate parts.
  static func parts(of gloss: String) -> [String] {
    gloss.unicodeScalars.chunked { !isSign($0) && !isSign($1) }
      .map { String(String.UnicodeScalarView($0)) }
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && !scalar.properties.isAlphabetic && !isDigit(UInt8(scalar.value))
  }
}
