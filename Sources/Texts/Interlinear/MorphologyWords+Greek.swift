import PlainText

extension MorphologyWords {
  /// Returns the words for the longest beginning of a code of Robinson that is known, part by part.
  func robinsonParsing(of code: String) -> MorphologyParsing {
    let parts = code[...].slices(separatedBy: UInt8(ascii: "-"))
    for count in stride(from: parts.count, to: 0, by: -1) {
      if let words = robinsonWords(for: parts[..<count]) {
        return MorphologyParsing(known: words, unknown: parts[count...].map(String.init))
      }
    }
    // A part of speech alone is not a code.
    let said = table.words(for: parts[0], .partOfSpeech, in: .robinson)
    return MorphologyParsing(
      known: said ?? [], unknown: parts[(said == nil ? 0 : 1)...].map(String.init) + [""])
  }

  /// Returns the words for the parts of a code of Robinson, following his "Declension Codes" and
  /// "Parsing Codes": the first is the part of speech, the last may be suffixes.
  private func robinsonWords(for parts: ArraySlice<Substring>) -> [String]? {
    guard let first = parts.first else { return nil }
    if parts.count > 1, let form = table.words(for: "\(first)-\(parts[1])", .form, in: .robinson) {
      return adding(parts.dropFirst(2), to: form)
    }
    if let form = table.words(for: first, .form, in: .robinson) {
      return adding(parts.dropFirst(), to: form)
    }
    guard parts.count > 1, let said = table.words(for: first, .partOfSpeech, in: .robinson) else {
      return nil
    }
    return first == "V"
      ? robinsonVerbWords(of: parts[1...], after: said)
      : robinsonNounWords(of: parts[1...], after: said, partOfSpeech: first)
  }

  /// The places of MorphGNT's fields, in spoken order: the person is the first letter, but it is
  /// spoken before the number.
  static let morphgntFields: [(place: Int, field: MorphologyField)] = [
    (1, .tense), (2, .voice), (3, .mood), (0, .person), (4, .grammaticalCase), (5, .number),
    (6, .gender), (7, .degree),
  ]

  /// Returns the words for a code of MorphGNT, following its README: a part of speech of two
  /// letters and a parsing of eight, with a hyphen for each field that does not apply.
  func morphgntParsing(of code: String) -> MorphologyParsing {
    var parsing = MorphologyParsing()
    for (index, column) in code.split(separator: " ").enumerated() {
      if index == 1, column.utf8.count == Self.morphgntFields.count {
        add(Array(column.utf8), as: Self.morphgntFields, in: .morphgnt, to: &parsing)
      } else {
        let said = index == 0 ? table.words(for: column, .partOfSpeech, in: .morphgnt) : nil
        parsing.add(said, code: column.utf8)
      }
    }
    if code.utf8.count != 3 + Self.morphgntFields.count { parsing.unknown.append("") }
    return parsing
  }

  /// Returns tense, voice and mood, followed by person and number or, for a participle, by case,
  /// number and gender.
  private func robinsonVerbWords(
    of parts: ArraySlice<Substring>, after said: [String]
  ) -> [String]? {
    guard var rest = parts.first?.utf8, let first = rest.first else { return nil }
    let isSecond = first == UInt8(ascii: "2")
    let tense = rest.prefix(isSecond ? 2 : 1)
    rest = rest.dropFirst(tense.count)
    guard let tenseWords = table.words(for: Substring(tense), .tense, in: .robinson),
      let voiceAndMood = words(of: rest, as: [.voice, .mood], in: .robinson)
    else { return nil }
    let verb = said + tenseWords + voiceAndMood

    let suffixes = parts.dropFirst()
    guard let form = suffixes.first,
      table.words(for: form, .verbSuffix, in: .robinson) == nil
    else { return adding(suffixes, to: verb, from: .verbSuffix) }
    let fields: [MorphologyField] =
      startsWithPerson(form) ? [.person, .number] : [.grammaticalCase, .number, .gender]
    guard let formWords = words(of: form.utf8, as: fields, in: .robinson) else { return nil }
    return adding(suffixes.dropFirst(), to: verb + formWords, from: .verbSuffix)
  }

  /// Returns case, number and gender, preceded by the person for a pronoun.
  private func robinsonNounWords(
    of parts: ArraySlice<Substring>, after said: [String], partOfSpeech: Substring
  ) -> [String]? {
    guard let form = parts.first else { return nil }
    var suffixes = parts.dropFirst()
    var fields: [MorphologyField] = [.grammaticalCase, .number, .gender]
    switch partOfSpeech {
    case "F": fields = [.person] + fields
    case "S": fields = [.person, .possessor] + fields
    case "P" where startsWithPerson(form): fields = [.person, .grammaticalCase, .number]
    case "P" where form.utf8.count == 2 && suffixes.first?.isEmpty == true:
      // SBLGNT.tsv has codes like P-AP-, with a hyphen in place of the gender.
      fields = [.grammaticalCase, .number]
      suffixes = suffixes.dropFirst()
    default: break
    }
    guard let formWords = words(of: form.utf8, as: fields, in: .robinson) else { return nil }
    if partOfSpeech == "N", let suffix = suffixes.first,
      let naming = table.words(for: suffix, .nounSuffix, in: .robinson)
    {
      return adding(suffixes.dropFirst(), to: said + formWords + naming)
    }
    return adding(suffixes, to: said + formWords)
  }

  private func startsWithPerson(_ form: Substring) -> Bool {
    form.utf8.first.map { table.words(for: $0, .person, in: .robinson) != nil } ?? false
  }

  private func adding(
    _ suffixes: ArraySlice<Substring>, to words: [String], from field: MorphologyField = .suffix
  ) -> [String]? {
    suffixes.allMapped { table.words(for: $0, field, in: .robinson) }
      .map { words + $0.flatMap(\.self) }
  }
}
