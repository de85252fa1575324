import AccessibilityModel

extension ScreenReader {
  /// Handles what the app tells.
  package mutating func handle(
    _ notification: AccessibilityNotification, in root: any AccessibilityObject
  ) -> [Effect] {
    guard isRunning else { return [] }
    switch notification {
    case .screenChanged(let element):
      isReadingAll = false
      return [.earcon(.screenChanged)] + move(to: element ?? Traversal.firstElement(in: root))
    case .layoutChanged(let element):
      guard let element = element ?? focus else { return [.earcon(.layoutChanged)] }
      return [.earcon(.layoutChanged)] + move(to: element)
    case .announcement(let text, _):
      return text.isEmpty ? [] : say("announcement", text)
    case .pageScrolled(let text):
      return say("status", text)
    }
  }

  /// The value of an adjustable after a change.
  package mutating func valueDidChange(of element: any AccessibilityObject) -> [Effect] {
    guard isRunning, let value = element.accessibilityValue else { return [] }
    return say("value", value)
  }

  /// What a double tap does: the action that the rotor stands on, else the element's own.
  package func activation(of element: any AccessibilityObject) -> AccessibilityCustomAction? {
    chosenAction(of: element)
  }
}
