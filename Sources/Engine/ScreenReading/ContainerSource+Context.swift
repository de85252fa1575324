import AccessibilityModel

/// What the containers say about an element that they count themselves.
extension ContainerSource {
  /// Of the containers that have something to say, the outermost does.
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

  /// The first entry says that the list begins, the last that it ends; one that is both says only
  /// the first.
  private func end(in container: any AccessibilityObject) -> ElementContext? {
    guard let index = container.index(ofAccessibilityElement: object) else { return nil }
    let isList = container.accessibilityContainerType == .list
    if index == 0 { return isList ? .listStart : .landmarkStart }
    guard index == container.accessibilityElementCount() - 1 else { return nil }
    return isList ? .listEnd : .landmarkEnd
  }
}
