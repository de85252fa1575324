import Views

/// A note that is being written. It is saved or discarded only by the user's choice.
final class NoteDraft {
  /// The result of an edit of the text.
  enum Ending: Equatable {
    case saved(String)
    case discarded
    /// The user did not change the note; `isEmpty` if there was none.
    case unchanged(isEmpty: Bool)
  }

  private weak var field: TextField?
  private let original: String
  private let store: (String) -> Bool
  /// The result, or nil while the text is being written.
  private(set) var ending: Ending?

  /// - Parameter store: Stores a text; returns false if that failed.
  init(field: TextField, store: @escaping (String) -> Bool) {
    self.field = field
    original = field.text
    self.store = store
  }

  var text: String { field?.text ?? original }

  func replaceText(with text: String) { field?.replace(with: text) }

  /// Saves a text as the note. A blank text removes the note.
  ///
  /// - Returns: `false` if it could not be stored; otherwise, `true`.
  func save(_ text: String) -> Bool {
    let text = text.contains { !$0.isWhitespace } ? text : ""
    guard store(text) else { return false }
    ending = .saved(text)
    return true
  }

  func discard() { ending = .discarded }

  /// Leaves the note, if nothing in it would be lost.
  ///
  /// - Returns: `false` if the text was changed and not saved; otherwise, `true`.
  func leaveUnchanged() -> Bool {
    if ending != nil { return true }
    guard text == original else { return false }
    ending = .unchanged(isEmpty: original.isEmpty)
    return true
  }

  /// Saves the typed text, unless it is saved or unchanged.
  ///
  /// - Returns: `false` if it could not be stored; otherwise, `true`.
  func saveIfChanged() -> Bool {
    ending != nil || text == original || save(text)
  }
}
