import Interlinear

/// Builds the text of an entry line by line, for dictionaries whose fields have names.
struct DictionaryEntry {
  private var lines: [String] = []
  private var links: [LexiconEntry.Link] = []
  private var isOpen = false

  /// Begins a line.
  mutating func begin(_ text: String) {
    lines.append(text)
    isOpen = true
  }

  /// Continues the last line, or begins one.
  mutating func add(_ text: String, separator: String) {
    guard !text.isEmpty else { return }
    guard isOpen, let last = lines.indices.last else { return begin(text) }
    lines[last] += (lines[last].isEmpty || lines[last].hasSuffix(" ") ? "" : separator) + text
  }

  /// Adds a line with the name of a field. What is added after it begins a line of its own.
  mutating func addField(_ name: String, _ text: String) {
    guard !text.isEmpty else { return }
    lines.append(name.isEmpty ? text : "\(name): \(text)")
    isOpen = false
  }

  /// Continues the last field.
  mutating func extendField(_ text: String) {
    guard let last = lines.indices.last else { return }
    lines[last] += text
  }

  /// Adds a line of cross-references.
  mutating func addLinks(_ name: String, to headwords: [String]) {
    let words = headwords.map(\.withSingleSpaces).filter { !$0.isEmpty }
    addField(name, words.joined(separator: ", "))
    links += words.map { LexiconEntry.Link(text: $0, key: $0) }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// Returns the entry of a headword.
  ///
  /// The key of a homograph is its headword with its number as FLEx writes it (`kaa₂`), so that the
  /// lemmas of a text from FLEx find it; the headword alone finds the first. A homograph refers to
  /// its neighbor.
  ///
  /// - Parameters:
  ///   - homograph: The number, counted from 1; 0 if the headword is the only one of its spelling.
  ///   - otherKeys: Other forms by which the entry is found.
  func entry(
    _ headword: String, homograph: Int, pronunciation: String = "", otherKeys: [String] = []
  ) -> LexiconEntry {
    guard homograph > 0, homograph < 1000 else {
      return LexiconEntry(
        key: headword, headword: headword, pronunciation: pronunciation, definition: definition,
        links: links, otherKeys: otherKeys.filter { $0 != headword })
    }
    var copy = self
    copy.addLinks(
      "See also", to: [headword + Self.subscripted(homograph == 1 ? 2 : homograph - 1)])
    let key = headword + Self.subscripted(homograph)
    return LexiconEntry(
      key: key, headword: key, pronunciation: pronunciation, definition: copy.definition,
      links: copy.links, otherKeys: [headword] + otherKeys.filter { $0 != headword })
  }

  private var definition: String {
    lines.map(\.withSingleSpaces).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func subscripted(_ number: Int) -> String {
    let digits = Array("₀₁₂₃₄₅₆₇₈₉")
    return String(String(number).utf8.map { digits[Int($0) - 0x30] })
  }
}
