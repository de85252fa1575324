import GRDB
import PlainText

/// A visit to a place of a text.
package struct Visit: PlacedRecord {
  /// The number of visits that are kept.
  static let capacity = 5_000
  package static let isAuthored = false

  /// The number in the history, in order, or 0 for a visit that is not there yet.
  var id: Int64 = 0
  package var place: StudyPlace
  /// The time in Unix seconds.
  var time: Int

  /// Adds a visit to the history. Consecutive visits to the same place are one.
  package static func replace(
    _ old: Visit?, with new: Visit?, _ db: Database
  ) throws -> StudyOutcome {
    guard let new else { return .saved }
    if var last = try order(Column("id").desc).fetchOne(db), last.place == new.place {
      last.time = new.time
      try last.update(db)
      return .saved
    }
    try new.insert(db)
    try filter(Column("id") <= db.lastInsertedRowID - Int64(capacity)).deleteAll(db)
    return .saved
  }
}

extension Visit: StudyRow {
  package static let table = StudyTable(
    Visit.self, "visit", "visits", StudyTable.Column.place + [.id, .number("time")],
    identity: ["text", "book", "chapter", "verse", "word", "time"], indexes: ["visit_text"])
  package static var list: WritableKeyPath<StudyDocument, [Visit]> { \.visits }

  package init(row: Row) throws {
    self.init(
      id: try row.decode(forColumn: "id"), place: try StudyPlace(row: row),
      time: row.time("time"))
  }

  package var values: [(any DatabaseValueConvertible)?] {
    place.values + [id == 0 ? nil : id, time]
  }

  /// Returns a request for the visits to a place.
  static func all(to place: StudyPlace) -> QueryInterfaceRequest<Visit> {
    filter(sql: StudyStore.isPlace, arguments: StatementArguments(place.key))
  }
}

/// All visits to a place, which the user removes from the history together.
package struct PlaceVisits: PlacedRecord {
  package var place: StudyPlace
  /// The visits, oldest first.
  let visits: [Visit]

  package func listed(isRemoval: Bool) -> Message {
    isRemoval ? "removal of the visits to \(place.listed)" : "visits to \(place.listed)"
  }

  /// Removes visits from the history, or restores them to their places in it.
  package static func replace(
    _ old: PlaceVisits?, with new: PlaceVisits?, _ db: Database
  ) throws -> StudyOutcome {
    guard let new else {
      if let old { try Visit.all(to: old.place).deleteAll(db) }
      return .saved
    }
    for var visit in new.visits {
      visit.place = new.place
      try visit.insert(db, onConflict: .ignore)
    }
    return .saved
  }
}

/// The place where a text was left.
package struct LastPlace: PlacedRecord {
  package static let isAuthored = false

  package var place: StudyPlace
}

extension LastPlace: StudyRow {
  package static let table = StudyTable(
    LastPlace.self, "last_place", "last places", list: "lastPlaces", StudyTable.Column.place,
    identity: ["text"])
  package static var list: WritableKeyPath<StudyDocument, [LastPlace]> { \.lastPlaces }

  package init(row: Row) throws { self.init(place: try StudyPlace(row: row)) }

  package var values: [(any DatabaseValueConvertible)?] { place.values }
}

/// The query of a search that found something.
package struct PastQuery: StudyRecord {
  /// The number of queries that are kept.
  private static let capacity = 500
  package static let isAuthored = false
  static let table = """
    CREATE TABLE IF NOT EXISTS query (
      id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL UNIQUE, time INTEGER NOT NULL)
    """

  package let query: String
  /// The time in Unix seconds.
  let time: Int

  /// Adds a query. The first one creates the table, so that libraries of programs that do not know
  /// it stay valid.
  package static func replace(
    _ old: PastQuery?, with new: PastQuery?, _ db: Database
  ) throws -> StudyOutcome {
    guard let new else { return .saved }
    try db.execute(sql: table)
    // Replacing a row gives it a new number, so that it becomes the latest.
    try db.execute(
      sql: "INSERT OR REPLACE INTO query (body, time) VALUES (?, ?)",
      arguments: [new.query, new.time])
    try db.execute(
      sql: "DELETE FROM query WHERE id <= ?",
      arguments: [db.lastInsertedRowID - Int64(capacity)])
    return .saved
  }
}
