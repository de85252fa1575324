import CellGrids
import ScreenReading
import Views

extension Session {
  /// Performs the action that a key has on the item with the focus in a list. Key help says its
  /// name instead.
  ///
  /// - Returns: False if the item has no action for the key.
  func performsItemAction(_ key: Key) -> Bool {
    guard pendingKeys.isEmpty, key.character == nil, root.popover != nil,
      let action = itemActions.first(where: { $0.key == key })
    else { return false }
    needsFrame = true
    cause = reader.isHelping ? "help" : "item-action"
    stopReading()
    guard !reader.isHelping else {
      speak(Utterance(.help, action.title.withVisibleControls))
      return true
    }
    driver.dropHint()
    action.perform()
    return true
  }

  /// The actions on the item with the focus, or with the selection while the screen reader is off.
  private var itemActions: [ItemAction] {
    if reader.isRunning { return (reader.focus as? any ItemElement)?.itemActions ?? [] }
    if let timeline = root.popover?.content as? TimelineView { return timeline.currentActions }
    guard let list = root.popover?.list, let row = list.selection, list.items.indices.contains(row)
    else { return [] }
    return list.items[row].actions
  }
}
