import Foundation
import Interlinear
import PlainText

/// Reads the dictionary of a CLDF data set: the table of entries, with the rows of other tables that
/// belong to an entry, such as its senses, and to those, such as their examples.
///
/// Every sense begins a line with its number, if there are several, and the part of speech. An
/// example is a line with its translation. Other columns are fields with their names. Homographs are
/// numbered in the order of the table. Pictures and recordings are omitted and reported. All tables
/// are in memory, because their rows may be in any order.
final class CLDFLexiconReader: LexiconReader {
  private(set) var description: LexiconDescription
  private let source: ByteSource
  private let entries: CLDFTable
  /// The other tables whose rows may belong to an entry, or name the target of a field.
  private let others: [CLDFTable]
  /// The headwords of the entries, with the numbers of homographs.
  private let names: [(headword: String, homograph: Int)]
  private let languages: CLDFLanguages
  /// The file of the table of pictures and recordings.
  private let media: String?
  private var place = 0
  /// The number of bytes in the entries so far.
  private var size = 0

  init(_ source: ByteSource, metadata: CLDFMetadata) throws(FormatError) {
    self.source = source
    let entries = try CLDFTable(metadata.main, source)
    self.entries = entries
    let folder = URL(filePath: source.name).deletingLastPathComponent()
    var others: [CLDFTable] = []
    for table in metadata.tables where !["LanguageTable", "MediaTable"].contains(table.component) {
      let path = folder.appending(path: table.file).path
      if table.file == metadata.main.file { continue }
      guard FileManager.default.fileExists(atPath: path) else {
        source.warn(FormatWarning(path, "named by the metadata, but missing"))
        continue
      }
      others.append(try CLDFTable(table, ByteSource(path: path, warn: source.warn)))
    }
    let isSenses: (CLDFTable) -> Bool = { $0.table.component == "SenseTable" }
    self.others = others.filter(isSenses) + others.filter { !isSenses($0) }
    let headwords = entries.rows.indices.map { entries.field(.headword, $0) }
    var rest = headwords.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let counts = rest
    names = headwords.reversed().map { headword in
      defer { rest[headword, default: 0] -= 1 }
      return (headword, counts[headword] == 1 ? 0 : rest[headword] ?? 0)
    }.reversed()
    languages = CLDFLanguages(besides: source, table: metadata.table("LanguageTable"))
    media = metadata.table("MediaTable")?.file
    description = LexiconDescription(name: "", title: metadata.title ?? "Dictionary")
    if !entries.rows.isEmpty {
      description.language = languages.tag(of: entries.field(.languageReference, 0))
    }
  }

  var bytesRead: Int { source.bytesRead }

  func next() throws(FormatError) -> LexiconEntry? {
    while place < entries.rows.count {
      defer { place += 1 }
      guard !names[place].headword.isEmpty else {
        warn("an entry without a headword; omitted", entries, place)
        continue
      }
      var entry = LexiconEntryBuilder()
      try add(place, of: [entries], to: &entry)
      return entry.entry(names[place].headword, homograph: names[place].homograph)
    }
    for rows in others where rows.isPart {
      for unused in rows.rows.indices where rows.users[unused] == nil {
        warn("belongs to no entry; omitted", rows, unused)
        rows.users[unused] = place
      }
    }
    return nil
  }

  private func warn(_ message: Message, _ rows: CLDFTable, _ place: Int) {
    source.warn(FormatWarning(file: rows.file, line: rows.rows[place].line, message: message))
  }
}

// MARK: - Entries

extension CLDFLexiconReader {
  /// Adds a row with the rows that belong to it.
  ///
  /// - Parameters:
  ///   - path: The tables from the table of the entries to the table of the row.
  ///   - number: The number of a sense, or 0 for the only one.
  private func add(
    _ place: Int, of path: [CLDFTable], number: Int = 0, to entry: inout LexiconEntryBuilder
  ) throws(FormatError) {
    let rows = path[path.count - 1]
    rows.users[place] = self.place
    // A row may belong to many entries.
    size += rows.rows[place].fields.reduce(16) { $0 + $1.utf8.count }
    guard size <= 4 * ByteSource.wholeLimit else {
      throw source.error(
        "entries with more than \(4 * ByteSource.wholeLimit) bytes",
        expected: "a smaller dictionary")
    }
    let category = rows.field(.partOfSpeech, place)
    let description = rows.field(.description, place)
    let lead = (number > 0 ? "\(number). " : "") + (category.isEmpty ? "" : "(\(category)) ")
    let head = (lead + description).trimmed
    switch rows.table.component {
    case "EntryTable", "SenseTable":
      // The first sense continues the line with the part of speech of its entry.
      if number > 1 { entry.begin(head) } else { entry.add(head, separator: " ") }
    case "ExampleTable":
      let texts = [rows.field(.primaryText, place), rows.field(.translatedText, place)]
      entry.addField("example", texts.filter { !$0.isEmpty }.joined(separator: " — "))
    default:
      let text = [rows.field(.name, place), head].joined(separator: " ").trimmed
      entry.addField(String(rows.table.file.prefix { $0 != "." }), text)
    }
    if path.count > 1 { addFields(of: place, in: path, besides: description, to: &entry) }
    for other in others where !path.contains(where: { $0 === other }) {
      let found = rowsOf(other, belongingTo: place, in: path)
      let isNumbered = other.table.component == "SenseTable" && found.count > 1
      for (index, row) in found.enumerated() {
        try add(row, of: path + [other], number: isNumbered ? index + 1 : 0, to: &entry)
      }
    }
    if path.count == 1 { addFields(of: place, in: path, besides: description, to: &entry) }
  }

  /// Returns the rows of a table that belong to a row: those that refer to it, and the senses and
  /// examples that it refers to. Examples that an entry has through its senses are not repeated.
  private func rowsOf(_ other: CLDFTable, belongingTo place: Int, in path: [CLDFTable]) -> [Int] {
    let rows = path[path.count - 1]
    var found = other.referring[rows.table.file]?[rows.field(.id, place)] ?? []
    if other.isPart {
      for column in rows.columns.indices where rows.target(column) == other.table.file {
        found += rows.list(rows.rows[place], column).compactMap { other.places[$0] }
      }
    }
    return found.uniqued.filter { path.count > 1 || other.users[$0] != self.place }
  }

  /// The properties in the line of a row.
  private static let inLine: [CLDFMetadata.Property] = [
    .id, .headword, .partOfSpeech, .description, .primaryText, .translatedText,
  ]

  /// Adds the columns of a row that are not in its line and do not refer to the row above it.
  private func addFields(
    of place: Int, in path: [CLDFTable], besides description: String,
    to entry: inout LexiconEntryBuilder
  ) {
    let rows = path[path.count - 1]
    let row = rows.rows[place]
    for column in rows.columns.indices
    where !rows.has(column, oneOf: Self.inLine) && !row.fields[column].isEmpty {
      let name = rows.columns[column].replacing("_", with: " ")
      let target = rows.target(column)
      if let other = ([entries] + others).first(where: { $0.table.file == target }) {
        let isAbove = other !== rows && (other.isPart || path.contains { $0 === other })
        guard !isAbove else { continue }
        let ids = rows.list(row, column)
        if ids.contains(where: { nameOfEntry(of: $0, in: other) != nil }) {
          entry.addLinks(name, to: ids.map { nameOfEntry(of: $0, in: other) ?? $0 })
        } else {
          let names = ids.map { id in other.places[id].map { other.field(.name, $0) } ?? id }
          entry.addField(name, names.joined(separator: ", "))
        }
      } else if target == media {
        warn("the path of a picture or a recording; omitted", rows, place)
      } else if target == nil || languages.tag(of: row.fields[column]) != self.description.language
      {
        let value = rows.list(row, column).map(languages.name).joined(
          separator: rows.has(column, oneOf: [.analyzedWord, .gloss]) ? " " : "; ")
        if value != description { entry.addField(name, value) }
      }
    }
  }

  /// Returns the name of the entry that has an id or that a row with this id belongs to.
  private func nameOfEntry(of id: String, in rows: CLDFTable) -> String? {
    guard let place = rows.places[id] else { return nil }
    if rows === entries { return name(of: place) }
    let column = rows.columns.indices.first { rows.target($0) == entries.table.file }
    return column.flatMap { rows.list(rows.rows[place], $0).first }
      .flatMap { entries.places[$0] }.map(name)
  }

  /// Returns the headword of an entry as it is shown.
  private func name(of place: Int) -> String {
    LexiconEntryBuilder().entry(names[place].headword, homograph: names[place].homograph).headword
  }
}
