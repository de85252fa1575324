import AccessibilityModel
import Geometry

/// A strip contains its switch and then all its buttons, visible or not.
extension ButtonStrip: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("strip").appending(.name(name)) }
  package var accessibilityPlace: String { name }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  package func accessibilityElementCount() -> Int { isOpen ? buttons.count + 1 : 1 }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    element(of: index - 1)
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    (element as? StripElement).flatMap {
      self.element(of: $0.index) === $0 ? $0.index + 1 : nil
    }
  }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    if let element = object as? StripElement { scrollToVisible(button: element.index) }
  }
}

/// The accessibility element of a strip's switch or of one of its buttons.
final class StripElement: AccessibilityDefaults {
  private weak var strip: ButtonStrip?
  let index: Int

  init(strip: ButtonStrip, index: Int) {
    self.strip = strip
    self.index = index
  }

  private var button: ButtonStrip.Button? { index < 0 ? nil : strip?.buttons[index] }
  private var title: String { button?.title ?? strip?.toggleTitle ?? "" }

  var elementID: ElementID {
    (strip?.elementID ?? ElementID("strip"))
      .appending(index < 0 ? .name("switch") : .number(.item, index + 1))
  }
  var accessibilityPlace: String { title }
  var isAccessibilityElement: Bool { true }
  var accessibilityContainer: (any AccessibilityObject)? {
    strip?.element(of: index) === self ? strip : nil
  }
  var accessibilityTraits: AccessibilityTraits { index < 0 ? [.button, .toggleButton] : .button }
  var accessibilityValue: String? { index < 0 ? (strip?.isOpen == true ? "1" : "0") : nil }
  var accessibilityHint: String? { button?.hint }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    [LabelPiece(.label, title)]
  }

  var accessibilityFrame: Rect? {
    guard let strip else { return nil }
    return strip.frameInContainer(of: index)?
      .offset(x: strip.screenFrame.x, y: strip.screenFrame.y)
  }

  func accessibilityActivate() -> Bool {
    guard let strip else { return false }
    if let button { button.activate() } else { strip.toggle() }
    return true
  }
}
