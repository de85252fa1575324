import PlainText
import XMLReading

/// Converts a text in TEI (P5 or P4) to flextext, which `FLExReader` reads.
///
/// A phrase is a block, such as `<p>`, `<l>`, `<s>`, or `<u>`, as far as no other block is in it, or
/// any other text in its element. Its number consists of the numbers (`n`) around it. The attributes
/// of words (`<w>`) are tiers with their names. A `<span>` is a translation of the phrase before it
/// if it has a language of its own, and otherwise a note with its type. Of alternatives (`<choice>`,
/// `<app>`), the first is text, and the others are notes. The header is a note on the first phrase.
struct TEIText {
  static let roots = ["TEI", "TEI.2", "teiCorpus"]
  private static let lines: Set<String> = ["l", "s", "seg"]
  private static let blocks = lines.union(["p", "ab", "u", "head", "speaker", "stage"])

  /// An element that has not ended, with what it inherits.
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

    init(_ element: XMLElement, in parent: Part?) {
      name = element.name
      let numbers = [parent?.place ?? "", element["n"] ?? ""]
      place = numbers.filter { !$0.isEmpty }.joined(separator: ".")
      language = element["xml:lang"] ?? element["lang"] ?? parent?.language ?? ""
      speaker = element["who"].map { String($0.trimmingPrefix("#")) } ?? parent?.speaker ?? ""
      type = element["type"] ?? parent?.type ?? ""
      span = element.name == "span" ? "" : nil
    }
  }

  private let cursor: XMLCursor
  private var markup = ""
  private var open: [Part] = []
  /// The number of open elements, up to the element of the open phrase; 0 without a phrase.
  private var phraseDepth = 0
  private var isNewParagraph = false
  /// The start, the items, the words, and the language of the last phrase, and its text after the
  /// words. Notes may come before it.
  private var start = ""
  private var items = ""
  private var words = ""
  private var language = ""
  private var text = ""
  /// The numbers of phrases with the same place.
  private var counts: [String: Int] = [:]
  /// The number of annotations of punctuation, which have no place.
  private var omittedCount = 0

  /// Returns the markup of a file.
  static func flextext(of source: ByteSource) throws(FormatError) -> ByteSource {
    let text = try TEIText(source)
    // A document type says that it's no file of FLEx, which would be written again as it is.
    let markup = "<!DOCTYPE document><document><interlinear-text>\(text.markup)"
    return ByteSource(
      name: source.name, bytes: Array("\(markup)</interlinear-text></document>".utf8),
      warn: source.warn)
  }

  private init(_ source: ByteSource) throws(FormatError) {
    cursor = try XMLCursor(source)
    open.append(Part(try cursor.root(oneOf: Self.roots), in: nil))
    while let event = try cursor.next() {
      switch event {
      case .start(let element): try begin(element)
      case .end: end()
      case .text(let text, _): add(text)
      }
      guard cursor.size <= ByteSource.wholeLimit else {
        throw source.error(
          "a file with more than \(ByteSource.wholeLimit) bytes", expected: "one text")
      }
    }
    endPhrase()
    guard !markup.isEmpty else {
      throw cursor.error("no text", expected: "a text or a dictionary in TEI")
    }
    if omittedCount > 0 {
      cursor.warn("\(omittedCount) annotations of punctuation are left out")
    }
  }

  /// Returns an item with a text, or nothing if the text is empty.
  private static func item(_ type: String, _ text: String, _ language: String = "") -> String {
    let start = "<item type=\"\(type.xmlOnOneLine)\" lang=\"\(language.xmlOnOneLine)\">"
    return text.isEmpty ? "" : start + text.xmlOnOneLine + "</item>"
  }

  // MARK: - Elements

  private mutating func begin(_ element: XMLElement) throws(FormatError) {
    let parent = open.count - 1
    open[parent].children += 1
    switch element.name {
    case let name where ["choice", "app"].contains(open[parent].name) && open[parent].children > 1:
      items += Self.item("note", "\(name): " + (try cursor.text(what: "<choice>")))
      return
    case "TEI", "TEI.2":
      endPhrase()
      if !markup.isEmpty { markup += "</interlinear-text><interlinear-text>" }
      counts = [:]
    case "teiHeader":
      let (title, others) = try Self.header(cursor)
      markup += Self.item("title", title.isEmpty ? cursor.source.baseName : title)
      markup += Self.item("header", others)
      return
    case "note":
      items += Self.item("note", try cursor.text(what: "<note>"))
      return
    case "w", "pc":
      beginPhrase()
      addLooseWords()
      let others = ["xml:id", "id", "xml:lang", "lang"]
      return addWord(
        try cursor.text(what: "<w>"),
        element.attributes.filter { !others.contains($0.name) && !$0.value.isEmpty })
    case "lb" where element["break"] != "no": add(" ")
    case let name where Self.blocks.contains(name):
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
    guard let text = part.span?.withSingleSpaces else { return }
    items +=
      part.language == language
      ? Self.item("note", part.type.isEmpty || text.isEmpty ? text : "\(part.type): \(text)")
      : Self.item("gls", text, part.language)
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
    start = isNewParagraph ? "<paragraph/>" : ""
    start += "<phrase speaker=\"\(part.speaker.xmlOnOneLine)\">" + Self.item("segnum", number)
    isNewParagraph = false
  }

  private mutating func endPhrase() {
    guard !start.isEmpty else { return }
    if words.isEmpty { words = Self.item("txt", text, language) } else { addLooseWords() }
    markup += start + items + words + "</phrase>"
    (start, items, words, text) = ("", "", "", "")
  }

  private mutating func add(_ text: String) {
    if let span = open.lastIndex(where: { $0.span != nil }) {
      open[span].span? += text
    } else if phraseDepth > 0 || !text.withSingleSpaces.isEmpty {
      beginPhrase()
      self.text += text
    }
  }

  /// Adds the text between words as words and punctuation.
  private mutating func addLooseWords() {
    for form in text.split(whereSeparator: \.isWhitespace) { addWord(String(form), []) }
    text = ""
  }

  private mutating func addWord(_ form: String, _ annotations: [XMLAttribute]) {
    let isMark = form.unicodeScalars.allSatisfy(PlainWords.isPunctuation)
    omittedCount += isMark ? annotations.count : 0
    words += "<word>" + Self.item(isMark ? "punct" : "txt", form, language)
    for annotation in isMark ? [] : annotations {
      words += Self.item(annotation.name, String(annotation.value.trimmingPrefix("#")))
    }
    words += "</word>"
  }
}
