import PlainText
import XMLReading

/// Opens the trees of macula-greek and macula-hebrew (Clear-Bible), in both of their forms, *lowfat*
/// (`<w>`) and *nodes* (`<Node>`, in Hebrew with `<m>`), as the table of the same words.
///
/// The words of a sentence are in the order of the text, not of the tree. Each row has the line of
/// its word or a later one. The trees are left out and reported; each attribute is a tier.
func maculaReader(_ source: ByteSource) throws(FormatError) -> any VerseReader {
  let words = try MaculaWords(source)
  let rows = ByteSource(name: source.name, bytes: Array(words.table.utf8), warn: source.warn)
  let map = words.isHebrew ? ColumnMap.preset(forHeader: words.header) : .macula
  return try delimitedReader(try contentLines(rows), map: map)
}

/// The words of a file of trees, as a table.
private struct MaculaWords {
  private typealias Fields = [String: String]

  private(set) var isHebrew = false
  private var words: [(fields: Fields, sentence: Int, line: Int)] = []
  private var size = 0
  private var found: Set<String> = []

  /// The columns, with the names of their attributes in lowfat and in nodes.
  private static let columns: [(name: String, attributes: [String])] = [
    ("xml:id", ["xml:id"]), ("ref", ["ref", "word"]), ("class", ["class", "Cat", "pos"]),
    ("text", ["text"]), ("after", ["after"]), ("lemma", ["lemma", "UnicodeLemma"]),
    ("normalized", ["normalized", "NormalizedForm"]), ("strong", ["strong", "StrongNumber"]),
    ("morph", ["morph", "FunctionalTag"]), ("gloss", ["gloss", "Gloss"]),
    ("strongnumberx", ["strongnumberx", "StrongNumberX"]), ("greek", ["greek", "Greek"]),
    ("transliteration", ["transliteration"]), ("english", ["english", "English"]),
    ("mandarin", ["mandarin", "Mandarin"]),
    ("lang", ["lang"]),
  ]
  /// The attributes without a column of their own follow by their names.
  private var columns: [(name: String, attributes: [String])] {
    let others = found.subtracting(Self.columns.flatMap(\.attributes)).sorted().prefix(100)
    return Self.columns.filter { !isHebrew || !found.isDisjoint(with: $0.attributes) }
      + others.map { ($0, [$0]) }
  }
  var header: String { columns.map(\.name).joined(separator: "\t") }

  init(_ source: ByteSource) throws(FormatError) {
    let cursor = try XMLCursor(source)
    // A word of Hebrew nodes has the attributes of two elements.
    var outer = Fields()
    var sentence = 0
    while let element = try cursor.nextElement() {
      let attributes = Fields(
        element.attributes.map { ($0.name, $0.value.onOneLine) }, uniquingKeysWith: { $1 })
      switch element.name {
      case "sentence", "Sentence": sentence += 1
      case "Node" where attributes["ref"] == nil: outer = attributes
      case "w", "m", "Node":
        let fields = element.name == "m" ? outer.merging(attributes) { $1 } : attributes
        add(fields, try cursor.text(what: "a word"), sentence, line: element.line)
      default: break
      }
      try source.check(size, expected: "one book")
    }
    // The ids have digits for book, chapter, verse and word.
    words.sort {
      ($0.sentence, $0.fields["xml:id"] ?? "", $0.line)
        < ($1.sentence, $1.fields["xml:id"] ?? "", $1.line)
    }
    guard !words.isEmpty else {
      throw cursor.error("no word", expected: "words such as <w ref=\"JHN 1:1!1\">")
    }
    cursor.warn("the trees are left out")
  }

  private mutating func add(_ fields: Fields, _ text: String, _ sentence: Int, line: Int) {
    var fields = fields
    fields["text"] = text
    if fields["lang"] != nil {
      isHebrew = true
    } else {
      // Greek files have no blank after a mark, and in nodes, marks are part of the word.
      let word = text.unicodeScalars.trimmingSuffix(while: PlainWords.isPunctuation)
      let after = fields["after"] ?? String(text.unicodeScalars[word.endIndex...])
      if fields["after"] == nil { fields["text"] = String(word) }
      fields["after"] = after.last?.isWhitespace == true ? after : after + " "
    }
    found.formUnion(fields.keys)
    size += fields.reduce(0) { $0 + $1.value.utf8.count }
    words.append((fields, sentence, line))
  }

  /// The header and the rows. Empty lines put each row on the line that its word has in the file.
  var table: String {
    let columns = columns
    var table = header + "\n"
    var line = 2
    for (fields, _, wordLine) in words {
      if wordLine > line { table += String(repeating: "\n", count: wordLine - line) }
      line = max(line, wordLine) + 1
      let values = columns.map { column in
        column.attributes.lazy.compactMap { fields[$0] }.first ?? ""
      }
      table += values.joined(separator: "\t") + "\n"
    }
    return table
  }
}
