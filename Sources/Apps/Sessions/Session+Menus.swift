import AccessibilityModel
import CellGrids
import ScreenReading
import Views

/// Keys in popovers, which mean there what they mean in every menu: arrows move by items, whatever
/// the rotor is turned to, Home and End go to the ends, letters activate, and the key that quits
/// closes.
extension Session {
  /// The menu that keys move in: that of the popover, if the screen reader is off or the focus is
  /// on one of its items.
  var currentMenu: Menu? {
    guard let menu = root.popover?.list, !menu.items.isEmpty else { return nil }
    return reader.isRunning && currentRow(of: menu) == nil ? nil : menu
  }

  private func currentRow(of menu: Menu) -> Int? {
    reader.isRunning ? reader.focus.flatMap(menu.row) : menu.selection
  }

  /// Returns what a command means for a key in the popover that is open.
  func meaning(of command: Command, for key: Key) -> Command {
    guard root.popover != nil else { return command }
    switch command {
    case .session(.quit) where !reader.isHelping: return .gesture(.escape)
    case .gesture(.swipeDown) where key == .special(.down) && movesByItem:
      return .gesture(.swipeRight)
    case .gesture(.swipeUp) where key == .special(.up) && movesByItem:
      return .gesture(.swipeLeft)
    case .gesture(.firstInRow) where reader.isHelping && currentMenu != nil:
      return .gesture(.firstElement)
    case .gesture(.lastInRow) where reader.isHelping && currentMenu != nil:
      return .gesture(.lastElement)
    default: return command
    }
  }

  /// Whether the rotor has to be passed over to move to the next item. Key help always says that a
  /// key moves by items.
  private var movesByItem: Bool {
    reader.isRunning && currentMenu != nil && (reader.rotorSetting != .rows || reader.isHelping)
  }

  /// Moves in a menu to one of its ends or by a page.
  ///
  /// - Returns: False if the command is another one, or if it is explained.
  func movesInMenu(by command: Command) -> Bool {
    guard case .gesture(let gesture) = command, !reader.isHelping else { return false }
    if let grid = currentGrid { return moves(in: grid, by: gesture) }
    guard let menu = currentMenu else { return false }
    let last = menu.items.count - 1
    let row = currentRow(of: menu)
    switch gesture {
    case .firstInRow: move(toRow: 0, in: menu, by: gesture)
    case .lastInRow: move(toRow: last, in: menu, by: gesture)
    case .scroll(.down): moveByPage(from: row, to: last, in: menu, by: gesture)
    case .scroll(.up): moveByPage(from: row, to: 0, in: menu, by: gesture)
    default: return false
    }
    return true
  }

  /// The grid of choices in the popover, if the focus is on one of them.
  var currentGrid: ChoiceGrid? {
    guard let grid = root.popover?.content as? ChoiceGrid, grid.choiceCount > 0 else { return nil }
    guard reader.isRunning else {
      return grid.selection != nil && grid.showsSelection ? grid : nil
    }
    return reader.focus.flatMap(grid.index(ofAccessibilityElement:)) == nil ? nil : grid
  }

  /// Moves to the first or to the last choice of a grid.
  ///
  /// - Returns: False if the gesture is another one.
  private func moves(in grid: ChoiceGrid, by gesture: Gesture) -> Bool {
    guard gesture == .firstInRow || gesture == .lastInRow else { return false }
    let choice = gesture == .firstInRow ? 0 : grid.choiceCount - 1
    begin(gesture)
    guard reader.isRunning else {
      grid.select(choice)
      return true
    }
    if let element = grid.element(ofChoice: choice) { focus(on: element) }
    return true
  }

  private func moveByPage(from row: Int?, to end: Int, in menu: Menu, by gesture: Gesture) {
    guard row != end else {
      begin(gesture)
      return signal(.boundary, saying: phrases("boundary.page"))
    }
    let page = max(menu.table.visibleRows.count - 1, 1)
    let current = row ?? 0
    let next = end == 0 ? max(current - page, 0) : min(current + page, end)
    move(toRow: next, in: menu, by: gesture)
  }

  private func begin(_ gesture: Gesture) {
    cause = gesture.names.script
    needsFrame = true
    driver.dropHint()
    stopReading()
  }

  private func move(toRow row: Int, in menu: Menu, by gesture: Gesture) {
    begin(gesture)
    menu.select(row: row)
    if reader.isRunning, let element = menu.table.accessibilityElement(at: row) {
      focus(on: element)
    }
  }

  /// Announces that the heading that the user is at opens nothing.
  ///
  /// - Returns: False if the command would not activate it, or if the user is not at a heading.
  func explainsHeading(for command: Command) -> Bool {
    guard command == .gesture(.doubleTap), !reader.isHelping, let menu = currentMenu,
      let row = currentRow(of: menu), menu.items[row].role == .heading
    else { return false }
    begin(.doubleTap)
    post(.announcement(phrases("menu.heading"), priority: .normal))
    return true
  }

  /// Activates the item of a menu that has a letter, or explains the letter while key help is on.
  ///
  /// - Returns: False if no item has the letter.
  func activatesItem(by key: Key) -> Bool {
    guard pendingKeys.isEmpty, let character = key.character, let menu = currentMenu,
      let row = menu.row(forKey: character)
    else { return false }
    cause = "item key"
    needsFrame = true
    guard !reader.isHelping else {
      cause = "help"
      speak(Utterance(.help, menu.items[row].title))
      return true
    }
    driver.dropHint()
    stopReading()
    menu.select(row: row)
    menu.activateSelection()
    return true
  }

  /// Closes the popover for a click beside it.
  ///
  /// - Returns: False if the click is not beside a popover.
  func closesPopover(clickedAt cell: CellPosition) -> Bool {
    guard let popover = root.popover, popover.isModal, !reader.isHelping else { return false }
    let point = application.point(ofCell: cell)
    guard !popover.screenFrame.contains(point) else { return false }
    cause = "tap"
    needsFrame = true
    stopReading()
    popovers.dismiss(popover)
    return true
  }
}
