import Interlinear

/// The meaning of the markers in a Toolbox file.
///
/// In Toolbox (SIL Standard Format), users choose the names of the markers. The most common names
/// are recognized without a map.
package struct ToolboxMap: Sendable {
  /// The content of a marker's line.
  enum Role: Hashable, Sendable {
    /// The title of a text, which becomes a book.
    case book
    /// The name of a sentence, which begins its record.
    case reference
    case surface
    /// The parts of the words, one token each, with hyphens at the joints.
    case morphemes
    /// One token per morpheme.
    case gloss, category
    /// One token per word, or per morpheme.
    case tier(Tier)
    /// A translation with its label: the tag of a further language, or an empty text.
    case translation(String)
    case literal, note
  }

  private(set) var roles: [String: Role]
  private(set) var language = Language.undetermined

  /// The common names. If a file has two names for the same role, the first one counts.
  package static let common: ToolboxMap = {
    var roles: [String: Role] = [:]
    func add(_ role: Role, _ names: String) {
      for name in names.split(separator: " ") { roles[String(name)] = role }
    }
    add(.book, "id")
    add(.reference, "ref rf")
    add(.surface, "tx t txt")
    add(.morphemes, "mb m mr")
    add(.gloss, "ge g gl")
    add(.category, "ps p")
    add(.translation(""), "ft f fe")
    add(.literal, "lt")
    add(.note, "nt n cmt")
    return ToolboxMap(roles: roles)
  }()

  /// The tiers of a text that is read with this map. The surface comes first.
  var tiers: [Tier] {
    [.surface, .gloss, .partOfSpeech, .morphemes] + wordTiers.map(\.tier)
  }

  /// The tiers with one token per word, sorted by name to keep their order stable.
  var wordTiers: [(marker: String, tier: Tier)] {
    roles.compactMap { marker, role in
      if case .tier(let tier) = role { (marker, tier) } else { nil }
    }.sorted { $0.marker < $1.marker }
  }

  private init(roles: [String: Role]) { self.roles = roles }

  /// The common names of glosses in a second language (SIL's Multi-Dictionary Formatter).
  private static let secondGlosses = [
    "gn": "gloss-national", "gr": "gloss-regional", "gv": "gloss-vernacular", "gf": "gloss-fr",
    "gs": "gloss-es", "gp": "gloss-pt", "gi": "gloss-id",
  ]
  private static let secondTranslations = [
    "fn": "national", "fr": "regional", "ff": "fr", "fs": "es", "fp": "pt", "fi": "id",
  ]

  /// Returns the map with the glosses and translations in second languages that the beginning of a
  /// file has.
  func withSecondLanguages(in head: some Collection<UInt8>) -> ToolboxMap {
    var map = self
    for line in head.split(separator: 0x0A) where line.first == 0x5C {
      let name = line.dropFirst().prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      let marker = String(decoding: name, as: UTF8.self)
      guard map.roles[marker] == nil else { continue }
      if let tier = Self.secondGlosses[marker] {
        map.roles[marker] = .tier(Tier(rawValue: tier))
      } else if let label = Self.secondTranslations[marker] {
        map.roles[marker] = .translation(label)
      }
    }
    return map
  }

  /// The languages of tiers whose names end in a tag: `gloss-fr`.
  var tierLanguages: [Tier: Language] {
    var languages: [Tier: Language] = [:]
    for case .tier(let tier) in roles.values {
      if let language = Self.language(ofName: tier.rawValue) { languages[tier] = language }
    }
    return languages
  }

  /// Returns the language of a name such as `gloss-fr`, or nil for a name without a tag.
  static func language(ofName name: String) -> Language? {
    let tag = name.split(separator: "-", omittingEmptySubsequences: false).dropFirst().first ?? ""
    let isTag = (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy { (0x61...0x7A) ~= $0 }
    return isTag ? Language(rawValue: String(tag)) : nil
  }

  /// Reads a map file: one `name = marker` per line; `#` begins a comment. Roles that it does not
  /// name keep their default markers.
  ///
  /// The names are `book`, `reference`, `surface`, `morphemes`, `gloss`, `category`, `translation`,
  /// `translation-TAG` (a further language), `literal`, `note`, and `language` (a tag, not a
  /// marker). Any other name is a separate tier with one token per word or per morpheme, and a name
  /// such as `gloss-fr` specifies its language. The backslash of a marker is optional.
  ///
  /// - Throws: `FormatError` with the line of the fault.
  package init(source: ByteSource) throws(FormatError) {
    self = .common
    let lines = LineReader(source)
    var given: Set<Role> = []
    while let (name, value) = try lines.nextSetting(of: "MARKER") {
      if name == "language", !value.isEmpty {
        language = Language(rawValue: value)
        continue
      }
      let marker = value.hasPrefix("\\") ? String(value.dropFirst()) : value
      guard !name.isEmpty, !marker.isEmpty, !marker.contains(" ") else {
        throw lines.error(
          "\"\(name.prefix(40)) = \(value.prefix(40))\" is not understood",
          expected: "NAME = MARKER")
      }
      let role = Self.role(name)
      guard given.insert(role).inserted else {
        throw lines.error("\"\(name.prefix(40))\" occurs twice", expected: "one marker each")
      }
      roles = roles.filter { $0.value != role }
      roles[marker] = role
    }
  }

  private static func role(_ name: String) -> Role {
    switch name {
    case "book": .book
    case "reference": .reference
    case "surface": .surface
    case "morphemes": .morphemes
    case "gloss": .gloss
    case "category", "partOfSpeech": .category
    case "translation": .translation("")
    case "literal": .literal
    case "note": .note
    case let name where name.hasPrefix("translation-"):
      .translation(String(name.dropFirst("translation-".count)))
    default: .tier(Tier(rawValue: name))
    }
  }
}
