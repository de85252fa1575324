import Geometry

/// Moving from entry to entry while the screen reader is off.
extension TimelineView {
  /// The frame of the heading of the current entry, or nil if there is none on the screen.
  package var currentFrame: Rect? {
    guard let entry = currentEntry, let row = index(ofEntry: entry.identifier),
      let frame = table.rectForRow(row)
    else { return nil }
    let lines = max(layout(of: entry).heading.count, 1)
    return Rect(
      x: frame.x, y: frame.y, width: frame.width, height: min(Double(lines), frame.height))
  }

  /// The actions on the current entry.
  package var currentActions: [ItemAction] {
    guard let entry = currentEntry else { return [] }
    return hiddenActions(entry).map { action in
      ItemAction(action.title, key: action.key) { action.perform(entry) }
    }
  }

  private var currentEntry: Entry? {
    guard let current, !entries.isEmpty else { return nil }
    return entries[min(current, entries.count - 1)]
  }

  func pressInList(_ key: ControlKey) -> Bool {
    switch key {
    case .down, .right: move(by: 1)
    case .up, .left: move(by: -1)
    case .activate: if let entry = currentEntry { _ = onActivate(entry) }
    }
    return true
  }

  private func move(by step: Int) {
    guard !entries.isEmpty else { return }
    let next = current.map { $0 + step } ?? 0
    let new = min(max(next, 0), entries.count - 1)
    current = new
    guard let row = index(ofEntry: entries[new].identifier) else { return }
    let layout = layout(of: entries[new])
    table.scrollToVisible(row: row, lines: 0..<(layout.heading.count + layout.text.count))
  }
}
