import Geometry
import GestureScripts
import ScreenReading
import Testing

@testable import Sessions

/// Every gesture of the table on one tree, and what is heard.
private let gestureTable: [(at: String, gesture: Gesture, heard: [String])] = [
  ("Back", .swipeRight, ["Settings, heading"]),
  ("Back", .swipeLeft, ["<boundary>"]),
  ("Settings", .swipeLeft, ["back button"]),
  ("Version 2.1 λόγος", .swipeRight, ["<boundary>"]),
  ("Version 2.1 λόγος", .swipeDown, ["Version"]),
  ("Brightness", .swipeUp, ["100%"]),
  ("Brightness", .swipeDown, ["50%"]),
  ("Settings", .touch(Point(x: 195, y: 286)), ["Wi-Fi, Home, button", "Opens the networks."]),
  ("Settings", .touch(Point(x: 195, y: 700)), []),
  ("Airplane Mode", .doubleTap, ["on"]),
  ("Bluetooth", .doubleTap, ["off"]),
  ("Cellular Data", .doubleTap, ["<nothing>"]),
  ("Wi-Fi", .doubleTap, ["<nothing>"]),
  (
    "Search", .doubleTap,
    [
      "Search, search field, is editing",
      "Use the rotor to access Misspelled Words",
    ]
  ),
  ("Airplane Mode", .tripleTap, ["on", "off"]),
  ("Storage", .doubleTapAndHold, ["<popoverOpened>", "Empty trash, list start"]),
  ("Settings", .doubleTapAndHold, ["<nothing>"]),
  ("Settings", .pause, []),
  ("Settings", .stop, []),
  ("Settings", .magicTap, ["Settings, heading"]),
  ("Settings", .readAll(fromTop: false), ["Settings, heading"]),
  ("Settings", .readAll(fromTop: true), ["back button"]),
  (
    "Settings", .itemChooser,
    [
      "<popoverOpened>", "Search, text field",
      "Type part of a name, then Enter",
    ]
  ),
  ("Settings", .escape, ["<nothing>"]),
  ("Settings", .rotor(by: 1), ["Characters"]),
  ("Settings", .rotor(by: -1), ["Volume"]),
  ("Settings", .selectRotor(.headings), ["Headings"]),
  ("Settings", .selectRotor(.actions), ["<nothing>"]),
  ("Settings", .scroll(.down), ["<boundary>"]),
  ("Settings", .summary, ["Settings, at the top of the screen, element 2 of 10"]),
  ("Bluetooth", .summary, ["Bluetooth, in the middle of the screen, element 6 of 10"]),
  ("Back", .summary, ["Back, at the top left of the screen, element 1 of 10"]),
  ("Settings", .mute, ["Speech off"]),
  ("Settings", .curtain, ["Screen curtain on"]),
  ("Settings", .copySpeech, ["Copied: Settings, heading"]),
  ("Bluetooth", .firstElement, ["back button"]),
  ("Bluetooth", .lastElement, ["Version 2.1 λόγος"]),
  ("Bluetooth", .help, ["Key help on. Press a key to hear what it does, or Escape to leave."]),
  ("Bluetooth", .toggleReader, ["Screen reader off"]),
  ("Settings", .sayAgain, ["Settings, heading"]),
  ("Wi-Fi", .spell, ["cap W, i, hyphen, cap F, i"]),
  ("Bluetooth", .previousHeading, ["Settings, heading"]),
  ("Bluetooth", .nextHeading, ["<boundary>"]),
  ("Bluetooth", .nextLink, ["<boundary>"]),
  ("Bluetooth", .move(.up), ["Wi-Fi, Home, button", "Opens the networks."]),
  (
    "Bluetooth", .move(.down),
    ["Brightness, 75%, adjustable", "Swipe up or down with one finger to adjust the value."]
  ),
  ("Bluetooth", .move(.left), ["<boundary>"]),
  ("Bluetooth", .whereAmI, ["item 3 of 3"]),
  ("Storage", .action("Empty trash"), []),
  ("Storage", .action("Burn it"), ["<nothing>"]),
]

@Suite("Gestures on a tree in a session") struct GestureTests {
  @Test(arguments: gestureTable.indices)
  func aGestureIsHeard(_ index: Int) throws {
    let entry = gestureTable[index]
    let walker = try Walker(example: "settings")
    _ = walker.choose(entry.at)
    #expect(walker.perform(entry.gesture) == entry.heard, "\(entry.gesture) on \(entry.at)")
  }

  /// Key tables and scripts share one table of names, so a script can make every gesture of a key.
  @Test(arguments: Gesture.bindable.filter { $0 != .toggleReader })
  func everyGestureOfAKeyIsACommandOfScripts(_ gesture: Gesture) throws {
    let script = try Script(name: "s", text: gesture.names.script)
    let runner = ScriptRunner(script: script, stage: TreeStage())
    try runner.open("settings")
    try runner.run()
    // Read All continues on its own, wherever it started.
    let isReadAll = gesture == .readAll(fromTop: true)
    #expect(runner.current?.cause == (isReadAll ? "read-all" : gesture.names.script))
  }

  /// Gestures that only speak, or find nothing, leave the focus where it is.
  @Test(arguments: gestureTable.indices.filter { gestureTable[$0].heard.first == "<boundary>" })
  func atTheBoundaryTheCursorStays(_ index: Int) throws {
    let entry = gestureTable[index]
    let walker = try Walker(example: "settings")
    _ = walker.choose(entry.at)
    let focus = walker.session.reader.focus
    walker.perform(entry.gesture)
    #expect(walker.session.reader.focus === focus)
  }

  @Test(arguments: ["settings", "table", "tabbar", "modal", "stepper", "rtl", "scroll"])
  func swipingLeftGoesTheSameWayBack(_ name: String) throws {
    let walker = try Walker(example: name)
    let lines = try Example.lines(name)
    #expect(walker.walk().filter { $0 != "<link>" } == lines)
    func way(_ gesture: Gesture) -> [ObjectIdentifier] {
      var way: [ObjectIdentifier] = []
      while let focus = walker.session.reader.focus, way.last != ObjectIdentifier(focus) {
        way.append(ObjectIdentifier(focus))
        walker.session.perform(gesture)
      }
      return way
    }
    let back = way(.swipeLeft)
    #expect(way(.swipeRight) == back.reversed())
    #expect(Set(back).count == back.count)
  }

  @Test func helpExplainsAGestureInsteadOfPerformingIt() throws {
    let walker = try Walker(example: "settings")
    walker.perform(.help)
    #expect(walker.perform(.swipeRight) == ["Next element"])
    #expect(walker.perform(.doubleTap) == ["Activate"])
    #expect(walker.perform(.touch(Point(x: 195, y: 286))) == ["What is under the finger"])
    #expect(walker.perform(.scroll(.right)) == ["Scroll right a page"])
    #expect(walker.perform(.toggleReader) == ["Screen reader off, or on"])
    #expect(walker.session.reader.isRunning)
    #expect(walker.focus == "Back")
    #expect(walker.perform(.help) == ["Key help off"])
    #expect(walker.perform(.swipeRight) == ["Settings, heading"])
  }

  @Test func theLastUtteranceIsCopied() throws {
    let walker = try Walker(example: "settings")
    _ = walker.choose("Wi-Fi")
    walker.perform(.copySpeech)
    #expect(walker.copied == ["Wi-Fi, Home, button"])
  }

  @Test func aMutedReaderStillWritesItsTranscript() throws {
    let walker = try Walker(example: "settings")
    walker.perform(.mute)
    #expect(walker.session.reader.isMuted)
    #expect(walker.perform(.swipeRight) == ["Settings, heading"])
    #expect(walker.perform(.mute) == ["Speech on"])
  }

  @Test func theCurtainDarkensTheTreeAndTheCaptionStays() throws {
    let walker = try Walker(example: "settings")
    walker.perform(.curtain, .swipeRight)
    let lines = walker.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix("  element 2 of 10"))
    #expect(lines[1...19].joined() == "")
    #expect(lines[22] == "Settings, heading")
    #expect(lines[23].hasSuffix("  Words · Normal · Screen curtain on"))
    walker.perform(.curtain)
    #expect(walker.screen.text.contains("Home ▸"))
  }

  @Test func readAllReachesTheEndAndAnyGestureStopsIt() throws {
    let walker = try Walker(example: "settings")
    _ = walker.heard()
    walker.session.perform(.readAll(fromTop: true))
    while walker.session.reader.isReadingAll, let time = walker.session.nextTime {
      walker.clock.advance(to: time)
      walker.session.timePassed()
    }
    // Read All leaves no time for hints.
    #expect(
      walker.heard() == [
        "back button", "Settings, heading", "Search, search field",
        "Airplane Mode, switch button, off, list start", "Wi-Fi, Home, button",
        "Bluetooth, switch button, on, list end", "Brightness, 75%, adjustable",
        "Cellular Data, dimmed, switch button, mixed", "Storage, 12 of 64 GB, Photos, 8 GB",
        "Version 2.1 λόγος", "<boundary>",
      ])
    #expect(walker.focus == "Version 2.1 λόγος")
    walker.session.perform(.readAll(fromTop: true))
    walker.perform(.swipeRight)
    #expect(!walker.session.reader.isReadingAll)
    #expect(walker.focus == "Settings")
  }

  @Test func aMagicTapStartsAndPausesReadAll() throws {
    let walker = try Walker(example: "settings")
    walker.perform(.swipeRight)
    walker.session.perform(.magicTap)
    #expect(walker.session.reader.isReadingAll)
    walker.session.perform(.magicTap)
    #expect(walker.session.reader.isPaused)
    _ = walker.heard()
    walker.session.perform(.magicTap)
    #expect(walker.heard() == ["Settings, heading"])
  }

  @Test func theAppHandlesAMagicTapAndAnEscape() throws {
    let tree = page(item("Play"), item("Stop"))
    var taken: [String] = []
    tree.onMagicTap = {
      taken.append("magic tap")
      return true
    }
    tree.onEscape = {
      taken.append("escape")
      return true
    }
    let walker = try Walker(tree)
    #expect(walker.perform(.magicTap) == [])
    #expect(walker.perform(.escape) == [])
    #expect(taken == ["magic tap", "escape"])
    #expect(!walker.session.reader.isReadingAll)
  }
}
