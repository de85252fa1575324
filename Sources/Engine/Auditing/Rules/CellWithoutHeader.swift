import AccessibilityModel

/// A cell of a data table that no header explains.
struct CellWithoutHeader: WalkingRule {
  static let rule = RuleDescription(
    name: "cell-without-header", severity: .warning,
    finds: "a data-table cell with no header",
    mend: "Tell the headers of its row or column.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    var headers: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    for element in page.elements {
      guard let cell = element.object.accessibilityTableCell, let table = Self.table(of: element)
      else { continue }
      let key = ObjectIdentifier(table)
      if headers[key] == nil { headers[key] = Self.headers(of: table) }
      guard headers[key]?.contains(ObjectIdentifier(element.object)) != true else { continue }
      let hasRow = cell.row.map { !table.accessibilityHeaderElements(forRow: $0).isEmpty }
      let hasColumn = cell.column.map { !table.accessibilityHeaderElements(forColumn: $0).isEmpty }
      guard hasRow != true, hasColumn != true else { continue }
      findings.add(element, "Neither its row nor its column has a header.")
    }
  }

  private static func table(of element: AuditedElement) -> (any AccessibilityDataTable)? {
    var object = element.container
    while let current = object {
      if let table = current.accessibilityDataTable { return table }
      object = current.accessibilityContainer
    }
    return nil
  }

  /// A table may claim a million rows; a tree says itself which have headers.
  private static func headers(of table: any AccessibilityDataTable) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    if let node = table.accessibilityTree {
      for list in [node.table?.rowHeaders, node.table?.columnHeaders] {
        for references in (list ?? [:]).values {
          for reference in references {
            if let header = reference.node { found.insert(ObjectIdentifier(header)) }
          }
        }
      }
      return found
    }
    for row in 0..<min(table.accessibilityRowCount, 10_000) {
      for header in table.accessibilityHeaderElements(forRow: row) {
        found.insert(ObjectIdentifier(header))
      }
    }
    for column in 0..<min(table.accessibilityColumnCount, 10_000) {
      for header in table.accessibilityHeaderElements(forColumn: column) {
        found.insert(ObjectIdentifier(header))
      }
    }
    return found
  }
}
