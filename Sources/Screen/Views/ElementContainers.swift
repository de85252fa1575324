import AccessibilityModel
import Geometry

/// A container with a few objects, which all exist.
package protocol SmallContainer: AccessibilityDefaults {
  /// The objects in reading order.
  var accessibilityElements: [any AccessibilityObject] { get }
}

extension SmallContainer {
  package func accessibilityElementCount() -> Int { accessibilityElements.count }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    let elements = accessibilityElements
    return elements.indices.contains(index) ? elements[index] : nil
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    accessibilityElements.firstIndex { $0 === element }
  }
}

/// An element for a part of an object, such as a bar of a chart. The focus may outlive the object for
/// a moment.
///
/// Subclasses conform to `AccessibilityDefaults` themselves: a subclass cannot replace the defaults
/// of a protocol to which its superclass conforms.
package class PartElement<Owner: AnyObject, Part> {
  package private(set) final weak var owner: Owner?
  package internal(set) final var part: Part

  init(of owner: Owner, _ part: Part) {
    self.owner = owner
    self.part = part
  }

  package final var isAccessibilityElement: Bool { true }
}

extension PartElement where Owner: AccessibilityObject {
  /// Returns the identity of the part of an object that still exists.
  final func identity(appending component: ElementID.Component) -> ElementID {
    (owner?.elementID ?? ElementID("gone")).appending(component)
  }
}

extension PartElement where Owner: View {
  /// Returns a frame in the space of the view as a frame on the screen.
  final func onScreen(_ frame: Rect?) -> Rect? {
    guard let owner else { return nil }
    return frame?.offset(x: owner.screenFrame.x, y: owner.screenFrame.y)
  }
}

/// A view that is a container of items, some of which are on the screen.
package protocol ItemContainer: View, AccessibilityDefaults {
  var itemCount: Int { get }
  /// The items that are at least partly on the screen.
  var visibleItems: Range<Int> { get }
  /// Scrolls by the shortest distance that makes an item visible.
  func scrollToVisible(item: Int)
}

extension ItemContainer {
  package func accessibilityElementCount() -> Int { itemCount }

  package func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    rect.intersects(screenFrame) ? RangeSet(visibleItems) : RangeSet()
  }

  package func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? {
    index(ofAccessibilityElement: object).map {
      AccessibilityRow(number: $0 + 1, count: itemCount)
    }
  }

  package var accessibilityScrollStatus: AccessibilityScrollStatus? { rowsOnScreen }

  /// The items on the screen, or nil if there are none.
  var rowsOnScreen: AccessibilityScrollStatus? {
    let items = visibleItems
    return items.isEmpty
      ? nil : .rows((items.lowerBound + 1)...items.upperBound, of: itemCount)
  }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    if let index = index(ofAccessibilityElement: object) { scrollToVisible(item: index) }
  }
}

/// A view that draws its items on lines and scrolls by lines. The elements of items are created on
/// demand.
package protocol LineContainer: ItemContainer {
  /// The topmost line.
  var firstLine: Int { get }
  /// The number of lines on the screen.
  var height: Int { get }

  /// Scrolls a line to the top, or as far as possible.
  func scroll(to line: Int)
  /// Returns the element of an item, or nil if the item doesn't exist.
  func element(ofItem index: Int) -> (any AccessibilityObject)?
  /// Returns the item of an element, which may be another container's.
  func item(of element: any AccessibilityObject) -> Int?
}

extension LineContainer {
  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    element(ofItem: index)
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    item(of: element).flatMap { self.element(ofItem: $0) === element ? $0 : nil }
  }

  package func scroll(byLines lines: Int) { scroll(to: firstLine + lines) }

  /// Scrolls by a page.
  ///
  /// - Returns: `false` if there is nothing more in that direction; otherwise, `true`.
  package func scrollPage(_ direction: AccessibilityScrollDirection) -> Bool {
    let before = firstLine
    switch direction {
    case .down: scroll(byLines: max(height, 1))
    case .up: scroll(byLines: -max(height, 1))
    case .left, .right: return false
    }
    return firstLine != before
  }

  package func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    scrollPage(direction)
  }
}
