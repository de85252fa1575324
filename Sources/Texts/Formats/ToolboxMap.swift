import Interlinear

/// Which marker of a Toolbox file means what.
///
/// Toolbox (SIL's Standard Format) leaves the names of its markers to the user; the ones that are
/// usual are known without a map.
package struct ToolboxMap: Sendable {
  /// What a marker's line holds.
  enum Role: Hashable, Sendable {
    /// The title of a text: a book.
    case book
    /// The name of a sentence, with which it begins.
    case reference
    case surface
    /// The parts of the words, one token each, with hyphens where they are joined.
    case morphemes
    /// One token a morpheme.
    case gloss, category
    /// One token a word.
    case tier(Tier)
    case translation, note
  }

  private(set) var roles: [String: Role]
  private(set) var language = Language.undetermined

  /// The names that are usual; where a file has two names for one thing, its first one counts.
  package static let usual: ToolboxMap = {
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
    add(.translation, "ft f fe")
    add(.note, "nt n cmt")
    return ToolboxMap(roles: roles)
  }()

  /// The tiers of a text that is read with the map, surface first.
  var tiers: [Tier] {
    [.surface, .gloss, .partOfSpeech, .morphemes] + wordTiers.map(\.tier)
  }

  /// The tiers that have one token a word, by name, so that their order is always the same.
  var wordTiers: [(marker: String, tier: Tier)] {
    roles.compactMap { marker, role in
      if case .tier(let tier) = role { (marker, tier) } else { nil }
    }.sorted { $0.marker < $1.marker }
  }

  private init(roles: [String: Role]) { self.roles = roles }

  /// Reads a map file: one `name = marker` a line, `#` begins a comment. What it does not name keeps
  /// its usual markers.
  ///
  /// The names are `book`, `reference`, `surface`, `morphemes`, `gloss`, `category`, `translation`,
  /// `note`, `language` (a tag, no marker); any other is a tier of its own with one token a word.
  /// The backslash of a marker may stand or not.
  ///
  /// - Throws: `FormatError` with the line of what is wrong.
  package init(file path: String) throws(FormatError) {
    try self.init(source: try ByteSource(path: path))
  }

  init(source: ByteSource) throws(FormatError) {
    self = .usual
    let lines = LineReader(source)
    var given: Set<Role> = []
    while let (name, value) = try lines.nextSetting(of: "MARKER") {
      if name == "language", !value.isEmpty {
        language = Language(rawValue: value)
        continue
      }
      let marker = value.hasPrefix("\\") ? String(value.dropFirst()) : value
      guard !name.isEmpty, !marker.isEmpty, !marker.contains(" ") else {
        throw lines.error("\"\(name) = \(value)\" is not understood; expected NAME = MARKER")
      }
      let role = Self.role(name)
      guard given.insert(role).inserted else {
        throw lines.error("\"\(name)\" comes twice; expected one marker each")
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
    case "translation": .translation
    case "note": .note
    default: .tier(Tier(rawValue: name))
    }
  }
}
