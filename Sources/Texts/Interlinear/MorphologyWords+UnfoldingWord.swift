extension MorphologyWords {
  /// Returns a Boolean value that indicates whether a code has the form of unfoldingWord's, which
  /// begin with their language. No code of another scheme does.
  static func isUnfoldingWord(_ code: String) -> Bool {
    let bytes = code.utf8
    return bytes.starts(with: "Gr,".utf8) || bytes.starts(with: "He,".utf8)
      || bytes.starts(with: "Ar,".utf8)
  }

  /// The fields of a Greek code after its language, in spoken order. Each is one letter, or a comma
  /// if it is empty.
  private static let greekFields: [(place: Int, field: MorphologyField)] = [
    (3, .tense), (4, .voice), (2, .mood), (5, .person), (6, .grammaticalCase), (8, .number),
    (7, .gender), (9, .degree),
  ]
  private static let greekLength = 10

  /// Returns a Hebrew code in the form of the Open Scriptures Hebrew Bible: `He,C:Vqw3ms` becomes
  /// `HC/Vqw3ms`.
  static func openScriptures(_ code: String) -> String {
    var parts = code.utf8.dropFirst(3).split(separator: UInt8(ascii: ":"))
      .map { String(Substring($0)) }
    while parts.last?.isEmpty == true { parts.removeLast() }
    return (code.hasPrefix("Ar") ? "A" : "H") + parts.joined(separator: "/")
  }

  /// Returns the words for a Greek code of unfoldingWord's aligned texts. Hebrew and Aramaic codes
  /// match the Open Scriptures Hebrew Bible, with colons between the parts.
  func unfoldingWordGreek(_ code: String) -> MorphologyParsing {
    let letters = Array(code.utf8.dropFirst(3))
    var parsing = MorphologyParsing()
    let comma = UInt8(ascii: ",")
    if let role = letters.first, role != comma {
      parsing.add(
        table.words(for: role, .partOfSpeech, in: .unfoldingWord), code: [role])
      if let type = letters.dropFirst().first, type != comma {
        parsing.add(
          table.words(
            for: String(decoding: [role, type], as: UTF8.self), .type, in: .unfoldingWord),
          code: [type])
      }
    }
    for (place, field) in Self.greekFields where place < letters.count && letters[place] != comma {
      parsing.add(
        table.words(for: letters[place], field, in: .unfoldingWord), code: [letters[place]])
    }
    if letters.count > Self.greekLength { parsing.add(nil, code: letters[Self.greekLength...]) }
    return parsing
  }
}
