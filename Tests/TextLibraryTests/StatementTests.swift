import GRDB
import Synchronization
import Testing

@testable import TextLibrary

/// What each kind of request asks SQLite. None of it depends on the size of the text.
@Suite("Statements of the library")
struct StatementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the first words of the statements that are executed by a closure, and what it returns.
  private func statements<Value>(
    of library: Library, _ body: () throws -> Value
  ) throws -> (names: [String], value: Value) {
    let executed = Mutex<[String]>([])
    try library.access { db in
      db.trace { event in
        let first = event.description.split(separator: " ").first.map(String.init) ?? ""
        executed.withLock { $0.append(first) }
      }
    }
    let value = try body()
    let names = executed.withLock { $0 }
    try library.access { $0.trace(options: []) }
    return (names, value)
  }

  @Test("A verse is read by two statements without a transaction")
  func verse() throws {
    let library = try folder.library()
    try library.add(Sample.lector, as: "t")
    let text = try library.text(named: "t")
    for row in 0..<text.verseCount {
      let found = try statements(of: library) { try text.verse(at: row) }
      #expect(found.names == ["SELECT", "SELECT"])
    }
  }

  @Test("A reference is read by one statement, and is that of the verse")
  func reference() throws {
    let library = try folder.library()
    try library.add(Sample.lector, as: "t")
    let text = try library.text(named: "t")
    for row in 0..<text.verseCount {
      let found = try statements(of: library) { try text.reference(ofRow: row) }
      #expect(found.names == ["SELECT"])
      #expect(try found.value == text.verse(at: row).reference)
    }
  }

  @Test("The beginning of a book is known")
  func book() throws {
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "t")
    let text = try library.text(named: "t")
    let found = try statements(of: library) {
      [0, 1].map { try? text.row(inBook: $0, chapter: nil, verse: nil) }
    }
    #expect(found.names.isEmpty)
    #expect(found.value == [0, 3])
  }

  @Test("A transaction ends, whatever happens in it")
  func transactions() throws {
    struct Failure: Error {}
    let library = try folder.library()
    try library.add(Sample.morphgnt, as: "t")
    let found = try statements(of: library) {
      let failed = Result { try library.read { _ -> Bool in throw Failure() } }
      #expect(throws: Failure.self) { try failed.get() }
      return try library.read { $0.isInsideTransaction }
    }
    #expect(found.value)
    #expect(found.names == ["BEGIN", "COMMIT", "BEGIN", "COMMIT"])
    #expect(try library.access { !$0.isInsideTransaction })
  }

  @Test("What is read stays in a small cache, also after an import")
  func cache() throws {
    func size() throws -> Int? {
      try library.access { try Int.fetchOne($0, sql: "PRAGMA cache_size") }
    }
    let library = try folder.library()
    #expect(try size() == -1_024)
    try library.add(Sample.morphgnt, as: "t")
    #expect(try size() == -1_024)
    #expect(throws: LibraryError.self) { try library.add(Sample.morphgnt, as: "t") }
    #expect(try size() == -1_024)
  }
}
