import Foundation
import Interlinear
import Testing

@testable import TextLibrary

@Suite("One library, two programs")
struct SharedLibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Every kind of request to an open text.
  private func questions(_ text: StoredText) -> [() throws -> Void] {
    [
      { _ = try text.verse(at: 0) }, { _ = try text.chapter(ofRow: 1) },
      { _ = try text.row(inBook: 0, chapter: 1, verse: "1") },
    ]
  }

  private func expect(_ expected: LibraryError, _ message: String, of text: StoredText) {
    for question in questions(text) {
      let error = #expect(throws: LibraryError.self, performing: question)
      #expect(error == expected)
      #expect(error?.description == message)
    }
  }

  @Test("A text that the other program removes is an error")
  func removed() throws {
    let (one, two) = (try folder.library(), try folder.library())
    try one.add(Sample.morphgnt, as: "t")
    let text = try one.text(named: "t")
    for question in questions(text) { try question() }
    try two.remove("t")
    expect(
      .removed("t"), "t: another program has removed this text from the library", of: text)
  }

  @Test("Another text that follows it is not taken for it, and a replaced text is named so")
  func replaced() throws {
    let (one, two) = (try folder.library(), try folder.library())
    try one.add(Sample.morphgnt, as: "t")
    let first = try one.text(named: "t")
    try two.remove("t")
    try two.add(Sample.lector, as: "u")
    expect(
      .removed("t"), "t: another program has removed this text from the library", of: first)
    let second = try one.text(named: "u")
    try two.add(Sample.cldf, as: "u", replacing: true)
    expect(
      .textReplaced("u"),
      "u: another program has replaced this text in the library; open it again", of: second)
    #expect(try second.currentName() == nil)
  }

  @Test("A text that the other program renames can still be read")
  func renamed() throws {
    let (one, two) = (try folder.library(), try folder.library())
    try one.add(Sample.morphgnt, as: "t")
    let text = try one.text(named: "t")
    try two.rename("t", to: "u")
    #expect(try text.verse(at: 0).words.count == 2)
    #expect(try text.currentName() == "u")
    #expect(throws: LibraryError.self) { try one.text(named: "t") }
  }

  @Test("While one program writes, the other reads the old state and cannot write")
  func locked() throws {
    let (one, two) = (try folder.library(), try folder.library())
    try one.add(Sample.morphgnt, as: "t")
    try one.access { db in
      try db.inTransaction(.immediate) {
        try db.execute(sql: "DELETE FROM word")
        try expectLocked(two)
        return .rollback
      }
    }
    #expect(try two.text(named: "t").allVerses().first?.words.count == 2)
    try two.add(Sample.cldf, as: "u")
    #expect(try one.names() == ["t", "u"])
  }

  private func expectLocked(_ library: Library) throws {
    #expect(try library.text(named: "t").allVerses().first?.words.count == 2)
    #expect(try folder.library().names() == ["t"])
    let calls: [() throws -> Void] = [
      { try library.remove("t") }, { try library.rename("t", to: "u") },
      { try library.add(Sample.cldf, as: "u") },
    ]
    for call in calls {
      let error = #expect(throws: LibraryError.self, performing: call)
      #expect(error == .locked(path: folder.libraryPath, seconds: library.patience))
      #expect(error?.description.contains("locked by another program") == true)
    }
  }

  @Test("Readers get complete verses or an error while another program writes")
  func race() async throws {
    let path = folder.libraryPath
    try folder.library().add(Sample.morphgnt, as: "t")
    let verses = try Sample.memoryText(Sample.morphgnt, name: "t").allVerses()
    await withTaskGroup(of: Void.self) { group in
      for reader in 0..<3 {
        group.addTask {
          #expect(throws: Never.self) {
            let library = try Library(path: path)
            for _ in 0..<100 {
              do {
                let text = try library.text(named: "t")
                if text.books.count != 2 { Issue.record("books of a removed text") }
                for row in 0..<text.verseCount where try text.verse(at: row) != verses[row] {
                  Issue.record("reader \(reader) saw half a verse")
                }
              } catch LibraryError.noText {
                continue
              } catch LibraryError.removed {
                continue
              } catch LibraryError.textReplaced {
                continue
              }
            }
          }
        }
      }
      group.addTask {
        #expect(throws: Never.self) {
          let library = try Library(path: path)
          for _ in 0..<60 {
            try library.remove("t")
            try library.add(Sample.morphgnt, as: "t")
          }
        }
      }
    }
    #expect(try folder.library().check() == [])
  }

  @Test("Several programs may create the library at the same time")
  func madeAtOnce() async throws {
    for round in 0..<10 {
      let path = folder.path + "/\(round)/library.sqlite3"
      await withTaskGroup(of: Void.self) { group in
        for name in ["a", "b", "c", "d"] {
          group.addTask {
            #expect(throws: Never.self) { try Library(path: path).add(Sample.cldf, as: name) }
          }
        }
      }
      #expect(try Library(path: path).names() == ["a", "b", "c", "d"])
    }
  }
}
