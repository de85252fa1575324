extension MorphologyWords {
  /// Returns the words for a gloss of the Leipzig Glossing Rules. Capitals are an abbreviation,
  /// from the list in the rules or another common one; any other gloss is lexical and spoken
  /// unchanged (rule 3).
  ///
  /// Segments are separated by the signs of rules 2, 4, 6 and 10 and by slashes.
  func leipzigWords(for code: String) -> [String]? {
    var words: [String] = []
    var isFirst = true
    for segment in code.utf8.split(whereSeparator: Self.isLeipzigMark) {
      guard let said = leipzigWords(ofSegment: Substring(segment), isFirst: isFirst) else {
        return nil
      }
      words += said
      isFirst = false
    }
    return words
  }

  static func isLeipzigMark(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "-", "=", ".", ":", "~", "/", "\\", "[", "]": true
    default: false
    }
  }

  func leipzigWords(ofSegment segment: Substring, isFirst: Bool) -> [String]? {
    // A gloss may begin with a part of speech; anywhere else, N is the neuter.
    if isFirst, let said = table.words(for: segment, .partOfSpeech, in: .leipzig) { return said }
    if let said = table.words(for: segment, .label, in: .leipzig) { return said }
    if let said = agreementWords(ofSegment: segment) { return said }
    return Self.isLexicalGloss(segment) ? [String(segment)] : nil
  }

  /// Returns person and number that are not separated by a full stop (rule 5), as one phrase. Many
  /// authors write `3sg`, which cannot be a word.
  private func agreementWords(ofSegment segment: Substring) -> [String]? {
    guard let digit = segment.utf8.first, ("1"..."3").contains(Unicode.Scalar(digit)),
      let person = table.words(for: digit, .label, in: .leipzig)?.first,
      let rest = table.words(
        for: Substring(segment.utf8.dropFirst()).uppercased(), .agreement, in: .leipzig),
      let first = rest.first
    else { return nil }
    return ["\(person) \(first)"] + rest.dropFirst()
  }

  /// Whether a segment is a word in the language of the gloss: it has lower-case letters, letters
  /// without case, or only digits. Two adjacent capitals are an abbreviation even if lower-case
  /// letters follow.
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
