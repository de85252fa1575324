import Formats
import GRDB
import Interlinear
import PlainText

/// What the import of a lexicon did.
package struct LexiconSummary: Sendable, Equatable {
  package var name: String
  package var entryCount = 0
}

extension Library {
  /// Imports a lexicon in one transaction: it is there whole, or not at all.
  ///
  /// - Parameters:
  ///   - name: the name the library shall keep it under; no text has it.
  ///   - replacing: whether a lexicon of that name gives way.
  ///   - source: what the library tells about where it came from.
  ///   - progress: called now and then with the bytes that were read; throwing there ends the
  ///     import and leaves nothing.
  /// - Throws: `FormatError` or `LibraryError`.
  @discardableResult
  package func importLexicon(
    from reader: any LexiconReader, as name: String, replacing: Bool = false, source: String = "",
    progress: (Int) throws -> Void = { _ in }
  ) throws -> LexiconSummary {
    try access { db in
      var summary = LexiconSummary(name: name)
      try db.inTransaction(.immediate) {
        try Self.makeRoom(forLexicon: name, replacing: replacing, db)
        let description = reader.description
        try db.execute(
          sql: """
            INSERT INTO lexicon (name, title, language, definition_language, credits, source,
              entry_count) VALUES (?, ?, ?, ?, ?, ?, 0)
            """,
          arguments: [
            name, description.title, description.language.rawValue,
            description.definitionLanguage.rawValue, description.credits, source,
          ])
        let id = db.lastInsertedRowID
        let statement = try db.makeStatement(
          sql: "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        while let entry = try reader.next() {
          try statement.execute(arguments: [
            id, summary.entryCount, entry.key, Self.lookup(entry.key), entry.headword,
            Folding.headword(entry.headword), entry.transliteration, entry.pronunciation,
            entry.definition, Self.encode(entry.links),
          ])
          summary.entryCount += 1
          if summary.entryCount.isMultiple(of: 256) { try progress(reader.bytesRead) }
        }
        guard summary.entryCount > 0 else {
          throw LibraryError("\(source): no entry in it; expected a lexicon", .badData)
        }
        try db.execute(
          sql: "UPDATE lexicon SET entry_count = ? WHERE id = ?",
          arguments: [summary.entryCount, id])
        try progress(reader.bytesRead)
        return .commit
      }
      return summary
    }
  }

  private static func makeRoom(
    forLexicon name: String, replacing: Bool, _ db: Database
  ) throws {
    if try Int64.fetchOne(db, sql: "SELECT id FROM text WHERE name = ?", arguments: [name]) != nil {
      throw LibraryError("\(name): the library has a text of this name", .cannotCreate)
    }
    guard try lexiconID(name, db) != nil else { return }
    guard replacing else {
      throw LibraryError(
        "\(name): the library has a lexicon of this name; --replace replaces it", .cannotCreate)
    }
    _ = try deleteLexicon(name, db)
  }

  static func lexiconID(_ name: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT id FROM lexicon WHERE name = ?", arguments: [name])
  }

  static func deleteLexicon(_ name: String, _ db: Database) throws -> Bool {
    guard let id = try lexiconID(name, db) else { return false }
    try db.execute(sql: "DELETE FROM entry WHERE lexicon_id = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM lexicon WHERE id = ?", arguments: [id])
    return true
  }

  /// How a key is compared: a Strong's number without its zeros, else folded.
  static func lookup(_ key: String) -> String {
    StrongNumber(key)?.text ?? Folding.headword(key)
  }

  static func encode(_ links: [LexiconEntry.Link]) -> String {
    links.map { "\(MorphemeText.escaped($0.text))|\(MorphemeText.escaped($0.key))" }
      .joined(separator: " ")
  }

  static func links(_ text: String) -> [LexiconEntry.Link] {
    Substring(text).utf8.split(separator: 0x20).map { item in
      let fields = item.split(separator: 0x7C, omittingEmptySubsequences: false)
      func field(_ index: Int) -> String {
        index < fields.count ? MorphemeText.unescaped(Substring(fields[index])) : ""
      }
      return LexiconEntry.Link(text: field(0), key: field(1))
    }
  }
}

// MARK: - Looking up

extension Library {
  /// The lexica, by name.
  package func lexica() throws -> [LexiconDescription] {
    try access { db in
      try Row.fetchAll(db, sql: "SELECT \(Self.lexiconColumns) FROM lexicon ORDER BY name")
        .map(Self.lexicon)
    }
  }

  /// A lexicon, with what the library tells of it beside its description.
  package struct LexiconInfo: Sendable, Equatable {
    package let description: LexiconDescription
    package let entryTotal: Int
    package let source: String
  }

  /// - Returns: nil when there is no lexicon of that name.
  package func lexiconInfo(named name: String) throws -> LexiconInfo? {
    try access { db in
      try Row.fetchOne(
        db,
        sql: "SELECT \(Self.lexiconColumns), entry_count, source FROM lexicon WHERE name = ?",
        arguments: [name]
      ).map {
        LexiconInfo(
          description: try Self.lexicon($0), entryTotal: try $0.decode(atIndex: 5),
          source: try $0.decode(atIndex: 6))
      }
    }
  }

  private static let lexiconColumns = "name, title, language, definition_language, credits"

  private static func lexicon(_ row: Row) throws -> LexiconDescription {
    LexiconDescription(
      name: try row.decode(atIndex: 0), title: try row.decode(atIndex: 1),
      language: Language(rawValue: try row.decode(atIndex: 2)),
      definitionLanguage: Language(rawValue: try row.decode(atIndex: 3)),
      credits: try row.decode(atIndex: 4))
  }

  /// The entry of a key, else of a headword; accents, case and the zeros of a number do not count.
  ///
  /// - Throws: `LibraryError` when there is no such lexicon; it names the nearest.
  package func entry(_ key: String, in lexicon: String) throws -> LexiconEntry? {
    try access { db in
      guard let row = try Self.lexiconRow(lexicon, db) else {
        throw LibraryError(
          "\(lexicon): no such lexicon in the library" + (try Self.lexiconHint(lexicon, db)),
          .noInput)
      }
      let id: Int64 = try row.decode(atIndex: 5)
      let language = try Self.lexicon(row).language
      if let strong = StrongNumber(key),
        let entry = try Self.entry(strong: strong, in: id, of: language, db)
      {
        return entry
      }
      return try Self.entry("lookup", Self.lookup(key), exact: key, in: id, db)
        ?? Self.entry("folded", Folding.headword(key), exact: key, in: id, db)
    }
  }

  /// What the lexica say of a word: those that know its Strong's number, else its lemma.
  ///
  /// - Parameters:
  ///   - strong: the word's number, with or without its letter; where it has several, the first.
  ///   - language: the language of the word's text, which says what a bare number means and in
  ///     which lexica the lemma is looked for.
  package func definitions(
    strong: String?, lemma: String?, language: Language
  ) throws -> [(lexicon: LexiconDescription, entry: LexiconEntry)] {
    let number = strong.flatMap(Self.firstStrong).map { found in
      var number = found
      if number.letter == nil { number.letter = StrongNumber.letter(for: language) }
      return number
    }
    return try access { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT \(Self.lexiconColumns), id FROM lexicon ORDER BY name")
      return try rows.compactMap { row in
        let lexicon = try Self.lexicon(row)
        let id: Int64 = try row.decode(atIndex: 5)
        if let number, let entry = try Self.entry(strong: number, in: id, of: lexicon.language, db)
        {
          return (lexicon, entry)
        }
        guard let lemma, !lemma.isEmpty, Self.areSame(lexicon.language, language),
          let entry = try Self.entry("folded", Folding.headword(lemma), exact: lemma, in: id, db)
        else { return nil }
        return (lexicon, entry)
      }
    }
  }

  private static func firstStrong(_ value: String) -> StrongNumber? {
    value.split { !($0.isLetter || $0.isNumber) }.lazy.compactMap { StrongNumber($0) }.first
  }

  /// Whether two languages share their headwords; one that is not told may be any.
  private static func areSame(_ left: Language, _ right: Language) -> Bool {
    if left == .undetermined || right == .undetermined || left.primary == right.primary {
      return true
    }
    let letter = StrongNumber.letter(for: left)
    return letter != nil && letter == StrongNumber.letter(for: right)
  }

  private static func lexiconRow(_ name: String, _ db: Database) throws -> Row? {
    try Row.fetchOne(
      db, sql: "SELECT \(lexiconColumns), id FROM lexicon WHERE name = ?", arguments: [name])
  }

  private static func lexiconHint(_ name: String, _ db: Database) throws -> String {
    let names = try String.fetchAll(db, sql: "SELECT name FROM lexicon ORDER BY name")
    return nearestName(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// With the letters behind the number, then without. A lexicon whose keys are bare numbers is
  /// asked for them when its language is the number's own.
  private static func entry(
    strong: StrongNumber, in lexicon: Int64, of language: Language, _ db: Database
  ) throws -> LexiconEntry? {
    var tried = [strong]
    if !strong.suffix.isEmpty {
      tried.append(strong)
      tried[1].suffix = ""
    }
    let own = StrongNumber.letter(for: language)
    for number in tried {
      var forms = [number]
      if number.letter == nil || number.letter == own {
        forms.append(number)
        forms[1].letter = number.letter == nil ? own : nil
      }
      for form in forms {
        if let entry = try entry("lookup", form.text, exact: form.shown, in: lexicon, db) {
          return entry
        }
      }
    }
    return nil
  }

  /// The first entry of a folded text; of several, the one that is written just so.
  private static func entry(
    _ column: String, _ text: String, exact: String, in lexicon: Int64, _ db: Database
  ) throws -> LexiconEntry? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT key, headword, transliteration, pronunciation, definition, links FROM entry
        WHERE lexicon_id = ? AND \(column) = ?
        ORDER BY key <> ? AND headword <> ?, ordinal LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [lexicon, text, exact, exact]).map(Self.entry)
  }

  /// The entry in six columns: key, headword, transliteration, pronunciation, definition, links.
  static func entry(_ row: Row) throws -> LexiconEntry {
    LexiconEntry(
      key: try row.decode(atIndex: 0), headword: try row.decode(atIndex: 1),
      transliteration: try row.decode(atIndex: 2), pronunciation: try row.decode(atIndex: 3),
      definition: try row.decode(atIndex: 4), links: links(try row.decode(atIndex: 5)))
  }

  /// Keys that are nearly the one that was typed, the nearest first: headwords and keys by the
  /// number of edits between them, those of the same beginning.
  package func nearestKeys(
    to key: String, in lexicon: String, limit: Int = 5
  ) throws -> [String] {
    let typed = Self.lookup(key)
    guard let first = typed.unicodeScalars.first.map(String.init) else { return [] }
    let candidates = try access { db in
      guard let id = try Self.lexiconID(lexicon, db) else { return [(String, String)]() }
      return try ["lookup": "key", "folded": "headword"].flatMap { column, shown in
        try Row.fetchAll(
          db,
          sql: """
            SELECT \(column), \(shown) FROM entry
            WHERE lexicon_id = ? AND \(column) >= ? AND \(column) < ? LIMIT 20000
            """, arguments: [id, first, first + "\u{10FFFF}"]
        ).map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }
      }
    }
    return nearestNames(to: typed, among: candidates.sorted { $0.1 < $1.1 }, limit: limit)
  }
}
