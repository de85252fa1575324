extension MorphologyWords {
  /// Returns the words for a code of the Open Scriptures Hebrew Bible, following its "Hebrew
  /// Morphology Codes": the letter of the language, then the parts of the word (prefixes, stem,
  /// suffixes) separated by slashes.
  func hebrewParsing(of code: String) -> MorphologyParsing {
    guard let language = code.utf8.first, table.words(for: language, .language, in: .oshm) != nil
    else { return MorphologyParsing(unknown: [code]) }
    var parsing = MorphologyParsing()
    let stem: MorphologyField = language == UInt8(ascii: "A") ? .aramaicStem : .hebrewStem
    let parts = code.utf8.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts { addHebrew(part: part, stem: stem, to: &parsing) }
    return parsing
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

  private func addHebrew(
    part: Substring.UTF8View, stem: MorphologyField, to parsing: inout MorphologyParsing
  ) {
    guard let first = part.first,
      let partOfSpeech = table.words(for: first, .partOfSpeech, in: .oshm)
    else { return parsing.add(nil, code: part) }
    // The article is a particle in this scheme only.
    if part.elementsEqual("Td".utf8) {
      return parsing.add([table.translated("article")], code: part)
    }
    parsing.known += partOfSpeech
    let letters = part.dropFirst()
    let fields = hebrewFields(for: first, letters: letters, stem: stem)
    // A code may end early: trailing fields that do not apply are omitted.
    for (letter, field) in zip(letters, fields) {
      parsing.add(table.words(for: letter, field, in: .oshm), code: [letter])
    }
    if letters.count > fields.count { parsing.add(nil, code: letters.dropFirst(fields.count)) }
  }

  private func hebrewFields(
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
