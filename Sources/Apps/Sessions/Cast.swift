import CellGrids
import ScreenReading
import SpeechOutput
import TerminalReading

/// Records a session as an asciicast, with a marker for each utterance.
///
/// Frames are recorded as they were drawn, whatever the terminal, so that any xterm can play them.
package final class Cast: SpeechSink {
  private let clock: any ScreenReaderClock
  private let write: (String) -> Void
  private let send: () -> Void
  private let title: String
  private var encoder = FrameEncoder()
  private var writer = AsciicastWriter()
  private var size: TerminalSize?

  /// - Parameters:
  ///   - title: The title of the recording.
  ///   - clock: The clock of the session.
  ///   - write: Receives the text line by line; it must not block.
  ///   - send: Called after each frame, for a writer that sends then.
  package init(
    title: String, clock: any ScreenReaderClock, write: @escaping (String) -> Void,
    send: @escaping () -> Void = {}
  ) {
    self.title = title
    self.clock = clock
    self.write = write
    self.send = send
  }

  /// Returns a screen that records the frames that it passes on to another screen.
  package func recording(_ screen: any Screen) -> any Screen {
    if size == nil { begin(TerminalSize(ofScreen: screen.columns, screen.rows)) }
    return RecordedScreen(screen: screen, cast: self)
  }

  package func receive(_ event: SpeechEvent) {
    guard event.kind == .speech else { return }
    if size == nil { begin(.usual) }
    put(.marker(event.text), at: event.time)
  }

  package func frameWasShown() { send() }

  func shown(_ frame: Frame) {
    let new = TerminalSize(ofScreen: frame.grid.columns, frame.grid.rows)
    if size == nil { begin(new) }
    if size != new { put(.resize(new), at: clock.now) }
    size = new
    put(.output(Array(encoder.bytes(of: frame).utf8)), at: clock.now)
  }

  /// Records the next frame whole, because the screen may show anything now.
  func forget() { encoder.forget() }

  /// Writes a line of plain mode, which has no screen.
  package func printed(_ line: String) {
    if size == nil { begin(.usual) }
    let text = (line.hasSuffix("\n") ? String(line.dropLast()) : line) + "\r\n"
    put(.output(Array(text.utf8)), at: clock.now)
  }

  private func begin(_ size: TerminalSize) {
    self.size = size
    write(writer.line(RecordingHeader(size: size, title: title, terminal: "xterm-256color")))
  }

  private func put(_ event: RecordedEvent.Kind, at time: Int) {
    write(writer.line(RecordedEvent(time: .milliseconds(time), event)))
  }
}

/// A screen that passes frames to another screen and then records them, so that no key waits for
/// the recording.
private final class RecordedScreen: Screen {
  private let screen: any Screen
  private let cast: Cast

  init(screen: any Screen, cast: Cast) {
    self.screen = screen
    self.cast = cast
  }

  var columns: Int { screen.columns }
  var rows: Int { screen.rows }

  func present(_ frame: Frame) {
    screen.present(frame)
    cast.shown(frame)
  }

  func nextEvent(timeout: Int?) -> InputEvent? { screen.nextEvent(timeout: timeout) }

  func ring() { screen.ring() }

  func suspend() {
    screen.suspend()
    cast.forget()
  }

  func invalidate() {
    screen.invalidate()
    cast.forget()
  }
}
