import Foundation
import GRDB
import Interlinear
import PlainText

/// A change of the user's study data while a text is being read.
package enum StudyChange: Hashable, Sendable {
  /// Sets the note on a place; an empty text removes it. `original` is the text at the beginning of
  /// the edit, which reveals a change of another program in the meantime. The time is in Unix
  /// seconds.
  case note(String, at: StudyPlace, original: String, time: Int)
  /// Sets the color of a place, or removes it for nil.
  case highlight(HighlightColor?, at: StudyPlace)
  /// Sets or removes a bookmark. A name replaces its current one; an empty text removes the name.
  case bookmark(Bool, at: StudyPlace, time: Int, name: String = "")
  case mark(Character, at: StudyPlace)
  /// Removes the mark with a letter. The place is the mark's current place.
  case removeMark(Character, at: StudyPlace)
  case visit(StudyPlace, time: Int)
  /// Removes a place from the history, or puts its visits back.
  case visits(Bool, at: StudyPlace, [RecordedVisit])
  /// The place where a text was left.
  case lastPlace(StudyPlace)
  /// A search that found something.
  case query(String, time: Int)
  /// Adds a word to the list of known words, or removes it.
  case known(Bool, KnownWord)

  /// The place that the change is about, or nil if it is not about a place.
  package var place: StudyPlace? {
    switch self {
    case .note(_, let place, _, _), .highlight(_, let place), .bookmark(_, let place, _, _),
      .mark(_, let place), .removeMark(_, let place), .visit(let place, _),
      .visits(_, let place, _), .lastPlace(let place):
      place
    case .known, .query: nil
    }
  }

  /// Returns the change in a text with another name.
  func moved(toText name: String) -> StudyChange {
    func moved(_ place: StudyPlace) -> StudyPlace {
      var place = place
      place.text = name
      return place
    }
    return switch self {
    case .note(let text, let place, let original, let time):
      .note(text, at: moved(place), original: original, time: time)
    case .highlight(let color, let place): .highlight(color, at: moved(place))
    case .bookmark(let isSet, let place, let time, let name):
      .bookmark(isSet, at: moved(place), time: time, name: name)
    case .mark(let letter, let place): .mark(letter, at: moved(place))
    case .removeMark(let letter, let place): .removeMark(letter, at: moved(place))
    case .visit(let place, let time): .visit(moved(place), time: time)
    case .visits(let isKept, let place, let visits): .visits(isKept, at: moved(place), visits)
    case .lastPlace(let place): .lastPlace(moved(place))
    case .query, .known: self
    }
  }

  /// A Boolean value that indicates whether the user has made the change on purpose. The loss of
  /// visits and queries is acceptable.
  package var isAuthored: Bool {
    switch self {
    case .visit, .lastPlace, .query: false
    case .note, .highlight, .bookmark, .mark, .removeMark, .visits, .known: true
    }
  }

  /// The change in a list of changes that could not be saved: `note on sblgnt, John 1:1`.
  package var listed: Message {
    let place = place?.listed ?? ""
    return switch self {
    case .note(let text, _, _, _):
      text.isEmpty ? "removal of the note on \(place)" : "note on \(place)"
    case .highlight(let color, _):
      color == nil ? "removal of the highlight of \(place)" : "highlight of \(place)"
    case .bookmark(let isSet, _, _, _):
      isSet ? "bookmark on \(place)" : "removal of the bookmark on \(place)"
    case .mark(let letter, _): "mark \(letter) on \(place)"
    case .removeMark(let letter, _): "removal of the mark \(letter)"
    case .visit: "visit to \(place)"
    case .visits(let isKept, _, _):
      isKept ? "visits to \(place)" : "removal of the visits to \(place)"
    case .lastPlace: "last place, \(place)"
    case .query(let query, _): "search for \(query)"
    case .known(let isKnown, let word):
      isKnown
        ? "known word \("\(word.lemma) (\(word.language))")"
        : "removal of the known word \("\(word.lemma) (\(word.language))")"
    }
  }
}

/// The result of a change in the library.
package enum StudyOutcome: Hashable, Sendable {
  case saved
  /// Another program had changed the note since the edit began. The note now has both versions, one
  /// below the other.
  case savedBeside
  /// Another program had changed the note that was to be removed, so it was kept.
  case keptForeign
}

extension StudyStore {
  /// The separator between two versions of a note.
  static let versionSeparator = "\n\n---\n\n"

  /// Makes a change in a transaction of the caller's.
  static func make(_ change: StudyChange, _ db: Database) throws -> StudyOutcome {
    switch change {
    case .note(let text, let place, let original, let time):
      return try setNote(text, at: place, original: original, time: time, db)
    case .highlight(let color, let place): try setHighlight(color, at: place, db)
    case .bookmark(let isSet, let place, let time, let name):
      if isSet {
        try setBookmark(Bookmark(place: place, created: time, name: name), db)
      } else {
        try delete("bookmark", at: place, db)
      }
    case .mark(let letter, let place): try setMark(letter, at: place, db)
    case .removeMark(let letter, let place):
      try db.execute(
        sql: "DELETE FROM mark WHERE text = ? AND letter = ?",
        arguments: [place.text, String(letter)])
    case .visit(let place, let time): try record(visit: place, now: time, db)
    case .visits(let isKept, let place, let visits):
      if isKept {
        try restore(visits, at: place, db)
      } else {
        try delete("visit", at: place, db)
      }
    case .lastPlace(let place): try setLastPlace(place, db)
    case .query(let query, let time): try record(query: query, now: time, db)
    case .known(let isKnown, let word): try setKnown(isKnown, [word], db)
    }
    return .saved
  }

  static func delete(_ table: String, at place: StudyPlace, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM \(table) WHERE \(isPlace)", arguments: key(place))
  }

  private static func setNote(
    _ text: String, at place: StudyPlace, original: String, time: Int, _ db: Database
  ) throws -> StudyOutcome {
    let known =
      try String.fetchOne(
        db, sql: "SELECT body FROM note WHERE \(isPlace)",
        arguments: key(place)) ?? ""
    if known == text { return .saved }
    let isForeign = known != original && !known.isEmpty
    if isForeign, text.isEmpty { return .keptForeign }
    let body = isForeign ? joined(known, text, replacing: original) : text
    if body.isEmpty {
      try delete("note", at: place, db)
    } else if body != known {
      try setNote(body, at: place, created: time, modified: time, db)
    }
    return isForeign ? .savedBeside : .saved
  }

  /// Returns both versions of a note, one below the other. Parts that are the same are there once.
  ///
  /// Replaces a part that only this edit has changed. If both edits have added text to a part, the
  /// part is not repeated: this edit's addition follows.
  private static func joined(
    _ foreign: String, _ text: String, replacing original: String
  ) -> String {
    func parts(_ text: String) -> [String] {
      text.isEmpty ? [] : text.components(separatedBy: versionSeparator)
    }
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

/// A visit to a place as the history has it: its order in the history, and its time in Unix
/// seconds.
package struct RecordedVisit: Hashable, Sendable {
  package let id: Int64
  package let time: Int

  package init(id: Int64, time: Int) {
    self.id = id
    self.time = time
  }
}

extension StudyChange {
  /// Returns the change that takes this one back.
  ///
  /// - Parameter store: The study data before the change, or nil if there is none yet.
  /// - Returns: `nil` if nothing would change, or if the user has not made the change on purpose.
  package func inverse(in store: StudyStore?) throws -> StudyChange? {
    switch self {
    case .note(let text, let place, _, let time):
      let known = try store?.note(at: place)?.text ?? ""
      return known == text ? nil : .note(known, at: place, original: text, time: time)
    case .highlight(let color, let place):
      let known = try store?.highlight(at: place)
      return known == color ? nil : .highlight(known, at: place)
    case .bookmark(let isSet, let place, let time, let name):
      guard let known = try store?.bookmark(at: place) else {
        return isSet ? .bookmark(false, at: place, time: time, name: name) : nil
      }
      guard !isSet || known.name != name else { return nil }
      return .bookmark(true, at: place, time: known.created, name: known.name)
    case .mark(let letter, let place):
      guard let known = try store?.mark(letter, of: place.text) else {
        return .removeMark(letter, at: place)
      }
      return known == place ? nil : .mark(letter, at: known)
    case .removeMark(let letter, let place):
      return try store?.mark(letter, of: place.text).map { .mark(letter, at: $0) }
    case .visits(let isKept, let place, let visits): return .visits(!isKept, at: place, visits)
    case .known(let isKnown, let word): return .known(!isKnown, word)
    case .visit, .lastPlace, .query: return nil
    }
  }
}
