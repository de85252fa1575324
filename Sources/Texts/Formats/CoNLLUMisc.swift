import Interlinear

/// The tenth column of CoNLL-U, which contains `Name=value` pairs separated by bars, and Lector's
/// use of it.
///
/// In a file written by Lector, the values contain `\p`, `\t`, `\n`, `\r`, `\s` and `\\` for a bar,
/// a tab, a line feed, a carriage return, a space at either end, and a backslash. In other files, a
/// backslash has no special meaning.
enum CoNLLUMisc {
  /// The comment that identifies a file written by Lector. It names the tiers.
  static let tiersComment = "lector_tiers"
  static let referenceComment = "lector_ref"
  static let languageComment = "lector_language"
  /// The comments with everything of the text and of a sentence that CoNLL-U has no place for, as
  /// JSON.
  static let textComment = "lector_text"
  static let verseComment = "lector_verse"

  /// The role of a token, if its form does not determine it: `Part=before` or `after`
  /// (punctuation), or `word`.
  static let part = "Part"
  /// The name that marks an underscore as an empty form.
  static let empty = "Empty"
  static let morphemes = "Morphemes"

  /// The names of the standard tiers in this column. The morphemes use a separate name.
  static let names: [(tier: Tier, name: String)] =
    StandardTier.all.compactMap { standard in
      standard.conlluName.map { (standard.tier, $0) }
    } + [(.lemmaID, "LId"), (.languageTag, "XPos")]

  /// The boundary and the underlying form of a part, and its values that its columns cannot hold.
  static let boundary = "Boundary"
  static let underlying = "Underlying"
  static let strongID = "LId[Strongs]"
  /// The attributes of a token that cannot be written as they are.
  static let attributes = "attributes"

  private static let layout: Set<String> = ["Ref", "SpaceAfter", "SpacesAfter"]
  private static let own: Set<String> = [part, empty, morphemes, boundary, underlying]
  private static let reserved = layout.union(own)

  /// The names of the attributes that a reader of Lector's own files takes for values of the parts
  /// of words.
  static let partNames = reserved.union([
    "Gloss", "LId", "PartOfSpeech", "Lemma", "Morphology", "XPos", attributes,
  ])
  /// The same for words.
  static let wordNames = partNames.union(names.map(\.name)).union([strongID])

  /// Whether an attribute describes the place and the space of a token, which are kept elsewhere.
  static func isLayout(_ name: Substring, isOwn: Bool) -> Bool {
    name == "Ref" || name == "SpaceAfter" || name == "SpacesAfter"
      || isOwn && own.contains(String(name))
  }

  /// Returns the name of a tier in this column.
  static func name(of tier: Tier) -> String {
    if let known = names.first(where: { $0.tier == tier }) { return known.name }
    let name = String(
      String.UnicodeScalarView(
        MorphemeText.escaped(tier.rawValue).unicodeScalars.map { $0 == "=" ? ":" : $0 }))
    let isTaken = reserved.contains(name) || names.contains { $0.name == name }
    return isTaken ? name + "_" : name
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

/// The attributes of one token in the tenth column.
struct CoNLLUAttributes {
  /// The names and values as written; an attribute without an equals sign has no value.
  private(set) var pairs: [(name: Substring, value: Substring?)] = []
  private let isOwn: Bool

  init(_ field: Substring, isOwn: Bool) {
    self.isOwn = isOwn
    guard field != "_" else { return }
    for part in field.utf8.split(separator: 0x7C) {
      if let equals = part.firstIndex(of: 0x3D) {
        pairs.append((Substring(part[..<equals]), Substring(part[part.index(after: equals)...])))
      } else {
        pairs.append((Substring(part), nil))
      }
    }
  }

  /// Returns a value as text.
  func text(_ value: Substring) -> String {
    isOwn ? MorphemeText.unescaped(value) : String(value)
  }

  subscript(name: String) -> String? {
    for pair in pairs where pair.name == name { return pair.value.map(text) }
    return nil
  }

  /// Returns the attributes that are kept nowhere else, in the notation of the file.
  func others(besides isKnown: (Substring) -> Bool = { _ in false }) -> String {
    var text = ""
    for (name, value) in pairs {
      if CoNLLUMisc.isLayout(name, isOwn: isOwn) || value != nil && isKnown(name) { continue }
      if !text.isEmpty { text += "|" }
      text += name
      if let value { text += "=" + value }
    }
    return text
  }
}

extension Tier {
  /// The id that distinguishes a lemma from others with the same spelling: `LId=` in CoNLL-U.
  package static let lemmaID = Tier(rawValue: "lemmaId")
  /// The part of speech in the treebank's own tag set: the fifth column of CoNLL-U.
  package static let languageTag = Tier(rawValue: "languageTag")
}
