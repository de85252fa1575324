import PlainText
import XMLReading

/// Converts a text in TEI (P5 or P4) to flextext, which `FLExReader` reads.
///
/// A phrase is a block, such as `<p>`, `<l>`, `<s>`, or `<u>`, as far as no other block is in it, or
/// any other text in its element. Its number consists of the numbers (`n`) around it. The attributes
/// of words (`<w>`) are tiers with their names, and their parts (`<m>`) are morphemes. A `<span>`
/// that names one word or morpheme annotates it. Another is a translation of the phrase before it if
/// it has a language of its own, and otherwise a note with its type. Of alternatives (`<choice>`,
/// `<app>`), the first is text, and the others are notes. The header is a note on the first phrase.
struct TEIText {
  private static let lines: Set<String> = ["l", "s", "seg"]
  private static let blocks = lines.union(["p", "ab", "u", "head", "speaker", "stage"])
  /// The types of items in flextext for the attributes of morphemes.
  private static let morphemeItems = [
    "gloss": "gls", "baseForm": "cf", "lemma": "cf", "pos": "msa", "type": "",
  ]

  /// An element that has not ended, with its inherited attributes.
  private struct Part {
    let name: String
    let place: String
    let language: String
    let speaker: String
    let type: String
    /// The number of elements in it so far.
    var children = 0
    /// The text of a `<span>`, or nil for other elements.
    var span: String?
    /// The elements that a `<span>` names, by their ids.
    let targets: [String]

    init(_ element: XMLElement, in parent: Part?) {
      name = element.name
      let numbers = [parent?.place ?? "", element["n"] ?? ""]
      place = numbers.filter { !$0.isEmpty }.joined(separator: ".")
      language = element["xml:lang"] ?? element["lang"] ?? parent?.language ?? ""
      speaker = element["who"].map { String($0.trimmingPrefix("#")) } ?? parent?.speaker ?? ""
      type = element["type"] ?? parent?.type ?? ""
      span = element.name == "span" ? "" : nil
      targets =
        ["target", "from", "to"].compactMap { element[$0] }.joined(separator: " ")
        .split(separator: " ").map { String($0.trimmingPrefix("#")) }.uniqued
    }
  }

  /// A word or a mark, or a part of a word, with its items in flextext.
  private struct Unit {
    var form = ""
    var items = ""
    var itemCount = 0
    /// The type of a part.
    var type = ""
    var parts: [Unit] = []

    init(form: String) { self.form = form }

    /// - Parameter types: The types of the items for attributes; by default, their names.
    init(_ element: XMLElement, items types: [String: String]) {
      let others = ["xml:id", "id", "xml:lang", "lang"]
      for attribute in element.attributes
      where !others.contains(attribute.name) && !attribute.value.isEmpty {
        let name = types[attribute.name] ?? attribute.name
        if name.isEmpty { type = attribute.value }
        items += name.isEmpty ? "" : TEIText.item(name, String(attribute.value.trimmingPrefix("#")))
        itemCount += 1
      }
    }
  }

  /// A block of the text in flextext. Notes may come before its words.
  private struct Phrase {
    let start: String
    let language: String
    var items = ""
    var words: [Unit] = []
    /// The whole text, if no element is a word.
    var text = ""
  }

  private let cursor: XMLCursor
  /// The markup before the next phrase.
  private var markup = ""
  private var open: [Part] = []
  /// The number of open elements, up to the element of the open phrase; 0 without a phrase.
  private var phraseDepth = 0
  private var isNewParagraph = false
  private var phrases: [Phrase] = []
  /// A Boolean value that indicates whether the last phrase may continue.
  private var isPhraseOpen = false
  /// The notes and translations before the first word of the next phrase.
  private var items = ""
  /// The language of the last phrase, and its text after the words.
  private var language = ""
  private var text = ""
  /// The open word, and the number of open elements around it.
  private var word: (unit: Unit, depth: Int)?
  /// The number of open elements around the open part of the word.
  private var partDepth: Int?
  /// The places of words and of their parts, by their ids.
  private var places: [String: (phrase: Int, word: Int, part: Int?)] = [:]
  /// The numbers of phrases with the same place.
  private var counts: [String: Int] = [:]
  /// The numbers of annotations of punctuation and of links, which have no place.
  private var omittedCount = 0
  private var linkCount = 0

  /// Returns the markup of a file.
  static func flextext(of source: ByteSource) throws(FormatError) -> ByteSource {
    let text = try TEIText(source)
    // The document type tells it from FLEx's own files, which an export writes again unchanged.
    var markup = "<!DOCTYPE document><document><interlinear-text>"
    for phrase in text.phrases { markup += Self.markup(of: phrase) }
    return ByteSource(
      name: source.name, bytes: Array("\(markup)</interlinear-text></document>".utf8),
      warn: source.warn)
  }

  private init(_ source: ByteSource) throws(FormatError) {
    cursor = try XMLCursor(source)
    open.append(Part(try cursor.root(), in: nil))
    while let event = try cursor.next() {
      switch event {
      case .start(let element): try begin(element)
      case .end: end()
      case .text(let text, _): add(text)
      }
      try source.check(cursor.size, expected: "one text")
    }
    endPhrase()
    guard !phrases.isEmpty else {
      throw cursor.error("no text", expected: "a text or a dictionary in TEI")
    }
    phrases[phrases.count - 1].items += items
    if omittedCount > 0 {
      cursor.warn("\(omittedCount) annotations of punctuation are left out")
    }
    if linkCount > 0 { cursor.warn("\(linkCount) links (<link>) are left out") }
  }

  /// Returns an item with a text, or nothing if the text is empty.
  private static func item(_ type: String, _ text: String, _ language: String = "") -> String {
    let start = "<item type=\"\(type.xmlOnOneLine)\" lang=\"\(language.xmlOnOneLine)\">"
    return text.isEmpty ? "" : start + text.xmlOnOneLine + "</item>"
  }

  private static func markup(of phrase: Phrase) -> String {
    let words = phrase.words.map { word in
      let isMark = isMark(word.form)
      let parts = word.parts.map { part in
        "<morph type=\"\(part.type.xmlOnOneLine)\">"
          + item("txt", part.form.withSingleSpaces, phrase.language) + part.items + "</morph>"
      }
      return "<word>" + item(isMark ? "punct" : "txt", word.form, phrase.language) + word.items
        + parts.joined() + "</word>"
    }
    return phrase.start + phrase.items + item("txt", phrase.text, phrase.language) + words.joined()
      + "</phrase>"
  }

  private static func isMark(_ form: String) -> Bool {
    form.unicodeScalars.allSatisfy(PlainWords.isPunctuation)
  }

  // MARK: - Elements

  private mutating func begin(_ element: XMLElement) throws(FormatError) {
    let parent = open.count - 1
    open[parent].children += 1
    switch element.name {
    case let name where ["choice", "app"].contains(open[parent].name) && open[parent].children > 1:
      addItem("note", "\(name): " + (try cursor.text(what: "<choice>")))
      return
    case "TEI", "TEI.2":
      endPhrase()
      if !phrases.isEmpty || !markup.isEmpty { markup += "</interlinear-text><interlinear-text>" }
      counts = [:]
    case "teiHeader":
      let (title, others) = try Self.header(cursor)
      markup += Self.item("title", title.isEmpty ? cursor.source.baseName : title)
      markup += Self.item("header", others)
      return
    case "note": return addItem("note", try cursor.text(what: "<note>"))
    case "link": linkCount += 1
    case "m", "w", "pc":
      guard let open = word else {
        if element.name != "m" { beginWord(element) }
        break
      }
      if partDepth == nil {
        partDepth = self.open.count
        setPlace(of: element, part: open.unit.parts.count)
        word?.unit.parts.append(Unit(element, items: Self.morphemeItems))
      }
    case "lb" where element["break"] != "no" && word == nil: add(" ")
    case let name where Self.blocks.contains(name) && word == nil:
      phraseDepth = 0
      endPhrase()
    default: break
    }
    if phraseDepth == 0, !Self.lines.contains(element.name) { isNewParagraph = true }
    open.append(Part(element, in: open[parent]))
  }

  private mutating func end() {
    let part = open.removeLast()
    if open.count < phraseDepth { phraseDepth = 0 }
    if open.count == partDepth { partDepth = nil }
    if let word, open.count == word.depth {
      self.word = nil
      add(word.unit)
    }
    guard let text = part.span?.withSingleSpaces, !text.isEmpty else { return }
    let found = part.targets.compactMap { places[$0] }.filter {
      phrases[$0.phrase].words.indices.contains($0.word)
    }
    if part.targets.count == 1, let place = found.first {
      annotate(place, with: text, of: part)
    } else if part.language != language {
      addItem("gls", text, part.language)
    } else {
      let forms = found.map { phrases[$0.phrase].words[$0.word].form }.joined(separator: " … ")
      let name = [part.type, forms].filter { !$0.isEmpty }.joined(separator: ", ")
      addItem("note", name.isEmpty ? text : "\(name): \(text)")
    }
  }

  /// Returns the title in the header whose start was read last, and the header's other texts.
  static func header(_ cursor: XMLCursor) throws(FormatError) -> (title: String, others: String) {
    var (name, title) = ("", "")
    var others: [String] = []
    let content = cursor.content("<teiHeader>")
    while let event = try content.next() {
      if case .start(let element) = event { name = element.name }
      guard case .text(let text, _) = event, case let text = text.withSingleSpaces, !text.isEmpty
      else { continue }
      if name == "title", title.isEmpty { title = text } else { others.append(text) }
    }
    return (title, others.uniqued.joined(separator: "; "))
  }

  // MARK: - Phrases

  /// Begins the phrase of the innermost block, or of the innermost element outside blocks.
  private mutating func beginPhrase() {
    guard phraseDepth == 0 else { return }
    endPhrase()
    let index = open.lastIndex { Self.blocks.contains($0.name) } ?? open.count - 1
    let part = open[index]
    phraseDepth = index + 1
    language = part.language
    let count = counts[part.place, default: 0] + 1
    counts[part.place] = count
    let number = part.place.isEmpty ? "\(count)" : part.place + (count == 1 ? "" : ".\(count)")
    markup += isNewParagraph ? "<paragraph/>" : ""
    markup += "<phrase speaker=\"\(part.speaker.xmlOnOneLine)\">" + Self.item("segnum", number)
    phrases.append(Phrase(start: markup, language: language, items: items))
    (markup, items) = ("", "")
    (isNewParagraph, isPhraseOpen) = (false, true)
  }

  private mutating func endPhrase() {
    guard isPhraseOpen, let last = phrases.indices.last else { return }
    if phrases[last].words.isEmpty { phrases[last].text = text } else { addLooseWords() }
    text = ""
    isPhraseOpen = false
  }

  /// Adds an item to the phrase that may continue, or to the next one.
  private mutating func addItem(_ type: String, _ text: String, _ language: String = "") {
    let item = Self.item(type, text, language)
    if isPhraseOpen { phrases[phrases.count - 1].items += item } else { items += item }
  }

  private mutating func add(_ text: String) {
    if let span = open.lastIndex(where: { $0.span != nil }) {
      open[span].span? += text
    } else if word != nil {
      word?.unit.form += text
      if partDepth != nil, let last = word?.unit.parts.indices.last {
        word?.unit.parts[last].form += text
      }
    } else if phraseDepth > 0 || !text.withSingleSpaces.isEmpty {
      beginPhrase()
      self.text += text
    }
  }

  // MARK: - Words

  /// Adds the text between words as words and punctuation.
  private mutating func addLooseWords() {
    for form in text.split(whereSeparator: \.isWhitespace) { add(Unit(form: String(form))) }
    text = ""
  }

  /// Adds a word. The white space between its parts is layout.
  private mutating func add(_ unit: Unit) {
    var unit = unit
    unit.form =
      unit.parts.isEmpty ? unit.form.withSingleSpaces : unit.form.filter { !$0.isWhitespace }
    if Self.isMark(unit.form) {
      omittedCount += unit.itemCount
      unit.items = ""
    }
    phrases[phrases.count - 1].words.append(unit)
  }

  private mutating func beginWord(_ element: XMLElement) {
    beginPhrase()
    addLooseWords()
    word = (Unit(element, items: [:]), open.count)
    setPlace(of: element, part: nil)
  }

  private mutating func setPlace(of element: XMLElement, part: Int?) {
    guard let id = element["xml:id"] ?? element["id"] else { return }
    places[id] = (phrases.count - 1, phrases[phrases.count - 1].words.count, part)
  }

  /// Adds the text of a span to the word or to the part of a word that it names.
  private mutating func annotate(
    _ place: (phrase: Int, word: Int, part: Int?), with text: String, of span: Part
  ) {
    let type = span.type.isEmpty ? "span" : span.type
    let language = span.language == phrases[place.phrase].language ? "" : span.language
    guard let part = place.part else {
      phrases[place.phrase].words[place.word].items += Self.item(type, text, language)
      return
    }
    phrases[place.phrase].words[place.word].parts[part].items +=
      Self.item(Self.morphemeItems[type] ?? type, text, language)
  }
}
