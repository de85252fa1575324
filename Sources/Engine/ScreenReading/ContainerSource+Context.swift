import AccessibilityModel

/// The information that containers provide about an element by counting their elements themselves.
extension ContainerSource {
  /// Returns the context from the outermost container that has something to say.
  func context(in traversal: Traversal) -> ElementContext? {
    var found: ElementContext?
    var child = object
    while let container = child.accessibilityContainer {
      let isOwn = child === object
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
      child = container
    }
    return found
  }

  /// Returns the start of the list for the first entry and its end for the last; an entry that is
  /// both announces only the start.
  private func end(in container: any AccessibilityObject) -> ElementContext? {
    guard let index = container.index(ofAccessibilityElement: object) else { return nil }
    let isList = container.accessibilityContainerType == .list
    if index == 0 { return isList ? .listStart : .landmarkStart }
    guard index == container.accessibilityElementCount() - 1 else { return nil }
    return isList ? .listEnd : .landmarkEnd
  }
}
