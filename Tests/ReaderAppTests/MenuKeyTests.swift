import CellGrids
import ScreenReading
import Sessions
import Testing

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
    // The value of a setting stands at the other end of its row.
    reader.focus.firstRange(of: "  ").map { String(reader.focus[..<$0.lowerBound]) }
      ?? reader.focus
  }

  @Test func downMovesInAMenuWhateverTheRotorWasTurnedTo() throws {
    let reader = try Reader()
    #expect(reader.headless.perform(.selectRotor(.volume)) == ["Volume"])
    reader.press("right space")
    #expect(reader.press("down") == ["Parse, button"])
    #expect(reader.press("up") == ["Define, button, list start"])
    reader.press("escape")
    #expect(reader.press("up") == ["Ancient Greek: volume 10"])
  }

  @Test func upLeadsFromTheListToTheField() throws {
    let reader = try Reader()
    reader.press("/ tab")
    #expect(reader.press("up").first == "Search for, text field, is editing")
    #expect(reader.press("down") == ["Search, button, list start"])
  }

  @Test func lettersMoveInSettings() throws {
    let reader = try Reader()
    reader.press("O")
    _ = type("th", into: reader)
    #expect(focus(reader) == "Theme")
    reader.clock.advance(to: reader.clock.now + 1_000)
    _ = type("v", into: reader)
    #expect(focus(reader) == "Visible tiers")
    _ = type("v", into: reader)
    #expect(focus(reader) == "Verbosity")
    // A letter that continues to nothing sounds, and does nothing else.
    #expect(type("q", into: reader) == ["<boundary>"])
    #expect(reader.session.ending == nil && focus(reader) == "Verbosity")
  }

  @Test func lettersThatBeginNoItemKeepTheirCommands() throws {
    let reader = try Reader()
    reader.press("right space")
    #expect(reader.press("p") == ["Parse, button"])
    reader.clock.advance(to: reader.clock.now + 1_000)
    #expect(reader.press("z") == ["Parse, button"])
    #expect(reader.press("G").last?.hasSuffix("list end") == true)
  }

  /// `i` lists the elements although an item begins with it, but is a letter within a word.
  @Test func theKeyOfTheItemChooserContinuesAWord() throws {
    let reader = try Reader()
    reader.press("right space")
    _ = type("fi", into: reader)
    #expect(reader.focus == "Find all")
    reader.clock.advance(to: reader.clock.now + 1_000)
    reader.press("i")
    #expect(reader.controller.root.popover?.title == "Item chooser")
  }

  @Test func keyHelpExplainsLettersInAMenu() throws {
    let reader = try Reader()
    reader.press("right space ?")
    #expect(reader.press("p") == ["Next item that begins with p"])
    #expect(reader.press("i") == ["Choose from all elements"])
    #expect(reader.press("z") == ["Say again"])
    #expect(reader.press("escape") == ["Key help off"])
    #expect(reader.focus == "Define")
  }

  @Test(arguments: ["vim", "nvda"])
  func everyProfileTypesAhead(_ profile: String) throws {
    let reader = try Reader()
    reader.session.keyMap = try EmbeddedText.keyMap(profile: profile)
    reader.session.perform(.app(.settings))
    _ = type("th", into: reader)
    #expect(focus(reader) == "Theme")
  }

  @Test func theItemChooserListsWhatIsInThePopover() throws {
    let reader = try Reader()
    reader.press("O")
    #expect(reader.press("i").prefix(2) == ["<popoverOpened>", "Search, text field, is editing"])
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
}
