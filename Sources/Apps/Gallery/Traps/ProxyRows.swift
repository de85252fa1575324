import AccessibilityModel
import ReaderApp
import Views

/// The rows of the reader's page as the screen reader finds them in a scene with a trap: a proxy in
/// place of each row. The page itself does everything else.
package class ProxyRows: TableViewDataSource {
  typealias MakeRow = (any AccessibilityObject, any AccessibilityObject) -> RowProxy

  let page: TextScreen
  private let makeRow: MakeRow
  private var proxies: [Int: RowProxy] = [:]
  /// A Boolean value that indicates whether the screen reader is on.
  var isReaderRunning = false {
    didSet { proxies = [:] }
  }

  /// - Parameter makeRow: Returns a proxy for a row in the table.
  init(_ page: TextScreen, row makeRow: @escaping MakeRow = RowProxy.init) {
    self.page = page
    self.makeRow = makeRow
  }

  /// - Parameter makeElement: Returns a proxy for an element in its row.
  convenience init(_ page: TextScreen, element makeElement: @escaping RowProxy.MakeElement) {
    self.init(page) { original, table in
      let row = RowProxy(for: original, in: table)
      row.makeElement = makeElement
      return row
    }
  }

  package func numberOfRows(in tableView: TableView) -> Int { page.numberOfRows(in: tableView) }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    page.tableView(tableView, cellForRowAt: row)
  }

  package func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? {
    guard let original = page.tableView(tableView, accessibilityElementForRowAt: row) else {
      return nil
    }
    // The page makes a new row after a change.
    if let known = proxies[row], known.original === original { return known }
    let made = makeRow(original, tableView)
    proxies[row] = made
    return made
  }

  package func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    page.tableView(tableView, rowOf: object.unwrapped)
  }

  package func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int? {
    page.tableView(tableView, rowNearestTo: id)
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    page.tableView(tableView, heightForRowAt: row)
  }
}

/// A row of the page. Its elements are proxies, too, because an element leads back to its row.
class RowProxy: AccessibilityProxy {
  typealias MakeElement = (any AccessibilityObject, any AccessibilityObject) -> AccessibilityProxy

  var makeElement: MakeElement = ElementProxy.init
  private var elements: [Int: AccessibilityProxy] = [:]

  /// The number of elements of the row itself.
  final var originalCount: Int { original.accessibilityElementCount() }

  override func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    guard let element = original.accessibilityElement(at: index) else { return nil }
    if let known = elements[index], known.original === element { return known }
    let made = makeElement(element, self)
    elements[index] = made
    return made
  }

  override func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    original.index(ofAccessibilityElement: element.unwrapped)
  }

  override func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    original.accessibilityElement(nearest: id)
      .flatMap(original.index(ofAccessibilityElement:)).flatMap(accessibilityElement(at:))
  }

  override func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    original.accessibilityScrollToVisible(object.unwrapped)
  }
}

/// An element of a row of the page, with the details that the reader gives it.
class ElementProxy: AccessibilityProxy, AccessibilityDetails {
  var accessibilityTiers: [AccessibilityTier] { original.details?.accessibilityTiers ?? [] }
  var accessibilityPunctuation: AccessibilityPunctuation? {
    original.details?.accessibilityPunctuation
  }
  var accessibilityOrdinal: AccessibilityOrdinal? { original.details?.accessibilityOrdinal }
  var accessibilityPlacePieces: [LabelPiece] { original.details?.accessibilityPlacePieces ?? [] }
  var accessibilityRowUnit: String? { original.details?.accessibilityRowUnit }
}
