import AccessibilityModel
import Interlinear
import ScreenReading
import Sessions
import TextLibrary

/// Reads portions of the text aloud: the verse, the paragraph, the chapter, or everything up to a
/// mark; once more, slowly, word by word.
final class ReadingCoordinator {
  private let screen: TextScreen
  private let session: ReaderSession
  private let study: StudyCoordinator
  let familiarity: WordFamiliarity
  /// The portion that was read last.
  private var last: VersePortion.Extent?
  /// The portion that is read, as long as the screen reader reads it.
  private weak var portion: VersePortion?

  init(
    screen: TextScreen, session: ReaderSession, study: StudyCoordinator,
    familiarity: WordFamiliarity
  ) {
    self.screen = screen
    self.session = session
    self.study = study
    self.familiarity = familiarity
  }

  private var text: any TextSource { screen.text }

  // MARK: - Portions

  func readVerse() {
    guard text.verseCount > 0 else { return session.signal(.nothing) }
    read(.init(rows: screen.currentRow..<(screen.currentRow + 1)))
  }

  func readChapter() {
    guard text.verseCount > 0,
      let rows = session.attempt({ try text.chapter(ofRow: screen.currentRow).rows })
    else { return session.signal(.nothing) }
    read(.init(rows: rows))
  }

  /// Reads the paragraph. A paragraph ends with the chapter; a chapter without marked paragraphs is
  /// one.
  func readParagraph() {
    guard text.verseCount > 0,
      let rows = session.attempt({ try self.paragraph(around: screen.currentRow) })
    else { return session.signal(.nothing) }
    read(.init(rows: rows))
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
    let name = text.description.name
    let mark = session.attempt { try study.studyData?.storeIfAny()?.mark(letter, of: name) }
    guard let mark, let markRow = screen.row(of: mark), let here = screen.currentPlace,
      let row = screen.row(of: here)
    else { return session.announce("status.noMark", String(letter)) }
    var (first, last) = ((row: row, word: here.word), (row: markRow, word: mark.word))
    if (last.row, last.word ?? -1) < (first.row, first.word ?? -1) { swap(&first, &last) }
    read(
      .init(
        rows: first.row..<(last.row + 1), firstWord: first.word, lastWord: last.word))
  }

  // MARK: - Once more

  /// Repeats the last portion as often as the settings require, or the verse if nothing was read.
  func repeatPortion() {
    let repeats = screen.settings.portions.repeats
    guard let last else { return readVerse() }
    // Without a screen, no key may ever come that ends an endless repetition.
    let isEndless = repeats == 0 && session.session?.options.isPlain != true
    read(last, rounds: isEndless ? nil : max(repeats, 1))
  }

  /// The speed of a portion that is repeated slowly, in percent of the portions' speed.
  private static let slowSpeed = 60

  func repeatSlowly() {
    guard text.verseCount > 0 else { return session.signal(.nothing) }
    var settings = screen.settings.portions
    settings.speed = max(settings.speed * Self.slowSpeed / 100, 10)
    let row = screen.currentRow
    read(last ?? .init(rows: row..<(row + 1)), settings: settings)
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
    last = extent
    let portion = VersePortion(
      extent, of: screen, settings: settings ?? screen.settings.portions,
      verbosity: driver.settings.verbosity, rounds: rounds)
    self.portion = portion
    session.setNeedsFrame()
    session.dismissPopovers { driver.read(portion) }
  }

  // MARK: - Known words

  /// Marks the word with the focus as known, or as not known if it is.
  func toggleKnown() {
    guard let position = screen.position, let word = position.word else {
      return session.announce("status.noWord")
    }
    toggleKnown(word, in: position.row.verse)
  }

  func toggleKnown(_ word: Word, in verse: Verse) {
    guard study.studyData != nil else { return session.signal(.nothing) }
    let (isKnown, known) = familiarity.toggleKnown(word, in: verse)
    study.make(
      .known(isKnown, known),
      announcing: session.phrases.pieces(
        isKnown ? "status.known" : "status.notKnown", known.piece))
    study.announceEvents()
  }
}
