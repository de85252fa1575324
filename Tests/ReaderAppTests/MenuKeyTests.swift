import AccessibilityModel
import CellGrids
import Interlinear
import PlainText
import ScreenReading
import Sessions
import Testing
import Views

@testable import ReaderApp

/// Keys in menus and in Settings: arrows, letters typed ahead, and the item chooser.
@Suite struct MenuKeyTests {
  /// Presses keys without any pause between them.
  private func type(_ text: String, into reader: Reader) -> [String] {
    var heard: [String] = []
    for character in text {
      _ = reader.heard()
      reader.session.handle(.key(.character(character)))
      heard += reader.heard()
    }
    return heard
  }

  private func focus(_ reader: Reader) -> String {
    // The value of a setting is at the other end of its row.
    reader.focus.firstRange(of: "  ").map { String(reader.focus[..<$0.lowerBound]) }
      ?? reader.focus
  }

  @Test func downMovesInAMenuWhateverTheRotorWasTurnedTo() throws {
    let reader = try Reader()
    #expect(reader.headless.perform(.selectRotor(.volume)) == ["Volume"])
    reader.press("right space")
    #expect(reader.press("down") == ["Parse"])
    #expect(reader.press("up") == ["Define, list start"])
    reader.press("escape")
    #expect(reader.press("up") == ["Ancient Greek: volume 10"])
  }

  @Test func upLeadsFromTheListToTheField() throws {
    let reader = try Reader()
    reader.press("/ tab")
    #expect(reader.press("up").first == "Search for, text field")
    #expect(reader.press("down") == ["Search, list start"])
  }

  /// A text of two books, the first of 21 chapters, each with a verse.
  private static let chapters = MemoryText(
    description: TextDescription(name: "two", title: "Two", tiers: [.surface]),
    verses: (1...21).map { verse("John", $0) } + (1...3).map { verse("Mark", $0) })

  private static func verse(_ book: String, _ chapter: Int) -> Verse {
    Verse(
      reference: Reference(book: book, chapter: chapter, verse: "1"),
      words: [Word(values: ["word"])], isChapterStart: true, language: .english)
  }

  /// In a grid, digits lead to the chapter of that number, and letters to a book.
  @Test func digitsLeadToChapters() throws {
    let reader = try Reader(Self.chapters)
    reader.press(": tab enter")
    #expect(reader.focus == "1")
    #expect(type("1", into: reader) == ["<boundary>"] || reader.focus == "1")
    reader.clock.advance(to: reader.clock.now + 1_000)
    #expect(type("2", into: reader) == ["John 2"])
    #expect(type("1", into: reader) == ["John 21, list end"])
    reader.clock.advance(to: reader.clock.now + 1_000)
    #expect(type("1", into: reader) == ["John 1, list start"])
    #expect(type("7", into: reader) == ["John 17"])
    #expect(type("9", into: reader) == ["<boundary>"])
    reader.press("enter enter")
    #expect(reader.focus.hasPrefix("John 17"))
  }

  @Test func lettersLeadToABookOfGoTo() throws {
    let reader = try Reader(Self.chapters)
    reader.press(": tab")
    #expect(type("m", into: reader) == ["Mark, list end"])
    let sighted = try Reader(Self.chapters, readerOn: false)
    sighted.press(":")
    // There the letters go to the field, which shows the books that they begin.
    _ = type("m", into: sighted)
    let grid = sighted.session.root.popover?.content as? ChoiceGrid
    #expect(grid?.choiceCount == 1)
    #expect(grid?.choice(at: 0).title == "Mark")
    #expect(sighted.controller.elementsAlive == 0)
  }

  @Test func lettersLeadToTheFirstHitInABook() throws {
    let reader = try Reader(Self.chapters)
    reader.press("/ w o r d enter")
    let grid = try #require(reader.session.root.popover?.content as? ChoiceGrid)
    #expect(type("m", into: reader).first?.hasPrefix("Mark 1:1") == true)
    #expect(grid.selection == 21)
    reader.clock.advance(to: reader.clock.now + 1_000)
    _ = type("j", into: reader)
    #expect(grid.selection == 0)
  }

  /// The border names the effect of Enter at the focus, as the line of keys does.
  @Test func theBorderSaysWhatEnterDoes() throws {
    for readerOn in [true, false] {
      let reader = try Reader(readerOn: readerOn)
      reader.press("space")
      #expect(reader.screen.text.contains("─ Enter choose · Esc back ─"))
      reader.press("escape :")
      #expect(reader.screen.text.contains("─ Enter done · Esc back ─"))
      reader.press("tab")
      #expect(reader.screen.text.contains(readerOn ? "─ Enter choose ·" : "─ Enter "))
      reader.press("escape space n")
      #expect(reader.screen.text.contains(" done · Esc back ─"))
      #expect(!reader.screen.text.contains("Enter choose"))
    }
  }

  /// Keys that begin others are shown with the sign of the glyphs.
  @Test func pendingKeysHaveTheSignOfTheGlyphs() throws {
    let reader = try Reader()
    reader.press("g")
    #expect(reader.screen.text.contains("g …"))
    reader.controller.root.ownAppearance?.glyphs = .ascii
    reader.press("escape g")
    #expect(reader.screen.text.contains("g ~"))
  }

  @Test func lettersMoveInSettings() throws {
    let reader = try Reader()
    reader.press("O")
    _ = type("de", into: reader)
    #expect(focus(reader) == "Density")
    reader.clock.advance(to: reader.clock.now + 1_000)
    _ = type("v", into: reader)
    #expect(focus(reader) == "Visible tiers")
    _ = type("v", into: reader)
    #expect(focus(reader) == "Variants and footnotes")
    _ = type("v", into: reader)
    #expect(focus(reader) == "Verbosity")
    // A letter that continues to nothing sounds, and does nothing else.
    #expect(type("q", into: reader) == ["<boundary>"])
    #expect(reader.session.ending == nil && focus(reader) == "Verbosity")
  }

  @Test func lettersThatBeginNoItemKeepTheirCommands() throws {
    let reader = try Reader()
    reader.press("o")
    #expect(reader.press("m") == ["Morphemes, switch button, on"])
    reader.clock.advance(to: reader.clock.now + 1_000)
    #expect(reader.press("z") == ["Morphemes, switch button, on"])
    #expect(reader.press("G").last?.hasSuffix("list end") == true)
  }

  /// Without a voice, an important announcement does not keep the next key from its answer.
  @Test func aFaultKeepsNoKeyFromItsAnswer() throws {
    let reader = try Reader()
    reader.press("O")
    reader.session.post(.announcement("No tier is called 7gg; expected leipzig", priority: .high))
    _ = reader.heard()
    reader.session.handle(.key(.special(.down)))
    #expect(reader.heard().first?.hasPrefix("Theme, ") == true)
  }

  /// A small letter changes no setting: the letter for verbosity begins no item there, as others.
  @Test(arguments: ["X", "right space", "right right right space f", "X b"])
  func noLetterInAMenuChangesWhatIsSaid(menu: String) throws {
    let reader = try Reader()
    reader.session.reader.settings.speaksBoundaries = true
    reader.press(menu)
    #expect(reader.press("v") == ["<boundary>", "Nothing begins with v"])
    #expect(reader.session.reader.settings.verbosity == .normal)
    reader.press("?")
    reader.press("?")
    #expect(reader.press("v") == ["Nothing begins with v"], "key help")
    #expect(reader.press("z") == ["z, Say again"], "key help")
  }

  @Test func aLetterActivatesItsItem() throws {
    let reader = try Reader()
    #expect(
      reader.press("right right right space p")
        == ["<popoverClosed>", "noun, nominative, singular, masculine"])
    #expect(reader.press("space f").last == "Find all λόγος, menu: This lemma: λόγος, 1 of 4")
    reader.press("escape escape space")
    // Letters of no item keep their commands.
    #expect(reader.press("z") == ["λόγος, menu: Define, 1 of 9"])
    #expect(reader.press("G") == ["Spell, list end"])
  }

  @Test func aLetterActivatesWhileTheScreenReaderIsOff() throws {
    let reader = try Reader(readerOn: false)
    reader.press("X e")
    #expect(reader.controller.root.popover?.title == "About this text")
  }

  @Test func lettersAreSaidAtFullVerbosity() throws {
    let reader = try Reader(verbosity: .full)
    #expect(reader.press("right right right space").last == "λόγος, menu: Define, d, 1 of 9")
    #expect(reader.press("down") == ["Parse, button, p, 2 of 9"])
    #expect(reader.press("end") == ["Spell, button, 9 of 9, list end"], "It has no letter")
    #expect(reader.press("home f").last == "Find all λόγος, menu: This lemma: λόγος, 1 of 4")
    #expect(reader.press("down") == ["This form: λόγος, button, 2 of 4"])
    reader.press("escape")
    reader.press("escape")
    reader.session.reader.settings.verbosity = .normal
    #expect(reader.press("space down") == ["Parse"])
  }

  /// A letter of no item moves, also in a menu with letters.
  @Test func otherLettersMoveInAMenu() throws {
    let reader = try Reader()
    reader.press("right right right space")
    #expect(type("i", into: reader).isEmpty || reader.session.root.popovers.count == 2)
    reader.press("escape")
    reader.session.reader.settings.speaksBoundaries = true
    #expect(type("x", into: reader) == ["<boundary>", "Nothing begins with x"])
    reader.press("escape o")
    #expect(type("mx", into: reader).suffix(2) == ["<boundary>", "Nothing begins with mx"])
  }

  /// The keys that speak about the focus do so in every list and menu.
  @Test func keysSpeakAboutTheItem() throws {
    let reader = try Reader()
    reader.press("right right right space down")
    #expect(reader.press("r") == ["Parse"])
    #expect(reader.press("s") == ["cap P, a, r, s, e"])
    #expect(reader.press("t") == ["No tiers here"])
    #expect(reader.press("T") == ["Parse, 2 of 9"])
    #expect(reader.press("z") == ["Parse, 2 of 9"])
    #expect(reader.press("w").first?.hasPrefix("Parse, ") == true)
    reader.press("escape O")
    #expect(reader.press("s").first?.hasPrefix("cap P, a, g, e") == true)
    #expect(reader.press("T").first?.hasPrefix("Page, 1 of ") == true)
    reader.press("escape")
    let hits = try Reader(Self.chapters)
    hits.press("/ w o r d enter")
    #expect(hits.press("r").first?.hasPrefix("John 1:1, ") == true)
    #expect(hits.press("s").first?.hasPrefix("cap J, o, h, n") == true)
    #expect(hits.press("T").first?.hasSuffix("1 of 24") == true)
  }

  @Test(arguments: ["right space", "O", "o", "/ w o r d enter", "X"])
  func noKeyActsBehindAList(_ keys: String) throws {
    let reader = try Reader(Self.chapters)
    reader.press(keys)
    let popover = try #require(reader.session.root.popover)
    let focus = reader.focus
    for key in ["] c", "[ c", "R v", "R c", "' a", "] n", "<"] {
      #expect(reader.press(key) == ["Only in the text, not in a menu or list"], "\(key)")
      #expect(reader.session.root.popover === popover && reader.focus == focus, "\(key)")
    }
  }

  /// Small letters open nothing in place of a menu, and take nothing back behind it.
  @Test(arguments: ["X", "right space", "O"])
  func smallLettersActOnTheMenuAlone(_ keys: String) throws {
    let reader = try Reader()
    reader.session.reader.settings.speaksBoundaries = true
    reader.press("b \(keys)")
    let popover = try #require(reader.session.root.popover)
    for key in ["f", "u", "p"]
    where !reader.titles.contains(where: { $0.lowercased().hasPrefix(key) }) {
      guard !popover.list.items.contains(where: { $0.key == Character(key) }) else { continue }
      #expect(reader.press(key) == ["<boundary>", "Nothing begins with \(key)"])
      #expect(reader.session.root.popover === popover)
    }
    reader.press("escape g g")
    #expect(reader.press("down up").last == "1, bookmarked")
  }

  @Test func noLetterActsBehindAListOfHits() throws {
    let reader = try Reader(Self.chapters)
    reader.session.reader.settings.speaksBoundaries = true
    reader.press("/ w o r d enter")
    let popover = try #require(reader.session.root.popover)
    for key in ["b", "o", "d", "P"] {
      #expect(reader.press(key) == ["<boundary>", "Nothing begins with \(key)"])
      #expect(reader.session.root.popover === popover)
      reader.clock.advance(to: reader.clock.now + 1_000)
    }
    reader.press("escape X")
    try reader.choose("Bookmarks")
    #expect(!reader.titles.contains { $0.contains("John") })
  }

  @Test func menusHaveEnds() throws {
    let reader = try Reader()
    reader.session.reader.settings.speaksBoundaries = true
    reader.press("right space")
    for key in ["up", "left"] {
      #expect(reader.press(key) == ["<boundary>", "Start of the menu"])
    }
    reader.press("end")
    for key in ["down", "right"] {
      #expect(reader.press(key) == ["<boundary>", "End of the menu"])
    }
    reader.press("escape b X")
    try reader.choose("Bookmarks")
    reader.press("end")
    for key in ["down", "right"] {
      #expect(reader.press(key) == ["<boundary>", "End of the list"])
    }
  }

  @Test func submenusSayTheirTitle() throws {
    let reader = try Reader()
    #expect(
      reader.press("right right right space h").last
        == "Highlight λόγος, menu: yellow, 1 of 6")
    #expect(
      reader.press("escape escape g g space h").last
        == "Highlight Sampler 1:1, menu: yellow, 1 of 6")
    // The same menu says its title again at full verbosity only.
    #expect(reader.press("escape h").last == "menu: yellow, 1 of 6")
    reader.press("escape escape X escape")
    #expect(reader.press("X").last == "menu: Notes, 1 of 9")
    #expect(reader.press("escape v X").last?.hasPrefix("Sampler, menu: Notes") == true)
  }

  /// `i` lists the elements although an item begins with it, but is a letter within a word.
  @Test func theKeyOfTheItemChooserContinuesAWord() throws {
    let reader = try Reader()
    reader.press("O")
    _ = type("pi", into: reader)
    #expect(reader.focus == "Pitch")
    reader.clock.advance(to: reader.clock.now + 1_000)
    reader.press("i")
    #expect(reader.controller.root.popover?.title == "Jump to item")
  }

  @Test func keyHelpExplainsLettersInAMenu() throws {
    let reader = try Reader()
    reader.press("o ? ?")
    #expect(reader.press("p") == ["Next item that begins with p"])
    #expect(reader.press("i") == ["i, Choose from all elements"])
    #expect(reader.press("z") == ["z, Say again"])
    #expect(reader.press("escape") == ["Key help off"])
    #expect(reader.focus == "Form")
  }

  @Test func keyHelpExplainsTheKeysOfMenus() throws {
    let reader = try Reader()
    reader.press("right space ? ?")
    #expect(reader.press("p") == ["Parse"])
    #expect(reader.press("q") == ["q, Back"])
    #expect(reader.press("home") == ["Home, First element"])
    #expect(reader.press("end") == ["End, Last element"])
    #expect(reader.press("J") == ["cap J, Next by the rotor"])
    #expect(reader.press("down") == ["Down, Next element"])
    #expect(reader.press("up") == ["Up, Previous element"])
    reader.press("escape .")
    #expect(reader.press("? ? down") == ["Down, Next element"])
  }

  @Test(arguments: ["vim", "nvda"])
  func everyProfileTypesAhead(_ profile: String) throws {
    let reader = try Reader()
    reader.session.keyMap = try EmbeddedText.keyMap(profile: profile)
    reader.session.perform(.app(.settings))
    _ = type("de", into: reader)
    #expect(focus(reader) == "Density")
  }

  @Test func theItemChooserListsWhatIsInThePopover() throws {
    let reader = try Reader()
    reader.press("O")
    #expect(reader.press("i").prefix(2) == ["<popoverOpened>", "Search, text field"])
    let titles = try #require(reader.controller.root.popover?.list.items.map(\.title))
    let settings = try #require(reader.controller.root.popovers.first?.list.items.map(\.title))
    #expect(titles.count == settings.count)
    #expect(!titles.contains { $0.contains("Οὗτος") })
    reader.press("t h e m e")
    #expect(reader.press("enter").first == "<popoverClosed>")
    #expect(focus(reader) == "Theme")
    #expect(reader.controller.root.popovers.count == 1)
  }

  @Test func lettersMoveTheMarkWhileTheScreenReaderIsOff() throws {
    let reader = try Reader(readerOn: false)
    reader.press("O")
    _ = type("th", into: reader)
    let list = try #require(reader.controller.root.popover?.list)
    #expect(list.selection.map { list.items[$0].title.hasPrefix("Theme") } == true)
  }

  /// The keys that move in a menu, each with its speech, in every profile: first with the initial
  /// rotor, then with a rotor that was turned in the menu.
  @Test(arguments: [
    ("voiceover", "down up j k right left"), ("vim", "j k down up l h"),
    ("nvda", "down up tab shift-tab J U"),
  ])
  func keysMoveInMenusByItem(_ profile: String, _ keys: String) throws {
    for turned in [false, true] {
      let reader = try Reader()
      reader.session.keyMap = try EmbeddedText.keyMap(profile: profile)
      reader.press("right")
      reader.session.perform(.doubleTapAndHold)
      if turned { #expect(reader.headless.perform(.selectRotor(.volume)) == ["Volume"]) }
      for (index, key) in keys.split(separator: " ").enumerated() {
        let heard = index % 2 == 0 ? "Parse" : "Define, list start"
        #expect(reader.press(String(key)) == [heard], "\(profile) \(key) \(turned)")
        // Key help says so, too, of the letters that no item begins with.
        reader.session.perform(.help)
        let help = reader.press(String(key))
        #expect(
          help.first?.hasSuffix(index % 2 == 0 ? ", Next element" : ", Previous element") == true,
          "\(help)")
        reader.session.perform(.help)
        _ = reader.heard()
      }
    }
  }

  /// The rotor that was turned in a menu keeps its own keys.
  @Test(arguments: [("voiceover", "J", "K"), ("vim", "J", "K"), ("nvda", "]", "[")])
  func theRotorHasItsOwnKeysInAMenu(_ profile: String, _ down: String, _ up: String) throws {
    let reader = try Reader()
    reader.session.keyMap = try EmbeddedText.keyMap(profile: profile)
    reader.press("right")
    reader.session.perform(.doubleTapAndHold)
    #expect(reader.headless.perform(.selectRotor(.characters)) == ["Characters"])
    #expect(reader.press(down) == ["cap D"])
    #expect(reader.press(down) == ["e"])
    #expect(reader.press(up) == ["cap D"])
  }

  @Test func homeAndEndGoToTheEndsOfAMenu() throws {
    let reader = try Reader()
    reader.press("right space")
    #expect(reader.press("end") == ["Spell, list end"])
    #expect(reader.press("home") == ["Define, list start"])
    // A field above the list is not an item of it.
    reader.press("escape : down")
    #expect(reader.press("end") == ["Village, list end"])
    #expect(reader.press("home") == ["Sampler, list start"])
  }

  @Test func pagesOfAMenu() throws {
    let reader = try Reader()
    reader.press("O")
    let table = try #require(reader.controller.root.popover?.list.table)
    let page = table.visibleRows.count - 1
    let titles = try #require(reader.controller.root.popover?.list.items.map(\.title))
    reader.press("page-down")
    #expect(reader.focus == titles[page])
    reader.press("page-down")
    #expect(reader.focus == titles[2 * page])
    reader.press("page-up page-up")
    #expect(reader.focus == titles[0])
    #expect(reader.press("page-up") == ["<boundary>"])
    reader.press("end")
    #expect(reader.press("page-down") == ["<boundary>"])
  }

  @Test func endsAndPagesWhileTheScreenReaderIsOff() throws {
    let reader = try Reader(readerOn: false)
    reader.press("O end")
    let list = try #require(reader.controller.root.popover?.list)
    #expect(list.selection == list.items.count - 1)
    reader.press("home")
    #expect(list.selection == 0)
    reader.press("page-down")
    #expect(list.selection == list.table.visibleRows.lowerBound + list.table.visibleRows.count - 1)
    reader.press("page-up")
    #expect(list.selection == 0)
    reader.press("G")
    #expect(list.selection == list.items.count - 1)
  }

  @Test func backspaceReturnsToTheSettings() throws {
    let reader = try Reader()
    reader.press("O")
    _ = type("lan", into: reader)
    let item = reader.focus
    #expect(item.hasPrefix("Language"))
    reader.press("enter")
    #expect(reader.controller.root.popovers.count == 2)
    #expect(reader.press("escape").first == "<popoverClosed>")
    #expect(reader.focus == item && reader.controller.root.popovers.map(\.title) == ["Settings"])
  }
}

/// The letters of items in menus, in every language of the interface.
@Suite struct ItemKeyTests {
  @Test(arguments: ["en", "de", "es", "pl"])
  func lettersAreUnique(_ language: String) throws {
    let reader = try Reader(language: language)
    for keys in ["right space", "escape g g space", "escape X"] {
      reader.press(keys)
      let items = try #require(reader.controller.root.popover?.list.items).map { $0 }
      let letters = items.compactMap(\.key)
      // All letters of two items are taken.
      let others = ["menu.speakSlowly", "menu.spell"].map { reader.session.phrases($0) }
      #expect(items.allSatisfy { $0.key != nil || others.contains($0.title) }, "\(language)")
      #expect(Set(letters).count == letters.count, "\(language) \(letters)")
      // Keys that move, choose and close in menus keep their meaning.
      #expect(Set(letters).isDisjoint(with: "gijklqrstwz"), "\(language) \(letters)")
      for item in items {
        let title = item.title.foldedForMatching
        #expect(item.key.map { title.contains($0) } != false, "\(language) \(item.title)")
      }
    }
  }
}
