import AccessibilityModel
import Geometry

/// An object that its container provides by index. The source requests only the objects on the way
/// to the next element, so a container can have any number of them.
struct ContainerSource: ReadingSource {
  let object: any AccessibilityObject

  func first(_ direction: ReadingDirection, in traversal: Traversal) -> (any AccessibilityObject)? {
    Self.element(direction, in: object, from: direction == .forward ? 0 : .max, traversal)
  }

  func element(
    _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)? {
    var child = object
    while let container = child.accessibilityContainer {
      if let index = container.index(ofAccessibilityElement: child),
        let next = Self.element(direction, in: container, from: index + direction.step, traversal)
      {
        return next
      }
      if container.accessibilityViewIsModal { return nil }
      child = container
    }
    return nil
  }

  /// Returns the first element that is reached in a container from a child on, or from its last
  /// child if it has fewer.
  private static func element(
    _ direction: ReadingDirection, in container: any AccessibilityObject, from start: Int,
    _ traversal: Traversal
  ) -> (any AccessibilityObject)? {
    let count = container.accessibilityElementCount()
    var index = direction == .forward ? start : min(start, count - 1)
    while index >= 0, index < count {
      if let child = container.accessibilityElement(at: index),
        let found = traversal.first(direction, in: child)
      {
        return found
      }
      index += direction.step
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether there are stops of a kind: headings if there
  /// are rows, other stops if one is on the screen. Finding those beyond it would require
  /// requesting every element.
  func hasStops(_ kind: StopKind, in traversal: Traversal) -> Bool {
    switch kind {
    case .headings: return row != nil
    case .containers, .landmarks, .lists, .tables: return false
    case .sameItem where row != nil: return true
    case .links, .buttons, .formControls, .textFields, .images, .sameItem:
      let root = traversal.reachableRoot(of: object)
      guard let area = root.accessibilityFrame else { return false }
      let isSameItem = if case .sameItem = kind { true } else { false }
      var found = false
      traversal.source(of: root).forEachElement(near: area, in: traversal) { element in
        if !found, element !== object || !isSameItem, kind.includes(element) { found = true }
      }
      return found
    }
  }

  /// Returns the next stop of a kind.
  func stop(
    _ kind: StopKind, _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)? {
    guard kind != .headings else { return heading(direction, in: traversal) }
    guard hasStops(kind, in: traversal) else { return nil }
    var current = object
    for _ in 0..<Self.farthestStop {
      guard let next = traversal.source(of: current).element(direction, in: traversal) else {
        return nil
      }
      if kind.includes(next) { return next }
      current = next
    }
    return nil
  }

  /// The maximum number of elements that are requested to find the next stop.
  private static let farthestStop = 1_000

  /// Returns the next heading. Requests only the headings at the beginning of a row and the element
  /// after them, because headings occur only there.
  private func heading(
    _ direction: ReadingDirection, in traversal: Traversal
  ) -> (any AccessibilityObject)? {
    if let heading = headingInRow(direction) { return heading }
    guard let place = traversal.row(of: object) else { return nil }
    let details = object.details
    let step = direction.step
    var row = place.row.number - 1
    while true {
      guard
        let next = details.map({ $0.accessibilityRow(withHeading: step, from: row) }) ?? row + step,
        (0..<place.row.count).contains(next)
      else { return nil }
      row = next
      guard
        let element = place.container.accessibilityElement(at: row)
          .flatMap(traversal.firstElement(in:)),
        element.accessibilityTraits.contains(.header)
      else { continue }
      return direction == .forward ? element : Self.lastHeading(beginningWith: element)
    }
  }

  /// Returns the next heading among the headings at the beginning of the element's row.
  private func headingInRow(_ direction: ReadingDirection) -> (any AccessibilityObject)? {
    guard let container = object.accessibilityContainer, container === row?.object,
      let index = container.index(ofAccessibilityElement: object)
    else { return nil }
    if direction == .forward {
      let next = container.accessibilityElement(at: index + 1)
      return next?.accessibilityTraits.contains(.header) == true ? next : nil
    }
    return Self.lastHeading(in: container, from: 0, before: index)
  }

  /// Returns the last heading at the beginning of a row, given the first one.
  private static func lastHeading(
    beginningWith first: any AccessibilityObject
  ) -> any AccessibilityObject {
    guard let container = first.accessibilityContainer,
      container === ContainerSource(object: first).row?.object,
      let start = container.index(ofAccessibilityElement: first)
    else { return first }
    return lastHeading(in: container, from: start + 1) ?? first
  }

  /// Returns the last of the headings that follow each other in a row from an index on.
  private static func lastHeading(
    in row: any AccessibilityObject, from start: Int, before end: Int = .max
  ) -> (any AccessibilityObject)? {
    var last: (any AccessibilityObject)?
    var index = start
    while index < end, let next = row.accessibilityElement(at: index),
      next.accessibilityTraits.contains(.header)
    {
      last = next
      index += 1
    }
    return last
  }

  /// The row that contains the object.
  var row: RowPlace? {
    var child = object
    while let container = child.accessibilityContainer {
      if let row = container.accessibilityRow(of: child) {
        return RowPlace(container: container, object: child, row: row)
      }
      child = container
    }
    return nil
  }

  /// Returns the index of the object in its container, preceded by the indices of its containers
  /// from the root down.
  func path(in traversal: Traversal) -> [Int]? {
    object.withContainers.compactMap { child in
      child.accessibilityContainer.map { $0.index(ofAccessibilityElement: child) ?? 0 }
    }.reversed()
  }

  func namedContainers(in traversal: Traversal) -> [any AccessibilityObject] {
    var found: [any AccessibilityObject] = []
    for current in object.withContainers.dropFirst() {
      switch current.accessibilityContainerType {
      case _ where current.accessibilityTraits.contains(.alert): found.append(current)
      case .semanticGroup, .landmark, .list, .dataTable:
        if !current.accessibilityLabelPieces(for: .terse).isEmpty { found.append(current) }
      case .none, .series: break
      }
    }
    return found.isEmpty ? found : found.reversed()
  }

  func forEachElement(
    near area: Rect, in traversal: Traversal, _ body: (any AccessibilityObject) -> Void
  ) {
    if object.isAccessibilityElement { return body(object) }
    for index in object.accessibilityElementIndices(in: area).ranges.joined() {
      if let child = object.accessibilityElement(at: index) {
        traversal.source(of: child).forEachElement(near: area, in: traversal, body)
      }
    }
  }
}

extension Traversal {
  /// Returns the first element of the next row that has any.
  func row(
    _ direction: ReadingDirection, from element: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    guard let place = row(of: element) else { return nil }
    var index = place.row.number - 1 + direction.step
    while index >= 0, index < place.row.count {
      if let object = place.container.accessibilityElement(at: index),
        let found = firstElement(in: object)
      {
        return found
      }
      index += direction.step
    }
    return nil
  }
}

/// The announcements of containers that count an element.
extension ContainerSource {
  /// If several containers have something to say, the outermost one speaks.
  func context(in traversal: Traversal) -> ElementContext? {
    var found: ElementContext?
    for (level, container) in object.withContainers.dropFirst().enumerated() {
      let isOwn = level == 0
      switch container.accessibilityContainerType {
      case .list, .landmark:
        if isOwn { found = end(in: container) ?? found }
      case .series:
        if isOwn, let index = container.index(ofAccessibilityElement: object) {
          found = .series(index + 1, count: container.accessibilityElementCount())
        }
      case .dataTable:
        if let table = container.accessibilityDataTable {
          let row = object.accessibilityTableCell?.row
          let first = row.flatMap(table.accessibilityFirstColumn(inRow:))
          found =
            TableCellContext(of: object, in: table, firstColumn: first).map { .cell($0) } ?? found
        }
      case .none, .semanticGroup: break
      }
    }
    return found
  }

  /// The first entry announces the beginning of the list, and the last one its end. A single entry
  /// announces only the beginning.
  private func end(in container: any AccessibilityObject) -> ElementContext? {
    guard let index = container.index(ofAccessibilityElement: object) else { return nil }
    let isList = container.accessibilityContainerType == .list
    if index == 0 { return isList ? .listStart : .landmarkStart(container) }
    guard index == container.accessibilityElementCount() - 1 else { return nil }
    return isList ? .listEnd : .landmarkEnd(container)
  }
}
