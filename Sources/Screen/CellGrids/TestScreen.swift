/// A screen in memory: what a headless run draws on and a test compares as text.
package final class TestScreen: Screen {
  package private(set) var columns: Int
  package private(set) var rows: Int
  package private(set) var lastFrame: Frame?
  package private(set) var frameCount = 0
  private var events: [InputEvent]

  package init(columns: Int = 80, rows: Int = 24, events: [InputEvent] = []) {
    self.columns = columns
    self.rows = rows
    self.events = events.reversed()
  }

  package func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  package func present(_ frame: Frame) {
    lastFrame = frame
    frameCount += 1
  }

  package func nextEvent(timeout: Int?) -> InputEvent? {
    events.popLast() ?? (timeout == nil ? .endOfInput : nil)
  }

  package func suspend() {}

  package func invalidate() {}

  /// What is on the screen, one row a line.
  package var text: String { lastFrame?.grid.text ?? "" }
}
