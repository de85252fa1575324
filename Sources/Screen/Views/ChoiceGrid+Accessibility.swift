import AccessibilityModel
import Geometry

/// A grid of choices is a list for the screen reader.
extension ChoiceGrid: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("choices").appending(.name(name)) }
  package var accessibilityContainerType: AccessibilityContainerType { .list }
  package var accessibilityFrame: Rect? { screenFrame }
  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  package func accessibilityElementCount() -> Int { itemCount }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    element(ofItem: index)
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    (element as? ChoiceElement).flatMap {
      self.element(ofItem: $0.index) === $0 ? $0.index : nil
    }
  }

  package func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    rect.intersects(screenFrame) ? RangeSet(visibleItems) : RangeSet()
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    guard case .number(.item, let number) = id.components(below: elementID)?.first, itemCount > 0
    else { return nil }
    return element(ofItem: min(number, itemCount - 1))
  }

  package func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? {
    index(ofAccessibilityElement: object).map {
      AccessibilityRow(number: $0 + 1, count: itemCount)
    }
  }

  package func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    switch direction {
    case .down: scrollPage(by: 1)
    case .up: scrollPage(by: -1)
    case .left, .right: false
    }
  }

  package var accessibilityScrollStatus: AccessibilityScrollStatus? {
    let items = visibleItems
    return items.isEmpty
      ? nil : .rows((items.lowerBound + 1)...items.upperBound, of: itemCount)
  }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    if let index = index(ofAccessibilityElement: object) { scrollToVisible(item: index) }
  }
}

/// A choice as an accessibility element: a button, or the heading of a section.
package final class ChoiceElement: AccessibilityDefaults {
  package let index: Int
  /// The focus may outlive the grid for a moment.
  private weak var grid: ChoiceGrid?

  init(grid: ChoiceGrid, index: Int) {
    self.grid = grid
    self.index = index
  }

  private var choice: Choice? {
    guard let grid, case .choice(let choice) = grid.item(at: index) else { return nil }
    return grid.choice(at: choice)
  }

  private var heading: String? {
    guard case .heading(let heading) = grid?.item(at: index) else { return nil }
    return heading
  }

  package var elementID: ElementID {
    (grid?.elementID ?? ElementID("choices")).appending(.number(.item, index))
  }
  package var accessibilityPlace: String { heading ?? choice?.title ?? "" }
  package var isAccessibilityElement: Bool { true }
  package var accessibilityContainer: (any AccessibilityObject)? { grid }
  package var accessibilityTraits: AccessibilityTraits { heading == nil ? .button : .header }

  /// Returns this item, which the grid has already chosen as the nearest one.
  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? { self }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    if let heading { return [LabelPiece(.label, heading)] }
    guard let choice else { return [] }
    return choice.pieces.isEmpty
      ? [LabelPiece(.label, choice.title, language: choice.language)] : choice.pieces
  }

  package var accessibilityFrame: Rect? {
    guard let grid else { return nil }
    let origin = grid.screenFrame
    return grid.frameInContainer(ofItem: index)?.offset(x: origin.x, y: origin.y)
  }

  package func accessibilityElementDidBecomeFocused() {
    grid?.focusMoved(to: grid?.item(at: index))
  }

  package func accessibilityElementDidLoseFocus() { grid?.focusMoved(to: nil) }

  package func accessibilityActivate() -> Bool {
    guard let choice else { return false }
    choice.activate()
    return true
  }
}
