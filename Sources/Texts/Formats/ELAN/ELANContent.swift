/// The content of the annotations of a tier, by their values and their numbers.
struct ELANContent {
  /// The number of annotations with a text, of those with blanks, digits, or letters in it, and of
  /// those without a text.
  private var filled = 0
  private var divided = 0
  private var numbered = 0
  private var lettered = 0
  private var empty = 0
  private var length = 0
  private var values: Set<String> = []
  /// The number of annotations of the parent with annotations of this tier, and of these.
  private var parents = 0
  private var parts = 0

  /// Returns the contents of all tiers. The tiers of several speakers, whose names differ after `@`,
  /// have one content.
  static func contents(of file: ELANFile) -> [ELANContent] {
    let bases = file.tiers.map { ELANNames.base($0.id) }
    var contents: [String: ELANContent] = [:]
    for (base, tier) in zip(bases, file.tiers) { contents[base, default: ELANContent()].add(tier) }
    return bases.map { contents[$0] ?? ELANContent() }
  }

  private mutating func add(_ tier: ELANFile.Tier) {
    for value in tier.annotations.map(\.value) {
      guard !value.isEmpty else {
        empty += 1
        continue
      }
      filled += 1
      length += value.unicodeScalars.count
      values.insert(value)
      if value.utf8.contains(0x20) { divided += 1 }
      if value.contains(where: \.isNumber) { numbered += 1 }
      if value.contains(where: \.isLetter) { lettered += 1 }
    }
    parents += tier.children.count
    parts += tier.children.values.reduce(0) { $0 + $1.count }
  }

  /// A Boolean value that indicates whether most annotations have no text.
  var isMostlyEmpty: Bool { empty > filled }

  /// A Boolean value that indicates whether most texts contain blanks, as sentences do.
  var isMostlyDivided: Bool { divided * 2 > filled }

  /// A Boolean value that indicates whether the texts are names of units: with digits, without
  /// blanks, and nearly all different; or without letters.
  var isOfNumbers: Bool {
    guard !isMostlyDivided else { return false }
    return numbered * 5 > filled * 4 && values.count * 10 >= filled * 9 || lettered * 2 < filled
  }

  /// A Boolean value that indicates whether the texts differ, as words and sentences do. The number
  /// of different words grows with the square root of a text's length (Heaps' law), whereas labels
  /// come from a closed set.
  var isVaried: Bool { values.count * 2 >= filled || values.count * values.count > 4 * filled }

  /// A Boolean value that indicates whether the texts are from a closed set of names, as parts of
  /// speech are.
  var isOfTags: Bool {
    !isVaried && values.count > 3 && numbered * 5 < filled && lettered * 5 > filled * 4
  }

  /// A Boolean value that indicates whether an annotation of the parent has several annotations of
  /// this tier.
  var hasSeveral: Bool { parts > parents }

  /// A Boolean value that indicates whether annotations of the parent usually have several.
  var isFiner: Bool { parts * 5 > parents * 6 }

  /// A Boolean value that indicates whether the texts are sentences, or words of sentences.
  var isRunning: Bool { isVaried && (isMostlyDivided || hasSeveral) }

  /// The number of different texts.
  var variety: Int { values.count }

  /// Returns a Boolean value that indicates whether texts are long enough to say the same as
  /// others.
  func isLong(besides other: ELANContent) -> Bool {
    length * 4 * max(other.filled, 1) >= other.length * filled
  }
}
