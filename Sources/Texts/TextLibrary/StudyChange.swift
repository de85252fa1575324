import GRDB
import PlainText

/// A change of the user's study data while a text is being read: an old and a new record.
package struct StudyChange: Sendable {
  /// The record as the user saw it, or nil if there was none. A note that differs from it was
  /// changed by another program in the meantime.
  package let old: (any StudyRecord)?
  /// The record that takes its place, or nil if it is removed.
  package let new: (any StudyRecord)?

  package init<Record: StudyRecord>(_ old: Record?, to new: Record?) {
    (self.old, self.new) = (old, new)
  }

  private init(old: (any StudyRecord)?, new: (any StudyRecord)?) {
    (self.old, self.new) = (old, new)
  }

  /// Returns a change of the note on a place; an empty text isn't a note. The time is in Unix seconds.
  package static func note(
    _ text: String, at place: StudyPlace, original: String, time: Int
  ) -> StudyChange {
    func note(_ text: String) -> Note {
      Note(place: place, text: text, created: time, modified: time)
    }
    // Who removes a note that was not there may still meet another program's.
    let hasOld = !original.isEmpty || text.isEmpty
    return StudyChange(hasOld ? note(original) : nil, to: text.isEmpty ? nil : note(text))
  }

  package static func visit(_ place: StudyPlace, time: Int) -> StudyChange {
    StudyChange(nil, to: Visit(place: place, time: time))
  }

  package static func lastPlace(_ place: StudyPlace) -> StudyChange {
    StudyChange(nil, to: LastPlace(place: place))
  }

  package static func query(_ query: String, time: Int) -> StudyChange {
    StudyChange(nil, to: PastQuery(query: query, time: time))
  }

  /// The new record, or the one that is removed.
  package var record: (any StudyRecord)? { new ?? old }

  /// The name of the text that the change is about, or nil if it is not about a text.
  package var textName: String? { (record as? any TextRecord)?.textName }

  /// The place that the change is about, or nil if it is not about a place.
  package var place: StudyPlace? { (record as? any PlacedRecord)?.place }

  /// A Boolean value that indicates whether the user has made the change on purpose.
  package var isAuthored: Bool { record.map { type(of: $0).isAuthored } ?? true }

  /// The change that takes this one back.
  package var inverse: StudyChange { StudyChange(old: new, new: old) }

  /// A Boolean value that indicates whether the old and the new record differ.
  package var hasEffect: Bool { !Self.isSame(old, new) }

  /// The change in a list of changes that could not be saved.
  var listed: Message { record?.listed(isRemoval: new == nil) ?? "" }

  /// Returns the change in a text with another name.
  func moved(toText name: String) -> StudyChange {
    func moved(_ record: (any StudyRecord)?) -> (any StudyRecord)? {
      guard var record = record as? any TextRecord else { return record }
      record.textName = name
      return record
    }
    return StudyChange(old: moved(old), new: moved(new))
  }

  /// Makes the change in a transaction of the caller's.
  ///
  /// - Throws: `UnkeptRecord` if the library does not have the record of the user's after that.
  func make(_ db: Database) throws -> StudyOutcome {
    func replace<Record: StudyRecord>(_ record: Record) throws -> StudyOutcome {
      try Record.replace(old as? Record, with: new as? Record, db)
    }
    func isKept<Record: StudyRow>(_ record: Record) throws -> Bool {
      try Record.find(record.key, db) != nil
    }
    let outcome = try record.map { try replace($0) } ?? .saved
    if isAuthored, let row = new as? any StudyRow, try !isKept(row) { throw UnkeptRecord() }
    return outcome
  }
}

extension StudyChange: Equatable {
  package static func == (left: StudyChange, right: StudyChange) -> Bool {
    isSame(left.old, right.old) && isSame(left.new, right.new)
  }

  private static func isSame(_ left: (any StudyRecord)?, _ right: (any StudyRecord)?) -> Bool {
    left.map { AnyHashable($0) } == right.map { AnyHashable($0) }
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
