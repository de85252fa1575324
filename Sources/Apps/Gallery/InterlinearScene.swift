import AccessibilityModel
import CellGrids
import Geometry
import Interlinear
import ScreenReading
import Typesetting
import Views

/// A table of verses whose cells draw a hundred labels and more, and have two subviews.
package class InterlinearScene: Scene {
  package let table: TableView
  private let text = LighthouseText.text
  private var typesetter: Typesetter
  private var layouts: [Int: TypesetVerse] = [:]
  private var rows: [Int: InterlinearRow] = [:]
  private var focusedRow: Int?
  private var bookmarks: Set<String> = []
  /// The highlighted words, by the number of the verse and the index of the word.
  private var highlights: Set<String> = []

  package init(_ options: SceneOptions) {
    table = TableView { InterlinearCell() }
    typesetter = Self.typesetter(width: 80)
    super.init(name: "interlinear", options: options, content: table)
    table.dataSource = self
    table.delegate = self
    highlights = ["1:4"]
    table.reloadData()
  }

  private static func typesetter(width: Int) -> Typesetter {
    var settings = TypesetSettings(
      tiers: Set(LighthouseText.tiers), showsTranslation: false, density: .compact)
    // Taps in scripts name the cells of the labels.
    settings.hasGutter = false
    return Typesetter(
      description: LighthouseText.text.description, settings: settings, width: width)
  }

  // MARK: Rows

  package func verse(ofRow row: Int) -> Verse {
    (try? text.verse(at: row))
      ?? Verse(reference: Reference(book: "", chapter: 0, verse: ""), words: [])
  }

  package var rowCount: Int { text.verseCount }

  func layout(ofRow row: Int) -> TypesetVerse {
    let width = max(Int(table.frame.width), 1)
    if typesetter.width != width {
      typesetter = Self.typesetter(width: width)
      layouts = [:]
    }
    if let known = layouts[row] { return known }
    let made = typesetter.typeset(verse(ofRow: row))
    layouts[row] = made
    return made
  }

  /// Returns the frame of a part in its cell. The subviews are below the drawn content.
  func frame(of part: InterlinearPart, inRow row: Int) -> Rect {
    let layout = layout(ofRow: row)
    switch part {
    case .reference: return layout.referenceFrame
    case .label(let word, let tier):
      var frame: Rect?
      for label in layout.labels where label.part == .tier(word: word, tier: tier) {
        frame = frame?.union(label.frame) ?? label.frame
      }
      return frame ?? .zero
    case .bookmark:
      return Rect(x: 0, y: layout.inkHeight, width: width(of: bookmarkText(row)), height: 1)
    case .notes:
      let left = width(of: bookmarkText(row)) + 2
      let text = "[\(noteCount(of: verse(ofRow: row)))]"
      let room = max(Int(table.frame.width) - left, 1)
      return Rect(x: left, y: layout.inkHeight, width: min(width(of: text), room), height: 1)
    case .rule:
      return Rect(x: 0, y: layout.inkHeight + 1, width: Int(table.frame.width), height: 1)
    }
  }

  private func width(of text: String) -> Int {
    min(DisplayWidth.columns(of: text), max(Int(table.frame.width), 1))
  }

  private func bookmarkText(_ row: Int) -> String {
    let sign = table.appearance.glyphs.switchSign(isBookmarked(verse(ofRow: row)) ? "1" : "0")
    return "\(sign) \(phrases("gallery.bookmark"))"
  }

  /// Returns the row as the screen reader finds it, creating it when it is first requested.
  package func row(_ index: Int) -> InterlinearRow {
    if let known = rows[index] { return known }
    let made = makeRow(index)
    rows[index] = made
    return made
  }

  package func makeRow(_ index: Int) -> InterlinearRow {
    InterlinearRow(index: index, verse: verse(ofRow: index), scene: self)
  }

  /// Called when a filled cell is about to be displayed.
  package func cellWillShow(row: Int) {}

  /// Called when the focus moves to a row. The row that it left is released if it is off the
  /// screen.
  func focusMoved(to row: InterlinearRow) {
    let old = focusedRow
    focusedRow = row.index
    if let old, old != row.index, !table.visibleRows.contains(old) {
      rows.removeValue(forKey: old)?.releaseElements()
    }
  }

  // MARK: Speech

  /// Returns the name of a verse, by its own number and not by its row.
  package func spokenReference(ofRow row: InterlinearRow) -> String {
    phrases("gallery.verse", row.verse.reference.verse)
  }

  package func piece(ofWord word: Int, tier: Int, in verse: Verse) -> LabelPiece {
    let kind = LighthouseText.tiers[tier]
    let text = verse.words[word].value(at: tier)
    if kind == .strong { return LabelPiece(.tier(kind), phrases("tier.strongSpoken", text)) }
    let language = self.text.description.language(of: kind, inTextOf: verse.language)
    return LabelPiece(.tier(kind), text, language: language.rawValue)
  }

  func noteCount(of verse: Verse) -> String {
    phrases.counted("gallery.notes", notes(of: verse).count)
  }

  private func notes(of verse: Verse) -> [String] {
    LighthouseText.notes[verse.reference.verse] ?? []
  }

  // MARK: Actions

  func isBookmarked(_ verse: Verse) -> Bool { bookmarks.contains(verse.reference.verse) }

  func toggleBookmark(of verse: Verse) {
    let number = verse.reference.verse
    if bookmarks.remove(number) == nil { bookmarks.insert(number) }
    table.reloadData()
  }

  func showNotes(of verse: Verse) {
    let notes = notes(of: verse)
    let title = phrases("gallery.notesOn", verse.reference.description)
    guard !notes.isEmpty else { return announce(noteCount(of: verse)) }
    let items = notes.map { MenuItem($0, role: .text, language: "en") }
    present(Popover(title: title, items: items))
  }

  package func isHighlighted(_ word: Int, in verse: Verse) -> Bool {
    highlights.contains("\(verse.reference.verse):\(word)")
  }

  /// Adds or removes the highlight of a word, and speaks the word in its new state.
  package func toggleHighlight(ofWord word: Int, in verse: Verse) {
    let key = "\(verse.reference.verse):\(word)"
    if highlights.remove(key) == nil { highlights.insert(key) }
    table.reloadData()
    post(.layoutChanged(focus: nil))
  }

  // MARK: Application

  package override func readerStatusDidChange(isRunning: Bool) {
    super.readerStatusDidChange(isRunning: isRunning)
    if isRunning {
      for index in table.visibleRows { row(index).makeElements() }
    } else {
      releaseRows()
      focusedRow = nil
    }
  }

  package func releaseRows() {
    for row in rows.values { row.releaseElements() }
    rows = [:]
  }

  package override func initialElement() -> (any AccessibilityObject)? {
    table.firstElementOnScreen ?? Traversal().firstElement(in: row(table.anchor.row))
  }

  package override func elementOnScreen(
    near old: (any AccessibilityObject)?
  ) -> (any AccessibilityObject)? {
    if let old, table.showsWhole(old) { return old }
    return initialElement()
  }

  package override func scrollContent(byLines lines: Int) -> Int? { table.scroll(byLines: lines) }

  // MARK: Audit

  package override var scrollContainer: (any AccessibilityObject)? { table }

  package override func identity(ofRow row: any AccessibilityObject) -> String? {
    (row as? InterlinearRow)?.verse.reference.verse
  }

  package override var changes: [AuditChange] {
    let middle = { [weak self] in self?.row(0).accessibilityElement(at: 8) }
    return [
      AuditChange("highlight", focus: middle) { [weak self] in
        guard let self else { return }
        toggleHighlight(ofWord: 2, in: verse(ofRow: 0))
      }
    ]
  }

  package override func drawnTexts() -> [DrawnText]? {
    table.visibleRows.flatMap { drawnTexts(ofRow: $0) }
  }

  private func drawnTexts(ofRow row: Int) -> [DrawnText] {
    guard let cell = table.rectForRow(row) else { return [] }
    let verse = verse(ofRow: row)
    let number = "\(verse.reference.chapter):\(verse.reference.verse)"
    var texts: [DrawnText] = []
    func add(
      _ text: String, _ frame: Rect, unit: String, spoken: String? = nil, attributes: String = ""
    ) {
      let frame = frame.offset(x: cell.x, y: cell.y)
      guard frame.intersects(table.screenFrame) else { return }
      texts.append(
        DrawnText(
          text, frame: frame, attributes: attributes, unit: "\(number)/\(unit)", spoken: spoken))
    }
    for label in layout(ofRow: row).labels {
      switch label.part {
      case .reference:
        add(label.text, label.frame, unit: "reference", spoken: verse.reference.verse)
      case .tier(let word, let tier):
        add(
          label.text, label.frame, unit: "w\(word + 1)",
          spoken: piece(ofWord: word, tier: tier, in: verse).text,
          attributes: tier == 0 && isHighlighted(word, in: verse) ? "highlighted" : "")
      default: continue
      }
    }
    for part in [InterlinearPart.bookmark, .notes] {
      let text = part == .bookmark ? phrases("gallery.bookmark") : noteCount(of: verse)
      add(
        text, frame(of: part, inRow: row),
        unit: part.components.map(\.description).joined(separator: "/"))
    }
    return texts
  }
}

extension InterlinearScene: TableViewDataSource, TableViewDelegate {
  package func numberOfRows(in tableView: TableView) -> Int { rowCount }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell()
    if let content = cell.content as? InterlinearCell {
      let verse = verse(ofRow: row)
      content.layout = layout(ofRow: row)
      content.theme = table.appearance.theme
      content.isHighlighted = { [weak self] in self?.isHighlighted($0, in: verse) ?? false }
      content.place(
        bookmark: (bookmarkText(row), frame(of: .bookmark, inRow: row)),
        notes: ("[\(noteCount(of: verse))]", frame(of: .notes, inRow: row)), in: cell)
      content.onBookmark = { [weak self] in self?.toggleBookmark(of: verse) }
      content.onNotes = { [weak self] in self?.showNotes(of: verse) }
    }
    cellWillShow(row: row)
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    layout(ofRow: row).inkHeight + 2
  }

  package func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int
  ) {
    guard isReaderRunning, row != focusedRow, !table.visibleRows.contains(row) else { return }
    rows.removeValue(forKey: row)?.releaseElements()
  }

  package func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? { self.row(row) }

  package func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    (object as? InterlinearRow)?.index
  }

  package func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int? {
    (0..<rowCount).first { row in
      let verse = InterlinearRow.elementID(of: "1:\(verse(ofRow: row).reference.verse)")
      return id.components(below: verse) != nil
    }
  }
}
