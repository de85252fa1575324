import CellGrids
import Foundation
import Interaction
import Interlinear
import ReaderApp
import ScreenReading
import SpeechOutput

/// Makes a session for a text: what `read` and `play` have in common.
struct ReaderStage {
  let flags: OutputFlags
  let phrases = EmbeddedText.phrases()

  func session(
    for text: any TextSource, screen: any Screen, clock: any SessionClock,
    sinks: [any SpeechSink], copy: @escaping (String) -> Void = { _ in }
  ) throws -> Session {
    let controller = ReaderController(
      text: text, settings: try flags.settings(for: text.description), phrases: phrases)
    var options = SessionOptions()
    options.cursorIsOnCaption = flags.cursor == .caption
    options.terminalHasBidi = flags.bidi.terminalHasBidi(
      environment: ProcessInfo.processInfo.environment)
    options.copy = copy
    return Session(
      application: controller, screen: screen, clock: clock,
      reader: ScreenReader(
        settings: ScreenReaderSettings(verbosity: flags.verbosity), phrases: phrases),
      phrases: phrases, keyMap: try EmbeddedText.keyMap(), sinks: sinks, options: options)
  }

  func transcript(to file: OutputFile?) -> [any SpeechSink] {
    guard let file else { return [] }
    return [Transcript(format: flags.format) { file.write($0) }]
  }
}
