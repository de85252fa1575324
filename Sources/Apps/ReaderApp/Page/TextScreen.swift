import AccessibilityModel
import CellGrids
import Interlinear
import PlainText
import ScreenReading
import TextLibrary
import Typesetting
import Views

/// Supplies the positions of a text screen with actions, and its elements with rotors.
protocol TextScreenDelegate: AnyObject {
  func actions(for position: TextPosition) -> [AccessibilityCustomAction]
  /// Handles a double tap.
  ///
  /// - Returns: False if nothing can be done at the position.
  func activate(_ position: TextPosition) -> Bool
  func rotors(around row: Int) -> [AccessibilityCustomRotor]
  /// Returns the rotors of a word.
  func rotors(of element: VerseElement) -> [AccessibilityCustomRotor]
  /// Returns the label of a word with its relation to its head, if that is to be spoken. Called
  /// only for texts with syntax.
  func addingRelation(
    to pieces: [LabelPiece], of element: VerseElement, verbosity: Verbosity
  ) -> [LabelPiece]
  func focusDidMove(to element: VerseElement)
}

/// The text on the screen: a table of verses, their elements for the screen reader, and the focus
/// among them.
package final class TextScreen {
  package let text: any TextSource
  package let table: TableView
  /// The table, and the head of the page above it.
  package private(set) lazy var page = Panel("page", table)
  package let elementCounter = ElementCounter()
  package internal(set) var settings: ReaderSettings
  weak var delegate: (any TextScreenDelegate)?
  let speech: VerseSpeech
  let session: ReaderSession
  /// Returns the hits of the last search in a row, to be marked on the page.
  var hitMarks: (_ row: Int) -> [VerseElement.Part] = { _ in [] } {
    didSet { markHits() }
  }
  private let layouts: VerseLayouts
  private(set) var isReaderRunning: Bool = false
  private var rows: [Int: VerseRow] = [:]
  /// The position of the focus, or of the focus before a popover took it, or nil before the first
  /// one.
  var focused: TextPosition?
  /// The column that vertical moves return to, in cells of the row, or nil after any other move.
  var column: Double?
  /// The position whose aligned words are marked on the screen.
  var lit: TextPosition?
  /// The place of the first focus, as long as the table has not scrolled: near the end of a text,
  /// the table cannot scroll it to the top.
  var opening: (row: Int, word: Int?)?

  init(
    text: any TextSource, settings: ReaderSettings, lookup: AnnotationLookup,
    session: ReaderSession
  ) {
    let settings = settings.usable(for: text.description)
    self.text = text
    self.settings = settings
    self.session = session
    speech = VerseSpeech(description: text.description, phrases: session.phrases)
    speech.chosenPieces = settings.spokenPieces
    speech.hiddenTranslations = settings.typesetting.hiddenTranslations
    speech.onUnknownCode = { [weak session] code in
      guard let session else { return }
      session.announceAfterwards(session.phrases("status.unknownCode", code), priority: .low)
    }
    layouts = VerseLayouts(
      text: text, settings: settings.typesetting, lookup: lookup, speech: speech,
      session: session)
    weak var table: TableView?
    self.table = TableView { [tiers = text.description.tiers] in
      VerseCell(tiers: tiers, in: table)
    }
    table = self.table
    makePage()
  }

  private func makePage() {
    table.dataSource = self
    table.delegate = self
    table.showsScrollBar = true
    table.scrollStatus = { [weak self] in self?.scrollStatus(of: $0) }
    table.reloadData()
    setUpPage()
  }

  // MARK: - The text

  /// The indices of the tiers that are shown.
  var visibleTiers: [Int] {
    text.description.tiers.indices.filter {
      settings.typesetting.tiers.contains(text.description.tiers[$0])
    }
  }

  func tierName(_ tier: Int) -> String {
    text.description.tiers.indices.contains(tier) ? text.description.tiers[tier].rawValue : ""
  }

  private var width: Int { max(Int(table.frame.width), 1) }

  /// Returns a verse and its layout.
  func entry(forRow row: Int) -> LayoutCache.Entry {
    layouts.entry(forRow: row, width: width, margin: table.scrollBarMargin)
  }

  func annotations(ofRow row: Int) -> VerseAnnotations {
    layouts.annotations(ofRow: row, width: width, margin: table.scrollBarMargin)
  }

  /// The names of the translations by index.
  var columnNames: [String] { layouts.columnNames }
  var hasFirstTranslation: Bool { layouts.hasFirstTranslation }

  /// Returns whether a verse has the name of its book above it, in a heading.
  func namesBook(aboveRow row: Int) -> Bool { layouts.namesBook(aboveRow: row) }

  /// The columns of the page.
  var columns: PageColumns { layouts.columns(width: width, margin: table.scrollBarMargin) }

  func layout(ofRow row: Int) -> TypesetVerse? { entry(forRow: row).layout }

  /// The first error that occurred while verses were read.
  var fault: String? { layouts.fault }

  // MARK: - Changes

  /// Shows other tiers, another density or other elements. Position and focus stay.
  func apply(_ settings: ReaderSettings) {
    self.settings = settings.usable(for: text.description)
    speech.chosenPieces = self.settings.spokenPieces
    speech.hiddenTranslations = self.settings.typesetting.hiddenTranslations
    speech.familiarity?.settings = self.settings.glosses
    reload()
  }

  /// Lays the verses out again and creates new elements. Position and focus stay.
  func reload() {
    layouts.reset(settings.typesetting)
    releaseRows()
    renewPosition()
    table.reloadData()
    session.restoreFocus()
  }

  /// Called when the screen reader was turned on or off: elements exist only while it runs.
  func readerStatusDidChange(isRunning: Bool) {
    isReaderRunning = isRunning
    if isRunning {
      for row in table.visibleRows { verseRow(row).makeElements() }
    } else {
      releaseRows()
    }
    renewPosition()
  }

  private func releaseRows() {
    for row in rows.values { row.releaseElements() }
    rows.removeAll()
  }

  // MARK: - Scrolling and focus

  /// Scrolls to a row before the session opens. The first focus is there.
  func open(at row: Int, word: Int? = nil) {
    opening = (row, word)
    focused = nil
    table.scrollToRow(row)
  }

  /// Returns the element that gets the focus when the text is opened or the screen reader is turned
  /// on: the place where the text was opened, if nothing has scrolled since; otherwise the first
  /// whole element on the screen, so that the page does not move.
  func initialElement() -> (any AccessibilityObject)? {
    guard text.verseCount > 0 else { return nil }
    defer { opening = nil }
    if let (row, word) = opening, table.height == 0 || table.isScrolled(toRow: row) {
      return verseRow(min(row, text.verseCount - 1)).element(ofWord: word, translationWord: nil)
    }
    if let element = focused?.element, table.showsWhole(element) { return element }
    return table.firstElementOnScreen
      ?? verseRow(min(table.anchor.row, text.verseCount - 1)).firstElement
  }

  /// Returns the element that gets the focus when the screen reader is turned on again: the
  /// previous one, if it is wholly on the screen.
  func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    if let old = focused?.element ?? old, table.showsWhole(old) { return old }
    return initialElement()
  }

  /// Scrolls a verse to the top and moves the focus to its reference or to one of its words, which
  /// is spoken with its reference.
  ///
  /// - Parameters:
  ///   - pieces: The text spoken before the place, such as the number of a hit.
  ///   - saysPlace: Whether the reference is spoken; false within a verse that was chosen before.
  func show(
    row: Int, word: Int? = nil, translationWord: Int? = nil, after pieces: [LabelPiece] = [],
    saysPlace: Bool = true
  ) {
    table.scrollToRow(row)
    session.setNeedsFrame()
    guard isReaderRunning else {
      guard row < text.verseCount else { return }
      return moveFocus(
        to: verseRow(row).position(ofWord: word, translationWord: translationWord))
    }
    let element = verseRow(row).element(ofWord: word, translationWord: translationWord)
    guard let element else { return }
    let place =
      element.saysPlace || !saysPlace ? [] : [LabelPiece(.reference, placeName(ofRow: row))]
    // The number of a sentence is part of its place.
    let verse = element.row.verse.reference
    let isNumber =
      [.reference, .verse].contains(element.part) && VerseSpeech.isNumber(verse.verse)
    session.focus(
      on: element, after: pieces + place, leavingOut: place.isEmpty || !isNumber ? nil : .reference)
  }

  /// Called when an element gets the focus. The row that lost it is released if it is off the
  /// screen.
  func focusMoved(to element: VerseElement) {
    let row = element.row
    let old = focused?.row.index
    focused = element.position
    light(element.position)
    delegate?.focusDidMove(to: element)
    guard let old, old != row.index, !table.visibleRows.contains(old) else { return }
    rows.removeValue(forKey: old)?.releaseElements()
  }

  // MARK: - Rows

  /// The maximum number of rows that are kept. A screen reader that searches far off the screen,
  /// such as for the next heading, does not leave more rows in memory.
  private static let maximumRowCount = 256

  /// Returns the row of the table as the screen reader finds it.
  func verseRow(_ row: Int) -> VerseRow {
    if let known = rows[row] { return known }
    let verse = entry(forRow: row).verse
    let made = VerseRow(
      index: row, verse: verse, annotations: annotations(ofRow: row),
      elementID: elementID(of: verse.reference), owner: self)
    rows[row] = made
    releaseDistantRows(except: row)
    return made
  }

  private func releaseDistantRows(except row: Int) {
    guard rows.count > Self.maximumRowCount else { return }
    let visible = table.visibleRows
    for (index, distant) in rows
    where index != row && index != focused?.row.index && !visible.contains(index) {
      // A row and its elements refer to each other.
      distant.releaseElements()
      rows[index] = nil
    }
  }

  func releaseRow(_ row: Int) {
    guard row != focused?.row.index else { return }
    rows.removeValue(forKey: row)?.releaseElements()
  }

  /// Returns the identity of a verse. It lacks the name of the first book of a text: `sampler/1:1`.
  func elementID(of reference: Reference) -> ElementID {
    let isInFirstBook = reference.chapter > 0 && reference.book == text.books.first?.name
    let verse =
      isInFirstBook ? "\(reference.chapter):\(reference.verse)" : reference.description
    return ElementID(in: [.name(text.description.name)], .name(verse))
  }
}
