import CellGrids

/// The screen of a user whose own screen reader speaks the changes on the terminal: every utterance
/// is rewritten, and nothing else is.
///
/// The rest of the screen is empty until the user asks for the whole screen, because each drawn
/// character would be spoken. A row stays as long as it is right, and is then erased.
struct LiveLine {
  /// The content of the screen without the utterance, or nil if it is empty.
  private var still: CellGrid?
  /// A Boolean value that indicates whether the next frame is a whole one.
  private var drawsAll = false
  private var shownRows = 0..<0
  /// The number of the utterance that is shown, and its text.
  private var shownCount = 0
  private var shownText = ""
  private var page = 0

  /// Empties the screen except for the utterance.
  mutating func forget() { still = nil }

  /// Makes the next frame a whole one.
  mutating func drawAll() { drawsAll = true }

  /// Returns the image of the screen with an utterance in place of the caption.
  ///
  /// - Parameters:
  ///   - grid: The complete image, without the caption.
  ///   - utterance: The text, and the number of utterances so far.
  ///   - area: The rows between the title and the status.
  ///   - captionRows: The rows of the caption, the last ones of the area. Longer utterances begin
  ///     above them.
  ///   - ellipsis: The sign that an utterance goes on.
  ///   - key: The character of the last key, or nil for any other key.
  ///   - showsNext: A Boolean value that indicates whether a repeated utterance shows its next
  ///     part, if it is longer than the area.
  /// - Returns: The frame; the cursor is at the start of the utterance.
  mutating func frame(
    _ grid: CellGrid, utterance: (text: String, count: Int), in area: Range<Int>,
    captionRows: Int, ellipsis: String, after key: Character? = nil, showsNext: Bool
  ) -> Frame {
    let isNew = utterance.count != shownCount
    if isNew {
      page = showsNext && utterance.text == shownText ? page + 1 : 0
      (shownCount, shownText) = (utterance.count, utterance.text)
    }
    let pages = DisplayWidth.pages(
      of: utterance.text, width: grid.columns, rows: area.count, ellipsis: ellipsis)
    page %= pages.count
    let lines = pages[page].lines
    let top = area.upperBound - max(lines.count, min(captionRows, area.count))
    let rows = top..<(top + max(lines.count, 1))

    var image = keepingWhatIsTrue(of: grid, captionRows: top..<area.upperBound)
    still = image
    drawsAll = false
    for (row, line) in zip(rows, lines) { image.drawInLogicalOrder(line, y: row) }
    var frame = Frame(grid: image, cursor: CellPosition(column: 0, row: top))
    // TDSR needs only the blank. yasr compares the last byte of the key, which isn't known here for
    // special keys, and it speaks a typed letter itself.
    if isNew, let first = utterance.text.first, (key ?? first) == first {
      let isEcho = key != nil && utterance.text.count == 1
      frame.echo = " \u{8}" + (first.isASCII && !isEcho ? "\(first)\u{8}" : "")
    }
    if isNew || shownRows != rows {
      let old = shownRows.isEmpty ? rows : shownRows
      // After a letter, curses goes back by a backspace, which TDSR takes for a deletion unless the
      // cursor has changed rows: an empty row below is rewritten, too.
      var end = max(rows.upperBound, old.upperBound)
      if DisplayWidth.columns(of: utterance.text) == 1, end == rows.upperBound, end < image.rows,
        image.text(row: end).isEmpty
      {
        end += 1
      }
      frame.rewrittenRows = min(rows.lowerBound, old.lowerBound)..<end
    }
    shownRows = rows
    return frame
  }

  /// Returns a grid whose rows are those on the screen, except that rows with another text are
  /// blank; the whole grid if a whole frame is due. The rows of the caption are blank.
  private func keepingWhatIsTrue(of grid: CellGrid, captionRows: Range<Int>) -> CellGrid {
    var image = grid
    for row in 0..<grid.rows {
      if captionRows.contains(row) {
        image.blank(row: row)
      } else if !drawsAll {
        if let still, still.columns == grid.columns, still.rows == grid.rows,
          still.hasSameText(as: grid, row: row)
        {
          image.copyRow(row, from: still)
        } else {
          image.blank(row: row)
        }
      }
    }
    return image
  }
}
