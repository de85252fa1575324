import AccessibilityModel
import Geometry

/// The app that a driver operates. It provides the facts that the elements can't tell.
package protocol ScreenReaderDriverDelegate: AnyObject {
  /// Returns the element that gets the focus when the screen reader starts, or nil if there is
  /// none.
  func initialElement(for driver: ScreenReaderDriver) -> (any AccessibilityObject)?

  /// Returns the element that gets the focus when the screen reader is turned on late: one that is
  /// fully on the screen, so that nothing scrolls.
  ///
  /// - Parameter old: The element that had the focus when the screen reader was turned off, or its
  ///   successor, or nil if none had it.
  func driver(
    _ driver: ScreenReaderDriver, elementOnScreenNear old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)?

  /// Returns the frontmost object, such as a menu, which gets the focus before all others.
  func frontObject(for driver: ScreenReaderDriver) -> (any AccessibilityObject)?

  /// Called before effects that may change the screen are performed.
  func driverWillPerformEffects(_ driver: ScreenReaderDriver)

  /// Opens the context menu of an element.
  func driver(_ driver: ScreenReaderDriver, didLongPress element: any AccessibilityObject)

  /// Presents a list of all elements to choose from.
  func driverDidAskForItemChooser(_ driver: ScreenReaderDriver)

  /// Handles a tap that the focused element did not handle; returns false if nothing is there.
  func driver(_ driver: ScreenReaderDriver, didTapAt point: Point) -> Bool

  /// Copies a text to the pasteboard.
  func driver(_ driver: ScreenReaderDriver, didCopy text: String)

  /// Reports that the screen reader was turned on or off.
  func driver(_ driver: ScreenReaderDriver, didChangeStatus isRunning: Bool)

  /// Shows an announcement that is not spoken because the screen reader is off.
  func driver(_ driver: ScreenReaderDriver, didMissAnnouncement pieces: [LabelPiece])

  /// Receives an event, in the order of the log.
  func driver(_ driver: ScreenReaderDriver, didRecord event: SpeechEvent)

  /// Sends an utterance to the voice.
  ///
  /// - Parameter isElement: A Boolean value that indicates whether the utterance describes the
  ///   focused element.
  func driver(_ driver: ScreenReaderDriver, didBegin utterance: Utterance, isElement: Bool)

  /// Stops the voice.
  func driverDidCancelSpeech(_ driver: ScreenReaderDriver)

  /// Plays a sound.
  func driver(_ driver: ScreenReaderDriver, didPlay earcon: Earcon)

  /// Shows words that are not spoken.
  func driver(_ driver: ScreenReaderDriver, didShow utterance: Utterance)
}

extension ScreenReaderDriverDelegate {
  package func initialElement(for driver: ScreenReaderDriver) -> (any AccessibilityObject)? {
    driver.reader.traversal.firstElement(in: driver.root)
  }

  package func driver(
    _ driver: ScreenReaderDriver, elementOnScreenNear old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    guard let tree = driver.root.accessibilityTree else {
      return old?.accessibilityFrame == nil ? initialElement(for: driver) : old
    }
    if let old, old.accessibilityTree?.isWhollyVisible == true { return old }
    return driver.reader.traversal.elements(of: tree).first(where: \.isWhollyVisible)
      ?? initialElement(for: driver)
  }

  package func frontObject(for driver: ScreenReaderDriver) -> (any AccessibilityObject)? { nil }
  package func driverWillPerformEffects(_ driver: ScreenReaderDriver) {}

  package func driver(
    _ driver: ScreenReaderDriver, didLongPress element: any AccessibilityObject
  ) {
    driver.signal(.nothing)
  }

  package func driverDidAskForItemChooser(_ driver: ScreenReaderDriver) {
    driver.signal(.nothing)
  }

  package func driver(_ driver: ScreenReaderDriver, didTapAt point: Point) -> Bool {
    driver.root.accessibilityTree.map { driver.activateNode(at: point, in: $0) } ?? false
  }

  package func driver(_ driver: ScreenReaderDriver, didCopy text: String) {}
  package func driver(_ driver: ScreenReaderDriver, didChangeStatus isRunning: Bool) {}

  package func driver(_ driver: ScreenReaderDriver, didMissAnnouncement pieces: [LabelPiece]) {}
  package func driver(_ driver: ScreenReaderDriver, didRecord event: SpeechEvent) {}

  package func driver(
    _ driver: ScreenReaderDriver, didBegin utterance: Utterance, isElement: Bool
  ) {}

  package func driverDidCancelSpeech(_ driver: ScreenReaderDriver) {}
  package func driver(_ driver: ScreenReaderDriver, didPlay earcon: Earcon) {}
  package func driver(_ driver: ScreenReaderDriver, didShow utterance: Utterance) {}
}

/// The delegate of a driver without an app. It knows only the tree.
final class TreeAlone: ScreenReaderDriverDelegate, Sendable {}
