import AccessibilityModel
import CellGrids
import Formats
import Geometry
import Interlinear
import PlainText
import ScreenReading
import TextLibrary
import Typesetting
import Views

/// The text on the screen: a table of verses, their elements for the screen reader, and the focus
/// among them.
package final class TextScreen {
  package let text: any TextSource
  package let table: TableView
  /// The table, and the head of the page above it.
  package private(set) lazy var page = Panel("page", table)
  package let elementCounter = ElementCounter()
  package internal(set) var settings: ReaderSettings
  /// The reader, which has the actions of positions and the rotors of elements.
  weak var reader: ReaderController?
  let speech: VerseSpeech
  let session: ReaderSession
  /// Returns the hits of the last search in a row, to be marked on the page.
  var hitMarks: (_ row: Int) -> [VerseElement.Part] = { _ in [] } {
    didSet { markHits() }
  }
  let layouts: VerseLayouts
  private(set) var isReaderRunning: Bool = false
  private var rows: [Int: VerseRow] = [:]
  /// The position of the focus, or of the focus before a popover took it, or nil before the first
  /// one.
  var focused: TextPosition? {
    didSet {
      defer { rowOfJump = nil }
      guard let old = oldValue?.row.index, let row = focused?.row.index, row > old,
        row != rowOfJump,
        (old + 1..<row).allSatisfy({ (try? text.verse(at: $0))?.words.isEmpty == true })
      else { return }
      reader?.plans.didRead(old..<(row + 1 == text.verseCount ? row + 1 : row))
    }
  }
  /// The row of a jump, until the focus moves. A jump passes verses without reading them.
  private var rowOfJump: Int?
  /// The column that vertical moves return to, in cells of the row, or nil after any other move.
  var column: Double?
  /// The row at which the selection began, or nil if nothing is selected.
  var selectionStart: Int?
  /// The position whose aligned words are marked on the screen.
  var markedPosition: TextPosition?
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
    speech = VerseSpeech(description: text.description, phrases: session.phrases) {
      [weak session] code in
      guard let session else { return }
      session.announceAfterwards(session.phrases("status.unknownCode", code), priority: .low)
    }
    speech.settings = settings
    layouts = VerseLayouts(
      text: text, settings: settings.typesetting, lookup: lookup, speech: speech,
      session: session)
    weak var table: TableView?
    self.table = TableView { [tiers = text.description.tiers] in
      VerseCell(tiers: tiers, in: table)
    }
    table = self.table
    layouts.table = table
    setUpPage()
  }

  // A row and its elements refer to each other.
  deinit { releaseRows() }

  // MARK: - The text

  /// The indices of the tiers that are shown, from top to bottom.
  var visibleTiers: [Int] { settings.typesetting.shown(of: text.description.tiers) }

  func tierName(_ tier: Int) -> String {
    text.description.tiers.indices.contains(tier) ? text.description.tiers[tier].rawValue : ""
  }

  /// Returns a verse and its layout.
  func entry(forRow row: Int) -> LayoutCache.Entry { layouts.entry(forRow: row) }

  func annotations(ofRow row: Int) -> VerseAnnotations { layouts.annotations(ofRow: row) }

  func layout(ofRow row: Int) -> TypesetVerse? { entry(forRow: row).layout }

  /// The first error that occurred while verses were read.
  var fault: Message? { layouts.fault }

  // MARK: - Changes

  /// Shows other tiers, another density or other elements. Position and focus stay.
  func apply(_ settings: ReaderSettings) {
    let hadVariants = self.settings.typesetting.showsVariants
    self.settings = settings.usable(for: text.description)
    speech.settings = self.settings
    speech.familiarity?.settings = self.settings.glosses
    reload()
    if settings.typesetting.showsVariants, !hadVariants { reader?.didShowVariants() }
  }

  /// Lays the verses out again and creates new elements. Position and focus stay.
  func reload() {
    layouts.reset(settings.typesetting)
    releaseRows()
    renewPosition()
    table.reloadData()
    session.session?.restoreFocus()
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
    defer { opening = nil }
    if let row = opening?.row, table.height == 0 || table.isScrolled(toRow: row) {
      return initialPosition.flatMap(element(at:))
    }
    if let element = focused?.element, table.showsWhole(element) { return element }
    opening = nil
    return (firstPositionOnScreen ?? initialPosition).flatMap(element(at:))
  }

  /// Returns the element that gets the focus when the screen reader is turned on again: the
  /// previous one, if it is fully on the screen.
  func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    if let old = focused?.element ?? old, table.showsWhole(old) { return old }
    return initialElement()
  }

  /// Returns the element at a position, as the table presents it to the screen reader.
  func element(at position: TextPosition) -> (any AccessibilityObject)? {
    table.accessibilityElement(at: position.row.index)?
      .accessibilityElement(nearest: position.elementID)
  }

  /// Scrolls a verse to the top and moves the focus to one of its parts, which is spoken with the
  /// reference.
  ///
  /// - Parameters:
  ///   - pieces: The text spoken before the place, such as the number of a hit.
  ///   - notes: The user's notes there, if they are spoken.
  ///   - saysPlace: A Boolean value that indicates whether the reference is spoken; false within a
  ///     verse that was chosen before.
  func show(
    row: Int, at part: VerseElement.Part = .reference, after pieces: [LabelPiece] = [],
    notes: [LabelPiece] = [], saysPlace: Bool = true
  ) {
    table.scrollToRow(row)
    session.setNeedsFrame()
    rowOfJump = row
    guard isReaderRunning else {
      guard row < text.verseCount else { return }
      return moveFocus(to: verseRow(row).position(of: part))
    }
    let position = verseRow(row).position(of: part)
    guard let element = position.element else { return }
    let place =
      position.saysPlace || !saysPlace ? [] : [LabelPiece(.reference, placeName(ofRow: row))]
    // The number of a sentence is part of its place.
    let isNumber =
      [.reference, .verse].contains(position.part)
      && VerseSpeech.isNumber(position.row.verse.reference.verse)
    session.focus(
      on: element, after: pieces + place, leavingOut: place.isEmpty || !isNumber ? nil : .reference,
      notes: notes)
  }

  /// Called when an element gets the focus. The row that lost it is released if it is off the
  /// screen.
  func focusMoved(to element: VerseElement) {
    let row = element.row
    let old = focused?.row.index
    focused = element.position
    markedPosition = element.position
    reader?.syntax.focusDidMove(to: element)
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

/// The verses as the rows of a table.
extension TextScreen: TableViewDataSource {
  package func numberOfRows(in tableView: TableView) -> Int { text.verseCount }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell()
    if let content = cell.content as? VerseCell {
      content.layout = entry(forRow: row).layout
      content.annotations = annotations(ofRow: row)
      content.page = self
      content.row = row
      content.hits = hits(inRow: row)
    }
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    entry(forRow: row).layout.height
  }

  package func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? { verseRow(row) }

  package func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    (object as? VerseRow)?.index
  }

  /// Finds the row of an element that no longer exists: the last row that had the focus.
  package func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int? {
    guard let row = focused?.row.index ?? (text.verseCount > 0 ? 0 : nil) else { return nil }
    let known = elementID(of: entry(forRow: row).verse.reference)
    return id.components(below: known) == nil ? nil : row
  }
}

/// The page around the verses: its head, and the rules between its columns.
extension TextScreen {
  /// The minimum height of a page with a head, in rows, which it has on a screen of 12.
  private static let leastHeightWithHead = 8

  private func setUpPage() {
    table.dataSource = self
    table.onEndDisplaying = { [weak self] in self?.releaseRow($0) }
    table.showsScrollBar = true
    table.scrollStatus = { [weak self] in self?.scrollStatus(of: $0) }
    table.reloadData()
    page.onLayout = { [table] page in
      let head = Int(page.frame.height) >= Self.leastHeightWithHead ? 1 : 0
      table.frame = Rect(
        x: 0, y: head, width: Int(page.frame.width), height: Int(page.frame.height) - head)
    }
    page.onDraw = { [weak self] grid, origin, width in
      self?.drawPage(on: &grid, at: origin, width: width)
    }
    page.onScroll = { [table] in table.accessibilityScroll($0) }
    page.scrollStatus = { [table] in table.accessibilityScrollStatus }
    page.onEscape = { [weak self] in
      guard let self, selectionStart != nil else { return false }
      reader?.toggleSelection()
      return true
    }
  }

  private func drawPage(on grid: inout CellGrid, at origin: Point, width: Int) {
    guard text.verseCount > 0 else { return }
    let columns = layouts.columns
    let appearance = page.appearance
    let left = Int(origin.x)
    let top = Int(origin.y)
    let (glyphs, line) = (appearance.glyphs, appearance.style(.rule))
    for rule in columns.rules {
      grid.tile(
        glyphs.vertical, x: left + rule, y: top, rows: Int(page.frame.height), style: line)
    }
    guard table.frame.y > 0 else { return }
    grid.tile(glyphs.horizontal, x: left, y: top, columns: width, style: line)
    for rule in columns.rules where rule < width {
      grid.tile(glyphs.teeDown, x: left + rule, y: top, style: line)
    }
    let anchor = table.anchor
    // At the beginning of a book, its heading names it.
    let book =
      anchor.offset == 0 && layouts.namesBook(aboveRow: anchor.row)
      ? "" : text.books[text.bookIndex(ofRow: anchor.row)].name
    func draw(_ name: String, from x: Int, to end: Int) {
      let shown = DisplayWidth.cut(
        name.withVisibleControls, to: end - x - 3, ending: glyphs.ellipsis)
      guard !shown.isEmpty else { return }
      grid.draw(" \(shown) ", x: left + x, y: top, style: appearance.style(.columnHead))
    }
    let rules = columns.rules + [width]
    draw(speech.bookName(book), from: 1, to: rules[0])
    let names = layouts.columnNames
    for (place, column) in columns.beside.enumerated() {
      let name = column.translations.map { names[$0] }.joined(separator: " \(glyphs.separator) ")
      draw(name, from: rules[place] + 1, to: rules[place + 1])
    }
  }
}

/// Places of the text: a verse, or a word of it.
extension TextScreen {
  /// The place of the focus, or of the focus before a popover took it. Nil if the text is empty.
  package var currentPlace: StudyPlace? {
    position.map { place(of: $0) }
  }

  func place(of position: TextPosition) -> StudyPlace {
    if case .note(let index) = position.part {
      let notes = position.row.annotations.notes
      if notes.indices.contains(index) {
        return notes[index].place ?? place(of: position.row.verse, word: notes[index].word)
      }
    }
    return place(of: position.row.verse, word: position.wordIndex)
  }

  /// Returns the name of the chapter of a row, or of its book if that has no chapters.
  func chapterName(ofRow row: Int) -> String {
    let reference = entry(forRow: row).verse.reference
    let book = speech.bookName(reference.book)
    return reference.chapter > 0 ? "\(book) \(reference.chapter)" : book
  }

  func place(ofRow row: Int, word: Int?) -> StudyPlace {
    place(of: entry(forRow: row).verse, word: word)
  }

  private func place(of verse: Verse, word: Int?) -> StudyPlace {
    let form = word.flatMap { verse.words.indices.contains($0) ? verse.words[$0].surface : nil }
    return StudyPlace(
      text: text.description.name, reference: verse.reference, word: word, form: form ?? "")
  }

  /// Returns the row of a place, or nil if the text no longer has the verse.
  func row(of place: StudyPlace) -> Int? {
    session.attempt { try text.row(of: place.reference) }
  }

  /// Returns the title of a place: the reference, and the form of the word if it is one.
  func title(of place: StudyPlace) -> String { Utterance(titlePieces(of: place)).text }

  /// Returns the title of a place in pieces, so that the word keeps its language.
  func titlePieces(of place: StudyPlace) -> [LabelPiece] {
    let row = row(of: place)
    let name = row.map(placeName(ofRow:)) ?? "\(place.reference)"
    guard !place.form.isEmpty else { return [LabelPiece(.label, name)] }
    let language = row.map { entry(forRow: $0).verse.language } ?? text.description.textLanguage
    return [
      LabelPiece(.label, name + " "),
      LabelPiece(.label, place.form, language: language.tag, continues: true),
    ]
  }
}

/// Places in the text's own terms.
extension TextScreen {
  /// Returns a Boolean value that indicates whether the text has chapters and verses; otherwise its
  /// rows are sentences.
  func hasVerses(atRow row: Int) -> Bool { entry(forRow: row).verse.reference.chapter > 0 }

  /// Returns the name of a row in natural words: `Romans 8:28`, or `sentence 12 of The Lighthouse`
  /// in a text without chapters.
  func placeName(ofRow row: Int) -> String {
    guard text.verseCount > 0 else { return "" }
    let reference = entry(forRow: row).verse.reference
    guard reference.chapter == 0 else { return speech.name(of: reference) }
    if VerseSpeech.isNumber(reference.verse) {
      return speech.sentence(reference.verse, of: reference.book)
    }
    let number = row - text.books[text.bookIndex(ofRow: row)].firstRow + 1
    return speech.sentence(String(number), of: reference.book)
  }

  /// Returns the spoken name of a menu about a position: the title of the item that opens it, and
  /// the word or the place of the verse.
  func menuName(_ phrase: String, of position: TextPosition) -> [LabelPiece] {
    var place =
      position.word.map { speech.surfacePiece($0, position.row.verse) }
      ?? LabelPiece(.reference, placeName(ofRow: position.row.index))
    place.separator = " "
    return [LabelPiece(.label, session.phrases(phrase)), place]
  }

  /// Returns the place of an element, with the text and its language at the first element.
  func placePieces(of element: VerseElement) -> [LabelPiece] {
    var pieces = [LabelPiece(.reference, placeName(ofRow: element.row.index))]
    guard element.row.index == 0, element === element.row.firstElement else { return pieces }
    let title = text.description.titleOrName
    if !pieces[0].text.hasPrefix(title) { pieces.append(LabelPiece(.label, title)) }
    if let language = speech.languageName(element.row.verse.language) {
      pieces.append(LabelPiece(.label, language))
    }
    return pieces
  }

  /// Returns the rows on the screen by their names: `John 1:2 to 1:3`.
  func scrollStatus(of rows: Range<Int>) -> AccessibilityScrollStatus? {
    guard let last = rows.last, let first = rows.first else { return nil }
    let start = placeName(ofRow: first)
    guard first < last else { return .text(start) }
    let end = end(of: rows) ?? placeName(ofRow: last)
    return .text(session.phrases("place.range", start, end))
  }

  /// Returns the last of rows without the book that it shares with the first, or nil if it shares
  /// none.
  ///
  /// - Parameter isBrief: A Boolean value that indicates whether it is without the chapter, too.
  func end(of rows: Range<Int>, isBrief: Bool = false) -> String? {
    let from = entry(forRow: rows.lowerBound).verse.reference
    let to = entry(forRow: rows.upperBound - 1).verse.reference
    if isBrief, let end = to.description(after: from) { return end }
    guard from.book == to.book else { return nil }
    if to.chapter > 0 { return "\(to.chapter):\(to.verse)" }
    return isBrief || VerseSpeech.isNumber(to.verse) ? to.verse : nil
  }

  /// The index of the focused word in its verse, -1 for the reference, or the end of the verse for
  /// parts after the words. Nil if the focus is elsewhere.
  var wordOfFocus: Int? {
    guard let position, position.row.index == currentRow else { return nil }
    switch position.part {
    case .heading, .reference, .verse: return -1
    default: return position.wordIndex ?? Int.max
    }
  }
}

extension TextPosition {
  /// A Boolean value that indicates whether the element speaks its place itself.
  fileprivate var saysPlace: Bool {
    switch part {
    case .reference, .verse: row.verse.reference.chapter > 0
    default: false
    }
  }
}

extension VerseElement {
  var accessibilityPlacePieces: [LabelPiece] { row.owner?.placePieces(of: self) ?? [] }

  func accessibilityPlace(after other: any AccessibilityObject) -> LabelPiece? {
    guard let other = other as? VerseElement else { return nil }
    switch (part, other.part) {
    // A heading names no place.
    case (.heading, _), (_, .heading): return nil
    default:
      return row.verse.reference.description(after: other.row.verse.reference)
        .map { LabelPiece(.reference, $0) }
    }
  }

  var accessibilityRowUnit: String? { isInVerse ? "verses" : "sentences" }

  /// A Boolean value that indicates whether the row is a verse of a chapter; otherwise it is a
  /// sentence.
  var isInVerse: Bool { row.verse.reference.chapter > 0 }
}

/// The caption for a position in sighted mode: facts, without roles, hints, and counts.
extension TextScreen {
  private static let separator = " · "

  /// Returns the facts about a position: the form, gloss, parsing, and Strong's number of a word,
  /// the name of a verse, or the words that a translated word represents.
  func facts(of position: TextPosition) -> String {
    let (verse, annotations) = (position.row.verse, position.row.annotations)
    let said =
      switch position.part {
      case .word(let index) where position.word != nil:
        wordFacts(index, of: verse) + speech.variantState(ofWord: index, annotations).map(\.text)
      case .label(let index, let tier) where position.word != nil:
        [
          VerseSpeech.name(of: text.description.tiers[tier], in: session.phrases),
          speech.pieces(tier, of: verse.words[index], in: verse).text,
        ]
      case .reference, .verse:
        [placeName(ofRow: position.row.index)]
          + speech.reference(of: verse).dropFirst().map(\.text)
      case .variant(let index) where annotations.variants.indices.contains(index):
        [speech.shownText(of: annotations.variants[index], in: verse)]
      case .note(let index) where annotations.notes.indices.contains(index):
        [speech.shownText(of: annotations.notes[index], in: verse)]
      case .heading, .translation:
        position.row.pieces(for: position.part, verbosity: .terse).map(\.text)
      case .translationWord:
        position.row.pieces(for: position.part, verbosity: .normal).map(\.text)
      case .word, .label, .variant, .note: [String]()
      }
    return said.filter { !$0.isEmpty }.joined(separator: Self.separator)
  }

  private func wordFacts(_ index: Int, of verse: Verse) -> [String] {
    let word = verse.words[index]
    func value(_ tier: Tier) -> String {
      let index = text.description.tiers.firstIndex(of: tier)
      let value = index.map(word.value(at:)) ?? ""
      return value.hasLetterOrDigit ? value : ""
    }
    let gloss = value(.gloss)
    return [
      word.surface, gloss.isEmpty ? value(.morphemeGlosses) : gloss,
      speech.parsing(of: word, in: verse) ?? "", value(.strong),
    ]
  }

  /// Returns all tiers of the word at a position, each with its name; the facts of any other
  /// position.
  func tierFacts(of position: TextPosition) -> String {
    guard let word = position.wordIndex else { return facts(of: position) }
    return speech.tiers(
      ofWord: word, in: position.row.verse, annotations: position.row.annotations
    ).map(\.shownText).joined(separator: Self.separator)
  }
}

extension [LabelPiece] {
  fileprivate var text: String { Utterance(self).text }
}

/// The hits of a search, which are marked on the screen.
extension TextScreen {
  /// Marks other hits in the verses on the screen.
  func markHits() {
    for row in table.visibleRows {
      (table.cellForRow(row)?.content as? VerseCell)?.hits = hits(inRow: row)
    }
    session.setNeedsFrame()
  }

  /// Returns the frames of the hits in a row, within the cell of the verse.
  func hits(inRow row: Int) -> [Rect] {
    let marks = hitMarks(row)
    guard !marks.isEmpty else { return [] }
    let entry = entry(forRow: row)
    return marks.flatMap { entry.layout.hitFrames(of: $0, in: entry.verse) }
  }
}

/// The words that are selected or aligned with the focus, and the words with its lemma, which are
/// marked on the screen.
extension TextScreen {
  /// Returns the frames of the words to mark in a row, within the cell of the verse.
  func partners(inRow row: Int, of cell: VerseCell) -> [Rect] {
    if selectedRows?.contains(row) == true, let layout = cell.layout {
      let verse = entry(forRow: row).verse
      return verse.words.indices.flatMap { layout.hitFrames(of: .word($0), in: verse) }
    }
    guard let markedPosition, markedPosition.row.index == row, let layout = cell.layout else {
      return []
    }
    let verse = markedPosition.row.verse
    return markedPosition.partners.flatMap { layout.markedFrames(of: $0, in: verse) }
  }

  /// Returns the frames of the forms of other words in a row that have the lemma of the focus.
  func echoes(inRow row: Int, of cell: VerseCell) -> [Rect] {
    guard let focus = markedPosition, let focused = focus.wordIndex, let layout = cell.layout,
      let tier = text.description.tiers.firstIndex(of: .lemma)
    else { return [] }
    let lemma = focus.row.verse.words[focused].value(at: tier)
    guard !lemma.isEmpty else { return [] }
    let verse = entry(forRow: row).verse
    return verse.words.indices.filter { word in
      verse.words[word].value(at: tier) == lemma
        && (word != focused || row != focus.row.index)
    }.flatMap { layout.hitFrames(of: .word($0), in: verse) }
  }
}

extension TextPosition {
  /// The parts of the verse that are aligned with this one.
  fileprivate var partners: [VerseElement.Part] {
    let verse = row.verse
    if case .translationWord(let word, let index) = part {
      let words = verse.translationWords(at: index)
      return words.indices.contains(word) ? words[word].originals.map(VerseElement.Part.word) : []
    }
    guard let word = wordIndex else { return [] }
    return verse.translations.indices.flatMap { index in
      let words = verse.translationWords(at: index)
      return words.indices.filter { words[$0].originals.contains(word) }
        .map { VerseElement.Part.translationWord($0, of: index) }
    }
  }
}
