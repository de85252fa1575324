import GRDB

/// The changes that are not in the library yet, as the reader sees them at once.
///
/// They are rows of temporary tables on the reader's own connection, in memory. While a table has
/// such rows, a temporary view of the table's name hides it: SQLite resolves a name among temporary
/// objects first, so that every query of `StudyStore` reads both. Without pending changes, there is
/// no view and no overhead.
package final class StudyOverlay {
  private let library: Library
  /// The tables that a view hides.
  private var hidden: Set<String> = []

  package init(_ library: Library) { self.library = library }

  /// Shows a change before it is saved. Visits are not shown.
  ///
  /// - Parameter ticket: The number of the change, for removing it later.
  package func show(_ change: StudyChange, ticket: Int) throws {
    guard change.isAuthored, let record = change.record as? any StudyRow else { return }
    try library.access { db in
      if let note = record as? Note {
        let known = try Note.find(note.key, db)
        var shown = note.replacing(known, text: note.text)
        if known == nil { shown.id = -Int64(ticket) }
        try put(shown, isRemoved: change.new == nil, ticket, db)
      } else {
        try put(record, isRemoved: change.new == nil, ticket, db)
      }
      library.studyChanges += 1
    }
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

  private func put<Record: StudyRow>(
    _ record: Record, isRemoved: Bool, _ ticket: Int, _ db: Database
  ) throws {
    let table = Record.table
    try hide(table, db)
    let condition = table.identity.map { "\($0) = ?" }.joined(separator: " AND ")
    try db.execute(
      sql: "DELETE FROM temp.pending_\(table.name) WHERE \(condition)",
      arguments: StatementArguments(record.key))
    let values = record.values + [ticket, isRemoved]
    let marks = databaseQuestionMarks(count: values.count)
    try db.execute(
      sql: "INSERT INTO temp.pending_\(table.name) VALUES (\(marks))",
      arguments: StatementArguments(values))
  }

  private func hide(_ table: StudyTable, _ db: Database) throws {
    let (name, columns) = (table.name, table.columns)
    guard hidden.insert(name).inserted else { return }
    let isSame = table.identity.map { "p.\($0) = m.\($0)" }.joined(separator: " AND ")
    // Temporary tables never touch the disk.
    if hidden.count == 1 { try db.execute(sql: "PRAGMA temp_store = MEMORY") }
    try db.execute(
      sql: """
        CREATE TEMP TABLE pending_\(name) AS
          SELECT \(columns), 0 AS ticket, 0 AS is_removed FROM main.\(name) LIMIT 0;
        CREATE TEMP VIEW \(name) AS
          SELECT \(columns) FROM main.\(name) AS m WHERE NOT EXISTS (
            SELECT 1 FROM temp.pending_\(name) AS p WHERE \(isSame))
          UNION ALL
          SELECT \(columns) FROM temp.pending_\(name) WHERE NOT is_removed
        """)
  }
}
