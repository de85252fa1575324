import Interlinear

/// Builds words and a dependency tree from the tokens of one sentence.
struct CoNLLUSentence {
  /// A row of the file: the ten columns of CoNLL-U, the values of further columns, and the line.
  typealias Row = (fields: [Substring], further: [(tier: Int, value: Substring)], line: Int)

  private let head: CoNLLUHead
  private let lines: LineReader
  var id = ""
  /// The comments and the fields of the rows as they are in the file.
  var source: [[Substring]] = []
  var rows: [Row] = []
  var language: Language?
  var headings: [Heading] = []
  var translations: [CoNLLUTranslation] = []
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

  /// Builds the words and the tree from all rows. A range whose words do not follow it is omitted,
  /// so that the text has each word once.
  mutating func build(document: inout CoNLLUDocument) throws(FormatError) {
    var ids: [ClosedRange<Int>?] = []
    for row in rows { ids.append(try numbers(of: row)) }
    var seen: Set<Int> = []
    for (index, row) in rows.enumerated() {
      let isRange = row.fields[0].utf8.contains(0x2D)
      if let id = ids[index], isRange, !Self.areWords(of: id, next: ids[(index + 1)...]) {
        lines.warn(
          "the words of \"\(row.fields[0])\" do not follow it; omitted; expected them next",
          line: row.line)
        continue
      }
      if let id = ids[index], !isRange, !seen.insert(id.lowerBound).inserted {
        lines.warn("a second word \"\(row.fields[0])\"; expected an id of its own", line: row.line)
      }
      add(row, ids[index], isRange: isRange, document: &document)
      for (tier, value) in row.further { addValue(value, tier: tier) }
    }
  }

  /// Returns the numbers of the words in a row, or nil for an empty node.
  private func numbers(of row: Row) throws(FormatError) -> ClosedRange<Int>? {
    let id = row.fields[0]
    let isEmptyNode = id.utf8.contains(0x2E)
    let numbers = id.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x2E }
      .map { Int(Substring($0)) }
    guard let first = numbers[0], let last = numbers.last ?? nil, numbers.count <= 2,
      isEmptyNode || first <= last
    else {
      throw lines.error(
        "\"\(id)\" is not a token id", expected: "a number, a range, or a decimal", line: row.line)
    }
    return isEmptyNode ? nil : first...last
  }

  /// Returns a Boolean value that indicates whether the next ids belong to the words of a range.
  private static func areWords(of range: ClosedRange<Int>, next: ArraySlice<ClosedRange<Int>?>)
    -> Bool
  {
    var expected = range.lowerBound
    for case let id? in next {
      guard id == expected...expected else { return false }
      if expected == range.upperBound { return true }
      expected += 1
    }
    return false
  }

  private mutating func add(
    _ row: Row, _ id: ClosedRange<Int>?, isRange: Bool, document: inout CoNLLUDocument
  ) {
    let fields = row.fields
    let misc = CoNLLUAttributes(fields[9], isOwn: head.isOwn)
    guard let id else {
      syntax.add(fields, annotation: annotation(fields, misc: misc), line: row.line)
      lastToken = (nil, nil)
      return lines.warn(
        "the empty node \"\(fields[0])\" is not a word; it is shown in the tree only",
        line: row.line)
    }
    let isPart = !isRange && openParts?.contains(id.lowerBound) == true && !words.isEmpty
    for pair in misc.pairs where pair.name == "Ref" {
      guard let value = pair.value else { continue }
      places.add(value, word: isPart ? words.count - 1 : words.count, document: &document)
    }
    if isRange {
      openParts = id
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
      fields, number: id.lowerBound, word: lastToken.word, part: lastToken.part,
      annotation: lastToken.word == nil ? annotation(fields, misc: misc) : nil, line: row.line)
  }

  /// Adds the value of a further column of CoNLL-U Plus to the word of the last token. The values
  /// of the parts of a word are separated by spaces.
  private mutating func addValue(_ value: Substring, tier: Int) {
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

  private func isPunctuation(_ fields: [Substring], misc: CoNLLUAttributes) -> Bool {
    if head.isOwn, let part = misc[CoNLLUMisc.part] { return part != "word" }
    return fields[3] == "PUNCT"
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
      word.values[head.places.morphemes] = MorphemeTier.forms.line(word.morphemes)
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
    words[last].values[head.places.morphemes] = MorphemeTier.forms.line(words[last].morphemes)
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
    cutCycles(in: &tokens, lines)
    return tokens
  }

  /// Removes a head from each cycle, and reports it. Each token is visited once.
  private func cutCycles(in tokens: inout [SyntaxToken], _ lines: LineReader) {
    var visits = Array(repeating: -1, count: tokens.count)
    for start in tokens.indices {
      var next: Int? = start
      while let index = next, visits[index] < 0 {
        visits[index] = start
        next = tokens[index].head
      }
      guard let index = next, visits[index] == start else { continue }
      lines.warn(
        "the heads of \"\(tokens[index].id)\" lead back to it; expected a tree",
        line: heads[index].line)
      tokens[index].head = nil
    }
  }
}
