import CellGrids
import ScreenReading
import Views

/// A part of the session that may handle a key, with its own state: the tour, key help, a field, a
/// popover, a count, or the bindings.
///
/// `Session.handle(_:)` asks the layers from the top until one of them handles the key.
package class KeyLayer {
  unowned let session: Session

  init(session: Session) { self.session = session }

  /// Handles a key, or ignores it if it means nothing to this layer.
  func handle(_ key: Key) -> KeyResult { .ignored }

  final var root: RootView { session.root }
  final var reader: ScreenReader { session.reader }
  final var driver: ScreenReaderDriver { session.driver }
  final var phrases: Phrases { session.phrases }
}

/// The result of offering a key to a layer.
enum KeyResult {
  /// The key means nothing to the layer. The next one gets it.
  case ignored
  /// The layer has used the key.
  case handled
  /// The layer has performed the command of the key. If nothing was heard, a sound says so.
  case performed
}
