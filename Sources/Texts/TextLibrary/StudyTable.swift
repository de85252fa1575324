import Foundation
import GRDB
import Interlinear

/// A table of the user's study data. The records of an exported document have the same values.
struct StudyTable: Sendable {
  struct Column: Sendable {
    let name: String
    /// The name of the field in a document, or nil if documents do not have it.
    let field: String?
    let isNumber: Bool
    /// The value that a document leaves out, or nil if it has the field in any case.
    let absent: DatabaseValue?

    static func text(_ name: String, as field: String? = nil, absent: String? = nil) -> Column {
      Column(
        name: name, field: field ?? name, isNumber: false, absent: absent.map(\.databaseValue))
    }

    static func number(_ name: String, absent: Int? = nil) -> Column {
      Column(name: name, field: name, isNumber: true, absent: absent.map(\.databaseValue))
    }

    static let id = Column(name: "id", field: nil, isNumber: true, absent: nil)
    static let place = [
      text("text"), text("book"), number("chapter"), text("verse"),
      number("word", absent: -1), text("form", absent: ""),
    ]
  }

  let name: String
  /// The name of its records in reports.
  let plural: String
  /// The name of the list of its records in a document.
  let list: String
  let allColumns: [Column]
  /// The key columns, which determine the order of storage.
  let key: String
  /// The indexes that contain the id of every row.
  let indexes: [String]

  var hasID: Bool { key == "id" }

  /// The columns whose combination is unique for each record.
  var identity: [String] {
    hasID ? ["text", "book", "chapter", "verse", "word"] : key.components(separatedBy: ", ")
  }

  /// The columns for a query.
  var columns: String { allColumns.map(\.name).joined(separator: ", ") }

  private init(
    _ name: String, _ plural: String, list: String? = nil, _ columns: [Column],
    key: String = "text, book, chapter, verse, word", indexes: [String] = []
  ) {
    self.name = name
    self.plural = plural
    self.list = list ?? plural
    allColumns = columns
    self.key = key
    self.indexes = indexes
  }

  static let note = StudyTable(
    "note", "notes",
    Column.place + [.id, .text("body", as: "markdown"), .number("created"), .number("modified")],
    key: "id", indexes: ["note_time", "note_place", "note_text_time"])
  static let highlight = StudyTable("highlight", "highlights", Column.place + [.text("colour")])
  static let bookmark = StudyTable(
    "bookmark", "bookmarks", Column.place + [.number("created"), .text("name", absent: "")])
  static let mark = StudyTable(
    "mark", "marks", Column.place + [.text("letter")], key: "text, letter")
  static let visit = StudyTable(
    "visit", "visits", Column.place + [.id, .number("time")], key: "id", indexes: ["visit_text"])
  static let lastPlace = StudyTable(
    "last_place", "last places", list: "lastPlaces", Column.place, key: "text")

  /// The tables in the order of their value to the user.
  static let all = [note, highlight, bookmark, mark, visit, lastPlace]

  /// The words that the user knows, which belong to no text.
  static let knownWords = StudyTable(
    "known_word", "known words", list: "knownWords", [.text("language"), .text("lemma")],
    key: "language, lemma")
}

extension StudyDocument {
  /// Returns the rows of a table, each with the values of all columns.
  func rows(of table: StudyTable) -> [[any DatabaseValueConvertible]] {
    switch table.name {
    case "note":
      notes.map { StudyStore.values($0.place) + [$0.id, $0.text, $0.created, $0.modified] }
    case "highlight": highlights.map { StudyStore.values($0.place) + [$0.color.rawValue] }
    case "bookmark": bookmarks.map { StudyStore.values($0.place) + [$0.created, $0.name] }
    case "mark": marks.map { StudyStore.values($0.place) + [$0.letter] }
    case "visit": visits.map { StudyStore.values($0.place) + [0, $0.time] }
    case "last_place": lastPlaces.map(StudyStore.values)
    default: knownWords.map { [$0.language, $0.lemma] }
    }
  }

  /// Adds a row of a table.
  ///
  /// - Returns: `false` if the row has values of a wrong type, so that it is lost.
  mutating func add(_ row: Row, from table: StudyTable) -> Bool {
    func text(_ column: String) -> String? { try? row.decode(forColumn: column) }
    func number(_ column: String) -> Int? { try? row.decode(forColumn: column) }
    guard let place = try? row.place() else { return false }
    switch table.name {
    case "note":
      guard let note = try? StudyStore.note(row) else { return false }
      notes.append(note)
    case "highlight":
      let color = text("colour").flatMap(HighlightColor.init(rawValue:)) ?? .yellow
      highlights.append(Highlight(place: place, color: color))
    case "bookmark":
      bookmarks.append(
        Bookmark(place: place, created: number("created") ?? 0, name: text("name") ?? ""))
    case "mark":
      guard let letter = text("letter") else { return false }
      marks.append(Mark(place: place, letter: letter))
    case "visit":
      guard let time = number("time") else { return false }
      visits.append(Visit(place: place, time: time))
    case "last_place": lastPlaces.append(place)
    default: return false
    }
    return true
  }
}
