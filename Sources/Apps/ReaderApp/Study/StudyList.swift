import AccessibilityModel
import Views

/// A list of the user's additions to a text. It stays open while its entries are removed or
/// changed, and shows changes made meanwhile.
final class StudyList {
  private let title: String
  private let session: ReaderSession
  /// Returns the current items.
  private let load: () -> MenuItems
  private weak var popover: Popover?

  /// - Parameter load: Returns the current items.
  init(_ title: String, session: ReaderSession, load: @escaping () -> MenuItems) {
    self.title = title
    self.session = session
    self.load = load
  }

  /// Opens the list, or announces that it is empty.
  ///
  /// - Parameter emptyPhrase: The name of the phrase for an empty list.
  func open(orAnnounce emptyPhrase: String) {
    let items = load()
    guard !items.isEmpty else { return session.announce(emptyPhrase) }
    let popover = Popover(title: title, items: withHeading(items))
    popover.willReappear = { self.reload() }
    self.popover = popover
    session.push(popover)
  }

  /// Updates the list to the current entries. An entry that replaces a removed one is spoken.
  func reload() {
    guard let popover else { return }
    let items = load()
    let isOnTop = session.session?.root.popover === popover
    guard !items.isEmpty else {
      popover.setItems([])
      return isOnTop ? session.closePopover() : ()
    }
    let list = popover.list
    let row = session.focus.flatMap(list.row) ?? list.selection
    let count = list.items.count
    popover.setItems(withHeading(items))
    session.setNeedsFrame()
    guard isOnTop, let row, list.items.count != count else { return }
    // The first entry takes the focus rather than the heading.
    let near = min(max(row, 1), list.items.count - 1)
    list.select(row: near)
    session.postLayoutChange { list.table.accessibilityElement(at: near) }
  }

  private func withHeading(_ items: MenuItems) -> MenuItems {
    let count = session.phrases.counted("status.items", items.count)
    let heading = MenuItem("\(title): \(count)", role: .heading)
    return MenuItems(count: items.count + 1) { $0 == 0 ? heading : items[$0 - 1] }
  }
}
