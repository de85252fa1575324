import Foundation
import GRDB
import PlainText

/// The user's note on a verse or a word.
package struct Note: Hashable, Sendable {
  /// The longest text that an editor may leave, in bytes.
  package static let longest = 1 << 18

  /// The number in the library, or 0 if the note is not there yet.
  package var id: Int64 = 0
  package var place: StudyPlace
  /// The content, in Markdown.
  package var text: String
  /// The time of creation, in Unix seconds, like `modified`.
  package var created: Int
  package var modified: Int
}

extension Note: StudyRow, PlacedRecord {
  package static let table = StudyTable(
    Note.self, "note", "notes",
    StudyTable.Column.place + [
      .id, .text("body", as: "markdown"), .number("created"), .number("modified"),
    ], indexes: ["note_time", "note_place", "note_text_time"])
  package static var list: WritableKeyPath<StudyDocument, [Note]> { \.notes }

  package init(row: Row) throws {
    self.init(
      id: try row.decode(forColumn: "id"), place: try StudyPlace(row: row),
      text: try row.decode(forColumn: "body"), created: row.time("created"),
      modified: row.time("modified"))
  }

  package var values: [(any DatabaseValueConvertible)?] {
    place.values + [id == 0 ? nil : id, text, created, modified]
  }

  package func listed(isRemoval: Bool) -> Message {
    isRemoval ? "removal of the note on \(place.listed)" : "note on \(place.listed)"
  }

  /// Replaces a note, unless another program has changed it since the edit began: then both texts
  /// are kept.
  package static func replace(
    _ old: Note?, with new: Note?, _ db: Database
  ) throws -> StudyOutcome {
    guard let note = new ?? old else { return .saved }
    let known = try find(note.key, db)
    let (current, original, text) = (known?.text ?? "", old?.text ?? "", new?.text ?? "")
    if current == text { return .saved }
    let isForeign = current != original && !current.isEmpty
    if isForeign, text.isEmpty { return .keptForeign }
    let body = isForeign ? joined(current, text, replacing: original) : text
    if body.isEmpty {
      try known?.delete(db)
    } else if body != current {
      try note.replacing(known, text: body).save(db)
    }
    return isForeign ? .savedBeside : .saved
  }

  /// Returns the note as the one that takes the place of another: with its number and its time of
  /// creation.
  func replacing(_ known: Note?, text: String) -> Note {
    Note(
      id: known?.id ?? 0, place: place, text: text, created: known?.created ?? created,
      modified: modified)
  }
}

// MARK: - Two versions of a note

extension Note {
  /// The separator between two versions of a note.
  private static let versionSeparator = "\n\n---\n\n"

  package static func merged(
    _ records: [Note], with known: Note?
  ) -> (record: Note?, [StudyImportResult]) {
    let first = known ?? records[0]
    var versions = [first.text]
    var parts = Set(Self.parts(first.text))
    var both = first
    var results: [StudyImportResult] = known == nil ? [.added] : []
    for note in records.dropFirst(results.count) {
      // The note may have been imported before, possibly more than once.
      let added = Self.parts(note.text)
      guard !parts.isSuperset(of: added) else {
        results.append(.unchanged)
        continue
      }
      parts.formUnion(added)
      versions.append(note.text)
      both = note.replacing(both, text: "")
      both.modified = max(note.modified, both.modified)
      results.append(.conflict("both notes are kept, one below the other"))
    }
    both.text = versions.joined(separator: versionSeparator)
    return (known != nil && versions.count == 1 ? nil : both, results)
  }

  private static func parts(_ text: String) -> [String] {
    text.components(separatedBy: versionSeparator)
  }

  /// Returns both versions of a note, one below the other. Parts that are the same are there once.
  ///
  /// Replaces a part that only this edit has changed. If both edits have added text to a part, the
  /// part is not repeated: this edit's addition follows.
  private static func joined(
    _ foreign: String, _ text: String, replacing original: String
  ) -> String {
    func parts(_ text: String) -> [String] { text.isEmpty ? [] : Self.parts(text) }
    let (old, new) = (parts(original), parts(text))
    var result = parts(foreign)
    let removed = old.filter { !new.contains($0) }
    let added = new.filter { !old.contains($0) }
    for (index, part) in added.enumerated() where !result.contains(part) {
      let origin = removed.count == added.count ? removed[index] : nil
      if let origin, let place = result.firstIndex(of: origin) {
        result[place] = part
      } else if let origin, part.hasPrefix(origin), foreign.contains(origin) {
        result.append(part.dropFirst(origin.count).trimmingCharacters(in: .whitespacesAndNewlines))
      } else {
        result.append(part)
      }
    }
    return result.joined(separator: versionSeparator)
  }
}
