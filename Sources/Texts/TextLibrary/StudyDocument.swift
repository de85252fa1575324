import Formats
import GRDB
import PlainText

/// All study data of the user, for exchange: one document with a version.
package struct StudyDocument: Equatable {
  var notes: [Note] = []
  var highlights: [Highlight] = []
  var bookmarks: [Bookmark] = []
  var marks: [Mark] = []
  /// The visits, oldest first.
  var visits: [Visit] = []
  var lastPlaces: [LastPlace] = []
  var plans: [ReadingPlan] = []
  var progress: [ChapterProgress] = []
  /// The words that the user knows, which belong to no text.
  var knownWords: [KnownWord] = []

  /// Adds a row of a table.
  ///
  /// - Returns: `false` if the row has values of a wrong type, so that it is lost.
  mutating func add<Record: StudyRow>(_ row: Row, _ type: Record.Type) -> Bool {
    guard let record = try? Record(row: row) else { return false }
    self[keyPath: Record.list].append(record)
    return true
  }
}

/// The result of importing study data.
package struct StudyImportSummary: Equatable, Sendable {
  /// The number of records that were new.
  package var added = 0
  /// The number of records that already existed.
  package var unchanged = 0
  /// The records that differ from existing ones, one per line. Both versions of the user's text are
  /// kept.
  package var conflicts: [Message] = []
}

extension StudyStore {
  /// - Parameter text: The text, or nil for all texts.
  func document(of text: String?) throws -> StudyDocument {
    var document = StudyDocument()
    func fetch<Record: StudyRow>(_ type: Record.Type, _ db: Database) throws {
      document[keyPath: Record.list] =
        try Record.all(of: text).order(sql: Record.table.key).fetchAll(db)
    }
    try library.access { db in
      for table in StudyTable.all { try fetch(table.record, db) }
    }
    if text == nil { document.knownWords = try knownWords() }
    return document
  }

  /// Returns all study data as one JSON document with one record per line.
  package func exportJSON(of text: String? = nil) throws -> String {
    try document(of: text).json
  }

  /// Adds the records of an exported document to the existing ones, in one transaction. They are
  /// counted once the library has them.
  ///
  /// If a place has a different note, both are kept, one below the other. An existing color, mark
  /// or name of a bookmark is kept.
  ///
  /// - Parameter file: The name of the document in errors.
  /// - Throws: `FormatError`, `LibraryError`.
  @discardableResult
  package func importJSON(_ bytes: [UInt8], file: String = "notes") throws -> StudyImportSummary {
    try merge(try StudyDocument(json: bytes, file: file))
  }

  /// Adds the records of a document to the existing ones.
  func merge(_ document: StudyDocument) throws -> StudyImportSummary {
    var summary = StudyImportSummary()
    var checks: [() throws -> Bool] = []
    func add<Record: StudyRow>(_ type: Record.Type, _ db: Database) throws {
      let written = try summary.add(document[keyPath: Record.list], db)
      checks.append {
        let kept = try Record.find(written.keys, db)
        return written.allSatisfy { kept[$0]?.hasContent(of: $1) ?? false }
      }
    }
    try write { db in
      for table in StudyDocument.tables where table.name != LastPlace.table.name {
        try add(table.record, db)
      }
      // The place where a text was left is not counted: nobody has written it.
      for place in document.lastPlaces { try place.insert(db, onConflict: .ignore) }
      // A trigger of another program may remove what was written, at any time.
      guard try checks.allSatisfy({ try $0() }) else { throw UnkeptRecord() }
    }
    return summary
  }
}

extension StudyImportSummary {
  /// Adds the records of a document to a table of the library, and counts them.
  ///
  /// The records of a place are merged before they are written, so that many of them take no longer
  /// than records of many places.
  ///
  /// - Returns: The records that were written, by their keys.
  fileprivate mutating func add<Record: StudyRow>(
    _ records: [Record], _ db: Database
  ) throws -> [[DatabaseValue]: Record] {
    let groups = Dictionary(grouping: records, by: \.key)
    let known = try Record.find(groups.keys, db)
    var written: [[DatabaseValue]: Record] = [:]
    for key in records.map(\.key).uniqued {
      let group = groups[key, default: []]
      let (merged, results) = Record.merged(group, with: known[key])
      if let merged {
        if known[key] == nil { try merged.insert(db) } else { try merged.update(db) }
        written[key] = merged
      }
      for (record, result) in zip(group, results) { count(result, of: record) }
    }
    return written
  }

  private mutating func count(_ result: StudyImportResult, of record: some StudyRow) {
    switch result {
    case .added: added += 1
    case .unchanged: unchanged += 1
    case .conflict(let conflict):
      let place =
        (record as? any PlacedRecord)?.place.listed ?? (record as? any TextRecord)?.textName ?? ""
      conflicts.append("\(place): \(conflict)")
    }
  }
}

extension StudyDocument {
  /// The version of the format. It changes when older programs can no longer read the document.
  static let version = 1
  fileprivate static let kind = "lector-study"
  static let tables = StudyTable.all + [KnownWord.table]

  /// The document with one record per line.
  var json: String {
    var json = JSONText()
    json.begin("{")
    json.member("format", Self.kind)
    json.member("version", Self.version)
    for table in Self.tables { write(table.record, &json) }
    json.end("}")
    return json.text + "\n"
  }

  private func write<Record: StudyRow>(_ type: Record.Type, _ json: inout JSONText) {
    let records = self[keyPath: Record.list]
    // Programs of older versions of the library know no such list.
    if Record.table.since > 2, records.isEmpty { return }
    json.lineBreak()
    json.key(Record.table.list)
    json.begin("[")
    for record in records {
      json.lineBreak()
      json.object { Record.table.write(record.values, &$0) }
    }
    json.end("]")
  }

  /// - Throws: `FormatError` for the first deviation from the form that `json` writes.
  init(json bytes: [UInt8], file: String) throws(FormatError) {
    var reader = StudyReader(bytes: bytes, file: file)
    self = try reader.read()
  }
}

extension StudyTable {
  /// Writes the fields of a record.
  fileprivate func write(
    _ values: [(any DatabaseValueConvertible)?], _ json: inout JSONText
  ) {
    var isVerse = false
    for (column, value) in zip(allColumns, values) {
      guard let field = column.field, let value = value?.databaseValue else { continue }
      if column.name == "word" { isVerse = value == column.absent }
      // A word has a form even if it is empty.
      if column.name == "form" ? isVerse : value == column.absent { continue }
      json.key(field)
      switch value.storage {
      case .int64(let number): json.number(Int(number))
      case .string(let text): json.string(text)
      default: json.null()
      }
    }
  }
}

/// Reads a document record by record.
private struct StudyReader {
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

  private func fault(found: Message, expected: Message) -> FormatError {
    fault(.content("\(found); expected \(expected)"))
  }

  private mutating func next() throws(FormatError) -> JSONScanner.Token {
    try scanner.next(inFile: file)
  }

  mutating func read() throws(FormatError) -> StudyDocument {
    guard try next() == .beginObject, try next() == .key("format"),
      try next() == .string(StudyDocument.kind)
    else {
      throw fault(
        .missing(
          expected: "a document of notes, which begins {\"format\":\"\(StudyDocument.kind)\""))
    }
    guard try next() == .key("version"), case .number(let version) = try next() else {
      throw fault(.missing(expected: "\"version\" after the format"))
    }
    guard version == Double(StudyDocument.version) else {
      let found = Int(exactly: version).map(String.init) ?? "\(version)"
      throw fault(found: "version \(found)", expected: "\(StudyDocument.version)")
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
      case .beginObject:
        let fields = try fields()
        guard let table = StudyDocument.tables.first(where: { $0.list == name }) else {
          let known = StudyDocument.tables.map(\.list).joined(separator: ", ")
          throw fault(found: "\"\(name)\"", expected: "one of \(known)")
        }
        if table.name == KnownWord.table.name {
          try addWord(fields)
        } else {
          try add(fields, to: table)
        }
      case .endArray: return
      default: throw fault(.wrongValue(key: name, expected: "an object"))
      }
    }
  }

  /// Reads the fields of a record, whose beginning was read.
  private mutating func fields() throws(FormatError) -> [String: JSONScanner.Token] {
    var fields: [String: JSONScanner.Token] = [:]
    while case .key(let name) = try next() {
      let value = try next()
      switch value {
      case .string, .number: fields[name] = value
      case .null: break
      default: throw fault(.wrongValue(key: name, expected: "a text or a number"))
      }
    }
    return fields
  }

  private mutating func add(
    _ fields: [String: JSONScanner.Token], to table: StudyTable
  ) throws(FormatError) {
    var row: [String: (any DatabaseValueConvertible)?] = ["id": 0]
    for column in table.allColumns {
      guard let field = column.field else { continue }
      if let absent = column.absent, fields[field] == nil {
        row[column.name] = absent
      } else if column.isNumber {
        row[column.name] = try number(field, fields[field])
      } else {
        row[column.name] = try text(field, fields[field])
      }
    }
    _ = document.add(Row(row), table.record)
  }

  private mutating func addWord(_ fields: [String: JSONScanner.Token]) throws(FormatError) {
    let language = try text("language", fields["language"])
    let lemma = try text("lemma", fields["lemma"])
    let line = "\(language)\t\(lemma)"
    guard let word = KnownWord(line: line[...], language: nil) else {
      throw fault(found: "\"\(line)\"", expected: "a language and a lemma")
    }
    document.knownWords.append(word)
  }

  private func text(_ field: String, _ value: JSONScanner.Token?) throws(FormatError) -> String {
    guard case .string(let text)? = value else {
      throw fault(.wrongValue(key: field, expected: "a text"))
    }
    // SQLite would end the text there.
    if text.utf8.contains(0) { throw fault(found: "U+0000 in \"\(field)\"", expected: "text") }
    if field == "colour", HighlightColor(rawValue: text) == nil {
      let known = HighlightColor.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault(found: "colour \"\(text)\"", expected: "one of \(known)")
    }
    if field == "letter", text.count != 1 {
      throw fault(found: "letter \"\(text)\"", expected: "one character")
    }
    return text
  }

  private func number(_ field: String, _ value: JSONScanner.Token?) throws(FormatError) -> Int {
    guard case .number(let number)? = value, let whole = Int(exactly: number),
      whole.magnitude < 1 << 53
    else { throw fault(.wrongValue(key: field, expected: "a whole number")) }
    if field == "word", whole < 0 {
      throw fault(found: "word \(whole)", expected: "a number from 0")
    }
    return whole
  }
}
