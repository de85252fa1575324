import AccessibilityModel
import GestureScripts
import ScreenReading
import SpeechOutput
import Testing

@testable import Sessions

/// Hints follow after a delay, unless something else happens.
@Suite struct HintTests {
  private let toggle = "Airplane Mode, switch button, off, list start"
  private let hint = "Double tap to toggle setting."

  private func atTheSwitch(_ walker: Walker) {
    walker.perform(.swipeRight, .swipeRight)
    _ = walker.performAtOnce(.swipeRight)
  }

  @Test func aHintFollowsTheWordsAfterOneSecond() throws {
    let walker = try Walker(example: "settings")
    walker.perform(.swipeRight, .swipeRight)
    #expect(walker.performAtOnce(.swipeRight) == [toggle])
    let end = walker.session.driver.queue.busyUntil
    walker.clock.advance(to: end + SpeechQueue.hintDelay - 1)
    walker.session.timePassed()
    #expect(walker.heard() == [])
    walker.clock.advance(to: end + SpeechQueue.hintDelay)
    walker.session.timePassed()
    #expect(walker.heard() == [hint])
    walker.settle()
    #expect(walker.heard() == [], "only once")
  }

  @Test(arguments: [
    Gesture.swipeRight, .swipeLeft, .pause, .stop, .summary, .rotor(by: 1), .doubleTap, .escape,
    .scroll(.down), .mute, .help, .copySpeech, .swipeDown, .itemChooser, .toggleReader,
  ])
  func anyGestureCancelsIt(_ gesture: Gesture) throws {
    let walker = try Walker(example: "settings")
    atTheSwitch(walker)
    #expect(!walker.perform(gesture).contains(hint))
  }

  @Test func aTouchThatFindsNothingCancelsItToo() throws {
    let walker = try Walker(example: "settings")
    atTheSwitch(walker)
    #expect(walker.perform(.touch(.init(x: 195, y: 800))) == [])
  }

  @Test func withHintsOffNoneComes() throws {
    let walker = try Walker(example: "settings", hints: false)
    #expect(walker.walk().contains(toggle))
    #expect(!walker.walk().contains(hint))
  }

  @Test func terseVerbositySpeaksNoHint() throws {
    let walker = try Walker(example: "settings", verbosity: .terse)
    #expect(
      walker.walk() == [
        "back button", "Settings, heading", "Search, search field",
        "Airplane Mode, switch button, off", "Wi-Fi, Home, button", "Bluetooth, switch button, on",
        "Brightness, 75%, adjustable", "Cellular Data, dimmed, switch button, mixed",
        "Storage, 12 of 64 GB", "Version 2.1 λόγος",
      ])
  }

  /// In a script, time passes until the hint has been spoken, unless a wait follows.
  @Test(arguments: [
    ("swipe right 3\nswipe left\n", true), ("swipe right 3\nwait 0\nswipe left\n", false),
    ("swipe right 3\nwait 100\nswipe left\n", false),
    ("swipe right 3\nwait 9000\nswipe left\n", true), ("swipe right 4\n", true),
  ])
  func inAScript(_ script: String, isSaid: Bool) throws {
    let stage = TreeStage()
    let runner = ScriptRunner(script: try Script(name: "s", text: script), stage: stage)
    try runner.open("settings")
    try runner.run()
    #expect(runner.recorder.utterances.contains(hint) == isSaid)
  }

  @Test func expectationsBetweenAGestureAndItsHint() throws {
    let stage = TreeStage()
    let script = """
      swipe right 3
      wait 0
      expect "\(toggle)"
      double-tap
      expect "on"
      expect-focus "airplane"
      expect-elements 10
      reader off
      expect-elements 0
      expect "Screen reader off"
      double-tap
      expect-no-speech
      reader on
      expect-focus "airplane"
      """
    let runner = ScriptRunner(script: try Script(name: "s", text: script), stage: stage)
    try runner.open("settings")
    try runner.run()
  }
}

/// A stage that opens the example trees for scripts.
final class TreeStage: ScriptStage {
  private var walkers: [Walker] = []
  private(set) var written: [String: String] = [:]

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    let walker = try Walker(example: text, columns: columns, rows: rows, also: recorder)
    walkers.append(walker)
    return walker.session
  }

  func resize(columns: Int, rows: Int) -> Bool {
    walkers.last?.screen.resize(columns: columns, rows: rows)
    return true
  }

  func wait(until time: Int) { walkers.last?.clock.advance(to: time) }

  func read(_ file: String) throws -> String { written[file] ?? "" }

  func write(_ text: String, to file: String) throws { written[file] = text }
}
