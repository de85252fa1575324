import AccessibilityModel

/// A data table cell that no header describes.
struct CellWithoutHeader: WalkingRule {
  static let rule = RuleDescription(
    name: "cell-without-header", severity: .warning, criteria: [.infoAndRelationships],
    finds: "a data table cell without a header",
    fix: "Provide a header for the cell's row or column.")

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
      findings.add(element, "Neither the row nor the column of the cell has a header.")
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

  /// Returns the header elements of a table.
  ///
  /// A tree lists its headers. Of any other table, only those of the first 10,000 rows and columns
  /// are requested, because it can claim to have any number.
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
