import CellGrids
import Foundation
@testable import ScreenReading
import SpeechOutput
import Testing

@testable import Sessions

@Suite struct CastTests {
  private final class Lines {
    var text = ""
  }

  @Test func headerFramesAndMarkers() throws {
    let lines = Lines()
    let clock = VirtualClock()
    let cast = Cast(title: "lector", clock: clock, write: { lines.text += $0 })
    let screen = TestScreen(columns: 4, rows: 2)
    let recorded = cast.recording(screen)
    var grid = CellGrid(columns: 4, rows: 2)
    grid.draw("a\"λ", x: 0, y: 0)
    recorded.present(Frame(grid: grid, cursor: CellPosition(column: 0, row: 0)))
    clock.advance(to: 1_250)
    cast.receive(SpeechEvent(sequence: 1, time: 1_200, kind: .speech, text: "a \"b\"\u{7}"))
    cast.receive(SpeechEvent(sequence: 2, time: 1_200, kind: .earcon, text: "link"))
    recorded.present(Frame(grid: CellGrid(columns: 5, rows: 1)))
    #expect(screen.frameCount == 2)
    let clear = #"\u001b[0m\u001b[H\u001b[2J"#
    #expect(
      lines.text == """
        {"version":2,"width":4,"height":2,"title":"lector","env":{"TERM":"xterm-256color"}}
        [0,"o","\(clear)\\u001b[1;1Ha\\"λ\\u001b[?25h\\u001b[1;1H"]
        [1.2,"m","a \\"b\\"\\u0007"]
        [1.25,"r","5x1"]
        [1.25,"o","\(clear)\\u001b[?25l"]

        """)
    for line in lines.text.split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test func linesOfPlainMode() {
    let lines = Lines()
    let cast = Cast(title: "t", clock: VirtualClock(), write: { lines.text += $0 })
    cast.printed("one\n")
    #expect(lines.text.hasSuffix("[0,\"o\",\"one\\r\\n\"]\n"))
    #expect(lines.text.hasPrefix("{\"version\":2,\"width\":80,\"height\":24"))
  }

  /// After a suspension the terminal can show anything.
  @Test func afterAStopTheWholeFrameIsWritten() {
    let lines = Lines()
    let cast = Cast(title: "t", clock: VirtualClock(), write: { lines.text = $0 })
    let screen = cast.recording(TestScreen(columns: 2, rows: 1))
    let grid = CellGrid(columns: 2, rows: 1)
    screen.present(Frame(grid: grid))
    screen.present(Frame(grid: grid))
    #expect(!lines.text.contains("2J"))
    screen.suspend()
    screen.present(Frame(grid: grid))
    #expect(lines.text.contains("2J"))
  }
}
