import Interlinear
import XMLReading

/// Reads treebanks in XML: PROIEL (schema 2 and 3), the Ancient Greek and Latin Dependency Treebank
/// of Perseus (AGLDT), and the words of TigerXML. A sentence is a verse.
///
/// The place of a sentence is its first token's (`citation-part`, `cite`, or `subdoc`); further
/// verses that begin within it are its further places. Titles of parts are headings, and other
/// texts before the first sentence are the credits. Secondary edges (`<slash>`) are enhanced
/// dependencies. Attributes and elements that are not read, such as the information structure of
/// PROIEL and the phrases of TigerXML, are reported once with the number of their values.
final class TreebankXMLReader: VerseReader, XMLBasedReader {
  static let tiers: [Tier] = [
    .surface, .lemma, .gloss, .morphology, .partOfSpeech, .lemmaID,
  ]

  private(set) var description: TextDescription
  let cursor: XMLCursor
  private var language = Language.undetermined
  /// The title of the source, and headings waiting for the next sentence.
  private var title = ""
  private var headings: [Heading] = []
  private var credits: [String] = []
  private var waiting = Lookahead<Verse>()
  private var chapterStarts = ChapterStarts()
  private var count = 0
  /// The attributes that are not read, with the number of their values and the line of the first.
  private var omitted: [String: (count: Int, line: Int)] = [:]

  init(_ source: ByteSource) throws(FormatError) {
    cursor = try XMLCursor(source)
    let schemes: [String: MorphologyScheme] = ["proiel": .proiel, "treebank": .perseus]
    let root = try cursor.root(oneOf: schemes.keys.sorted() + ["corpus"])
    description = TextDescription(
      name: "", title: root.name == "proiel" ? "PROIEL" : "Treebank", tiers: Self.tiers,
      morphologyScheme: schemes[root.name])
    if let tag = root["xml:lang"] { language = Self.language(tag) }
    guard let first = try readSentence() else {
      throw cursor.error(
        "no sentence", expected: "<sentence> with <token> or <word>, or <s> with <t>")
    }
    waiting.putBack(first)
    if !title.isEmpty { description.title = title }
    description.credits = credits.uniqued.joined(separator: "; ")
  }

  private static func language(_ tag: String) -> Language {
    CLDFLanguages.tag(tag) ?? (tag.isEmpty ? .undetermined : Language(rawValue: tag))
  }

  func next() throws(FormatError) -> Verse? {
    try waiting.next(readSentence)
  }

  private func readSentence() throws(FormatError) -> Verse? {
    while let event = try cursor.next() {
      if case .text(let text, _) = event, count == 0, credits.count < 100 {
        credits += [text.withSingleSpaces].filter { !$0.isEmpty }
      }
      guard case .start(let element) = event else { continue }
      switch element.name {
      case "source":
        title = ""
        if let tag = element["language"] { language = Self.language(tag) }
      case "title":
        let text = try cursor.text(what: "<title>")
        if title.isEmpty {
          title = text
        } else if !text.isEmpty, headings.count < 100 {
          headings.append(Heading(text: text))
        }
      case "header": credits.append(try cursor.text(what: "<header>"))
      case "annotation": try cursor.skip()
      case "sentence", "s": if let verse = try sentence(element) { return verse }
      default: break
      }
    }
    reportOmitted()
    return nil
  }

  private func sentence(_ element: XMLElement) throws(FormatError) -> Verse? {
    var sentence = TreebankSentence()
    let content = cursor.content("a sentence")
    var last = element
    while let event = try content.next() {
      if case .text(let text, _) = event, !text.withSingleSpaces.isEmpty {
        omit("<\(last.name)>", last)
      }
      guard case .start(let part) = event else { continue }
      last = part
      switch part.name {
      case "token", "word", "t": sentence.add(part)
      case "slash": sentence.addSlash(to: part["target-id"] ?? "", part["relation"] ?? "")
      default: break
      }
      countOmitted(of: part)
    }
    guard !sentence.tokens.isEmpty else { return nil }
    return verse(of: sentence, element)
  }

  private func countOmitted(of element: XMLElement) {
    for attribute in element.attributes where !attribute.value.isEmpty {
      switch attribute.name {
      case "id", "form", "lemma", "gloss", "morphology", "part-of-speech", "postag", "relation",
        "head", "head-id", "target-id", "empty-token-sort", "artificial", "insertion_id",
        "citation-part", "cite", "presentation-before", "presentation-after", "word", "pos",
        "morph":
        continue
      default: omit("\"\(attribute.name)\"", element)
      }
    }
  }

  private func omit(_ name: String, _ element: XMLElement) {
    guard omitted.count < 100 || omitted[name] != nil else { return }
    omitted[name, default: (0, element.line)].count += 1
  }

  /// Reports the omissions, at the end of the file.
  private func reportOmitted() {
    for (name, found) in omitted.sorted(by: { ($0.value.line, $0.key) < ($1.value.line, $1.key) }) {
      cursor.warn("\(name) is left out, with \(found.count) values", line: found.line)
    }
    omitted = [:]
  }

  private func verse(of sentence: TreebankSentence, _ element: XMLElement) -> Verse {
    count += 1
    let id = element["id"] ?? String(count)
    var verse = Verse(
      reference: Reference(book: book(of: element), chapter: 0, verse: id), words: sentence.words,
      language: language)
    if let before = element["presentation-before"], !verse.words.isEmpty {
      verse.words[0].before = before.onOneLine + verse.words[0].before
    }
    // A space between two sentences isn't part of either.
    if !verse.words.isEmpty {
      verse.words[0].before = String(verse.words[0].before.drop(while: \.isWhitespace))
    }
    if let after = element["presentation-after"], let last = verse.words.indices.last {
      verse.words[last].after += after.onOneLine
    }
    verse.syntax = sentence.syntax { id in
      cursor.warn("\"\(id)\" is its own head; expected the id of another token", line: element.line)
    }
    let work = verse.reference.book
    var citations = sentence.citations
    if citations.isEmpty, let part = element["subdoc"]?.split(separator: "-").first,
      place(String(part), in: work) != nil
    {
      citations = [(String(part), 0)]
    }
    var known: Set<Reference> = []
    let places = citations.map { text, word in
      let place = place(text, in: work) ?? Reference(book: work, chapter: 0, verse: text)
      return VersePlace(reference: place, word: word)
    }.filter { known.insert($0.reference).inserted }
    if let first = places.first {
      verse.reference = first.reference
      verse.id = id
      verse.places = Array(places.dropFirst())
    }
    verse.headings = headings
    headings = []
    verse.isChapterStart = chapterStarts.begins(verse.reference)
    return verse
  }

  private func book(of element: XMLElement) -> String {
    if !title.isEmpty { return title }
    // The work of `urn:cts:greekLit:tlg0012.tlg001.perseus-grc1`.
    let document = (element["document_id"] ?? "").split(separator: ":").last ?? ""
    let parts = document.split(separator: ".").prefix(2)
    return parts.isEmpty ? description.title : parts.joined(separator: ".")
  }

  /// Returns the place of `MATT 5.1`, of `1.1` in a book of the text, or of `1.20.1` in its part 1.
  private func place(_ text: String, in book: String) -> Reference? {
    if let named = CoNLLUPlaces.named(text) {
      let known = BookNames.standard.book(named: named.book)?.englishName ?? named.book
      return Reference(book: known, chapter: named.chapter, verse: named.verse)
    }
    return CoNLLUPlaces.numbered(text) { _ in book }
  }
}

/// The tokens of a sentence of a treebank in XML.
struct TreebankSentence {
  struct Token {
    /// The token without its head.
    var node: SyntaxToken
    /// The ids of the token and of its head in the file.
    let id: String
    let head: String
    var slashes: [(target: String, relation: String)] = []
  }

  private(set) var tokens: [Token] = []
  private(set) var words: [Word] = []
  /// The changes of the tokens' citations, with the index of the word.
  private(set) var citations: [(text: String, word: Int)] = []
  /// Opening punctuation waiting for its word.
  private var opening = ""
  /// The number of the last token in the text, and of the empty tokens after it.
  private var number = 0
  private var minor = 0

  /// Adds a token of PROIEL (`<token>`), Perseus (`<word>`), or TigerXML (`<t>`). Only PROIEL has
  /// the punctuation next to a token.
  mutating func add(_ element: XMLElement) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { element[$0] }.first { !$0.isEmpty && $0 != "--" }?.onOneLine
    }
    let form = (element["form"] ?? element["word"] ?? "").onOneLine
    let isEmpty = form.isEmpty || value("empty-token-sort", "artificial", "insertion_id") != nil
    let hasSpaces = element.name == "token"
    let isMark = !hasSpaces && form.unicodeScalars.allSatisfy(PlainWords.isPunctuation)
    let lemma = value("lemma") ?? ""
    let name = element.name == "word" ? String(lemma.prefix { !$0.isNumber }) : lemma
    let code = value("morphology", "postag", "morph") ?? ""
    let category = value("part-of-speech", "pos") ?? String(value("postag")?.prefix(1) ?? "")
    let isWord = !isEmpty && !isMark
    if isWord {
      if let citation = value("citation-part", "cite")?.split(separator: ":").last.map(String.init),
        citations.last?.text != citation
      {
        citations.append((citation, words.count))
      }
      let before = hasSpaces ? element["presentation-before"] ?? "" : opening
      let after = hasSpaces ? element["presentation-after"] ?? "" : " "
      words.append(
        Word(
          values: [
            form, name, value("gloss") ?? "", code, category, lemma == name ? "" : lemma,
          ], before: before.onOneLine, after: after.onOneLine))
      opening = ""
    } else if !isEmpty {
      addMark(form)
    }
    (number, minor) = isEmpty ? (number, minor + 1) : (number + 1, 0)
    var node = SyntaxToken(
      id: isEmpty ? "\(number).\(minor)" : String(number), form: form.isEmpty ? "∅" : form,
      word: isWord ? words.count - 1 : nil, relation: element["relation"] ?? "")
    if !isWord, !(lemma + code + category).isEmpty {
      node.annotation = .init(lemma: lemma, category: category, code: code)
    }
    tokens.append(
      Token(node: node, id: element["id"] ?? "", head: value("head-id", "head") ?? ""))
  }

  mutating func addSlash(to target: String, _ relation: String) {
    guard let last = tokens.indices.last else { return }
    tokens[last].slashes.append((target, relation))
  }

  private mutating func addMark(_ mark: String) {
    if mark.unicodeScalars.allSatisfy(PlainWords.isOpening) || words.isEmpty {
      opening += mark
    } else {
      let last = words.count - 1
      words[last].after = words[last].after.trimmed + mark + " "
    }
  }

  /// The dependency tree. Ids are the numbers of the tokens in the sentence; an empty token has the
  /// number of the token before it and a second one (`8.1`).
  ///
  /// - Parameter warn: A closure that takes the id of a token that is its own head.
  func syntax(warn: (String) -> Void) -> [SyntaxToken] {
    let places = Dictionary(
      tokens.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return tokens.enumerated().map { index, token in
      var node = token.node
      node.enhanced = token.slashes.compactMap { slash in
        places[slash.target].map { "\(tokens[$0].node.id):\(slash.relation)" }
      }.joined(separator: "|")
      let head = places[token.head]
      if head == index { warn(token.id) } else { node.head = head }
      return node
    }
  }
}
