import PlainText

extension MorphologyWords {
  /// Returns the words for a gloss of the Leipzig Glossing Rules. Capitals are an abbreviation,
  /// from the list in the rules or another common one; any other gloss is lexical and spoken
  /// unchanged (rule 3).
  ///
  /// Segments are separated by the signs of rules 2, 4, 6 and 10 and by slashes.
  func leipzigParsing(of code: String) -> MorphologyParsing {
    var parsing = MorphologyParsing()
    let segments = code.utf8.split(whereSeparator: Self.isLeipzigMark)
    for (index, segment) in segments.enumerated() {
      parsing.add(leipzigWords(ofSegment: Substring(segment), isFirst: index == 0), code: segment)
    }
    return parsing
  }

  private static func isLeipzigMark(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "-", "=", ".", ":", "~", "/", "\\", "[", "]": true
    default: false
    }
  }

  private func leipzigWords(ofSegment segment: Substring, isFirst: Bool) -> [String]? {
    // A gloss may begin with a part of speech; anywhere else, N is the neuter.
    if isFirst, let said = table.words(for: segment, .partOfSpeech, in: .leipzig) { return said }
    if let said = table.words(for: segment, .label, in: .leipzig) { return said }
    if let said = agreementWords(ofSegment: segment) { return said }
    return Self.isLexicalGloss(segment) ? [String(segment)] : nil
  }

  /// Returns person and number that are not separated by a full stop (rule 5), as one phrase. Many
  /// authors write `3sg`, which cannot be a word.
  ///
  /// - Parameter field: The field with the words for the person: `label` for "third person",
  ///   `person` for the short form of glosses, "third".
  private func agreementWords(
    ofSegment segment: Substring, person field: MorphologyField = .label
  ) -> [String]? {
    guard let digit = segment.utf8.first, ("1"..."3").contains(Unicode.Scalar(digit)),
      let person = table.words(for: digit, field, in: .leipzig)?.first,
      let rest = table.words(
        for: Substring(segment.utf8.dropFirst()).uppercased(), .agreement, in: .leipzig),
      let first = rest.first
    else { return nil }
    return ["\(person) \(first)"] + rest.dropFirst()
  }

  /// An abbreviation of a grammatical category, with its words; empty if they aren't known.
  package struct Label: Hashable, Sendable {
    package let text: String
    package let words: String
  }

  /// Returns the labels that a segment of a gloss may be: `3SG` is a person and a number. An
  /// unknown label is in capitals.
  ///
  /// - Parameter previous: The segment before it. After a person or a gender, S is the singular.
  package func labels(of segment: String, after previous: String) -> [Label] {
    func label(_ text: String, _ field: MorphologyField) -> Label? {
      let words = table.words(for: text, field, in: .leipzig)
      return words.map { Label(text: text, words: $0.joined(separator: ", ")) }
    }
    let isAgreement =
      ["1", "2", "3"].contains(previous)
      || table.words(for: previous + segment, .agreement, in: .leipzig) != nil
    if isAgreement, let found = label(segment, .agreement) { return [found] }
    if let found = label(segment, .label) { return [found] }
    let rest = segment.dropFirst().uppercased()
    if let digit = segment.first, "123".contains(digit), let person = label("\(digit)", .label),
      let found = label(rest, .agreement) ?? label(rest, .label)
    {
      return [person, found]
    }
    let isInCapitals =
      segment.contains(where: \.isUppercase)
      && segment.allSatisfy { $0.isUppercase || $0.isNumber }
    return isInCapitals ? [Label(text: segment, words: "")] : []
  }

  /// A part of a gloss: words of the language of the glosses, or abbreviations in words.
  package struct GlossPart: Equatable, Sendable {
    package var words: String
    package var isAbbreviated: Bool
  }

  /// Returns a gloss in parts, with its abbreviations in words, or nil if it has no abbreviation.
  ///
  /// Two or more capitals, or a person and a number, are certainly an abbreviation. A single letter
  /// or figure is one only next to such an abbreviation.
  package func partsOfGloss(_ gloss: String) -> [GlossPart]? {
    guard Self.mayBeCode(gloss, in: .leipzig), gloss.utf8.contains(where: Self.isCapitalOrFigure)
    else { return nil }
    // Angle brackets enclose infixes (rule 9). In `1SG>3SG` the sign has another meaning.
    let marks: [UInt8] = gloss.utf8.contains(0x3C) ? [0x20, 0x3C, 0x3E] : [0x20]
    let segments = gloss.utf8.split { marks.contains($0) || Self.isLeipzigMark($0) }
      .map(Substring.init)
    let certain = segments.map { abbreviation(Substring($0)) }
    guard certain.contains(where: { $0 != nil }) else { return nil }
    return zip(segments, certain).map { segment, words in
      let isSingle = words == nil && segment.utf8.count == 1
      let said = isSingle ? table.words(for: segment, .label, in: .leipzig) : words
      return GlossPart(
        words: said?.joined(separator: " ") ?? String(segment), isAbbreviated: said != nil)
    }.chunked { $0.isAbbreviated == $1.isAbbreviated }.map {
      GlossPart(
        words: $0.map(\.words).joined(separator: " "), isAbbreviated: $0[0].isAbbreviated)
    }
  }

  private func abbreviation(_ segment: Substring) -> [String]? {
    guard segment.utf8.count > 1 else { return nil }
    return table.words(for: segment, .label, in: .leipzig)
      ?? agreementWords(ofSegment: segment, person: .person)
  }

  private static func isCapitalOrFigure(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
  }

  /// Returns a Boolean value that indicates whether a segment is a word in the language of the
  /// gloss: it has lower-case letters, letters without case, or only digits. Two adjacent capitals
  /// are an abbreviation even if lower-case letters follow.
  private static func isLexicalGloss(_ segment: Substring) -> Bool {
    var hasLetter = false
    var hasFigure = false
    var hasCapital = false
    var wasCapital = false
    for scalar in segment.unicodeScalars {
      let properties = scalar.properties
      if properties.generalCategory == .control { return false }
      let isCapital = properties.isUppercase
      if isCapital && wasCapital { return false }
      wasCapital = isCapital
      hasCapital = hasCapital || isCapital
      hasLetter = hasLetter || (properties.isAlphabetic && !isCapital)
      hasFigure = hasFigure || properties.numericType != nil
    }
    return hasLetter || (hasFigure && !hasCapital)
  }
}
