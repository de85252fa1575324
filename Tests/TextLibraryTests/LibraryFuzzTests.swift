import Formats
import Interlinear
import PlainText
import RandomInput
import Testing

@testable import TextLibrary

/// Random input of the library.
@Suite struct LibraryFuzzTests {
  private static let notes = #"""
    {"format":"lector-study","version":1,
    "notes":[{"text":"t","book":"John","chapter":1,"verse":"1","word":4,"form":"λόγος",
    "markdown":"A **note**\n#tag John 3:16","created":1,"modified":2}],
    "highlights":[{"text":"t","book":"John","chapter":1,"verse":"1","word":0,"color":"pink"}],
    "bookmarks":[{"text":"t","book":"b","chapter":0,"verse":"s7","created":10}]}
    """#

  /// Damaged notes are imported whole or not at all.
  @Test func notes() throws {
    let folder = try TemporaryFolder()
    let store = StudyStore(try folder.library())
    let pieces = ["\"chapter\":", "\"word\":-1,", "{\"notes\":[", "[[[["]
    try fuzz("notes", [Array(Self.notes.utf8)], pieces: pieces, runs: 500) { bytes, _ in
      let before = try store.exportJSON()
      do {
        _ = try store.importJSON(bytes, file: "notes.json")
      } catch let error as any ReportableError {
        guard try store.exportJSON() == before else {
          throw FuzzFailure(description: "something is stored after \(error)")
        }
        guard error.description.count < 400,
          !error.description.unicodeScalars.contains(where: \.isControl)
        else { throw FuzzFailure(description: "the message \(error)") }
      }
    }
  }

  @Test func queries() throws {
    let queries = [
      "lemma:λόγος -word (a OR b) \"a phrase\" begin* =Word", "rel:nsubj head:x translation:y",
    ].map { Array($0.utf8) }
    let pieces = ["(", "\"", "OR ", "-", "*", ":", "=", "lemma:", "((((", "NOT"]
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]),
      verses: [
        Verse(
          reference: Reference(book: "John", chapter: 1, verse: "1"),
          words: [Word(values: ["λόγος"]), Word(values: ["word"])])
      ])
    try fuzz("query", queries, pieces: pieces, runs: 2_000) { bytes, _ in
      do {
        let query = try SearchQuery(String(decoding: bytes, as: UTF8.self))
        _ = try Search(query, in: text).count()
      } catch let error as SearchQueryError {
        guard !error.description.contains("\n") else {
          throw FuzzFailure(description: "the message \(error)")
        }
      }
    }
  }
}
