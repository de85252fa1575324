import Interlinear
import PlainText

/// Parses the object of a verse from one line, key by key. Unknown keys are skipped.
struct JSONObjectReader {
  private var scanner: JSONScanner

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
      case "translationWords":
        verse.translationWords = try list { reader throws(JSONError) in
          try reader.translationWord()
        }
      case "notes": verse.notes = try list { reader throws(JSONError) in try reader.note() }
      default: try skip()
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
      default: try skip()
      }
    }
    return morpheme
  }

  private mutating func translationWord() throws(JSONError) -> TranslationWord {
    var word = TranslationWord(text: "", after: "")
    while let key = try key() {
      switch key {
      case "text": word.text = try text(key) ?? ""
      case "before": word.before = try text(key) ?? ""
      case "after": word.after = try text(key) ?? ""
      case "originals": word.originals = try numbers(key)
      default: try skip()
      }
    }
    return word
  }

  private mutating func note() throws(JSONError) -> TextNote {
    var note = TextNote(kind: .footnote, text: "")
    while let key = try key() {
      switch key {
      case "kind":
        guard let kind = TextNote.Kind(rawValue: try text(key) ?? "") else {
          let known = TextNote.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw fault("unknown kind of a note; expected one of \(known)")
        }
        note.kind = kind
      case "text": note.text = try text(key) ?? ""
      case "word": note.word = try number(key)
      default: try skip()
      }
    }
    return note
  }

  // MARK: - Values

  private mutating func begin(_ token: JSONScanner.Token, _ what: String) throws(JSONError) {
    guard try scanner.next() == token else { throw fault("expected \(what)") }
  }

  /// Returns the next key of the current object; nil at its end.
  private mutating func key() throws(JSONError) -> String? {
    if case .key(let name) = try scanner.next() { return name }
    return nil
  }

  private mutating func text(_ key: String) throws(JSONError) -> String? {
    switch try scanner.next() {
    case .string(let text):
      // SQLite would end the text there.
      if text.utf8.contains(0) { throw fault("\"\(key)\" contains U+0000; expected text") }
      return text
    case .null: return nil
    default: throw fault("\"\(key)\" is not a text; expected one")
    }
  }

  private mutating func number(_ key: String) throws(JSONError) -> Int? {
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

  private mutating func numbers(_ key: String) throws(JSONError) -> [Int] {
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

  private mutating func list<Item>(
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
  private mutating func skip() throws(JSONError) {
    let depth = scanner.depth
    repeat { _ = try scanner.next() } while scanner.depth > depth
  }

  private func fault(_ message: String) -> JSONError { JSONError(line: 1, message: message) }
}
