import GRDB
import GRDBSQLite

extension Database {
  /// Sets a property of the connection, which SQLite calls a pragma.
  ///
  /// The first text of a statement that is given to GRDB's `execute` or `fetchOne` makes types by
  /// their names, which takes as long as a third of opening the library. What a start needs of a
  /// library is therefore asked by statements (`makeStatement`, `cachedStatement`) and by this.
  func set(_ pragma: String) throws {
    let code = sqlite3_exec(sqliteConnection, "PRAGMA " + pragma, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
    }
  }
}
