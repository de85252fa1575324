extension MorphologyWords {
  /// Returns the words for a code of the Open Scriptures Hebrew Bible, following its "Hebrew
  /// Morphology Codes": the letter of the language, then the parts of the word (prefixes, stem,
  /// suffixes) separated by slashes.
  func hebrewWords(for code: String) -> [String]? {
    guard let language = code.utf8.first,
      var words = table.words(for: language, .language, in: .oshm)
    else { return nil }
    let stem: MorphologyField =
      language == UInt8(ascii: "A") ? .aramaicStem : .hebrewStem
    let parts = code.utf8.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      guard let said = hebrewWords(ofPart: part, stem: stem) else { return nil }
      words += said
    }
    return words
  }

  /// Returns the codes of the parts of a word, such as an article and a noun, or of the words that
  /// it translates; the code itself if it is not divided.
  package static func parts(of code: String, in scheme: MorphologyScheme) -> [String] {
    if isUnfoldingWord(code) {
      let codes = code.split(separator: " ").map(String.init)
      return codes.isEmpty ? [code] : codes
    }
    guard scheme == .oshm, let language = code.first, code.utf8.contains(UInt8(ascii: "/")) else {
      return [code]
    }
    return code.dropFirst().split(separator: "/").map { "\(language)\($0)" }
  }

  private func hebrewWords(ofPart part: Substring.UTF8View, stem: MorphologyField) -> [String]? {
    guard let first = part.first,
      var words = table.words(for: first, .partOfSpeech, in: .oshm)
    else { return nil }
    // The article is a particle in this scheme only.
    if part.elementsEqual("Td".utf8) { return [table.translated("article")] }
    let letters = part.dropFirst()
    let fields = hebrewFields(for: first, letters: letters, stem: stem)
    // A code may end early: trailing fields that do not apply are omitted.
    guard letters.count <= fields.count,
      let said = self.words(of: letters, as: Array(fields.prefix(letters.count)), in: .oshm)
    else { return nil }
    words += said
    return words
  }

  func hebrewFields(
    for partOfSpeech: UInt8, letters: Substring.UTF8View, stem: MorphologyField
  ) -> [MorphologyField] {
    switch Unicode.Scalar(partOfSpeech) {
    case "A": [.adjectiveType, .gender, .number, .state]
    case "N": [.nounType, .gender, .number, .state]
    case "P": [.pronounType, .person, .gender, .number]
    case "R": [.prepositionType]
    case "S": [.suffixType, .person, .gender, .number]
    case "T": [.particleType]
    case "V": [stem, .conjugation] + hebrewVerbFields(letters: letters)
    default: []
    }
  }

  /// Returns the fields of a verb. A participle has no person, though some codes have a placeholder
  /// for it.
  private func hebrewVerbFields(letters: Substring.UTF8View) -> [MorphologyField] {
    let rest = letters.dropFirst(2)
    if let first = rest.first, table.words(for: first, .person, in: .oshm) == nil {
      return [.gender, .number, .state]
    }
    return [.person, .gender, .number, .state]
  }
}
