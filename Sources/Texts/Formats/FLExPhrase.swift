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

/// A word or punctuation as it is in the file.
struct FLExWord: FLExDescribed {
  let line: Int
  var items: [FLExItem] = []
  var morphs: [FLExMorph] = []
}

/// A phrase as it is in the file, which becomes a verse.
struct FLExPhrase: FLExDescribed {
  let line: Int
  /// The title of the text.
  let book: String
  /// The position in the text, counted from 1.
  let number: Int
  var items: [FLExItem] = []
  var words: [FLExWord] = []
}

/// Parses FLEx's elements. It supports both ways of nesting, `phrases/phrase/words/word` and the
/// older `phrases/word/words/word`, and words directly in the phrase.
final class FLExParser {
  let events: XMLEvents
  private var title = ""
  private var textCount = 0
  private var phraseCount = 0
  private var titles: [String: Int] = [:]
  /// The size of the current phrase, in bytes.
  private var length = 0
  private var phraseLine = 1

  init(_ events: XMLEvents, root: XMLElement) {
    self.events = events
    if events.name(root.name) == "interlinear-text" { startText() }
  }

  /// Returns the next phrase; nil at the end.
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

  /// Returns the title of the text, with its number if another text has the same title.
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
