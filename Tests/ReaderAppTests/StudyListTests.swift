import Foundation
import GRDB
import Interlinear
import Synchronization
import Testing

@testable import ReaderApp
@testable import TextLibrary
@testable import Views

/// Counts the statements that a library executes.
private final class StatementCounter {
  private let executed = Mutex(0)

  var count: Int { executed.withLock { $0 } }

  func watch(_ library: Library) throws {
    try library.access { $0.trace { [self] _ in executed.withLock { $0 += 1 } } }
  }
}

/// The lists of notes, highlights, bookmarks, marks, and visited places: their speech, and the
/// removal and change of entries.
@Suite struct StudyListTests {
  private func open(_ list: String, in reader: Reader) throws -> [String] {
    reader.press("X")
    return try reader.choose(list)
  }

  @Test(arguments: [
    ("Notes", "No notes"), ("Highlights", "No highlights"), ("Bookmarks", "No bookmarks"),
    ("Marks", "No marks"), ("History", "No places visited yet"),
  ])
  func anEmptyListSaysSo(list: String, words: String) throws {
    #expect(try open(list, in: Reader()) == [words])
  }

  @Test func aBookmarkIsRemovedInItsList() throws {
    let reader = try Reader()
    reader.press("b ] v b ] v b")
    #expect(
      try open("Bookmarks", in: reader).last == "Bookmarks: 3 items, heading, list start")
    reader.press("right right")
    #expect(
      reader.press("delete") == [
        "<layoutChanged>", "Sampler 1:3, list end",
        "Bookmark removed: Sampler 1:2. Press u to undo",
      ])
    #expect(reader.titles == ["Bookmarks: 2 items", "Sampler 1:1", "Sampler 1:3"])
    #expect(
      reader.press("delete") == [
        "<layoutChanged>", "Sampler 1:1, list end",
        "Bookmark removed: Sampler 1:3. Press u to undo",
      ])
    // The last entry closes the list.
    #expect(
      reader.press("delete") == [
        "<popoverClosed>", "Notes",
        "Bookmark removed: Sampler 1:1. Press u to undo",
      ])
    #expect(reader.press("u") == ["Bookmark restored: Sampler 1:1"])
  }

  @Test func anEntryIsRemovedByItsMenu() throws {
    let reader = try Reader()
    reader.press("b ] v b")
    _ = try open("Bookmarks", in: reader)
    reader.press("down")
    #expect(reader.press("space") == ["<popoverOpened>", "Sampler 1:1, menu: Go there, 1 of 3"])
    reader.press("down down")
    #expect(
      reader.press("enter") == [
        "<popoverClosed>", "<layoutChanged>", "Sampler 1:2, list end",
        "Bookmark removed: Sampler 1:1. Press u to undo",
      ])
  }

  @Test func aBookmarkGetsAName() throws {
    let reader = try Reader()
    reader.press("b")
    _ = try open("Bookmarks", in: reader)
    reader.press("down")
    #expect(
      reader.press("f2") == [
        "<popoverOpened>", "Name, text field", "Type the new name, then Enter",
      ])
    reader.press("space w h o space")
    #expect(
      reader.press("enter") == [
        "<popoverClosed>", "Bookmark on Sampler 1:1: who. Press u to undo",
      ])
    #expect(reader.titles == ["Bookmarks: 1 item", "Sampler 1:1: who"])
    reader.press("f2 backspace backspace backspace")
    #expect(
      reader.press("enter").last == "The bookmark on Sampler 1:1 has no name. Press u to undo")
    #expect(reader.titles == ["Bookmarks: 1 item", "Sampler 1:1"])
    #expect(reader.press("u") == ["Bookmark on Sampler 1:1: who"])
    #expect(reader.press("f2").contains("Name, who, selected, text field"))
    #expect(reader.press("escape delete").last == "Bookmark removed: Sampler 1:1. Press u to undo")
    #expect(reader.press("u") == ["Bookmark on Sampler 1:1: who"])
    #expect(reader.press("u") == ["The bookmark on Sampler 1:1 has no name"])
    #expect(reader.press("u").last == "Bookmark removed: Sampler 1:1")
  }

  @Test func marksAreListedMovedToAnotherLetterAndRemoved() throws {
    let reader = try Reader()
    reader.press("right m a G m b g g")
    #expect(try open("Marks", in: reader).last == "Marks: 2 items, heading, list start")
    #expect(reader.press("down") == ["a: Sampler 1:1 Οὗτος", "Actions available"])
    #expect(reader.press("up down").last == "a: Sampler 1:1 Οὗτος", "The hint was heard.")
    #expect(
      reader.press("f2") == [
        "<popoverOpened>", "Letter, text field", "Type the new letter, then Enter",
      ])
    reader.press("q")
    #expect(
      reader.press("enter") == [
        "<popoverClosed>", "Mark q set: Sampler 1:1 Οὗτος",
      ])
    reader.press("escape escape")
    #expect(reader.press("u") == ["Mark a restored: Sampler 1:1 Οὗτος"])
    #expect(reader.press("' q") == ["No mark q"])
    #expect(reader.press("' a") == ["Sampler 1:1, Οὗτος, this"])
    _ = try open("Marks", in: reader)
    reader.press("down")
    #expect(reader.press("delete").last == "Mark a removed: Sampler 1:1 Οὗτος. Press u to undo")
    #expect(reader.press("escape escape u") == ["Mark a restored: Sampler 1:1 Οὗτος"])
  }

  @Test func aHighlightGetsAnotherColor() throws {
    let reader = try Reader()
    reader.press("right space")
    try reader.choose("Highlight")
    try reader.choose("Yellow")
    _ = try open("Highlights", in: reader)
    #expect(
      reader.press("down") == ["Sampler 1:1 Οὗτος, yellow, list end", "Actions available"])
    reader.press("f2 down")
    #expect(
      reader.press("enter") == [
        "<popoverClosed>", "Sampler 1:1 Οὗτος, green", "highlighted green",
      ])
    #expect(
      reader.press("delete") == [
        "<popoverClosed>", "Notes", "Highlight removed. Press u to undo",
      ])
  }

  @Test func aVisitedPlaceIsForgottenAndRestored() throws {
    let reader = try Reader()
    reader.press("b : v i l l a g e enter : s h e p h e r d space 2 : 1 enter")
    _ = try open("History", in: reader)
    let before = reader.titles
    #expect(before == ["History: 2 items", "Shepherd 2:1", "Village 1:1"])
    reader.press("right right")
    #expect(
      reader.press("delete") == [
        "<layoutChanged>", "Shepherd 2:1, list end",
        "Village 1:1 removed from the history. Press u to undo",
      ])
    reader.press("escape escape")
    #expect(reader.press("u") == ["Village 1:1 restored to the history"])
    _ = try open("History", in: reader)
    #expect(reader.titles == before)
  }

  // MARK: - Notes

  private func readerWithNotes() throws -> Reader {
    let reader = try Reader()
    for (place, note) in [("right", "See Village 1:1 #plan"), ("] v right", "second")] {
      reader.editor.writes = note
      reader.press("\(place) space")
      try reader.choose("Note")
      try reader.choose("Open in the editor")
    }
    return reader
  }

  /// A note with hundreds of references opens like any other: its visible part is laid out once,
  /// regardless of the number of drawings, and the rest is not laid out at all.
  @Test(arguments: [true, false])
  func aNoteWithHundredsOfReferencesIsLaidOutOnce(readerOn: Bool) throws {
    let home = try Home()
    let store = StudyStore(try Library(path: home.library))
    func note(_ text: String, onWord word: Int, at time: Int) throws {
      let reference = Reference(book: "Sampler", chapter: 1, verse: "1")
      let place = StudyPlace(text: "sampler", reference: reference, word: word)
      let known = try store.note(at: place)?.text ?? ""
      try store.make(.note(text, at: place, original: known, time: time))
    }
    for word in 1...200 { try note("See Sampler 1:2.", onWord: word, at: word) }
    let references = (0..<600).map { "Sampler 1:\($0 % 14 + 1)" }.joined(separator: ", ")
    try note(references, onWord: 0, at: 1_000)
    let reader = try Reader(readerOn: readerOn, home: home)
    let statements = StatementCounter()
    let library = try reader.controller.studyData?.libraryIfAny()
    try statements.watch(#require(library))
    reader.press("X")
    let before = statements.count
    try reader.choose("Notes")
    #expect(statements.count - before < 10)
    let timeline = try #require(reader.controller.root.popover?.content as? TimelineView)
    #expect(timeline.entries.count == 201)
    #expect(timeline.entries[0].links.count == 600)
    let made = timeline.layoutsMade
    #expect(made < reader.screen.rows)
    #expect(timeline.table.cellsMade + timeline.table.cellsReused < 2 * reader.screen.rows)
    reader.press(readerOn ? "right right right left" : "down up")
    for _ in 0..<5 {
      reader.session.setNeedsFrame()
      reader.settle()
    }
    // One more may have come onto the screen.
    #expect(timeline.layoutsMade - made <= 2)
    #expect(statements.count - before < 10)
  }

  @Test func enterLeadsToThePlaceOfANote() throws {
    let reader = try readerWithNotes()
    _ = try open("Notes", in: reader)
    #expect(reader.focus.isEmpty == false)
    reader.press("right")
    #expect(reader.press("enter") == ["Sampler 1:1, Οὗτος, this, has note"])
    _ = try open("Notes", in: reader)
    #expect(reader.press("enter").last?.hasPrefix("Sampler 1:2, ") == true)
  }

  /// As in a list of mail, the beginning of a note belongs to its label. A long one has its text as
  /// a separate element.
  @Test func aNoteIsHeardWithItsPlace() throws {
    let reader = try readerWithNotes()
    reader.editor.writes = String(repeating: "word ", count: 40)
    reader.press("] v right space")
    try reader.choose("Note")
    try reader.choose("Open in the editor")
    _ = try open("Notes", in: reader)
    #expect(reader.press("right").first?.hasPrefix("word word") == true)
    #expect(reader.press("right").first?.hasPrefix("Sampler 1:2 Ἐκεῖ, second") == true)
    #expect(
      reader.press("right").first?.hasPrefix("Sampler 1:1 Οὗτος, See Village 1:1 #plan") == true)
  }

  @Test func linksInTheListAreElements() throws {
    let reader = try readerWithNotes()
    _ = try open("Notes", in: reader)
    reader.press("right")
    #expect(reader.press("right") == ["<link>", "Village 1:1, link"])
    #expect(reader.press("right") == ["<link>", "#plan, link"])
    #expect(reader.press("left enter") == ["Village 1:1"])
  }

  @Test func withTheReaderOffKeysMoveInTheListOfNotes() throws {
    let reader = try readerWithNotes()
    reader.press("V X enter down")
    #expect(reader.controller.root.popover?.title == "Notes")
    #expect(reader.controller.elementsAlive == 0)
    reader.press("down")
    reader.press("delete")
    #expect(try StudyStore(Library(path: reader.home.library)).notes().map(\.text) == ["second"])
    reader.press("enter")
    #expect(reader.controller.root.popover == nil)
    #expect(reader.controller.titleLine.progress.hasPrefix("verse 2 of 14"))
  }

  @Test func spaceOpensTheMenuOfANote() throws {
    let reader = try readerWithNotes()
    _ = try open("Notes", in: reader)
    reader.press("right")
    #expect(
      reader.press("space") == [
        "<popoverOpened>", "Sampler 1:1 Οὗτος, menu: Go there, 1 of 4",
      ])
    #expect(reader.titles == ["Go there", "Edit", "Remove note", "Places, tags, and links"])
    reader.press("down down")
    #expect(
      reader.press("enter").last == "Note removed. Press u to undo")
    #expect(try StudyStore(Library(path: reader.home.library)).notes().map(\.text) == ["second"])
    #expect(reader.press("u") == ["Note on Sampler 1:1 Οὗτος restored"])
    #expect(try StudyStore(Library(path: reader.home.library)).noteCount() == 2)
  }

  /// By eye, Space opens the menu of an entry, too, and Enter follows a link from there. A place
  /// that the text lacks is no link, nor is the beginning of a name.
  @Test func withTheReaderOffSpaceLeadsToTheLinksOfANote() throws {
    let reader = try readerWithNotes()
    reader.editor.writes = "Ruth 1:1, Village 1,1, Village 99:1, vil 1:1, #plan"
    reader.press("] v right space")
    try reader.choose("Note")
    try reader.choose("Open in the editor")
    reader.session.options.showsKeyLine = true
    reader.press("V X n")
    #expect(reader.screen.text.contains("Space menu"))
    reader.press("space")
    #expect(reader.titles == ["Go there", "Edit", "Remove note", "Places, tags, and links"])
    reader.press("end enter")
    #expect(reader.titles == ["1 place", "Village 1,1", "1 tag", "#plan"])
    reader.press("enter")
    #expect(reader.controller.titleLine.text.hasPrefix("Village 1 "))
    #expect(reader.controller.elementsAlive == 0)
  }

  @Test func deleteRemovesANoteAndF2EditsIt() throws {
    let reader = try readerWithNotes()
    _ = try open("Notes", in: reader)
    #expect(reader.press("f2").contains("Note, second, text field"))
    reader.press("escape")
    #expect(reader.press("delete").last == "Note removed. Press u to undo")
    reader.press("delete")
    #expect(reader.controller.root.popover?.title == "Sampler", "the empty list is closed")
  }
}
