import CellGrids
import Foundation
import Interaction
import Interlinear
import ReaderApp
import ScreenReading
import SpeechOutput

/// Makes a session for a text: what `read` and `play` have in common.
struct ReaderStage {
  let options: OutputOptions
  let phrases = EmbeddedText.phrases()

  func session(
    for text: any TextSource, screen: any Screen, clock: any SessionClock,
    sinks: [any SpeechSink], copy: @escaping (String) -> Void = { _ in }
  ) throws -> Session {
    let controller = ReaderController(
      text: text, settings: try options.settings(for: text.description), phrases: phrases)
    var sessionOptions = SessionOptions()
    sessionOptions.cursorIsOnCaption = options.cursor == .caption
    sessionOptions.terminalHasBidi = options.bidi.terminalHasBidi
    sessionOptions.copy = copy
    return Session(
      application: controller, screen: screen, clock: clock,
      reader: ScreenReader(
        settings: ScreenReaderSettings(verbosity: options.verbosity), phrases: phrases),
      phrases: phrases, keyMap: try EmbeddedText.keyMap(), sinks: sinks, options: sessionOptions)
  }

  func transcript(to file: OutputFile?) -> [any SpeechSink] {
    guard let file else { return [] }
    return [Transcript(format: options.format, write: file.write, send: file.send)]
  }
}
