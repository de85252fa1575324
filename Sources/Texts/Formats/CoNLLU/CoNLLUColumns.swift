import Interlinear
import PlainText

/// The valid content of CoNLL-U's columns (universaldependencies.org, "CoNLL-U Format", and levels
/// 1 and 2 of the official validation).
enum CoNLLUColumn {
  private static let universalTags: Set<String> = [
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
  ]

  /// Returns the column for a valid value of a tier: 0 for the lemma, 1 for the universal tag, 2
  /// for the own tag, 3 for the features.
  static func index(of tier: Tier, _ value: String) -> Int? {
    switch tier {
    case .lemma: isPlain(value) ? 0 : nil
    case .partOfSpeech: universalTags.contains(value) ? 1 : nil
    case .languageTag: isPlain(value) && !value.utf8.contains(0x20) ? 2 : nil
    case .morphology: areFeatures(value) ? 3 : nil
    default: nil
    }
  }

  private static func isPlain(_ value: String) -> Bool {
    value != "_" && value.utf8.first != 0x20 && value.utf8.last != 0x20 && !value.isEmpty
      && value.unicodeScalars.allSatisfy { $0 == " " || !$0.properties.isWhitespace }
  }

  /// Returns a Boolean value that indicates whether a value is a list of features like
  /// `Case=Nom|Number=Sing`: names and values of letters and digits, sorted by name.
  private static func areFeatures(_ value: String) -> Bool {
    // An array is read several times as quickly as a part of a string.
    var last: ArraySlice<UInt8> = []
    return Array(value.utf8).split(separator: 0x7C, omittingEmptySubsequences: false)
      .allSatisfy { feature in
        guard let equals = feature.firstIndex(of: 0x3D) else { return false }
        let name = feature[..<equals]
        defer { last = name }
        return isFeatureName(name) && isFeatureValue(feature[(equals + 1)...])
          && last.lexicographicallyPrecedes(name) { lowercased($0) < lowercased($1) }
      }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A) ~= byte ? byte | 0x20 : byte
  }

  private static func isFeatureName(_ text: ArraySlice<UInt8>) -> Bool {
    // A layer in brackets may follow: `Number[psor]`.
    guard let bracket = text.firstIndex(of: 0x5B) else { return isFeatureValue(text) }
    let layer = text[(bracket + 1)...].dropLast()
    return isFeatureValue(text[..<bracket]) && text.last == 0x5D && !layer.isEmpty
      && layer.allSatisfy { (0x61...0x7A) ~= $0 || isDigit($0) }
  }

  private static func isFeatureValue(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, (0x41...0x5A) ~= first || isDigit(first) else {
      return false
    }
    return text.allSatisfy {
      (0x41...0x5A) ~= $0 || (0x61...0x7A) ~= $0 || isDigit($0) || $0 == 0x2C
    }
  }
}

/// The tenth column of CoNLL-U, which contains `Name=value` pairs separated by bars.
///
/// Early versions of Lector wrote further names and comments, which are still read. In their files,
/// the values contain `\p`, `\t`, `\n`, `\r`, `\s` and `\\` for a bar, a tab, a line feed, a
/// carriage return, a space at either end, and a backslash. In other files, a backslash has no
/// special meaning.
enum CoNLLUMisc {
  /// The comment that identifies a file of an early version. It names the tiers.
  static let tiersComment = "lector_tiers"
  static let referenceComment = "lector_ref"
  static let languageComment = "lector_language"
  /// The comments with everything of the text and of a sentence that CoNLL-U has no place for, as
  /// JSON.
  static let textComment = "lector_text"
  static let verseComment = "lector_verse"

  /// The role of a token: `Part=before` or `after` (punctuation), or `word`.
  static let part = "Part"
  /// The name that marks an underscore as an empty form.
  static let empty = "Empty"
  static let morphemes = "Morphemes"

  /// The names of the standard tiers in this column, without the tiers that are stored elsewhere.
  static let names: [(tier: Tier, name: String)] =
    StandardTier.all.filter { standard in
      ![.surface, .morphemes, .attributes].contains(standard.tier)
        && MorphemeTier(standard.tier) == nil
    }.map { ($0.tier, $0.conlluName ?? $0.tier.rawValue) }
    + [(.lemmaID, "LId"), (.languageTag, "XPos")]

  static let boundary = "Boundary"
  /// The underlying form of a part of a word.
  static let underlying = "Underlying"
  static let strongID = "LId[Strongs]"
  /// The attributes of a token that could not be written unchanged.
  static let attributes = "attributes"

  private static let layout: Set<String> = ["Ref", "SpaceAfter", "SpacesAfter"]
  private static let lectorNames: Set<String> = [part, empty, morphemes, boundary, underlying]
  private static let reserved = layout.union(lectorNames)

  /// The names of the attributes that a reader of Lector's own files takes for values of the parts
  /// of words.
  static let partNames = reserved.union([
    "Gloss", "LId", "PartOfSpeech", "Lemma", "Morphology", "XPos", attributes,
  ])
  /// Returns a Boolean value that indicates whether an attribute describes the place and the space
  /// of a token, which are kept elsewhere.
  static func isLayout(_ name: Substring, isOwn: Bool) -> Bool {
    name == "Ref" || name == "SpaceAfter" || name == "SpacesAfter"
      || isOwn && lectorNames.contains(String(name))
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

  /// Returns a value without spaces at either end. A bar, a tab, and line ends become `\p`, `\t`,
  /// `\n`, and `\r`. Scalars are replaced, because an accent after a bar forms one character with
  /// it.
  static func written(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7C }) else {
      return withoutEdgeSpaces(value)
    }
    var written = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "|": written += "\\p"
      case "\t": written += "\\t"
      case "\n": written += "\\n"
      case "\r": written += "\\r"
      default: written.unicodeScalars.append(scalar)
      }
    }
    return withoutEdgeSpaces(written)
  }

  /// Returns a text with its tabs and line ends as spaces, and no space at either end.
  static func onOneLine(_ text: String) -> String {
    withoutEdgeSpaces(text.onOneLine)
  }

  private static func withoutEdgeSpaces(_ text: String) -> String {
    if text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    return String(text.unicodeScalars.trimming { $0 == " " })
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
    pairs.first { $0.name == name }?.value.map(text)
  }

  /// Returns the attributes that are kept nowhere else, in the notation of the file.
  func others(besides isKnown: (Substring) -> Bool = { _ in false }) -> String {
    pairs.filter { name, value in
      !CoNLLUMisc.isLayout(name, isOwn: isOwn) && (value == nil || !isKnown(name))
    }.map { name, value in value.map { name + "=" + $0 } ?? name }.joined(separator: "|")
  }
}

extension Tier {
  /// The id that distinguishes a lemma from others with the same spelling: `LId=` in CoNLL-U.
  package static let lemmaID = Tier(rawValue: "lemmaId")
  /// The part of speech in the treebank's own tag set: the fifth column of CoNLL-U.
  package static let languageTag = Tier(rawValue: "languageTag")
}
