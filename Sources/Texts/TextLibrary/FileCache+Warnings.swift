import Formats
import GRDB
import PlainText

/// The warnings about the files in the cache. Their table exists only in this library.
extension Library {
  /// Each row is a group of warnings. `file` is null for the opened file itself, which may be
  /// opened by another path next time. The row without a message counts the warnings beyond the
  /// groups.
  private static let warningTable = """
    CREATE TABLE IF NOT EXISTS warning (
      text TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      file TEXT,
      line INTEGER NOT NULL,
      message TEXT,
      count INTEGER NOT NULL,
      PRIMARY KEY (text, ordinal)
    ) WITHOUT ROWID
    """

  func hasText(_ name: String, stamp: String) throws -> Bool {
    try access { db in
      try db.execute(sql: Self.warningTable)
      return try Self.hasText(name, stamp: stamp, db)
    }
  }

  static func hasText(_ name: String, stamp: String, _ db: Database) throws -> Bool {
    try String.fetchOne(
      db, sql: "SELECT source_stamp FROM text WHERE name = ?", arguments: [name]) == stamp
  }

  /// Stores the warnings about a text, replacing older ones, together with the stamp that marks the
  /// text as cached. That belongs to the transaction of its import: a text without its warnings is
  /// never found in the cache, and one without its stamp never replaced by another program.
  ///
  /// - Parameter file: The path that was used to open the file, as in the warnings.
  static func store(
    _ warnings: WarningList, of text: String, as file: String, stamp: String, _ db: Database
  ) throws {
    try db.execute(sql: "DELETE FROM warning WHERE text = ?", arguments: [text])
    let statement = try db.makeStatement(sql: "INSERT INTO warning VALUES (?, ?, ?, ?, ?, ?)")
    for (ordinal, group) in warnings.groups.enumerated() {
      let first = group.first
      try statement.execute(arguments: [
        text, ordinal, first.file == file ? nil : first.file, first.line, first.message.stored,
        group.count,
      ])
    }
    // The count distinguishes remarks from warnings.
    for (number, notice) in warnings.notices.enumerated() {
      try statement.execute(arguments: [
        text, warnings.groups.count + 1 + number, notice.file == file ? nil : notice.file,
        notice.line, notice.message.stored, 0,
      ])
    }
    let rest = warnings.count - warnings.groups.reduce(0) { $0 + $1.count }
    if rest > 0 {
      try statement.execute(arguments: [text, warnings.groups.count, nil, 0, nil, rest])
    }
    try db.execute(
      sql: "UPDATE text SET source_stamp = ? WHERE name = ?", arguments: [stamp, text])
  }

  func storedWarnings(of text: String, as file: String) throws -> WarningList {
    try access { db in
      var groups: [WarningList.Group] = []
      var count = 0
      var notices: [FormatWarning] = []
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT file, line, message, count FROM warning WHERE text = ? ORDER BY ordinal",
        arguments: [text])
      for row in rows {
        let number = try row.decode(Int.self, atIndex: 3)
        count += number
        guard let message = try row.optionalText(2) else { continue }
        let first = FormatWarning(
          file: try row.optionalText(0) ?? file, line: try row.decode(atIndex: 1),
          message: Message(stored: message))
        if number == 0 {
          notices.append(first)
        } else {
          groups.append(WarningList.Group(first: first, count: number))
        }
      }
      return WarningList(groups: groups, count: count, notices: notices)
    }
  }
}
