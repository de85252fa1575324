import AccessibilityModel
import CellGrids
import Interlinear
import PlainText
import ScreenReading
import Sessions
import Views

/// The tour of the reader: a word row by row, then the keys that a newcomer needs, in six lines.
extension ReaderController {
  package var hasTour: Bool { session != nil }

  package var tour: [Tour] { [wordTour, keyTour].compactMap { $0 } }

  /// The meaning of each row that is shown of the word with the focus, or of the first word.
  private var wordTour: Tour? {
    guard text.verseCount > 0 else { return nil }
    let row = screen.position?.row.index ?? screen.currentRow
    let verse = screen.entry(forRow: row).verse
    let index = screen.position?.wordIndex ?? 0
    let all = text.description.tiers
    let tiers = screen.speech.tiers(ofWord: index, in: verse, annotations: VerseAnnotations())
    let lines = tiers.compactMap { tier -> Card.Line? in
      let kind = tier.pieces.first?.kind
      guard let column = all.firstIndex(where: { kind == .tier($0) }),
        column == 0 || settings.typesetting.tiers.contains(all[column])
      else { return nil }
      let value = verse.words[index].value(at: column).withVisibleControls
      let words = Utterance(tier.pieces).text
      let name = words == value ? tier.name : "\(tier.name), \(words)"
      return Card.Line(
        "\(value): \(name)", short: "\(value): \(tier.name)", spoken: tier.shownText)
    }
    return lines.isEmpty ? nil : (phrases("tour.word"), lines)
  }

  private var keyTour: Tour? {
    guard let session else { return nil }
    let isRunning = session.reader.isRunning
    let lines = [
      line(isRunning ? "move" : "lines", Self.moves),
      arrowLine,
      line("open", [.gesture(.doubleTap), .gesture(.doubleTapAndHold)]),
      line("find", [.app(.search), .app(.goTo)]),
      line("layers", [.app(.layers), .app(.settings)]),
      line("reader", [.gesture(.toggleReader)]),
      line("library", [.app(.library), .gesture(.help), .session(.quit)]),
    ]
    let note = openingTour.flatMap(\.note).map { Card.Line($0, short: $0, spoken: $0) }
    return (phrases("tour.title"), (lines + [note]).compactMap { $0 })
  }

  private static let moves = [Gesture.swipeRight, .swipeLeft, .swipeDown, .swipeUp]
    .map(Command.gesture)

  /// The line of plain mode that names the keys in place of the arrows, for screen readers that
  /// swallow the answer to an arrow key, or nil if the arrows are not taught.
  private var arrowLine: Card.Line? {
    guard let session, session.options.isPlain, session.keyMap.teachesArrows else { return nil }
    var keyMap = session.keyMap
    keyMap.teachesArrows = false
    return line("arrows", Self.moves, keyMap)
  }

  /// Returns a line that names keys, or nil if one of the commands has none.
  private func line(_ name: String, _ commands: [Command], _ keys: KeyMap? = nil) -> Card.Line? {
    guard let keyMap = keys ?? session?.keyMap else { return nil }
    let glyphs = root.appearance.glyphs
    let shown = commands.compactMap { keyMap.shownKeys(for: $0, phrases, glyphs) }
    guard shown.count == commands.count else { return nil }
    let spoken = commands.compactMap { keyMap.shownKeys(for: $0, phrases, .ascii) }
      .map(phrases.spoken(keys:))
    return Card.Line(
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
