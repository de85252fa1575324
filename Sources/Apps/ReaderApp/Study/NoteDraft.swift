import Views

/// A note that is being written. The typed text is saved, however the field is left.
final class NoteDraft {
  private weak var field: TextField?
  private let original: String
  private let store: (String) -> Bool
  /// The text that was saved last; nil if nothing was saved.
  private(set) var savedText: String?

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
  /// - Returns: False if it could not be stored.
  func save(_ text: String) -> Bool {
    let text = text.contains { !$0.isWhitespace } ? text : ""
    guard store(text) else { return false }
    savedText = text
    return true
  }

  /// Saves what was typed, unless it is saved or unchanged.
  ///
  /// - Returns: False if it could not be stored.
  func saveIfChanged() -> Bool {
    savedText != nil || text == original || save(text)
  }
}
