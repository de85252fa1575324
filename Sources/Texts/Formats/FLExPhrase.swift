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
  /// Whether a paragraph begins with the phrase, other than the first of a text.
  var isParagraphStart = false
  var speaker = ""
  /// The times in the recording, in milliseconds, and the id of the recording; nil without times.
  var time: (start: Int, end: Int, recording: String)?
  /// The items of the text, on its first phrase.
  var textItems: [FLExItem] = []
  var items: [FLExItem] = []
  var words: [FLExWord] = []
  /// The bytes of the file from the phrase before to this one; nil if they are not kept.
  var markup: FLExMarkup.Piece?
  /// The bytes after the last phrase of the file.
  var rest: String?
}

/// Parses FLEx's elements. It supports both ways of nesting, `phrases/phrase/words/word` and the
/// older `phrases/word/words/word`, and words directly in the phrase.
final class FLExParser {
  let events: XMLEvents
  private var title = ""
  private var textCount = 0
  private var phraseCount = 0
  private var titles: [String: Int] = [:]
  private var textItems: [FLExItem] = []
  private var hasNewParagraph = false
  /// The recordings that the text declares after its phrases: their ids and paths.
  private(set) var recordings: [(id: String, path: String)] = []
  /// The elements that are not read, with the line of the first of each kind and their number.
  private(set) var unknown: [String: (line: Int, count: Int)] = [:]
  /// The size of the current phrase, in bytes.
  private var length = 0
  private var phraseLine = 1
  private let markup: FLExMarkup
  /// The phrase that was read last. It waits until it is known whether another one follows.
  private var held: FLExPhrase?
  private var failure: FormatError?

  init(_ events: XMLEvents, root: XMLElement, markup: FLExMarkup) {
    self.events = events
    self.markup = markup
    if events.name(root.name) == "interlinear-text" { startText() }
  }

  /// Returns the next phrase; nil at the end.
  func next() throws(FormatError) -> FLExPhrase? {
    if let failure, held == nil { throw failure }
    if held == nil { held = try readPhrase() }
    guard var phrase = held else { return nil }
    held = nil
    do throws(FormatError) {
      held = try readPhrase()
      if held == nil { phrase.rest = try markup.takeRest() }
    } catch {
      failure = error
    }
    return phrase
  }

  private func readPhrase() throws(FormatError) -> FLExPhrase? {
    while let event = try events.next() {
      guard case .start(let element) = event else { continue }
      switch events.name(element.name) {
      case "interlinear-text": startText()
      case "paragraph": hasNewParagraph = phraseCount > 0
      case "paragraphs", "phrases", "document", "media-files": break
      case "phrase", "word":
        var phrase = try phrase(element)
        phrase.markup = markup.takePiece()
        return phrase
      case "media":
        recordings.append((recordingID(element["guid"]), element["location"] ?? ""))
        // A phrase with times and without a recording belongs to the first one of its text.
        recordings.append((recordingID(nil), element["location"] ?? ""))
        try events.skipElement()
      case "item":
        let item = try item(element)
        if item.type == "title" || item.type == "title-abbreviation", title.isEmpty {
          title = item.text
        } else if item.type != "title-abbreviation" {
          textItems.append(item)
        }
      case "languages": try events.skipElement()
      default: try skip(element)
      }
    }
    return nil
  }

  /// Skips an element that is not read, and counts it.
  private func skip(_ element: XMLElement) throws(FormatError) {
    let name = events.name(element.name)
    if unknown.count < 100 || unknown[name] != nil {
      unknown[name, default: (events.line, 0)].count += 1
    }
    try events.skipElement()
  }

  /// Forgets the elements that were not read, once they are reported.
  func forgetUnknown() { unknown = [:] }

  /// Returns the name of a recording, which is unique in the file.
  private func recordingID(_ id: String?) -> String { id ?? "text \(textCount)" }

  private func startText() {
    textCount += 1
    title = ""
    textItems = []
    hasNewParagraph = false
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

  private func phrase(_ element: XMLElement) throws(FormatError) -> FLExPhrase {
    length = 0
    phraseLine = events.line
    var phrase = FLExPhrase(line: events.line, book: book(), number: phraseCount)
    phrase.isParagraphStart = hasNewParagraph
    phrase.textItems = textItems
    hasNewParagraph = false
    textItems = []
    phrase.speaker = element["speaker"] ?? ""
    if let start = element["begin-time-offset"].flatMap({ Int($0) }),
      let end = element["end-time-offset"].flatMap({ Int($0) }), 0 <= start, start <= end
    {
      phrase.time = (start, end, recordingID(element["media-file"]))
    }
    var depth = 1
    while depth > 0, let event = try events.next() {
      switch event {
      case .start(let element):
        switch events.name(element.name) {
        case "words": depth += 1
        case "word": phrase.words.append(try word())
        case "item": add(try item(element), to: &phrase.items)
        default: try skip(element)
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
        default: try skip(element)
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
          try skip(element)
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
