import CellGrids
import PlainText
import Views

/// Reading without a screen: a key or a place a line comes in, an utterance a line goes out.
package struct PlainSession {
  private let session: Session

  package init(session: Session) { self.session = session }

  /// Takes one line: empty is swipe right, `:PLACE` goes there, `/WORDS` searches, else the names of
  /// keys. While a text field has the focus, a line that is no key's name is what is to be in it,
  /// and is submitted at once.
  ///
  /// - Returns: what is to be told about a line that means nothing; nil when it was understood.
  package func handle(line: String) -> String? {
    session.cause = "line"
    if line.hasPrefix(":"), line.count > 1 {
      session.stopReading()
      let place = String(line.dropFirst())
      do {
        try session.application.goTo(place)
      } catch {
        return error.message.withVisibleControls
      }
      return nil
    }
    let names = line.split(separator: " ").map(String.init)
    if names.isEmpty {
      session.perform(.swipeRight)
      return nil
    }
    let isKeys = names.allSatisfy { $0.count > 1 && session.knows(Key($0)) }
    if let field = session.editedField, !isKeys {
      field.replace(with: line)
      _ = field.accessibilityActivate()
      session.setNeedsFrame()
      return nil
    }
    if line.hasPrefix("/"), line.count > 1 {
      session.perform(Command.search)
      session.editedField.map {
        $0.replace(with: String(line.dropFirst()))
        _ = $0.accessibilityActivate()
      }
      return nil
    }
    for name in names {
      guard session.knows(Key(name)) else {
        return "no key is called \"\(name)\"".withVisibleControls
      }
      session.handle(Key(name))
    }
    return nil
  }
}
