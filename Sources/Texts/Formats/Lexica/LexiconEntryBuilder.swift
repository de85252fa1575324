import Interlinear

/// Builds an entry of a lexicon, whose definition consists of lines.
struct LexiconEntryBuilder {
  var transliteration = ""
  var pronunciation = ""
  var links: [LexiconEntry.Link] = []
  private var lines: [String] = []
  /// A Boolean value that indicates whether the last line is not a field, so that it can be
  /// continued.
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

  /// Continues the last line with running text, which may contain line ends.
  mutating func add(_ text: String) {
    if lines.isEmpty { begin("") }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index == 0 { lines[lines.count - 1] += line } else { begin(String(line)) }
    }
  }

  /// Adds a line with the name of a field. Text added after it begins a new line.
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

  /// The lines with single spaces, without empty ones.
  var definition: String {
    lines.map(\.withSingleSpaces).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the entry with a key, which also serves as a missing headword.
  ///
  /// - Parameter otherKeys: Other forms that find the entry.
  func entry(key: String, headword: String, otherKeys: [String] = []) -> LexiconEntry {
    LexiconEntry(
      key: key, headword: headword.isEmpty ? key : headword, transliteration: transliteration,
      pronunciation: pronunciation, definition: definition, links: links, otherKeys: otherKeys)
  }

  /// Returns the entry of a headword.
  ///
  /// The key of a homograph is its headword with its number as FLEx writes it (`kaa₂`), so that the
  /// lemmas of a text from FLEx find it; the headword alone finds all of them.
  ///
  /// - Parameters:
  ///   - homograph: The number, counted from 1; 0 if the headword is the only one of its spelling.
  ///   - otherKeys: Other forms that find the entry.
  func entry(_ headword: String, homograph: Int, otherKeys: [String] = []) -> LexiconEntry {
    let otherKeys = otherKeys.filter { $0 != headword }
    guard homograph > 0, homograph < 1000 else {
      return entry(key: headword, headword: headword, otherKeys: otherKeys)
    }
    let key = headword + homographNumber(String(homograph))
    return entry(key: key, headword: key, otherKeys: [headword] + otherKeys)
  }
}

/// Returns the number of a homograph as FLEx shows it; empty for an entry without homographs.
func homographNumber(_ number: String) -> String {
  guard let number = Int(number), number > 0 else { return "" }
  let digits = Array("₀₁₂₃₄₅₆₇₈₉")
  return String(String(number).utf8.map { digits[Int($0) - 0x30] })
}
