import GRDB
import GRDBSQLite

/// The rows of a statement, of which each value is taken from SQLite when it is asked for.
///
/// For the words of a verse this takes half of the time of `Row`, which asks for the type of each
/// value first. For a single row it takes a quarter, because `Row` makes a table of the names of the
/// columns.
final class RowReader {
  /// The value of a parameter.
  enum Argument {
    case integer(Int64)
    case text(String)
  }

  private let statement: Statement

  /// - Parameter arguments: The values of the statement's parameters.
  init(_ db: Database, sql: String, _ arguments: Argument...) throws {
    statement = try db.cachedStatement(sql: sql)
    for (index, argument) in arguments.enumerated() {
      let (handle, place) = (statement.sqliteStatement, Int32(index + 1))
      switch argument {
      case .integer(let number): sqlite3_bind_int64(handle, place, number)
      case .text(var text):
        _ = text.withUTF8 { bytes in
          // A nil pointer would be NULL, not the empty text.
          guard let base = bytes.baseAddress else {
            return sqlite3_bind_text(handle, place, "", 0, nil)
          }
          return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            sqlite3_bind_text64(
              handle, place, $0, sqlite3_uint64(bytes.count), Self.copying, UInt8(SQLITE_UTF8))
          }
        }
      }
    }
  }

  /// What makes SQLite copy a text, which C calls `SQLITE_TRANSIENT`.
  private static let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

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

  /// Returns the number in a column of the row; 0 for NULL.
  func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement.sqliteStatement, Int32(column))
  }

  /// Returns the text of a column of the row; nil for NULL.
  func text(_ column: Int) -> String? {
    sqlite3_column_text(statement.sqliteStatement, Int32(column)).map { String(cString: $0) }
  }
}
