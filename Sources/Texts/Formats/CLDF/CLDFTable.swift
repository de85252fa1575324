import Foundation
import PlainText

/// The rows of a table of a CLDF data set, in memory.
final class CLDFTable {
  let table: CLDFMetadata.Table
  let file: String
  let columns: [String]
  private(set) var rows: [DelimitedTable.Row] = []
  /// The places of the first rows with each id.
  private(set) var places: [String: Int] = [:]
  /// The places of the rows that refer to a row of another table, by its file and its id.
  private(set) var referring: [String: [String: [Int]]] = [:]
  /// The last entry that each row belongs to, by its place.
  var users: [Int: Int] = [:]
  private var indices: [CLDFMetadata.Property: Int] = [:]

  /// A Boolean value that indicates whether the rows are senses or examples.
  var isPart: Bool { ["SenseTable", "ExampleTable"].contains(table.component) }

  init(_ table: CLDFMetadata.Table, _ source: ByteSource) throws(FormatError) {
    let content = try DelimitedTable(contentLines(source), separator: 0x2C)
    let id = table.component.isEmpty ? nil : try content.neededColumn(table.column(.id))
    self.table = table
    file = source.name
    columns = content.names
    for property in CLDFMetadata.Property.allCases {
      indices[property] = content.column(table.column(property))
    }
    while let row = try content.next() {
      try source.check(source.bytesRead, expected: "a smaller dictionary")
      for column in columns.indices {
        guard let target = target(column) else { continue }
        for id in Set(list(row, column)) {
          referring[target, default: [:]][id, default: []].append(rows.count)
        }
      }
      if let id, places[row.fields[id]] == nil { places[row.fields[id]] = rows.count }
      rows.append(row)
    }
  }

  /// Returns the table in the folder of a file, or nil if there is none or, with a warning, if it is
  /// damaged.
  static func found(
    _ table: CLDFMetadata.Table, besides source: ByteSource, warning: (Message) -> Message
  ) -> CLDFTable? {
    let path = URL(filePath: source.name)
    let beside = path.deletingLastPathComponent().appending(path: table.file).path
    let files = FileManager.default
    guard files.fileExists(atPath: path.path), files.fileExists(atPath: beside) else { return nil }
    do {
      return try CLDFTable(table, ByteSource(path: beside))
    } catch {
      source.warn(
        FormatWarning(file: error.file, line: error.line ?? 1, message: warning(error.message)))
      return nil
    }
  }

  func field(_ property: CLDFMetadata.Property, _ place: Int) -> String {
    indices[property].map { rows[place].fields[$0].withSingleSpaces } ?? ""
  }

  /// Returns the file of the table that a column refers to.
  func target(_ column: Int) -> String? { table.references[columns[column]] }

  /// Returns a Boolean value that indicates whether a column has a property.
  func has(_ column: Int, oneOf properties: [CLDFMetadata.Property]) -> Bool {
    properties.contains { indices[$0] == column }
  }

  /// Returns the elements of the list in a field.
  func list(_ row: DelimitedTable.Row, _ column: Int) -> [String] {
    let separator = table.listSeparators[columns[column]] ?? ""
    return CLDFMetadata.list(row.fields[column], separator).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The names of the rows. A row without a name is called by its id, and rows of the same name have
  /// different names: they remain two books.
  var uniqueNames: [String] {
    var used: Set<String> = []
    return rows.indices.map { place in
      let (id, name) = (field(.id, place), field(.name, place))
      let called = name.isEmpty ? id : name
      return used.insert(called).inserted ? called : "\(called) (\(id))"
    }
  }

  /// The names of the rows by their ids.
  var namesByID: [String: String] {
    Dictionary(
      zip(rows.indices.map { field(.id, $0) }, uniqueNames), uniquingKeysWith: { $1 })
  }
}
