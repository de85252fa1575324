import ScreenReading
import Testing

@testable import Sessions

@Suite struct CommandTests {
  @Test(
    arguments: [
      ("swipe-right", .command(.gesture(.swipeRight))),
      ("page-down", .command(.gesture(.scroll(.down)))),
      ("read-from-top", .command(.gesture(.readAll(fromTop: true)))),
      ("quit", .command(.session(.quit))), ("go-to", .command(.app(.goTo))),
      ("text-menu", .command(.app(.textMenu))), ("set-mark", .mark(.set)),
      ("jump-to-mark", .mark(.jump)), ("", nil), ("Quit", nil), ("fly", nil), ("tap", nil),
    ] as [(String, KeyMap.Action?)])
  func aNameIsThatOfAnAction(_ name: String, _ action: KeyMap.Action?) {
    #expect(KeyMap.Action(name: name) == action)
    if let action { #expect(action.name == name) }
  }

  @Test func everyActionHasANameOfItsOwn() {
    let names = KeyMap.Action.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names == names.sorted())
    for action in KeyMap.Action.all { #expect(KeyMap.Action(name: action.name) == action) }
  }

  @Test(arguments: [
    (Command.gesture(.swipeRight), "swipe-right"), (.session(.interrupt), "interrupt"),
    (.app(.nextHit), "next-hit"), (.mark(.set, letter: "a"), "set-mark"),
  ])
  func aCommandHasTheNameOfItsAction(_ command: Command, _ name: String) {
    #expect(command.name == name)
  }

  // MARK: - In a session

  @Test(arguments: [
    (Command.gesture(.swipeRight), ["Settings, heading"]), (.app(.search), ["Only in a text"]),
    (.mark(.set, letter: "a"), ["Only in a text"]), (.session(.redraw), ["Screen redrawn"]),
    (.session(.quit), []),
  ])
  func aCommandIsPerformed(_ command: Command, _ heard: [String]) throws {
    let walker = try Walker(example: "settings")
    #expect(walker.perform(command) == heard)
    #expect((walker.session.ending == .quit) == (command == .session(.quit)))
  }

  @Test(arguments: [
    (Command.gesture(.swipeRight), ["Next element"]), (.app(.search), ["Search"]),
    (.mark(.set, letter: "a"), ["Set a mark with a letter"]), (.session(.suspend), ["Suspend"]),
    (.session(.redraw), ["Redraw the screen"]), (.session(.quit), ["Quit"]),
  ])
  func keyHelpExplainsACommand(_ command: Command, _ heard: [String]) throws {
    let walker = try Walker(example: "settings")
    walker.perform(.help)
    #expect(walker.perform(command) == heard)
    #expect(walker.session.ending == nil)
  }

  /// Key help explains `q`, which a person presses to leave the help.
  @Test func keyHelpLetsTheUserInterrupt() throws {
    let walker = try Walker(example: "settings")
    walker.perform(.help)
    #expect(walker.perform(.session(.interrupt)) == [])
    #expect(walker.session.ending == .interrupted)
  }

  @Test func aCommandEndsReadAllAndAWaitingHint() throws {
    let walker = try Walker(example: "settings")
    _ = walker.performAtOnce(.readAll(fromTop: true))
    #expect(walker.session.reader.isReadingAll)
    walker.session.perform(.session(.redraw))
    #expect(!walker.session.reader.isReadingAll)
    _ = walker.choose("Wi-Fi")
    walker.session.perform(.session(.redraw))
    #expect(walker.session.driver.pendingHint == nil)
  }

  @Test func withTheReaderOffAMissingCommandIsNotAnnounced() throws {
    let walker = try Walker(example: "settings", readerOn: false)
    #expect(walker.perform(.app(.search)) == [])
  }
}

extension Walker {
  /// Performs a command and returns what was heard.
  fileprivate func perform(_ command: Command) -> [String] {
    settle()
    _ = heard()
    session.perform(command)
    settle()
    return heard()
  }
}
