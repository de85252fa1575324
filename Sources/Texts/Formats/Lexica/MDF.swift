import Interlinear

/// Reads dictionaries in MDF (SIL's Multi-Dictionary Formatter, Coward and Grimes 2000), the form
/// of Toolbox's and Shoebox's dictionaries: a record begins with `\lx`.
///
/// A sense begins with `\sn`, or with `\ps` if senses have no numbers. A subentry (`\se`) is a
/// separate entry. Homographs have the numbers of `\hm`. Markers that MDF does not know become
/// fields with their names.
final class MDFReader: LexiconReader, LineBasedReader {
  let description: LexiconDescription
  let lines: LineReader
  /// The marker that begins a record.
  private let begin: String
  private var fields = Lookahead<Field>()
  private var records = Lookahead<[Field]>()
  private var waiting: ArraySlice<LexiconEntry> = []

  private struct Field {
    let marker: String
    var text: String
    let line: Int
  }

  /// Returns the marker that begins the records of a dictionary with these markers, or nil if they
  /// belong to a text: `\lx`, or in other dictionaries the first, if it recurs and parts of speech
  /// follow.
  static func recordMarker(_ head: FileHead) -> String? {
    let names = head.markers.map(\.name).filter { !$0.hasPrefix("_") }
    let isText = names.contains {
      ["tx", "txt", "t", "ref", "rf", "mb", "m", "mr", "id", "v", "c"].contains($0)
    }
    if names.first == "lx" || names.contains("lx") && !isText { return "lx" }
    guard !isText, let first = names.first, names.dropFirst().contains(first), names.contains("ps")
    else { return nil }
    return String(first)
  }

  init(_ lines: LineReader, beginning begin: String = "lx") throws(FormatError) {
    self.lines = lines
    self.begin = begin
    description = LexiconDescription(name: "", title: "Dictionary")
    try skipHeader()
    guard let first = try readRecord() else {
      throw lines.error("no entry", expected: "a line that begins with \\\(begin)")
    }
    records.putBack(first)
  }

  func next() throws(FormatError) -> LexiconEntry? {
    while waiting.isEmpty {
      guard let record = try records.next(readRecord) else { return nil }
      addEntries(of: record)
    }
    return waiting.popFirst()
  }

  // MARK: - Records

  private func skipHeader() throws(FormatError) {
    while let field = try fields.next(readField, if: { $0.marker != begin }) {
      if !field.marker.hasPrefix("_"), !field.text.isEmpty {
        lines.warn(
          "\\\(field.marker) before the first entry; omitted; expected \\\(begin)", line: field.line
        )
      }
    }
  }

  /// Returns the next line with a marker, with the lines that continue it.
  private func readField() throws(FormatError) -> Field? {
    while let line = try lines.nextMarkerLine() {
      guard let marker = line.marker else { continue }
      var field = Field(
        marker: marker, text: Substring(line.text).trimmed, line: lines.lineNumber)
      while let more = try lines.nextContinuation() {
        field.text += " " + Substring(more.text).trimmed
        guard field.text.utf8.count <= LineReader.lengthLimit else {
          throw lines.error("a field longer than \(LineReader.lengthLimit) bytes", expected: "\\")
        }
      }
      return field
    }
    return nil
  }

  private func readRecord() throws(FormatError) -> [Field]? {
    guard let first = try fields.next(readField) else { return nil }
    var record = [first]
    var length = 0
    while let field = try fields.next(readField, if: { $0.marker != begin }) {
      length += field.text.utf8.count + 16
      guard length <= LineReader.lengthLimit else {
        throw lines.error(
          "an entry longer than \(LineReader.lengthLimit) bytes", expected: "the next \\\(begin)")
      }
      record.append(field)
    }
    return record
  }

  // MARK: - Entries

  private func addEntries(of fields: [Field]) {
    let lexeme = fields[0].text.withSingleSpaces
    guard !lexeme.isEmpty else {
      lines.warn(
        "an entry without a headword; omitted; expected one after \\\(begin)", line: fields[0].line)
      return
    }
    var parts: [[Field]] = [[]]
    for field in fields.dropFirst() {
      if field.marker == "se", !field.text.isEmpty { parts.append([]) }
      parts[parts.count - 1].append(field)
    }
    let subentries = parts.dropFirst().map { $0[0].text.withSingleSpaces }
    let homograph = parts[0].first { $0.marker == "hm" }.flatMap { Int($0.text) }
    waiting.append(entry(lexeme, parts[0], homograph: homograph ?? 0, others: subentries))
    for part in parts.dropFirst() {
      var subentry = entry(
        part[0].text.withSingleSpaces, Array(part.dropFirst()), homograph: 0, main: lexeme)
      subentry.isSubentry = true
      waiting.append(subentry)
    }
  }

  private func entry(
    _ lexeme: String, _ fields: [Field], homograph: Int, others: [String] = [], main: String? = nil
  ) -> LexiconEntry {
    var text = MDFText()
    var citation = ""
    var forms: [String] = []
    for field in fields where !field.text.isEmpty {
      switch field.marker {
      case "lc" where citation.isEmpty: citation = field.text.withSingleSpaces
      case "ph" where text.entry.pronunciation.isEmpty:
        text.entry.pronunciation = field.text.withSingleSpaces
      case "hm": break
      default:
        if field.marker == "va" || field.marker == "alt" { forms += MDFText.words(in: field.text) }
        text.add(field.marker, field.text.withSingleSpaces)
      }
    }
    text.finish()
    if let main { text.entry.addLinks("See", to: [main]) }
    if !others.isEmpty { text.entry.addLinks("See also", to: others) }
    return text.entry.entry(
      citation.isEmpty ? lexeme : citation, homograph: homograph,
      otherKeys: [lexeme] + forms)
  }
}

/// The lines of an entry in MDF.
struct MDFText {
  var entry = LexiconEntryBuilder()
  private var category = ""
  /// A Boolean value that indicates whether the category has been printed with a sense.
  private var isPrinted = true
  /// A Boolean value that indicates whether the last field is an example, which translations may
  /// follow.
  private var isInExample = false
  /// A Boolean value that indicates whether the last field is the number of a sense.
  private var isAtSense = false

  /// The names of fields that are separate lines (MDF 4.0).
  private static let names: [String: String] = [
    "va": "variant", "alt": "variant", "sc": "scientific name", "lt": "literally",
    "et": "etymology",
    "bw": "borrowed", "mr": "morphology", "sd": "semantic domain", "is": "semantic index",
    "th": "thesaurus", "uv": "usage", "ue": "usage", "un": "usage", "ur": "usage",
    "ev": "encyclopedia", "ee": "encyclopedia", "en": "encyclopedia", "er": "encyclopedia",
    "ov": "restriction", "oe": "restriction", "nt": "note", "np": "phonology", "ng": "grammar",
    "nd": "discourse", "na": "anthropology", "ns": "sociolinguistics", "nq": "question",
    "so": "source", "rf": "reference", "bb": "bibliography", "pc": "picture", "pd": "paradigm",
    "sg": "singular", "pl": "plural", "re": "reversal", "rn": "reversal", "rr": "reversal",
    "cmt": "comment", "lf": "lexical function", "st": "status", "dt": "date",
  ]

  /// The fields that refer to other entries.
  private static let references: [String: String] = [
    "cf": "See", "sy": "synonym", "an": "antonym", "mn": "See", "lv": "See", "sa": "See",
  ]

  static func words(in text: String) -> [String] {
    text.split { $0 == ";" || $0 == "," }.map { String($0).withSingleSpaces }
      .filter { !$0.isEmpty }
  }

  mutating func add(_ marker: String, _ text: String) {
    let isTranslation =
      isInExample && marker.hasPrefix("x") && !["xv", "ex"].contains(marker)
    if !isTranslation { isInExample = false }
    defer { isAtSense = marker == "sn" || isAtSense && marker == "ps" }
    switch marker {
    case "ps":
      finish()
      category = text
      isPrinted = false
    case "sn":
      entry.begin("\(text). ")
      printCategory()
    case "ge", "gn", "gr", "gv", "g", "we", "wn", "wr": gloss(text, separator: "; ")
    case "de", "dn", "dr", "dv", "d": gloss(text, separator: ": ")
    case "xv", "ex":
      entry.addField("example", text)
      isInExample = true
    case _ where isTranslation: entry.extendField(" — \(text)")
    default:
      if let name = Self.references[marker] {
        entry.addLinks(name, to: Self.words(in: text))
      } else {
        entry.addField(Self.names[marker] ?? marker, text)
      }
    }
  }

  private mutating func gloss(_ text: String, separator: String) {
    finish()
    entry.add(text, separator: separator)
  }

  /// Adds a category that no gloss follows.
  mutating func finish() {
    if !isPrinted, !isAtSense { entry.begin("") }
    printCategory()
  }

  private mutating func printCategory() {
    guard !isPrinted else { return }
    isPrinted = true
    entry.add("(\(category)) ", separator: " ")
  }
}
