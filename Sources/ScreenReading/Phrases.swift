/// The words that the screen reader says of its own, by name; one table a language.
package struct Phrases: Sendable {
  private let texts: [String: String]

  /// Reads a table: a name, a tab and a text a line; `#` begins a comment. `{0}` and `{1}` are
  /// filled in; a name with `.one` behind it is the singular of the same phrase.
  package init(table: String) {
    var texts: [String: String] = [:]
    texts.reserveCapacity(256)
    for line in table.utf8.split(separator: 0x0A) where line.first != 0x23 {
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let name = String(Substring(line[..<tab]))
      texts[name] = String(Substring(line[line.index(after: tab)...]))
    }
    self.texts = texts
  }

  /// The names that the table has.
  package var names: [String] { texts.keys.sorted() }

  /// The phrase of a name with its places filled; the name itself where the table has none.
  package func callAsFunction(_ name: String, _ arguments: String...) -> String {
    fill(texts[name] ?? name, arguments)
  }

  /// The phrase for a count: the singular for 1 where there is one. The count is `{0}`.
  package func counted(_ name: String, _ count: Int) -> String {
    let form = count == 1 ? texts[name + ".one"] : nil
    return fill(form ?? texts[name] ?? name, [String(count)])
  }

  private func fill(_ text: String, _ arguments: [String]) -> String {
    guard !arguments.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      if let index = Int(rest[rest.index(after: open)..<close]), arguments.indices.contains(index) {
        result += arguments[index]
      } else {
        result += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
