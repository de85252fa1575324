extension Morpheme {
  /// The types of parts that aren't stems, by the names of FLEx.
  package static let boundTypes: Set<String> = [
    "prefix", "suffix", "infix", "circumfix", "simulfix", "suprafix", "proclitic", "enclitic",
    "clitic", "prefixing interfix", "infixing interfix", "suffixing interfix",
  ]

  /// The type by the names of FLEx, such as `prefix`; empty if the file has none. It is the attribute
  /// `type` of `other`.
  package var type: String {
    if other.isEmpty { return "" }
    let name = "type="
    let item = other.utf8.split(separator: 0x7C).first { $0.starts(with: name.utf8) }
    return item.map { String(Substring($0.dropFirst(name.utf8.count))) } ?? ""
  }

  /// A Boolean value that indicates whether the part is within another one, so that it is in angle
  /// brackets (Leipzig Glossing Rules, rule 9).
  package var isInfix: Bool { type == "infix" }

  /// Returns the sign between this part and the next one in a line; empty between an infix and its
  /// stem, which its brackets separate.
  package func joint(to next: Morpheme) -> String {
    isInfix && !Self.boundTypes.contains(next.type)
      || next.isInfix && !Self.boundTypes.contains(type) ? "" : next.boundary
  }

  /// A Boolean value that indicates whether the gloss has words. Abbreviations of grammatical
  /// categories are in capitals (Leipzig Glossing Rules, rule 3).
  private var hasWordInGloss: Bool {
    gloss.unicodeScalars.contains { $0.properties.isAlphabetic && !$0.properties.isUppercase }
  }

  /// Returns the indices of the parts of a word that are stems, by the types of the file, the lemma
  /// and the part of speech of the word, or the glosses; empty if these are not known.
  static func stems(of parts: [Morpheme], lemma: String, category: String) -> [Int] {
    let types = parts.map(\.type)
    if areTyped(types) {
      return types.indices.filter { !boundTypes.contains(types[$0]) }
    }
    func letters(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter(\.properties.isAlphabetic)
    }
    let values = [(lemma, \Morpheme.lemma), (category, \.category), (lemma, \.form)]
    for (value, path) in values.map({ (letters($0), $1) }) where !value.isEmpty {
      let same = parts.indices.filter { letters(parts[$0][keyPath: path]) == value }
      if !same.isEmpty { return same }
    }
    return areWords(parts) ? [] : parts.firstIndex(where: \.hasWordInGloss).map { [$0] } ?? []
  }

  /// Returns a Boolean value that indicates whether types distinguish stems from affixes. Angle
  /// brackets alone show only infixes.
  private static func areTyped(_ types: [String]) -> Bool {
    types.contains { !$0.isEmpty && $0 != "infix" }
  }

  /// Returns a Boolean value that indicates whether the parts are annotated like words, as in
  /// treebanks.
  private static func areWords(_ parts: [Morpheme]) -> Bool {
    parts.allSatisfy { !$0.lemma.isEmpty || $0.gloss.isEmpty && !$0.category.isEmpty }
  }

  /// Returns parts with a type for each affix next to a stem, so that they keep it without the other
  /// values of their word.
  package static func typed(_ parts: [Morpheme], lemma: String, category: String) -> [Morpheme] {
    let stem = stems(of: parts, lemma: lemma, category: category).first
    guard let stem, !areTyped(parts.map(\.type)) else { return parts }
    return parts.enumerated().map { index, part in
      var part = part
      let isInStem = index == stem || part.isInfix || index > 0 && parts[index - 1].isInfix
      if !isInStem {
        part.other += (part.other.isEmpty ? "" : "|") + "type=\(index < stem ? "pre" : "suf")fix"
      }
      return part
    }
  }

  /// Returns the signs at the two sides of each part where the parts of a word are in columns. They
  /// belong to affixes and clitics (Leipzig Glossing Rules, rules 2, 9, and 10).
  ///
  /// - Parameter stems: The indices of the stems.
  package static func signs(
    of parts: [Morpheme], stems: [Int]
  ) -> [(before: String, after: String)] {
    let isTyped = areTyped(parts.map(\.type))
    let stem = stems.first ?? 0
    if !isTyped, stems.isEmpty, areWords(parts) { return parts.map { _ in ("", "") } }
    return parts.enumerated().map { index, part in
      let type = part.type
      // Without types, a stem after another one has the sign between them.
      if index == stem && !boundTypes.contains(type) || isTyped && stems.contains(index) {
        return ("", "")
      }
      if type == "infix" { return ("<", ">") }
      if type == "infixing interfix" { return (part.boundary, part.boundary) }
      let isPrefix = type.hasPrefix("pr") || index < stem && !type.hasSuffix("suffix")
      guard isPrefix else {
        return (index > 0 ? parts[index - 1].joint(to: part) : part.boundary, "")
      }
      let isLast = index + 1 == parts.count
      return ("", isLast ? type == "proclitic" ? "=" : "-" : parts[index + 1].boundary)
    }
  }
}
