import AccessibilityModel
import CellGrids
import Geometry
import PlainText

/// A field for typing text, with one line or several.
package final class TextField: View {
  package let label: String
  /// Instructions for the field, such as "Type a place, then Enter", or nil for the screen reader's
  /// own hint.
  package let hint: String?
  package var onChange: (String) -> Void = { _ in }
  package var onSubmit: (String) -> Void = { _ in }
  /// Returns the completion of the typed text when Tab is pressed, or nil if there is none. Then,
  /// or without a closure, Tab leaves the field.
  package var completion: ((String) -> String?)?
  /// The texts previously typed into the field, the latest last.
  package var history: [String] = []
  /// The index of the shown entry of the history, or nil for the text that is being typed.
  package private(set) var historyIndex: Int?
  /// The text being typed when the history was opened.
  private var draft = ""
  /// The first visible position or row.
  private var firstShown = 0
  private var firstRow = 0

  /// The maximum length of a typed line, in characters.
  package static let longestLine = 500

  /// The text, the insertion point, and the selection, with a way to lay out the rows.
  package var editedText: EditedText {
    get {
      guard content.kind == .lines, frame.width > 0 else { return content }
      var text = content
      text.layOut = { [width] in FieldLayout($0, width: width).rows }
      return text
    }
    set {
      let old = content.text
      content = newValue
      guard newValue.text != old else { return }
      if newValue.kind == .lines { superview?.superview?.setNeedsLayout() }
      onChange(newValue.text)
    }
  }

  private var content: EditedText

  /// - Parameters:
  ///   - text: The initial text. In a line it is a suggestion, which is selected, so that typing
  ///     replaces it.
  ///   - limit: The maximum length of typed text, in characters. Initial text is never cut.
  package init(
    label: String, hint: String?, text: String = "", kind: EditedText.Kind = .line,
    limit: Int = longestLine
  ) {
    self.label = label
    self.hint = hint
    content = EditedText(text, kind: kind, limit: limit)
    super.init()
    suggest()
  }

  /// Selects the text of a line, which the user may accept or replace.
  private func suggest() {
    var ring = KillRing()
    if content.kind != .lines { content.perform(.selectAll, ring: &ring) }
  }

  package var text: String { content.text }

  /// Replaces the text.
  package func replace(with text: String) {
    var ring = KillRing()
    var edited = content
    edited.perform(.replace(text), ring: &ring)
    editedText = edited
  }

  // MARK: - History

  /// Shows an earlier (-1) or a later (1) entry of the history or, after the latest, the text being
  /// typed.
  ///
  /// - Returns: `false` if the history has no entry in that direction; otherwise, `true`.
  package func goInHistory(by step: Int) -> Bool {
    let next = (historyIndex ?? history.count) + step
    guard (0...history.count).contains(next), historyIndex != nil || step < 0 else { return false }
    if historyIndex == nil { draft = text }
    historyIndex = next == history.count ? nil : next
    replace(with: next == history.count ? draft : history[next])
    return true
  }

  // MARK: - Drawing

  /// The number of rows that the field takes at a width.
  func rowCount(width: Int) -> Int {
    guard content.kind == .lines else { return 1 }
    return FieldLayout(content, width: width).rows.count
  }

  private var width: Int { max(Int(frame.width), 2) }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let style = Style(underline: true)
    grid.fill(
      Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height), style: style)
    if content.text.isEmpty {
      let name = Style(appearance.style(.detail).foreground, underline: true)
      grid.draw(label, x: Int(origin.x), y: Int(origin.y), width: width, style: name)
      return
    }
    let layout = FieldLayout(content, width: content.kind == .lines ? width : .max)
    scroll(layout)
    let shown = layout.rows.dropFirst(firstRow).prefix(max(Int(frame.height), 1))
    for (line, row) in shown.enumerated() {
      let start = max(row.lowerBound, firstShown)
      let y = Int(origin.y) + line
      grid.draw(
        drawn(layout.string(start..<row.upperBound)), x: Int(origin.x), y: y, width: width,
        style: style)
      drawSelection(in: start..<row.upperBound, layout, on: &grid, x: Int(origin.x), y: y)
    }
  }

  private func drawSelection(
    in row: Range<Int>, _ layout: FieldLayout, on grid: inout CellGrid, x: Int, y: Int
  ) {
    let selected = content.selection.clamped(to: row)
    guard !selected.isEmpty else { return }
    let left = layout.columns(from: row.lowerBound, to: selected.lowerBound)
    let right = min(layout.columns(from: row.lowerBound, to: selected.upperBound), width)
    guard left < right else { return }
    grid.reverse(Rect(x: x + left, y: y, width: right - left, height: 1))
  }

  /// The drawn text: hidden characters become asterisks.
  private func drawn(_ text: String) -> String {
    content.kind == .secure ? String(repeating: "*", count: text.count) : text
  }

  /// Scrolls until the insertion point is visible.
  private func scroll(_ layout: FieldLayout) {
    let caret = content.caret
    if content.kind == .lines {
      let row = layout.cell(of: caret).row
      let height = max(Int(frame.height), 1)
      firstShown = 0
      firstRow = min(max(firstRow, row - height + 1), row)
      firstRow = min(firstRow, max(layout.rows.count - height, 0))
      return
    }
    firstRow = 0
    let line = layout.string(0..<caret)
    // The insertion point is always shown, with as much text before it as there is room for.
    var earliest = caret
    var columns = 0
    for character in line.reversed() {
      columns += DisplayWidth.columns(of: drawn(String(character)))
      guard columns < width else { break }
      earliest -= character.utf8.count
    }
    if firstShown < earliest || firstShown > caret || !isBoundary(firstShown) {
      firstShown = firstShown > caret ? caret : earliest
    }
  }

  /// Returns a Boolean value that indicates whether a position lies between two characters.
  private func isBoundary(_ position: Int) -> Bool {
    guard position < text.utf8.count else { return position == text.utf8.count }
    let index = text.utf8.index(text.startIndex, offsetBy: position)
    return index == text.startIndex || text.index(before: text.index(after: index)) == index
  }

  /// The cell of the insertion point, from the upper left corner of the field.
  package var caretCell: CellPosition {
    let layout = FieldLayout(content, width: content.kind == .lines ? width : .max)
    scroll(layout)
    guard content.kind == .lines else {
      let before = drawn(layout.string(firstShown..<content.caret))
      return CellPosition(column: DisplayWidth.columns(of: before), row: 0)
    }
    let cell = layout.cell(of: content.caret)
    return CellPosition(column: min(cell.column, width - 1), row: cell.row - firstRow)
  }
}

extension TextField: AccessibilityDefaults, AccessibilityTextInput, AccessibilityDetails {
  package var accessibilityUsageHint: String? { hint }
  package var elementID: ElementID { ElementID("field").appending(.name(label)) }
  package var accessibilityPlace: String { label }
  package var isAccessibilityElement: Bool { true }
  package var accessibilityTraits: AccessibilityTraits {
    switch editedText.kind {
    case .line, .lines: [.textEntry, .isEditing]
    case .secure: [.secureTextEntry, .isEditing]
    }
  }
  package var accessibilityValue: String? { text.isEmpty ? nil : text }
  package var accessibilitySelectedTextRange: Range<Int>? { editedText.selectedRange }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    [LabelPiece(.label, label)]
  }

  package func accessibilityActivate() -> Bool {
    onSubmit(text)
    // A text that was refused stays, and is a suggestion.
    suggest()
    return true
  }
}
