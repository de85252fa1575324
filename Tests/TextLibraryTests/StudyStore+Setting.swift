import Interlinear

@testable import TextLibrary

/// Changes without the record that they replace.
extension StudyChange {
  static func highlight(_ color: HighlightColor?, at place: StudyPlace) -> StudyChange {
    guard let color else { return StudyChange(Highlight(place: place, color: .yellow), to: nil) }
    return StudyChange(nil, to: Highlight(place: place, color: color))
  }

  static func bookmark(
    _ isSet: Bool, at place: StudyPlace, time: Int, name: String = ""
  ) -> StudyChange {
    let bookmark = Bookmark(place: place, created: time, name: name)
    return StudyChange(isSet ? nil : bookmark, to: isSet ? bookmark : nil)
  }

  static func mark(_ letter: String, at place: StudyPlace) -> StudyChange {
    StudyChange(nil, to: Mark(place: place, letter: letter))
  }

  static func removeMark(_ letter: String, at place: StudyPlace) -> StudyChange {
    StudyChange(Mark(place: place, letter: letter), to: nil)
  }
}

/// Study data that a test needs.
extension StudyStore {
  /// Sets the note on a place, replacing any other; an empty text removes it.
  func setNote(_ markdown: String, at place: StudyPlace, now: Int) throws {
    let known = try note(at: place)?.text ?? ""
    try make(.note(markdown, at: place, original: known, time: now))
  }

  func setHighlight(_ color: HighlightColor?, at place: StudyPlace) throws {
    try make(.highlight(color, at: place))
  }

  /// Adds a bookmark, or removes an existing one.
  ///
  /// - Returns: A Boolean value that indicates whether there is a bookmark now.
  @discardableResult
  func toggleBookmark(at place: StudyPlace, now: Int) throws -> Bool {
    let isSet = try bookmark(at: place) == nil
    try make(.bookmark(isSet, at: place, time: now))
    return isSet
  }

  func setMark(_ letter: String, at place: StudyPlace) throws {
    try make(.mark(letter, at: place))
  }

  func record(visit place: StudyPlace, now: Int) throws { try make(.visit(place, time: now)) }

  func setLastPlace(_ place: StudyPlace) throws { try make(.lastPlace(place)) }
}
