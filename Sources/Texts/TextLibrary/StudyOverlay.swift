import GRDB
import Interlinear

/// The changes that are not in the library yet, as the reader sees them at once.
///
/// They are rows of temporary tables on the reader's own connection, in memory. While a table has
/// such rows, a temporary view of the table's name hides it: SQLite resolves a name among temporary
/// objects first, so that every query of `StudyStore` reads both. Without pending changes there is
/// no view, and nothing costs anything.
package final class StudyOverlay {
  /// The columns of a table's key, and the columns beside those of the place.
  private struct Layer {
    let table: String
    let key: [String]
    let columns: String

    static let place = ["text", "book", "chapter", "verse", "word"]
    static let note = Layer(table: "note", key: place, columns: "id, body, created, modified")
    static let highlight = Layer(table: "highlight", key: place, columns: "colour")
    static let bookmark = Layer(table: "bookmark", key: place, columns: "created, name")
    static let mark = Layer(table: "mark", key: ["text", "letter"], columns: "letter")

    var allColumns: String { "\(StudyStore.placeColumns), \(columns)" }
  }

  private let library: Library
  /// The tables that a view hides.
  private var hidden: Set<String> = []

  package init(_ library: Library) { self.library = library }

  /// Shows a change before it is saved. Visits and known words are not shown.
  ///
  /// - Parameter ticket: The number of the change, by which it is removed again.
  package func show(_ change: StudyChange, ticket: Int) throws {
    guard change.isAuthored, let at = change.place else { return }
    let place = StudyStore.values(at)
    typealias Values = [any DatabaseValueConvertible]
    switch change {
    case .note(let text, _, _, let time):
      try library.access { db in
        let known = try Row.fetchOne(
          db, sql: "SELECT id, created FROM note WHERE \(StudyStore.isPlace)",
          arguments: StatementArguments(StudyStore.key(at)))
        let id = try known?.decode(Int64.self, atIndex: 0) ?? -Int64(ticket)
        let created = try known?.decode(Int.self, atIndex: 1) ?? time
        let values: Values = [id, text, created, time]
        try put(place + values, in: .note, isRemoved: text.isEmpty, ticket, db)
      }
    case .highlight(let colour, _):
      try library.access {
        try put(
          place + [colour?.rawValue ?? ""], in: .highlight, isRemoved: colour == nil, ticket, $0)
      }
    case .bookmark(let isSet, _, let time, let name):
      try library.access {
        try put(place + [time, name], in: .bookmark, isRemoved: !isSet, ticket, $0)
      }
    case .mark(let letter, _):
      try library.access {
        try put(place + [String(letter)], in: .mark, isRemoved: false, ticket, $0)
      }
    case .removeMark(let letter, _):
      try library.access {
        try put(place + [String(letter)], in: .mark, isRemoved: true, ticket, $0)
      }
    case .visit, .visits, .lastPlace, .known, .query: return
    }
    library.studyChanges += 1
  }

  /// Stops showing a change, because it is in the library or was discarded.
  package func remove(ticket: Int) throws {
    guard !hidden.isEmpty else { return }
    try library.access { db in
      for table in hidden {
        try db.execute(
          sql: "DELETE FROM temp.pending_\(table) WHERE ticket = ?", arguments: [ticket])
        guard try Int.fetchOne(db, sql: "SELECT 1 FROM temp.pending_\(table)") == nil else {
          continue
        }
        try db.execute(sql: "DROP VIEW temp.\(table); DROP TABLE temp.pending_\(table)")
        hidden.remove(table)
      }
    }
  }

  private func put(
    _ values: [any DatabaseValueConvertible], in layer: Layer, isRemoved: Bool, _ ticket: Int,
    _ db: Database
  ) throws {
    try hide(layer, db)
    let names = layer.allColumns.split(separator: ", ").map(String.init)
    let key = layer.key.compactMap { name in names.firstIndex(of: name).map { values[$0] } }
    let condition = layer.key.map { "\($0) = ?" }.joined(separator: " AND ")
    try db.execute(
      sql: "DELETE FROM temp.pending_\(layer.table) WHERE \(condition)",
      arguments: StatementArguments(key))
    let marks = Array(repeating: "?", count: values.count + 2).joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO temp.pending_\(layer.table) VALUES (\(marks))",
      arguments: StatementArguments(values + [ticket, isRemoved]))
  }

  private func hide(_ layer: Layer, _ db: Database) throws {
    guard hidden.insert(layer.table).inserted else { return }
    let table = layer.table
    let isSame = layer.key.map { "p.\($0) = m.\($0)" }.joined(separator: " AND ")
    // Temporary tables never touch the disk.
    if hidden.count == 1 { try db.execute(sql: "PRAGMA temp_store = MEMORY") }
    try db.execute(
      sql: """
        CREATE TEMP TABLE pending_\(table) AS
          SELECT \(layer.allColumns), 0 AS ticket, 0 AS is_removed FROM main.\(table) LIMIT 0;
        CREATE TEMP VIEW \(table) AS
          SELECT \(layer.allColumns) FROM main.\(table) AS m WHERE NOT EXISTS (
            SELECT 1 FROM temp.pending_\(table) AS p WHERE \(isSame))
          UNION ALL
          SELECT \(layer.allColumns) FROM temp.pending_\(table) WHERE NOT is_removed
        """)
  }
}
