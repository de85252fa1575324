import Interlinear

/// The rows of a delimited file below its header.
final class DelimitedTable {
  /// A row with a field for each column.
  struct Row {
    var fields: [String]
    let line: Int
  }

  /// The names of the columns.
  let names: [String]
  let lines: LineReader
  /// The first line of the header.
  let headerLine: Int
  private let indices: [String: Int]
  private let records: RecordReader
  private let isSpreadsheet: Bool

  /// Reads the header.
  ///
  /// - Parameter isSpreadsheet: A Boolean value that indicates whether names may have spaces around
  ///   them, and rows may lack empty fields at their end.
  init(
    _ lines: LineReader, separator: UInt8, isSpreadsheet: Bool = false
  ) throws(FormatError) {
    self.lines = lines
    self.isSpreadsheet = isSpreadsheet
    records = RecordReader(lines, separator: separator)
    names = try records.next() ?? []
    headerLine = records.recordLine
    indices = Dictionary(
      names.enumerated().map { (isSpreadsheet ? $1.trimmed : $1, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the index of a column that the file may lack.
  func column(_ name: String?) -> Int? { name.flatMap { indices[$0] } }

  /// Returns the index of a column.
  func neededColumn(_ name: String) throws(FormatError) -> Int {
    guard let index = indices[name] else {
      throw lines.error(
        "the header has no column \"\(name.prefix(40))\"", expected: "a column of this name")
    }
    return index
  }

  /// Returns tiers with the indices of their columns.
  func columns(
    of tiers: [(tier: Tier, column: String)]
  ) throws(FormatError) -> [(tier: Tier, column: Int)] {
    try tiers.map { tier, column throws(FormatError) in (tier, try neededColumn(column)) }
  }

  /// Returns the next row, or nil at the end of the file.
  func next() throws(FormatError) -> Row? {
    guard var fields = try records.next() else { return nil }
    if isSpreadsheet, fields.count < names.count {
      fields += Array(repeating: "", count: names.count - fields.count)
    }
    guard fields.count == names.count else {
      throw lines.error(
        "\(fields.count) columns", expected: "the header's \(names.count)",
        line: records.recordLine)
    }
    return Row(fields: fields, line: records.recordLine)
  }
}
