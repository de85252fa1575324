import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// The gestures of the specification on a tree of views.
@Suite struct GestureTests {
  private let root = screen([
    item("Title", 0, 0, traits: .header), item("Reply", 0, 30, traits: .button),
    item("Here", 0, 60, traits: .link), item("Section", 0, 90, traits: .header),
    item("There", 0, 120, traits: .link), item("End", 0, 150),
  ])

  private func reader(on index: Int = 0) -> ScreenReader {
    ScreenReader(on: root.children[index], in: root)
  }

  @Test func swipesWalkToTheBoundaryAndTheCursorStays() {
    var reader = reader(on: 4)
    #expect(reader.heard(.swipeRight, in: root) == ["End"])
    for _ in 0..<3 { #expect(reader.heard(.swipeRight, in: root) == ["<boundary>"]) }
    #expect(reader.focusLabel == "End")
    #expect(reader.heard(.swipeLeft, in: root) == ["<link>", "There, link"])
    #expect(reader.heard(.firstElement, in: root) == ["Title, heading"])
    for _ in 0..<3 { #expect(reader.heard(.swipeLeft, in: root) == ["<boundary>"]) }
    #expect(reader.focusLabel == "Title")
    #expect(reader.heard(.lastElement, in: root) == ["End"])
  }

  @Test func theAppIsNotifiedOfTheFocus() {
    var told: [String] = []
    for node in root.children {
      node.onFocus = { told.append("\(node.labelText) \($0)") }
    }
    var reader = reader()
    func pass(_ effects: [Effect]) {
      for case .focus(let old, let new) in effects {
        old?.accessibilityElementDidLoseFocus()
        new?.accessibilityElementDidBecomeFocused()
      }
    }
    pass(reader.handle(.swipeRight, in: root))
    pass(reader.handle(.touch(Point(x: 5, y: 35)), in: root))
    pass(reader.handle(.toggleReader, in: root))
    #expect(told == ["Title false", "Reply true", "Reply false"])
  }

  @Test func headingsAndLinksHaveTheirOwnJumps() {
    var reader = reader()
    #expect(reader.heard(.nextHeading, in: root) == ["Section, heading"])
    #expect(reader.heard(.nextHeading, in: root) == ["<boundary>"])
    #expect(reader.heard(.previousLink, in: root) == ["<link>", "Here, link"])
    #expect(reader.heard(.previousLink, in: root) == ["<boundary>"])
    #expect(reader.heard(.nextLink, in: root) == ["<link>", "There, link"])
    #expect(reader.heard(.previousHeading, in: root) == ["Section, heading"])
    #expect(reader.heard(.previousHeading, in: root) == ["Title, heading"])
    #expect(reader.heard(.previousHeading, in: root) == ["<boundary>"])
  }

  private static let effects: [(gesture: Gesture, said: [String])] = [
    (.doubleTap, ["activate Reply"]),
    (.doubleTapAndHold, ["long press Reply"]),
    (.tripleTap, ["activate Reply", "activate Reply"]),
    (.escape, ["escape from Reply"]),
    (.magicTap, ["magic tap from Reply"]),
    (.itemChooser, ["choose item"]),
    (.scroll(.down), ["scroll down from Reply"]),
    (.scroll(.up), ["scroll up from Reply"]),
    (.scroll(.left), ["scroll left from Reply"]),
    (.scroll(.right), ["scroll right from Reply"]),
    (.pause, ["<interrupt>"]),
    (.stop, ["<interrupt>"]),
    (.sayAgain, ["Reply, button"]),
    (.copySpeech, ["copy Reply, button", "Copied: Reply, button"]),
    (.spell, ["cap R, e, p, l, y"]),
    (.spellPhonetically, ["cap romeo, echo, papa, lima, yankee"]),
    (.readTiers, ["No tiers here"]),
    (.action("Archive"), ["<nothing>"]),
    (.mute, ["Speech off"]),
    (.curtain, ["Screen curtain on"]),
    (.nextVerbosity, ["Verbosity: full"]),
    (.faster, ["Speech rate 200"]),
    (.slower, ["Speech rate 160"]),
    (.help, [helpBegins]),
    (.toggleReader, ["Screen reader off"]),
    (.move(.down), ["<link>", "Here, link"]),
    (.move(.up), ["Title, heading"]),
    (.move(.left), ["<boundary>"]),
    (.move(.right), ["<boundary>"]),
    (.nextRow, ["<boundary>"]),
  ]

  @Test(arguments: effects.indices)
  func everyGestureHasItsWords(_ index: Int) {
    let entry = Self.effects[index]
    var reader = reader(on: 1)
    #expect(reader.heard(entry.gesture, in: root) == entry.said)
  }

  @Test func aToggleIsToggledBack() {
    var reader = reader()
    #expect(reader.heard(.mute, in: root) == ["Speech off"])
    #expect(reader.heard(.mute, in: root) == ["Speech on"])
    #expect(reader.heard(.curtain, in: root) == ["Screen curtain on"])
    #expect(reader.heard(.curtain, in: root) == ["Screen curtain off"])
    #expect(reader.heard(.nextVerbosity, in: root) == ["Verbosity: full"])
    #expect(reader.heard(.nextVerbosity, in: root) == ["Verbosity: terse"])
    #expect(reader.heard(.nextVerbosity, in: root) == ["Verbosity: normal"])
  }

  @Test func theRateHasLimits() {
    var reader = reader()
    for _ in 0..<40 { _ = reader.handle(.faster, in: root) }
    #expect(reader.settings.voice(of: "en").rate == 600)
    for _ in 0..<40 { _ = reader.handle(.slower, in: root) }
    #expect(reader.settings.voice(of: "en").rate == 60)
  }

  @Test func sayAgainAndCopyUseTheLastUtterance() {
    var reader = reader()
    _ = reader.handle(.announcement("Saved", priority: .low), in: root)
    #expect(reader.heard(.sayAgain, in: root) == ["Saved"])
    #expect(reader.heard(.copySpeech, in: root) == ["copy Saved", "Copied: Saved"])
    #expect(reader.heard(.copySpeech, in: root) == ["copy Saved", "Copied: Saved"])
  }

  @Test func anActionIsFoundByItsName() {
    let node = root.children[1]
    node.actions = [.init(name: "Archive") { true }, .init(name: "Flag") { true }]
    var reader = reader(on: 1)
    #expect(reader.heard(.action("Flag"), in: root) == ["perform Flag"])
    #expect(reader.heard(.action("flag"), in: root) == ["<nothing>"])
  }

  private static let regions: [(x: Double, y: Double, said: String)] = [
    (0, 0, "at the top left"), (175, 0, "at the top"), (350, 0, "at the top right"),
    (0, 412, "at the left"), (175, 412, "in the middle"), (350, 412, "at the right"),
    (0, 820, "at the bottom left"), (175, 820, "at the bottom"), (350, 820, "at the bottom right"),
  ]

  @Test(arguments: regions.indices)
  func theSummaryNamesThePartOfTheScreen(_ index: Int) {
    let entry = Self.regions[index]
    let node = item("a", entry.x, entry.y)
    let root = screen([node, item("b", -100, 2_000)])
    var reader = ScreenReader(on: node, in: root)
    #expect(
      reader.heard(.summary, in: root) == ["a, \(entry.said) of the screen, element 1 of 2"])
  }

  @Test func anOffScreenElementIsAnnouncedAsSuch() {
    let node = item("a", 0, 2_000)
    let root = screen([node])
    var reader = ScreenReader(on: node, in: root)
    #expect(reader.heard(.summary, in: root) == ["a, not on the screen, element 1 of 1"])
  }

  @Test func withoutElementsEveryGestureHasNoTarget() {
    let empty = screen([])
    var reader = ScreenReader()
    _ = reader.turnOn()
    for gesture in [Gesture.swipeRight, .doubleTap, .escape, .summary, .readAll(fromTop: true)] {
      #expect(reader.heard(gesture, in: empty) == ["<nothing>"])
    }
  }

  @Test func whileOffEveryGestureButOneIsSilent() {
    var reader = reader()
    #expect(reader.heard(.toggleReader, in: root) == ["Screen reader off"])
    for gesture in Gesture.named.values where gesture != .toggleReader {
      #expect(reader.handle(gesture, in: root).isEmpty)
    }
    #expect(reader.handle(.screenChanged(nil), in: root).isEmpty)
    #expect(reader.handle(.announcement("a", priority: .high), in: root).isEmpty)
    #expect(reader.heard(.toggleReader, in: root) == ["Screen reader on"])
  }

  /// A gesture is explained, not performed.
  private static let helpBegins =
    "Key help on. Press a key to hear what it does, or Escape to leave."

  @Test func inHelpModeEveryGestureIsExplained() {
    let others: [Gesture] = [
      .touch(Point(x: 1, y: 1)), .tripleTap, .scroll(.left), .scroll(.right), .stop,
      .action("Archive"), .selectRotor(.words), .rotor(by: 2),
    ]
    let phrases = Phrases()
    for gesture in Array(Gesture.named.values) + others where gesture != .help && gesture != .escape
    {
      var reader = reader(on: 1)
      #expect(reader.heard(.help, in: root) == [Self.helpBegins])
      let before = reader.settings
      let effects = reader.handle(gesture, in: root)
      let name = "command.\(gesture.names.command)"
      #expect(phrases.known(name) != nil, "\(name)")
      #expect(effects.words == [phrases(name)])
      #expect(effects.count == 1)
      #expect(reader.focusLabel == "Reply")
      #expect(reader.settings == before)
      #expect(reader.isRunning)
      #expect(!reader.isMuted && !reader.isCurtainDrawn && !reader.isReadingAll)
      #expect(reader.heard(.help, in: root) == ["Key help off"])
      #expect(reader.heard(.swipeRight, in: root) == ["<link>", "Here, link"])
    }
  }

  @Test(arguments: [Gesture.help, .escape])
  func helpAndEscapeEndHelp(_ gesture: Gesture) {
    var reader = reader()
    #expect(reader.heard(.help, in: root) == [Self.helpBegins])
    #expect(reader.heard(.mute, in: root) == ["Speech off, or on"])
    #expect(reader.heard(gesture, in: root) == ["Key help off"])
    #expect(reader.heard(.mute, in: root) == ["Speech off"])
  }

  /// A key table or a script could not distinguish two gestures with the same name.
  @Test func namesOfGesturesAreUnique() {
    #expect(Gesture.named.count == Gesture.bindable.count)
    #expect(Set(Gesture.bindable.map(\.names.script)).count == Gesture.bindable.count)
  }
}
