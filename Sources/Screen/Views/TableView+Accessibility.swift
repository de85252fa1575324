import AccessibilityModel
import Geometry

/// A table contains one object per row, created on demand whether or not the row is on the screen.
/// Frames are computed from the current positions of the rows.
extension TableView {
  /// The first element, in reading order, that is wholly on the screen or, if there is none, partly
  /// on it.
  package var firstElementOnScreen: (any AccessibilityObject)? {
    let area = screenFrame
    var partial: (any AccessibilityObject)?
    for row in visibleRows {
      guard let object = accessibilityElement(at: row) else { continue }
      let isElement = object.isAccessibilityElement
      for index in 0..<(isElement ? 1 : object.accessibilityElementCount()) {
        let element = isElement ? object : object.accessibilityElement(at: index)
        guard let element, let frame = element.accessibilityFrame else { continue }
        if area.contains(frame) { return element }
        partial = partial ?? element
      }
    }
    return partial
  }

  /// Returns whether an element is wholly on the screen.
  package func showsWhole(_ element: any AccessibilityObject) -> Bool {
    element.accessibilityFrame.map(screenFrame.contains) ?? false
  }

  /// Returns whether scrolling a row to the top would change nothing.
  package func isScrolled(toRow row: Int) -> Bool {
    guard row >= 0, row < numberOfRows else { return false }
    let current = anchor
    defer { anchor = current }
    anchor = Anchor(row: row, offset: 0)
    clampAnchor()
    return anchor == current
  }
}

extension TableView: AccessibilityDefaults {
  package var elementID: ElementID { ElementID("table") }

  package var accessibilityContainerType: AccessibilityContainerType { containerType }

  package var accessibilityFrame: Rect? { screenFrame }

  package var accessibilityContainer: (any AccessibilityObject)? {
    superview?.accessibilityObject
  }

  package func accessibilityElementCount() -> Int { numberOfRows }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    guard index >= 0, index < numberOfRows else { return nil }
    return dataSource?.tableView(self, accessibilityElementForRowAt: index)
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    dataSource?.tableView(self, rowOf: element)
  }

  package func accessibilityElementIndices(in rect: Rect) -> RangeSet<Int> {
    guard rect.intersects(screenFrame) else { return RangeSet() }
    return RangeSet(visibleRows)
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    guard let row = dataSource?.tableView(self, rowNearestTo: id),
      let object = accessibilityElement(at: row)
    else { return nil }
    return object.accessibilityElement(nearest: id)
  }

  package func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? {
    index(ofAccessibilityElement: object).map {
      AccessibilityRow(number: $0 + 1, count: numberOfRows)
    }
  }

  package func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    scrollByPage(direction)
  }

  package var accessibilityScrollStatus: AccessibilityScrollStatus? {
    let rows = visibleRows
    if let status = scrollStatus(rows) { return status }
    return rows.isEmpty ? nil : .rows((rows.lowerBound + 1)...rows.upperBound, of: numberOfRows)
  }

  package func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    guard let row = index(ofAccessibilityElement: object) else { return }
    scrollToVisible(row: row, lines: 0..<heightOfRow(row))
  }
}
