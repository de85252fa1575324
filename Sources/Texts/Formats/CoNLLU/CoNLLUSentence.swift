import Interlinear

/// Builds words and a dependency tree from the tokens of one sentence.
struct CoNLLUSentence {
  private let head: CoNLLUHead
  private let lines: LineReader
  var id = ""
  /// The comments and the fields of the rows as they are in the file.
  var source: [[Substring]] = []
  private(set) var hasTokens = false
  var language: Language?
  var headings: [Heading] = []
  var translations: [(Language, String)] = []
  var notes: [TextNote] = []
  var speaker = ""
  /// The fields of the sentence in Lector's own comment.
  var fields = Verse.blank
  var isParagraphStart = false
  /// The place in Lector's own comment.
  var reference: Reference?
  private(set) var places = CoNLLUPlaces()
  private var words: [Word] = []
  private var syntax = CoNLLUTree()
  /// The numbers of the tokens that are parts of the current multi-word token.
  private var openParts: ClosedRange<Int>?
  private var pendingBefore = ""
  /// The punctuation before the first word. In a sentence without words, it becomes the words.
  private var marks: [Word] = []
  /// The place of the last token among the words and the parts of a word.
  private var lastToken: (word: Int?, part: Int?) = (nil, nil)

  init(_ head: CoNLLUHead, _ lines: LineReader) {
    self.head = head
    self.lines = lines
  }

  /// Adds the ten fields of the last line that was read.
  mutating func add(
    _ fields: [Substring], document: inout CoNLLUDocument
  ) throws(FormatError) {
    hasTokens = true
    let id = fields[0]
    let misc = CoNLLUAttributes(fields[9], isOwn: head.isOwn)
    if try isEmptyNode(id) {
      syntax.add(fields, annotation: annotation(fields, misc: misc), line: lines.lineNumber)
      lastToken = (nil, nil)
      lines.warn("the empty node \"\(id)\" is not a word; it is shown in the tree only")
      return
    }
    let range = try multiwordRange(id)
    let number = range?.lowerBound ?? Int(id)
    guard let number else {
      throw lines.error("\"\(id)\" is not a token id", expected: "a number, a range or a decimal")
    }
    let isPart = range == nil && openParts?.contains(number) == true && !words.isEmpty
    for pair in misc.pairs where pair.name == "Ref" {
      guard let value = pair.value else { continue }
      places.add(value, word: isPart ? words.count - 1 : words.count, document: &document)
    }
    if let range {
      openParts = range
      append(fields, misc: misc)
      lastToken = (words.count - 1, nil)
      return
    }
    if isPart {
      addPart(fields, misc: misc)
      lastToken = (words.count - 1, words[words.count - 1].morphemes.count - 1)
    } else if isPunctuation(fields, misc: misc) {
      if words.isEmpty { marks.append(word(fields, misc: misc)) }
      addPunctuation(form(fields, misc: misc), misc: misc)
      lastToken = (nil, nil)
    } else {
      append(fields, misc: misc)
      lastToken = (words.count - 1, nil)
    }
    syntax.add(
      fields, number: number, word: lastToken.word, part: lastToken.part,
      annotation: lastToken.word == nil ? annotation(fields, misc: misc) : nil,
      line: lines.lineNumber)
  }

  /// Adds the value of a further column of CoNLL-U Plus to the word of the last token. The values
  /// of the parts of a word are separated by spaces.
  mutating func addValue(_ value: Substring, tier: Int) {
    guard let word = lastToken.word, value != "_", value != "*", !value.isEmpty else { return }
    let old = words[word].values[tier]
    words[word].values[tier] = old.isEmpty ? String(value) : old + " " + value
    guard let part = lastToken.part else { return }
    let other = words[word].morphemes[part].other
    words[word].morphemes[part].other =
      (other.isEmpty ? "" : other + "|") + "\(head.tiers[tier])=\(value)"
  }

  /// Returns the tokens with their heads.
  func finishedSyntax() -> [SyntaxToken] {
    var tokens = syntax.finished(lines)
    guard words.isEmpty else { return tokens }
    var word = 0
    for index in tokens.indices where !tokens[index].isEmptyNode {
      tokens[index].word = word
      tokens[index].annotation = nil
      word += 1
    }
    return tokens
  }

  /// Returns the words, with any punctuation left at the end.
  func finishedWords() -> [Word] {
    guard !words.isEmpty else { return marks }
    var words = words
    words[words.count - 1].after += pendingBefore
    return words
  }

  private func isEmptyNode(_ id: Substring) throws(FormatError) -> Bool {
    guard let dot = id.utf8.firstIndex(of: 0x2E) else { return false }
    guard Int(id[..<dot]) != nil, Int(id[id.index(after: dot)...]) != nil else {
      throw lines.error("\"\(id)\" is not a token id", expected: "a decimal such as 3.1")
    }
    return true
  }

  private func multiwordRange(_ id: Substring) throws(FormatError) -> ClosedRange<Int>? {
    guard let hyphen = id.utf8.firstIndex(of: 0x2D) else { return nil }
    guard let first = Int(id[..<hyphen]), let last = Int(id[id.index(after: hyphen)...]),
      first <= last
    else { throw lines.error("\"\(id)\" is not a token range", expected: "one such as 3-4") }
    return first...last
  }

  private func isPunctuation(_ fields: [Substring], misc: CoNLLUAttributes) -> Bool {
    if head.isOwn, let part = misc[CoNLLUMisc.part] { return part != "word" }
    return fields[3] == "PUNCT" && !fields[1].contains { $0.isLetter || $0.isNumber }
  }

  private func form(_ fields: [Substring], misc: CoNLLUAttributes) -> String {
    head.isOwn && misc[CoNLLUMisc.empty] != nil ? "" : String(fields[1])
  }

  /// Returns the space after a token: none, a single one, or the spaces that the token specifies
  /// (as UDPipe does). Line ends count as spaces.
  private func space(_ misc: CoNLLUAttributes) -> String {
    if misc["SpaceAfter"] == "No" { return "" }
    guard let spaces = misc["SpacesAfter"] else { return " " }
    let text = head.isOwn ? spaces : MorphemeText.unescaped(Substring(spaces))
    return text.allSatisfy { $0 == " " } ? text : " "
  }

  private mutating func append(_ fields: [Substring], misc: CoNLLUAttributes) {
    var word = word(fields, misc: misc)
    word.before = pendingBefore
    pendingBefore = ""
    words.append(word)
  }

  private func word(_ fields: [Substring], misc: CoNLLUAttributes) -> Word {
    var values = Array(repeating: "", count: head.tiers.count)
    values[0] = form(fields, misc: misc)
    values[head.places.lemma] = Self.value(fields[2])
    values[head.places.partOfSpeech] = Self.value(fields[3])
    values[head.places.languageTag] = Self.value(fields[4])
    values[head.places.morphology] = Self.value(fields[5])
    var hasOthers = false
    for (name, value) in misc.pairs {
      if let value, let index = head.miscTiers[String(name)] {
        values[index] = misc.text(value)
      } else if let value, name == CoNLLUMisc.strongID {
        values[head.places.strong] = misc.text(value)
      } else {
        hasOthers = true
      }
    }
    values[head.places.strong] = strongNumber(values[head.places.strong])
    if hasOthers, values[head.places.attributes].isEmpty {
      values[head.places.attributes] = misc.others {
        $0 == CoNLLUMisc.strongID || head.miscTiers[String($0)] != nil
      }
    }
    var word = Word(values: values, after: space(misc))
    if head.isOwn, let encoded = misc[CoNLLUMisc.morphemes] {
      word.morphemes = MorphemeText.decode(encoded)
      word.values[head.places.morphemes] = MorphemeText.label(word.morphemes)
    }
    return word
  }

  private static func value(_ field: Substring) -> String { field == "_" ? "" : String(field) }

  private mutating func addPart(_ fields: [Substring], misc: CoNLLUAttributes) {
    let last = words.count - 1
    var part = Morpheme(
      form: form(fields, misc: misc), gloss: misc["Gloss"] ?? "",
      category: Self.value(fields[3]), lemma: Self.value(fields[2]),
      features: Self.value(fields[5]), code: Self.value(fields[4]), lemmaID: misc["LId"] ?? "")
    if head.isOwn {
      if let value = misc["PartOfSpeech"] { part.category = value }
      if let value = misc["Lemma"] { part.lemma = value }
      if let value = misc["Morphology"] { part.features = value }
      if let value = misc["XPos"] { part.code = value }
      if let value = misc[CoNLLUMisc.boundary] { part.boundary = value }
      part.underlying = misc[CoNLLUMisc.underlying] ?? ""
    }
    if head.isOwn {
      part.other =
        misc[CoNLLUMisc.attributes]
        ?? misc.others { CoNLLUMisc.partNames.contains(String($0)) }
    } else {
      part.other = misc.others { $0 == "Gloss" || $0 == "LId" }
    }
    if !head.isOwn, let strong = misc[CoNLLUMisc.strongID] ?? misc["Strong"] {
      let old = words[last].values[head.places.strong]
      words[last].values[head.places.strong] = old.isEmpty ? strong : old + "/" + strong
    }
    words[last].morphemes.append(part)
    words[last].values[head.places.morphemes] = MorphemeText.label(words[last].morphemes)
  }

  private func annotation(
    _ fields: [Substring], misc: CoNLLUAttributes
  ) -> SyntaxToken.Annotation {
    SyntaxToken.Annotation(
      lemma: Self.value(fields[2]), category: Self.value(fields[3]),
      code: Self.value(fields[4]), features: Self.value(fields[5]), other: misc.others())
  }

  private mutating func addPunctuation(_ mark: String, misc: CoNLLUAttributes) {
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

/// The dependency tree of one sentence while it is read.
private struct CoNLLUTree {
  private var tokens: [SyntaxToken] = []
  private var heads: [(head: Substring, line: Int)] = []
  private var indices: [Int: Int] = [:]
  private var emptyNodes: [Substring: Int] = [:]
  /// A Boolean value that indicates whether a token has a head, a relation or enhanced
  /// dependencies, or is an empty node.
  private var isPresent = false

  /// - Parameter number: The id as a number, or nil for an empty node.
  mutating func add(
    _ fields: [Substring], number: Int? = nil, word: Int? = nil, part: Int? = nil,
    annotation: SyntaxToken.Annotation?, line: Int
  ) {
    func value(_ index: Int) -> String { fields[index] == "_" ? "" : String(fields[index]) }
    if let number {
      indices[number] = tokens.count
    } else {
      emptyNodes[fields[0]] = tokens.count
    }
    heads.append((fields[6], line))
    let token = SyntaxToken(
      id: String(fields[0]), form: String(fields[1]), word: word, part: part,
      relation: value(7), enhanced: value(8), annotation: annotation)
    if number == nil || fields[6] != "_" || !token.relation.isEmpty || !token.enhanced.isEmpty {
      isPresent = true
    }
    tokens.append(token)
  }

  /// Returns the tokens with their heads, reporting faults; none if the sentence has no tree.
  func finished(_ lines: LineReader) -> [SyntaxToken] {
    guard isPresent else { return [] }
    var tokens = tokens
    for (index, (head, line)) in heads.enumerated() where head != "_" {
      if head == "0" {
        let relation = tokens[index].relation
        if relation == "root" || relation.hasPrefix("root:") { continue }
        if !relation.isEmpty {
          lines.warn(
            "\"\(relation)\" is the relation of a root; expected \"root\"", line: line)
        }
        tokens[index].relation = "root"
      } else if let found = Int(head).flatMap({ indices[$0] }) ?? emptyNodes[head] {
        if found == index {
          lines.warn("\"\(head)\" is its own head; expected the id of another token", line: line)
        } else {
          tokens[index].head = found
        }
      } else {
        lines.warn(
          "\"\(head)\" is not a token of the sentence; expected the id of the head", line: line)
      }
    }
    return tokens
  }
}
