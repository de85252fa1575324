/// The codes of the treebanks of PROIEL and Perseus: the meaning of a letter depends on its place.
extension MorphologyWords {
  /// The places of PROIEL's fields, in spoken order.
  private static let proielFields: [(place: Int, field: MorphologyField)] = [
    (2, .tense), (4, .voice), (3, .mood), (0, .person), (6, .grammaticalCase), (1, .number),
    (5, .gender), (7, .degree), (8, .strength), (9, .inflection),
  ]

  /// The places of the fields of Perseus, in spoken order.
  private static let perseusFields: [(place: Int, field: MorphologyField)] = [
    (0, .partOfSpeech), (3, .tense), (5, .voice), (4, .mood), (1, .person), (7, .grammaticalCase),
    (2, .number), (6, .gender), (8, .degree),
  ]

  /// Returns the scheme that a code belongs to by its shape, whatever the scheme of the text: PROIEL
  /// if it has ten places and Perseus if it has nine, and if every place is empty or has one of its
  /// own letters. No code of another scheme, and no gloss, has that shape.
  func positionalScheme(of code: String) -> MorphologyScheme? {
    let bytes = code.utf8
    let scheme: MorphologyScheme
    switch bytes.count {
    case Self.proielFields.count: scheme = .proiel
    case Self.perseusFields.count: scheme = .perseus
    default: return nil
    }
    guard bytes.contains(UInt8(ascii: "-")), bytes.allSatisfy(Self.mayBeInPlace),
      positionalParsing(of: code, in: scheme).unknown.isEmpty
    else { return nil }
    return scheme
  }

  /// Returns the words for a tag of a treebank's own tag set in CoNLL-U, or nil if it is of another
  /// tag set.
  ///
  /// - Parameter tags: All tags of the sentence. Two letters such as `Pp` occur in many tag sets, so
  ///   that they are PROIEL's only beside the others: `Nb` and `V-`, but nothing that PROIEL lacks.
  package func words(forTag tag: String, amid tags: [String]) -> [String]? {
    if let scheme = positionalScheme(of: tag) { return words(for: tag, in: scheme) }
    func ofPROIEL(_ tag: String) -> [String]? {
      table.words(for: tag, .partOfSpeech, in: .proiel)
    }
    guard let said = ofPROIEL(tag), tags.allSatisfy({ ofPROIEL($0) != nil }),
      tags.contains(where: { $0.hasSuffix("-") }), tags.contains(where: { !$0.hasSuffix("-") })
    else { return nil }
    return said
  }

  /// Returns a Boolean value that indicates whether a byte occurs in codes of places. A capital, as
  /// most other codes have, does not.
  private static func mayBeInPlace(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "1"..."3", "-", "_": true
    default: false
    }
  }

  /// Returns the words for a code of places or for a part of speech.
  func positionalParsing(of code: String, in scheme: MorphologyScheme) -> MorphologyParsing {
    let fields = scheme == .proiel ? Self.proielFields : Self.perseusFields
    let hyphen = UInt8(ascii: "-")
    // Some files of Perseus have an underscore in an empty place.
    let letters = code.utf8.map { $0 == UInt8(ascii: "_") ? hyphen : $0 }
    var parsing = MorphologyParsing()
    // A word that is not annotated.
    if letters.allSatisfy({ $0 == hyphen }) { return parsing }
    // Other files of Perseus have fourteen places, and nothing in the last five. No code has a
    // letter in every place.
    guard letters.count >= fields.count, letters.contains(hyphen),
      letters[fields.count...].allSatisfy({ $0 == hyphen })
    else {
      parsing.add(table.words(for: code, .partOfSpeech, in: scheme), code: code.utf8)
      return parsing
    }
    add(letters, as: fields, in: scheme, to: &parsing)
    // With more than one unknown letter, the known ones may mean something else.
    return parsing.unknown.count > 1 ? MorphologyParsing(unknown: [code]) : parsing
  }

  /// Adds the words for the letters of a code, each the value of the field at its place.
  func add(
    _ letters: [UInt8], as fields: [(place: Int, field: MorphologyField)],
    in scheme: MorphologyScheme, to parsing: inout MorphologyParsing
  ) {
    for (place, field) in fields where letters[place] != UInt8(ascii: "-") {
      var words = table.words(for: letters[place], field, in: scheme)
      // The participle is a part of speech and a mood in older files of Perseus.
      words?.removeAll(where: parsing.known.contains)
      parsing.add(words, code: [letters[place]])
    }
  }
}
