import AccessibilityModel
import ScreenReading
import Views

extension Session {
  /// Opens a popover; when the user leaves it the focus goes back to an element.
  ///
  /// - Parameter element: what gets the focus; nil is the popover's first element.
  package func open(
    _ popover: Popover, returningTo focus: (any AccessibilityObject)?,
    at element: (any AccessibilityObject)? = nil
  ) {
    // A menu that is opened from a menu goes back to where the first was opened.
    if root.popover == nil { returnElement = focus }
    let focus = returnElement ?? focus
    root.dismissPopover()
    popover.onDismiss = { [weak self] in self?.closePopover(returningTo: focus, saying: true) }
    root.present(popover)
    stopReading()
    needsFrame = true
    guard reader.isRunning else { return }
    signal(.popoverOpened)
    if let first = element ?? reader.traversal.firstElement(in: popover) {
      apply(reader.focus(on: first))
    }
  }

  /// Closes the popover; the focus goes to an element, or back to where the first popover was
  /// opened.
  package func closePopover(
    returningTo element: (any AccessibilityObject)?, saying: Bool = false
  ) {
    root.dismissPopover()
    let element = element ?? returnElement
    // What is kept here would outlive the reader.
    returnElement = nil
    needsFrame = true
    let identifier = element?.accessibilityIdentifier
    let same = identifier.flatMap { root.accessibilityElement(nearest: $0) } ?? element
    // Opened while no reader ran, a menu knows of no element to go back to.
    let old = same.flatMap(reader.traversal.nearestReached(to:)) ?? application.initialElement()
    guard reader.isRunning else { return }
    signal(.popoverClosed)
    guard let old else { return }
    if saying { apply(reader.focus(on: old)) } else { moveFocusSilently(to: old) }
  }

  /// VoiceOver's item chooser: everything that can be reached, to search in and to jump to.
  func openItemChooser() {
    let focus = root.popover == nil ? reader.focus : returnElement
    returnElement = focus
    root.dismissPopover()
    let items = reader.items(in: root)
    let field = TextField(label: phrases("menu.search"))
    let popover = Popover(
      title: phrases("menu.chooser"), field: field, items: entries(items, matching: ""))
    field.onChange = { [weak self, weak popover] typed in
      guard let self, let popover else { return }
      popover.setItems(entries(items, matching: typed))
      let count = popover.list.items.count
      post(.announcement(phrases.counted("status.items", count), priority: .low))
    }
    field.onSubmit = { [weak popover] _ in popover?.list.items.first?.activate() }
    open(popover, returningTo: focus)
  }

  private func entries(_ items: [ReachableItem], matching typed: String) -> [MenuItem] {
    items.filter { $0.matches(typed) }.map { item in
      MenuItem(item.name, language: item.language) { [weak self] in
        self?.root.dismissPopover()
        self?.focus(on: item.element)
      }
    }
  }

  /// Jumps to the element that the item chooser finds for a text; false when it finds none.
  package func choose(_ text: String) -> Bool {
    cause = "choose"
    stopReading()
    let items = reader.items(in: root)
    guard
      let item = items.first(where: { $0.name == text }) ?? items.first(where: { $0.matches(text) })
    else { return false }
    focus(on: item.element)
    return true
  }
}
