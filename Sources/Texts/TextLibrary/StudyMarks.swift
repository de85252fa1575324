import GRDB
import PlainText

package enum HighlightColor: String, CaseIterable, Sendable {
  case yellow, green, blue, pink, orange
}

package struct Highlight: PlacedRecord {
  package var place: StudyPlace
  package var color: HighlightColor

  package init(place: StudyPlace, color: HighlightColor) {
    self.place = place
    self.color = color
  }

  package func listed(isRemoval: Bool) -> Message {
    isRemoval ? "removal of the highlight of \(place.listed)" : "highlight of \(place.listed)"
  }
}

extension Highlight: StudyRow {
  package static let table = StudyTable(
    Highlight.self, "highlight", "highlights", StudyTable.Column.place + [.text("colour")])
  package static var list: WritableKeyPath<StudyDocument, [Highlight]> { \.highlights }

  package init(row: Row) throws {
    // A color from a later version is still a highlight.
    let color = try? row.decode(String.self, forColumn: "colour")
    self.init(
      place: try StudyPlace(row: row), color: color.flatMap(HighlightColor.init) ?? .yellow)
  }

  package var values: [(any DatabaseValueConvertible)?] { place.values + [color.rawValue] }

  package func merged(with known: Highlight) -> (record: Highlight?, conflict: Message?) {
    if known.color == color { return (nil, nil) }
    return (nil, "stays \(known.color.rawValue), not \(color.rawValue)")
  }
}

package struct Bookmark: PlacedRecord {
  package var place: StudyPlace
  /// The time of creation, in Unix seconds.
  package var created: Int
  /// The name that the user has given to it, or an empty text.
  package var name: String

  package init(place: StudyPlace, created: Int, name: String = "") {
    self.place = place
    self.created = created
    self.name = name
  }

  package func listed(isRemoval: Bool) -> Message {
    isRemoval ? "removal of the bookmark on \(place.listed)" : "bookmark on \(place.listed)"
  }
}

extension Bookmark: StudyRow {
  package static let table = StudyTable(
    Bookmark.self, "bookmark", "bookmarks",
    StudyTable.Column.place + [.number("created"), .text("name", absent: "")])
  package static var list: WritableKeyPath<StudyDocument, [Bookmark]> { \.bookmarks }

  package init(row: Row) throws {
    // A damaged or older library may lack all but the place.
    self.init(
      place: try StudyPlace(row: row), created: row.time("created"),
      name: (try? row.decode(forColumn: "name")) ?? "")
  }

  package var values: [(any DatabaseValueConvertible)?] { place.values + [created, name] }

  /// Replaces a bookmark. One that two programs have set at once has the later time, and its name.
  package static func replace(
    _ old: Bookmark?, with new: Bookmark?, _ db: Database
  ) throws -> StudyOutcome {
    guard var bookmark = new else {
      try old?.delete(db)
      return .saved
    }
    if old == nil, let known = try find(bookmark.key, db), known.created != bookmark.created {
      bookmark.created = max(bookmark.created, known.created)
      if bookmark.name.isEmpty { bookmark.name = known.name }
    }
    try bookmark.insert(db, onConflict: .replace)
    return .saved
  }

  package func merged(with known: Bookmark) -> (record: Bookmark?, conflict: Message?) {
    if known.name == name || name.isEmpty { return (nil, nil) }
    guard known.name.isEmpty else {
      return (nil, "the bookmark stays \"\(known.name)\", not \"\(name)\"")
    }
    return (Bookmark(place: known.place, created: known.created, name: name), nil)
  }
}

/// A place that the user has marked with a letter. Each text has its own letters.
package struct Mark: PlacedRecord {
  package var place: StudyPlace
  package var letter: String

  package init(place: StudyPlace, letter: String) {
    self.place = place
    self.letter = letter
  }

  package func listed(isRemoval: Bool) -> Message {
    isRemoval ? "removal of the mark \(letter)" : "mark \(letter) on \(place.listed)"
  }
}

extension Mark: StudyRow {
  package static let table = StudyTable(
    Mark.self, "mark", "marks", StudyTable.Column.place + [.text("letter")],
    identity: ["text", "letter"])
  package static var list: WritableKeyPath<StudyDocument, [Mark]> { \.marks }

  package init(row: Row) throws {
    self.init(place: try StudyPlace(row: row), letter: try row.decode(forColumn: "letter"))
  }

  package var values: [(any DatabaseValueConvertible)?] { place.values + [letter] }

  package func merged(with known: Mark) -> (record: Mark?, conflict: Message?) {
    known.place == place ? (nil, nil) : (nil, "mark \(letter) stays on \(known.place.listed)")
  }
}
