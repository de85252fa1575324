import Interlinear
import PlainText

/// What the columns of CoNLL-U can hold (universaldependencies.org, "CoNLL-U Format", and levels 1
/// and 2 of the official validation).
enum CoNLLUColumn {
  private static let universalTags: Set<String> = [
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
  ]

  /// Returns the column in which a tier's value is valid: 0 for the lemma, 1 for the universal tag,
  /// 2 for the own tag, 3 for the features.
  static func index(of tier: Tier, _ value: String) -> Int? {
    switch tier {
    case .lemma: isPlain(value) ? 0 : nil
    case .partOfSpeech: universalTags.contains(value) ? 1 : nil
    case .languageTag: isPlain(value) && !value.utf8.contains(0x20) ? 2 : nil
    case .morphology: areFeatures(value) ? 3 : nil
    default: nil
    }
  }

  /// Returns the four columns of an annotation; nil if they cannot hold it.
  static func columns(of annotation: SyntaxToken.Annotation) -> [String]? {
    let values = [
      (Tier.lemma, annotation.lemma), (.partOfSpeech, annotation.category),
      (.languageTag, annotation.code), (.morphology, annotation.features),
    ]
    var columns: [String] = []
    for (tier, value) in values {
      guard value.isEmpty || index(of: tier, value) != nil else { return nil }
      columns.append(value.isEmpty ? "_" : value)
    }
    return columns
  }

  /// Whether a relation and enhanced dependencies are valid values of their columns.
  static func isTreeValue(_ node: SyntaxToken) -> Bool {
    [node.relation, node.enhanced].allSatisfy { value in
      value != "_"
        && value.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && !$0.isControl }
    }
  }

  /// Whether a node of a tree can be written as an empty node after a number of tokens.
  static func isEmptyNode(_ node: SyntaxToken, after count: Int) -> Bool {
    let parts = node.id.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count == 2, String(Substring(parts[0])) == String(count),
      let minor = Int(Substring(parts[1])), minor > 0, String(minor).utf8.elementsEqual(parts[1]),
      node.word == nil, node.part == nil, node.head == nil, node.relation.isEmpty,
      !node.form.isEmpty, isPlain(node.form) || node.form == "_"
    else { return false }
    guard let own = node.annotation else { return false }
    return columns(of: own) != nil
      && own.other.unicodeScalars.allSatisfy { !$0.isControl } && own.other != "_"
      && own.other.utf8.first != 0x20 && own.other.utf8.last != 0x20
  }

  private static func isPlain(_ value: String) -> Bool {
    value != "_" && value.utf8.first != 0x20 && value.utf8.last != 0x20 && !value.isEmpty
      && value.unicodeScalars.allSatisfy { $0 == " " || !$0.properties.isWhitespace }
  }

  /// Whether a value is a list of features like `Case=Nom|Number=Sing`: names and values of letters
  /// and digits, sorted by name.
  private static func areFeatures(_ value: String) -> Bool {
    var last = ""
    for feature in value.split(separator: "|", omittingEmptySubsequences: false) {
      let pair = feature.split(separator: "=", omittingEmptySubsequences: false)
      guard pair.count == 2, isFeatureName(pair[0]), isFeatureValue(pair[1]) else { return false }
      let name = pair[0].lowercased()
      guard last < name else { return false }
      last = name
    }
    return true
  }

  private static func isFeatureName(_ text: Substring) -> Bool {
    // A layer in brackets may follow: `Number[psor]`.
    let parts = text.split(separator: "[", omittingEmptySubsequences: false)
    guard parts.count <= 2, isFeatureValue(parts[0]) else { return false }
    guard parts.count == 2 else { return true }
    let layer = parts[1].dropLast()
    return parts[1].last == "]" && !layer.isEmpty
      && layer.utf8.allSatisfy { (0x61...0x7A) ~= $0 || isDigit($0) }
  }

  private static func isFeatureValue(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (0x41...0x5A) ~= first || isDigit(first) else {
      return false
    }
    return text.utf8.allSatisfy {
      (0x41...0x5A) ~= $0 || (0x61...0x7A) ~= $0 || isDigit($0) || $0 == 0x2C
    }
  }
}
