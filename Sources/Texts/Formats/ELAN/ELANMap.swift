import Interlinear
import PlainText

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
    case tier(Tier)
    case skip

    /// A Boolean value that indicates whether only words or morphemes have the role.
    var isOfWords: Bool {
      switch self {
      case .words, .morphemes, .gloss, .category, .lemma, .underlying: true
      default: false
      }
    }
  }

  private var roles: [String: Role] = [:]
  /// The lines of the map file that name tiers.
  private var lines: [(tier: String, number: Int)] = []
  private var name = ""
  private(set) var language: Language?

  package init() {}

  /// - Throws: `FormatError` with the line of the fault.
  init(source: ByteSource) throws(FormatError) {
    let reader = LineReader(source)
    name = source.name
    while let (name, value) = try reader.nextSetting(of: "TIER") {
      guard !name.isEmpty, !value.isEmpty else {
        throw reader.error(
          "\"\(name.prefix(40)) = \(value.prefix(40))\" is not understood", expected: "NAME = TIER")
      }
      if name == "language" {
        language = Language(rawValue: value)
        continue
      }
      guard roles.updateValue(Self.role(name), forKey: value) == nil else {
        throw reader.error(
          "the tier \"\(value.prefix(40))\" occurs twice", expected: "one name for each")
      }
      if Self.role(name) != .skip { lines.append((value, reader.lineNumber)) }
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
    default: .tier(Tier(rawValue: name))
    }
  }

  /// A Boolean value that indicates whether the map names any tier.
  var isEmpty: Bool { roles.isEmpty }

  /// Checks that the file has the tiers of the map. It may lack those to skip.
  ///
  /// - Throws: `FormatError` with the line of the map.
  func check(_ file: ELANFile) throws(FormatError) {
    let known = file.tiers.flatMap { [$0.id, ELANNames.base($0.id), $0.type] }
    let names = Set(known)
    guard let missing = lines.first(where: { !names.contains($0.tier) }) else { return }
    throw FormatError(
      file: name, line: missing.number,
      found: "the text has no tier \"\(missing.tier.prefix(40))\"",
      expected: ("the name or the type of a tier" as Message).suggesting(
        nearestName(to: missing.tier, among: known)))
  }

  /// Returns the role that the map gives to a tier, or nil if it does not name it.
  func role(of tier: ELANFile.Tier) -> Role? {
    roles[tier.id] ?? roles[ELANNames.base(tier.id)] ?? roles[tier.type]
  }
}

/// The names of tiers, which decide only where structure and content leave a choice.
enum ELANNames {
  /// The name of a tier without its speaker: `tx` of `tx@Anna`.
  static func base(_ id: String) -> String {
    id.firstIndex(of: "@").map { String(id[..<$0]) } ?? id
  }

  private static let hints: [String: ELANMap.Role] = [
    "ft": .translation, "free": .translation, "translation": .translation, "note": .note,
    "comment": .note, "gloss": .gloss, "ge": .gloss, "ps": .category, "pos": .category,
    "lemma": .lemma, "cf": .underlying,
  ]

  /// Returns the role that a word in the name or the type of a tier suggests, or nil.
  static func hint(_ tier: ELANFile.Tier) -> ELANMap.Role? {
    [base(tier.id), tier.type].lazy.flatMap { name in
      name.lowercased().split { !$0.isLetter }.lazy.compactMap { hints[String($0)] }
    }.first
  }
}
