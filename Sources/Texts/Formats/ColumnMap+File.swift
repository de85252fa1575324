import Interlinear

extension ColumnMap {
  /// Reads a map file: one `name = column` per line; `#` begins a comment.
  ///
  /// The names are `reference` (`John 1:1` or an id), `clear-id` or `usfm-reference`; the tiers by
  /// their names in the JSON export (`surface` is required); `before`, `after`, `book` and
  /// `translation`; `word` for the column that is the same in all rows of a word, if the rows are
  /// parts of words; `rows` (`words` or `sentences`, whose words are separated by spaces; a table
  /// of sentences may also have `speaker`, `note` and `translation-TAG`), `language` (a tag), `separator` (`tab`,
  /// `comma` or `semicolon`) and `morphology-scheme`.
  ///
  /// - Throws: `FormatError` with the line of the fault.
  package init(file path: String) throws(FormatError) {
    try self.init(source: try ByteSource(path: path))
  }

  init(source: ByteSource) throws(FormatError) {
    let lines = LineReader(source)
    self.init(
      title: "columns", separator: 0x09, shape: .words, place: .reference(column: "ref"),
      tiers: [])
    while let (name, value) = try lines.nextSetting(of: "COLUMN") {
      guard set(name, to: value) else {
        throw lines.error(
          "\"\(name.prefix(40)) = \(value.prefix(40))\" is not understood",
          expected: "one column a tier")
      }
    }
    guard let surface = tiers.firstIndex(where: { $0.tier == .surface }) else {
      throw FormatError(
        file: source.name, line: nil, found: "no column for surface", expected: "one")
    }
    tiers.insert(tiers.remove(at: surface), at: 0)
    if shape == .spacedSentences { takeSentenceColumns() }
  }

  /// Takes the columns that are not about words from the tiers.
  private mutating func takeSentenceColumns() {
    if place == .reference(column: "ref") { place = .reference(column: "") }
    for (tier, column) in tiers {
      switch tier.rawValue {
      case "speaker": sentence.speaker = column
      case "note": sentence.note = column
      case let name where name.hasPrefix("translation-"):
        sentence.furtherTranslations.append(
          (column, Language(rawValue: String(name.dropFirst("translation-".count)))))
      default: continue
      }
      tiers.removeAll { $0.tier == tier }
    }
  }

  private mutating func set(_ name: String, to value: String) -> Bool {
    guard !value.isEmpty else { return false }
    switch name {
    case "reference": place = .reference(column: value)
    case "clear-id": place = .clearID(column: value)
    case "usfm-reference": place = .usfm(column: value)
    case "book": book = value
    case "before": before = value
    case "after": after = value
    case "translation": translation = value
    case "rows":
      guard let found: Shape = ["words": .words, "sentences": .spacedSentences][value] else {
        return false
      }
      shape = found
    case "word": parts = Parts(word: value)
    case "language": language = Language(rawValue: value)
    case "separator":
      guard let byte: UInt8 = ["tab": 0x09, "comma": 0x2C, "semicolon": 0x3B][value] else {
        return false
      }
      separator = byte
    case "morphology-scheme":
      guard let scheme = MorphologyScheme(rawValue: value) else { return false }
      morphologyScheme = scheme
    default:
      let tier = Tier(rawValue: name)
      guard !name.isEmpty, !name.contains("\t"), !tiers.contains(where: { $0.tier == tier }) else {
        return false
      }
      tiers.append((tier, value))
    }
    return true
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at either end.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let tail = drop(while: isBlank)
    guard let last = tail.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(tail[...last])
  }
}
