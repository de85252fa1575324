import Interlinear
import Sessions
import Testing

@testable import ReaderApp

/// Searching by key, with the exact speech.
@Suite struct SearchTests {
  private func type(_ text: String, into reader: Reader) {
    for character in text {
      reader.press(character == " " ? "space" : String(character))
    }
  }

  @Test func theCountComesFirstAndThenTheHits() throws {
    let reader = try Reader()
    reader.press("/")
    type("lemma:λόγος", into: reader)
    let heard = reader.press("enter")
    let hits = try #require(reader.controller.search.found).hits
    #expect(heard.last == "\(hits.count) hits: lemma:λόγος, heading, list start")
    #expect(reader.press("right").last?.hasPrefix("Sampler 1:1, Οὗτος ὁ, λόγος, ἦλθεν") == true)
    #expect(reader.press("enter") == ["Hit 1 of \(hits.count), Sampler 1:1, λόγος, word"])
    #expect(reader.focus == "Sampler 1:1 word 3")
  }

  @Test func nextAndPreviousGoFromHitToHit() throws {
    let reader = try Reader()
    reader.press("/")
    type("lemma:λόγος", into: reader)
    reader.press("enter escape")
    let count = try #require(reader.controller.search.found).hits.count
    #expect(reader.press("n") == ["Hit 1 of \(count), Sampler 1:1, λόγος, word"])
    let second = reader.press("n")
    #expect(second.last?.hasPrefix("Hit 2 of \(count), ") == true)
    #expect(reader.press("N") == ["Hit 1 of \(count), Sampler 1:1, λόγος, word"])
    #expect(reader.press("N") == ["<boundary>"])
  }

  @Test func noHitsAndNoSearchAreAnnounced() throws {
    let reader = try Reader()
    #expect(reader.press("n") == ["No search yet"])
    reader.press("/")
    type("zzz", into: reader)
    #expect(reader.press("enter") == ["No hits: zzz"])
    #expect(reader.controller.root.popover?.field?.text == "zzz")
  }

  @Test func theFieldOpensEmptyAndUpLeadsThroughTheQueries() throws {
    let reader = try Reader()
    reader.press("/")
    #expect(reader.press("up") == ["<boundary>"])
    type("house", into: reader)
    reader.press("enter escape /")
    type("zzz", into: reader)
    #expect(reader.press("enter") == ["No hits: zzz"])
    reader.press("escape")
    // A search without hits leaves the last hits as they are.
    #expect(reader.press("n").last?.hasPrefix("Hit 1 of") == true)
    reader.press("/")
    let popover = try #require(reader.controller.root.popover)
    #expect(popover.field?.text == "")
    #expect(popover.list.items[1].title.hasPrefix("Show the"))
    #expect(reader.press("up") == ["zzz"])
    #expect(reader.press("up") == ["house"])
    #expect(reader.press("up") == ["<boundary>"])
    #expect(reader.press("down") == ["zzz"])
    #expect(reader.press("down") == ["empty line"])
    #expect(reader.press("down") == ["Search, button, list start"])
    #expect(reader.press("up").first == "Search for, text field, is editing")
  }

  @Test(arguments: [
    ("en", "\"a", "The quotation at character 1 has no end"),
    ("en", "a (b", "The parenthesis at character 3 has no end"),
    ("en", "a)", "The parenthesis at character 2 has no beginning"),
    ("en", "-", "A word is missing after the minus sign"),
    ("en", "lemma:", "A word is missing after lemma:"),
    ("en", "-a", "Type also a word that is not excluded"),
    ("en", "a*b", "An asterisk belongs at the end of a word"),
    ("en", "!!", "Only punctuation: !!. Type letters or numbers"),
    ("en", "lemna:a", "No tier is called lemna. Did you mean lemma?"),
    ("en", "", "Type a word to search for"),
    ("de", "\"a", "Das Zitat bei Zeichen 1 hat kein Ende"),
    ("es", "a (b", "El paréntesis del carácter 3 no tiene fin"),
    ("pl", "lemma:", "Brak wyrazu po lemma:"),
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
    type("lema:x", into: reader)
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
      ])
    try #require(reader.controller.root.popover?.list.items.first).activate()
    #expect(reader.controller.root.popover?.title == "Hits: lemma:\"λόγος\"")
  }

  @Test func hitsByBookAreAChart() throws {
    let reader = try Reader()
    reader.press("/")
    type("lemma:λόγος", into: reader)
    reader.press("enter G")
    let heard = reader.press("enter")
    let count = try #require(reader.controller.search.found).hits.count
    #expect(heard.suffix(2) == ["Sampler, \(count) times, 1 of 1", "Actions available"])
    #expect(reader.press("enter") == ["Hit 1 of \(count), Sampler 1:1, λόγος, word"])
  }

  @Test(arguments: [ElementMode.word, .verse])
  func hitsInOneElementAreVisitedOneByOne(_ elements: ElementMode) throws {
    var settings = ReaderSettings()
    settings.elements = elements
    let reader = try Reader(settings: settings)
    reader.press("/")
    type("house", into: reader)
    reader.press("enter escape")
    let count = try #require(reader.controller.search.found).hits.count
    #expect(count > 3)
    for number in 1...count {
      #expect(reader.press("n").last?.hasPrefix("Hit \(number) of \(count), ") == true)
    }
    #expect(reader.press("n") == ["<boundary>"])
    #expect(reader.press("N").last?.hasPrefix("Hit \(count - 1) of \(count), ") == true)
  }
}
