import PlainText

/// The lines of a sentence of CoNLL-U, as `Verse.markup` keeps them: everything that the words and
/// the tree of the sentence do not determine.
///
/// The first line is `conllu`. Comments follow unchanged, in their places. A row has only the
/// fields that differ from `CoNLLURows`; the others are empty, and so are rows without a
/// difference, which are left out at the end. If the rows cannot be compared, the first line is
/// `conllu rows`, followed by the columns of CoNLL-U Plus, and all rows are complete.
struct CoNLLUSource {
  private static let name = "conllu"
  private static let completeName = "conllu rows"

  /// The columns of CoNLL-U Plus, or nothing for the ten columns of CoNLL-U.
  let columns: String
  private let isComplete: Bool
  private let lines: [Substring]

  /// - Parameters:
  ///   - lines: The comments and the rows in the file. A comment is a single field.
  ///   - rows: The rows that follow from the verse.
  init(_ lines: [[Substring]], rows: [[String]], columns: String) {
    self.columns = columns
    let found = lines.filter { !Self.isComment($0[0]) }
    let canCompare =
      columns.isEmpty && found.count == rows.count
      && zip(found, rows).allSatisfy {
        $0.count == $1.count && !$0.contains { $0.isEmpty }
      }
    isComplete = !canCompare
    var rest = canCompare ? rows[...] : []
    var kept = lines.map { fields in
      var fields = fields
      if !Self.isComment(fields[0]), let row = rest.popFirst() {
        fields = zip(fields, row).map { $0.utf8.elementsEqual($1.utf8) ? "" : $0 }
        while fields.last?.isEmpty == true { fields.removeLast() }
      }
      return fields.joined(separator: "\t")[...]
    }
    while kept.last?.isEmpty == true { kept.removeLast() }
    self.lines = kept
  }

  /// Decodes a result of `markup`, or returns nil for any other text.
  init?(_ markup: String) {
    guard markup.utf8.starts(with: Self.name.utf8) else { return nil }
    let lines = markup[...].slices(separatedBy: 0x0A)
    guard let first = lines.first else { return nil }
    isComplete = first.utf8.starts(with: Self.completeName.utf8)
    columns = String(first.dropFirst(Self.completeName.count + 1))
    self.lines = Array(lines.dropFirst())
    let count = columns.isEmpty ? CoNLLUHead.columns.count : columns.split(separator: " ").count
    for line in self.lines where !Self.isComment(line) && !line.isEmpty {
      let found = line.utf8.count(where: { $0 == 0x09 }) + 1
      guard isComplete ? found == count : found <= count else { return nil }
    }
  }

  var markup: String {
    let name =
      !isComplete
      ? Self.name : columns.isEmpty ? Self.completeName : "\(Self.completeName) \(columns)"
    return ([name[...]] + lines).joined(separator: "\n")
  }

  /// Returns the lines in the file.
  ///
  /// - Parameter rows: The rows that follow from the verse.
  func lines(rows: [[String]]) -> [String] {
    if isComplete { return lines.filter { !$0.isEmpty }.map(String.init) }
    var rest = rows[...]
    var found: [String] = []
    for line in lines {
      guard !Self.isComment(line) else {
        found.append(String(line))
        continue
      }
      guard var row = rest.popFirst() else { continue }
      for (index, field) in line.slices(separatedBy: 0x09).enumerated()
      where !field.isEmpty && row.indices.contains(index) {
        row[index] = String(field)
      }
      found.append(row.joined(separator: "\t"))
    }
    return found + rest.map { $0.joined(separator: "\t") }
  }

  /// Returns a Boolean value that indicates whether a line is a comment. Bytes are compared: an
  /// accent after the sign forms one character with it.
  static func isComment(_ line: some StringProtocol) -> Bool { line.utf8.first == 0x23 }
}
