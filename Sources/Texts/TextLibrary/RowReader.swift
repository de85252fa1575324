import GRDB
import GRDBSQLite

/// The rows of a statement, of which each value is taken from SQLite when it is asked for.
///
/// For the words of a verse this takes half of the time of `Row`, which asks for the type of each
/// value first.
final class RowReader {
  private let statement: Statement

  /// - Parameter arguments: The values of the statement's parameters.
  init(_ db: Database, sql: String, _ arguments: Int64...) throws {
    statement = try db.cachedStatement(sql: sql)
    for (index, argument) in arguments.enumerated() {
      sqlite3_bind_int64(statement.sqliteStatement, Int32(index + 1), argument)
    }
  }

  deinit { sqlite3_reset(statement.sqliteStatement) }

  /// Moves to the next row, which is the first one at the first call.
  ///
  /// - Returns: False if there is none.
  /// - Throws: `DatabaseError`.
  func next() throws -> Bool {
    let status = sqlite3_step(statement.sqliteStatement)
    if status == SQLITE_ROW { return true }
    guard status == SQLITE_DONE else {
      let handle = sqlite3_db_handle(statement.sqliteStatement)
      let message = handle.flatMap(sqlite3_errmsg).map { String(cString: $0) }
      throw DatabaseError(resultCode: ResultCode(rawValue: status), message: message)
    }
    return false
  }

  /// Returns the text of a column of the row; nil for NULL.
  func text(_ column: Int) -> String? {
    sqlite3_column_text(statement.sqliteStatement, Int32(column)).map { String(cString: $0) }
  }
}
