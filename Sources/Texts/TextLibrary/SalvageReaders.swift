import Formats
import GRDB
import Interlinear

/// Reads the verses of a text that are still readable in a damaged library, each with a separate
/// query.
final class SavedText: VerseReader {
  let description: TextDescription
  let name: String
  let source: String
  /// The number of verses that the library declares.
  let count: Int
  private(set) var saved = 0
  /// The number of verses whose words were lost.
  private(set) var lostWords = 0
  private let database: DatabaseQueue
  private let id: Int64
  private let morphemeTiers: MorphemeTierPlaces
  private var row = 0
  private var end: Int
  private var books: [Int: String] = [:]

  /// - Returns: nil for a row without a name or an id.
  init?(_ row: Row, _ database: DatabaseQueue) {
    guard let saved = SavedRow(row) else { return nil }
    id = saved.id
    name = saved.name
    self.database = database
    source = saved.text("source")
    let tiers = Library.tierNames(saved.text("tiers")).map(Tier.init(rawValue:))
    var description = TextDescription(
      name: name, title: saved.text("title"),
      tiers: tiers.first == .surface && Set(tiers).count == tiers.count ? tiers : Tier.standard,
      morphologyScheme: MorphologyScheme(rawValue: saved.text("morphology_scheme")),
      glossLanguage: Language(rawValue: saved.text("gloss_language")),
      translationLanguage: Language(rawValue: saved.text("translation_language")),
      credits: saved.text("credits"))
    // Libraries of versions 1 and 2 do not have this column.
    TextExtras.decode(saved.text("extras"), into: &description)
    self.description = description
    morphemeTiers = MorphemeTierPlaces(in: description.tiers)
    count = saved.count("verse_count")
    end = count
    readBooks()
  }

  private func readBooks() {
    try? database.writeWithoutTransaction { db in
      let last = try? Int.fetchOne(
        db, sql: "SELECT max(row) FROM verse WHERE text_id = ?", arguments: [id])
      if let last, last < TokenPlace.rowLimit { end = max(end, last + 1) }
      let rows = try Row.fetchCursor(
        db, sql: "SELECT ordinal, name FROM book WHERE text_id = ?", arguments: [id])
      while let row = try rows.next() {
        books[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1) as String
      }
    }
  }

  var bytesRead: Int { row }
  func takeWarnings() -> [FormatWarning] { [] }

  func next() -> Verse? {
    while row < end {
      defer { row += 1 }
      guard let verse = try? database.writeWithoutTransaction({ try self.verse($0) }) else {
        continue
      }
      saved += 1
      return verse
    }
    return nil
  }

  private func verse(_ db: Database) throws -> Verse? {
    let found = try Row.fetchOne(
      try db.cachedStatement(sql: "SELECT * FROM verse WHERE text_id = ? AND row = ?"),
      arguments: [id, row])
    guard let found else { return nil }
    func text(_ column: String) -> String { (try? found.decode(forColumn: column)) ?? "" }
    let book: Int = try found.decode(forColumn: "book")
    var verse = Verse(
      reference: Reference(
        book: books[book] ?? "Book \(book + 1)", chapter: try found.decode(forColumn: "chapter"),
        verse: try found.decode(forColumn: "verse")),
      words: [], translation: text("translation"),
      // Older libraries do not have these columns.
      translationWords: VerseExtras.translationWords(text("translation_words")),
      notes: VerseExtras.notes(text("notes")),
      isChapterStart: (try? found.decode(forColumn: "is_chapter_start")) ?? false,
      language: Language(rawValue: text("language")))
    do {
      let words = try Row.fetchCursor(
        try db.cachedStatement(
          sql: "SELECT * FROM word WHERE text_id = ? AND row = ? ORDER BY position"),
        arguments: [id, row])
      while let word = try words.next() { verse.words.append(self.word(word)) }
    } catch {
      // A verse with only some of its words would misrepresent the text.
      verse.words = []
      lostWords += 1
    }
    VerseExtras.decode(text("extras"), into: &verse)
    return verse
  }

  private func word(_ row: Row) -> Word {
    func text(_ column: String) -> String { (try? row.decode(forColumn: column)) ?? "" }
    let other = TierValue.decode(text("other"))
    var word = Word(
      values: description.tiers.map { tier in
        Tier.columns.contains(tier)
          ? text(tier.rawValue) : other.first { $0.tier == tier }?.value ?? ""
      }, before: text("before"), after: text("after"))
    if let index = description.tiers.firstIndex(of: .morphemes), !word.values[index].isEmpty {
      word.morphemes = MorphemeText.decode(word.values[index])
      morphemeTiers.fill(&word)
    }
    return word
  }
}

/// Reads the entries of a lexicon that are still readable in a damaged library.
final class SavedLexicon: LexiconReader {
  let description: LexiconDescription
  let name: String
  let source: String
  /// The number of entries that the library declares.
  let count: Int
  private(set) var saved = 0
  private let database: DatabaseQueue
  private let id: Int64
  private var ordinal = 0

  /// - Returns: nil for a row without a name or an id.
  init?(_ row: Row, _ database: DatabaseQueue) {
    guard let saved = SavedRow(row) else { return nil }
    id = saved.id
    name = saved.name
    self.database = database
    source = saved.text("source")
    description = LexiconDescription(
      name: name, title: saved.text("title"),
      language: Language(rawValue: saved.text("language")),
      definitionLanguage: Language(rawValue: saved.text("definition_language")),
      credits: saved.text("credits"))
    count = saved.count("entry_count")
  }

  var bytesRead: Int { ordinal }
  func takeWarnings() -> [FormatWarning] { [] }

  func next() -> LexiconEntry? {
    while ordinal < count {
      defer { ordinal += 1 }
      guard let entry = try? database.writeWithoutTransaction({ try self.entry($0) }) else {
        continue
      }
      saved += 1
      return entry
    }
    return nil
  }

  private func entry(_ db: Database) throws -> LexiconEntry? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT key, headword, transliteration, pronunciation, definition, links FROM entry
        WHERE lexicon_id = ? AND ordinal = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id, ordinal]) else { return nil }
    var entry = LexiconEntry(
      key: try row.decode(atIndex: 0), headword: try row.decode(atIndex: 1),
      transliteration: try row.decode(atIndex: 2), pronunciation: try row.decode(atIndex: 3),
      definition: try row.decode(atIndex: 4), links: Library.links(try row.decode(atIndex: 5)))
    let others = Library.otherOrdinals(of: ordinal)
    entry.otherKeys = try String.fetchAll(
      db,
      sql: """
        SELECT key FROM entry WHERE lexicon_id = ? AND ordinal BETWEEN ? AND ?
        ORDER BY ordinal DESC
        """, arguments: [id, others.lowerBound, others.upperBound])
    return entry
  }
}

/// The row of a text or a lexicon in a damaged library.
private struct SavedRow {
  let id: Int64
  let name: String
  private let row: Row

  /// - Returns: nil for a row without a name or an id.
  init?(_ row: Row) {
    guard let id = try? row.decode(Int64.self, forColumn: "id"),
      let name = try? row.decode(String.self, forColumn: "name"), !name.isEmpty
    else { return nil }
    self.id = id
    self.name = name
    self.row = row
  }

  /// Returns the text in a column; empty if it cannot be read.
  func text(_ column: String) -> String { (try? row.decode(forColumn: column)) ?? "" }

  /// Returns the number of verses or entries in a column, or 0 if the number is impossible:
  /// counting up to a damaged number would never end.
  func count(_ column: String) -> Int {
    let declared = (try? row.decode(Int.self, forColumn: column)) ?? 0
    return (0...TokenPlace.rowLimit).contains(declared) ? declared : 0
  }
}
