import CellGrids
import PlainText
import ScreenReading
import SpeechOutput

/// Records a session as an asciicast, version 2.
///
/// The first line is a JSON object with the size of the screen. Each further line is an event:
/// `[seconds, "o", bytes]` for output, `[seconds, "m", utterance]` for a marker with the utterance,
/// `[seconds, "r", "80x24"]` for a new size.
///
/// Frames are recorded as they were drawn, whatever the terminal, so that any xterm can play them.
package final class Cast: SpeechSink {
  private let clock: any ScreenReaderClock
  private let write: (String) -> Void
  private let send: () -> Void
  private let title: String
  private var encoder = FrameEncoder()
  private var size: (columns: Int, rows: Int)?

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
    if size == nil { begin(columns: screen.columns, rows: screen.rows) }
    return RecordedScreen(screen: screen, cast: self)
  }

  package func receive(_ event: SpeechEvent) {
    guard event.kind == .speech else { return }
    if size == nil { begin(columns: 80, rows: 24) }
    put("m", event.text, at: event.time)
  }

  package func frameWasShown() { send() }

  func shown(_ frame: Frame) {
    let grid = frame.grid
    if let size {
      if size != (grid.columns, grid.rows) {
        self.size = (grid.columns, grid.rows)
        put("r", "\(grid.columns)x\(grid.rows)", at: clock.now)
      }
    } else {
      begin(columns: grid.columns, rows: grid.rows)
    }
    put("o", encoder.bytes(of: frame), at: clock.now)
  }

  /// Records the next frame whole, because the screen may show anything now.
  func forget() { encoder.forget() }

  /// Writes a line of plain mode, which has no screen.
  package func printed(_ line: String) {
    if size == nil { begin(columns: 80, rows: 24) }
    put("o", (line.hasSuffix("\n") ? String(line.dropLast()) : line) + "\r\n", at: clock.now)
  }

  private func begin(columns: Int, rows: Int) {
    size = (columns, rows)
    var json = JSONText()
    json.object {
      $0.member("version", 2)
      $0.member("width", columns)
      $0.member("height", rows)
      $0.member("title", title)
      $0.key("env")
      $0.object {
        $0.member("TERM", "xterm-256color")
      }
    }
    write(json.text + "\n")
  }

  private func put(_ kind: String, _ data: String, at time: Int) {
    var json = JSONText()
    json.array {
      $0.number(Double(time) / 1_000)
      $0.string(kind)
      $0.string(data)
    }
    write(json.text + "\n")
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
