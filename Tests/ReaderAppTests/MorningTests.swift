import Foundation
import Interlinear
import Testing
import TextLibrary
import Views

@testable import ReaderApp

/// The reading plan and the drill of new words, by eye and by ear.
@Suite struct MorningTests {
  private static let day = 86_400

  /// Returns a text of a book with chapters of one verse.
  private func text(_ chapters: Int...) -> MemoryText {
    MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .lemma]),
      verses: chapters.map {
        Verse(
          reference: Reference(book: "Tale", chapter: $0, verse: "1"),
          words: ["Word", "word", "other"].map { Word(values: [$0, $0.lowercased()]) })
      })
  }

  /// Returns what was said last, or is shown in its place.
  private func answer(_ reader: Reader, _ heard: [String]) -> String {
    reader.session.reader.isRunning ? heard.last ?? "" : reader.controller.root.caption.text
  }

  @discardableResult
  private func press(_ keys: String, in reader: Reader) -> String {
    answer(reader, reader.press(keys))
  }

  @discardableResult
  private func choose(_ title: String, in reader: Reader) throws -> String {
    answer(reader, try reader.choose(title))
  }

  /// Opens the plan, or the plans that can be made.
  private func openPlan(_ reader: Reader) throws {
    reader.press("X")
    try choose("Reading plan", in: reader)
  }

  // MARK: - The plan

  @Test func thePlansOfTheTextAndOfTheOpenBookAreOffered() throws {
    let reader = try Reader(at: "Letters 2:1")
    try openPlan(reader)
    #expect(
      reader.titles == [
        "Sampler", "1 chapter a day, 9 days", "2 chapters a day, 5 days",
        "3 chapters a day, 3 days", "4 chapters a day, 3 days", "5 chapters a day, 2 days",
        "Letters", "1 chapter a day, 3 days", "2 chapters a day, 2 days", "3 chapters a day, 1 day",
      ])
  }

  @Test(arguments: [true, false])
  func aPlanIsMadeReadAndTakenBack(_ readerOn: Bool) throws {
    let reader = try Reader(readerOn: readerOn, at: "1:3")
    if readerOn {
      #expect(reader.press("X p").last?.hasPrefix("Reading plan, menu: Sampler, heading") == true)
      reader.press("escape escape")
    }
    try openPlan(reader)
    #expect(
      try choose("3 chapters a day, 3 days", in: reader)
        == "sampler: Sampler 1-2; Shepherd 1, portion 1 of 3. Press u to undo")
    reader.press("space")
    #expect(reader.titles.last == "Mark as read: Sampler 1-2; Shepherd 1")
    let rest = "sampler: Sampler 1-2; Shepherd 1 is read, portion 1 of 3; next: Shepherd 2; Letters"
    #expect(press("m", in: reader).hasPrefix(rest))
    // The portion for today is done.
    reader.press("space")
    #expect(!reader.titles.contains { $0.hasPrefix("Today") || $0.hasPrefix("Mark as") })
    #expect(
      press("escape u", in: reader) == "sampler: Sampler 1-2; Shepherd 1, portion 1 of 3")
    #expect(press("U", in: reader).hasPrefix(rest))
    try openPlan(reader)
    #expect(
      reader.titles.dropFirst() == [
        "Go to Shepherd 2; Letters 1-2", "Mark as read: Shepherd 2; Letters 1-2", "Remove the plan",
      ])
    #expect(try choose("Remove the plan", in: reader) == "Reading plan removed. Press u to undo")
    #expect(try StudyStore(Library(path: reader.home.library)).plans() == [])
    #expect(press("u u u", in: reader) == "Reading plan removed", "as before it was made")
  }

  /// Days later, or with a clock that has jumped ahead or back, the next portion is there.
  @Test(arguments: [1, 40, -3], [true, false])
  func theNextPortionWaits(_ days: Int, _ readerOn: Bool) throws {
    let first = try Reader(readerOn: readerOn)
    try openPlan(first)
    try choose("1 chapter a day, 9 days", in: first)
    first.press("space m")
    first.home.now += days * Self.day
    let reader = try Reader(readerOn: readerOn, home: first.home)
    let today = "Today: Sampler 2, sampler"
    #expect(
      readerOn ? reader.heard().first == today : reader.controller.root.caption.text == today)
    reader.press("space")
    #expect(reader.titles.last == "Today: Sampler 2")
    reader.press("y")
    #expect(reader.controller.screen.currentPlace?.reference.description == "Sampler 2:1")
    reader.press("space")
    #expect(reader.titles.last == "Mark as read: Sampler 2")
    reader.press("escape G space")
    #expect(reader.titles.last == "Today: Sampler 2", "elsewhere")
  }

  @Test(arguments: [true, false])
  func aPortionThatTheTextHasLostCanBeMarked(_ readerOn: Bool) throws {
    let first = try Reader(text(1, 2, 3), readerOn: readerOn)
    try openPlan(first)
    try choose("1 chapter a day, 3 days", in: first)
    first.press("space m")
    first.home.now += Self.day
    let reader = try Reader(text(1, 3), readerOn: readerOn, home: first.home)
    #expect(press("space y", in: reader).contains("Tale 2"))
    #expect(reader.controller.root.popover == nil)
    try openPlan(reader)
    #expect(
      try choose("Mark as read: Tale 2", in: reader)
        == "t: Tale 2 is read, portion 2 of 3; next: Tale 3. Press u to undo")
  }

  @Test func aPlanThatIsNotSavedIsInTheReport() throws {
    let plan = ReadingPlan(text: "t", passages: ["Tale 1"], now: 0)
    let changes = [StudyChange(nil, to: plan), StudyChange(plan, to: nil)]
    let home = try Home()
    let names = changes.map {
      UnsavedChanges([$0], reason: .diskFull(path: "x"), library: home.library).report.description
    }
    #expect(names[0].hasPrefix("not saved: reading plan of t (") && names[0].contains("kept in"))
    #expect(names[1].hasPrefix("not saved: removal of the reading plan of t ("))
  }

  // MARK: - What was read

  /// Returns a text of a book with chapters of some numbers of verses.
  private func tale(_ counts: Int...) -> MemoryText {
    MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]),
      verses: counts.enumerated().flatMap { chapter, count in
        (1...count).map {
          Verse(
            reference: Reference(book: "Tale", chapter: chapter + 1, verse: String($0)),
            words: [Word(values: ["word"])])
        }
      })
  }

  private func read(_ reader: Reader) throws -> [Int] {
    reader.controller.keepPlace()
    let progress = try StudyStore(Library(path: reader.home.library)).progress(of: "t")
    return (1...3).map { progress[Reference(book: "Tale", chapter: $0, verse: "")]?.verses ?? 0 }
  }

  /// Returns a home with a library. Without one, nothing is kept.
  private func library() throws -> Home {
    let home = try Home()
    _ = try Library(path: home.library)
    return home
  }

  private static let next = "] v "

  @Test(
    arguments: [
      ("", [0, 0, 0]), (next, [1, 0, 0]), ("right right right", [1, 0, 0]),
      (next + next + "[ v [ v " + next, [2, 0, 0]),
      // A jump reads nothing, wherever it leads.
      ("G", [0, 0, 0]), (": 2 : 3 enter", [0, 0, 0]), ("] c", [0, 0, 0]),
      (next + "] c", [1, 0, 0]),
      ("] c [ c " + next, [1, 0, 0]),
      // A chapter counts from its beginning.
      (": 1 : 3 enter " + next, [0, 0, 0]),
      // A jump to the next verse reads nothing, either.
      (": 1 : 2 enter " + next + next, [0, 0, 0]), (next + ": 1 : 3 enter " + next, [1, 0, 0]),
      (": 1 : 1 enter " + next, [1, 0, 0]),
      (": 1 : 3 enter " + next + ": 1 : 1 enter " + next + next, [3, 0, 0]),
      (next + next + ": 2 : 1 enter " + next + ": 1 : 3 enter " + next, [3, 1, 0]),
      // Reading on from chapter to chapter, to the end of the text.
      (String(repeating: next, count: 4), [4, 0, 0]),
      (String(repeating: next, count: 6), [4, 2, 0]),
      (String(repeating: next, count: 8), [4, 4, 1]),
      ("G [ c " + next + next + next + next, [0, 4, 1]),
    ], [true, false])
  func whatWasReadIsKept(_ keys: (String, [Int]), _ readerOn: Bool) throws {
    let reader = try Reader(tale(4, 4, 1), readerOn: readerOn, at: "1:1", home: library())
    reader.press(keys.0)
    #expect(try read(reader) == keys.1)
    // What was read once stays.
    let again = try Reader(tale(4, 4, 1), readerOn: readerOn, at: "1:1", home: reader.home)
    #expect(try read(again) == keys.1)
  }

  /// A verse without words is passed in silence, and read with the one before it.
  @Test(arguments: [true, false])
  func whatHasNoWordsIsRead(_ isEmpty: Bool) throws {
    let verses = (1...4).map {
      Verse(
        reference: Reference(book: "Tale", chapter: 1, verse: String($0)),
        words: isEmpty && $0 == 2 ? [] : [Word(values: ["word"])])
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]), verses: verses)
    let reader = try Reader(text, readerOn: false, home: library())
    let screen = reader.controller.screen
    for row in [0, 2, 3] { screen.moveFocus(to: screen.verseRow(row).position(at: 0)) }
    #expect(try read(reader) == [isEmpty ? 4 : 0, 0, 0])
  }

  /// A page is left by turning it; at the end of the text, there is none to turn.
  @Test(arguments: ["page-down", "page-down page-up page-down"])
  func pagesAreRead(_ keys: String) throws {
    let reader = try Reader(tale(40, 40, 1), rows: 12, readerOn: false, home: library())
    reader.press(keys)
    let first = try read(reader)
    #expect((2..<40).contains(first[0]) && first[1...] == [0, 0], "\(first)")
    reader.press(Array(repeating: "page-down", count: 80).joined(separator: " "))
    #expect(try read(reader) == [40, 40, 1])
  }

  @Test func theEndAfterAJumpIsNotReadThrough() throws {
    let reader = try Reader(tale(40, 40, 2), rows: 12, readerOn: false, home: library())
    reader.press("G page-down page-up page-down")
    #expect(try read(reader)[0] == 0)
    #expect(try read(reader)[1] == 0)
  }

  @Test func whatIsReadAloudIsRead() throws {
    let reader = try Reader(tale(4, 4, 1), at: "2:1", home: library())
    reader.press("R c")
    #expect(try read(reader) == [0, 4, 0])
  }

  @Test(arguments: [true, false])
  func aPortionThatIsMarkedIsRead(_ readerOn: Bool) throws {
    let reader = try Reader(tale(4, 4, 1), readerOn: readerOn, at: "1:1", home: library())
    reader.press(Self.next)
    try openPlan(reader)
    try choose("2 chapters a day, 2 days", in: reader)
    reader.press("space m")
    #expect(try read(reader) == [4, 0, 0])
    #expect(press("u", in: reader) == "t: Tale 1, portion 1 of 2")
    #expect(try read(reader) == [1, 0, 0])
    #expect(press("U", in: reader).hasPrefix("t: Tale 1 is read"))
    #expect(try read(reader) == [4, 0, 0])
  }

  // MARK: - The drill

  private func openDrill(_ reader: Reader) throws {
    reader.press("X")
    try choose("Drill new words", in: reader)
  }

  private func known(_ reader: Reader) throws -> [String] {
    try StudyStore(Library(path: reader.home.library)).knownWords().map(\.lemma).sorted()
  }

  @Test func wordsAreAskedUntilTheyAreKnown() throws {
    let reader = try Reader(at: "1:1")
    reader.press("X")
    let opening = try reader.choose("Drill new words")
    #expect(opening.last?.hasPrefix("ὁ, 1 of 10") == true, "\(opening)")
    let meaning = "ὁ, the, article, nominative, singular, masculine, Sampler 1:1"
    #expect(reader.press("a").last == meaning)
    // Enter on the form shows the meaning, too.
    #expect(reader.press("up enter").last == meaning)
    #expect(reader.press("n").last?.hasPrefix("αὐτὸν, 1 of 10") == true)
    #expect(reader.press("o").last?.hasPrefix("καὶ, 2 of 10") == true)
    #expect(try known(reader) == ["αὐτός"])
    let undone = reader.press("u")
    #expect(undone.contains("Not known: αὐτός"), "\(undone)")
    #expect(undone.contains { $0.hasPrefix("αὐτὸν, 1 of 10") }, "\(undone)")
    for _ in 0..<8 { reader.press("o") }
    #expect(reader.titles.first == "εἰς, 9 of 10")
    #expect(reader.press("o").last?.hasPrefix("ὁ, 10 of 10") == true, "It comes again")
    #expect(reader.press("o").last == "10 words known")
    #expect(reader.controller.root.popover == nil)
    #expect(try known(reader).count == 10)
    try openDrill(reader)
    #expect(reader.titles.first == "οἶκον, 1 of 10")
  }

  @Test func theDrillByEye() throws {
    let reader = try Reader(readerOn: false, at: "1:1")
    try openDrill(reader)
    #expect(reader.screen.text.contains("─ New words in Sampler 1 ─"))
    #expect(reader.screen.text.contains("│▸ ὁ, 1 of 10 "))
    for label in ["Answer ", "Known ", "Again later "] {
      #expect(reader.screen.text.contains("│  \(label)"), "\(label)")
    }
    reader.press("enter")
    #expect(reader.screen.text.contains("ὁ, the, article, nominative, singular, masculine"))
    reader.press("o")
    #expect(reader.screen.text.contains("│▸ αὐτὸν, 2 of 10 "))
    reader.press("escape escape")
    // What is known is neither asked nor counted again.
    try openDrill(reader)
    #expect(reader.screen.text.contains("│▸ αὐτὸν, 1 of 10 "))
    reader.press("escape c")
    let chart = try #require(reader.controller.root.popover?.content as? BarChart)
    #expect(chart.bars.first?.label == "αὐτός")
  }

  @Test(arguments: [true, false])
  func aChapterHasNoWordsLeft(_ readerOn: Bool) throws {
    let reader = try Reader(text(1), readerOn: readerOn)
    try openDrill(reader)
    #expect(reader.titles.first == "Word, 1 of 2")
    #expect(press("n o o", in: reader) == "2 words known")
    for title in ["Drill new words", "Words in this chapter"] {
      reader.press("escape X")
      let answer = try choose(title, in: reader)
      #expect(answer == "This chapter has no words that you do not know", "\(title)")
    }
  }
}
