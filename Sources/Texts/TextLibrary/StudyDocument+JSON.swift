import Formats
import Interlinear
import PlainText

extension StudyDocument {
  /// The version of the format. It changes when older programs can no longer read the document.
  static let version = 1
  private static let kind = "lector-study"

  /// The document with one record per line.
  var json: String {
    var json = JSONText()
    json.begin("{")
    json.key("format")
    json.string(Self.kind)
    json.key("version")
    json.number(Self.version)
    list("notes", notes, &json) { note, json in
      Self.write(note.place, &json)
      json.key("markdown")
      json.string(note.text)
      json.key("created")
      json.number(note.created)
      json.key("modified")
      json.number(note.modified)
    }
    list("highlights", highlights, &json) { highlight, json in
      Self.write(highlight.place, &json)
      json.key("colour")
      json.string(highlight.colour.rawValue)
    }
    list("bookmarks", bookmarks, &json) { bookmark, json in
      Self.write(bookmark.place, &json)
      json.key("created")
      json.number(bookmark.created)
      guard !bookmark.name.isEmpty else { return }
      json.key("name")
      json.string(bookmark.name)
    }
    list("marks", marks, &json) { mark, json in
      Self.write(mark.place, &json)
      json.key("letter")
      json.string(mark.letter)
    }
    list("visits", visits, &json) { visit, json in
      Self.write(visit.place, &json)
      json.key("time")
      json.number(visit.time)
    }
    list("lastPlaces", lastPlaces, &json) { Self.write($0, &$1) }
    // Programs before version 4 of the library know no such list.
    if !knownWords.isEmpty {
      list("knownWords", knownWords, &json) { word, json in
        json.key("language")
        json.string(word.language)
        json.key("lemma")
        json.string(word.lemma)
      }
    }
    json.end("}")
    return json.text + "\n"
  }

  private func list<Record>(
    _ name: String, _ records: [Record], _ json: inout JSONText,
    _ write: (Record, inout JSONText) -> Void
  ) {
    json.lineBreak()
    json.key(name)
    json.begin("[")
    for record in records {
      json.lineBreak()
      json.object { write(record, &$0) }
    }
    json.end("]")
  }

  private static func write(_ place: StudyPlace, _ json: inout JSONText) {
    json.key("text")
    json.string(place.text)
    json.key("book")
    json.string(place.reference.book)
    json.key("chapter")
    json.number(place.reference.chapter)
    json.key("verse")
    json.string(place.reference.verse)
    guard let word = place.word else { return }
    json.key("word")
    json.number(word)
    json.key("form")
    json.string(place.form)
  }

  /// - Throws: `FormatError` for the first deviation from the form that `json` writes.
  init(json bytes: [UInt8], file: String) throws(FormatError) {
    var reader = StudyReader(bytes: bytes, file: file)
    self = try reader.read(kind: Self.kind, version: Self.version)
  }
}

/// Reads a document record by record.
private struct StudyReader {
  private enum Field {
    case text(String)
    case number(Double)
  }

  private let file: String
  private var scanner: JSONScanner
  private var document = StudyDocument()

  init(bytes: [UInt8], file: String) {
    self.file = file
    scanner = JSONScanner(bytes: bytes)
  }

  private func fault(_ kind: FormatError.Kind) -> FormatError {
    FormatError(file: file, line: scanner.line, kind: kind)
  }

  private mutating func next() throws(FormatError) -> JSONScanner.Token {
    do {
      return try scanner.next()
    } catch {
      throw FormatError(error, file: file)
    }
  }

  mutating func read(kind: String, version: Int) throws(FormatError) -> StudyDocument {
    let beginning = "a document of notes, which begins {\"format\":\"\(kind)\""
    guard try next() == .beginObject, try next() == .key("format"), try next() == .string(kind)
    else { throw fault(.missing(expected: beginning)) }
    guard try next() == .key("version"), case .number(let found) = try next() else {
      throw fault(.missing(expected: "\"version\" after the format"))
    }
    guard found == Double(version) else {
      throw fault(
        .unexpected(found: "version \(JSONNumber(found))", expected: String(version)))
    }
    while true {
      switch try next() {
      case .key(let name): try list(name)
      case .endObject:
        guard try next() == .end else { throw fault(.missing(expected: "nothing more")) }
        return document
      default: throw fault(.missing(expected: "a list"))
      }
    }
  }

  private mutating func list(_ name: String) throws(FormatError) {
    guard try next() == .beginArray else { throw fault(.wrongValue(key: name, expected: "a list")) }
    while true {
      switch try next() {
      case .beginObject: try add(try record(), to: name)
      case .endArray: return
      default: throw fault(.wrongValue(key: name, expected: "an object"))
      }
    }
  }

  private mutating func record() throws(FormatError) -> [String: Field] {
    var fields: [String: Field] = [:]
    while true {
      switch try next() {
      case .key(let name):
        switch try next() {
        case .string(let text): fields[name] = .text(text)
        case .number(let number): fields[name] = .number(number)
        case .null: break
        default: throw fault(.wrongValue(key: name, expected: "a text or a number"))
        }
      default: return fields
      }
    }
  }

  private mutating func add(
    _ fields: [String: Field], to list: String
  ) throws(FormatError) {
    if list == "knownWords" {
      let (language, lemma) = (try text("language", fields), try text("lemma", fields))
      let word = "\(language)\t\(lemma)"
      guard let known = KnownWord(line: word[...], language: nil) else {
        throw fault(.unexpected(found: "\"\(word)\"", expected: "a language and a lemma"))
      }
      document.knownWords.append(known)
      return
    }
    let place = try place(fields)
    switch list {
    case "notes":
      document.notes.append(
        Note(
          id: 0, place: place, text: try text("markdown", fields),
          created: try number("created", fields), modified: try number("modified", fields)))
    case "highlights":
      let name = try text("colour", fields)
      guard let colour = HighlightColour(rawValue: name) else {
        let known = HighlightColour.allCases.map(\.rawValue).joined(separator: ", ")
        throw fault(.unexpected(found: "colour \"\(name)\"", expected: "one of \(known)"))
      }
      document.highlights.append(Highlight(place: place, colour: colour))
    case "bookmarks":
      let name = fields["name"] == nil ? "" : try text("name", fields)
      document.bookmarks.append(
        Bookmark(place: place, created: try number("created", fields), name: name))
    case "marks":
      let letter = try text("letter", fields)
      guard letter.count == 1 else {
        throw fault(.unexpected(found: "letter \"\(letter)\"", expected: "one character"))
      }
      document.marks.append(StudyDocument.Mark(place: place, letter: letter))
    case "visits":
      document.visits.append(
        StudyDocument.Visit(place: place, time: try number("time", fields)))
    case "lastPlaces": document.lastPlaces.append(place)
    default:
      throw fault(
        .unexpected(
          found: "\"\(list)\"",
          expected: "notes, highlights, bookmarks, marks, visits, lastPlaces or knownWords"))
    }
  }

  private func place(_ fields: [String: Field]) throws(FormatError) -> StudyPlace {
    let word = fields["word"] == nil ? nil : try number("word", fields)
    if let word, word < 0 {
      throw fault(.unexpected(found: "word \(word)", expected: "one from 0"))
    }
    return StudyPlace(
      text: try text("text", fields),
      reference: Reference(
        book: try text("book", fields), chapter: try number("chapter", fields),
        verse: try text("verse", fields)),
      word: word, form: fields["form"] == nil ? "" : try text("form", fields))
  }

  private func text(
    _ name: String, _ fields: [String: Field]
  ) throws(FormatError) -> String {
    guard case .text(let text)? = fields[name] else {
      throw fault(.wrongValue(key: name, expected: "a text"))
    }
    // SQLite would end the text there.
    if text.utf8.contains(0) {
      throw fault(.unexpected(found: "U+0000 in \"\(name)\"", expected: "text"))
    }
    return text
  }

  private func number(
    _ name: String, _ fields: [String: Field]
  ) throws(FormatError) -> Int {
    guard case .number(let number)? = fields[name], let whole = Int(exactly: number),
      whole.magnitude < 1 << 53
    else { throw fault(.wrongValue(key: name, expected: "a whole number")) }
    return whole
  }
}

/// A number for display, without a fraction if it is whole.
private struct JSONNumber: CustomStringConvertible {
  let description: String
  init(_ number: Double) { description = Int(exactly: number).map(String.init) ?? "\(number)" }
}
