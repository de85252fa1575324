import AccessibilityModel
import Views

/// A list that shows changes while it is open.
protocol ReloadableList: AnyObject {
  func reload()
}

/// A list of the user's additions to a text. It stays open while its entries are removed or
/// changed, and shows changes made meanwhile.
final class StudyList: ReloadableList {
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
    guard !items.isEmpty else {
      popover.setItems([])
      return session.session?.root.popover === popover ? session.closePopover() : ()
    }
    // The first entry takes the focus rather than the heading.
    session.reload(popover, with: withHeading(items), from: 1)
  }

  private func withHeading(_ items: MenuItems) -> MenuItems {
    let heading = MenuItem.header(session.phrases.heading(title, count: items.count))
    return MenuItems(count: items.count + 1) { $0 == 0 ? heading : items[$0 - 1] }
  }
}
