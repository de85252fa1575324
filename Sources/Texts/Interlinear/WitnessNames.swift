import PlainText
import Resources

/// The names of the witnesses of variants: editions, manuscripts, and ancient translations, from
/// `Resources/Program/witnesses.tsv`.
package struct WitnessNames: Sendable {
  /// The embedded table. A test proves that it is valid.
  package static let standard =
    (try? WitnessNames(table: String(embedded: lector_witnesses))) ?? WitnessNames()

  /// The tags of the languages of the names; the first one is English.
  private(set) var languages: [Substring] = []
  private var names: [Substring: [Substring]] = [:]

  private init() {}

  /// Parses a table of columns separated by tabs: the siglum, and the name in each language whose
  /// tag is in the first line. Only the English name is required; `#` begins a comment.
  package init(table: String) throws(TableError) {
    for (line, columns) in table.tableRows() {
      guard columns.count > 1, languages.isEmpty || columns.count <= languages.count + 1 else {
        throw .columns(line: line, found: columns.count)
      }
      let values = Array(columns[1...])
      if languages.isEmpty {
        languages = values
        continue
      }
      guard !columns[0].isEmpty, !values[0].isEmpty else { throw .empty(line: line) }
      guard names.updateValue(values, forKey: columns[0]) == nil else {
        throw .duplicate(line: line, key: String(columns[0]))
      }
    }
  }

  /// Returns the name of a witness in words, in English if the language has none, or nil if the
  /// siglum is not known. Such a siglum is said as its letters.
  package func name(of siglum: String, language: String = "en") -> String? {
    guard let names = names[siglum[...]] else { return nil }
    let column = languages.firstIndex { $0 == language } ?? 0
    let name = column < names.count ? names[column] : ""
    return String(name.isEmpty ? names[0] : name)
  }

  /// The sigla of the table.
  package var sigla: [String] { names.keys.map(String.init).sorted() }
}
