import XMLReading

/// An annotation of a text, word or morpheme in a FLEx file: `<item type="gls"
/// lang="en">dog</item>`.
struct FLExItem {
  let type: String
  let language: String
  let text: String
}

/// An element with items.
protocol FLExDescribed {
  var items: [FLExItem] { get }
}

extension FLExDescribed {
  /// Returns the first text of a type.
  func text(_ type: String) -> String? { items.first { $0.type == type }?.text }
}

/// A part of a word.
struct FLExMorph: FLExDescribed {
  /// FLEx's type of morpheme, such as `stem` or `prefix`; empty if the file does not specify it.
  var type = ""
  var items: [FLExItem] = []
}

/// A word or punctuation, unchanged from the file.
struct FLExWord: FLExDescribed {
  let line: Int
  var items: [FLExItem] = []
  var morphs: [FLExMorph] = []

  /// Returns the items other than punctuation. If no form is in the language of the text, the first
  /// one is: its writing system is wrong.
  func items(inTextOf language: String) -> [FLExItem] {
    var items = items.filter { $0.type != "punct" }
    let forms = items.indices.filter { items[$0].type == "txt" }
    if let first = forms.first, !forms.contains(where: { items[$0].language == language }) {
      items[first] = FLExItem(type: "txt", language: language, text: items[first].text)
    }
    return items
  }
}

/// A phrase, unchanged from the file. It becomes a verse.
struct FLExPhrase: FLExDescribed {
  /// The title of the text.
  let book: String
  /// The position in the text, counted from 1.
  let number: Int
  /// A Boolean value that indicates whether a paragraph begins with the phrase, other than the
  /// first of a text.
  var isParagraphStart = false
  var speaker = ""
  /// The times in the recording, in milliseconds, and the id of the recording, or nil without
  /// times.
  var time: (start: Int, end: Int, recording: String)?
  /// The items of the text, on its first phrase.
  var textItems: [FLExItem] = []
  var items: [FLExItem] = []
  var words: [FLExWord] = []
  /// The bytes of the file from the phrase before to this one, or nil if they are not kept.
  var markup: FLExMarkup.Piece?
  /// The bytes after the last phrase of the file.
  var rest: String?

  /// The words, or the whole text as one if it isn't divided into words.
  var wordsOrText: [FLExWord] { words.isEmpty ? [FLExWord(line: 0, items: items)] : words }
}

/// Parses FLEx's elements. It supports both ways of nesting, `phrases/phrase/words/word` and the
/// older `phrases/word/words/word`, and words directly in the phrase. It reads the elements of
/// Pangloss and EOPAS as FLEx's.
final class FLExParser {
  let cursor: XMLCursor
  private var title = ""
  private var textCount = 0
  private var phraseCount = 0
  private var titles: [String: Int] = [:]
  private var textItems: [FLExItem] = []
  /// The items of a text after its last phrase.
  private var trailingItems: [FLExItem] = []
  private var hasNewParagraph = false
  /// The recordings that the text declares after its phrases: their ids and paths.
  private(set) var recordings: [(id: String, path: String)] = []
  /// The elements that are not read, with the line of the first of each kind and their number.
  var unknown: [String: (line: Int, count: Int)] = [:]
  /// The number of sentences in Pangloss that differ from their words in hyphens, which are not read.
  var hyphenatedCount = 0
  /// The writing systems that the file declares as languages of its texts.
  private(set) var textLanguages: Set<String> = []
  private let markup: FLExMarkup
  private let isPangloss: Bool
  /// The language of a text of Pangloss.
  private var language = ""
  /// The phrase that was read last. It waits until it is known whether another one follows.
  private var held = Lookahead<FLExPhrase>()
  /// The bytes after the last phrase.
  private var rest: String?

  init(_ cursor: XMLCursor, root: XMLElement, markup: FLExMarkup) {
    self.cursor = cursor
    self.markup = markup
    isPangloss = Pangloss.roots.contains(root.name)
    if isPangloss { markup.forget() }
    if name(of: root) == "interlinear-text" { startText(root) }
  }

  /// Returns the next phrase, or nil at the end.
  func next() throws(FormatError) -> FLExPhrase? {
    guard var phrase = try held.next(readPhrase) else { return nil }
    if held.readAhead(readPhrase) == nil, !held.hasFailure { phrase.rest = rest }
    phrase.textItems += trailingItems
    trailingItems = []
    return phrase
  }

  /// Returns FLEx's name of an element.
  private func name(of element: XMLElement) -> String {
    isPangloss ? Pangloss.names[element.name] ?? "item" : element.name
  }

  private func readPhrase() throws(FormatError) -> FLExPhrase? {
    while let element = try cursor.nextElement() {
      switch name(of: element) {
      case "interlinear-text": startText(element)
      case "paragraph": hasNewParagraph = phraseCount > 0
      case "paragraphs", "phrases", "document", "media-files": break
      case "phrase", "word":
        var phrase = try phrase(element)
        phrase.markup = markup.takePiece()
        return phrase
      case "media":
        let path = element["location"] ?? element["href"] ?? ""
        recordings.append((recordingID(element["guid"]), path))
        // A phrase with times and without a recording belongs to the first one of its text.
        recordings.append((recordingID(nil), path))
        try cursor.skip()
      case "item":
        let item = try item(element, in: nil as FLExMorph?)
        if isPangloss, item.type == "language", language.isEmpty { startLanguage(item.text) }
        if item.type == "title", title.isEmpty {
          title = item.text
        } else {
          add(item, to: &textItems)
        }
      case "languages": break
      case "language":
        if element["vernacular"] == "true", let language = element["lang"] {
          startLanguage(language)
        }
      default: try skip(element)
      }
    }
    rest = try markup.takeRest()
    trailingItems = phraseCount > 0 ? textItems : []
    return nil
  }

  /// Skips an element that is not read, and counts it.
  private func skip(_ element: XMLElement) throws(FormatError) {
    if unknown.count < 100 || unknown[element.name] != nil {
      unknown[element.name, default: (cursor.line, 0)].count += 1
    }
    try cursor.skip()
  }

  /// Returns the name of a recording, which is unique in the file.
  private func recordingID(_ id: String?) -> String { id ?? "text \(textCount)" }

  private func startText(_ element: XMLElement) {
    trailingItems = phraseCount > 0 ? textItems : []
    textCount += 1
    title = ""
    textItems = []
    if isPangloss {
      let id = FLExItem(type: "title-abbreviation", language: "", text: element["id"] ?? "")
      add(id, to: &textItems)
      startLanguage(element["xml:lang"] ?? "")
    }
    hasNewParagraph = false
    phraseCount = 0
  }

  private func startLanguage(_ tag: String) {
    language = tag
    if !tag.isEmpty { textLanguages.insert(tag) }
  }

  /// Returns the title of the text, with its number if another text has the same title.
  private func book() -> String {
    if phraseCount == 0 {
      if title.isEmpty {
        let abbreviation = textItems.firstIndex { $0.type == "title-abbreviation" }
        title = abbreviation.map { textItems.remove(at: $0).text } ?? "Text \(textCount)"
      }
      let count = titles[title, default: 0] + 1
      titles[title] = count
      if count > 1 { title += " (\(count))" }
    }
    phraseCount += 1
    return title
  }

  private func phrase(_ element: XMLElement) throws(FormatError) -> FLExPhrase {
    var phrase = FLExPhrase(book: book(), number: phraseCount)
    phrase.isParagraphStart = hasNewParagraph
    phrase.textItems = textItems
    hasNewParagraph = false
    textItems = []
    phrase.speaker = element["speaker"] ?? element["participant"] ?? element["who"] ?? ""
    addTime(of: element, to: &phrase)
    let content = cursor.content("a phrase")
    if isPangloss, name(of: element) == "word" {
      phrase.words.append(try word(content, in: &phrase))
    }
    while let part = try content.nextElement() {
      switch name(of: part) {
      case "words": break
      case "times": addTime(of: part, to: &phrase)
      case "word": phrase.words.append(try word(content.inner(), in: &phrase))
      case "morph":
        phrase.words.append(FLExWord(line: part.line, morphs: [try morph(part, content.inner())]))
      case "item": add(try item(part, in: phrase, keepsBlanks: true), to: &phrase.items)
      default: try skip(part)
      }
    }
    if isPangloss, Pangloss.complete(&phrase, id: element["id"] ?? "") { hyphenatedCount += 1 }
    return phrase
  }

  /// Extends the times of a phrase to include the times of an element, if it has any.
  private func addTime(of element: XMLElement, to phrase: inout FLExPhrase) {
    let start = element["begin-time-offset"].flatMap { Int($0) }
    let end = element["end-time-offset"].flatMap { Int($0) }
    guard let start = start ?? Pangloss.time(of: element, "start"),
      let end = end ?? Pangloss.time(of: element, "end"), 0 <= start, start <= end
    else { return }
    phrase.time = (
      min(start, phrase.time?.start ?? start), max(end, phrase.time?.end ?? end),
      recordingID(element["media-file"])
    )
  }

  /// - Parameter phrase: Gets the times and notes of a word in a text of Pangloss.
  private func word(
    _ content: XMLContent, in phrase: inout FLExPhrase
  ) throws(FormatError) -> FLExWord {
    var word = FLExWord(line: cursor.line)
    while let part = try content.nextElement() {
      switch name(of: part) {
      case "morphemes": break
      case "times": addTime(of: part, to: &phrase)
      case "morph": word.morphs.append(try morph(part, content.inner()))
      case "item":
        let item = try item(part, in: word)
        if isPangloss, item.type == "note", !item.text.isEmpty {
          let text = word.text("txt").map { "\($0): \(item.text)" } ?? item.text
          phrase.items.append(FLExItem(type: "note", language: "", text: text))
        } else {
          add(item, to: &word.items)
        }
      default: try skip(part)
      }
    }
    return word
  }

  private func morph(
    _ element: XMLElement, _ content: XMLContent
  ) throws(FormatError) -> FLExMorph {
    var morph = FLExMorph(type: element["type"] ?? "")
    while let part = try content.nextElement() {
      if name(of: part) == "item" {
        add(try item(part, in: morph), to: &morph.items)
      } else {
        try skip(part)
      }
    }
    return morph
  }

  private func add(_ item: FLExItem, to items: inout [FLExItem]) {
    if !item.text.isEmpty { items.append(item) }
  }

  /// - Parameter unit: The unit with the items before this one, or nil for a text.
  private func item(
    _ part: XMLElement, in unit: (some FLExDescribed)?, keepsBlanks: Bool = false
  ) throws(FormatError) -> FLExItem {
    let text = try cursor.text(what: "<item>", keepsBlanks: keepsBlanks)
    if isPangloss { return Pangloss.item(part, text, language: language, in: unit) }
    return FLExItem(type: part["type"] ?? "", language: part["lang"] ?? "", text: text)
  }
}
