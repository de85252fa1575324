import AccessibilityModel
import Geometry

/// A screen that can be audited: a scene, a tree of views, or the reader's table.
///
/// A screen reports the information that it has. If it returns nil or an empty list, the rules that
/// need the answer are reported as not run, with the reason. No answer may depend on an earlier
/// request; only `auditDrawnTexts()` draws.
package protocol AuditedScreen: AnyObject {
  /// The root of the elements that the screen reader walks.
  var auditRoot: any AccessibilityObject { get }

  /// The unit of frames, which also determines the minimum size of a control.
  var auditUnit: AuditUnit { get }

  /// The frame of the whole screen.
  var auditBounds: Rect { get }

  /// The language of the interface as a BCP 47 tag.
  var auditLanguage: String { get }

  /// Returns a Boolean value that indicates whether the part of the screen around an element is
  /// read from right to left.
  func auditRunsRightToLeft(around element: any AccessibilityObject) -> Bool

  /// Returns the frame of an element, visible or not, or nil if the element is on the screen only
  /// at times and not now.
  func auditFrame(of element: any AccessibilityObject) -> Rect?

  // MARK: What is drawn

  /// Returns the visible text in any order, or nil if it is unknown.
  ///
  /// Draws the screen if that has not happened yet. The cursor of the screen reader is not an
  /// attribute of the text.
  func auditDrawnTexts() -> [DrawnText]?

  /// Scrolls the main content, down for a positive distance.
  ///
  /// - Returns: The distance that the content moved and the object that scrolled, or nil if nothing
  ///   on the screen scrolls.
  func auditScroll(by distance: Double) -> AuditScroll?

  // MARK: What changes

  /// Notifies the screen that the screen reader was turned on or off.
  ///
  /// - Returns: `false` if the screen is the same in both cases; otherwise, `true`.
  func auditTurnReader(on: Bool) -> Bool

  /// The elements created and requested since the screen was created, or nil if it does not count.
  var auditCounts: AuditCounts? { get }

  /// The focused element, on a screen where changes may move the focus.
  var auditFocus: (any AccessibilityObject)? { get }

  /// Moves the focus to an element.
  func auditSetFocus(on element: any AccessibilityObject)

  /// The changes that can be tried: a reload, new rows, new numbers, a resize, a highlight.
  var auditChanges: [AuditChange] { get }

  /// Returns the notifications posted since the last call.
  func auditTakeNotifications() -> [AccessibilityNotification]

  // MARK: What touches find

  /// Returns the screen's own selection for a touch, or nil if it leaves touches to the screen
  /// reader.
  ///
  /// - Parameter point: The center of a cell, or a position in points.
  func auditElement(touchedAt point: Point) -> AuditTouch?

  /// Activates an element.
  ///
  /// - Returns: The identity of the element whose control was activated, or nil if it is unknown.
  func auditControl(reachedByActivating element: any AccessibilityObject) -> ElementID?

  // MARK: What the app knows

  /// The view that covers everything else and limits swiping to its content, or nil if there is
  /// none.
  var auditModal: (any AccessibilityObject)? { get }

  /// Returns the identity of a row in the data (`John 1:3`, `3`), or nil if it is not a row of
  /// data.
  func auditIdentity(ofRow row: any AccessibilityObject) -> String?

  /// Returns the visible names of the steps of an adjustable element, in order, or nil if its steps
  /// have no names.
  func auditStepNames(of element: any AccessibilityObject) -> [String]?

  /// Returns the names of the actions that are available by hand (a long press, a swipe, a key),
  /// apart from activation, or nil if they are unknown.
  func auditActions(of element: any AccessibilityObject) -> [String]?
}

extension AuditedScreen {
  package func auditRunsRightToLeft(around element: any AccessibilityObject) -> Bool { false }

  package func auditFrame(of element: any AccessibilityObject) -> Rect? {
    element.accessibilityFrame
  }

  package func auditDrawnTexts() -> [DrawnText]? { nil }
  package func auditScroll(by distance: Double) -> AuditScroll? { nil }

  package func auditTurnReader(on: Bool) -> Bool { false }
  package var auditCounts: AuditCounts? { nil }
  package var auditFocus: (any AccessibilityObject)? { nil }
  package func auditSetFocus(on element: any AccessibilityObject) {}
  package var auditChanges: [AuditChange] { [] }
  package func auditTakeNotifications() -> [AccessibilityNotification] { [] }

  package func auditElement(touchedAt point: Point) -> AuditTouch? { nil }

  package func auditControl(reachedByActivating element: any AccessibilityObject) -> ElementID? {
    nil
  }

  package var auditModal: (any AccessibilityObject)? { nil }
  package func auditIdentity(ofRow row: any AccessibilityObject) -> String? { nil }
  package func auditStepNames(of element: any AccessibilityObject) -> [String]? { nil }
  package func auditActions(of element: any AccessibilityObject) -> [String]? { nil }
}

/// A text as it appears on the screen.
package struct DrawnText: Hashable, Sendable {
  package var text: String
  /// The frame on the screen.
  package var frame: Rect
  /// The appearance by any name that is the same whenever the text looks the same, such as
  /// `bold yellow` or `highlighted`; empty for plain text.
  package var attributes: String
  /// The item that the text belongs to, if the screen reader must be able to stop there: texts of
  /// one unit may share an element, but texts of two units may not. Nil if the text never appears
  /// alone.
  package var unit: String?
  /// The full text, if only its beginning is drawn.
  package var source: String?
  /// The spoken form, if it differs from the written one, such as the words for a code.
  package var spoken: String?

  package init(
    _ text: String, frame: Rect, attributes: String = "", unit: String? = nil,
    source: String? = nil, spoken: String? = nil
  ) {
    self.text = text
    self.frame = frame
    self.attributes = attributes
    self.unit = unit
    self.source = source
    self.spoken = spoken
  }
}

/// The effect of a scroll: the distance that the content moved up, and the view that was scrolled,
/// with all elements in it.
package typealias AuditScroll = (distance: Double, container: any AccessibilityObject)

/// The work that a screen has done for the screen reader: the number of elements created, and of
/// calls to `accessibilityElement(at:)`, or nil if they are not counted.
package typealias AuditCounts = (made: Int, asked: Int?)

/// A change that can happen to a screen.
package struct AuditChange {
  /// The name in findings: `reload`, `insert`, `new numbers`, `resize`, `highlight`, `step`.
  package let name: String
  /// A Boolean value that indicates whether the focused element still exists after the change.
  package let keepsFocus: Bool
  /// Returns the element to focus before the change, or nil to select one in the middle of the
  /// screen.
  package let focus: (() -> (any AccessibilityObject)?)?
  /// Performs the change.
  package let perform: () -> Void
  /// The node of a tree whose outcomes the change is, or nil for a change by itself.
  package var cause: AccessibilityNode?
  /// A Boolean value that indicates whether the change is a step of an adjustable element.
  package var isStep = false

  package init(
    _ name: String, keepsFocus: Bool = true, focus: (() -> (any AccessibilityObject)?)? = nil,
    perform: @escaping () -> Void
  ) {
    self.name = name
    self.keepsFocus = keepsFocus
    self.focus = focus
    self.perform = perform
  }
}

/// The element that a touch selected, if any.
package struct AuditTouch {
  package let element: (any AccessibilityObject)?

  package init(_ element: (any AccessibilityObject)?) { self.element = element }
}

/// The unit of frames.
package enum AuditUnit: String, Sendable {
  case points, cells

  /// The minimum size of a control: 44 by 44 points (Apple's Human Interface Guidelines), or two
  /// columns by one row in a terminal.
  package var leastTarget: Size {
    switch self {
    case .points: Size(width: 44, height: 44)
    case .cells: Size(width: 2, height: 1)
    }
  }

  /// The maximum distance between a shape and a touch that still selects it.
  package var nearby: Double {
    switch self {
    case .points: 22
    case .cells: 1
    }
  }
}
