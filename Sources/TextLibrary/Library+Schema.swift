import Formats

extension Library {
  /// The names of tiers in one column: parted by spaces, those inside a name escaped.
  static func tierList(_ names: [String]) -> String {
    names.map(MorphemeText.escaped).joined(separator: " ")
  }

  static func tierNames(_ list: String) -> [String] {
    list.utf8.split(separator: 0x20).map { MorphemeText.unescaped(Substring($0)) }
  }

  /// The tables. A verse's words lie together in the tree of `word`, so that a row of the reader
  /// is one short walk, and any tier can get an index of its own. The number of a text is never
  /// given again: a program that has a removed text open would read on in another.
  static let schema = """
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
      word_count INTEGER NOT NULL
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
      PRIMARY KEY (text_id, row)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS verse_place ON verse (text_id, book, chapter, verse);
    CREATE TABLE IF NOT EXISTS word (
      text_id INTEGER NOT NULL,
      row INTEGER NOT NULL,
      position INTEGER NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      surface TEXT NOT NULL,
      transliteration TEXT,
      lemma TEXT,
      gloss TEXT,
      morphology TEXT,
      partOfSpeech TEXT,
      strong TEXT,
      normalized TEXT,
      morphemes TEXT,
      other TEXT,
      PRIMARY KEY (text_id, row, position)
    ) WITHOUT ROWID;
    PRAGMA user_version = \(schemaVersion);
    """
}
