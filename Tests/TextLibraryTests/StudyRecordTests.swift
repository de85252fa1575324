import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

@Suite("Study data that two programs change, or that is damaged")
struct StudyRecordTests {
  private let folder: TemporaryFolder
  private let library: Library
  private let store: StudyStore
  private let other: StudyStore

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
    store = StudyStore(library)
    other = StudyStore(try folder.library())
  }

  private let place = StudyPlace(
    text: "t", reference: Reference(book: "John", chapter: 1, verse: "1"))

  // MARK: - Two programs

  /// A note before an edit, after it, as another program changes it then, after the edit is taken
  /// back, and after it is made again.
  private static let edits:
    [(String, own: String, foreign: String, undone: String, redone: String)] =
      [
        ("a", "b", "b", "a", "b"), ("a", "b", "a", "a", "b"), ("a", "b", "", "a", "b"),
        ("a", "b", "c", "c\n\n---\n\na", "c\n\n---\n\nb"),
        ("a", "b", "bc", "bc\n\n---\n\na", "bc\n\n---\n\nb"),
        ("a", "b", "b\n\n---\n\nc", "a\n\n---\n\nc", "b\n\n---\n\nc"),
        ("", "b", "c", "c", "c\n\n---\n\nb"),
        ("", "b", "b\n\n---\n\nc", "b\n\n---\n\nc", "b\n\n---\n\nc"),
        ("a", "", "c", "c\n\n---\n\na", "c\n\n---\n\na"), ("a", "", "a", "a", ""),
      ]

  @Test("Undoing and redoing an edit keeps what another program has written", arguments: edits)
  func undo(original: String, own: String, foreign: String, undone: String, redone: String) throws {
    func text() throws -> String { try store.note(at: place)?.text ?? "" }
    try store.setNote(original, at: place, now: 1)
    let edit = StudyChange.note(own, at: place, original: original, time: 2)
    try store.make(edit)
    #expect(try text() == own)
    try other.setNote(foreign, at: place, now: 3)
    try store.make(edit.inverse)
    #expect(try text() == undone)
    try store.make(edit)
    #expect(try text() == redone)
  }

  @Test("A bookmark that two programs set at once has the later time", arguments: [(1, 2), (2, 1)])
  func bookmark(first: Int, second: Int) throws {
    try store.make(.bookmark(true, at: place, time: first))
    try other.make(.bookmark(true, at: place, time: second))
    #expect(try store.bookmarks() == [Bookmark(place: place, created: 2)])
  }

  @Test("A bookmark that another program sets again keeps its name")
  func bookmarkName() throws {
    let named = Bookmark(place: place, created: 1, name: "here")
    try store.make(.bookmark(true, at: place, time: 1))
    try store.make(StudyChange(Bookmark(place: place, created: 1), to: named))
    try other.make(.bookmark(true, at: place, time: 2))
    #expect(try store.bookmarks() == [Bookmark(place: place, created: 2, name: "here")])
    try store.make(StudyChange(named, to: Bookmark(place: place, created: 1)))
    #expect(try store.bookmarks() == [Bookmark(place: place, created: 1)])
  }

  // MARK: - Damage

  @Test(
    "A row with a damaged time or color is listed",
    arguments: ["'x'", "x'00FF'", "9e99", "\(Int.max)"])
  func damaged(value: String) throws {
    try store.setNote("a note", at: place, now: 1)
    try store.setHighlight(.pink, at: place)
    try store.make(
      StudyChange(nil, to: Bookmark(place: place, created: 1, name: "here")))
    try store.record(visit: place, now: 1)
    try library.access {
      try $0.execute(
        sql: """
          UPDATE note SET created = \(value), modified = \(value);
          UPDATE highlight SET colour = \(value);
          UPDATE bookmark SET created = \(value);
          UPDATE visit SET time = \(value);
          """)
    }
    let notes = try store.notes()
    #expect(notes.map(\.text) == ["a note"] && notes.map(\.created) == [0])
    #expect(notes.map(\.modified) == [0])
    #expect(try store.highlights() == [Highlight(place: place, color: .yellow)])
    #expect(try store.bookmarks() == [Bookmark(place: place, created: 0, name: "here")])
    #expect(try store.history(limit: 5) == [place])
    let found = try store.annotations(of: "t", at: place.reference)
    #expect(found.notes.map(\.text) == ["a note"] && found.isBookmarked)
    #expect(found.highlights.map(\.color) == [.yellow])
    // An export, a salvaged library, and an edited note have them too.
    let exported = StudyStore(try Library(path: folder.path + "/exported.sqlite3"))
    #expect(try exported.importJSON(Array(store.exportJSON().utf8)).added == 4)
    let report = try Salvage.save(folder.libraryPath, to: folder.path + "/saved.sqlite3")
    #expect(!report.hasLosses)
    let saved = StudyStore(try Library(path: folder.path + "/saved.sqlite3"))
    for copy in [exported, saved] {
      #expect(try copy.notes().map(\.text) == ["a note"])
      #expect(try copy.bookmarks().map(\.name) == ["here"])
      #expect(try copy.highlights().count == 1)
    }
    try store.setNote("a longer note", at: place, now: 5)
    let edited = try #require(try store.note(at: place))
    #expect(edited.text == "a longer note" && edited.created == 0 && edited.modified == 5)
  }
}
