import GRDB

/// A table of the user's study data in a damaged library.
struct StudyTable {
  let name: String
  /// The name of its records in reports.
  let plural: String
  /// The columns that `StudyDocument.add(_:from:)` reads, beginning with those of the place.
  let columns: String
  /// The columns of the key in which the rows are stored.
  let key: String
  /// The indexes that contain the id of every row.
  let indexes: [String]

  var hasID: Bool { key == "id" }

  /// The key in descending order.
  var backwardKey: String {
    key.split(separator: ",").map { $0 + " DESC" }.joined(separator: ",")
  }

  /// Returns the columns for a query of a table that an older version of the library may have made:
  /// what such a table lacks is empty.
  ///
  /// - Parameter known: The names of the columns that the table has; none if they cannot be read.
  func columns(of known: [String]) -> String {
    guard !known.isEmpty else { return columns }
    return columns.split(separator: ", ").map {
      known.contains(String($0)) ? String($0) : "'' AS \($0)"
    }.joined(separator: ", ")
  }

  private init(
    _ name: String, _ plural: String, columns: String = "",
    key: String = "text, book, chapter, verse, word", indexes: [String] = []
  ) {
    self.name = name
    self.plural = plural
    self.columns = StudyStore.placeColumns + columns
    self.key = key
    self.indexes = indexes
  }

  /// The tables in the order of their value to the user.
  static let all = [
    StudyTable(
      "note", "notes", columns: ", id, body, created, modified", key: "id",
      indexes: ["note_time", "note_place", "note_text_time"]),
    StudyTable("highlight", "highlights", columns: ", colour"),
    StudyTable("bookmark", "bookmarks", columns: ", created, name"),
    StudyTable("mark", "marks", columns: ", letter", key: "text, letter"),
    StudyTable("visit", "visits", columns: ", id, time", key: "id", indexes: ["visit_text"]),
    StudyTable("last_place", "last places", key: "text"),
  ]
}

/// The rows of a table that can be read.
struct ReadableRows {
  var rows: [Row] = []
  /// Whether the table was read without an error.
  var isWhole = false
  /// The number of rows that the table had; nil if it is not known.
  var expected: Int?
}

extension StudyDocument {
  /// Adds a row of a damaged library.
  ///
  /// - Returns: false if the row has values of a wrong type, so that it is lost.
  mutating func add(_ row: Row, from table: StudyTable) -> Bool {
    guard let place = try? row.place(0) else { return false }
    func text(_ column: String) -> String? { try? row.decode(forColumn: column) }
    func number(_ column: String) -> Int? { try? row.decode(forColumn: column) }
    switch table.name {
    case "note":
      guard let note = try? StudyStore.note(row) else { return false }
      notes.append(note)
    case "highlight":
      let colour = text("colour").flatMap(HighlightColour.init(rawValue:)) ?? .yellow
      highlights.append(Highlight(place: place, colour: colour))
    case "bookmark":
      bookmarks.append(
        Bookmark(place: place, created: number("created") ?? 0, name: text("name") ?? ""))
    case "mark":
      guard let letter = text("letter") else { return false }
      marks.append(Mark(place: place, letter: letter))
    case "visit":
      guard let time = number("time") else { return false }
      visits.append(Visit(place: place, time: time))
    case "last_place": lastPlaces.append(place)
    default: return false
    }
    return true
  }
}
