import Interlinear
import PlainText

/// CoNLL-U: ten columns, one sentence per verse. Punctuation becomes tokens. Morphemes become the
/// parts of a multi-word token if the text came from such tokens (Universal Dependencies);
/// otherwise they go to the last column, together with everything that the other columns of a token
/// cannot hold. Data of the sentence without a place in CoNLL-U goes to Lector's own comments.
///
/// A verse without words is not a sentence and is omitted.
extension VerseExporter {
  var conlluHeader: String {
    let tiers = orderedTiers.map { description.tiers[$0] }
      .filter { !CoNLLUHead.commonTiers.contains($0) && MorphemeTier($0) == nil }
      .map { MorphemeText.escaped($0.rawValue) }
    return "# \(CoNLLUMisc.tiersComment) = \(tiers.joined(separator: " "))\n"
      + "# \(CoNLLUMisc.textComment) = \(JSONTextFields(description).json)\n"
  }

  func conllu(_ verse: Verse) -> String {
    guard !verse.words.isEmpty else { return "" }
    var tokens = CoNLLUTokens(description: description, tiers: orderedTiers)
    let parts = verse.wordsWithParts(description)
    for (index, word) in verse.words.enumerated() {
      tokens.add(word, at: index, hasParts: parts.contains(index))
    }
    let hasTree = tokens.setTree(verse.syntax)
    var text = comments(of: verse, text: tokens.text, hasTree: hasTree)
    for line in tokens.lines(places: places(in: verse)) { text += line + "\n" }
    return text + "\n"
  }

  private func comments(of verse: Verse, text: String, hasTree: Bool) -> String {
    let reference = verse.reference
    var lines: [String] = []
    if last?.reference.book != reference.book {
      lines.append("newdoc id = \(reference.book.onOneLine)")
    }
    if last?.language != verse.language {
      lines.append("\(CoNLLUMisc.languageComment) = \(verse.language.rawValue.onOneLine)")
    }
    if verse.isParagraphStart { lines.append("newpar") }
    let id = sentenceID(of: verse)
    lines.append("sent_id = \(id)")
    // A reader may derive a different reference from the document, the id and Ref.
    let read =
      reference.chapter > 0
      ? CoNLLUReader.reference(Self.place(of: reference))
      : Reference(book: Self.document(of: reference.book), chapter: 0, verse: id)
    if read != reference {
      let parts = [reference.book, String(reference.chapter), reference.verse]
      lines.append(
        "\(CoNLLUMisc.referenceComment) = "
          + parts.map(MorphemeText.escaped).joined(separator: "|"))
    }
    lines.append("text = \(text)")
    lines += translations(of: verse)
    if !verse.speaker.isEmpty { lines.append("speaker = \(verse.speaker.onOneLine)") }
    var other = verse
    if hasTree { other.syntax = [] }
    if let fields = other.jsonFields() {
      lines.append("\(CoNLLUMisc.verseComment) = \(fields)")
    }
    return lines.map { "# \($0)\n" }.joined()
  }

  /// Returns a comment such as `text_en` for each translation. Each language occurs once.
  private func translations(of verse: Verse) -> [String] {
    var lines: [String] = []
    var languages: Set<String> = []
    let further = zip(description.furtherTranslations, verse.furtherTranslations)
      .map { ($0.language, $1.text) }
    for (language, text) in [(description.translationLanguage, verse.translation)] + further
    where !text.isEmpty {
      let tag = language.rawValue
      guard languages.insert(tag).inserted, !tag.contains(where: \.isWhitespace) else { continue }
      lines.append("text_\(tag) = \(text.onOneLine)")
    }
    return lines
  }

  /// Returns the book that a reader derives from the comment `newdoc id`.
  private static func document(of book: String) -> String {
    let written = book.onOneLine.trimmed
    return written.isEmpty ? "Sentences" : written
  }

  /// Returns the value of `Ref` for the words from an index on, in ascending order.
  private func places(in verse: Verse) -> [(word: Int, place: String)] {
    guard verse.reference.chapter > 0 else { return [] }
    let further = verse.places.filter { $0.word > 0 }.map { ($0.word, $0.reference) }
      .sorted { $0.0 < $1.0 }
    return ([(0, verse.reference)] + further).map {
      ($0.0, CoNLLUMisc.escaped(Self.place(of: $0.1)))
    }
  }

  /// Returns `John_3.16`, the form in treebanks of the New Testament.
  private static func place(of reference: Reference) -> String {
    withoutSpaces("\(reference.book) \(reference.chapter).\(reference.verse)")
  }

  /// Returns a text with underscores in the place of spaces. Scalars are replaced, not characters,
  /// because a mark after a space forms one character with it.
  private static func withoutSpaces(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace ? "_" : $0 }))
  }

  /// Returns an id without spaces and slashes that no previous sentence has: the id in the file, or
  /// one made of the reference.
  private func sentenceID(of verse: Verse) -> String {
    let reference = verse.reference
    let base =
      !verse.id.isEmpty
      ? verse.id : reference.chapter > 0 ? Self.place(of: reference) : reference.verse
    let plain = String(
      String.UnicodeScalarView(
        Self.withoutSpaces(base).unicodeScalars.map { $0 == "/" || $0.isControl ? "_" : $0 }))
    return uniqueID(plain.isEmpty ? "s" : plain)
  }
}

extension Verse {
  /// Returns the indices of the multi-word tokens: the words with parts that are tokens of the tree
  /// or, without a tree, the words with parts in a text of Universal Dependencies.
  fileprivate func wordsWithParts(_ description: TextDescription) -> Set<Int> {
    guard description.morphologyScheme == .universalDependencies else { return [] }
    let candidates = words.indices.filter { words[$0].morphemes.count > 1 }
    if syntax.isEmpty { return Set(candidates) }
    let inTree = Set(syntax.compactMap { $0.part == nil ? nil : $0.word })
    return Set(words.indices.filter { inTree.contains($0) && !words[$0].morphemes.isEmpty })
  }
}

/// The tokens of a sentence that is written as CoNLL-U.
struct CoNLLUTokens {
  private struct Token {
    var form: String
    /// Lemma, universal tag, own tag, features, head, relation and enhanced dependencies.
    var columns = Array(repeating: "_", count: 7)
    /// Names and values, which are escaped when they are written.
    var misc: [(String, String)] = []
    /// Attributes in the notation of the file, which are written unchanged.
    var attributes = ""
    var space = " "
    /// The parts of a multi-word token.
    var parts: [Token] = []
    /// The index of the word, or nil for punctuation.
    var word: Int?
    /// The empty nodes that follow the token.
    var emptyNodes: [SyntaxToken] = []
  }

  private let description: TextDescription
  private let tiers: [Int]
  /// The names in the last column of words that have a special meaning.
  private let wordNames: Set<String>
  private var tokens: [Token] = []
  /// The empty nodes before the first token.
  private var leadingEmptyNodes: [SyntaxToken] = []
  /// Whether a reader would attach the next punctuation to the preceding word, as it does until
  /// there is a space.
  private var isGlued = false

  /// - Parameter tiers: The indices of the tiers, in the order of their values in a row.
  init(description: TextDescription, tiers: [Int]) {
    self.description = description
    self.tiers = tiers
    wordNames = CoNLLUMisc.wordNames.union(description.tiers.map(CoNLLUMisc.name))
  }

  /// The sentence as printed.
  var text: String {
    var text = tokens.map { $0.form + $0.space }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  mutating func add(_ word: Word, at index: Int, hasParts: Bool) {
    addPunctuation(word.before, isAfter: false)
    tokens.append(token(of: word, at: index, hasParts: hasParts))
    isGlued = true
    var rest = word.after.unicodeScalars[...]
    let spaces = rest.prefix { $0.properties.isWhitespace }
    setSpace(spaces.count)
    rest = rest[spaces.endIndex...]
    addPunctuation(String(rest), isAfter: true)
  }

  private mutating func setSpace(_ count: Int) {
    guard let last = tokens.indices.last else { return }
    tokens[last].space = String(repeating: " ", count: count)
    if count > 0 { isGlued = false }
  }

  private mutating func addPunctuation(_ text: String, isAfter: Bool) {
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let mark = rest.prefix { !$0.properties.isWhitespace }
      rest = rest[mark.endIndex...]
      let spaces = rest.prefix { $0.properties.isWhitespace }
      rest = rest[spaces.endIndex...]
      if mark.isEmpty {
        // A space before the first punctuation of a word can be stored only in the preceding token.
        if let last = tokens.indices.last { setSpace(tokens[last].space.count + spaces.count) }
        continue
      }
      var token = Token(form: String(mark))
      token.columns[1] = "PUNCT"
      let isPlain = !token.form.contains { $0.isLetter || $0.isNumber }
      if !isPlain || isGlued != isAfter {
        token.misc.append((CoNLLUMisc.part, isAfter ? "after" : "before"))
      }
      tokens.append(token)
      if !isAfter { isGlued = false }
      setSpace(spaces.count)
    }
  }

  // MARK: - A word

  private func token(of word: Word, at index: Int, hasParts: Bool) -> Token {
    var token = Token(form: Self.form(word.surface))
    token.word = index
    if word.surface.isEmpty { token.misc.append((CoNLLUMisc.empty, "Yes")) }
    for index in tiers where index > 0 {
      let tier = description.tiers[index]
      let value = word.value(at: index)
      if value.isEmpty || tier == .morphemes || MorphemeTier(tier) != nil { continue }
      if !hasParts, let column = CoNLLUColumn.index(of: tier, value) {
        token.columns[column] = value
      } else if tier == .attributes, Self.canBeWritten(value, besides: wordNames) {
        token.attributes = value
      } else {
        token.misc.append((CoNLLUMisc.name(of: tier), value))
      }
    }
    if hasParts {
      token.parts = word.morphemes.map(Self.part)
    } else if !word.morphemes.isEmpty {
      token.misc.append((CoNLLUMisc.morphemes, MorphemeText.encode(word.morphemes)))
    }
    let looksPunctuated = !word.surface.contains { $0.isLetter || $0.isNumber }
    if token.parts.isEmpty, looksPunctuated, token.columns[1] == "PUNCT" {
      token.misc.append((CoNLLUMisc.part, "word"))
    }
    return token
  }

  private static func part(_ morpheme: Morpheme) -> Token {
    var token = Token(form: form(morpheme.form))
    if morpheme.form.isEmpty { token.misc.append((CoNLLUMisc.empty, "Yes")) }
    for (tier, value) in [
      (Tier.lemma, morpheme.lemma), (.gloss, morpheme.gloss), (.morphology, morpheme.features),
      (.partOfSpeech, morpheme.category), (.languageTag, morpheme.code),
      (.lemmaID, morpheme.lemmaID),
    ] where !value.isEmpty {
      if let column = CoNLLUColumn.index(of: tier, value) {
        token.columns[column] = value
      } else {
        token.misc.append((CoNLLUMisc.name(of: tier), value))
      }
    }
    if morpheme.boundary != "-" {
      token.misc.append((CoNLLUMisc.boundary, morpheme.boundary))
    }
    if !morpheme.underlying.isEmpty {
      token.misc.append((CoNLLUMisc.underlying, morpheme.underlying))
    }
    if canBeWritten(morpheme.other, besides: CoNLLUMisc.partNames) {
      token.attributes = morpheme.other
    } else {
      token.misc.append((CoNLLUMisc.attributes, morpheme.other))
    }
    return token
  }

  /// Whether attributes are valid and are read back as the same text: a list of names, with or
  /// without values, and without any of Lector's own names.
  private static func canBeWritten(_ attributes: String, besides names: Set<String>) -> Bool {
    if attributes.isEmpty { return true }
    guard attributes.utf8.allSatisfy({ $0 >= 0x20 }), attributes != "_",
      attributes.utf8.first != 0x20, attributes.utf8.last != 0x20
    else { return false }
    return attributes.utf8.split(separator: 0x7C, omittingEmptySubsequences: false).allSatisfy {
      let pair = $0.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      return pair.count == 2 && !pair[0].isEmpty && !names.contains(String(Substring(pair[0])))
    }
  }

  /// Returns a form without tabs and line ends, and without spaces at either end. Scalars are
  /// examined, not characters, because a mark after a space forms one character with it.
  private static func form(_ surface: String) -> String {
    var scalars = surface.unicodeScalars.map {
      $0.properties.isWhitespace ? Unicode.Scalar(UInt8(0x20)) : $0
    }[...]
    scalars = scalars.drop { $0 == " " }
    while scalars.last == " " { scalars.removeLast() }
    return scalars.isEmpty ? "_" : String(String.UnicodeScalarView(scalars))
  }

  // MARK: - The tree

  /// Sets heads, relations and enhanced dependencies, and adds the empty nodes.
  ///
  /// - Returns: `false` if the tokens of the tree do not match the words, so that the columns
  ///   cannot represent them.
  mutating func setTree(_ tree: [SyntaxToken]) -> Bool {
    if tree.isEmpty { return true }
    var leading: [SyntaxToken] = []
    var following: [[SyntaxToken]] = []
    var nodes: [SyntaxToken] = []
    for node in tree {
      guard CoNLLUColumn.isTreeValue(node), tree.indices.contains(node.head ?? 0) else {
        return false
      }
      if node.id.utf8.contains(0x2E) {
        guard CoNLLUColumn.isEmptyNode(node, after: nodes.count) else { return false }
        if following.isEmpty {
          leading.append(node)
        } else {
          following[nodes.count - 1].append(node)
        }
      } else {
        nodes.append(node)
        following.append([])
        guard node.id == String(nodes.count) else { return false }
      }
    }
    var copy = tokens
    var number = 0
    for index in copy.indices {
      let hasParts = !copy[index].parts.isEmpty
      for part in hasParts ? copy[index].parts.indices : 0..<1 {
        guard number < nodes.count else { return false }
        var token = hasParts ? copy[index].parts[part] : copy[index]
        let node = nodes[number]
        guard node.form == token.form || token.form == "_", node.word == copy[index].word,
          node.part == (hasParts ? part : nil), annotate(&token, node)
        else { return false }
        token.columns[4] = node.head.map { tree[$0].id } ?? (node.relation.isEmpty ? "_" : "0")
        token.columns[5] = node.relation.isEmpty ? "_" : node.relation
        token.columns[6] = node.enhanced.isEmpty ? "_" : node.enhanced
        token.emptyNodes = following[number]
        if hasParts { copy[index].parts[part] = token } else { copy[index] = token }
        number += 1
      }
    }
    guard number == nodes.count else { return false }
    tokens = copy
    leadingEmptyNodes = leading
    return true
  }

  /// Sets the annotation of punctuation, which belongs to no word.
  private func annotate(_ token: inout Token, _ node: SyntaxToken) -> Bool {
    guard token.word == nil, token.columns[1] == "PUNCT" else {
      return node.annotation == nil || token.word == nil
    }
    guard let own = node.annotation else { return false }
    let columns = CoNLLUColumn.columns(of: own)
    guard let columns, columns[1] == "PUNCT",
      Self.canBeWritten(own.other, besides: CoNLLUMisc.wordNames)
    else { return false }
    token.columns.replaceSubrange(0..<4, with: columns)
    token.attributes = own.other
    return true
  }

  // MARK: - Lines

  /// - Parameter places: The values of `Ref` for the words from an index on.
  func lines(places: [(word: Int, place: String)]) -> [String] {
    var lines = leadingEmptyNodes.map(Self.line)
    var number = 1
    var word = 0
    for token in tokens {
      word = token.word ?? word
      let place = places.last { $0.word <= word }?.place
      let isRange = !token.parts.isEmpty
      let id = isRange ? "\(number)-\(number + token.parts.count - 1)" : String(number)
      lines.append(Self.line(token, id: id, place: place, hasSpace: true))
      for (index, part) in token.parts.enumerated() {
        lines.append(Self.line(part, id: String(number + index), place: nil, hasSpace: false))
        lines += part.emptyNodes.map(Self.line)
      }
      lines += token.emptyNodes.map(Self.line)
      number += isRange ? token.parts.count : 1
    }
    return lines
  }

  private static func line(_ token: Token, id: String, place: String?, hasSpace: Bool) -> String {
    var misc = token.misc.map { "\($0.0)=\(CoNLLUMisc.escaped($0.1))" }
    if !token.attributes.isEmpty { misc.append(token.attributes) }
    if let place { misc.append("Ref=\(place)") }
    if hasSpace {
      if token.space.isEmpty { misc.append("SpaceAfter=No") }
      if token.space.count > 1 {
        misc.append("SpacesAfter=" + token.space.map { _ in "\\s" }.joined())
      }
    }
    let last = misc.isEmpty ? "_" : misc.joined(separator: "|")
    return ([id, token.form] + token.columns + [last]).joined(separator: "\t")
  }

  private static func line(_ node: SyntaxToken) -> String {
    let own = node.annotation ?? SyntaxToken.Annotation()
    let columns = CoNLLUColumn.columns(of: own) ?? Array(repeating: "_", count: 4)
    return
      ([node.id, node.form] + columns
      + [
        "_", "_", node.enhanced.isEmpty ? "_" : node.enhanced, own.other.isEmpty ? "_" : own.other,
      ])
      .joined(separator: "\t")
  }
}
