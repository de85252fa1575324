import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import ScreenReading
import Sessions
import SpeechOutput
import Views

/// The environment in which a script is played, such as a terminal: it opens what the script names.
package protocol ScriptStage: AnyObject {
  /// Opens a text or a file, and creates its session.
  ///
  /// - Parameters:
  ///   - place: The place in the text at which it opens; nil for the beginning.
  ///   - recorder: The recorder, which becomes one of the sinks of the session.
  /// - Throws: A `ReportableError` if there is no such text or place.
  func open(_ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder) throws
    -> Session

  /// Resizes the screen; returns false for a terminal, which has its own size.
  func resize(columns: Int, rows: Int) -> Bool

  /// Lets time pass until a time of the session's clock.
  func wait(until time: Int)

  /// Returns the text of a file that the script names.
  func read(_ file: String) throws -> String

  /// Writes a file that the script names.
  func write(_ text: String, to file: String) throws
}

/// Plays a gesture script, one command after another.
package final class ScriptRunner {
  let script: Script
  let stage: any ScriptStage
  /// No command looks at the events of more than one swipe.
  package let recorder = Recorder(eventCapacity: 512)
  package private(set) var current: Session?
  var columns = 80
  var rows = 24
  var readerOn: Bool
  /// Whether a frame is drawn right after each command and not only after its speech, for
  /// recordings.
  package var drawsAtOnce = false
  /// Whether the script goes on after an expectation that was not met.
  package var keepsGoing = false
  /// The expectations that were checked, in order, each with what was wrong with it.
  package private(set) var checks: [ScriptCheck] = []
  /// The number of utterances before the current command.
  var heardBefore = 0
  /// The number of utterances before the last gesture. Waiting and expecting are no gestures.
  var heardBeforeGesture = 0

  package init(script: Script, stage: any ScriptStage, readerOn: Bool = true) {
    self.script = script
    self.stage = stage
    self.readerOn = readerOn
  }

  /// Opens the text named on the command line, before the script begins.
  package func open(_ text: String, place: String? = nil) throws {
    let session = try stage.open(
      text, place: place, columns: columns, rows: rows, recorder: recorder)
    // The numbers of events continue over everything that a script opens.
    if let current { session.driver.numberEvents(after: current.driver) }
    current = session
    session.open(readerOn: readerOn)
    if drawsAtOnce { session.render() }
    settle(session)
    session.render()
  }

  /// Plays the whole script.
  ///
  /// - Throws: `ScriptError` for an unknown command, or for an expectation that is not met unless the
  ///   script keeps going; other reportable errors for a text or file that cannot be opened.
  package func run() throws {
    // The written files are complete even if an expectation was not met.
    defer { current?.finish() }
    for (index, line) in script.lines.enumerated() {
      let waits = index + 1 < script.lines.count && script.lines[index + 1].command == "wait"
      let isExpectation = line.command.hasPrefix("expect")
      if !isExpectation { heardBefore = recorder.count }
      if !isExpectation, line.command != "wait" { heardBeforeGesture = recorder.count }
      if isExpectation { try check(line) } else { try play(line) }
      guard let session = current else { continue }
      if session.ending != nil { break }
      if drawsAtOnce { session.render() }
      if !waits, line.command != "wait" { settle(session) }
      session.render()
    }
    if let current { readToEnd(current) }
  }

  private func check(_ line: Script.Line) throws {
    do {
      try expect(line)
      checks.append(ScriptCheck(line: line))
    } catch let error as ScriptError where error.kind == .unmetExpectation {
      checks.append(ScriptCheck(line: line, failure: error))
      if !keepsGoing { throw error }
    }
  }

  func perform(_ gesture: Gesture, in session: Session) {
    session.perform(gesture)
    if drawsAtOnce { session.render() }
  }

  /// The utterances since the last gesture. After a gesture that said nothing, the last utterance
  /// before it is still the last that was heard.
  var heard: [String] {
    let new = heard(since: heardBeforeGesture)
    return new.isEmpty ? Array(recorder.utterances.suffix(1)) : new
  }

  /// Returns the utterances since there were a number of them.
  func heard(since count: Int) -> [String] {
    Array(recorder.utterances.suffix(max(recorder.count - count, 0)))
  }

  /// Lets time pass until nothing is being spoken and no hint waits. Read All continues only by
  /// `read-all until`, by `wait`, and at the end of the script.
  func settle(_ session: Session) {
    guard !session.isReadingAll else { return }
    session.settle {
      stage.wait(until: $0)
      return true
    }
  }

  private func readToEnd(_ session: Session) {
    while session.ending == nil, session.reader.isReadingAll, !session.reader.isPaused,
      let time = session.nextTime
    {
      stage.wait(until: time)
      session.timePassed()
    }
  }

  func wait(_ milliseconds: Int, in session: Session) {
    let end = session.clock.now + milliseconds
    while session.ending == nil, session.clock.now < end {
      stage.wait(until: session.nextTime.map { min($0, end) } ?? end)
      session.timePassed()
    }
  }

  func usage(_ line: Script.Line, _ message: String) -> ScriptError {
    ScriptError(script: script.name, line: line.number, message: message)
  }

  func unmet(_ line: Script.Line, _ message: String) -> ScriptError {
    ScriptError(
      script: script.name, line: line.number, message: message, kind: .unmetExpectation,
      heard: Array(recorder.utterances.suffix(10)))
  }
}

/// An expectation of a script that was checked.
package struct ScriptCheck: Sendable {
  package let line: Script.Line
  /// What was wrong; nil if the expectation was met.
  package var failure: ScriptError?
}
