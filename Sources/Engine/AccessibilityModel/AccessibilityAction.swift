/// The actions that an object performs. A method that returns false passes the action on.
public protocol AccessibilityAction: AnyObject {
  /// The actions that the element offers besides activation.
  var accessibilityCustomActions: [AccessibilityCustomAction] { get }

  /// Whether the element announces that it has custom actions. If many elements have the same
  /// actions, they can leave this out.
  var accessibilityTellsActions: Bool { get }

  /// Performs the action of a double tap.
  ///
  /// - Returns: False to pass the tap on to the activation point.
  func accessibilityActivate() -> Bool

  /// Moves an adjustable element to its next value.
  func accessibilityIncrement()

  /// Moves an adjustable element to its previous value.
  func accessibilityDecrement()

  /// Scrolls by a page.
  ///
  /// - Parameter direction: The direction in which the content is revealed.
  /// - Returns: False to pass the gesture on to the enclosing container.
  func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool

  /// Dismisses what is open, such as a popover.
  ///
  /// - Returns: False to pass the gesture on.
  func accessibilityPerformEscape() -> Bool

  /// Performs the most important action of the current screen.
  ///
  /// - Returns: False to pass the gesture on.
  func accessibilityPerformMagicTap() -> Bool

  /// Called when the element gets the focus.
  func accessibilityElementDidBecomeFocused()

  /// Called when the element loses the focus.
  func accessibilityElementDidLoseFocus()
}
