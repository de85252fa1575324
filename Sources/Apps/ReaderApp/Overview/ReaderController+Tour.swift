import CellGrids
import ScreenReading
import Sessions

/// The tour of the reader: the keys that a newcomer needs, in six lines.
extension ReaderController {
  package var hasTour: Bool { session != nil }

  package var tour: Tour? {
    guard let session else { return nil }
    let isRunning = session.reader.isRunning
    let lines = [
      line(
        isRunning ? "move" : "lines",
        [.swipeRight, .swipeLeft, .swipeDown, .swipeUp].map(Command.gesture)),
      line("open", [.gesture(.doubleTap), .gesture(.doubleTapAndHold)]),
      line("find", [.app(.search), .app(.goTo)]),
      line("layers", [.app(.layers), .app(.settings)]),
      line("reader", [.gesture(.toggleReader)]),
      line("library", [.app(.library), .gesture(.help), .session(.quit)]),
    ]
    let note = openingTour.flatMap(\.note).map { Tour.Line($0, short: $0, spoken: $0) }
    return Tour(title: phrases("tour.title"), lines: (lines + [note]).compactMap { $0 })
  }

  /// Returns a line that names keys, or nil if one of the commands has none.
  private func line(_ name: String, _ commands: [Command]) -> Tour.Line? {
    guard let keyMap = session?.keyMap else { return nil }
    let glyphs = root.appearance.glyphs
    let shown = commands.compactMap { keyMap.shownKeys(for: $0, phrases, glyphs) }
    guard shown.count == commands.count else { return nil }
    let spoken = commands.compactMap { keyMap.shownKeys(for: $0, phrases, .ascii) }
      .map(phrases.spoken(keys:))
    return Tour.Line(
      phrases.filled("tour.\(name)", shown), short: phrases.filled("tour.\(name).short", shown),
      spoken: phrases.filled("tour.\(name)", spoken))
  }
}

/// The tour shown when a text opens.
package struct OpeningTour {
  /// A last line, such as how to get speech, or nil if there is none.
  package let note: String?

  package init(note: String? = nil) { self.note = note }
}
