extension MorphologyWords {
  /// Says a gloss of the Leipzig Glossing Rules: what is in capitals is an abbreviation of their
  /// list or a usual one, the rest is a lexical gloss and is said as it is (rule 3).
  ///
  /// Segments are parted by the marks of rules 2, 4, 6 and 10 and by a slash.
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

  private static func isLeipzigMark(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "-", "=", ".", ":", "~", "/", "\\", "[", "]": true
    default: false
    }
  }

  private func leipzigWords(ofSegment segment: Substring, isFirst: Bool) -> [String]? {
    // A gloss may start with a part of speech, and N is the neuter everywhere else.
    if isFirst, let said = table.words(for: segment, .partOfSpeech, in: .leipzig) { return said }
    if let said = table.words(for: segment, .label, in: .leipzig) { return said }
    if let said = agreementWords(ofSegment: segment) { return said }
    return Self.isLexicalGloss(segment) ? [String(segment)] : nil
  }

  /// Person and number without a full stop between them (rule 5), as one phrase. Many write `3sg`,
  /// which cannot be a word.
  private func agreementWords(ofSegment segment: Substring) -> [String]? {
    guard let digit = segment.utf8.first, ("1"..."3").contains(Unicode.Scalar(digit)),
      let person = table.words(for: digit, .label, in: .leipzig)?.first,
      let rest = table.words(
        for: Substring(segment.utf8.dropFirst()).uppercased(), .agreement, in: .leipzig),
      let first = rest.first
    else { return nil }
    return ["\(person) \(first)"] + rest.dropFirst()
  }

  /// Whether a segment is a word of the language of the gloss: it has small letters, letters that
  /// are neither small nor capital, or figures only. Two capitals side by side are an abbreviation,
  /// though small letters follow.
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
