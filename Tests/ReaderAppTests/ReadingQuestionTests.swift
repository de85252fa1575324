import Foundation
import PlainText
import Sessions
import Testing
import Views

@testable import ReaderApp

/// The question of the first start: how the user reads.
@Suite struct ReadingQuestionTests {
  private static let question = [
    "How do you read? menu: By eye, 1 of 4", "e: By eye", "a: By ear: Lector speaks",
    "o: With my own screen reader", "b: In braille", "Escape: leave it as it is",
  ]
  private static let secondQuestion = [
    "Which screen reader? menu: Orca, 1 of 6", "o: Orca", "n: NVDA (over SSH)", "y: yasr",
    "d: TDSR", "p: Speakup", "a: Another one",
  ]

  private func start(
    columns: Int = 80, rows: Int = 24, readerOn: Bool = true, language: String = "en",
    note: String? = nil, isPlain: Bool = false
  ) throws -> Reader {
    let reader = try Reader(
      columns: columns, rows: rows, readerOn: readerOn, language: language,
      tour: OpeningTour(note: note), isAsked: true, isPlain: isPlain)
    reader.session.render()
    reader.settle()
    return reader
  }

  private func file(of reader: Reader) -> String? {
    try? String(contentsOfFile: reader.home.folder + "/config.toml", encoding: .utf8)
  }

  /// Presses keys, lets every announcement end, and returns the words that were said.
  private func said(_ keys: String, by reader: Reader) -> [String] {
    var heard = reader.press(keys)
    for _ in 0..<10 {
      reader.session.render()
      reader.settle()
      heard += reader.heard()
    }
    return heard.filter { !$0.hasPrefix("<") }
  }

  @Test(arguments: [false, true])
  func allAnswersAreSaidWithTheirLetters(isPlain: Bool) throws {
    let reader = try start(isPlain: isPlain)
    let heard = (reader.heard() + said("", by: reader)).filter { !$0.hasPrefix("<") }
    // The tour waits for the answer.
    #expect(heard == ["Sampler 1:1"] + Self.question)
    // The capital is the same answer.
    #expect(said(isPlain ? "o" : "O", by: reader) == Self.secondQuestion)
    #expect(said("escape", by: reader) == ["With my own screen reader"])
    #expect(file(of: reader) == nil)
  }

  @Test func theCardIsOverTheText() throws {
    let screen = try start().screen.text
    #expect(screen.contains("╭─ How do you read? ──────── 1/4 ─╮"))
    #expect(screen.contains("│▸ By eye                       e │"))
    #expect(screen.contains("│  With my own screen reader  o ▸ │"))
    #expect(screen.contains("╰─ Enter choose · Esc back ───────╯"))
    #expect(screen.contains("1:1 Οὗτος"))
  }

  /// Every answer can be reached where there is hardly any room, with its letter.
  @Test(arguments: ["en", "de", "es", "pl"], [(40, 12), (20, 6)])
  func smallScreensShowEveryAnswer(_ language: String, _ size: (Int, Int)) throws {
    for readerOn in [true, false] {
      let reader = try start(
        columns: size.0, rows: size.1, readerOn: readerOn, language: language)
      var shown = reader.screen.text
      for _ in 0..<4 {
        reader.press("down")
        shown += "\n" + reader.screen.text
      }
      let lines = shown.split(separator: "\n")
      for way in ["eye", "ear", "own", "braille"] {
        let phrases = reader.session.phrases
        let letter = try #require(phrases.key(ofItem: "for.\(way)"))
        let first = try #require(phrases("menu.for.\(way)").split(separator: " ").first)
        #expect(
          lines.contains {
            $0.contains(" \(first)") && $0.split(separator: " ").contains("\(letter)")
          }, "\(language) \(way)\n\(shown)")
      }
    }
  }

  @Test(arguments: ["en", "de", "es", "pl"])
  func lettersAreInTheirTitles(_ language: String) throws {
    let reader = try start(language: language)
    let own = try #require(reader.session.phrases.key(ofItem: "for.own"))
    for keys in ["", String(own)] {
      reader.press(keys)
      let items = try #require(reader.controller.root.popover?.list.items).map { $0 }
      let letters = items.compactMap(\.key)
      #expect(letters.count == items.count && Set(letters).count == items.count)
      for item in items {
        #expect(item.key.map { item.title.lowercased().contains($0) } == true, "\(item.title)")
      }
    }
  }

  @Test func byEyeTurnsTheScreenReaderOff() throws {
    let reader = try start(note: "Nothing can speak.")
    #expect(said("e", by: reader) == ["Screen reader off"])
    #expect(file(of: reader) == "for = \"eye\"\n")
    // The tour of the eye follows, without advice on speech.
    #expect(reader.screen.text.contains("─ A word, row by row ─"))
    reader.press("right")
    #expect(reader.screen.text.contains("→ and ← move by word, ↓ and ↑ by line."))
    #expect(!reader.screen.text.contains("Nothing can speak."))
    reader.press("right")
    #expect(!reader.screen.text.contains("Welcome"))
    #expect(!reader.session.reader.isRunning)
  }

  @Test func byEarTheTourIsSaid() throws {
    let reader = try start(note: "Nothing can speak.")
    let heard = said("a", by: reader)
    #expect(
      heard.filter { !$0.hasPrefix("How you read") } == [
        "Sampler 1:1", "By ear: Lector speaks",
      ] + TourTests.word + TourTests.goesOn)
    #expect(said("right", by: reader) == TourTests.spoken + ["Nothing can speak."])
    #expect(file(of: reader) == "for = \"ear\"\n")
  }

  @Test(arguments: [("o", "orca"), ("n", "nvda"), ("y", "yasr"), ("a", "other")])
  func anotherScreenReaderFollowsTheLiveLine(_ key: String, _ way: String) throws {
    let reader = try start(note: "Nothing can speak.")
    let heard = said("o \(key)", by: reader)
    let answer = reader.session.phrases("menu.for.\(way)")
    #expect(
      heard.suffix(9) == ["Sampler 1:1", answer] + TourTests.word + TourTests.goesOn)
    #expect(file(of: reader) == "for = \"\(way)\"\n")
    #expect(reader.session.options.cursorIsOnCaption)
    #expect(reader.session.reader.settings.speaksBoundaries)
    #expect(reader.session.ending == nil)
  }

  @Test(arguments: [("d", "tdsr"), ("p", "speakup")])
  func readersThatNeedNoScreenGoOnInPlainMode(_ key: String, _ way: String) throws {
    let reader = try start()
    reader.press("o \(key)")
    #expect(reader.session.ending == .plainMode)
    #expect(file(of: reader) == "for = \"\(way)\"\n")
    // Who is there already stays.
    let plain = try start(isPlain: true)
    var taught = TourTests.spoken
    taught[1] = "Tab and Shift Tab move by word, cap J and cap K by verse."
    let answer = plain.session.phrases("menu.for.\(way)")
    #expect(
      said("o \(key)", by: plain).suffix(15)
        == ["Sampler 1:1", answer] + TourTests.word + taught)
    #expect(plain.session.ending == nil)
  }

  @Test func inBrailleTheScreenReaderStaysOn() throws {
    let reader = try start()
    #expect(said("b", by: reader).prefix(3).last == "In braille")
    #expect(reader.session.reader.isRunning)
    #expect(file(of: reader) == "for = \"braille\"\n")
  }

  @Test(arguments: ["escape", "q"])
  func leavingTheQuestionKeepsTheSettings(_ key: String) throws {
    let reader = try start(note: "Nothing can speak.")
    #expect(
      said(key, by: reader)
        == ["Sampler 1:1"] + TourTests.word + TourTests.goesOn)
    #expect(said("right", by: reader).last == "Nothing can speak.")
    #expect(file(of: reader) == "for = \"any\"\n")
    #expect(reader.session.reader.isRunning && reader.session.ending == nil)
  }

  /// Nothing opens in place of the question, so that it is not lost.
  @Test(arguments: ["X", "L", "/", ":", "f"])
  func theQuestionStays(_ key: String) throws {
    let reader = try start()
    reader.press(key)
    #expect(reader.controller.root.popover?.title == "How do you read?")
    #expect(file(of: reader) == nil)
  }

  /// The tour does not close what a command has opened above the question.
  @Test func theTourWaitsForAnotherList() throws {
    let reader = try start()
    reader.press("i")
    #expect(reader.controller.root.popovers.count == 2)
    reader.press("escape")
    #expect(said("escape", by: reader).suffix(7) == TourTests.word + TourTests.goesOn)
    #expect(file(of: reader) == "for = \"any\"\n")
  }
}
