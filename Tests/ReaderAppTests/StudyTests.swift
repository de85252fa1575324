import CellGrids
import Foundation
import Interlinear
import Sessions
import Testing
import TextLibrary

@testable import ReaderApp

/// Notes, highlights, bookmarks, marks, and history by key, with the exact speech.
@Suite struct StudyTests {
  @Test func aBookmarkIsSetSpokenAndRemoved() throws {
    let reader = try Reader()
    #expect(reader.press("b") == ["Bookmark set: Sampler 1:1"])
    #expect(reader.press("right left") == ["1, bookmarked"])
    #expect(reader.press("right b") == ["Bookmark removed: Sampler 1:1"])
    #expect(reader.press("left") == ["1"])
  }

  @Test func theListOfBookmarksCountsFirstAndLeadsThere() throws {
    let reader = try Reader()
    reader.press("] v b ] v ] v b g g X")
    #expect(try reader.choose("Bookmarks").last == "Bookmarks: 2 items, heading, list start")
    #expect(reader.press("right") == ["Sampler 1:2", "Actions available"])
    #expect(reader.press("right enter") == ["Sampler 1:4, bookmarked"])
  }

  @Test func marksAreSetAndJumpedTo() throws {
    let reader = try Reader()
    #expect(reader.press("right right m a") == ["Mark a set: Sampler 1:1 ὁ"])
    #expect(reader.press("m a") == ["Mark a set: Sampler 1:1 ὁ"])
    #expect(
      reader.press("left m a").last
        == "Mark a set: Sampler 1:1 Οὗτος; no longer on Sampler 1:1 ὁ")
    reader.press("right m a G")
    #expect(reader.press("' a") == ["Sampler 1:1, ὁ, the"])
    #expect(reader.focus == "Sampler 1:1 word 2")
    #expect(reader.press("' q") == ["No mark q"])
  }

  @Test func aNoteIsWrittenReadAndFound() throws {
    let reader = try Reader()
    reader.press("right right right space")
    #expect(
      try reader.choose("Note")
        == [
          "<popoverOpened>", "Note, text field", "Type the note, then Enter",
        ])
    reader.type("see it")
    #expect(reader.press("enter") == ["<popoverClosed>", "Note saved"])
    #expect(reader.press("z") == ["Note saved"])
    #expect(reader.press("left right") == ["λόγος, word, has note"])
    #expect(reader.screen.text.contains("Your note on λόγος: see it"))
    #expect(reader.press("end") == ["Your note on λόγος: see it"])
    reader.press("G")
    // Moving from note to note and reading a word end with the note itself.
    #expect(reader.press("[ n") == ["Sampler 1:1, λόγος, word, Your note: see it"])
    #expect(reader.press("t").first?.hasSuffix("Strong's 3056. Your note: see it") == true)
    #expect(reader.press("] n") == ["<boundary>"])
    let kept = try Library(path: reader.home.library)
    #expect(try StudyStore(kept).notes().map(\.text) == ["see it"])
  }

  @Test func aNoteIsOpenedFromBelowItsVerseAndRemoved() throws {
    let reader = try Reader()
    reader.press("right space")
    _ = try reader.choose("Note")
    reader.type("x")
    reader.press("enter end enter")
    #expect(reader.controller.root.popover?.field?.text == "x")
    let heard = try reader.choose("Remove note")
    // The note that had the focus is gone: the element before it is spoken, then the reason.
    #expect(heard.first == "<popoverClosed>" && heard.last == "Note removed. Press u to undo")
    #expect(reader.focus == "Sampler 1:1 translation")
    #expect(!reader.screen.text.contains("Your note"))
  }

  @Test func theEditorGetsTheNoteAndReturnsIt() throws {
    let reader = try Reader()
    reader.editor.writes = "two\nlines"
    reader.press("right space")
    _ = try reader.choose("Note")
    reader.type("one")
    #expect(
      try reader.choose("Open in the editor") == ["<popoverClosed>", "Note saved"])
    #expect(reader.editor.given == "one")
    #expect(reader.press("end") == ["Your note on Οὗτος: two lines"])
    #expect(reader.screen.text.contains("lines"))
  }

  /// The limit for typed and pasted text is announced. The rest is not lost silently.
  @Test func aTypedNoteHasABound() throws {
    let reader = try Reader()
    reader.press("right space")
    _ = try reader.choose("Note")
    reader.session.handle(.paste(String(repeating: "x", count: 10_001)))
    reader.settle()
    #expect(reader.heard().last == "The field is full: 10000 characters")
    #expect(reader.press("y") == ["The field is full: 10000 characters"])
    #expect(reader.controller.root.popover?.field?.text.count == 10_000)
    #expect(reader.press("enter").last == "Note saved")
    let notes = try StudyStore(Library(path: reader.home.library)).notes()
    #expect(notes.map(\.text.count) == [10_000])
  }

  @Test func aNoteOnARemovedWordStays() throws {
    let home = try Home()
    func text(_ words: String...) -> MemoryText {
      MemoryText(
        description: TextDescription(name: "t", title: "T", tiers: [.surface]),
        verses: [
          Verse(
            reference: Reference(book: "Tale", chapter: 1, verse: "1"),
            words: words.map { Word(values: [$0]) })
        ])
    }
    let old = try Reader(text("one", "two", "three"), home: home)
    old.press("right right right space")
    _ = try old.choose("Note")
    old.type("on three")
    old.press("enter")
    let new = try Reader(text("one"), home: home)
    #expect(new.press("right right") == ["Your note on three: on three"])
    new.press("enter")
    #expect(new.controller.root.popover?.field?.text == "on three")
  }

  /// A reader with a note on its first word and some typed text.
  private func readerWithDraft(home: Home? = nil) throws -> Reader {
    let reader = try Reader(home: home)
    reader.press("right space")
    _ = try reader.choose("Note")
    reader.type("kept")
    return reader
  }

  @Test func escapeAsksBeforeTextIsThrownAway() throws {
    let reader = try readerWithDraft()
    #expect(reader.press("escape") == ["<popoverOpened>", "Save the note? menu: Save, 1 of 3"])
    #expect(reader.controller.root.popover?.title == "Save the note?")
    #expect(reader.press("down") == ["Discard"])
    #expect(reader.press("down") == ["Keep editing, list end"])
    #expect(reader.press("enter") == ["<popoverClosed>", "Note, kept, text field"])
    // Escape in the question keeps the note open too.
    #expect(reader.press("escape escape").dropFirst().first == "Note, kept, text field")
    reader.press("escape down")
    #expect(reader.press("enter") == ["<popoverClosed>", "Note discarded"])
    #expect(reader.press("end") == ["This word came into the first house of the village."])
    #expect(try StudyStore(try Library(path: reader.home.library)).notes().isEmpty)
  }

  @Test func theQuestionSavesTheNote() throws {
    let reader = try readerWithDraft()
    reader.press("escape")
    #expect(reader.press("enter") == ["<popoverClosed>", "Note saved"])
    #expect(reader.press("end") == ["Your note on Οὗτος: kept"])
    reader.press("enter")
    #expect(
      reader.press("escape") == [
        "<popoverClosed>", "Your note on Οὗτος: kept", "Note unchanged",
      ])
  }

  @Test func anEmptyNoteIsLeftWithoutAQuestion() throws {
    let reader = try Reader()
    reader.press("right space")
    _ = try reader.choose("Note")
    #expect(
      reader.press("escape") == [
        "<popoverClosed>", "Define", "No note written",
      ])
  }

  @Test func aNoteIsKeptWhenAnotherPopoverTakesItsPlace() throws {
    let reader = try readerWithDraft()
    #expect(reader.press("tab X").contains("Note saved"))
    reader.press("escape")
    #expect(reader.press("end") == ["Your note on Οὗτος: kept"])
  }

  @Test func aNoteHasSeveralLines() throws {
    let reader = try readerWithDraft()
    #expect(reader.press("alt-enter") == ["new line"])
    reader.type("two")
    #expect(reader.press("up") == ["kept"])
    #expect(reader.press("up") == ["<boundary>"])
    #expect(reader.press("down") == ["two"])
    #expect(reader.press("enter") == ["<popoverClosed>", "Note saved"])
    #expect(
      try StudyStore(try Library(path: reader.home.library)).notes().map(\.text) == ["kept\ntwo"])
  }

  @Test func upAndDownGoByTheRowsOfAWrappedLine() throws {
    let reader = try Reader(columns: 30)
    reader.press("right space")
    _ = try reader.choose("Note")
    reader.type("one two three four five six seven eight")
    #expect(reader.press("up") == ["one two three four five"])
    #expect(reader.press("up") == ["<boundary>"])
    #expect(reader.press("down") == ["six seven eight"])
    #expect(reader.press("down") == ["<boundary>"])
    reader.press("home up")
    reader.type("x")
    #expect(reader.controller.root.popover?.field?.text.hasPrefix("xone two") == true)
  }

  @Test func aNoteIsSaidWithoutTheSignsOfMarkdown() throws {
    let reader = try Reader()
    reader.editor.writes = "## Beginning\n- *in* the `start`"
    reader.press("right space")
    _ = try reader.choose("Note")
    _ = try reader.choose("Open in the editor")
    #expect(reader.press("end") == ["Your note on Οὗτος: Beginning in the start"])
    let heard = reader.press("X enter")
    #expect(reader.screen.text.contains("• in the start"))
    #expect(
      heard.contains { $0.hasPrefix("Notes: 1 item, Sampler 1:1 Οὗτος, Beginning") }, "\(heard)")
  }

  /// Below its verse, a note is drawn as in the list of notes.
  @Test func aNoteBelowTheVerseIsDrawnAsMarkdown() throws {
    let reader = try Reader(at: "1:2")
    reader.editor.writes = "## Beginning\n- *in* the **start**\n- `code`"
    reader.press("right space")
    _ = try reader.choose("Note")
    _ = try reader.choose("Open in the editor")
    let lines = reader.screen.text.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.contains("● Your note on") })
    #expect(lines[first].contains("Your note on Ἐκεῖ:"))
    #expect(lines[first + 1].contains("Beginning") && !lines[first + 1].contains("#"))
    #expect(lines[first + 2].contains("• in the start"))
    #expect(lines[first + 3].contains("• code"))
    let grid = try #require(reader.screen.lastFrame?.grid)
    func style(_ words: String) -> Style? {
      for row in 0..<grid.rows {
        let text = grid.text(row: row)
        if let range = text.range(of: words) {
          return grid[text.distance(from: text.startIndex, to: range.lowerBound), row].style
        }
      }
      return nil
    }
    #expect(style("Beginning")?.isBold == true)
    #expect(style("in the start")?.isUnderlined == true)
    #expect(style("start")?.isBold == true)
    #expect(style("the start")?.isBold == false)
    // Speech has no signs.
    #expect(reader.press("end").first?.hasSuffix("Beginning in the start code") == true)
  }

  @Test func listsReturnToTheMenuOfTheText() throws {
    let reader = try Reader()
    reader.press("right b X right right enter")
    #expect(reader.focus == "Bookmarks: 1 item")
    #expect(reader.press("escape") == ["<popoverClosed>", "Bookmarks"])
    #expect(reader.press("escape").last == "Οὗτος, this")
  }

  @Test func aFailureOfTheEditorIsAnnounced() throws {
    let reader = try Reader()
    reader.press("right space")
    _ = try reader.choose("Note")
    #expect(
      try reader.choose("Open in the editor") == [
        "The editor failed; note unchanged"
      ])
  }

  @Test func aLibraryThatCannotBeOpenedIsReportedOnce() throws {
    let home = try Home()
    try Data(repeating: 0x41, count: 5_000).write(to: URL(filePath: home.library))
    let reader = try Reader(home: home)
    let heard = reader.heard() + reader.press("right") + reader.press("right")
    #expect(heard.count { $0.contains("damaged or not a library") } <= 1)
    #expect(reader.press("b").contains { $0.contains("damaged or not a library") })
  }

  @Test func withTheReaderOffAnswersAreShown() throws {
    let reader = try Reader(readerOn: false)
    reader.press("b")
    #expect(reader.screen.text.contains("Bookmark set: Sampler 1:1"))
    reader.press("down")
    #expect(!reader.screen.text.contains("Bookmark set"))
  }

  @Test func noElementOutlivesTheReader() throws {
    let reader = try Reader()
    reader.press("right right right : 3 enter V")
    #expect(reader.controller.elementsAlive == 0)
  }

  @Test func aLongNoteIsNeverCut() throws {
    let long = String(repeating: "many words ", count: 2_000) + "end"
    let reader = try Reader()
    reader.editor.writes = long
    reader.press("right space")
    _ = try reader.choose("Note")
    _ = try reader.choose("Open in the editor")
    reader.press("right left space")
    _ = try reader.choose("Note")
    reader.press("enter")
    let kept = try Library(path: reader.home.library)
    #expect(try StudyStore(kept).notes().map(\.text) == [long])
  }

  @Test func columnsGoBackToTheWordTheyWereOpenedFrom() throws {
    let reader = try Reader()
    reader.press("right right right o")
    _ = try reader.choose("Columns")
    _ = try reader.choose("Wide original")
    #expect(reader.focus == "Sampler 1:1 word 3")
  }

  @Test func theRotorGoesFromNoteToNote() throws {
    let reader = try Reader()
    for place in ["", "] v ] v "] {
      reader.press(place + "right space")
      _ = try reader.choose("Note")
      reader.type("n")
      reader.press("enter")
    }
    reader.press("g g")
    while reader.press(".") != ["Notes"] {}
    #expect(reader.press("down") == ["Your note on Οὗτος: n"])
    #expect(reader.press("down").last?.hasPrefix("Your note on ") == true)
    #expect(reader.focus == "Sampler 1:3 note 1")
    #expect(reader.press("down") == ["<boundary>"])
    #expect(reader.press("up") == ["Your note on Οὗτος: n"])
    #expect(reader.press("up") == ["<boundary>"])
  }

  @Test func linksInANoteCanBeReached() throws {
    let reader = try Reader()
    reader.editor.writes = "See Village 1:1, #plan and https://example.org/a."
    reader.press("right space")
    _ = try reader.choose("Note")
    _ = try reader.choose("Open in the editor")
    reader.press("end enter")
    let links = try #require(reader.controller.root.popover?.list.items).filter {
      $0.role == .link
    }
    #expect(links.map(\.title) == ["Village 1:1", "#plan", "https://example.org/a"])
    links[2].activate()
    #expect(reader.copied == ["https://example.org/a"])
    links[0].activate()
    #expect(reader.focus == "Village 1:1")
  }

  @Test func aHighlightIsSpokenAndCanBeRemoved() throws {
    let reader = try Reader()
    reader.press("right right space")
    _ = try reader.choose("Highlight")
    #expect(try reader.choose("Yellow") == ["<popoverClosed>", "highlighted yellow"])
    #expect(reader.press("left right") == ["ὁ, the, highlighted yellow"])
    reader.press("G")
    #expect(reader.press("[ m") == ["Sampler 1:1, ὁ, the, highlighted yellow"])
    reader.press("space")
    _ = try reader.choose("Highlight")
    #expect(
      try reader.choose("No highlight") == ["<popoverClosed>", "Highlight removed"])
    #expect(reader.press("left right") == ["ὁ, the"])
  }

  @Test func historyGoesBackAndForward() throws {
    let reader = try Reader()
    reader.press("right : v i l l a g e enter")
    reader.press(": s h e p h e r d space 2 : 1 enter")
    #expect(reader.focus == "Shepherd 2:1")
    #expect(reader.press("<") == ["Village 1:1"])
    #expect(reader.press("<") == ["Sampler 1:1, Οὗτος, this"])
    #expect(reader.press("<") == ["<boundary>"])
    #expect(reader.press(">") == ["Village 1:1"])
    #expect(reader.press(">") == ["Shepherd 2:1"])
    #expect(reader.press(">") == ["<boundary>"])
  }

  @Test func theLastPlaceIsKeptForTheNextTime() throws {
    let home = try Home()
    let reader = try Reader(home: home)
    reader.press(": v i l l a g e enter right right")
    reader.controller.keepPlace()
    let next = try Reader(readerOn: false, home: home)
    next.controller.navigation.resume()
    next.session.open(readerOn: true)
    #expect(next.focus == "Village 1:1 word 2")
    #expect(next.heard().last?.hasPrefix("Village 1:1, ") == true, "where one is")
  }

  @Test func notesOfAnotherProcessAreShown() throws {
    let home = try Home()
    let one = try Reader(home: home)
    one.press("b")
    let other = try Reader(home: home)
    #expect(other.press("z") == ["Sampler 1:1, bookmarked"])
    one.press("b")
    other.press("right")
    #expect(other.press("left") == ["1"])
  }

  @Test func nothingIsCreatedForAUserWhoOnlyReads() throws {
    let reader = try Reader()
    reader.press("right right ] n ' a X")
    _ = try reader.choose("Notes")
    #expect(!Library.exists(at: reader.home.library))
  }
}
