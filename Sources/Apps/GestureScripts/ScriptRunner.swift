import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import ScreenReading
import Sessions
import SpeechOutput
import Views

/// Where a script plays: opens what it names.
package protocol ScriptStage: AnyObject {
  /// Opens a text or a file at a place, on a screen of a size, with a session whose recorder is
  /// among its sinks.
  ///
  /// - Throws: a `ReportableError` when there is no such text or place.
  func open(_ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder) throws
    -> Session

  /// Takes another size; false where the screen is a terminal, which has its own.
  func resize(columns: Int, rows: Int) -> Bool

  /// Lets time go by: to a time of the session's clock.
  func wait(until time: Int)

  /// Reads a file that the script names.
  func read(_ file: String) throws -> String

  /// Writes a file that the script names.
  func write(_ text: String, to file: String) throws
}

/// Plays a gesture script, command after command.
package final class ScriptRunner {
  let script: Script
  let stage: any ScriptStage
  package let recorder = Recorder()
  package private(set) var current: Session?
  var columns = 80
  var rows = 24
  var readerOn: Bool
  /// Whether a frame is drawn as soon as something was done, and not only when all is said that it
  /// led to: for recordings.
  package var drawsAtOnce = false
  /// Utterances before the command that is played now.
  var heardBefore = 0

  package init(script: Script, stage: any ScriptStage, readerOn: Bool = true) {
    self.script = script
    self.stage = stage
    self.readerOn = readerOn
  }

  /// Opens a text before the script begins: the one on the command line.
  package func open(_ text: String, place: String? = nil) throws {
    let session = try stage.open(
      text, place: place, columns: columns, rows: rows, recorder: recorder)
    current = session
    session.open(readerOn: readerOn)
    if drawsAtOnce { session.render() }
    settle(session)
    session.render()
  }

  /// Plays the whole script.
  ///
  /// - Throws: `ScriptError` with status 64 for a command that is none, 1 for an expectation that
  ///   was not met; other reportable errors for what cannot be opened.
  package func run() throws {
    // What was written is whole also when an expectation was not met.
    defer { current?.finish() }
    for (index, line) in script.lines.enumerated() {
      let waits = index + 1 < script.lines.count && script.lines[index + 1].command == "wait"
      if !line.command.hasPrefix("expect") { heardBefore = recorder.count }
      try play(line)
      guard let session = current else { continue }
      if session.ending != nil { break }
      if drawsAtOnce { session.render() }
      if !waits, line.command != "wait" { settle(session) }
      session.render()
    }
    if let current { readToEnd(current) }
  }

  /// Lets the clock go on until nothing is being said and no hint waits. Reading on goes on only
  /// by `read-all until`, by `wait`, and at the end of the script.
  func settle(_ session: Session) {
    guard !session.reader.isReadingAll else { return }
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
    ScriptError(script: script.name, line: line.number, message: message, exitStatus: .usage)
  }

  func unmet(_ line: Script.Line, _ message: String) -> ScriptError {
    ScriptError(
      script: script.name, line: line.number, message: message, exitStatus: .failure,
      heard: Array(recorder.utterances.suffix(10)))
  }
}
