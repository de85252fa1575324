import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import ScreenReading
import Views

extension Session {
  /// Draws a frame if anything has changed since the last one; then lets the sinks perform deferred
  /// work.
  package func render() {
    sayUnsaidKey()
    application.announceEvents()
    driver.deliverPendingNotifications()
    sendSounds()
    if needsFrame {
      showFrame()
      application.frameWasShown()
      if needsFrame { showFrame() }
    }
    for sink in sinks { sink.frameWasShown() }
  }

  private func showFrame() {
    refresh()
    needsFrame = false
    screen.present(writesLiveLine ? liveFrame() : frame())
  }

  /// Does the work of a frame without drawing one, for a session that has no screen: looks for
  /// changes from outside and updates the braille display.
  package func refreshUnseen() {
    sayUnsaidKey()
    driver.deliverPendingNotifications()
    takeBrailleEvents()
    for sink in sinks { sink.frameWasShown() }
    guard needsFrame else { return }
    application.frameWasShown()
    refresh()
  }

  /// Brings the views and the braille display up to date.
  private func refresh() {
    needsFrame = false
    application.refresh()
    showBraille()
    takeBrailleEvents()
  }

  /// Returns the frame for the current state. It does not depend on the last one.
  package func frame() -> Frame {
    guard !root.isTooSmall else {
      grid = CellGrid(columns: screen.columns, rows: screen.rows)
      let smallest = RootView.smallest
      grid.draw(
        phrases("status.tooSmall", String(smallest.columns), String(smallest.rows)), x: 0, y: 0)
      root.theme.paint(&grid)
      return Frame(grid: grid, cursor: CellPosition(column: 0, row: 0))
    }
    arrange()
    showCaption()
    drawContent()
    let cursor = drawFocus()
    root.theme.paint(&grid)
    if !writesLiveLine { liveLine.forget() }
    var frame = Frame(grid: grid, cursor: cursor)
    guard options.terminalHasBidi else { return frame }
    frame.grid = grid.turnedForTerminal()
    frame.cursor?.column = grid.turnedColumn(cursor.column, row: cursor.row)
    return frame
  }

  /// Draws everything except the focus and the colors of the theme.
  private func drawContent() {
    (root.title.text, root.title.trailingText) = application.titleLine
    let rotor = rotorName
    root.keyLine.status = statusText(rotor: rotor)
    refreshKeyLine()
    popovers.refreshKeyHints()
    arrange()
    showCells()
    grid = CellGrid(columns: screen.columns, rows: screen.rows)
    root.render(on: &grid, at: Point(x: 0, y: 0))
    if reader.isCurtainDrawn { grid.fill(root.content.frame) }
  }

  /// Lays the screen out. A user whose own screen reader speaks the screen gets no rule and no keys.
  private func arrange() {
    root.fillsWithPopover = writesLiveLine
    root.showsRule = !writesLiveLine
    root.card?.isHidden = writesLiveLine
    root.layoutIfNeeded()
  }

  /// Shows the last utterance, or the part of it that is being spoken.
  private func showCaption() {
    let isRunning = reader.isRunning
    let frame = root.caption.frame
    let layout = CaptionPager.Layout(
      width: Int(frame.width), rows: root.mostCaptionRows,
      rate: reader.settings.standardVoice.rate, ellipsis: root.appearance.glyphs.ellipsis)
    let shown =
      isRunning
      ? caption.spoken(in: layout, at: clock.now)
      : caption.unspoken(silentCaption.withVisibleControls, in: layout, at: clock.now)
    (root.caption.text, root.caption.lines) = (shown.text, shown.lines)
    var rows = max(shown.lines.count, 1)
    if !isRunning, root.popover == nil {
      if caption.announcement.isEmpty { rowsOfFacts = max(rowsOfFacts, rows) }
      rows = max(rows, rowsOfFacts)
    }
    root.captionRows = min(rows, root.mostCaptionRows)
  }

  /// A Boolean value that indicates whether another screen reader speaks the terminal, so that only
  /// utterances are written.
  var writesLiveLine: Bool {
    options.cursorIsOnCaption && reader.isRunning && !root.isTooSmall
  }

  /// Returns the frame for a user whose own screen reader speaks the changes of the screen.
  private func liveFrame() -> Frame {
    root.caption.text = ""
    root.caption.lines = nil
    root.captionRows = root.mostCaptionRows
    caption.forgetPages()
    drawContent()
    root.theme.paint(&grid)
    let captionFrame = root.caption.frame
    var frame = liveLine.frame(
      options.terminalHasBidi ? grid.turnedForTerminal() : grid,
      utterance: (caption.text, caption.count),
      in: Int(root.content.frame.y)..<Int(captionFrame.maxY),
      captionRows: Int(captionFrame.height), ellipsis: root.appearance.glyphs.ellipsis,
      after: lastKey?.character, showsNext: cause == Gesture.sayAgain.names.script)
    root.theme.paint(&frame.grid)
    return frame
  }

  /// Draws the focus in reverse: the whole frame, as far as it is on the screen.
  ///
  /// - Returns: The position of the cursor: the first column of the focus, where magnifiers and
  ///   braille displays that follow the cursor find it.
  private func drawFocus() -> CellPosition {
    let content = root.content.screenFrame
    let home = CellPosition(column: 0, row: Int(content.y))
    if let popover = root.popover, let position = drawSelection(of: popover) {
      return captionPosition ?? position
    }
    guard let focus = reader.focus, let frame = application.cellFrame(of: focus), frame.isFinite
    else {
      return drawSightedFocus() ?? captionPosition ?? home
    }
    if let field = focus as? TextField {
      return position(of: field)
    }
    let area = visibleArea(around: focus)
    let point =
      application.cursorPoint(of: focus) ?? Point(x: frame.x, y: max(frame.y, area.y))
    if !reader.isCurtainDrawn {
      showFocus(frame, forms: application.formFrames(of: focus), in: area)
    }
    if let position = captionPosition { return position }
    return CellPosition(
      column: min(max(Int(point.x), 0), grid.columns - 1),
      row: min(max(Int(max(point.y, area.y)), 0), Int(area.maxY) - 1))
  }

  /// Draws the visible part of the focus in reverse: of a word only the form, if the theme has
  /// colors.
  func showFocus(_ frame: Rect, forms: [Rect], in area: Rect) {
    let shownForms = forms.compactMap { $0.intersection(area) }
    if root.theme.name != .none, !shownForms.isEmpty {
      shownForms.forEach(reverseFocus)
    } else if let shown = frame.intersection(area) {
      reverseFocus(shown)
    }
  }

  /// Draws a part of the focus in reverse, as far as no card covers it.
  private func reverseFocus(_ frame: Rect) {
    guard let card = root.card, !card.isHidden, let covered = frame.intersection(card.frame) else {
      return root.popover == nil ? grid.reverse(frame) : grid.select(frame)
    }
    grid.reverse(Rect(x: frame.x, y: frame.y, width: frame.width, height: covered.y - frame.y))
  }

  /// Returns the visible part of the frame of an element of the content, or nil if there is none.
  func visibleFrame(of element: any AccessibilityObject) -> Rect? {
    guard let frame = application.cellFrame(of: element), frame.isFinite else { return nil }
    return frame.intersection(visibleArea(around: element))
  }

  /// Returns the part of the content in which an element is visible: the table that contains it,
  /// which may be scrolled; the whole content if none does.
  private func visibleArea(around element: any AccessibilityObject) -> Rect {
    let content = root.uncoveredContent
    let table = element.withContainers.dropFirst().lazy.compactMap { $0 as? TableView }.first
    return table?.screenFrame.intersection(content) ?? content
  }

  private var captionPosition: CellPosition? {
    options.cursorIsOnCaption ? CellPosition(column: 0, row: Int(root.caption.frame.y)) : nil
  }

  /// Reverses the selected item of a popover over its whole width.
  ///
  /// - Returns: The position of the cursor, or nil if the focus is on something else in the popover.
  private func drawSelection(of popover: Popover) -> CellPosition? {
    if !reader.isRunning, let frame = popover.choices?.selectionFrame {
      grid.select(frame)
      return CellPosition(column: Int(frame.x), row: Int(frame.y))
    }
    let list = popover.list
    let row = reader.isRunning ? reader.focus.flatMap(list.row) : list.selection
    if let row, let frame = list.table.rectForRow(row) {
      let area = list.table.screenFrame
      let top = max(frame.y, area.y)
      let shown = Rect(
        x: frame.x, y: top, width: frame.width, height: min(frame.maxY, area.maxY) - top)
      if !reader.isCurtainDrawn { grid.select(shown) }
      return CellPosition(column: Int(shown.x), row: Int(shown.y))
    }
    if reader.isRunning { return nil }
    if let field = popover.field { return position(of: field) }
    let frame = popover.screenFrame
    return CellPosition(column: Int(frame.x), row: Int(frame.y))
  }

  /// The position of the insertion point of a field on the screen.
  private func position(of field: TextField) -> CellPosition {
    let frame = field.screenFrame
    let caret = field.caretCell
    return CellPosition(column: Int(frame.x) + caret.column, row: Int(frame.y) + caret.row)
  }
}

/// The status at the end of the line of keys.
extension Session {
  /// The name of the setting of the rotor at the focus, or nil if there is none.
  var rotorName: String? {
    guard reader.isRunning, let setting = reader.rotorSetting, let focus = reader.focus else {
      return nil
    }
    return reader.name(of: setting, at: focus)
  }

  /// The keys that were pressed without a command so far.
  private var typedKeys: String? {
    let keys = (count.number.map { [String($0)] } ?? []) + bindings.pendingKeys.map(\.name)
    return keys.isEmpty ? nil : keys.joined(separator: " ") + " \(root.appearance.glyphs.ellipsis)"
  }

  /// Returns the application's help, the rotor with its keys, and the modes that are on.
  ///
  /// - Parameter rotor: The name of the setting of the rotor at the focus, or nil if there is none.
  func statusText(rotor: String?) -> String {
    var parts = [application.statusNote?.withVisibleControls, typedKeys].compactMap { $0 }
    if reader.isRunning {
      if let rotor { parts.append(rotorKeys.map { "\($0) \(rotor)" } ?? rotor) }
      parts.append(phrases("setting.verbosity.\(reader.settings.verbosity.rawValue)"))
      if reader.isReadingAll {
        parts.append(phrases(reader.isPaused ? "status.paused" : "status.reading"))
      }
      if reader.isMuted { parts.append(phrases("status.muted")) }
      if reader.isCurtainDrawn { parts.append(phrases("status.curtainOn")) }
      if reader.isHelping { parts.append(phrases("status.helpOn")) }
    } else if application.sightedFocus == nil {
      parts.append(phrases("status.off"))
    }
    return parts.joined(separator: " \(root.appearance.glyphs.separator) ")
  }

  /// Returns the elements on the screen as the text of a tree file.
  package func treeDump() -> String {
    root.layoutIfNeeded()
    // While the screen reader is off, the elements that the dump needed are released again.
    defer { if !reader.isRunning { application.readerStatusDidChange(isRunning: false) } }
    let size = Size(width: root.frame.width, height: root.frame.height)
    if root.popover == nil, let tree = application.tree { return TreeFile.text(of: tree) }
    let screen = AccessibilityNode.Screen(size: size, language: phrases.language)
    let tree = TreeDump.tree(of: root, screen: screen, verbosity: reader.settings.verbosity)
    return TreeFile.text(of: tree)
  }
}
