import AccessibilityModel
import Auditing
import Geometry
import ScreenReading

/// A screen with a few elements in cells. Each of its parts can be made incorrect.
final class FakeScreen: AuditedScreen {
  var elements: [FakeElement] = []
  let list = FakeList()
  var counts: AuditCounts?
  var changes: [AuditChange] = []
  var notifications: [AccessibilityNotification] = []
  var drawn: [DrawnText]?
  var focus: (any AccessibilityObject)?
  var offset = 0.0
  var scrollsTo: Double?
  var touch: ((Point) -> (any AccessibilityObject)?)?
  var control: ((any AccessibilityObject) -> ElementID?)?
  var modal: (any AccessibilityObject)?
  var identity: ((any AccessibilityObject) -> String?)?
  var hasReader = false

  init(_ labels: [String]) {
    for (index, label) in labels.enumerated() {
      let element = FakeElement(label, frame: Rect(x: 0, y: index, width: 10, height: 1))
      element.screen = self
      element.list = list
      elements.append(element)
    }
    list.elements = elements
  }

  var auditRoot: any AccessibilityObject { list }
  var auditUnit: AuditUnit { .cells }
  var auditBounds: Rect { Rect(x: 0, y: 0, width: 80, height: 24) }
  var auditLanguage: String { "en" }
  var auditCounts: AuditCounts? { counts }
  var auditChanges: [AuditChange] { changes }
  var auditFocus: (any AccessibilityObject)? { focus }
  func auditSetFocus(on element: any AccessibilityObject) { focus = element }
  func auditDrawnTexts() -> [DrawnText]? { drawn }
  var auditModal: (any AccessibilityObject)? { modal }

  func auditScroll(by distance: Double) -> AuditScroll? {
    guard scrollsTo != nil else { return nil }
    offset += distance
    return (distance, list)
  }

  func auditTurnReader(on: Bool) -> Bool {
    if hasReader, on { list.elements = elements }
    return hasReader
  }

  func auditTakeNotifications() -> [AccessibilityNotification] {
    defer { notifications = [] }
    return notifications
  }

  func auditElement(touchedAt point: Point) -> AuditTouch? { touch.map { AuditTouch($0(point)) } }

  func auditControl(reachedByActivating element: any AccessibilityObject) -> ElementID? {
    control?(element)
  }

  func auditIdentity(ofRow row: any AccessibilityObject) -> String? { identity?(row) }
}

final class FakeElement: AccessibilityDefaults {
  var label: String
  var value: String?
  var hint: String?
  var frame: Rect
  var traits: AccessibilityTraits = []
  var isStale = false
  var onIncrement: () -> Void = {}
  var onDecrement: () -> Void = {}
  weak var screen: FakeScreen?
  weak var list: FakeList?

  init(_ label: String, frame: Rect) {
    self.label = label
    self.frame = frame
  }

  var elementID: ElementID { ElementID(in: [.name("fake")], .name(label)) }
  var isAccessibilityElement: Bool { true }
  var accessibilityContainer: (any AccessibilityObject)? { list }
  var accessibilityTraits: AccessibilityTraits { traits }
  var accessibilityValue: String? { value }
  var accessibilityHint: String? { hint }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    [LabelPiece(.label, label)]
  }

  var accessibilityFrame: Rect? {
    isStale ? frame : frame.offset(x: 0, y: -(screen?.offset ?? 0))
  }

  func accessibilityIncrement() { onIncrement() }
  func accessibilityDecrement() { onDecrement() }
}

/// A list that returns its elements in order; its count and its indices can be made incorrect.
final class FakeList: AccessibilityDefaults {
  var elements: [FakeElement] = []
  var surplus = 0
  var shift = 0
  var counts: [Int] = []

  var elementID: ElementID { ElementID("fake") }

  func accessibilityElementCount() -> Int {
    counts.popLast() ?? elements.count + surplus
  }

  func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    elements.isEmpty || index < 0 ? nil : elements[min(index, elements.count - 1)]
  }

  func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    elements.firstIndex { $0 === element }.map { $0 + shift }
  }

  func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? {
    elements.firstIndex { $0 === object }.map {
      AccessibilityRow(number: $0 + 1, count: elements.count)
    }
  }
}
