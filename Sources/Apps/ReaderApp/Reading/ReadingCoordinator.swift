import Choices
import Interlinear
import ScreenReading
import Sessions
import TextLibrary

/// Reads portions of the text aloud: the verse, the paragraph, the chapter, the rest, or everything
/// up to a mark; once more, slowly, word by word.
///
/// The focus follows the reading and then returns to where it was. Read All goes on with the portion
/// that follows.
final class ReadingCoordinator: Coordinator {
  /// The portion that is being read or was read last.
  private var portion: VersePortion?

  // MARK: - Portions

  /// Reads from the verse with the focus to the end of the text.
  func readRest() {
    guard text.verseCount > 0 else { return session.signal(.nothing) }
    read(.init(unit: .passage, rows: screen.currentRow..<text.verseCount))
  }

  /// Reads the verse, the paragraph, or the chapter. A paragraph ends with the chapter; a chapter
  /// without marked paragraphs is one.
  func readAround(_ unit: VersePortion.Extent.Unit) {
    guard text.verseCount > 0, let extent = extent(unit, around: screen.currentRow) else {
      return session.signal(.nothing)
    }
    read(extent)
  }

  private func extent(
    _ unit: VersePortion.Extent.Unit, around row: Int
  ) -> VersePortion.Extent? {
    session.attempt { () throws -> VersePortion.Extent? in
      let rows =
        switch unit {
        case .verse, .passage: row..<(row + 1)
        case .paragraph: try self.paragraph(around: row)
        case .chapter: try text.chapter(ofRow: row).rows
        }
      var extent = VersePortion.Extent(unit: unit, rows: rows)
      if unit != .verse, try text.chapter(ofRow: row).rows.upperBound == rows.upperBound {
        extent.ending = phrases("reading.chapterEnd", screen.chapterName(ofRow: row))
      }
      return extent
    }
  }

  /// Returns the portion after another one, or nil at the end of the text.
  private func portion(after other: VersePortion) -> VersePortion? {
    let row = other.extent.rows.upperBound
    guard row < text.verseCount, let extent = extent(other.extent.unit, around: row) else {
      return nil
    }
    portion = other.similar(extent)
    return portion
  }

  /// The place where the reading has ended, or nil if the focus has moved since then.
  var endPlace: StudyPlace? {
    guard session.session?.reader.canReadFurther == true else { return nil }
    return portion?.end.map { screen.place(of: $0) }
  }

  /// Moves the focus to where the reading has ended.
  func goToEnd() {
    guard let element = portion?.end?.element else {
      return session.announce("status.nothingRead")
    }
    session.focus(on: element)
  }

  private func paragraph(around row: Int) throws -> Range<Int> {
    let chapter = try text.chapter(ofRow: row).rows
    func begins(_ row: Int) throws -> Bool {
      let verse = try text.verse(at: row)
      return verse.isParagraphStart || !verse.headings.isEmpty
    }
    var first = row
    while first > chapter.lowerBound, try !begins(first) {
      first = try text.row(beginning: .paragraph, -1, from: first) ?? 0
    }
    var end = row
    repeat {
      end = try text.row(beginning: .paragraph, 1, from: end) ?? text.verseCount
    } while try end < chapter.upperBound && !begins(end)
    return max(first, chapter.lowerBound)..<min(end, chapter.upperBound)
  }

  /// Reads from the focus to a mark, or from the mark to the focus if the mark comes first.
  func readToMark(_ letter: Character) {
    guard let mark = reader.marks.mark(letter)?.place, let markRow = screen.row(of: mark),
      let here = screen.currentPlace, let row = screen.row(of: here)
    else { return session.announce("status.noMark", String(letter)) }
    var (first, last) = ((row: row, word: here.word), (row: markRow, word: mark.word))
    if (last.row, last.word ?? -1) < (first.row, first.word ?? -1) { swap(&first, &last) }
    read(
      .init(
        unit: .passage, rows: first.row..<(last.row + 1), firstWord: first.word,
        lastWord: last.word))
  }

  // MARK: - Once more

  /// Repeats the last portion as often as the settings require, or the verse if nothing was read.
  func repeatPortion() {
    guard let portion else { return readAround(.verse) }
    // It isn't known when another screen reader has spoken a round.
    let isKnown = session.session?.offersVoiceSettings == true
    let rounds = isKnown ? screen.settings.portions.repeats : 1
    // Without a screen, no key may ever come that ends an endless repetition.
    let isEndless = rounds == 0 && session.session?.options.isPlain != true
    read(portion.extent, rounds: isEndless ? nil : max(rounds, 1))
  }

  /// The speed of a portion that is repeated slowly, in percent of the portions' speed.
  private static let slowSpeed = 60

  func repeatSlowly() {
    guard text.verseCount > 0 else { return session.signal(.nothing) }
    guard session.session?.offersVoiceSettings == true else {
      return session.announce("status.noVoice")
    }
    var settings = screen.settings.portions
    settings.speed = max(settings.speed * Self.slowSpeed / 100, 10)
    guard let extent = portion?.extent ?? extent(.verse, around: screen.currentRow) else { return }
    read(extent, settings: settings)
  }

  /// Switches to the next form of reading portions, until the program ends.
  func changeMode() {
    let modes = PortionMode.allCases
    var settings = screen.settings
    let index = modes.firstIndex(of: settings.portions.mode) ?? 0
    settings.portions.mode = modes[(index + 1) % modes.count]
    screen.settings.portions = settings.portions
    session.announce("status.readingMode.\(settings.portions.mode.rawValue)")
  }

  private func read(
    _ extent: VersePortion.Extent, settings: PortionSettings? = nil, rounds: Int? = 1
  ) {
    guard screen.isReaderRunning else { return session.announce("status.needsReader") }
    guard let driver = session.session?.driver else { return }
    let portion = VersePortion(
      extent, of: screen, settings: settings ?? screen.settings.portions,
      verbosity: driver.settings.verbosity, rounds: rounds,
      next: { [weak self] in self?.portion(after: $0) })
    self.portion = portion
    if extent.rows.count > 1 { reader.navigation.rememberOrigin() }
    session.setNeedsFrame()
    driver.read(portion)
  }
}
