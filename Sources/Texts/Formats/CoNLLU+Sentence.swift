import Interlinear

/// The information that precedes the first sentence of a CoNLL-U file.
struct CoNLLUHead {
  /// The tiers of every file.
  private static let commonTiers =
    Tier.standard.filter { MorphemeTier($0) == nil } + [.languageTag, .lemmaID]

  /// The indices of the tiers that CoNLL-U's columns fill.
  struct Places {
    let lemma = CoNLLUHead.index(of: .lemma)
    let morphology = CoNLLUHead.index(of: .morphology)
    let partOfSpeech = CoNLLUHead.index(of: .partOfSpeech)
    let morphemes = CoNLLUHead.index(of: .morphemes)
    let languageTag = CoNLLUHead.index(of: .languageTag)
  }

  let places = Places()
  /// The tiers of every file, followed by those that a file written by Lector declares.
  private(set) var tiers = commonTiers
  /// Whether Lector wrote the file.
  private(set) var isOwn = false
  /// The language of the translation to read. English takes precedence; otherwise it is the first
  /// one.
  private(set) var translationLanguage = Language.english
  /// The indices of the tiers beyond those of CoNLL-U, by their names in the last column.
  private(set) var miscTiers: [String: Int] = [:]

  init(_ head: some Collection<UInt8>) {
    var languages: [String] = []
    for line in head.split(separator: 0x0A) where line.first == 0x23 {
      let (name, value) = Self.comment(String(decoding: line, as: UTF8.self))
      if name.hasPrefix("text_"), name.utf8.count > 5 {
        languages.append(String(name.dropFirst(5)))
      } else if name == CoNLLUMisc.tiersComment {
        isOwn = true
        for tier in value.utf8.split(separator: 0x20) {
          let own = Tier(rawValue: MorphemeText.unescaped(Substring(tier)))
          if !tiers.contains(own) { tiers.append(own) }
        }
      }
    }
    if !languages.contains("en"), let first = languages.first {
      translationLanguage = Language(rawValue: first)
    }
    for (tier, name) in CoNLLUMisc.names {
      if let index = tiers.firstIndex(of: tier) { miscTiers[name] = index }
    }
    guard isOwn else { return }
    for (index, tier) in tiers.enumerated().dropFirst(Self.commonTiers.count) {
      miscTiers[CoNLLUMisc.name(of: tier)] = index
    }
  }

  private static func index(of tier: Tier) -> Int { commonTiers.firstIndex(of: tier) ?? 0 }

  /// Returns the name of a comment and the text after its equals sign, without the spaces around
  /// them.
  /// The text is divided by bytes: a value that begins with a combining accent forms one character
  /// with the space before it.
  static func comment(_ line: String) -> (name: String, value: String) {
    let parts = line.utf8.dropFirst().split(
      separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
    func trimmed(_ part: Substring.UTF8View) -> String {
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      var core = part.drop(while: isSpace)
      while let last = core.last, isSpace(last) { core.removeLast() }
      return String(Substring(core))
    }
    return (parts.first.map(trimmed) ?? "", parts.count > 1 ? trimmed(parts[1]) : "")
  }
}

/// Builds words from the tokens of one sentence.
struct CoNLLUSentence {
  private let head: CoNLLUHead
  var id = ""
  var translation = ""
  /// The place in Lector's own comment.
  var reference: Reference?
  /// The `Ref=` value of the first token.
  private(set) var place: String?
  private var words: [Word] = []
  /// The numbers of the tokens that are parts of the current multi-word token.
  private var openParts: ClosedRange<Int>?
  private var pendingBefore = ""

  init(_ head: CoNLLUHead) { self.head = head }

  /// Adds the ten fields of one line.
  mutating func add(_ fields: [Substring], lines: LineReader) throws(FormatError) {
    let id = fields[0]
    if try isEmptyNode(id, lines: lines) { return }
    let misc = CoNLLUMisc.attributes(fields[9], isOwn: head.isOwn)
    if place == nil { place = misc["Ref"] }
    if let range = try multiwordRange(id, lines: lines) {
      openParts = range
      append(fields, misc: misc)
      return
    }
    guard let number = Int(id) else {
      throw lines.error("\"\(id)\" is not a token id", expected: "a number, a range or a decimal")
    }
    if let parts = openParts, parts.contains(number) {
      addPart(fields, misc: misc)
    } else if isPunctuation(fields, misc: misc) {
      addPunctuation(form(fields, misc: misc), misc: misc)
    } else {
      append(fields, misc: misc)
    }
  }

  /// The words, including any punctuation left at the end.
  var finishedWords: [Word] {
    guard !pendingBefore.isEmpty else { return words }
    guard !words.isEmpty else {
      let noValues = Array(repeating: "", count: head.tiers.count - 1)
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

  private func isEmptyNode(_ id: Substring, lines: LineReader) throws(FormatError) -> Bool {
    guard let dot = id.utf8.firstIndex(of: 0x2E) else { return false }
    guard Int(id[..<dot]) != nil, Int(id[id.index(after: dot)...]) != nil else {
      throw lines.error("\"\(id)\" is not a token id", expected: "a decimal such as 3.1")
    }
    return true
  }

  private func multiwordRange(
    _ id: Substring, lines: LineReader
  ) throws(FormatError) -> ClosedRange<Int>? {
    guard let hyphen = id.utf8.firstIndex(of: 0x2D) else { return nil }
    guard let first = Int(id[..<hyphen]), let last = Int(id[id.index(after: hyphen)...]),
      first <= last
    else { throw lines.error("\"\(id)\" is not a token range", expected: "one such as 3-4") }
    return first...last
  }

  private func isPunctuation(_ fields: [Substring], misc: [String: String]) -> Bool {
    if head.isOwn, let part = misc[CoNLLUMisc.part] { return part != "word" }
    return fields[3] == "PUNCT" && !fields[1].contains { $0.isLetter || $0.isNumber }
  }

  private func form(_ fields: [Substring], misc: [String: String]) -> String {
    head.isOwn && misc[CoNLLUMisc.empty] != nil ? "" : String(fields[1])
  }

  /// Returns the space after a token: none, a single one, or the spaces that the token specifies
  /// (as UDPipe does). Line ends count as spaces.
  private func space(_ misc: [String: String]) -> String {
    if misc["SpaceAfter"] == "No" { return "" }
    guard let spaces = misc["SpacesAfter"] else { return " " }
    let text = head.isOwn ? spaces : MorphemeText.unescaped(Substring(spaces))
    return text.allSatisfy { $0 == " " } ? text : " "
  }

  private mutating func append(_ fields: [Substring], misc: [String: String]) {
    func value(_ index: Int) -> String { fields[index] == "_" ? "" : String(fields[index]) }
    var values = Array(repeating: "", count: head.tiers.count)
    values[0] = form(fields, misc: misc)
    values[head.places.lemma] = value(2)
    values[head.places.partOfSpeech] = value(3)
    values[head.places.languageTag] = value(4)
    values[head.places.morphology] = value(5)
    for (name, value) in misc {
      if let index = head.miscTiers[name] { values[index] = value }
    }
    var word = Word(values: values, before: pendingBefore, after: space(misc))
    if head.isOwn, let encoded = misc[CoNLLUMisc.morphemes] {
      word.morphemes = MorphemeText.decode(encoded)
      word.values[head.places.morphemes] = MorphemeText.label(word.morphemes)
    }
    pendingBefore = ""
    words.append(word)
  }

  private mutating func addPart(_ fields: [Substring], misc: [String: String]) {
    guard !words.isEmpty else { return }
    let last = words.count - 1
    words[last].morphemes.append(
      Morpheme(
        form: form(fields, misc: misc),
        gloss: misc["Gloss"] ?? (fields[2] == "_" ? "" : String(fields[2])),
        category: (head.isOwn ? misc["PartOfSpeech"] : nil)
          ?? (fields[3] == "_" ? "" : String(fields[3]))))
    words[last].values[head.places.morphemes] = MorphemeText.label(words[last].morphemes)
  }

  private mutating func addPunctuation(_ mark: String, misc: [String: String]) {
    let isAfter =
      switch head.isOwn ? misc[CoNLLUMisc.part] : nil {
      case "before": false
      case "after": !words.isEmpty
      default: words.last.map { $0.after.last != " " } == true && pendingBefore.isEmpty
      }
    if isAfter {
      words[words.count - 1].after += mark + space(misc)
    } else {
      pendingBefore += mark + space(misc)
    }
  }
}
