import AccessibilityModel

/// A data table cell that no header describes, or a header that describes no cell.
struct CellWithoutHeader: WalkingRule {
  static let rule = RuleDescription(
    name: "cell-without-header", severity: .warning, criteria: [.infoAndRelationships],
    finds: "a data table cell without a header, or a column header without cells",
    fix: "Provide a header for each row or column, and cells for each header.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    var headers: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    for element in page.elements where !element.name.isEmpty {
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

  /// Reports the column headers of a tree whose columns have no other cells.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let tree = walk.screen as? AuditedTree else { return }
    tree.root.forEachNode { node in
      guard let columns = node.table?.columnHeaders, tree.place(of: node)?.isHidden == false
      else { return }
      var described: Set<Int> = []
      node.forEachNode { cell in
        guard let place = cell.accessibilityTableCell, let first = place.column else { return }
        for (column, headers) in columns
        where column >= first && column - first < place.columnSpan
          && !headers.contains(where: { $0.node === cell })
        {
          described.insert(column)
        }
      }
      // A table may be empty.
      for (column, headers) in columns.sorted(by: { $0.key < $1.key })
      where !described.isEmpty {
        guard let header = headers.compactMap(\.node).first else { continue }
        let isEmpty = header.labelText.isEmpty && (header.value ?? "").isEmpty
        guard isEmpty || !described.contains(column) else { continue }
        findings.add(
          header, label: header.labelText, frame: tree.place(of: header)?.rect,
          isEmpty ? "The header has no text." : "The column of the header has no cells.")
      }
    }
  }

  private static func table(of element: AuditedElement) -> (any AccessibilityDataTable)? {
    element.object.withContainers.dropFirst().lazy.compactMap(\.accessibilityDataTable).first
  }

  /// Returns the header elements of a table.
  ///
  /// A tree lists its headers. For any other table, only the headers of the first 10,000 rows and
  /// columns are requested, because a table can claim any number.
  private static func headers(of table: any AccessibilityDataTable) -> Set<ObjectIdentifier> {
    if let node = table.accessibilityTree {
      let lists = [node.table?.rowHeaders, node.table?.columnHeaders].compactMap { $0 }
      return Set(lists.flatMap(\.values).joined().compactMap(\.node).map(ObjectIdentifier.init))
    }
    let rows = (0..<min(table.accessibilityRowCount, 10_000))
      .flatMap(table.accessibilityHeaderElements(forRow:))
    let columns = (0..<min(table.accessibilityColumnCount, 10_000))
      .flatMap(table.accessibilityHeaderElements(forColumn:))
    return Set((rows + columns).map { ObjectIdentifier($0) })
  }
}
