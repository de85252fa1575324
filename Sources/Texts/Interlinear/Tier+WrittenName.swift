extension Tier {
  /// The name of the tier as users write it, in settings and queries: its English name with hyphens
  /// for spaces, `part-of-speech`.
  package var writtenName: String {
    if let name = Self.writtenNames[self] { return name }
    guard Self.standard.contains(self) else { return rawValue }
    return String(spokenName.lowercased().map { $0 == " " ? "-" : $0 })
  }

  /// Creates the tier with a written name. The names in files, such as `surface` and
  /// `partOfSpeech`, are accepted too.
  package init(writtenName name: String) {
    self =
      Self.writtenNames.first { $0.value == name }?.key
      ?? Self.standard.first { $0.writtenName == name } ?? Tier(rawValue: name)
  }

  /// The written names that cannot be derived.
  private static let writtenNames: [Tier: String] = [
    .surface: "form", .strong: "strong", Tier(rawValue: "gloss2"): "second-gloss",
  ]
}
