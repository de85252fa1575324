import GRDB
import Interlinear

extension Library.Entry {
  /// Creates the entry that a text would have in the library.
  package init(_ text: some TextSource) throws {
    var wordCount = 0
    for row in 0..<text.verseCount { wordCount += try text.verse(at: row).words.count }
    let description = text.description
    self.init(
      name: description.name, title: description.title, bookCount: text.books.count,
      verseCount: text.verseCount, wordCount: wordCount,
      tiers: description.tiers.map(\.rawValue), credits: description.credits, source: "",
      hasVerses: try text.verseCount == 0 || text.reference(ofRow: 0).chapter != 0)
  }
}

extension Library {
  /// A text as the list of the library shows it.
  package struct ListedText: Sendable, Equatable {
    package let name: String
    package var title: String
    package let bookCount: Int
    package let verseCount: Int
    /// The language of the first verse.
    package var language: Language
    /// A Boolean value that indicates whether the text has chapters and verses; otherwise its rows
    /// are sentences.
    package let hasVerses: Bool
    /// The place where the text was left, or nil if it was never open.
    package var lastPlace: StudyPlace?
    /// The number of verses that were read.
    package var versesRead = 0
  }

  /// Returns the texts, sorted by name, in one query.
  package func listedTexts() throws -> [ListedText] {
    try access { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT t.name, t.title, t.book_count, t.verse_count, v.language,
            v.chapter AS first_chapter, p.text, p.book, p.chapter, p.verse, p.word, p.form
          FROM text AS t LEFT JOIN verse AS v ON v.text_id = t.id AND v.row = 0
            LEFT JOIN last_place AS p ON p.text = t.name ORDER BY t.name
          """)
      return try Row.fetchAll(statement).map { row in
        let language = try row.decode(String?.self, atIndex: 4).map(Language.init(rawValue:))
        return ListedText(
          name: try row.decode(atIndex: 0), title: try row.decode(atIndex: 1),
          bookCount: try row.decode(atIndex: 2), verseCount: try row.decode(atIndex: 3),
          language: language ?? .undetermined,
          hasVerses: try row.decode(Int?.self, atIndex: 5) != 0,
          lastPlace: try row.hasNull(atIndex: 6) ? nil : StudyPlace(row: row))
      }
    }
  }
}

extension Library.ListedText {
  /// Creates the list entry that a text would have in the library.
  package init(_ text: some TextSource, lastPlace: StudyPlace?) throws {
    let first = try text.verse(at: 0)
    self.init(
      name: text.description.name, title: text.description.title, bookCount: text.books.count,
      verseCount: text.verseCount, language: first.language,
      hasVerses: first.reference.chapter > 0, lastPlace: lastPlace)
  }
}
