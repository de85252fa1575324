/// What can be done with an object. A method that returns false passes the action on.
public protocol AccessibilityAction: AnyObject {
  /// What can be done with the element besides activating it.
  var accessibilityCustomActions: [AccessibilityCustomAction] { get }

  /// Whether the element says that it has custom actions. One of many elements with the same
  /// actions need not.
  var accessibilityTellsActions: Bool { get }

  /// Performs what a double tap does.
  ///
  /// - Returns: False to pass the tap on to the activation point.
  func accessibilityActivate() -> Bool

  /// Moves an adjustable element to its next value.
  func accessibilityIncrement()

  /// Moves an adjustable element to its previous value.
  func accessibilityDecrement()

  /// Scrolls by a page.
  ///
  /// - Parameter direction: Where the content goes.
  /// - Returns: False to pass the gesture on to the container's container.
  func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool

  /// Leaves what is open, such as a popover.
  ///
  /// - Returns: False to pass the gesture on.
  func accessibilityPerformEscape() -> Bool

  /// Does what matters most on the screen now.
  ///
  /// - Returns: False to pass the gesture on.
  func accessibilityPerformMagicTap() -> Bool

  /// Responds to the focus coming to the element.
  func accessibilityElementDidBecomeFocused()

  /// Responds to the focus leaving the element.
  func accessibilityElementDidLoseFocus()
}
