import Interlinear
import PlainText

/// Reads the tagged Bibles of STEPBible.org: TAGNT (Greek) and TAHOT (Hebrew). Each row is a word;
/// the lines between them, which begin with `#` or have no reference, repeat the words for people.
///
/// All words of all editions are words of the text, as in the file; the tier `edition` has their
/// sources (`NKO`, `Q(K)`). Variants are notes on their words, and so are the editions that do not
/// have a Greek word. A row without a word, whose variants have one, is a note too. A verse has its
/// number in English Bibles; other numbers in the reference, such as numbers in Hebrew Bibles, are a
/// note. Columns that are not read, such as `sStrong+Instance`, which repeats the Strong's numbers,
/// are reported once.
final class STEPBibleReader: VerseReader, LineBasedReader {
  let description: TextDescription
  let lines: LineReader
  private let isHebrew: Bool
  private var columns: STEPBibleColumns
  private var rows = Lookahead<Row>()
  private var hasVerse = false
  private var chapters = ChapterStarts()
  /// The number of values in each column that is not read.
  private var unread: [String: Int] = [:]

  /// A word with its place.
  private typealias Row = (place: STEPBiblePlace, fields: [String], line: Int)

  /// Returns a Boolean value that indicates whether a file is one of these, by the names of its
  /// columns or its first reference.
  static func isText(_ head: FileHead) -> Bool {
    if head.contains("Word & Type\tGreek") || head.contains("Ref & Type\tHebrew") { return true }
    let fields = head.firstLine.split(separator: "\t", maxSplits: 5)
    return fields.count > 4 && STEPBiblePlace(String(fields[0])) != nil
  }

  init(_ lines: LineReader, head: FileHead) throws(FormatError) {
    self.lines = lines
    isHebrew =
      head.contains("Ref & Type\tHebrew")
      || !head.contains("Word & Type\tGreek")
        && head.firstLine.unicodeScalars.contains { (0x5D0...0x5EA).contains($0.value) }
    columns = STEPBibleColumns(isHebrew: isHebrew)
    description = TextDescription(
      name: "", title: isHebrew ? "TAHOT" : "TAGNT",
      tiers: isHebrew ? STEPBibleHebrew.tiers : STEPBibleGreek.tiers,
      morphologyScheme: isHebrew ? .oshm : .robinson, credits: "STEPBible.org, CC BY 4.0")
    guard let first = try readRow() else {
      throw lines.error("no word", expected: "a row such as Mat.1.1#01=NKO")
    }
    rows.putBack(first)
  }

  func next() throws(FormatError) -> Verse? {
    guard let first = try rows.next(readRow) else {
      reportColumns()
      return nil
    }
    let place = first.place
    var verse = Verse(
      reference: place.reference, words: [], isChapterStart: chapters.begins(place.reference),
      language: isHebrew ? .ancientHebrew : .ancientGreek)
    if !place.otherNumbers.isEmpty {
      verse.notes.append(TextNote(kind: .comment, text: place.otherNumbers))
    }
    if verse.reference.verse == "0", place.code == "PSA" {
      verse.headings.append(Heading(kind: .psalmTitle, text: ""))
    }
    var aramaic = 0
    add(first, to: &verse, &aramaic)
    while let row = try rows.next(readRow, if: { $0.place.isSameVerse(as: place) }) {
      add(row, to: &verse, &aramaic)
    }
    if aramaic > 0 { verse.language = Language(rawValue: "arc") }
    return verse
  }

  private func add(_ row: Row, to verse: inout Verse, _ aramaic: inout Int) {
    let field: (STEPBibleColumns.Name) -> String = { name in
      guard let column = self.columns[name], column < row.fields.count else { return "" }
      return row.fields[column].withSingleSpaces
    }
    var problem: Message?
    let word =
      isHebrew
      ? STEPBibleHebrew.word(field, edition: row.place.edition, problem: &problem)
      : STEPBibleGreek.word(field, edition: row.place.edition)
    if let problem { lines.warn(problem, line: row.line) }
    let variants = STEPBibleVariants(
      isHebrew: isHebrew, form: word?.surface ?? "", edition: row.place.edition)
    var notes = variants.notes(field)
    guard let word else {
      if notes.isEmpty {
        lines.warn(
          "a row without a word; omitted; expected one in the second column", line: row.line)
      }
      // The readings of other sources, which have a word after the last one.
      for index in notes.indices { notes[index].wordCount = 0 }
      add(notes, to: &verse)
      return
    }
    if isHebrew {
      aramaic += field(.grammar).utf8.first == 0x41 ? 1 : -1
    }
    for (index, name) in columns.unread where index < row.fields.count {
      if !row.fields[index].trimmed.isEmpty { unread[name, default: 0] += 1 }
    }
    verse.words.append(word)
    add(notes, to: &verse)
  }

  private func add(_ notes: [TextNote], to verse: inout Verse) {
    for var note in notes {
      note.word = verse.words.isEmpty ? nil : verse.words.count - 1
      verse.notes.append(note)
    }
  }

  private func readRow() throws(FormatError) -> Row? {
    while let line = try lines.next() {
      guard let first = line.first, first != 0x23, line.contains(0x09) else { continue }
      let fields = String(decoding: line, as: UTF8.self).parts(separatedBy: 0x09)
      if let found = STEPBibleColumns(header: fields, isHebrew: isHebrew) {
        columns = found
      } else if let place = STEPBiblePlace(fields[0]) {
        hasVerse = true
        return (place, fields, lines.lineNumber)
      } else if hasVerse, line.contains(where: { $0 > 0x20 }) {
        lines.warn(
          """
          \"\(fields[0].prefix(40))\" is not a reference; the row is omitted; expected one such \
          as Mat.1.1#01=NKO
          """, line: lines.lineNumber)
      }
    }
    return nil
  }

  /// Reports the columns that are not read, at the end of the file.
  private func reportColumns() {
    for (name, count) in unread.sorted(by: { $0.key < $1.key }) {
      lines.warn("the column \"\(name)\" is left out; it has \(count) values", line: 1)
    }
    unread = [:]
  }
}

/// A reference of STEPBible: `Mat.1.1#01=NKO`, `Gen.31.55(32.1)#01=L`, `2Co.13.13[13.14]#22=K`.
struct STEPBiblePlace {
  /// The USFM code of the book.
  let code: String
  let reference: Reference
  /// The numbers of the verse in other versifications, with their brackets; empty if they are the
  /// same.
  let otherNumbers: String
  /// The sources of the word.
  let edition: String

  init?(_ text: String) {
    let parts = text.utf8.split(separator: 0x23, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let equals = parts[1].firstIndex(of: 0x3D),
      !parts[1][..<equals].isEmpty, parts[1][..<equals].allSatisfy({ isDigit($0) || $0 == 0x2E })
    else { return nil }
    edition = String(Substring(parts[1][equals...].dropFirst())).trimmed
    let place = parts[0].prefix { ![0x28, 0x5B, 0x7B].contains($0) }
    otherNumbers = String(Substring(parts[0][place.endIndex...])).trimmed
    let numbers = place.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard numbers.count == 3, let chapter = Int(Substring(numbers[1])), chapter > 0,
      let verse = Int(Substring(numbers[2])), verse >= 0
    else { return nil }
    code = Substring(numbers[0]).uppercased()
    guard let book = bookName(code: code) else { return nil }
    reference = Reference(book: book, chapter: chapter, verse: String(verse))
  }

  func isSameVerse(as other: STEPBiblePlace) -> Bool {
    reference == other.reference && otherNumbers == other.otherNumbers
  }
}

/// The columns of a file of STEPBible, by the names in its header.
struct STEPBibleColumns {
  /// The contents of columns, by the beginnings of their names in lower case. Words are in a column
  /// with the name of their language.
  enum Name: String, CaseIterable {
    case word, transliteration = "translit", translation = "english", strongs = "dstrongs"
    case grammar, dictionary, editions, meaningVariants = "meaning", spellingVariants = "spelling"
    case spanish, subMeaning = "sub-meaning", conjoined = "conjoin", alternative = "alt", expanded
  }

  private var places: [Name: Int] = [:]
  /// The columns that are not read, with their names.
  private(set) var unread: [(index: Int, name: String)] = []

  /// The columns that only the other file has.
  private static func unread(isHebrew: Bool) -> Set<Name> {
    isHebrew
      ? [.dictionary, .editions, .spanish, .subMeaning, .conjoined] : [.grammar, .expanded]
  }

  subscript(name: Name) -> Int? { places[name] }

  /// The columns of the files of 2023 and later.
  init(isHebrew: Bool) {
    let names: [Name?] =
      isHebrew
      ? [
        nil, .word, .transliteration, .translation, .strongs, .grammar, .meaningVariants,
        .spellingVariants, nil, .alternative, .conjoined, .expanded,
      ]
      : [
        nil, .word, .translation, .strongs, .dictionary, .editions, .meaningVariants,
        .spellingVariants, .spanish, .subMeaning, .conjoined, nil, .alternative,
      ]
    for (index, name) in names.enumerated().dropFirst() {
      set(name, at: index, "\(index + 1)", isHebrew)
    }
  }

  private mutating func set(_ name: Name?, at index: Int, _ title: String, _ isHebrew: Bool) {
    if let name, places[name] == nil, !Self.unread(isHebrew: isHebrew).contains(name) {
      places[name] = index
    } else if !title.isEmpty {
      unread.append((index, title))
    }
  }

  /// - Returns: `nil` if the fields are not a header.
  init?(header: [String], isHebrew: Bool) {
    guard let first = header.first, first.hasSuffix("& Type") else { return nil }
    for (index, field) in header.enumerated().dropFirst() {
      let name = field.lowercased()
      let found: Name? =
        switch name {
        case "greek", "hebrew": .word
        case "translation": .translation
        default: Name.allCases.dropFirst().first { name.hasPrefix($0.rawValue) }
        }
      set(found, at: index, field.withSingleSpaces, isHebrew)
    }
    guard places[.word] != nil else { return nil }
  }
}
