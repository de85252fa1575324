import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

/// Indexes as Lector wrote them before it indexed further translations and modifier letters.
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

  @Test("It is used as it is, and finds what it has")
  func used() throws {
    let text = try library().text(named: "two")
    #expect(try text.indexState() == .older && text.isIndexed())
    for (query, found) in [
      ("finished", [0]), ("finish*", [0, 0]), ("that", [0, 0, 1]), ("aplo", [0, 1]),
      ("finit", []), ("fini*", [0, 0]), ("translation-fr:cela", []), ("translation-en:he", [0]),
    ] {
      #expect(try rows(query, in: text) == found, "\(query)")
    }
    let counts = try WordFrequencies.read(
      library: folder.libraryPath, text: "two", tier: .surface)
    #expect(counts.count(of: "aplo") == 2)
    #expect(try text.indexState() == .older)
  }

  @Test("It gains the other translations")
  func completed() throws {
    let library = try library()
    let text = try library.text(named: "two")
    #expect(try text.completeIndex())
    #expect(try text.indexState() == .complete && !text.completeIndex())
    for (query, found) in [
      ("finished", [0]), ("that", [0, 0, 1]), ("finit", [0, 1]), ("fini*", [0, 0, 0, 1]),
      ("translation-fr:cela", [0]), ("finit -cela", [1]),
    ] {
      #expect(try rows(query, in: text) == found, "\(query)")
    }
    #expect(try library.check() == [])
  }

  @Test("The library completes those of all texts, once")
  func all() throws {
    let library = try library()
    #expect(try library.check() == [])
    #expect(try library.completeIndexes() == ["two"])
    #expect(try library.completeIndexes() == [])
    #expect(try library.text(named: "two").indexState() == .complete)
    #expect(try library.text(named: "gospel").indexState() == .missing)
    #expect(try library.check() == [])
  }

  @Test("While another program writes, it remains")
  func locked() throws {
    let library = try library()
    let text = try library.text(named: "two")
    try DatabaseQueue(path: folder.libraryPath).writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        let isComplete = try text.completeIndex()
        let found = try rows("finished", in: text)
        #expect(!isComplete)
        #expect(found == [0])
        return .rollback
      }
    }
    #expect(try text.completeIndex())
  }

  @Test("A damaged one is built anew, with all translations")
  func damaged() throws {
    let library = try library()
    try library.access { try $0.execute(sql: "DELETE FROM search_2_data WHERE id > 10") }
    let text = try library.text(named: "two")
    #expect(try rows("finit", in: text) == [0, 1])
    #expect(try text.indexState() == .complete)
  }

  @Test("An index that ignores modifier letters is used until it is built anew")
  func modifierLetters() throws {
    let library = try folder.library()
    let verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "1"), words: [Word(values: ["kʰan"])])
    let description = TextDescription(name: "t", title: "t", tiers: [.surface])
    try library.importText(
      from: VersesReader(MemoryText(description: description, verses: [verse])), as: "t")
    let text = try library.text(named: "t")
    try library.access { db in
      try db.execute(sql: "UPDATE text SET index_version = 4")
      try db.execute(sql: "INSERT INTO search_1 (search_1) VALUES ('delete-all')")
    }
    #expect(try text.indexState() == .older && text.usesOlderIndex())
    #expect(try rows("kʰan", in: text) == [])
    #expect(try text.completeIndex())
    #expect(try rows("kʰan", in: text) == [0])
    #expect(try text.indexState() == .complete)
  }

  @Test("The index of a text with one translation has a version of its own")
  func oneTranslation() throws {
    let library = try folder.library()
    var verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "1"), words: [Word(values: ["a"])],
      translation: "one")
    var description = TextDescription(name: "t", title: "t", tiers: [.surface])
    for version in [8, 10] {
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
