import PlainText
import Resources

/// The reason why a table of witnesses cannot be used.
package enum WitnessTableError: Error, Equatable, Sendable {
  /// A line has more columns than the first one, or fewer than two.
  case columns(line: Int, found: Int)
  /// A line has no siglum or no English name.
  case empty(line: Int)
  /// A siglum occurs twice.
  case duplicate(line: Int, siglum: String)
}

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
  package init(table: String) throws(WitnessTableError) {
    var number = 0
    for line in table[...].slices(separatedBy: 0x0A) {
      number += 1
      if line.isEmpty || line.utf8.first == 0x23 { continue }
      let columns = line.slices(separatedBy: 0x09)
      guard columns.count > 1, languages.isEmpty || columns.count <= languages.count + 1 else {
        throw .columns(line: number, found: columns.count)
      }
      let values = Array(columns[1...])
      if languages.isEmpty {
        languages = values
        continue
      }
      guard !columns[0].isEmpty, !values[0].isEmpty else { throw .empty(line: number) }
      guard names.updateValue(values, forKey: columns[0]) == nil else {
        throw .duplicate(line: number, siglum: String(columns[0]))
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
