import AccessibilityModel
import Views

/// The verses as the rows of a table.
extension TextScreen: TableViewDataSource, TableViewDelegate {
  package func numberOfRows(in tableView: TableView) -> Int { text.verseCount }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell()
    if let content = cell.content as? VerseCell {
      content.layout = entry(forRow: row).layout
      content.annotations = annotations(ofRow: row)
      content.findPartners = { [weak self] in self?.partners(inRow: row, of: $0) ?? [] }
      content.hits = hits(inRow: row)
    }
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    entry(forRow: row).layout.height
  }

  package func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int
  ) {
    releaseRow(row)
  }

  package func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? { verseRow(row) }

  package func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    (object as? VerseRow)?.index
  }

  /// Finds the row of an element that no longer exists: the last row that had the focus.
  package func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int? {
    guard let row = focused?.row.index ?? (text.verseCount > 0 ? 0 : nil) else { return nil }
    let known = elementID(of: entry(forRow: row).verse.reference)
    return id.components(below: known) == nil ? nil : row
  }
}
