import AccessibilityModel
import Testing
import Views

@testable import Sessions

/// Popovers over popovers: dismissed one level at a time, and where the focus returns.
@Suite struct PopoverPresenterTests {
  private let walker: Walker

  init() throws {
    walker = try Walker(example: "settings")
    walker.press("right")
  }

  private var presenter: PopoverPresenter { walker.session.popovers }

  /// Returns what was heard during an action without a key.
  private func heard(_ body: () -> Void) -> [String] {
    _ = walker.heard()
    body()
    walker.settle()
    return walker.heard()
  }

  private func menu(_ title: String, _ items: MenuItem...) -> Popover {
    Popover(title: title, items: items)
  }

  /// A menu whose second item opens another, whose second item opens a third.
  private func presentMenus() {
    let inner = MenuItem("Inner") { [presenter] in
      presenter.push(Popover(title: "C", items: [MenuItem("Leaf")]))
    }
    let outer = MenuItem("Outer") { [presenter] in
      presenter.push(Popover(title: "B", items: [MenuItem("First of B"), inner]))
    }
    presenter.present(menu("A", MenuItem("First of A"), outer))
    walker.settle()
  }

  @Test func escapeDismissesOneLevelAndReturnsToTheItemThatOpenedIt() {
    presentMenus()
    #expect(
      walker.press("right enter") == ["<popoverOpened>", "First of B, list start"])
    walker.press("right enter")
    #expect(walker.focus == "Leaf")
    #expect(walker.session.root.popovers.map(\.title) == ["A", "B", "C"])
    #expect(walker.press("escape") == ["<popoverClosed>", "Inner"])
    #expect(walker.press("escape") == ["<popoverClosed>", "Outer"])
    #expect(walker.press("escape") == ["<popoverClosed>", "Settings, heading"])
    #expect(walker.popover == nil)
  }

  @Test func choosingSomethingDismissesAllLevels() {
    presentMenus()
    walker.press("right enter right enter")
    #expect(heard { presenter.dismissAll() } == ["<popoverClosed>"])
    #expect(walker.session.root.popovers.isEmpty)
    #expect(walker.focus == "Settings")
    #expect(heard { presenter.dismissAll() } == [], "nothing is open")
  }

  @Test func aCommandTakesThePlaceOfAllLevels() {
    presentMenus()
    walker.press("right enter")
    presenter.present(menu("D", MenuItem("First of D")))
    #expect(walker.session.root.popovers.map(\.title) == ["D"])
    #expect(walker.press("escape") == ["<popoverClosed>", "Settings, heading"])
  }

  /// Whatever an item begins with, `i` opens the item chooser.
  @Test func theItemChooserListsTheElementsOfThePopover() {
    presentMenus()
    walker.press("right enter i")
    #expect(walker.session.root.popovers.map(\.title) == ["A", "B", "Jump to item"])
    #expect(walker.popover?.list.items.map(\.title) == ["First of B", "Inner"])
    #expect(walker.press("n n enter").first == "<popoverClosed>")
    #expect(walker.focus == "Inner")
    #expect(walker.session.root.popovers.map(\.title) == ["A", "B"])
  }

  @Test func aPopoverIsDismissedWithThoseAboveIt() {
    presentMenus()
    walker.press("right enter i")
    let second = walker.session.root.popovers[1]
    #expect(heard { presenter.dismissWithLevelsAbove(second) }.first == "<popoverClosed>")
    #expect(walker.session.root.popovers.map(\.title) == ["A"])
  }

  @Test func aFieldOverAMenuReturnsToTheMenu() {
    let field = TextField(label: "Name", hint: nil)
    let item = MenuItem("Rename") { [presenter] in
      presenter.push(Popover(title: "Rename", field: field))
    }
    presenter.present(menu("A", MenuItem("Open"), item))
    walker.press("right enter a b")
    #expect(field.text == "ab")
    #expect(walker.press("escape") == ["<popoverClosed>", "Rename"])
    walker.press("c")
    #expect(field.text == "ab", "the field takes no more")
  }

  @Test func aPopoverMayRefuseToBeDismissed() {
    let popover = menu("A", MenuItem("First of A"))
    var dismissals = 0
    popover.shouldDismiss = { false }
    popover.didDismiss = { dismissals += 1 }
    presenter.present(popover)
    walker.press("escape")
    #expect(walker.popover === popover && dismissals == 0)
    popover.shouldDismiss = { true }
    walker.press("escape")
    #expect(walker.popover == nil && dismissals == 1)
  }

  @Test func everyPopoverLearnsOfItsDismissalOnce() {
    var dismissed: [String] = []
    func popover(_ title: String) -> Popover {
      let popover = menu(title, MenuItem("Entry of \(title)"))
      popover.didDismiss = { dismissed.append(title) }
      return popover
    }
    presenter.present(popover("A"))
    presenter.push(popover("B"))
    presenter.present(popover("C"))
    #expect(dismissed == ["A", "B"])
    presenter.push(popover("D"))
    walker.press("escape")
    #expect(dismissed == ["A", "B", "D"])
    presenter.dismissAll {}
    #expect(dismissed == ["A", "B", "D", "C"])
  }

  @Test func aMenuIsRefreshedBeforeItIsShownAgain() {
    let popover = menu("A", MenuItem("Old"))
    popover.willReappear = { [weak popover] in popover?.setItems([MenuItem("New")]) }
    presenter.present(popover)
    presenter.push(menu("B", MenuItem("First of B")))
    #expect(walker.press("escape").last == "New")
  }

  @Test func aRemovedItemLeavesTheFocusOnTheNearest() {
    let popover = menu("A", MenuItem("One"), MenuItem("Two"), MenuItem("Three"))
    presenter.present(popover)
    walker.press("G")
    presenter.push(menu("B", MenuItem("First of B")))
    popover.setItems([MenuItem("One"), MenuItem("Two")])
    #expect(walker.press("escape") == ["<popoverClosed>", "Two, list end"])
  }

  @Test func theFocusReturnsAfterTheReaderWasOff() {
    presenter.present(menu("A", MenuItem("First of A")))
    walker.press("V V")
    #expect(walker.focus == "First of A")
    #expect(walker.press("escape") == ["<popoverClosed>", "Settings, heading"])
  }

  @Test func withTheReaderOffLevelsAreDismissedSilently() {
    walker.press("V")
    presentMenus()
    #expect(walker.press("down down enter") == [])
    #expect(walker.session.root.popovers.map(\.title) == ["A", "B"])
    #expect(walker.press("escape") == [])
    #expect(walker.session.root.popovers.map(\.title) == ["A"])
    walker.press("escape")
    #expect(walker.popover == nil)
  }

  @Test func aTapBesideThePopoverDismissesIt() {
    presentMenus()
    walker.press("right enter V")
    walker.mouse(.press, 0, 1)
    walker.mouse(.release, 0, 1)
    walker.holdMouse(1_000)
    #expect(walker.session.root.popovers.map(\.title) == ["A"])
  }

  @Test func aClickBesideAPopoverClosesOneLevel() {
    presentMenus()
    walker.press("right enter")
    _ = walker.heard()
    walker.mouse(.press, 0, 1)
    walker.mouse(.release, 0, 1)
    walker.settle()
    #expect(walker.heard() == ["<popoverClosed>", "Outer"])
    #expect(walker.session.root.popovers.map(\.title) == ["A"])
  }

  @Test func aClickOnAnItemTouchesIt() throws {
    presentMenus()
    let frame = try #require(walker.popover?.list.table.rectForRow(1))
    walker.mouse(.press, Int(frame.x) + 1, Int(frame.y))
    walker.mouse(.release, Int(frame.x) + 1, Int(frame.y))
    walker.settle()
    #expect(walker.focus == "Outer" && walker.session.root.popovers.count == 1)
  }

  /// The keys that close a level, in any profile.
  @Test(arguments: ["escape", "backspace", "q"])
  func keysCloseOneLevel(_ key: String) {
    presentMenus()
    walker.press("right enter right enter")
    #expect(walker.press(key) == ["<popoverClosed>", "Inner"])
    #expect(walker.press(key) == ["<popoverClosed>", "Outer"])
    #expect(walker.press(key) == ["<popoverClosed>", "Settings, heading"])
    #expect(walker.session.ending == nil)
  }

  @Test func theKeyThatQuitsClosesWithTheReaderOff() {
    walker.press("V")
    presentMenus()
    walker.press("down down enter q")
    #expect(walker.session.root.popovers.map(\.title) == ["A"])
    walker.press("q")
    #expect(walker.popover == nil && walker.session.ending == nil)
    walker.press("q")
    #expect(walker.session.ending == .quit)
  }

  /// `q` does not start a typed word, but it continues one.
  @Test func theKeyThatQuitsIsALetterWithinAWord() {
    presenter.present(menu("A", MenuItem("One"), MenuItem("Quote"), MenuItem("Equal")))
    walker.session.handle(.key(.character("e")))
    walker.session.handle(.key(.character("q")))
    #expect(walker.focus == "Equal" && walker.popover != nil)
    walker.clock.advance(to: walker.clock.now + 1_000)
    walker.press("q")
    #expect(walker.popover == nil && walker.session.ending == nil)
  }
}
