import GRDB
import PlainText

/// A record of the user's work on texts, or of reading: a note, a mark, a visit, a known word.
///
/// `StudyChange` replaces one record with another. Most records are rows of a table (`StudyRow`).
package protocol StudyRecord: Hashable, Sendable {
  /// A Boolean value that indicates whether the user makes the record on purpose. The loss of visits
  /// and queries is acceptable.
  static var isAuthored: Bool { get }

  /// Returns the record in a list of changes that could not be saved: `note on sblgnt, John 1:1`.
  /// Records that the user does not make on purpose are not listed.
  ///
  /// - Parameter isRemoval: A Boolean value that indicates whether the change removes the record.
  func listed(isRemoval: Bool) -> Message

  /// Replaces a record in a transaction of the caller's.
  ///
  /// - Parameters:
  ///   - old: The record to replace or to remove, as the user saw it.
  ///   - new: The record to write, or nil to remove the old one.
  static func replace(_ old: Self?, with new: Self?, _ db: Database) throws -> StudyOutcome
}

/// A record that belongs to a text.
package protocol TextRecord: StudyRecord {
  var textName: String { get set }
}

/// A record that belongs to a place in a text.
package protocol PlacedRecord: TextRecord {
  var place: StudyPlace { get set }
}

extension PlacedRecord {
  package var textName: String {
    get { place.text }
    set { place.text = newValue }
  }
}

/// A record that is a row of a table, with the same values in an exported document.
package protocol StudyRow: StudyRecord, FetchableRecord, PersistableRecord {
  static var table: StudyTable { get }
  /// The records of a document.
  static var list: WritableKeyPath<StudyDocument, [Self]> { get }
  /// The values of all columns of the table.
  var values: [(any DatabaseValueConvertible)?] { get }

  /// Returns the result of importing the record while the library has another one with its key: the
  /// record to write, or nil if the library's stays as it is, and a note for the user.
  func merged(with known: Self) -> (record: Self?, conflict: Message?)

  /// Returns the result of importing records that have the same key.
  ///
  /// - Parameters:
  ///   - records: The records, at least one.
  ///   - known: The library's record with their key, or nil if it has none.
  /// - Returns: The record to write, or nil if the library's stays as it is, and the result for each
  ///   record.
  /// - Complexity: O(*n*) over the size of the records and of the library's.
  static func merged(_ records: [Self], with known: Self?) -> (record: Self?, [StudyImportResult])
}

/// The result of importing a record.
package enum StudyImportResult {
  case added, unchanged
  /// The library has a different record.
  case conflict(Message)
}

/// The error of a library that does not have a record after it was written, because a trigger of
/// another program changes the written records.
struct UnkeptRecord: Error {}

extension StudyRecord {
  package static var isAuthored: Bool { true }

  package func listed(isRemoval: Bool) -> Message { "" }
}

extension StudyRecord where Self: PersistableRecord {
  package static func replace(
    _ old: Self?, with new: Self?, _ db: Database
  ) throws -> StudyOutcome {
    if let new { try new.insert(db, onConflict: .replace) } else { try old?.delete(db) }
    return .saved
  }
}

extension StudyRow {
  package static var databaseTableName: String { table.name }

  package func encode(to container: inout PersistenceContainer) {
    for (column, value) in zip(Self.table.allColumns, values) { container[column.name] = value }
  }

  package func merged(with known: Self) -> (record: Self?, conflict: Message?) { (nil, nil) }

  package static func merged(
    _ records: [Self], with known: Self?
  ) -> (record: Self?, [StudyImportResult]) {
    var (current, written) = (known, nil as Self?)
    let results = records.map { record in
      let (merged, conflict) = current.map(record.merged) ?? (record, nil)
      if let merged { (current, written) = (merged, merged) }
      return conflict.map(StudyImportResult.conflict) ?? (merged == nil ? .unchanged : .added)
    }
    return (written, results)
  }

  /// Returns a Boolean value that indicates whether the record has the content of another one,
  /// whatever their numbers are.
  func hasContent(of other: Self) -> Bool {
    zip(Self.table.allColumns, zip(values, other.values)).allSatisfy { column, values in
      column.name == StudyTable.Column.id.name
        || values.0?.databaseValue == values.1?.databaseValue
    }
  }

  /// The values of the columns that identify the record.
  var key: [DatabaseValue] {
    let values = values
    return Self.table.keyPlaces.map { values[$0]?.databaseValue ?? .null }
  }

  /// Returns the record with a key.
  ///
  /// GRDB's own requests by key need a table with that key. On the reader's connection, a view may
  /// hide the table (`StudyOverlay`).
  static func find(_ key: [DatabaseValue], _ db: Database) throws -> Self? {
    try fetchOne(
      db.cachedStatement(sql: table.keyQuery), arguments: StatementArguments(key))
  }

  /// Returns the library's records with some keys. A table without an index of its keys is read as a
  /// whole.
  static func find(
    _ keys: some Collection<[DatabaseValue]>, _ db: Database
  ) throws -> [[DatabaseValue]: Self] {
    guard try keys.isEmpty || db.table(table.name, hasUniqueKey: table.identity) else {
      return Dictionary(try fetchAll(db).map { ($0.key, $0) }) { first, _ in first }
    }
    return try keys.reduce(into: [:]) { $0[$1] = try find($1, db) }
  }

  /// Returns a request for the records of a text, or of all texts.
  static func all(of text: String?) -> QueryInterfaceRequest<Self> {
    text.map { filter(Column("text") == $0) } ?? all()
  }
}
