import CellGrids
import PlainText
import Views

/// A session without a screen: it reads commands line by line and writes each utterance as a line.
package struct PlainSession {
  private let session: Session

  package init(session: Session) { self.session = session }

  /// Performs one line of input.
  ///
  /// An empty line is swipe right, `:PLACE` goes to a place, and `/WORDS` searches. Any other line
  /// holds the names of keys. While a text field has the focus, a line that is not made of names
  /// replaces the text of the field and is submitted.
  ///
  /// - Returns: A message if the line means nothing; nil if it was performed.
  package func handle(line: String) -> String? {
    session.cause = "line"
    session.application.keyWillBePressed()
    if line.hasPrefix(":"), line.count > 1 { return goTo(String(line.dropFirst())) }
    let names = line.split(separator: " ").map(String.init)
    if names.isEmpty {
      session.perform(.swipeRight)
      return nil
    }
    let areNames = names.allSatisfy { $0.count > 1 && key(named: $0) != nil }
    if session.editedField != nil, !areNames {
      submit(line)
      return nil
    }
    if line.hasPrefix("/"), line.count > 1 {
      session.perform(.app(.search))
      submit(String(line.dropFirst()))
      return nil
    }
    for name in names {
      guard let key = key(named: name) else {
        return "no key is called \"\(name)\"".withVisibleControls
      }
      session.handle(key)
    }
    return nil
  }

  private func goTo(_ place: String) -> String? {
    session.stopReading()
    do {
      try session.application.goTo(place)
      return nil
    } catch {
      return error.message.withVisibleControls
    }
  }

  /// Replaces the text of the field that has the focus and submits it.
  private func submit(_ text: String) {
    guard let field = session.editedField else { return }
    field.replace(with: text)
    _ = field.accessibilityActivate()
    session.setNeedsFrame()
  }

  /// Returns the key with a name, or nil if the session has no use for it.
  private func key(named name: String) -> Key? {
    Key(name: name).flatMap { session.knows($0) ? $0 : nil }
  }
}
