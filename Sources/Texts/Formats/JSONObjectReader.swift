import Interlinear
import PlainText

/// Parses the object of a verse from one line, key by key. Unknown keys are skipped.
struct JSONObjectReader {
  var scanner: JSONScanner

  init(_ line: [UInt8]) { scanner = JSONScanner(bytes: line) }

  /// - Throws: `JSONError` for invalid JSON and for a value of the wrong type.
  mutating func verse() throws(JSONError) -> JSONVerse {
    var verse = JSONVerse()
    try begin(.beginObject, "an object")
    while let key = try key() {
      switch key {
      case "ref": verse.ref = try text(key)
      case "book": verse.book = try text(key)
      case "chapter": verse.chapter = try number(key)
      case "verse": verse.verse = try text(key)
      case "translation": verse.translation = try text(key) ?? ""
      case "language": verse.language = try text(key)
      case "words": verse.words = try list { reader throws(JSONError) in try reader.word() }
      default: if try !read(key, into: &verse) { try skip() }
      }
    }
    guard try scanner.next() == .end else { throw fault("expected one object a line") }
    return verse
  }

  private mutating func word() throws(JSONError) -> JSONVerse.Word {
    var word = JSONVerse.Word()
    while let key = try key() {
      switch key {
      case "before": word.before = try text(key) ?? ""
      case "after": word.after = try text(key) ?? ""
      case "morphemes":
        word.morphemes = try list { reader throws(JSONError) in try reader.morpheme() }
      default: word.texts.append((key, try text(key) ?? ""))
      }
    }
    return word
  }

  private mutating func morpheme() throws(JSONError) -> Morpheme {
    var morpheme = Morpheme(form: "")
    while let key = try key() {
      switch key {
      case "form": morpheme.form = try text(key) ?? ""
      case "gloss": morpheme.gloss = try text(key) ?? ""
      case "category": morpheme.category = try text(key) ?? ""
      case "boundary": morpheme.boundary = try text(key) ?? ""
      case "lemma": morpheme.lemma = try text(key) ?? ""
      case "features": morpheme.features = try text(key) ?? ""
      case "underlying": morpheme.underlying = try text(key) ?? ""
      case "code": morpheme.code = try text(key) ?? ""
      case "lemmaId": morpheme.lemmaID = try text(key) ?? ""
      case "other": morpheme.other = try text(key) ?? ""
      default: try skip()
      }
    }
    return morpheme
  }

  // MARK: - Values

  mutating func begin(_ token: JSONScanner.Token, _ what: String) throws(JSONError) {
    guard try scanner.next() == token else { throw fault("expected \(what)") }
  }

  /// Returns the next key of the current object; nil at its end.
  mutating func key() throws(JSONError) -> String? {
    if case .key(let name) = try scanner.next() { return name }
    return nil
  }

  mutating func text(_ key: String) throws(JSONError) -> String? {
    switch try scanner.next() {
    case .string(let text):
      // SQLite would end the text there.
      if text.utf8.contains(0) { throw fault("\"\(key)\" contains U+0000; expected text") }
      return text
    case .null: return nil
    default: throw fault("\"\(key)\" is not a text; expected one")
    }
  }

  mutating func number(_ key: String) throws(JSONError) -> Int? {
    switch try scanner.next() {
    case .number(let number):
      guard let whole = Int(exactly: number), whole >= 0 else {
        throw fault("\"\(key)\" is not a count; expected a whole number from 0")
      }
      return whole
    case .null: return nil
    default: throw fault("\"\(key)\" is not a number; expected one")
    }
  }

  mutating func numbers(_ key: String) throws(JSONError) -> [Int] {
    try begin(.beginArray, "a list of numbers")
    var numbers: [Int] = []
    while true {
      switch try scanner.next() {
      case .endArray: return numbers
      case .number(let number):
        guard let whole = Int(exactly: number), whole >= 0 else {
          throw fault("\"\(key)\" has no count; expected whole numbers from 0")
        }
        numbers.append(whole)
      default: throw fault("\"\(key)\" is not a list of numbers; expected one")
      }
    }
  }

  mutating func list<Item>(
    _ item: (inout JSONObjectReader) throws(JSONError) -> Item
  ) throws(JSONError) -> [Item] {
    try begin(.beginArray, "a list of objects")
    var items: [Item] = []
    while true {
      switch try scanner.next() {
      case .endArray: return items
      case .beginObject: items.append(try item(&self))
      default: throw fault("expected an object in the list")
      }
    }
  }

  /// Skips a value, at any depth.
  mutating func skip() throws(JSONError) {
    let depth = scanner.depth
    repeat { _ = try scanner.next() } while scanner.depth > depth
  }

  func fault(_ message: String) -> JSONError { JSONError(line: 1, message: message) }
}
