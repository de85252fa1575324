import CellGrids
import Geometry
import PlainText
import ScreenReading
import Views

extension Session {
  /// Draws a frame if anything has changed since the last one; then lets the sinks perform deferred
  /// work.
  package func render() {
    application.takeNews()
    driver.deliverPendingNotifications()
    sendSounds()
    if needsFrame {
      needsFrame = false
      application.refresh()
      showBraille()
      takeBrailleEvents()
      needsFrame = false
      screen.present(writesLiveLine ? liveFrame() : frame())
    }
    for sink in sinks { sink.frameWasShown() }
  }

  /// Does what belongs to a frame without drawing one, for a session that has no screen: looks for
  /// changes from outside and updates the braille display.
  package func refreshUnseen() {
    driver.deliverPendingNotifications()
    takeBrailleEvents()
    guard needsFrame else { return }
    needsFrame = false
    application.refresh()
    showBraille()
    takeBrailleEvents()
  }

  /// Returns the frame for the current state. It does not depend on the last one.
  package func frame() -> Frame {
    takeCleanGrid()
    let shift = application.takeShift()
    guard !root.isTooSmall else {
      let smallest = RootView.smallest
      grid.draw(
        phrases("status.tooSmall", String(smallest.columns), String(smallest.rows)), x: 0, y: 0)
      root.theme.paint(&grid)
      return Frame(grid: grid, cursor: CellPosition(column: 0, row: 0))
    }
    root.caption.text = reader.isRunning ? caption.text : notice.withVisibleControls
    drawContent()
    let cursor = drawFocus()
    root.theme.paint(&grid)
    if !writesLiveLine { liveLine.forget() }
    guard options.terminalHasBidi else {
      return Frame(grid: grid, cursor: cursor, shift: root.popover == nil ? shift : nil)
    }
    let column = grid.turnedColumn(cursor.column, row: cursor.row)
    return Frame(
      grid: grid.turnedForTerminal(), cursor: CellPosition(column: column, row: cursor.row),
      shift: root.popover == nil ? shift : nil)
  }

  /// Draws everything except the focus and the colors of the theme.
  private func drawContent() {
    root.title.text = application.title
    root.status.text = statusText
    root.fillsWithPopover = writesLiveLine
    root.layoutIfNeeded()
    showCells()
    root.render(on: &grid, at: Point(x: 0, y: 0))
    if reader.isCurtainDrawn { grid.fill(root.content.frame) }
  }

  /// Whether the screen reader of the terminal speaks what is written, so that only utterances are.
  private var writesLiveLine: Bool {
    options.cursorIsOnCaption && reader.isRunning && !root.isTooSmall
  }

  /// Returns the frame for a user whose own screen reader speaks the changes of the screen.
  private func liveFrame() -> Frame {
    takeCleanGrid()
    _ = application.takeShift()
    root.caption.text = ""
    drawContent()
    root.theme.paint(&grid)
    let captionFrame = root.caption.frame
    var frame = liveLine.frame(
      options.terminalHasBidi ? grid.turnedForTerminal() : grid,
      utterance: (caption.text, caption.count),
      in: Int(root.content.frame.y)..<Int(captionFrame.maxY),
      captionRows: Int(captionFrame.height),
      showsNext: cause == Gesture.sayAgain.names.script)
    root.theme.paint(&frame.grid)
    return frame
  }

  /// Blanks the grid, reusing the memory of the last frame.
  private func takeCleanGrid() {
    if grid.columns == screen.columns, grid.rows == screen.rows {
      grid.clear()
    } else {
      grid = CellGrid(columns: screen.columns, rows: screen.rows)
    }
  }

  /// Draws the focus in reverse.
  ///
  /// - Returns: The position of the cursor: the first column of the focus, where magnifiers and
  ///   braille displays that follow the cursor find it.
  private func drawFocus() -> CellPosition {
    let content = root.content.screenFrame
    let home = CellPosition(column: 0, row: Int(content.y))
    if !reader.isRunning, let popover = root.popover {
      return drawSelection(of: popover)
    }
    guard let focus = reader.focus, let frame = application.cellFrame(of: focus), frame.isFinite
    else {
      return captionPosition ?? home
    }
    if let field = focus as? TextField {
      return position(of: field)
    }
    let top = max(frame.y, content.y)
    let point = application.cursorPoint(of: focus) ?? Point(x: frame.x, y: top)
    if !reader.isCurtainDrawn, top < min(frame.maxY, content.maxY) {
      grid.reverse(Rect(x: frame.x, y: max(point.y, top), width: frame.width, height: 1))
    }
    if let position = captionPosition { return position }
    return CellPosition(
      column: min(max(Int(point.x), 0), grid.columns - 1),
      row: min(max(Int(max(point.y, content.y)), 0), Int(content.maxY) - 1))
  }

  private var captionPosition: CellPosition? {
    options.cursorIsOnCaption ? CellPosition(column: 0, row: Int(root.caption.frame.y)) : nil
  }

  private func drawSelection(of popover: Popover) -> CellPosition {
    if let frame = (popover.content as? TimelineView)?.currentFrame {
      grid.reverse(frame)
      return CellPosition(column: Int(frame.x), row: Int(frame.y))
    }
    if let row = popover.list.selection, let frame = popover.list.table.rectForRow(row) {
      grid.reverse(frame)
      return CellPosition(column: Int(frame.x), row: Int(frame.y))
    }
    guard let field = popover.field else {
      let frame = popover.screenFrame
      return CellPosition(column: Int(frame.x), row: Int(frame.y))
    }
    return position(of: field)
  }

  /// The position of the insertion point of a field on the screen.
  private func position(of field: TextField) -> CellPosition {
    let frame = field.screenFrame
    let caret = field.caretCell
    return CellPosition(column: Int(frame.x) + caret.column, row: Int(frame.y) + caret.row)
  }

  /// The text of the status line: the setting of the rotor and the modes that are on.
  private var statusText: String {
    let note = application.statusNote.map { [$0.withVisibleControls] } ?? []
    guard reader.isRunning else {
      return ([phrases("status.off")] + note).joined(separator: "  ")
    }
    var parts: [String] = []
    if let setting = reader.rotorSetting, let focus = reader.focus {
      parts.append(phrases("status.rotor", reader.name(of: setting, at: focus)))
    }
    parts.append(phrases("verbosity.\(reader.settings.verbosity.rawValue)"))
    parts += note
    if reader.isReadingAll {
      parts.append(phrases(reader.isPaused ? "status.paused" : "status.reading"))
    }
    if reader.isMuted { parts.append(phrases("status.muted")) }
    if reader.isCurtainDrawn { parts.append(phrases("status.curtainOn")) }
    if reader.isHelping { parts.append(phrases("status.helpOn")) }
    if !pendingKeys.isEmpty { parts.append(pendingKeys.map(\.name).joined(separator: " ") + " …") }
    return parts.joined(separator: "  ")
  }
}
