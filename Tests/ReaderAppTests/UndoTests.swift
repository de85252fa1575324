import Foundation
import Testing
import TextLibrary

@testable import ReaderApp

/// Undoing and redoing changes of study data by key, with the exact speech.
@Suite struct UndoTests {
  /// Writes a note on the word with the focus.
  private func writeNote(_ text: String, in reader: Reader) throws {
    reader.press("space")
    try reader.choose("Note")
    reader.type(text)
    reader.press("enter")
  }

  private func notes(_ reader: Reader) throws -> [String] {
    try StudyStore(Library(path: reader.home.library)).notes().map(\.text)
  }

  @Test func aRemovedNoteIsRestored() throws {
    let reader = try Reader()
    reader.press("right right right")
    try writeNote("see it", in: reader)
    reader.press("space")
    try reader.choose("Note")
    #expect(
      try reader.choose("Remove note") == [
        "<popoverClosed>", "Note removed. Press u to undo",
      ])
    #expect(reader.press("u") == ["Note on Sampler 1:1 λόγος restored"])
    #expect(try notes(reader) == ["see it"])
    #expect(reader.screen.text.contains("Your note on λόγος: see it"))
    #expect(reader.press("U") == ["Note on Sampler 1:1 λόγος removed"])
    #expect(try notes(reader).isEmpty)
    #expect(reader.press("U") == ["Nothing to redo"])
  }

  @Test func eachPressUndoesOneStep() throws {
    let reader = try Reader()
    reader.press("right")
    try writeNote("a", in: reader)
    try writeNote("b", in: reader)
    #expect(try notes(reader) == ["ab"])
    reader.press("b m a")
    #expect(reader.press("u") == ["Mark a removed: Sampler 1:1 Οὗτος"])
    #expect(reader.press("u") == ["Bookmark removed: Sampler 1:1"])
    #expect(reader.press("u") == ["Note on Sampler 1:1 Οὗτος: earlier text restored"])
    #expect(try notes(reader) == ["a"])
    #expect(reader.press("U") == ["Note on Sampler 1:1 Οὗτος: later text restored"])
    #expect(try notes(reader) == ["ab"])
    reader.press("u")
    #expect(reader.press("u") == ["Note on Sampler 1:1 Οὗτος removed"])
    #expect(reader.press("u") == ["Nothing to undo"])
    #expect(reader.press("U") == ["Note on Sampler 1:1 Οὗτος restored"])
    // A new change leaves nothing to make again.
    reader.press("R k")
    #expect(reader.press("U") == ["Nothing to redo"])
  }

  @Test func aMarkReturnsToItsFormerPlace() throws {
    let reader = try Reader()
    reader.press("right m a right m a")
    #expect(reader.press("u") == ["Mark a restored: Sampler 1:1 Οὗτος"])
    #expect(reader.press("' a") == ["Sampler 1:1, Οὗτος, this"])
  }

  @Test func highlightsAndKnownWords() throws {
    let reader = try Reader()
    reader.press("right right space")
    try reader.choose("Highlight")
    try reader.choose("Yellow")
    #expect(reader.press("u") == ["Highlight of Sampler 1:1 ὁ removed"])
    #expect(reader.press("left right") == ["ὁ, the"])
    #expect(reader.press("U") == ["Highlight of Sampler 1:1 ὁ restored: yellow"])
    #expect(reader.press("R k") == ["Known: ὁ"])
    #expect(reader.press("u") == ["Not known: ὁ"])
    #expect(reader.press("left right") == ["ὁ, the, highlighted yellow"])
    #expect(reader.press("U") == ["Known: ὁ"])
  }

  @Test func withoutHintsTheKeyIsNotSaid() throws {
    let reader = try Reader()
    reader.session.reader.settings.speaksHints = false
    reader.press("right")
    try writeNote("a", in: reader)
    reader.press("space")
    try reader.choose("Note")
    #expect(try reader.choose("Remove note").last == "Note removed")
  }

  @Test(arguments: [
    ("voiceover", "u", "U", "L"), ("vim", "u", "ctrl-r", "L"), ("nvda", "Z", "ctrl-y", "j"),
  ])
  func everyProfileHasTheKeys(profile: String, undo: String, redo: String, library: String) throws {
    let map = try EmbeddedText.keyMap(profile: profile)
    for (name, key) in [("undo", undo), ("redo", redo), ("library", library)] {
      #expect(map.bindings.first { $0.action.name == name }?.name == key)
    }
  }

  @Test func stepsAreLimitedAndBelongToAText() {
    let place = StudyPlace(text: "t", reference: .init(book: "b", chapter: 1, verse: "1"))
    var history = UndoHistory()
    for number in 0..<(UndoHistory.capacity + 5) {
      history.add(.init(changes: [StudyChange(nil, to: Bookmark(place: place, created: number))]))
    }
    var count = 0
    while history.undo() != nil { count += 1 }
    #expect(count == UndoHistory.capacity)
    history.removeSteps(in: "t")
    #expect(history.redo() == nil)
  }
}
