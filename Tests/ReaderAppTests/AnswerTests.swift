import Foundation
import Interlinear
import Sessions
import Testing
import TextLibrary

@testable import ReaderApp

/// Answers where there was silence, and answers in the words of a person.
@Suite struct AnswerTests {
  /// A sentence is not spelled whole, but the word in it that the rotor has moved to is.
  @Test func aWordOfASentenceIsSpelled() throws {
    let reader = try Reader(at: "1:1")
    let answer = "10 words. Turn the rotor to Words, go to a word, and spell it"
    reader.press("end")
    #expect(reader.press("s") == [answer])
    #expect(reader.press("S") == [answer])
    #expect(reader.press(".") == ["Words"])
    #expect(reader.press("down") == ["This"])
    #expect(reader.press("s") == ["cap T, h, i, s"])
    #expect(reader.press("S") == ["cap tango, hotel, india, sierra"])
    #expect(reader.press("down") == ["word"])
    #expect(reader.press("S") == ["whiskey, oscar, romeo, delta"])
    #expect(reader.press("left s").last == "kappa, omega, acute, mu, eta, final sigma")
  }

  /// The reference of a verse that has the focus as a whole is not spelled in place of its words.
  @Test func aWordOfAVerseIsSpelled() throws {
    let reader = try Reader(settings: ReaderSettings(elements: .verse), at: "1:1")
    #expect(reader.press("s") == ["10 words. Turn the rotor to Words, go to a word, and spell it"])
    #expect(reader.press(". down down down down").last == "ὁ")
    #expect(reader.press("s") == ["omicron, rough breathing"])
  }

  private func reader(notesAt words: [(verse: String, word: Int?)]) throws -> Reader {
    let home = try Home()
    let store = StudyStore(try Library(path: home.library))
    for (verse, word) in words {
      let place = StudyPlace(
        text: "sampler", reference: Reference(book: "Sampler", chapter: 1, verse: verse),
        word: word)
      try store.make(.note("note", at: place, original: "", time: 1))
      try store.make(StudyChange(nil, to: Highlight(place: place, color: .green)))
    }
    return try Reader(home: home)
  }

  /// `] n` finds the next one in the verse of the focus, and nothing is repeated at the end.
  @Test(arguments: ["n", "m"])
  func theNextNoteMayBeInTheSameVerse(_ letter: String) throws {
    let reader = try reader(notesAt: [("1", 1), ("1", 4), ("2", nil)])
    for (keys, place) in [
      ("] \(letter)", "Sampler 1:1 word 2"), ("] \(letter)", "Sampler 1:1 word 5"),
      ("] \(letter)", "Sampler 1:2"),
    ] {
      reader.press(keys)
      #expect(reader.focus == place)
    }
    #expect(reader.press("] \(letter)") == ["<boundary>"])
    reader.press("[ \(letter)")
    #expect(reader.focus == "Sampler 1:1 word 5")
    reader.press("[ \(letter) [ \(letter)")
    #expect(reader.focus == "Sampler 1:1 word 2")
    #expect(reader.screen.bellCount == 2)
  }

  /// The last fifty utterances are listed, over a menu, too. Enter copies one.
  @Test func whatWasSaidIsListed() throws {
    let reader = try Reader()
    reader.press("right")
    #expect(reader.press("g s").last == "Said: 2 items, Οὗτος, this")
    reader.press("escape")
    for _ in 0..<30 { reader.press("left right") }
    #expect(reader.press("f4").last == "Said: 50 items, Οὗτος, this")
    #expect(reader.press("down") == ["1"])
    #expect(reader.press("up enter") == ["Copied: Οὗτος, this"])
    #expect(reader.copied == ["Οὗτος, this"])
    reader.press("escape")
    // What the list says is not added to it.
    #expect(reader.press("f4").last == "Said: 50 items, Οὗτος, this")
    reader.press("escape space f4 escape")
    #expect(reader.session.root.popovers.map(\.title) == ["Word: Οὗτος"])
  }

  @Test func inWordsAnEndSaysWhatItIsTheEndOf() throws {
    let reader = try reader(notesAt: [("1", 1)])
    reader.session.driver.settings.speaksBoundaries = true
    for (keys, words) in [
      ("left", "Start of the text"), ("[ n", "No earlier note"),
      ("] n ] n", "No further note"), ("] l", "No further link"), ("[ l", "No earlier link"),
      ("[ m", "No earlier highlight"), ("<", "No earlier place"), (">", "No later place"),
      ("G right", "End of the text"), ("] v", "No further verse"), ("] c", "No further chapter"),
      ("] B", "No further book"),
      ("f9", "f9 does nothing"), ("O G right", "End of the menu"), ("down", "End of the menu"),
    ] {
      #expect(reader.press(keys).last == words, "\(keys)")
    }
  }

  @Test func aVerseNumberHasNoTiers() throws {
    let reader = try Reader()
    #expect(reader.press("t") == ["No tiers here"])
  }

  @Test func enterOnANoteInTheListGoesThere() throws {
    let reader = try reader(notesAt: [("2", 0)])
    reader.press("X enter right")
    reader.press("enter")
    #expect(reader.controller.root.popover == nil)
    #expect(reader.focus == "Sampler 1:2 word 1")
  }

  @Test(arguments: [
    ("X enter", "No notes"), ("X right enter", "No highlights"),
    ("X right right enter", "No bookmarks"), ("X right right right enter", "No marks"),
    ("X right right right right enter", "No places visited yet"),
  ])
  func anEmptyListIsAnAnswer(_ keys: String, _ words: String) throws {
    let reader = try Reader()
    #expect(reader.press(keys) == [words])
  }

  @Test func theLastTierStaysOn() throws {
    let reader = try Reader()
    reader.press("o")
    let list = try #require(reader.controller.root.popover?.list)
    let tiers = reader.controller.text.description.tiers.count
    var answers: [String] = []
    for index in 0..<tiers where list.items[index].isOn == true {
      _ = reader.heard()
      list.items[index].activate()
      reader.settle()
      answers.append(reader.heard().joined())
    }
    #expect(answers.last == "At least one tier must stay on")
    #expect(list.items.prefix(tiers).count { $0.isOn == true } == 1)
  }

  @Test func aMenuOpensWithItsWord() throws {
    let reader = try Reader()
    let heard = reader.press("right right right space")
    #expect(heard.first == "<popoverOpened>")
    #expect(heard[1].wholeMatch(of: /λόγος, menu: Define, 1 of \d+/) != nil, "\(heard)")
    #expect(reader.press("right") == ["Parse"])
    #expect(reader.press("left") == ["Define, list start"])
  }

  @Test func aSwitchExplainsItselfOnce() throws {
    let reader = try Reader()
    #expect(reader.press("o").last == "Press Enter to switch.")
    #expect(reader.press("right").count == 1)
    #expect(reader.press("left") == ["Form, switch button, on, list start"])
    // Of a switch that is switched, only the state is new.
    #expect(reader.press("enter") == ["off"])
    #expect(reader.press("enter") == ["on"])
    reader.press("escape O down")
    let setting = reader.press("down")
    #expect(setting.first == "Key line, switch button, on" && setting.count == 2)
    #expect(reader.press("enter") == ["off"])
    #expect(reader.press("up down") == ["Key line, switch button, off"])
  }

  @Test func aHintIsHeardOnceInASession() throws {
    let reader = try Reader()
    reader.press("O")
    let heard = reader.press("down")
    #expect(heard.count == 2 && heard.last == "The colors.")
    reader.press("down")
    #expect(reader.press("up") == [heard[0]])
    reader.press("escape O")
    #expect(reader.press("down") == [heard[0]])
    reader.press("escape v O")
    #expect(reader.press("down").last == heard[1])
  }

  /// An item that is opened by its letter has the focus afterward.
  @Test func aLetterGoesToItsItem() throws {
    let reader = try Reader()
    #expect(reader.press("X b").last == "No bookmarks")
    #expect(reader.press("down") == ["Marks"])
    reader.press("escape X e")
    #expect(reader.press("escape") == ["<popoverClosed>", "About this text"])
  }

  @Test func fieldsSayWhatToType() throws {
    let reader = try Reader()
    #expect(reader.press(":").last == "Type a place, then Enter")
    reader.press("escape")
    #expect(reader.press("/").last == "Type what to search for, then Enter")
    reader.press("down")
    #expect(reader.press("up") == ["Search for, text field"])
    #expect(reader.press("escape /") == ["<popoverOpened>", "Search for, text field"], "once")
    #expect(reader.press("enter") == ["query, character 1: expected a word to look for"])
  }

  @Test func aHighlightThatIsNotThereIsNotRemoved() throws {
    let reader = try Reader()
    reader.press("right space")
    let menu = try #require(reader.controller.root.popover?.list.items)
    try #require(menu.first { $0.title == "Highlight" }).activate()
    let colors = try #require(reader.controller.root.popover?.list.items)
    _ = reader.heard()
    try #require(colors.last).activate()
    reader.settle()
    #expect(reader.heard().last == "No highlight here")
  }

  @Test func settingsSpeakTheirValues() throws {
    let reader = try Reader()
    reader.press("O")
    let items = try #require(reader.controller.root.popover?.list.items)
    for (title, value) in [
      ("Hint delay", "1000 ms"), ("Editor for notes", "none"),
    ] {
      #expect(items.first { $0.title == title }?.value == value, "\(title)")
    }
  }

  @Test func verbosityIsNamed() throws {
    let reader = try Reader()
    #expect(reader.press("v") == ["Verbosity: full"])
  }

  /// Every key is explained instead of performed.
  @Test func inKeyHelpNoKeyEndsTheProgram() throws {
    let reader = try Reader()
    reader.press("? ?")
    #expect(reader.press("q") == ["q, Quit"])
    #expect(reader.session.ending == nil)
    #expect(reader.press("escape") == ["Key help off"])
    #expect(reader.press("right").last?.isEmpty == false)
  }

  @Test func theTextMenuDescribesTheText() throws {
    let reader = try Reader()
    reader.press("X e")
    let titles = try #require(reader.controller.root.popover?.list.items).map(\.title)
    #expect(titles.contains("Language: Ancient Greek"))
    #expect(titles.contains("Name in the library: sampler"))
  }
}
