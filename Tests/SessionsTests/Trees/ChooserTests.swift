import CellGrids
import ScreenReading
import Testing

@testable import Sessions

@Suite("The item chooser") struct ChooserTests {
  private let editing = "Type part of a name, then Enter"

  private func shown(_ walker: Walker) -> [String] {
    walker.popover?.list.items.map(\.title) ?? []
  }

  @Test func itOffersEveryElementInReadingOrder() throws {
    let walker = try Walker(example: "settings")
    walker.press("i")
    #expect(
      shown(walker) == [
        "Back", "Settings", "Search", "Airplane Mode", "Wi-Fi", "Bluetooth", "Brightness",
        "Cellular Data", "Storage", "Version 2.1 λόγος",
      ])
  }

  /// Elements that are scrolled out of view are listed too.
  @Test func itOffersElementsThatAreNotVisible() throws {
    let walker = try Walker(example: "scroll")
    walker.press("i")
    #expect(shown(walker).count == 15)
    walker.press("i d a enter")
    #expect(walker.focus == "ida")
    #expect(walker.session.reader.focus?.accessibilityFrame != nil)
  }

  @Test func typingFiltersAndEnterJumps() throws {
    let walker = try Walker(example: "settings")
    #expect(walker.press("i") == ["<popoverOpened>", "Search, text field", editing])
    #expect(walker.press("B") == ["cap B", "3 items"])
    #expect(shown(walker) == ["Back", "Bluetooth", "Brightness"])
    #expect(walker.press("R") == ["cap R", "1 item"])
    #expect(walker.press("backspace") == ["cap R", "3 items"])
    #expect(walker.press("r i") == ["i", "1 item"])
    #expect(
      walker.press("enter") == [
        "Brightness, 75%, adjustable", "Swipe up or down with one finger to adjust the value.",
      ])
    #expect(walker.popover == nil)
    #expect(walker.focus == "Brightness")
    #expect(walker.perform(.swipeUp) == ["100%"])
  }

  @Test func itIgnoresCaseAndAccents() throws {
    let walker = try Walker(page(item("Zürich"), item("Łódź"), item("λόγος")))
    walker.press("i z u r")
    #expect(shown(walker) == ["Zürich"])
    walker.press("escape i λ ο γ")
    #expect(shown(walker) == ["λόγος"])
  }

  @Test func anEntryOfTheListJumpsToo() throws {
    let walker = try Walker(example: "settings")
    walker.press("i")
    #expect(walker.press("down") == ["Back, list start"])
    #expect(walker.press("G") == ["Version 2.1 λόγος, list end"])
    #expect(walker.press("enter") == ["Version 2.1 λόγος"])
    #expect(walker.popover == nil)
  }

  @Test func escapeReturnsToWhereTheFocusWas() throws {
    let walker = try Walker(example: "settings")
    walker.press("right i x x")
    #expect(shown(walker) == ["Nothing is called xx"])
    #expect(walker.press("enter") == ["Nothing is called xx"], "there is nothing to jump to")
    #expect(walker.press("escape") == ["<popoverClosed>", "Settings, heading"])
    #expect(walker.popover == nil)
  }

  /// Two elements with the same name are two items.
  @Test func elementsWithTheSameNameAreReported() throws {
    let first = item("Delete", traits: .button, id: "first")
    let second = item("Delete", traits: .button, id: "second")
    let walker = try Walker(page(first, second))
    #expect(walker.press("i down") == ["Delete, item 1 of 2, list start"])
    #expect(walker.press("down") == ["Delete, item 2 of 2, list end"])
    walker.press("enter")
    #expect(walker.focus == "second")
  }

  @Test func elementsWithoutALabelAreOfferedByTheirUtterance() throws {
    let walker = try Walker(page(item(nil, traits: .image), item("", value: "75%"), item(nil)))
    walker.press("i")
    #expect(shown(walker) == ["image", "75%"])
  }

  @Test(arguments: [
    ("Wi-Fi", ["Wi-Fi, Home, button", "Opens the networks."]),
    ("wi-f", ["Wi-Fi, Home, button", "Opens the networks."]),
    ("λογος", ["Version 2.1 λόγος"]),
    ("Settings", ["Settings, heading"]),
    ("Never said", ["no Never said"]),
  ])
  func choosingByText(_ text: String, _ heard: [String]) throws {
    let walker = try Walker(example: "settings")
    #expect(walker.choose(text) == heard)
  }

  /// An exact name comes before a part of another.
  @Test func aWholeNameIsPreferred() throws {
    let walker = try Walker(page(item("Save all"), item("Save", traits: .button)))
    #expect(walker.choose("Save") == ["Save, button"])
  }

  @Test func theKeyForAPlaceOpensTheChooser() throws {
    let walker = try Walker(example: "settings")
    #expect(walker.press(":").prefix(2) == ["<popoverOpened>", "Search, text field"])
    #expect(walker.popover?.title == "Jump to item")
    walker.press("escape")
    #expect(walker.press("o") == ["Only in a text"])
    #expect(walker.press("] c") == ["Only in a text"])
  }

  @Test func aPlaceIsAnElementByItsLabel() throws {
    let walker = try Walker(example: "settings")
    try walker.controller.goTo("Storage")
    #expect(walker.focus == "Storage")
    #expect(throws: CommandFault("No such place: Cake")) { try walker.controller.goTo("Cake") }
    #expect(walker.focus == "Storage")
  }
}
