import Choices
import Interlinear
import Sessions
import Testing
import TextLibrary
import Views

@testable import ReaderApp

/// Searching by key, with the exact speech.
@Suite struct SearchTests {
  @Test func theCountComesFirstAndThenTheHits() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("lemma:λόγος")
    let heard = reader.press("enter")
    let hits = try #require(reader.controller.search.found).hits
    let first = "Sampler 1:1, Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον"
    #expect(heard.last == "\(hits.count) hits: lemma:λόγος, \(first)")
    #expect(reader.press("right left").last == "\(first), list start")
    #expect(reader.press("enter") == ["Hit 1 of \(hits.count), Sampler 1:1, λόγος, word"])
    #expect(reader.focus == "Sampler 1:1 word 3")
  }

  /// In a corpus, the number of a sentence alone names no place. A hit in a gloss has its gloss.
  @Test func aHitInACorpusNamesItsTextAndShowsTheGlossThatMatched() throws {
    func verse(_ book: String, _ number: String, _ gloss: String) -> Verse {
      Verse(
        reference: Reference(book: book, chapter: 0, verse: number),
        words: [Word(values: ["otoiso", gloss]), Word(values: ["na", "find"])],
        language: Language(rawValue: "tww"))
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]),
      verses: [
        verse("Correction", "1", "MASC"), verse("A very long story of the garden", "1.1", "MASC"),
      ])
    let reader = try Reader(text)
    reader.press("/")
    reader.type("gloss:MASC")
    reader.press("enter")
    let lines = reader.screen.text.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.contains("Correction 1 ") })
    #expect(lines[first].contains("otoiso na") && lines[first + 1].contains("MASC"))
    #expect(lines.contains { $0.contains("… 1.1 ") && $0.contains("otoiso na") })
    reader.press("escape /")
    reader.type("otoiso")
    reader.press("enter")
    #expect(!reader.screen.text.contains("│    MASC"))
  }

  /// A hit in a translation that has no aligned words is its translation, which is read.
  @Test func aHitInTheTranslationIsRead() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("translation:word")
    reader.press("enter escape")
    #expect(reader.press("n").last?.hasPrefix("Hit 1 of 11, Sampler 1:1, ") == true)
    #expect(
      reader.press("n").last
        == "Hit 2 of 11, Sampler 1:4, And the brother took the word into his heart and went on his way "
        + "with joy.")
    #expect(reader.focus == "Sampler 1:4 translation")
    #expect(reader.press("n").last?.hasPrefix("Hit 3 of 11, Sampler 1:5, ") == true)
  }

  /// A hit in a note has the focus there, and is marked.
  @Test func aHitInANoteIsReadAndMarked() throws {
    let verses = ["A proverb.", "First remark.", "A second proverb."].enumerated().map {
      index, note in
      var verse = Verse(
        reference: Reference(book: "Ruth", chapter: 1, verse: "\(index / 2 + 1)"),
        words: [Word(values: ["now"]), Word(values: ["then"])], translation: "Now.")
      verse.notes = [TextNote(kind: .note, text: note, word: index == 2 ? 1 : nil)]
      return verse
    }
    var second = verses[2]
    second.notes.insert(verses[1].notes[0], at: 0)
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]),
      verses: [verses[0], second])
    let reader = try Reader(text)
    reader.press("/")
    reader.type("note:proverb")
    let heard = reader.press("enter")
    #expect(heard.last == "2 hits: note:proverb, Ruth 1:1, A proverb")
    #expect(reader.press("enter") == ["Hit 1 of 2, Ruth 1:1, note, A proverb."])
    #expect(reader.focus == "Ruth 1:1 note 1")
    #expect(reader.press("n") == ["Hit 2 of 2, Ruth 1:2, note, then, A second proverb."])
    #expect(reader.focus == "Ruth 1:2 note 2")
    #expect(!reader.controller.screen.hits(inRow: 1).isEmpty)
    #expect(reader.press("N") == ["Hit 1 of 2, Ruth 1:1, note, A proverb."])
  }

  /// The text of a verse in the second and the third translation.
  @Test func aHitInAFurtherTranslationIsRead() throws {
    let reader = try Reader(Sentences.translated)
    reader.press("/")
    reader.type("anfang OR principio OR translation:he")
    let hits = reader.press("enter").last
    #expect(hits?.contains("3 hits: ") == true && hits?.contains("Im Anfang war") == true)
    #expect(reader.screen.text.contains("Im Anfang war."))
    #expect(
      reader.session.reader.focus?.accessibilityLabelPieces(for: .normal).map(\.language)
        == [nil, "de", "de", "de"])
    #expect(reader.press("enter") == ["Hit 1 of 3, John 1:1, Luther, Im Anfang war."])
    #expect(reader.focus == "John 1:1 translation 2")
    #expect(reader.press("n") == ["Hit 2 of 3, John 1:1, translation 3, In principio erat."])
    #expect(reader.focus == "John 1:1 translation 3")
    #expect(reader.press("n") == ["Hit 3 of 3, John 1:2, Berean, He."])
    #expect(reader.press("N").last?.hasPrefix("Hit 2 of 3, ") == true)
    #expect(reader.press("N").last?.hasPrefix("Hit 1 of 3, John 1:1, Luther, ") == true)
    #expect(reader.press("right n").last?.hasPrefix("Hit 3 of 3, ") == true)
  }

  @Test func aHitInAFurtherTranslationIsAtItsWord() throws {
    var settings = ReaderSettings()
    settings.translationElements = .word
    let reader = try Reader(Sentences.translated, settings: settings)
    reader.press("/")
    reader.type("translation-de:anfang")
    reader.press("enter")
    #expect(reader.press("enter").last?.hasPrefix("Hit 1 of 1, ") == true)
    #expect(reader.focus == "John 1:1 translation 2 word 2")
    #expect(reader.controller.search.found?.parts(inRow: 0) == [.translationWord(1, of: 1)])
  }

  /// The sampler has a transliteration, which is searched first. Its lemmas have none.
  @Test(arguments: [
    ("lemma:logos", "10 hits: lemma:logos, Sampler 1:1, Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον"),
    ("lemma:lo/gos", "10 hits: lemma:lo/gos, Sampler 1:1, Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον"),
  ])
  func latinLettersFindGreekWords(_ query: String, _ said: String) throws {
    let reader = try Reader()
    reader.press("/")
    reader.type(query)
    #expect(reader.press("enter").last == said)
    #expect(reader.press("enter") == ["Hit 1 of 10, Sampler 1:1, λόγος, word"])
  }

  @Test func nextAndPreviousGoFromHitToHit() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("enter escape")
    let count = try #require(reader.controller.search.found).hits.count
    #expect(reader.press("n") == ["Hit 1 of \(count), Sampler 1:1, λόγος, word"])
    let second = reader.press("n")
    #expect(second.last?.hasPrefix("Hit 2 of \(count), ") == true)
    #expect(reader.press("N") == ["Hit 1 of \(count), Sampler 1:1, λόγος, word"])
    #expect(reader.press("N") == ["<boundary>"])
  }

  /// The content of the screen does not depend on whether boundaries are spoken.
  @Test(arguments: [false, true])
  func theStatusLineHasThePositionAndTheEnd(_ speaksBoundaries: Bool) throws {
    let reader = try Reader()
    reader.session.reader.settings.speaksBoundaries = speaksBoundaries
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("enter escape n")
    let count = try #require(reader.controller.search.found).hits.count
    let note = { reader.controller.statusNote }
    #expect(note() == "Hit 1 of \(count)")
    let said = speaksBoundaries ? ["<boundary>", "No earlier hit"] : ["<boundary>"]
    #expect(reader.press("N") == said)
    #expect(note() == "Hit 1 of \(count), No earlier hit")
    reader.press("left")
    #expect(note() == nil)
    // Every way to a hit shows the position.
    reader.press("right")
    #expect(note() == "Hit 1 of \(count)")
    for _ in 1..<count { reader.press("n") }
    #expect(note() == "Hit \(count) of \(count)")
    #expect(reader.press("n").first == "<boundary>")
    #expect(note() == "Hit \(count) of \(count), No further hit")
    reader.session.setNeedsFrame()
    reader.session.render()
    #expect(reader.screen.text.contains("Hit \(count) of \(count), No further hit"))
  }

  @Test func theNumberAndTheFirstHitsFollowTheKeys() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("lemma:λόγο")
    let results = try #require(reader.controller.root.popover?.content as? ChoiceGrid)
    #expect(results.sections.map(\.heading) == ["No hits: lemma:λόγο"])
    #expect(reader.press("ς") == ["final sigma"])
    #expect(results.sections.map(\.heading) == ["10 hits"])
    #expect(results.choiceCount == 10)
    #expect(reader.press("tab") == ["10 hits, heading, list start"])
    #expect(
      reader.press("right")
        == ["Sampler 1:1, Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον"])
    #expect(reader.press("enter") == ["Hit 1 of 10, Sampler 1:1, λόγος, word"])
    #expect(reader.controller.search.found?.query == "lemma:λόγος")
  }

  @Test func aFaultIsShownInThePlaceOfHits() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("foo:x")
    let titles = try #require(reader.controller.root.popover).list.items.map(\.title)
    #expect(
      titles.first
        == "query, character 1: no tier is called \"foo\"; expected one of form, transliteration, lemma, gloss, "
        + "morphology, part-of-speech, strong, morphemes, translation")
    reader.press("backspace backspace backspace backspace backspace")
    #expect(reader.controller.root.popover?.list.items.first?.title == "Search")
  }

  @Test func theQueriesOfEarlierSessionsAreKept() throws {
    let home = try Home()
    let first = try Reader(home: home)
    // A search alone creates no library; a bookmark does.
    first.press("b /")
    first.type("house")
    first.press("enter escape /")
    first.type("zzz")
    first.press("enter escape")
    let second = try Reader(home: home)
    second.press("/")
    #expect(second.press("up").first == "house")
    #expect(second.press("up") == ["<boundary>"])
  }

  @Test func theListOpensAtTheNextHitFromHere() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("enter enter n n n")
    let heard = reader.press("/ tab")
    #expect(heard.last?.hasPrefix("Search") == true)
    reader.press("right")
    let opened = reader.press("enter").last ?? ""
    let here = try #require(reader.controller.root.popover?.content as? ChoiceGrid)
    #expect(opened.hasPrefix("10 hits: lemma:λόγος, 4 of 10, "))
    #expect(here.selection == 3)
    #expect(reader.press("enter").last?.hasPrefix("Hit 4 of 10, ") == true)
  }

  @Test func theHitsStandBelowOneAnother() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("enter")
    reader.session.render()
    let lines = reader.screen.text.split(separator: "\n").filter {
      $0.hasPrefix("│") && $0.contains(" Sampler 1:")
    }
    #expect(
      lines.prefix(3) == [
        "│▸ Sampler 1:1                   Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς… │",
        "│  Sampler 1:4   Ὁ δὲ ἀδελφὸς ἔλαβεν τὸν λόγον εἰς τὴν καρδίαν αὐτοῦ καὶ ἐπορ… │",
        "│  Sampler 1:5      Πρὸς ἑσπέραν ἦλθεν ὁ λόγος εἰς ἄλλον οἶκον, καὶ οὐκ ἔμειν… │",
      ])
    #expect(reader.screen.text.contains("10 hits: lemma:λόγος"))
  }

  /// With the screen reader off, the arrows lead from the last hit to the list and back.
  @Test func theKeysOfTheEyesReachTheList() throws {
    let reader = try Reader(readerOn: false)
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("enter")
    let popover = try #require(reader.controller.root.popover)
    let grid = try #require(popover.content as? ChoiceGrid)
    #expect(grid.selection == 0)
    reader.press("end")
    #expect(grid.selection == 9)
    reader.press("home")
    #expect(grid.selection == 0)
    for _ in 1..<10 { reader.press("down") }
    #expect(grid.selection == 9 && popover.list.selection == nil)
    reader.press("down")
    #expect(popover.list.selection == 0 && !grid.showsSelection)
    reader.press("up")
    #expect(popover.list.selection == nil && grid.showsSelection)
    reader.press("tab enter")
    #expect(reader.controller.root.popover?.title == "Hits by book: lemma:λόγος")
    reader.press("escape tab up enter")
    #expect(reader.controller.root.popover == nil)
    #expect(reader.controller.titleLine.progress.hasPrefix("verse 16 of "))
  }

  @Test func glossesBelowTheHitsAreASettingOfTheList() throws {
    let home = try Home()
    let reader = try Reader(home: home)
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("enter")
    let grid = try #require(reader.controller.root.popover?.content as? ChoiceGrid)
    #expect(grid.lineCount(76) == 1)
    #expect(reader.press("tab") == ["Hits by book, list start"])
    #expect(reader.press("right").first == "Glosses below the hits, switch button, off, list end")
    reader.press("enter")
    #expect(grid.lineCount(76) == 2)
    #expect(reader.controller.settings.showsHitGlosses)
    #expect(reader.press("tab").last?.hasPrefix("Sampler 1:1, ") == true)
  }

  @Test func noHitsAndNoSearchAreAnnounced() throws {
    let reader = try Reader()
    #expect(reader.press("n") == ["No search yet"])
    reader.press("/")
    reader.type("zzz")
    #expect(reader.press("enter") == ["No hits: zzz"])
    #expect(reader.controller.root.popover?.field?.text == "zzz")
    // Whatever a key would do with the hits, the answer says that there are none.
    #expect(reader.press("tab") == ["No hits: zzz, heading, list start"])
    for key in ["enter", "n", "N"] { #expect(reader.press(key) == ["No hits: zzz"], "\(key)") }
  }

  /// Below the field, `n` goes on with the hits of what is typed, not with those of before.
  @Test func theHitsBelowTheFieldAreThoseToGoThrough() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("tab right")
    #expect(reader.press("n").last?.hasPrefix("Hit 1 of 10, ") == true)
    #expect(reader.controller.root.popover == nil)
  }

  @Test func theFieldOpensEmptyAndUpLeadsThroughTheQueries() throws {
    let reader = try Reader()
    reader.press("/")
    #expect(reader.press("up") == ["<boundary>"])
    reader.type("house")
    reader.press("enter escape /")
    reader.type("zzz")
    #expect(reader.press("enter") == ["No hits: zzz"])
    reader.press("escape")
    // A search without hits leaves the last hits as they are.
    #expect(reader.press("n").last?.hasPrefix("Hit 1 of") == true)
    reader.press("/")
    let popover = try #require(reader.controller.root.popover)
    #expect(popover.field?.text == "")
    #expect(popover.list.items[1].title.hasPrefix("Show the"))
    // A query without hits is not kept.
    #expect(reader.press("up").first == "house")
    #expect(reader.press("up") == ["<boundary>"])
    #expect(reader.press("down") == ["empty line"])
    #expect(reader.press("down") == ["Search, list start"])
    #expect(reader.press("up").first == "Search for, text field")
  }

  @Test(arguments: [
    ("en", "\"a", "query, character 1: this quotation has no end"),
    ("en", "a (b", "query, character 3: this \"(\" has no end"),
    ("en", "a)", "query, character 2: expected a \"(\" before this \")\""),
    ("en", "-", "query, character 2: expected a word after \"-\""),
    ("en", "lemma:", "query, character 1: expected a word after \"lemma:\""),
    ("en", "-a", "query, character 1: expected a word to look for beside what is left out"),
    ("en", "\"a*b c\"", "query, character 1: expected \"*\" only at the end of a word"),
    ("en", "a [lemma:b", "query, character 3: this \"[\" has no end"),
    (
      "en", "[lemma:$x|λόγος]",
      "query, character 2: expected \"$x\" as a condition of its own, first without \"!\""
    ),
    (
      "en", "[!lemma:$c] []",
      "query, character 3: expected \"$c\" as a condition of its own, first without \"!\""
    ),
    (
      "en", String(repeating: "[]", count: 101),
      "query, character 201: expected at most 100 words in brackets"
    ),
    ("en", "[]{4,2}", "query, character 3: expected a number of words from 0 to 100 in the braces"),
    (
      "en", "[case:genetive]",
      "query, character 2: \"case\" has no value \"genetive\"; did you mean \"genitive\"?"
    ),
    ("en", "!!", "query, character 1: \"!!\": only punctuation; expected letters or numbers"),
    ("en", "lemna:a", "query, character 1: no tier is called \"lemna\"; did you mean \"lemma\"?"),
    ("en", "", "query, character 1: expected a word to look for"),
    ("de", "\"a", "Suchanfrage, Zeichen 1: dieses Anführungszeichen wird nicht geschlossen"),
    ("es", "a (b", "consulta, carácter 3: este «(» no tiene fin"),
    ("pl", "lemma:", "zapytanie, znak 1: po „lemma:” oczekiwano wyrazu"),
  ])
  func aFaultInTheQueryIsInTheLanguageOfTheInterface(
    _ language: String, _ query: String, _ said: String
  ) throws {
    let reader = try Reader(language: language)
    reader.controller.search.search(for: query)
    reader.settle()
    #expect(reader.heard().last == said)
  }

  @Test func aFaultInTheQueryIsAnnouncedAndCanBeFixed() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("lema:x")
    let heard = reader.press("enter")
    #expect(heard.count == 1)
    #expect(heard[0].contains("lemma"))
    #expect(reader.controller.root.popover?.field != nil)
  }

  @Test func findAllFromAWordsMenu() throws {
    let reader = try Reader()
    reader.press("right right right space")
    let items = try #require(reader.controller.root.popover?.list.items)
    try #require(items.first { $0.title == "Find all" }).activate()
    let choices = try #require(reader.controller.root.popover?.list.items).map(\.title)
    #expect(
      choices == [
        "This lemma: λόγος", "This form: λόγος", "This Strong's number: G3056",
        "Choose what holds",
      ])
    try #require(reader.controller.root.popover?.list.items.first).activate()
    #expect(reader.controller.root.popover?.title == "10 hits: lemma:\"λόγος\"")
  }

  /// Each tick is a condition for the same word, and the number of hits follows.
  @Test func aQueryIsBuiltFromAWord() throws {
    let reader = try Reader()
    reader.press("right right right space")
    var items: [MenuItem] { reader.controller.root.popover.map { Array($0.list.items) } ?? [] }
    func choose(_ title: String) throws {
      try #require(items.first { $0.title == title }).activate()
    }
    try choose("Find all")
    try choose("Choose what holds")
    #expect(
      items.map(\.title) == [
        "Search", "This lemma: λόγος", "This form: λόγος", "This Strong's number: G3056", "noun",
        "nominative", "singular", "masculine",
      ])
    #expect(items[0].value == "10 hits")
    #expect(items.map(\.isOn) == [nil, true, false, false, false, false, false, false])
    var counts: [String] = []
    for title in ["nominative", "This lemma: λόγος", "singular", "nominative", "singular"] {
      try choose(title)
      counts.append(items[0].value)
    }
    func hits(_ query: String) throws -> String {
      let search = try Search(try SearchQuery(query), in: reader.controller.text)
      return "\(try search.hits().count) hits"
    }
    #expect(
      try counts == [
        hits("[lemma:λόγος morph:nominative]"), hits("[morph:nominative]"),
        hits("[morph:nominative morph:singular]"), hits("[morph:singular]"), "",
      ])
    try choose("This lemma: λόγος")
    try choose("nominative")
    try choose("Search")
    #expect(reader.controller.root.popover?.title.contains("λόγος") == true)
    let found = try #require(reader.controller.search.found)
    #expect("\(found.hits.count) hits" == counts[0])
  }

  @Test func hitsByBookAreAChart() throws {
    let reader = try Reader()
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("enter tab")
    let heard = reader.press("enter")
    let count = try #require(reader.controller.search.found).hits.count
    #expect(reader.controller.root.popover?.title == "Hits by book: lemma:λόγος")
    #expect(heard.suffix(2) == ["Sampler, \(count) times, 1 of 1", "Actions available"])
    #expect(reader.press("enter") == ["Hit 1 of \(count), Sampler 1:1, λόγος, word"])
  }

  @Test(arguments: [ElementMode.word, .verse])
  func hitsInOneElementAreVisitedOneByOne(_ elements: ElementMode) throws {
    var settings = ReaderSettings()
    settings.elements = elements
    let reader = try Reader(settings: settings)
    reader.press("/")
    reader.type("house")
    reader.press("enter escape")
    let count = try #require(reader.controller.search.found).hits.count
    #expect(count > 3)
    for number in 1...count {
      #expect(reader.press("n").last?.hasPrefix("Hit \(number) of \(count), ") == true)
    }
    #expect(reader.press("n") == ["<boundary>"])
    #expect(reader.press("N").last?.hasPrefix("Hit \(count - 1) of \(count), ") == true)
  }

  /// If all hits take long, the list opens with the first ones from here on. The others are added
  /// before and after them, and their number is announced.
  @Test func aListGrowsWhenAllHitsAreKnown() throws {
    let reader = try Reader()
    let search = reader.controller.search
    let hits = try Search(SearchQuery("lemma:λόγος"), in: reader.controller.screen.text).hits()
    search.take(
      FoundHits(query: "lemma:λόγος", hits: Array(hits[4..<7]), isComplete: false))
    search.openHits()
    reader.settle()
    let popover = try #require(reader.controller.root.popover)
    let grid = try #require(popover.content as? ChoiceGrid)
    #expect(popover.title == "Counting hits: lemma:λόγος")
    #expect(grid.choiceCount == 3)
    let second = reader.press("right")
    #expect(reader.controller.statusNote == nil)
    #expect(search.allHits()?.hits == hits)
    #expect(popover.title == "10 hits: lemma:λόγος")
    #expect(grid.choiceCount == hits.count)
    #expect(grid.selection == 5)
    #expect(reader.press("left right").last == second.last)
    #expect(reader.press("enter").first?.hasPrefix("Hit 6 of 10, ") == true)
  }

  /// A hit of the first ones is opened without its position, which is not known yet.
  @Test func aHitOpensBeforeAllAreKnown() throws {
    let reader = try Reader()
    let search = reader.controller.search
    let hits = try Search(SearchQuery("lemma:λόγος"), in: reader.controller.screen.text).hits()
    search.take(
      FoundHits(query: "lemma:λόγος", hits: Array(hits[4..<7]), isComplete: false))
    search.openHits()
    reader.settle()
    #expect(reader.press("enter").first?.hasPrefix("Hit") == false)
    #expect(reader.press("n").first?.hasPrefix("Hit") == false)
    #expect(reader.press("N").first?.hasPrefix("Hit 5 of 10, ") == true)
    #expect(reader.press("n").first?.hasPrefix("Hit 6 of 10, ") == true)
  }
}
