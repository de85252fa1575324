import GRDB

/// GRDB's subscripts trap if a value is of another type than requested, and a damaged library may
/// contain any. Rows are therefore read with `decode`, which throws.
extension Row {
  /// Returns a text, or nil for NULL.
  func optionalText(_ index: Int) throws -> String? {
    hasNull(atIndex: index) ? nil : try decode(String.self, atIndex: index)
  }

  /// Returns a time, or 0 if it is damaged: the user's words of that time count more. Only
  /// numbers that a document can have are times.
  func time(_ column: String) -> Int {
    let value: DatabaseValue? = self[column]
    guard case .int64(let time)? = value?.storage, time.magnitude < 1 << 53 else { return 0 }
    return Int(time)
  }
}

/// A statement that is executed for many rows, whose values are bound one by one.
///
/// For the words of a text this takes half of the time of `Statement.execute(arguments:)`, which
/// makes several arrays of the values of each row.
struct RowStatement {
  private let statement: Statement
  private var count: CInt = 0

  init(_ db: Database, sql: String) throws {
    statement = try db.makeStatement(sql: sql)
    statement.setUncheckedArguments(StatementArguments())
  }

  /// Binds the next value of the row.
  mutating func add(_ value: some StatementBinding) throws {
    count += 1
    let code = value.bind(to: statement.sqliteStatement, at: count)
    guard code == ResultCode.SQLITE_OK.rawValue else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }

  /// Executes the statement with the values that were added since the last call.
  mutating func execute() throws {
    try statement.execute()
    statement.setUncheckedArguments(StatementArguments())
    count = 0
  }
}
