import Interlinear

/// The tenth column of CoNLL-U: `Name=value` parted by bars, and how Lector fills it.
///
/// A value of a file that Lector wrote has `\p`, `\t`, `\n`, `\r`, `\s` and `\\` for a bar, a tab,
/// line ends, a space at its edge, and a backslash; elsewhere a backslash is a backslash.
enum CoNLLUMisc {
  /// The comment by which a file is known as Lector's own; it names the tiers.
  static let tiersComment = "lector_tiers"
  static let referenceComment = "lector_ref"
  static let languageComment = "lector_language"

  /// The part that a token has in the verse where its form does not tell: `Part=before`, `after`
  /// (punctuation) or `word`.
  static let part = "Part"
  /// Marks the underscore that stands for an empty form.
  static let empty = "Empty"
  static let morphemes = "Morphemes"

  /// The names of the standard tiers in this column. The forms of morphemes have their own.
  static let names: [(tier: Tier, name: String)] = [
    (.transliteration, "Translit"), (.lemma, "Lemma"), (.gloss, "Gloss"),
    (.morphology, "Morphology"), (.partOfSpeech, "PartOfSpeech"), (.strong, "Strong"),
    (.normalized, "CorrectForm"), (.lemmaID, "LId"), (.languageTag, "XPos"),
  ]

  private static let reserved: Set<String> = [
    part, empty, morphemes, "Ref", "SpaceAfter", "SpacesAfter",
  ]

  /// The name under which a tier stands in this column.
  static func name(of tier: Tier) -> String {
    if let known = names.first(where: { $0.tier == tier }) { return known.name }
    let name = MorphemeText.escaped(tier.rawValue).map { $0 == "=" ? ":" : String($0) }.joined()
    let isTaken = reserved.contains(name) || names.contains { $0.name == name }
    return isTaken ? name + "_" : name
  }

  static func attributes(_ field: Substring, isOwn: Bool) -> [String: String] {
    guard field != "_" else { return [:] }
    var result: [String: String] = [:]
    for part in field.utf8.split(separator: 0x7C) {
      guard let equals = part.firstIndex(of: 0x3D) else { continue }
      let value = Substring(part[part.index(after: equals)...])
      result[String(Substring(part[..<equals]))] =
        isOwn ? MorphemeText.unescaped(value) : String(value)
    }
    return result
  }

  static func escaped(_ value: String) -> String {
    let marked = value.utf8.contains { $0 == 0x5C || $0 == 0x7C || $0 < 0x20 }
    guard marked || value.utf8.first == 0x20 || value.utf8.last == 0x20 else { return value }
    var result = String.UnicodeScalarView()
    let scalars = Array(value.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "|": result.append(contentsOf: "\\p".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      case " " where index == 0 || index == scalars.count - 1:
        result.append(contentsOf: "\\s".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Tier {
  /// The id of a lemma where several are spelt alike: `LId=` of CoNLL-U.
  static let lemmaID = Tier(rawValue: "lemmaId")
  /// The part of speech by the treebank's own tags: CoNLL-U's fifth column.
  static let languageTag = Tier(rawValue: "languageTag")
}
