import CellGrids
import PlainText
import SpeechOutput

/// Records a session as an asciicast, version 2: a line of JSON with the size of the screen, then a
/// line an event: `[seconds, "o", bytes]` for what is drawn, `[seconds, "m", utterance]` a marker for
/// what is said, `[seconds, "r", "80x24"]` for another size.
///
/// Frames are written as they were drawn, whatever curses made of them: a player needs no more than
/// an xterm.
package final class Cast: SpeechSink {
  private let clock: any SessionClock
  private let write: (String) -> Void
  private let send: () -> Void
  private let title: String
  private var encoder = FrameEncoder()
  private var size: (columns: Int, rows: Int)?

  /// - Parameters:
  ///   - title: of the recording.
  ///   - clock: that of the session.
  ///   - write: takes the text line by line; it must not block.
  ///   - send: called when a frame was shown, for a writer that waits for that.
  package init(
    title: String, clock: any SessionClock, write: @escaping (String) -> Void,
    send: @escaping () -> Void = {}
  ) {
    self.title = title
    self.clock = clock
    self.write = write
    self.send = send
  }

  /// A screen that shows what another shows and records it.
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

  /// The screen may show anything now: the next frame is recorded whole.
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
      $0.key("version")
      $0.number(2)
      $0.key("width")
      $0.number(columns)
      $0.key("height")
      $0.number(rows)
      $0.key("title")
      $0.string(title)
      $0.key("env")
      $0.object {
        $0.key("TERM")
        $0.string("xterm-256color")
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

/// Shows frames on another screen, then records them: no key waits for that.
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

  func suspend() {
    screen.suspend()
    cast.forget()
  }

  func invalidate() {
    screen.invalidate()
    cast.forget()
  }
}
