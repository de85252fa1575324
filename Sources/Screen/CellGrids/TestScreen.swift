/// A screen in memory, for tests and for runs without a terminal.
package final class TestScreen: Screen {
  package private(set) var columns: Int
  package private(set) var rows: Int
  package private(set) var lastFrame: Frame?
  package private(set) var frameCount = 0
  package private(set) var bellCount = 0

  package init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
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
    timeout == nil ? .endOfInput : nil
  }

  package func ring() { bellCount += 1 }

  package func suspend() {}

  package func invalidate() {}

  /// The text of the last frame, one row per line.
  package var text: String { lastFrame?.grid.text ?? "" }
}
