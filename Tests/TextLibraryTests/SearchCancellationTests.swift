import Foundation
import GRDB
import Interlinear
import Synchronization
import Testing

@testable import TextLibrary

@Suite struct SearchCancellationTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
    let verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "1"),
      words: [Word(values: ["ἀρχῇ"])], language: .ancientGreek)
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]), verses: [verse])
    try library.importText(from: VersesReader(text), as: "t")
  }

  @Test("A canceled search finds nothing, and the next one does")
  func canceledBefore() throws {
    let text = try library.text(named: "t")
    let cancellation = SearchCancellation()
    let search = try Search(try SearchQuery("ἀρχῇ"), in: text, cancellation: cancellation)
    cancellation.cancel()
    #expect(throws: CancellationError.self) { try search.hits() }
    let next = try Search(try SearchQuery("ἀρχῇ"), in: text, cancellation: SearchCancellation())
    #expect(try next.hits().count == 1)
  }

  @Test("A statement that reads without an end is interrupted")
  func canceledWhileReading() throws {
    let cancellation = SearchCancellation()
    let hasEnded = Mutex(false)
    let canceling = Thread {
      while !hasEnded.withLock({ $0 }) { cancellation.cancel() }
    }
    let endless = """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
      SELECT count(*) FROM number
      """
    #expect(throws: CancellationError.self) {
      try library.queue.read { db in
        try cancellation.interrupting(library.queue) {
          canceling.start()
          return try Int.fetchOne(db, sql: endless)
        }
      }
    }
    hasEnded.withLock { $0 = true }
    #expect(try library.queue.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
  }

  @Test("After its reading, a cancellation interrupts nothing")
  func canceledAfter() throws {
    let cancellation = SearchCancellation()
    let text = try library.text(named: "t")
    let search = try Search(try SearchQuery("ἀρχῇ"), in: text, cancellation: cancellation)
    #expect(try search.hits().count == 1)
    let value = try library.queue.read { db in
      cancellation.cancel()
      return try Int.fetchOne(db, sql: "SELECT 2")
    }
    #expect(value == 2)
  }
}
