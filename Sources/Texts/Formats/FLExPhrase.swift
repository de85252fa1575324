import XMLReading

/// What a FLEx file says of a text, word or morpheme: `<item type="gls" lang="en">dog</item>`.
struct FLExItem {
  let type: String
  let language: String
  let text: String
}

/// What has items.
protocol FLExDescribed {
  var items: [FLExItem] { get }
}

extension FLExDescribed {
  /// The first text of a type.
  func text(_ type: String) -> String? { items.first { $0.type == type }?.text }
}

/// A part of a word.
struct FLExMorph: FLExDescribed {
  /// FLEx's kind of morpheme: `stem`, `prefix`; empty where it is not told.
  var type = ""
  var items: [FLExItem] = []
}

/// A word, or punctuation, as it stands in the file.
struct FLExWord: FLExDescribed {
  let line: Int
  var items: [FLExItem] = []
  var morphs: [FLExMorph] = []
}

/// A phrase as it stands in the file: a row of the reader.
struct FLExPhrase: FLExDescribed {
  let line: Int
  /// The title of its text.
  let book: String
  /// Its place in the text, from 1.
  let number: Int
  var items: [FLExItem] = []
  var words: [FLExWord] = []
}

/// Takes FLEx's elements apart. Both of its nestings are read: `phrases/phrase/words/word` and the
/// older `phrases/word/words/word`; words may stand in the phrase itself.
final class FLExParser {
  let events: XMLEvents
  private var title = ""
  private var textCount = 0
  private var phraseCount = 0
  private var titles: [String: Int] = [:]
  /// How much the phrase that is read holds, in bytes.
  private var length = 0
  private var phraseLine = 1

  init(_ events: XMLEvents, root: XMLElement) {
    self.events = events
    if events.name(root.name) == "interlinear-text" { startText() }
  }

  /// The next phrase; nil at the end.
  func next() throws(FormatError) -> FLExPhrase? {
    while let event = try events.next() {
      guard case .start(let element) = event else { continue }
      switch events.name(element.name) {
      case "interlinear-text": startText()
      case "paragraphs", "paragraph", "phrases": break
      case "phrase", "word": return try phrase()
      case "item":
        let item = try item(element)
        if item.type == "title" || item.type == "title-abbreviation", title.isEmpty {
          title = item.text
        }
      default: try events.skipElement()
      }
    }
    return nil
  }

  private func startText() {
    textCount += 1
    title = ""
    phraseCount = 0
  }

  /// The title of the text, and its number where another has the same.
  private func book() -> String {
    if phraseCount == 0 {
      if title.isEmpty { title = "Text \(textCount)" }
      let count = titles[title, default: 0] + 1
      titles[title] = count
      if count > 1 { title += " (\(count))" }
    }
    phraseCount += 1
    return title
  }

  private func phrase() throws(FormatError) -> FLExPhrase {
    length = 0
    phraseLine = events.line
    var phrase = FLExPhrase(line: events.line, book: book(), number: phraseCount)
    var depth = 1
    while depth > 0, let event = try events.next() {
      switch event {
      case .start(let element):
        switch events.name(element.name) {
        case "words": depth += 1
        case "word": phrase.words.append(try word())
        case "item": add(try item(element), to: &phrase.items)
        default: try events.skipElement()
        }
      case .end: depth -= 1
      case .text: break
      }
      try count(8)
    }
    return phrase
  }

  private func word() throws(FormatError) -> FLExWord {
    var word = FLExWord(line: events.line)
    var depth = 1
    while depth > 0, let event = try events.next() {
      switch event {
      case .start(let element):
        switch events.name(element.name) {
        case "morphemes": depth += 1
        case "morph": word.morphs.append(try morph(element))
        case "item": add(try item(element), to: &word.items)
        default: try events.skipElement()
        }
      case .end: depth -= 1
      case .text: break
      }
      try count(32)
    }
    return word
  }

  private func morph(_ element: XMLElement) throws(FormatError) -> FLExMorph {
    var morph = FLExMorph(type: element["type"] ?? "")
    while let event = try events.next() {
      switch event {
      case .start(let element):
        if events.name(element.name) == "item" {
          add(try item(element), to: &morph.items)
        } else {
          try events.skipElement()
        }
      case .end: return morph
      case .text: break
      }
      try count(32)
    }
    return morph
  }

  private func add(_ item: FLExItem, to items: inout [FLExItem]) {
    if !item.text.isEmpty { items.append(item) }
  }

  private func item(_ element: XMLElement) throws(FormatError) -> FLExItem {
    let item = FLExItem(
      type: element["type"] ?? "", language: element["lang"] ?? "",
      text: try events.text(what: "<item>"))
    try count(item.text.utf8.count + 32)
    return item
  }

  private func count(_ bytes: Int) throws(FormatError) {
    length += bytes
    if length > events.lengthLimit { throw events.tooLong("a phrase", line: phraseLine) }
  }
}
