import AccessibilityModel
import Geometry

/// A screen that can be audited: a scene, a tree of views, the reader's table.
///
/// A screen answers what it knows. What it has no answer for (nil, an empty list) is not held
/// against it: the rules that would need it are told as not run, with the reason. No answer may
/// depend on another having been asked before; only `auditDrawnTexts()` draws.
package protocol AuditedScreen: AnyObject {
  /// What findings call the screen: `timeline`, `settings.tree.json`, `sampler`.
  var auditName: String { get }

  /// What the screen reader walks.
  var auditRoot: any AccessibilityObject { get }

  /// What frames are measured in, and with it the least size of a target.
  var auditUnit: AuditUnit { get }

  /// The whole screen, in its unit.
  var auditBounds: Rect { get }

  /// BCP 47: the language of the interface.
  var auditLanguage: String { get }

  /// Whether the part of the screen around an element is read from right to left.
  func auditRunsRightToLeft(around element: any AccessibilityObject) -> Bool

  /// Where an element is, seen or not, in the screen's unit; nil when it is on the screen only
  /// sometimes and not now.
  func auditFrame(of element: any AccessibilityObject) -> Rect?

  /// What can be seen on the screen as text now, in any order; nil when the screen cannot tell.
  /// Draws the screen if it was not drawn yet. The screen reader's own cursor is no attribute.
  func auditDrawnTexts() -> [DrawnText]?

  /// Scrolls the main content: down when positive.
  ///
  /// - Returns: by how much it really moved and what was scrolled; nil when nothing on the screen
  ///   scrolls.
  func auditScroll(by distance: Double) -> AuditScroll?

  /// Tells the screen that the screen reader went on or off.
  ///
  /// - Returns: false when the screen is the same for both.
  func auditTurnReader(on: Bool) -> Bool

  /// What was made and asked for since the screen came to be; nil when nobody counts.
  var auditCounts: AuditCounts? { get }

  /// The element that has the focus, for a screen on which changes may move it.
  var auditFocus: (any AccessibilityObject)? { get }

  /// Puts the focus on an element.
  func auditSetFocus(on element: any AccessibilityObject)

  /// What can happen to the screen: a reload, new rows, new numbers, another size, a highlight.
  var auditChanges: [AuditChange] { get }

  /// The notifications that were posted since the last call.
  func auditTakeNotifications() -> [AccessibilityNotification]

  /// The element that the screen itself picks for a touch, however near it lies; nil when it picks
  /// none.
  ///
  /// - Parameter point: in the middle of a cell, or in points.
  func auditElement(touchedAt point: Point) -> AuditTouch?

  /// Activates an element.
  ///
  /// - Returns: the identifier of the element whose control was reached; nil when the screen cannot
  ///   tell.
  func auditControl(reachedByActivating element: any AccessibilityObject) -> String?

  /// What lies over everything else and should be the only thing that can be reached; nil when
  /// nothing does.
  var auditModal: (any AccessibilityObject)? { get }

  /// What the data says that a row is (`John 1:3`, `3`); nil for what is no row of data.
  func auditIdentity(ofRow row: any AccessibilityObject) -> String?

  /// The words of the steps of an adjustable, in their order, as they are known to the eye; nil
  /// when the element is no control of named steps.
  func auditStepNames(of element: any AccessibilityObject) -> [String]?

  /// The names of what can be done with an element by hand (a long press, a swipe, a key), apart
  /// from activating it; nil when the screen cannot tell.
  func auditActions(of element: any AccessibilityObject) -> [String]?
}

/// What frames are measured in.
package enum AuditUnit: String, Sendable {
  case points, cells

  /// The least width and height of what is to be touched: 44 points (Apple's Human Interface
  /// Guidelines); in a terminal two columns of one row.
  package var leastTarget: Size {
    switch self {
    case .points: Size(width: 44, height: 44)
    case .cells: Size(width: 2, height: 1)
    }
  }

  /// How far beside a shape a touch still means it.
  package var nearby: Double {
    switch self {
    case .points: 22
    case .cells: 1
    }
  }
}

/// A text as it is seen.
package struct DrawnText: Hashable, Sendable {
  package var text: String
  /// Where it is on the screen.
  package var frame: Rect
  /// What is more to see than the text, by any name that is the same whenever it looks the same:
  /// `bold yellow`, `highlighted`. Empty for plain.
  package var attributes: String
  /// What the text stands for, where the reader must be able to stop at it alone: texts of the same
  /// unit may share an element, those of two may not. Nil for what is seen only together with
  /// others.
  package var unit: String?
  /// The whole text, where only the beginning of it is drawn.
  package var source: String?
  /// What an element says for it, where that is not as it is written: a code in words.
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

/// What a scroll did.
package struct AuditScroll {
  /// How far the content moved up, in the screen's unit.
  package var distance: Double
  /// What was scrolled; the elements below it move with it.
  package var container: any AccessibilityObject

  package init(distance: Double, container: any AccessibilityObject) {
    self.distance = distance
    self.container = container
  }
}

/// What work the screen has done for a screen reader.
package struct AuditCounts: Hashable, Sendable {
  /// Elements that were ever made.
  package var made: Int
  /// Elements that a container was ever asked for (`accessibilityElement(at:)`), by the screen
  /// itself or by anybody; nil when that is not counted.
  package var asked: Int?

  package init(made: Int, asked: Int? = nil) {
    self.made = made
    self.asked = asked
  }
}

/// Something that can happen to a screen.
package struct AuditChange {
  /// What findings call it: `reload`, `insert`, `new numbers`, `resize`, `highlight`, `step`.
  package let name: String
  /// Whether the element that had the focus is still there after it.
  package let keepsFocus: Bool
  /// The element that is to have the focus before the change; nil takes one in the middle.
  package let focus: (() -> (any AccessibilityObject)?)?
  /// Lets it happen.
  package let perform: () -> Void

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

/// What a touch picked.
package struct AuditTouch {
  package let element: (any AccessibilityObject)?

  package init(_ element: (any AccessibilityObject)?) { self.element = element }
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

  package func auditControl(reachedByActivating element: any AccessibilityObject) -> String? {
    nil
  }

  package var auditModal: (any AccessibilityObject)? { nil }
  package func auditIdentity(ofRow row: any AccessibilityObject) -> String? { nil }
  package func auditStepNames(of element: any AccessibilityObject) -> [String]? { nil }
  package func auditActions(of element: any AccessibilityObject) -> [String]? { nil }
}
