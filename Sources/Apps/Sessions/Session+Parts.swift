import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Views

/// Keys that lead from one part of a popover to another: the field, the grid of choices, the list.
extension Session {
  /// Moves between the choices and the list of a popover with Tab.
  ///
  /// - Returns: False if the popover has only one part, or the key is another one.
  func movesToPart(_ key: Key) -> Bool {
    guard key == .special(.tab) || key == .special(.shiftTab), pendingKeys.isEmpty,
      let popover = root.popover, let grid = popover.content as? ChoiceGrid, grid.isTabStop,
      !popover.list.items.isEmpty
    else { return false }
    cause = "tab"
    needsFrame = true
    guard !reader.isHelping else {
      speak(Utterance(.help, phrases("field.nextPart")))
      return true
    }
    stopReading()
    let isInList =
      reader.isRunning
      ? reader.focus.flatMap(popover.list.row) != nil : popover.list.selection != nil
    if isInList { moveFocus(to: grid, in: popover) } else { moveFocus(to: popover.list) }
    if !reader.isRunning { grid.showsSelection = popover.list.selection == nil }
    return true
  }

  private func moveFocus(to grid: ChoiceGrid, in popover: Popover) {
    popover.list.deselect()
    if reader.isRunning, let element = grid.element(ofChoice: grid.selection ?? 0) {
      focus(on: element)
    } else {
      grid.select(grid.selection ?? 0)
    }
  }

  private func moveFocus(to list: Menu) {
    let row = list.items.indices.first { list.items[$0].role != .heading } ?? 0
    if reader.isRunning, let element = list.table.accessibilityElement(at: row) {
      focus(on: element)
    } else {
      list.select(row: row)
    }
  }

  /// Moves in the choices beside a field with left and right once one of them is marked, while the
  /// screen reader is off.
  func movesInChoices(_ key: Key) -> Bool {
    guard !reader.isRunning, let popover = root.popover,
      popover.content?.takesArrows == true
    else { return false }
    switch key {
    case .special(.left): return popover.press(.left)
    case .special(.right): return popover.press(.right)
    default: return false
    }
  }

  /// Completes what has been typed into a field with Tab.
  ///
  /// - Returns: False if there is nothing to complete.
  func completes(_ key: Key, _ input: any AccessibilityTextInput) -> Bool {
    guard key == .special(.tab), let field = input as? TextField,
      field.editedText.caret == field.text.utf8.count,
      let text = field.completion?(field.text), text != field.text
    else { return false }
    field.replace(with: text)
    if reader.isRunning { speak(Utterance(.value, text.withVisibleControls)) }
    return true
  }
}
