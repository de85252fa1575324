import AccessibilityModel
import ScreenReading
import Views

/// VoiceOver's item chooser: a list of all elements, to filter by typing and to jump to.
extension Session {
  func openItemChooser() {
    popovers.present { itemChooser(reader.items(in: root)) }
  }

  private func itemChooser(_ items: [ReachableItem]) -> Popover {
    let field = TextField(label: phrases("menu.search"))
    field.hint = phrases("hint.field.item")
    let popover = Popover(
      title: phrases("menu.chooser"), field: field, items: entries(items, matching: ""))
    field.onChange = { [weak self, weak popover] typed in
      guard let self, let popover else { return }
      popover.setItems(entries(items, matching: typed))
      let count = popover.list.items.count
      post(.announcement(phrases.counted("status.items", count), priority: .low))
    }
    field.onSubmit = { [weak popover] _ in popover?.list.items.first?.activate() }
    return popover
  }

  private func entries(_ items: [ReachableItem], matching typed: String) -> [MenuItem] {
    items.filter { $0.matches(typed) }.map { item in
      MenuItem(item.name, language: item.language) { [weak self] in
        self?.popovers.dismissAll { self?.focus(on: item.element) }
      }
    }
  }

  /// Moves the focus to the first element that the item chooser finds for a text. An element of
  /// exactly that name comes before one that contains the text.
  ///
  /// - Returns: False if no element matches.
  package func choose(_ text: String) -> Bool { choose(ItemQuery(text)) }

  /// Moves the focus to the item that a query finds.
  ///
  /// - Returns: False if no element matches.
  package func choose(_ query: ItemQuery) -> Bool { driver.focus(on: query) }
}
