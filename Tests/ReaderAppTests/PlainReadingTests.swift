import Choices
import Interlinear
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// Read All in plain mode: each key prints a portion, and the place stays with the last printed
/// one.
@Suite struct PlainReadingTests {
  private final class Plain {
    let reader: Reader
    let session: PlainSession
    /// The number of utterances before input waits, counted after the first one, or nil for never.
    var inputAfter: Int?

    init(
      _ text: (any TextSource)? = nil, portion: ReadingPortion = .verse,
      isOnTerminal: Bool = false, page: PlainSession.Page? = nil, at place: String? = nil
    ) throws {
      reader = try Reader(text, at: place)
      reader.session.options.portion = portion
      session = PlainSession(
        session: reader.session, isOnTerminal: isOnTerminal, page: page)
      _ = reader.heard()
    }

    /// Handles a line and returns the lines that are printed.
    func line(_ line: String) -> [String] {
      #expect(session.handle(line: line) == nil)
      return settle()
    }

    func settle() -> [String] {
      let start = reader.recorder.count
      session.settle(
        hasInput: { [self] in inputAfter.map { reader.recorder.count - start >= $0 } ?? false },
        waitingUntil: { [self] time in
          reader.clock.advance(to: time)
          return true
        })
      return reader.heard()
    }

    var focus: String { reader.focus }
  }

  /// Three verses of three words; a sentence ends within the second verse.
  private static func text(paragraphAt paragraph: Int = 3) -> MemoryText {
    let marks = [["", ",", ""], ["", ".", ""], ["", "", ";"], ["", "", ""]]
    var verses = marks.indices.map { verse in
      Verse(
        reference: Reference(book: "Mark", chapter: verse == 3 ? 2 : 1, verse: "\(verse % 3 + 1)"),
        words: (0..<3).map { word in
          Word(values: ["w\(verse)\(word)"], after: marks[verse][word] + " ")
        }, isChapterStart: verse % 3 == 0, language: .ancientGreek)
    }
    verses[min(paragraph, 3)].isParagraphStart = true
    return MemoryText(
      description: TextDescription(name: "mark", title: "Mark", tiers: [.surface]), verses: verses)
  }

  @Test func eachKeyPrintsAVerse() throws {
    let plain = try Plain(Self.text())
    #expect(plain.line("a") == ["Mark 1:1", "w00", "w01,", "w02"])
    #expect(plain.focus == "Mark 1:1 word 3")
    #expect(plain.line("a") == ["2", "w10", "w11.", "w12"])
    #expect(plain.line("T").count == 1)
    #expect(plain.line("-") == ["3", "w20", "w21", "w22;"])
    #expect(plain.line("left") == ["w21"])
    #expect(plain.line("a") == ["w21", "w22;"], "what has the focus, when it was not read last")
    #expect(plain.line("A") == ["Mark 1:1", "w00", "w01,", "w02"])
    #expect(!plain.reader.session.reader.isReadingAll)
  }

  @Test(arguments: [
    (
      ReadingPortion.sentence,
      [
        ["Mark 1:1", "w00", "w01,", "w02", "2", "w10", "w11."],
        ["w12", "3", "w20", "w21", "w22;"],
      ]
    ),
    (
      .paragraph,
      [
        ["Mark 1:1", "w00", "w01,", "w02"],
        ["2", "w10", "w11.", "w12", "3", "w20", "w21", "w22;"],
      ]
    ),
    (
      .chapter,
      [
        [
          "Mark 1:1", "w00", "w01,", "w02", "2", "w10", "w11.", "w12", "3",
          "w20", "w21",
          "w22;",
        ], ["2:1", "w30", "w31", "w32"],
      ]
    ),
  ])
  func portions(_ portion: ReadingPortion, _ expected: [[String]]) throws {
    let plain = try Plain(Self.text(paragraphAt: 1), portion: portion)
    for lines in expected {
      #expect(plain.line("a").prefix { !$0.hasPrefix("<") } == lines[...])
    }
  }

  /// A semicolon ends a question in Greek letters, whatever language the file names.
  @Test(arguments: [
    ("τί ἐστιν; ἀλλά οὖν.", "grc", true), ("ντο εν; εγώ.", "pnt", true),
    ("Τί; οὐδέν.", "und", true),
    ("a b; c.", "en", false), ("the word λόγος; then.", "en", false),
    ("что это; нет.", "ru", false),
  ])
  func questions(words: String, language: String, areQuestions: Bool) throws {
    let verse = Verse(
      reference: Reference(book: "Mark", chapter: 1, verse: "1"),
      words: words.split(separator: " ").map { word in
        let letters = word.prefix(while: \.isLetter)
        return Word(values: [String(letters)], after: word.dropFirst(letters.count) + " ")
      }, isChapterStart: true, language: Language(rawValue: language))
    let text = MemoryText(
      description: TextDescription(name: "mark", title: "Mark", tiers: [.surface]), verses: [verse])
    let plain = try Plain(text, portion: .sentence)
    let last = words.split(separator: " ").last.map(String.init) ?? ""
    #expect(plain.line("a").contains(last) != areQuestions, "\(words)")
  }

  @Test func everythingIsReadToTheEnd() throws {
    let plain = try Plain(Self.text(), portion: .everything)
    let lines = plain.line("a")
    #expect(lines.contains("w32"))
    #expect(plain.focus == "Mark 2:1 word 3")
  }

  /// From a pipe, a line that waits ends no portion, but it ends "everything" at the next verse.
  @Test func linesThatWait() throws {
    let chapter = try Plain(Self.text(), portion: .chapter)
    chapter.inputAfter = 0
    #expect(chapter.line("a").last == "w22;")
    let everything = try Plain(Self.text(), portion: .everything)
    everything.inputAfter = 0
    #expect(everything.line("a") == ["Mark 1:1", "w00", "w01,", "w02"])
    #expect(everything.line("left") == ["w01"])
  }

  @Test(arguments: ReadingPortion.allCases)
  func aKeyOnATerminalStopsAtOnce(_ portion: ReadingPortion) throws {
    let plain = try Plain(Self.text(), portion: portion, isOnTerminal: true)
    plain.inputAfter = 1
    #expect(plain.line("a") == ["Mark 1:1", "w00"])
    #expect(plain.focus == "Mark 1:1 word 1")
    plain.inputAfter = nil
    #expect(plain.line("left").last == "1")
  }

  /// The key that stops the reading is a pause, and the next one continues.
  @Test func aPauseStopsAndContinues() throws {
    let plain = try Plain(Self.text(), portion: .everything, isOnTerminal: true)
    plain.inputAfter = 1
    #expect(plain.line("a") == ["Mark 1:1", "w00"])
    plain.session.handle("p")
    #expect(plain.settle() == ["Paused"])
    plain.session.handle("p")
    #expect(plain.settle() == ["w01,", "w02"])
  }

  /// A chapter of 28,000 words prints one page on a terminal.
  @Test func aTerminalIsNeverFlooded() throws {
    let verse = Verse(
      reference: Reference(book: "Mark", chapter: 1, verse: "1"),
      words: (1...28_000).map { Word(values: ["w\($0)"]) }, isChapterStart: true,
      language: .ancientGreek)
    let text = MemoryText(
      description: TextDescription(name: "mark", title: "Mark", tiers: [.surface]), verses: [verse])
    let plain = try Plain(
      text, portion: .everything, isOnTerminal: true, page: .init(columns: 80, rows: 23))
    var lines = plain.line("a")
    #expect(lines.count == 24)
    #expect(lines.suffix(2) == ["w22", "More follows: a"])
    lines = plain.line("a")
    #expect(lines.first == "w23")
    #expect(lines.suffix(2) == ["w45", "More follows: a"])
    #expect(plain.focus == "Mark 1:1 word 45")

    // From a pipe, a line that waits stops a portion of that length.
    let piped = try Plain(text)
    piped.inputAfter = 0
    #expect(piped.line("a").count == PlainSession.longestWholePortion)
    #expect(piped.focus == "Mark 1:1 word \(PlainSession.longestWholePortion - 1)")
  }

  /// A chapter as text is printed a page at a time. The keys of Read All go on from there, and then
  /// with the next chapter. The place stays.
  @Test(arguments: ["a", "-", "p"])
  func aChapterGoesOn(_ key: String) throws {
    let plain = try Plain(Self.text(), isOnTerminal: true, page: .init(columns: 80, rows: 2))
    _ = plain.line("right")
    #expect(
      plain.line("R c")
        == ["1, w00 w01, w02", "2, w10 w11. w12", "More follows: a"])
    #expect(plain.focus == "Mark 1:1 word 1")
    #expect(plain.line(key) == ["3, w20 w21 w22;", "End of Mark 1"])
    #expect(plain.line(key) == ["2:1, w30 w31 w32", "End of Mark 2"])
    #expect(plain.line(key) == ["<boundary>"])
    #expect(plain.line("right") == ["w01"])
    #expect(plain.line("a").first == "w01,")
  }

  /// The page counts rows, not utterances: each of these has two.
  @Test func aPageCountsRows() throws {
    let plain = try Plain(Self.text(), isOnTerminal: true, page: .init(columns: 16, rows: 3))
    #expect(plain.line("R a") == ["1, w00 w01, w02", "2, w10 w11. w12", "More follows: a"])
    #expect(plain.line("a") == ["3, w20 w21 w22;", "2:1, w30 w31 w32"])
    #expect(plain.line("a") == ["<boundary>"])
  }

  /// A key that stops a portion on a terminal leaves the rest, which the keys of Read All print.
  @Test func aPortionThatAKeyHasStoppedGoesOn() throws {
    let plain = try Plain(Self.text(), isOnTerminal: true)
    plain.inputAfter = 1
    #expect(plain.line("R c") == ["1, w00 w01, w02", "2, w10 w11. w12"])
    plain.inputAfter = nil
    plain.session.handle("p")
    #expect(plain.settle() == ["Paused"])
    plain.session.handle("p")
    #expect(plain.settle() == ["3, w20 w21 w22;", "End of Mark 1"])
    // From a pipe, a chapter is printed whole.
    let piped = try Plain(Self.text())
    piped.inputAfter = 0
    #expect(piped.line("R c").count == 4)
    #expect(piped.line("a") == ["2:1, w30 w31 w32", "End of Mark 2"])
  }

  @Test func nothingRepeatsWithoutEnd() throws {
    let plain = try Plain(Self.text())
    plain.reader.session.options.isPlain = true
    plain.reader.controller.screen.settings.portions.repeats = 0
    #expect(plain.line("R r") == ["1, w00 w01, w02"])
    #expect(plain.line("R r") == ["1, w00 w01, w02"])
    // Nor three times, as with a voice that Lector hears.
    plain.reader.controller.screen.settings.portions.repeats = 3
    #expect(plain.line("R r") == ["1, w00 w01, w02"])
  }

  @Test func aMenuIsReadToItsEnd() throws {
    let plain = try Plain()
    _ = plain.line("right")
    let menu = plain.line("space")
    #expect(menu.last?.contains("Define") == true)
    let lines = plain.line("a")
    #expect(lines.count > 5)
    #expect(lines.first == "Define, list start")
    #expect(!plain.line("a").isEmpty || plain.reader.session.root.popover != nil)
  }

  /// Without a voice, there is no rate to announce, but key help still explains the keys.
  @Test func theRateNeedsAVoice() throws {
    let plain = try Plain(Self.text())
    plain.reader.session.reader.offersVoiceSettings = false
    #expect(plain.line("+") == ["No voice is on"])
    #expect(plain.line("_") == ["No voice is on"])
    #expect(plain.line("M") == ["No voice is on"])
    #expect(plain.reader.session.reader.settings.standardVoice.rate == 180)
    _ = plain.line("?")
    #expect(plain.line("+") == ["plus, Speak faster"])
    _ = plain.line("?")
    plain.reader.session.reader.offersVoiceSettings = true
    #expect(plain.line("+") == ["Speech rate 200"])
  }

  @Test func keyHelpExplainsTheKey() throws {
    let plain = try Plain(Self.text())
    _ = plain.line("a")
    #expect(
      plain.line("?")
        == ["Key help on. Press a key to hear what it does, or Escape to leave."])
    #expect(plain.line("a") == ["a, Read All from here"])
  }
}
