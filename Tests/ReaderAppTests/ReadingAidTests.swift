import Choices
import CellGrids
import Formats
import Foundation
import Interlinear
import ScreenReading
import Sessions
import Testing
import TextLibrary

@testable import ReaderApp

/// Portions of the text that are read aloud by keys, with the exact speech.
@Suite struct ReadingAidTests {
  private static let firstVerse =
    "1, Οὗτος, ὁ, λόγος, ἦλθεν, εἰς, τὸν, πρῶτον, οἶκον, τῆς, κώμης"
  private static let firstTranslation = "This word came into the first house of the village."

  private func reader(
    _ mode: PortionMode = .text, repeats: Int = 3, at place: String? = nil
  ) throws -> Reader {
    var settings = ReaderSettings()
    settings.portions.mode = mode
    settings.portions.repeats = repeats
    return try Reader(settings: settings, at: place)
  }

  /// The spoken words without the punctuation of the text.
  private func words(_ text: String?) -> [String] {
    (text ?? "").split { !($0.isLetter || $0.isNumber || $0 == ":") }.map(String.init)
  }

  @Test func theVerseIsReadWithoutGlosses() throws {
    let reader = try reader()
    let heard = reader.press("right right R v")
    #expect(heard.count == 1)
    #expect(words(heard.first) == words(Self.firstVerse))
    #expect(reader.focus == "Sampler 1:1 word 2")
    #expect(reader.press("right") == ["λόγος, word"])
  }

  /// The place stays, whichever portion is read, and however the reading ends.
  @Test(arguments: ["R v", "R p", "R c", "R a", "R r", "R s", "R ' a"], PortionMode.allCases)
  func thePlaceStays(_ keys: String, _ mode: PortionMode) throws {
    let reader = try reader(mode, repeats: 1, at: "1:2")
    reader.press("m a [ v right right")
    #expect(!reader.press(keys).isEmpty)
    #expect(reader.focus == "Sampler 1:1 word 2")
    for key in keys.split(separator: " ") {
      reader.session.handle(Key(name: String(key)) ?? .unknown)
    }
    #expect(reader.session.reader.isReadingAll)
    reader.session.handle("T")
    reader.settle()
    #expect(reader.focus == "Sampler 1:1 word 2")
    #expect(reader.heard().last == "Sampler 1:1, word 2 of 10")
  }

  @Test func aKeyGoesToWhereTheReadingEnded() throws {
    let reader = try reader()
    #expect(reader.press("R e") == ["Nothing has been read yet"])
    let last = "Sampler 1:\(reader.press("right right R c").count - 1)"
    #expect(reader.press("R e") == [last])
    // Also after other keys, and after a key has ended the reading.
    reader.press("g g right")
    #expect(reader.press("R e") == [last])
    reader.press("g g")
    reader.session.handle("R")
    reader.session.handle("v")
    reader.press("escape")
    #expect(reader.press("R e") == ["Sampler 1:1"])
  }

  /// Read All goes on with the portion that follows, in the same mode.
  @Test(arguments: ["a", "-"])
  func readAllGoesOn(_ key: String) throws {
    let reader = try reader(at: "1:1")
    reader.press("right R v")
    #expect(reader.press(key).map { words($0).prefix(2).joined(separator: " ") } == ["2 Ἐκεῖ"])
    #expect(reader.press(key).map { words($0).prefix(2).joined(separator: " ") } == ["3 Ὁ"])
    #expect(reader.press("R r").count == 3, "the verse that was read last")
    #expect(reader.focus == "Sampler 1:1 word 1")
    // A portion that a key has ended goes on with the verse that was cut.
    reader.press("R c")
    for key in ["R", "c"] { reader.session.handle(Key(name: key) ?? .unknown) }
    reader.clock.advance(to: reader.session.driver.queue.busyUntil)
    reader.session.timePassed()
    reader.session.handle("s")
    reader.settle()
    _ = reader.heard()
    #expect(reader.press(key).first?.hasPrefix("2, ") == true)
    // Elsewhere, all is read from the focus.
    reader.press("right")
    #expect(reader.press(key).first == "ὁ, the")
  }

  @Test func nothingFollowsTheLastChapter() throws {
    let reader = try reader()
    reader.press("G R c")
    #expect(reader.press("a") == ["<boundary>"])
  }

  @Test func theRestIsRead() throws {
    let reader = try reader(at: "1:3")
    let heard = reader.press("right R a")
    #expect(heard.first?.hasPrefix("3, ") == true)
    #expect(heard.count == reader.controller.text.verseCount - 2)
  }

  /// A paragraph ends before a verse that begins one, and before a heading.
  @Test(arguments: [(1, "1 2"), (2, "1 2"), (3, "3")])
  func aHeadingEndsAParagraph(_ place: Int, _ read: String) throws {
    let verses = (1...5).map { number in
      var verse = Verse(
        reference: Reference(book: "Tale", chapter: 1, verse: "\(number)"),
        words: [Word(values: ["word", "w"])], isChapterStart: number == 1)
      verse.isParagraphStart = number == 4
      verse.headings = number == 3 ? [Heading(text: "Part")] : []
      return verse
    }
    let text = MemoryText(
      description: TextDescription(name: "tale", title: "Tale", tiers: [.surface, .gloss]),
      verses: verses)
    let reader = try Reader(text, at: "1:\(place)")
    let heard = reader.press("R p").compactMap { $0.split(separator: ",").first?.suffix(1) }
    #expect(heard.joined(separator: " ") == read)
  }

  @Test func theChapterIsReadVerseByVerse() throws {
    let reader = try reader(at: "1:3")
    let rows = try reader.controller.text.chapter(ofRow: 2).rows
    let heard = reader.press("R c")
    #expect(heard.count == rows.count + 1)
    #expect(heard.first?.hasPrefix("1, ") == true)
    #expect(heard[1].hasPrefix("2, "))
    #expect(heard.last == "End of Sampler 1")
    #expect(reader.focus == "Sampler 1:3")
  }

  /// The sampler marks no paragraphs within its chapters.
  @Test func aChapterWithoutParagraphsIsOne() throws {
    #expect(try reader(at: "1:3").press("R p") == reader(at: "1:2").press("R c"))
  }

  @Test func aParagraphEndsBeforeTheNextOne() throws {
    let text = Sentences.paragraphs(starts: [0, 2, 3])
    let heard = try Reader(text, at: "A 1:2").press("R p")
    #expect(heard.map { words($0).first } == ["1", "2"])
  }

  @Test func theTranslationFollowsTheText() throws {
    let reader = try reader(.translation)
    let heard = reader.press("R v")
    #expect(heard.count == 2)
    #expect(words(heard.first) == words(Self.firstVerse))
    #expect(heard.last == Self.firstTranslation)
    #expect(reader.focus == "Sampler 1:1")
  }

  @Test func theTranslationFollowsEachClause() throws {
    let reader = try reader(.clauses, at: "1:9")
    #expect(
      reader.press("R v") == [
        "9, Λέγει οὖν τῇ μητρὶ αὐτοῦ·", "So he says to his mother,",
        "Τί ἐστιν τοῦτο ὃ βλέπω ἐν τῷ βιβλίῳ;", "“What is this that I see in the book?”",
      ])
  }

  /// A verse may lack the first translation.
  @Test func theFirstTranslationWithTextFollowsEachClause() throws {
    var verse = try Sentences.translated.verse(at: 0)
    verse.translations[0] = VerseTranslation(text: "")
    let text = MemoryText(description: Sentences.translated.description, verses: [verse])
    var settings = ReaderSettings()
    settings.portions.mode = .clauses
    let heard = try Reader(text, settings: settings).press("R v")
    #expect(heard == ["1, Ἐν ἀρχῇ ἦν.", "Im Anfang war."])
  }

  @Test func wordByWordPausesAfterEachWord() throws {
    let reader = try reader(.words)
    let start = reader.clock.now
    let heard = reader.press("R v")
    #expect(heard.prefix(3) == ["1", "Οὗτος, this", "ὁ, the"])
    #expect(heard.count == 11)
    let events = reader.recorder.events.filter { $0.kind == .speech && $0.time >= start }.suffix(3)
    for (event, next) in zip(events, events.dropFirst()) {
      let spoken = SpeechQueue.duration(of: event.text, rate: 180)
      #expect(next.time - event.time == spoken + 1_000)
    }
  }

  @Test func aKeyEndsTheReadingWithinAPause() throws {
    let reader = try reader(.words)
    reader.session.handle(.character("R"))
    reader.session.handle(.character("v"))
    #expect(reader.session.reader.isReadingAll)
    reader.session.perform(.stop)
    #expect(!reader.session.reader.isReadingAll)
    reader.settle()
    #expect(reader.focus == "Sampler 1:1")
  }

  @Test func pausingAndResumingReadsTheItemAgain() throws {
    let reader = try reader(.words)
    reader.session.handle(.character("R"))
    reader.session.handle(.character("v"))
    reader.session.perform(.pause)
    #expect(reader.session.reader.isPaused)
    _ = reader.heard()
    reader.session.perform(.pause)
    reader.settle()
    #expect(reader.heard().prefix(2) == ["1", "Οὗτος, this"])
  }

  @Test func fromTheFocusToAMarkAndBack() throws {
    let reader = try reader()
    reader.press("m a ] v ] v ] v m b")
    let back = reader.press("R ' a")
    #expect(
      back.map { words($0).prefix(2).joined(separator: " ") } == [
        "1 Οὗτος", "2 Ἐκεῖ", "3 Ὁ", "4 Ὁ",
      ])
    reader.press("' a")
    #expect(reader.press("R ' b").count == 4)
    #expect(reader.press("R ' x") == ["No mark x"])
  }

  @Test func wordByWordAMarkOnAWordIsTheEnd() throws {
    let reader = try reader(.words)
    reader.press("right right right right m a left left")
    #expect(
      reader.press("R ' a")
        == ["1", "ὁ, the", "λόγος, word", "ἦλθεν, came"])
  }

  @Test func thePortionIsRepeatedAsOftenAsTheSettingSays() throws {
    let reader = try reader(repeats: 2)
    reader.press("R v")
    let heard = reader.press("] v ] v R r")
    #expect(heard.suffix(2).map(words) == [words(Self.firstVerse), words(Self.firstVerse)])
    #expect(reader.focus == "Sampler 1:3")
  }

  @Test func withoutALimitAKeyEndsTheRepetitions() throws {
    let reader = try reader(repeats: 0)
    reader.press("R v")
    reader.session.handle(.character("R"))
    reader.session.handle(.character("r"))
    var left = 7
    _ = reader.heard()
    reader.session.settle { time in
      reader.clock.advance(to: time)
      left -= 1
      return left > 0
    }
    #expect(reader.heard().count >= 3)
    #expect(reader.session.reader.isReadingAll)
    #expect(reader.press("T").first?.contains("1:1") == true || !reader.session.reader.isReadingAll)
    #expect(!reader.session.reader.isReadingAll)
  }

  @Test func slowlyMeansASlowerVoice() throws {
    let reader = try reader()
    let voice = FakeVoice()
    reader.session.attach(voice)
    reader.session.handle(.character("R"))
    reader.session.handle(.character("s"))
    #expect(voice.requests.last?.standard.rate == 108)
    #expect(
      words(voice.requests.last?.segments.first?.map(\.text).joined(separator: " "))
        == words(Self.firstVerse))
  }

  @Test func theModeIsChangedByAKey() throws {
    let reader = try reader()
    #expect(reader.press("R m") == ["Reading: text, then translation"])
    #expect(reader.press("R v").count == 2)
    #expect(reader.press("R m") == ["Reading: text, then translation, by clause"])
    #expect(reader.press("R m") == ["Reading: word by word"])
    #expect(reader.press("R m") == ["Reading: text"])
  }
}

/// Words that the user knows, and words that are frequent, have no gloss while reading.
@Suite struct GlossingTests {
  @Test func aKnownWordHasNoGlossInAnyForm() throws {
    let reader = try Reader(at: "1:1")
    #expect(reader.press("right right") == ["ὁ, the"])
    #expect(reader.press("R k") == ["Known: ὁ"])
    #expect(reader.press("left right") == ["ὁ"])
    #expect(reader.press("right right right right") == ["τὸν"])
    #expect(reader.press("R k") == ["Not known: ὁ"])
    #expect(reader.press("left right") == ["τὸν, into"].map { _ in "τὸν, the" })
  }

  @Test func atFullVerbosityTheGlossStaysAndTheStateIsSpoken() throws {
    let reader = try Reader(verbosity: .full)
    reader.press("right right right R k")
    let heard = reader.press("left right").last ?? ""
    #expect(heard.contains("word"))
    #expect(heard.hasSuffix("known"))
  }

  @Test func theListIsKeptInTheLibraryByLemmaAndLanguage() throws {
    let home = try Home()
    let first = try Reader(home: home)
    first.press("right right right right R k")
    #expect(
      try StudyStore(Library(path: home.library)).knownWords()
        == [KnownWord(language: "grc", lemma: "ἔρχομαι")])
    #expect(try Reader(home: home).press("right right right right") == ["ἦλθεν"])
    var settings = ReaderSettings()
    settings.glosses.includesKnown = true
    #expect(
      try Reader(settings: settings, home: home).press("right right right right")
        == ["ἦλθεν, came"])
  }

  @Test func theMenuOffersTheCommand() throws {
    let reader = try Reader()
    reader.press("right right right space")
    let items = try #require(reader.controller.root.popover?.list.items)
    let names = items.map(\.title)
    #expect(names.contains("I know this word"))
    try #require(items.first { $0.title == "I know this word" }).activate()
    reader.settle()
    #expect(reader.heard().last == "Known: λόγος")
    reader.press("space")
    #expect(
      reader.controller.root.popover?.list.items.map(\.title).contains("I do not know this word")
        == true)
  }

  @Test func onAVerseNumberThereIsNoWord() throws {
    #expect(try Reader().press("R k") == ["Not on a word"])
  }

  private func glosses(_ reader: Reader) throws -> [String] {
    let screen = reader.controller.screen
    let gloss = try #require(screen.text.description.tiers.firstIndex(of: .gloss))
    return try #require(screen.layout(ofRow: 0)).labels.compactMap { label in
      if case .tier(_, gloss) = label.part { label.text } else { nil }
    }
  }

  @Test(arguments: [true, false])
  func thePageHasNoGlossOfAKnownWord(readerOn: Bool) throws {
    let reader = try Reader(readerOn: readerOn)
    let all = ["this", "the", "word", "came", "into", "the", "first", "house", "of the", "village"]
    #expect(try glosses(reader) == all)
    reader.press("right right right R k")
    #expect(try glosses(reader) == all.filter { $0 != "word" })
    reader.press("space c y")
    let copied = try #require(reader.copied.last)
    #expect(copied.matches(of: /\bcame\b/).count == 2, "the gloss and the translation")
    #expect(copied.matches(of: /\bword\b/).count == 1, "the translation")
    reader.press("u")
    #expect(try glosses(reader) == all)
  }

  @Test func thePageHasNoGlossesOfFrequentWords() throws {
    let reader = try Reader()
    var settings = ReaderSettings()
    settings.glosses.rareBelow = 10
    reader.controller.apply(settings)
    #expect(try glosses(reader).first == "this")
    #expect(try !glosses(reader).contains("the"))
  }

  /// Printed reader's editions have no glosses of names.
  @Test(arguments: [
    ("Ἰησοῦ", "Ἰησοῦς", "of Jesus", "N-GSM", MorphologyScheme.robinson, true),
    ("Λόγος", "λόγος", "Word", "N-NSM", .robinson, false),
    ("Δαυίδ", "δαυίδ", "david", "N-PRI", .robinson, true),
    ("דָּוִד", "דוד", "David", "HNp", .oshm, true),
    ("מֶלֶךְ", "מלך", "King", "HNcmsa", .oshm, false),
    ("Romam", "roma", "rome", "PROPN", .universalDependencies, true),
    ("Haus", "Haus", "house", "NOUN", .universalDependencies, false),
  ])
  func namesHaveNoGlosses(
    form: String, lemma: String, gloss: String, code: String, scheme: MorphologyScheme,
    isName: Bool
  ) throws {
    let text = MemoryText(
      description: TextDescription(
        name: "a", title: "A", tiers: [.surface, .lemma, .gloss, .morphology],
        morphologyScheme: scheme),
      verses: [
        Verse(
          reference: Reference(book: "A", chapter: 1, verse: "1"),
          words: [Word(values: [form, lemma, gloss, code])])
      ])
    let familiarity = WordFamiliarity(text: text) { _ in [] }
    let verse = try text.verse(at: 0)
    #expect(familiarity.readersEdition(of: verse) == verse)
    familiarity.settings.rareBelow = 50
    #expect(familiarity.readersEdition(of: verse).words[0].values[2] == (isName ? "" : gloss))
  }

  @Test func frequentWordsHaveNoGloss() throws {
    var settings = ReaderSettings()
    settings.glosses.rareBelow = 10
    let reader = try Reader(settings: settings)
    #expect(reader.press("right") == ["Οὗτος, this"])
    #expect(reader.press("right") == ["ὁ"])
  }

  /// The frequencies of an imported text come from its index, on another thread.
  @Test func theIndexCountsLemmas() throws {
    let home = try Home()
    let library = try Library(path: home.library)
    let lines =
      ["ref\tlanguage\tsurface\tlemma\tgloss"]
      + (0..<12).map { "A 1:\($0 + 1)\tgrc\tκαὶ\tκαί\tand" } + ["A 1:13\tgrc\tλόγοι\tλόγος\tword"]
    let file = home.folder + "/a.tsv"
    try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    try library.importText(from: TextReader(TextFiles([file])), as: "a")
    let text = try library.text(named: "a")
    let counts = try WordFrequencies.read(library: home.library, text: "a", tier: .lemma)
    #expect(counts.count(of: "καί") == 12)
    #expect(counts.count(of: "ΚΑΙ") == 12)
    #expect(counts.count(of: "λόγος") == 1)
    #expect(counts.count(of: "θεός") == nil)
    var settings = ReaderSettings()
    settings.glosses.rareBelow = 5
    let reader = try Reader(text, settings: settings, home: home)
    reader.controller.familiarity.waitForFrequencies()
    #expect(reader.press("right") == ["καὶ"])
    #expect(reader.press("G left right") == ["λόγοι, word"])
  }
}
