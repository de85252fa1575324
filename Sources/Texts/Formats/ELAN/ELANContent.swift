/// The content of the annotations of a tier, by their values and their numbers.
struct ELANContent {
  /// The number of annotations with a text, of those with blanks in it, and of those without one.
  private var filled = 0
  private var divided = 0
  private var empty = 0
  /// A Boolean value that indicates whether an annotation of the parent has several annotations of
  /// this tier.
  private(set) var hasSeveral = false

  /// Returns the contents of all tiers. The tiers of several speakers, whose names differ after `@`,
  /// have one content.
  static func contents(of file: ELANFile) -> [ELANContent] {
    let bases = file.tiers.map { ELANNames.base($0.id) }
    var contents: [String: ELANContent] = [:]
    for (base, tier) in zip(bases, file.tiers) { contents[base, default: ELANContent()].add(tier) }
    return bases.map { contents[$0] ?? ELANContent() }
  }

  private mutating func add(_ tier: ELANFile.Tier) {
    for annotation in tier.annotations {
      if annotation.value.isEmpty { empty += 1 } else { filled += 1 }
      if annotation.value.utf8.contains(0x20) { divided += 1 }
    }
    hasSeveral = hasSeveral || tier.children.values.contains { $0.count > 1 }
  }

  /// A Boolean value that indicates whether most annotations have no text.
  var isMostlyEmpty: Bool { empty > filled }

  /// A Boolean value that indicates whether most texts contain blanks, as sentences do.
  var isMostlyDivided: Bool { divided * 2 > filled }
}
