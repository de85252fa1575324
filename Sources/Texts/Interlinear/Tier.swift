/// One kind of information about each word: a line of the interlinear text.
///
/// The names are those in the JSON export. A format may add tiers under its own names.
package struct Tier: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  // The comparison that every `RawRepresentable` has is generic and takes ten times as long.
  package static func == (left: Tier, right: Tier) -> Bool { left.rawValue == right.rawValue }

  /// The translation of a verse. No text has it among its tiers: it is the name of the translation
  /// in lists of tiers, such as the shown or spoken ones.
  package static let translation = Tier(rawValue: "translation")

  /// The morphology code as its letters. No text has it among its tiers either: it is the name of
  /// the words said.
  package static let shortParsing = Tier(rawValue: "short-parsing")

  /// The tiers of `StandardTier.all`, in its order.
  package static let standard: [Tier] = StandardTier.all.map(\.tier)

  /// The tiers that have their own column in the library.
  package static let columns: [Tier] = StandardTier.all.filter(\.hasColumn).map(\.tier)

  // This is needed for every label, and a short list of tiers is quicker to search than the table.
  private static let inTextLanguage: [Tier] =
    StandardTier.all.filter { $0.language == .text }.map(\.tier)
  private static let inLatinScript: [Tier] =
    StandardTier.all.filter { $0.language == .textInLatinScript }.map(\.tier)

  /// A Boolean value that indicates whether the tier is written in the language of the text, and so
  /// in its direction.
  package var isInTextLanguage: Bool { Self.inTextLanguage.contains(self) }

  /// A Boolean value that indicates whether the tier is written in the language of the text, but in
  /// Latin letters.
  var isInLatinScript: Bool { Self.inLatinScript.contains(self) }

  /// A readable name of the tier: `partOfSpeech` becomes "part of speech".
  package var spokenName: String {
    if let name = StandardTier[self]?.englishName { return name }
    return rawValue.reduce(into: "") { name, character in
      if character.isUppercase, !name.isEmpty { name += " " }
      name += character.lowercased()
    }
  }

  package var description: String { rawValue }
}

extension Tier {
  /// The name of the tier as users write it, in settings and queries: its English name with hyphens
  /// for spaces, `part-of-speech`.
  package var writtenName: String {
    if let name = Self.writtenNames[self] { return name }
    guard Self.standard.contains(self) else { return rawValue }
    return String(spokenName.lowercased().map { $0 == " " ? "-" : $0 })
  }

  /// Creates the tier with a written name, which may have spaces for hyphens. The names in files,
  /// such as `surface` and `partOfSpeech`, are accepted too.
  package init(writtenName name: String) {
    let hyphened = String(name.map { $0 == " " ? "-" : $0 })
    self =
      Self.writtenNames.first { $0.value == hyphened }?.key
      ?? (Self.standard + [.shortParsing]).first { $0.writtenName == hyphened }
      ?? Tier(rawValue: name)
  }

  /// The written names that cannot be derived.
  private static let writtenNames: [Tier: String] = [
    .surface: "form", .strong: "strong", Tier(rawValue: "gloss2"): "second-gloss",
  ]
}
