import Formats
import Foundation
import GRDB
import Interlinear
import Platform

extension Library {
  /// Returns the names of tiers for one column: separated by spaces, with escaped spaces within
  /// names.
  static func tierList(_ names: [String]) -> String {
    names.map(MorphemeText.escaped).joined(separator: " ")
  }

  static func tierNames(_ list: String) -> [String] {
    list.utf8.split(separator: 0x20).map { MorphemeText.unescaped(Substring($0)) }
  }

  /// The tables of the texts. The words of a verse are adjacent in the tree of `word`, so that
  /// fetching a verse is one short range scan, and any tier can have its own index. The id of a
  /// text is never reused: otherwise a program that has a removed text open would continue in
  /// another text. The search index of a text is a separate table (see `SearchTable`).
  ///
  /// `place` has the verses that begin within a row. Its books are named, since a book may begin
  /// within the last sentence of another.
  static let textTables = """
    CREATE TABLE IF NOT EXISTS text (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      tiers TEXT NOT NULL,
      morphology_scheme TEXT,
      gloss_language TEXT NOT NULL,
      translation_language TEXT NOT NULL,
      credits TEXT NOT NULL,
      source TEXT NOT NULL,
      source_stamp TEXT NOT NULL,
      book_count INTEGER NOT NULL,
      verse_count INTEGER NOT NULL,
      word_count INTEGER NOT NULL,
      index_version INTEGER NOT NULL DEFAULT 0,
      extras TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE IF NOT EXISTS book (
      text_id INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      name TEXT NOT NULL,
      first_row INTEGER NOT NULL,
      verse_count INTEGER NOT NULL,
      PRIMARY KEY (text_id, ordinal)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS verse (
      text_id INTEGER NOT NULL,
      row INTEGER NOT NULL,
      book INTEGER NOT NULL,
      chapter INTEGER NOT NULL,
      verse TEXT NOT NULL,
      is_chapter_start INTEGER NOT NULL,
      language TEXT NOT NULL,
      translation TEXT NOT NULL,
      translation_words TEXT NOT NULL DEFAULT '',
      notes TEXT NOT NULL DEFAULT '',
      extras TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (text_id, row)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS place (
      text_id INTEGER NOT NULL,
      book TEXT NOT NULL,
      chapter INTEGER NOT NULL,
      verse TEXT NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (text_id, book, chapter, verse, row)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS verse_place ON verse (text_id, book, chapter, verse);
    CREATE TABLE IF NOT EXISTS word (
      text_id INTEGER NOT NULL,
      row INTEGER NOT NULL,
      position INTEGER NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      \(tierColumns),
      other TEXT,
      PRIMARY KEY (text_id, row, position)
    ) WITHOUT ROWID;
    """

  private static let tierColumns =
    Tier.columns.map { "\($0) TEXT" + ($0 == .surface ? " NOT NULL" : "") }
    .joined(separator: ",\n      ")

  private static let textChangesOfVersion2 = """
    ALTER TABLE text ADD COLUMN index_version INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE verse ADD COLUMN translation_words TEXT NOT NULL DEFAULT '';
    ALTER TABLE verse ADD COLUMN notes TEXT NOT NULL DEFAULT '';
    """

  private static let textChangesOfVersion3 = """
    ALTER TABLE text ADD COLUMN extras TEXT NOT NULL DEFAULT '';
    ALTER TABLE verse ADD COLUMN extras TEXT NOT NULL DEFAULT '';
    """

  /// The tables of the lexica. `folded` is the headword without accents and case, `lookup` the key
  /// in the same form.
  static let lexiconTables = """
    CREATE TABLE IF NOT EXISTS lexicon (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      language TEXT NOT NULL,
      definition_language TEXT NOT NULL,
      credits TEXT NOT NULL,
      source TEXT NOT NULL,
      entry_count INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS entry (
      lexicon_id INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      key TEXT NOT NULL,
      lookup TEXT NOT NULL,
      headword TEXT NOT NULL,
      folded TEXT NOT NULL,
      transliteration TEXT NOT NULL,
      pronunciation TEXT NOT NULL,
      definition TEXT NOT NULL,
      links TEXT NOT NULL,
      PRIMARY KEY (lexicon_id, ordinal)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS entry_lookup ON entry (lexicon_id, lookup);
    CREATE INDEX IF NOT EXISTS entry_folded ON entry (lexicon_id, folded);
    """

  /// The tables of the user's study data. They refer to texts by name, not by id: the data remains
  /// when a text is removed, and a text may be a file that was never imported. `word` is -1 for a
  /// whole verse. The `language` of a known word is a primary subtag, and the `passages` of a plan
  /// have one line for each portion.
  static let studyTables = """
    CREATE TABLE IF NOT EXISTS note (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      \(placeColumns),
      body TEXT NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX IF NOT EXISTS note_place ON note (text, book, chapter, verse, word);
    CREATE INDEX IF NOT EXISTS note_time ON note (modified, id);
    CREATE INDEX IF NOT EXISTS note_text_time ON note (text, modified, id);
    CREATE TABLE IF NOT EXISTS highlight (
      \(placeColumns),
      colour TEXT NOT NULL,
      PRIMARY KEY (text, book, chapter, verse, word)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS bookmark (
      \(placeColumns),
      created INTEGER NOT NULL,
      name TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (text, book, chapter, verse, word)
    ) WITHOUT ROWID;
    \(markTable)
    CREATE TABLE IF NOT EXISTS visit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      \(placeColumns),
      time INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS visit_text ON visit (text, id);
    CREATE TABLE IF NOT EXISTS last_place (
      \(placeColumns),
      PRIMARY KEY (text)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS known_word (
      language TEXT NOT NULL,
      lemma TEXT NOT NULL,
      PRIMARY KEY (language, lemma)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS plan (
      text TEXT NOT NULL PRIMARY KEY,
      passages TEXT NOT NULL,
      begun INTEGER NOT NULL,
      read INTEGER NOT NULL,
      time INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS progress (
      text TEXT NOT NULL,
      book TEXT NOT NULL,
      chapter INTEGER NOT NULL,
      verses INTEGER NOT NULL,
      PRIMARY KEY (text, book, chapter)
    ) WITHOUT ROWID;
    """

  // The columns of the key come first: the integrity check of SQLite 3.40 reports NULL values in a
  // table without row ids whose key is not the beginning of its columns.
  private static let markTable = """
    CREATE TABLE IF NOT EXISTS mark (
      text TEXT NOT NULL,
      letter TEXT NOT NULL,
      book TEXT NOT NULL,
      chapter INTEGER NOT NULL,
      verse TEXT NOT NULL,
      word INTEGER NOT NULL,
      form TEXT NOT NULL,
      PRIMARY KEY (text, letter)
    ) WITHOUT ROWID;
    """

  /// The change of version 3 to the table of marks: the order of its columns.
  private static let markChangesOfVersion3 = """
    ALTER TABLE mark RENAME TO old_mark;
    \(markTable)
    INSERT INTO mark SELECT text, letter, book, chapter, verse, word, form FROM old_mark;
    DROP TABLE old_mark;
    """

  /// The change of version 4 to the indexes: indexes of older programs know fewer tiers, and the
  /// next search rebuilds them. The table is the first index of version 2.
  private static let indexChangesOfVersion4 = """
    UPDATE text SET index_version = 0;
    DROP TABLE IF EXISTS posting;
    """

  /// The change of version 5 to the table of bookmarks: their names.
  private static let bookmarkChangesOfVersion5 = """
    ALTER TABLE bookmark ADD COLUMN name TEXT NOT NULL DEFAULT '';
    """

  private static let placeColumns = """
    text TEXT NOT NULL,
      book TEXT NOT NULL,
      chapter INTEGER NOT NULL,
      verse TEXT NOT NULL,
      word INTEGER NOT NULL,
      form TEXT NOT NULL
    """

  /// The schema of the current version. It makes the tables that a library does not have.
  static var schema: String {
    """
    \(textTables)
    \(lexiconTables)
    \(studyTables)
    PRAGMA user_version = \(schemaVersion);
    """
  }

  /// Returns the changes that migrate a library of an older version to the current one.
  static func changes(fromVersion version: Int) -> String {
    """
    \(version < 2 ? textChangesOfVersion2 : "")
    \(version < 3 ? textChangesOfVersion3 : "")
    \(version == 2 ? markChangesOfVersion3 : "")
    \(version < 4 ? indexChangesOfVersion4 : "")
    \((2...4).contains(version) ? bookmarkChangesOfVersion5 : "")
    \(schema)
    """
  }
}

// MARK: - Migration

extension Library {
  /// Migrates a library of an older version to the current one, after copying it to a backup in the
  /// same folder.
  ///
  /// The backup gets its final name only when this program migrates the library: if two programs
  /// try at once, the second finds nothing to do.
  func migrate(_ db: Database, keepingBackup: Bool) throws {
    let copy = path + ".backup-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    if keepingBackup { PrivateFiles.create(copy) }
    if keepingBackup { try db.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
    defer { if keepingBackup { unlink(copy) } }
    try db.inTransaction(.immediate) {
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      guard (1..<Self.schemaVersion).contains(version) else { return .commit }
      try db.execute(sql: Self.changes(fromVersion: version))
      if version < 3 { try Self.addMorphemeTiers(db) }
      if keepingBackup { try Self.keep(copy, ofVersion: version, beside: path) }
      return .commit
    }
  }

  /// Removes the copies of programs that were killed while they migrated the library.
  func removeCopiesLeftBehind() {
    let folder = (path as NSString).deletingLastPathComponent
    let start = (path as NSString).lastPathComponent + ".backup-"
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    for file in files ?? [] where file.hasPrefix(start) {
      let process = file.dropFirst(start.count).prefix { $0 != "-" }
      guard let number = pid_t(process), kill(number, 0) != 0, errno == ESRCH else { continue }
      unlink(folder.isEmpty ? file : "\(folder)/\(file)")
    }
  }

  /// Gives a backup its final name, numbered if the name is taken.
  private static func keep(
    _ copy: String, ofVersion version: Int, beside path: String
  ) throws {
    for number in 1...99 {
      let name = path + ".v\(version)-backup" + (number == 1 ? "" : "-\(number)")
      if link(copy, name) == 0 { return }
      guard errno == EEXIST else { break }
    }
    throw LibraryError.noBackup(path: path)
  }

  /// Adds the tiers that are derived from morphemes to the texts whose morphemes have such values.
  /// Their indexes are rebuilt by the next search.
  private static func addMorphemeTiers(_ db: Database) throws {
    for text in try Row.fetchAll(db, sql: "SELECT id, tiers FROM text") {
      let id: Int64 = try text.decode(atIndex: 0)
      let tiers = tierNames(try text.decode(atIndex: 1)).map(Tier.init(rawValue:))
      guard tiers.contains(.morphemes) else { continue }
      // Version 2 stored nothing else of a morpheme.
      var missing: [MorphemeTier] = [.glosses, .partsOfSpeech]
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT morphemes, gloss, partOfSpeech FROM word
          WHERE text_id = ? AND morphemes IS NOT NULL
          """, arguments: [id])
      while !missing.isEmpty, let row = try rows.next() {
        let word = Word(values: [], morphemes: MorphemeText.decode(try row.decode(atIndex: 0)))
        let values = (try row.optionalText(1) ?? "", try row.optionalText(2) ?? "")
        missing.removeAll {
          $0.addsToWord(word, wordValue: $0 == .glosses ? values.0 : values.1)
        }
      }
      let found = [MorphemeTier.glosses, .partsOfSpeech].filter { !missing.contains($0) }
      if found.isEmpty { continue }
      let all = MorphemeTier.adding(found.map(\.tier), to: tiers)
      try db.execute(
        sql: "UPDATE text SET tiers = ?, index_version = 0 WHERE id = ?",
        arguments: [tierList(all.map(\.rawValue)), id])
    }
  }
}
