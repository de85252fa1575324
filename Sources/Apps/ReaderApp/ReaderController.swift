import AccessibilityModel
import CellGrids
import Geometry
import Interlinear
import PlainText
import ScreenReading
import Sessions
import Typesetting
import Views

/// The interlinear reader: a text in a table, with menus and a way to go anywhere in it.
package final class ReaderController {
  package let text: any TextSource
  package let table: TableView
  package let root: RootView
  package let elementCounter = ElementCounter()
  package private(set) var settings: ReaderSettings
  let phrases: Phrases
  let speech: VerseSpeech
  private var styles: [Style]
  /// What was wrong with the text while it was read, once.
  package private(set) var fault: String?

  weak var session: Session?
  private(set) var isReaderRunning = false
  /// The row to begin with, where it is not the table's first: near the end of a text the table
  /// cannot put it at the top.
  var openingRow: Int?
  var openingWord: Int?
  private var typesetter: Typesetter
  private var cache = LayoutCache(capacity: 256)
  private var rows: [Int: VerseRow] = [:]
  /// The row that has the focus, or had it last before a menu took it.
  private(set) var focusedRow: Int?
  /// The same, kept while the reader is off.
  private var lastRow = 0
  /// The element of the text that had the focus last, while a menu may have it.
  private(set) weak var lastElement: VerseElement?

  /// The library with the reader's own things; nil where nothing can be kept.
  let desk: StudyDesk?
  /// The user's settings; nil where they cannot be changed.
  package var preferences: Preferences?
  private var annotations: [Int: RowAnnotations] = [:]
  /// Whether anything was ever noted on the text: if not, nobody looks.
  lazy var hasAnnotations =
    attempt { try desk?.storeIfAny()?.hasAnnotations(text.description.name) } ?? false
  private var knownChanges: Int?
  var found: FoundHits?
  var history: PlaceHistory?

  package init(
    text: any TextSource, settings: ReaderSettings = .init(), phrases: Phrases,
    desk: StudyDesk? = nil
  ) {
    let settings = settings.usable(for: text.description)
    self.text = text
    self.desk = desk
    self.settings = settings
    self.phrases = phrases
    styles = VerseCell.styles(of: text.description.tiers, in: Theme())
    speech = VerseSpeech(description: text.description, phrases: phrases)
    speech.chosenPieces = settings.spokenPieces
    typesetter = Typesetter(
      description: text.description, settings: settings.typesetting, width: 1)
    table = TableView { VerseCell() }
    root = RootView(content: table)
    speech.onUnknownCode = { [weak self] code in
      guard let self else { return }
      let told = phrases("status.unknownCode", code)
      session?.postAfterwards(.announcement(told, priority: .low))
    }
    table.dataSource = self
    table.delegate = self
    table.reloadData()
  }

  /// The tiers that are shown, by their indices in the text.
  var visibleTiers: [Int] {
    text.description.tiers.indices.filter {
      settings.typesetting.tiers.contains(text.description.tiers[$0])
    }
  }

  func tierName(_ tier: Int) -> String {
    text.description.tiers.indices.contains(tier) ? text.description.tiers[tier].rawValue : ""
  }

  /// A verse and its layout, from the cache or made now.
  func entry(forRow row: Int) -> LayoutCache.Entry {
    let width = max(Int(table.frame.width), 1)
    if typesetter.width != width { setTypesetter(width: width) }
    if let entry = cache.entry(forRow: row) { return entry }
    let verse: Verse
    do {
      verse = try text.verse(at: row)
    } catch {
      verse = Verse(reference: Reference(book: "", chapter: 0, verse: "?"), words: [])
      report(error)
    }
    let annotations = lookUpAnnotations(of: verse)
    self.annotations[row] = annotations
    let layout = typesetter.typeset(verse, notes: annotations.notes.map { shown($0, in: verse) })
    let entry = LayoutCache.Entry(verse: verse, layout: layout)
    cache.insert(entry, forRow: row)
    return entry
  }

  /// What was noted on a row.
  func annotations(ofRow row: Int) -> RowAnnotations {
    if let known = annotations[row] { return known }
    // A layout that is kept longer than its annotations are: they are few.
    let found = lookUpAnnotations(of: entry(forRow: row).verse)
    if annotations.count > 1_024 { annotations.removeAll(keepingCapacity: true) }
    annotations[row] = found
    return found
  }

  func layout(ofRow row: Int) -> TypesetVerse? { entry(forRow: row).layout }

  private func report(_ error: any Error) {
    guard fault == nil else { return }
    let message = (error as? any ReportableError)?.description ?? "\(error)"
    fault = message
    session?.postAfterwards(.announcement(message, priority: .high))
  }

  private func setTypesetter(width: Int) {
    typesetter = Typesetter(
      description: text.description, settings: settings.typesetting, width: width)
    cache.removeAll()
    annotations.removeAll(keepingCapacity: true)
  }

  /// Another Lector may have noted something in the meantime.
  package func refresh() {
    guard let changes = attempt({ try desk?.storeIfAny() })?.changeCount else { return }
    defer { knownChanges = changes }
    guard let knownChanges, knownChanges != changes else { return }
    hasAnnotations = true
    reloadRows()
  }

  /// Shows other tiers, another density, other elements; position and focus stay.
  package func apply(_ settings: ReaderSettings) {
    self.settings = settings.usable(for: text.description)
    speech.chosenPieces = settings.spokenPieces
    reloadRows()
  }

  /// Shows the text in other colours.
  package func apply(_ theme: Theme) {
    root.theme = theme
    styles = VerseCell.styles(of: text.description.tiers, in: theme)
    table.reloadData()
    session?.setNeedsFrame()
  }

  /// Makes the rows anew; position and focus stay.
  func reloadRows() {
    setTypesetter(width: typesetter.width)
    for row in rows.values { row.releaseElements() }
    rows.removeAll()
    table.reloadData()
    session?.restoreFocus()
  }

  /// The row that an identifier names, and the identifier of a row. The first book of a text goes
  /// without its name: `sampler/1:1`.
  func identifier(of reference: Reference) -> String {
    let name = text.description.name
    let book = text.books.first?.name
    if reference.chapter > 0, reference.book == book {
      return "\(name)/\(reference.chapter):\(reference.verse)"
    }
    return "\(name)/\(reference)"
  }

  package var elementsAlive: Int { elementCounter.alive }
}

extension ReaderController: TableViewDataSource, TableViewDelegate {
  package func numberOfRows(in tableView: TableView) -> Int { text.verseCount }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell()
    if let content = cell.content as? VerseCell {
      content.layout = entry(forRow: row).layout
      content.theme = root.theme
      content.styles = styles
      let annotations = annotations(ofRow: row)
      content.highlights = annotations.highlights.compactMapValues(\.look)
      content.verseHighlight = annotations.verseHighlight?.look
    }
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    entry(forRow: row).layout.height
  }

  package func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int
  ) {
    guard isReaderRunning, row != focusedRow else { return }
    rows.removeValue(forKey: row)?.releaseElements()
  }

  package func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? { verseRow(row) }

  func verseRow(_ row: Int) -> VerseRow {
    if let known = rows[row] { return known }
    let verse = entry(forRow: row).verse
    let made = VerseRow(
      index: row, verse: verse, annotations: annotations(ofRow: row),
      identifier: identifier(of: verse.reference), owner: self)
    rows[row] = made
    forgetFarRows(except: row)
    return made
  }

  /// The most rows that are kept for a screen reader. One that walks far off the screen, as a search
  /// for the next heading does, leaves no more behind.
  private static let mostRows = 256

  private func forgetFarRows(except row: Int) {
    guard rows.count > Self.mostRows else { return }
    let visible = table.visibleRows
    rows = rows.filter { $0.key == row || $0.key == focusedRow || visible.contains($0.key) }
  }

  package func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    (object as? VerseRow)?.index
  }

  package func tableView(_ tableView: TableView, rowNearestTo identifier: String) -> Int? {
    // The identity that is asked for is that of the row in which the focus was last.
    guard lastRow < text.verseCount else { return nil }
    let known = self.identifier(of: entry(forRow: lastRow).verse.reference)
    return identifier == known || identifier.hasPrefix(known + "/") ? lastRow : nil
  }

  /// The focus came to a row; the one that it left is let go when it is not on the screen.
  func focusMoved(to element: VerseElement) {
    let row = element.row
    lastElement = element
    let old = focusedRow
    focusedRow = row.index
    lastRow = row.index
    guard let old, old != row.index, !table.visibleRows.contains(old) else { return }
    rows.removeValue(forKey: old)?.releaseElements()
  }
}

extension ReaderController: Application {
  package func didAttach(to session: Session) {
    self.session = session
    if let fault { session.postAfterwards(.announcement(fault, priority: .high)) }
  }

  package var title: String {
    let row = focusedRow ?? table.anchor.row
    guard text.verseCount > 0 else { return text.description.name }
    let reference = entry(forRow: row).verse.reference
    let place = phrases("position.title", String(row + 1), String(text.verseCount))
    return "\(text.description.name)  \(reference)  \(place)".withVisibleControls
  }

  package func initialElement() -> (any AccessibilityObject)? {
    guard text.verseCount > 0 else { return nil }
    let row = openingRow ?? table.anchor.row
    defer { (openingRow, openingWord) = (nil, nil) }
    return verseRow(min(row, text.verseCount - 1))
      .element(ofWord: openingWord, translationWord: nil)
  }

  package func readerStatusDidChange(isRunning: Bool) {
    isReaderRunning = isRunning
    if isRunning {
      for row in table.visibleRows { verseRow(row).makeElements() }
    } else {
      for row in rows.values { row.releaseElements() }
      rows.removeAll()
      focusedRow = nil
    }
  }

  package func scroll(byLines lines: Int) { table.scroll(byLines: lines) }

  package func scrollToEnd(_ isLast: Bool) {
    if isLast {
      table.scrollToRow(text.verseCount - 1, at: .bottom)
    } else {
      table.scrollToRow(0)
    }
  }

  package func takeShift() -> RowShift? {
    guard let lines = table.takeShift(), lines != 0 else { return nil }
    let frame = table.screenFrame
    return RowShift(rows: Int(frame.y)..<Int(frame.maxY), count: lines)
  }
}
