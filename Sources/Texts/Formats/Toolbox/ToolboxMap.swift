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
    /// A note with its label, which may be empty.
    case note(String)
    /// A line that is not part of the text.
    case skip
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
    add(.note("literally"), "lt")
    add(.note(""), "nt n cmt")
    add(.skip, "dt")
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

  /// The common names of glosses and translations in a second language (SIL's Multi-Dictionary
  /// Formatter).
  private static let secondLanguages: [String: Role] = {
    let names = ["national", "regional", "vernacular", "fr", "es", "pt", "id"]
    var roles: [String: Role] = [:]
    for (letter, name) in zip("nrvfspi", names) {
      roles["g\(letter)"] = .tier(Tier(rawValue: "gloss-" + name))
      roles["f\(letter)"] = .translation(name)
    }
    return roles
  }()

  /// Returns the map with the markers that the beginning of a file adds: glosses and translations in
  /// second languages by their names, and lines with as many tokens as the words or the line above
  /// as tiers. In a file without a known translation, the line after those is the translation.
  func completed(by head: some Collection<UInt8>) -> ToolboxMap {
    var map = self
    var fits: [String: (equal: Int, other: Int)] = [:]
    var (words, above) = (0, 0)
    var hasTranslation = false
    func add(_ marker: String, _ role: Role?) {
      if let role, !map.roles.values.contains(role) { map.roles[marker] = role }
    }
    for line in head.split(separator: 0x0A) where line.first == 0x5C {
      let tokens = line.dropFirst().split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      guard let name = tokens.first else { continue }
      let marker = String(decoding: name, as: UTF8.self)
      if map.roles[marker] == nil { add(marker, Self.secondLanguages[marker]) }
      let count = tokens.count - 1
      switch map.roles[marker] {
      case .surface: (words, above) = (count, count)
      case .morphemes, .gloss, .category, .tier: above = count
      case nil where words > 1 && !marker.hasPrefix("_"):
        if count == words || count == above {
          fits[marker, default: (0, 0)].equal += 1
        } else {
          if count > 1 { fits[marker, default: (0, 0)].other += 1 }
          words = 0
        }
      case .translation: (words, hasTranslation) = (0, true)
      default: words = 0
      }
    }
    for (marker, fit) in fits where fit.equal > fit.other * 4 && fit.equal > 1 {
      add(marker, Self.role(marker))
    }
    let free = fits.filter { map.roles[$0.key] == nil && $0.value.other > 0 }
      .sorted { $0.key < $1.key }
    if !hasTranslation, let best = free.max(by: { $0.value.other < $1.value.other }) {
      map.roles[best.key] = .translation("")
    }
    return map
  }

  /// The languages of tiers whose names end in a tag: `gloss-fr`.
  var tierLanguages: [Tier: Language] {
    wordTiers.reduce(into: [:]) { $0[$1.tier] = Self.language(ofName: $1.tier.rawValue) }
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
  /// `translation-TAG` (a further language), `literal`, `note`, `skip`, and `language` (a tag, not a
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
      guard given.insert(role).inserted || role == .skip else {
        throw lines.error("\"\(name.prefix(40))\" occurs twice", expected: "one marker each")
      }
      if role != .skip { roles = roles.filter { $0.value != role } }
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
    case "literal": .note("literally")
    case "note": .note("")
    case "skip": .skip
    case let name where name.hasPrefix("translation-"):
      .translation(String(name.dropFirst("translation-".count)))
    default: .tier(Tier(rawValue: name))
    }
  }
}
