import GRDB
import GRDBSQLite

extension Database {
  /// Sets a property of the connection, which SQLite calls a pragma.
  ///
  /// The first statement that GRDB executes makes types by their names, which takes as long as a
  /// third of opening the library. A start has no other statement of that kind.
  func set(_ pragma: String) throws {
    let code = sqlite3_exec(sqliteConnection, "PRAGMA " + pragma, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
    }
  }
}
