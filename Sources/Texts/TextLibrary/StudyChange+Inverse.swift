/// A visit to a place as the history has it: its order in the history, and its time in Unix seconds.
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
  /// - Parameter store: The study data before the change; nil if there is none yet.
  /// - Returns: Nil if nothing would change, or if the user has not made the change on purpose.
  package func inverse(in store: StudyStore?) throws -> StudyChange? {
    switch self {
    case .note(let text, let place, _, let time):
      let known = try store?.note(at: place)?.text ?? ""
      return known == text ? nil : .note(known, at: place, original: text, time: time)
    case .highlight(let colour, let place):
      let known = try store?.highlight(at: place)
      return known == colour ? nil : .highlight(known, at: place)
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
