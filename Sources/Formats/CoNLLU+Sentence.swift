import Interlinear

/// The tokens of one sentence as they come, made into words.
struct CoNLLUSentence {
  static let tiers: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .morphology, .partOfSpeech, .morphemes,
  ]

  var id = ""
  var translation = ""
  /// The first token's `Ref=`.
  private(set) var place: String?
  private var words: [Word] = []
  /// The numbers of the tokens that are parts of the multi-word token that is open.
  private var openParts: ClosedRange<Int>?
  private var pendingBefore = ""

  /// Takes the ten fields of one line.
  mutating func add(_ fields: [String], lines: LineReader) throws(FormatError) {
    let id = fields[0]
    if try isEmptyNode(id, lines: lines) { return }
    let misc = Self.attributes(fields[9])
    if place == nil { place = misc["Ref"] }
    let space = misc["SpaceAfter"] == "No" ? "" : " "
    if let range = try multiwordRange(id, lines: lines) {
      openParts = range
      append(fields, misc: misc, space: space)
      return
    }
    guard let number = Int(id) else {
      throw lines.error("\"\(id)\" is no token id; expected a number, a range or a decimal")
    }
    if let parts = openParts, parts.contains(number) {
      addPart(fields, misc: misc)
    } else if fields[3] == "PUNCT", !fields[1].contains(where: { $0.isLetter || $0.isNumber }) {
      addPunctuation(fields[1], space: space)
    } else {
      append(fields, misc: misc, space: space)
    }
  }

  /// The words, with what punctuation was left at the end.
  var finishedWords: [Word] {
    guard !pendingBefore.isEmpty else { return words }
    guard !words.isEmpty else {
      let noValues = Array(repeating: "", count: Self.tiers.count - 1)
      return [
        Word(
          values: [pendingBefore.trimmed] + noValues,
          after: pendingBefore.hasSuffix(" ") ? " " : "")
      ]
    }
    var words = words
    words[words.count - 1].after += pendingBefore
    return words
  }

  private func isEmptyNode(_ id: String, lines: LineReader) throws(FormatError) -> Bool {
    guard let dot = id.firstIndex(of: ".") else { return false }
    guard Int(id[..<dot]) != nil, Int(id[id.index(after: dot)...]) != nil else {
      throw lines.error("\"\(id)\" is no token id; expected a decimal as in 3.1")
    }
    return true
  }

  private func multiwordRange(
    _ id: String, lines: LineReader
  ) throws(FormatError) -> ClosedRange<Int>? {
    guard let hyphen = id.firstIndex(of: "-") else { return nil }
    guard let first = Int(id[..<hyphen]), let last = Int(id[id.index(after: hyphen)...]),
      first <= last
    else { throw lines.error("\"\(id)\" is no token range; expected one as in 3-4") }
    return first...last
  }

  private mutating func append(_ fields: [String], misc: [String: String], space: String) {
    func value(_ index: Int) -> String { fields[index] == "_" ? "" : fields[index] }
    let word = Word(
      values: [
        fields[1], misc["Translit"] ?? "", value(2), misc["Gloss"] ?? "", value(5), value(3), "",
      ],
      before: pendingBefore, after: space)
    pendingBefore = ""
    words.append(word)
  }

  private mutating func addPart(_ fields: [String], misc: [String: String]) {
    guard !words.isEmpty else { return }
    let last = words.count - 1
    words[last].morphemes.append(
      Morpheme(
        form: fields[1], gloss: misc["Gloss"] ?? (fields[2] == "_" ? "" : fields[2]),
        category: fields[3] == "_" ? "" : fields[3]))
    words[last].values[6] = MorphemeText.label(words[last].morphemes)
  }

  private mutating func addPunctuation(_ mark: String, space: String) {
    if let last = words.indices.last, words[last].after.last != " ", pendingBefore.isEmpty {
      words[last].after += mark + space
    } else {
      pendingBefore += mark + space
    }
  }

  private static func attributes(_ field: String) -> [String: String] {
    guard field != "_" else { return [:] }
    var result: [String: String] = [:]
    for part in field.split(separator: "|") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
    }
    return result
  }
}
