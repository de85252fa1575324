import GRDB

/// A table of the user's study data. The records of an exported document have the same values.
package struct StudyTable: Sendable {
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

  /// The type of its records.
  let record: any StudyRow.Type
  let name: String
  /// The name of its records in reports.
  let plural: String
  /// The name of the list of its records in a document.
  let list: String
  let allColumns: [Column]
  /// The columns whose combination is unique for each record.
  let identity: [String]
  /// Their places among all columns.
  let keyPlaces: [Int]
  /// The indexes that contain the id of every row.
  let indexes: [String]
  let hasID: Bool
  /// The first version of the library that has the table.
  let since: Int
  /// The columns for a query.
  let columns: String
  /// The query for the record with a key.
  let keyQuery: String

  /// The key columns, which determine the order of storage.
  var key: String { hasID ? "id" : identity.joined(separator: ", ") }

  init<Record: StudyRow>(
    _ record: Record.Type, _ name: String, _ plural: String, list: String? = nil,
    since: Int = 2, _ columns: [Column],
    identity: [String] = ["text", "book", "chapter", "verse", "word"],
    indexes: [String] = []
  ) {
    self.record = record
    self.name = name
    self.plural = plural
    self.list = list ?? plural
    allColumns = columns
    self.identity = identity
    keyPlaces = columns.indices.filter { identity.contains(columns[$0].name) }
    self.indexes = indexes
    self.since = since
    hasID = columns.contains { $0.name == Column.id.name }
    self.columns = columns.map(\.name).joined(separator: ", ")
    let isSame = identity.map { "\($0) = ?" }.joined(separator: " AND ")
    keyQuery = "SELECT \(self.columns) FROM \(name) WHERE \(isSame)"
  }

  /// The tables in the order of their value to the user, without the known words, which belong to no
  /// text.
  static let all = [
    Note.table, Highlight.table, Bookmark.table, Mark.table, Visit.table, LastPlace.table,
    ReadingPlan.table, ChapterProgress.table,
  ]
}
