import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

/// Indexes as Lector wrote them in tables of FTS5.
@Suite("An index that an older program wrote")
struct OlderIndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/library-5.sql")

  /// A text with two translations, the second one in `extras`.
  private static let text = #"""
    INSERT INTO text VALUES (2, 'two', 'CLDF examples', 'surface gloss', 'leipzig', 'en', 'en', '',
      '/home/a/two.csv', '', 1, 2, 3, 4, replace('c \nt French|fr|', '\n', char(10)));
    INSERT INTO book VALUES (2, 0, 'Examples', 0, 2);
    INSERT INTO verse VALUES (2, 0, 0, 0, '1', 0, 'tww', 'And he finished that.', '', '',
      't Et\sil\sfinit\scela.|');
    INSERT INTO verse VALUES (2, 1, 0, 0, '2', 0, 'tww', '', '', '', 't Il\sle\sfinit.|');
    INSERT INTO word VALUES
      (2, 0, 0, '', ' ', 'aplo', NULL, NULL, 'that', NULL, NULL, NULL, NULL, NULL, NULL),
      (2, 0, 1, '', ' ', 'tale', NULL, NULL, 'finish', NULL, NULL, NULL, NULL, NULL, NULL),
      (2, 1, 0, '', ' ', 'aplo', NULL, NULL, 'that', NULL, NULL, NULL, NULL, NULL, NULL);
    CREATE VIRTUAL TABLE search_2 USING fts5(
      t, content='', columnsize=0, detail=none, tokenize='ascii tokenchars ''-._=''');
    INSERT INTO search_2 (rowid, t) VALUES
      (0, 'saaplo sdthat dland fl_41nd'), (262144, 'slhe'), (262145, 'satale sdfinish'),
      (524288, 'slfinished'), (786432, 'slthat'), (68719476736, 'saaplo sdthat');
    """#

  /// Writes the library without this program's own code.
  private func library() throws -> Library {
    let sql = try String(contentsOf: Self.fixture, encoding: .utf8)
    try DatabaseQueue(path: folder.libraryPath).writeWithoutTransaction {
      try $0.execute(sql: sql)
      try $0.execute(sql: Self.text)
    }
    return try folder.library()
  }

  private func rows(_ query: String, in text: StoredText) throws -> [Int] {
    let search = try Search(SearchQuery(query), in: text)
    let first = try search.firstHits(1)
    let hits = try search.hits()
    #expect(first == Array(hits.prefix(1)), "\(query)")
    return hits.map(\.row)
  }

  @Test("The next search builds it anew, with all translations")
  func searched() throws {
    let text = try library().text(named: "two")
    #expect(try !text.isIndexed())
    for (query, found) in [
      ("finished", [0]), ("that", [0, 0, 1]), ("finit", [0, 1]), ("fini*", [0, 0, 0, 1]),
      ("translation-fr:cela", [0]), ("finit -cela", [1]),
    ] {
      #expect(try rows(query, in: text) == found, "\(query)")
    }
    #expect(try text.isIndexed())
    let counts = try WordFrequencies.read(
      library: folder.libraryPath, text: "two", tier: .surface)
    #expect(counts.count(of: "aplo") == 2)
  }

  @Test("The library builds those of all texts anew, once")
  func all() throws {
    let library = try library()
    #expect(try library.check() == [])
    #expect(try library.completeIndexes() == ["two"])
    #expect(try library.completeIndexes() == [])
    #expect(try library.text(named: "two").isIndexed())
    #expect(try !library.text(named: "gospel").isIndexed())
    #expect(try library.check() == [])
  }

  @Test("While another program writes, the verses are searched one by one")
  func locked() throws {
    _ = try library()
    let library = try Library(path: folder.libraryPath, patience: 0)
    let text = try library.text(named: "two")
    try DatabaseQueue(path: folder.libraryPath).writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        let isComplete = try text.completeIndex()
        let found = try rows("finit", in: text)
        #expect(!isComplete)
        #expect(found == [0, 1])
        return .rollback
      }
    }
    #expect(try text.completeIndex())
  }

  @Test("A damaged one is built anew")
  func damaged() throws {
    let library = try library()
    try library.access { try $0.execute(sql: "DELETE FROM search_2_data WHERE id > 10") }
    let text = try library.text(named: "two")
    #expect(try rows("finit", in: text) == [0, 1])
    #expect(try text.isIndexed() && library.check() == [])
  }

  @Test("The index of a text with one translation has a version of its own")
  func oneTranslation() throws {
    let library = try folder.library()
    var verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "1"), words: [Word(values: ["a"])],
      translation: "one")
    var description = TextDescription(name: "t", title: "t", tiers: [.surface])
    for version in [12, 14] {
      let text = MemoryText(description: description, verses: [verse])
      try library.importText(from: VersesReader(text), as: "t", replacing: true)
      let found = try library.access {
        try Int.fetchOne($0, sql: "SELECT index_version FROM text")
      }
      #expect(found == version)
      verse.setTranslation("zwei", at: 1)
      description.translations.append(TranslationColumn(label: "", language: .undetermined))
    }
  }
}
