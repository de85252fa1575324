import AccessibilityModel
import ScreenReading
import Views

/// VoiceOver's item chooser: a list of all elements, to filter by typing and to jump to.
extension Session {
  /// The maximum number of elements of a popover that are listed.
  private static let mostItems = 1_000

  /// Lists the elements of the popover that is open, one level above it, otherwise the elements of
  /// the screen or, without a screen, those around the focus.
  func openItemChooser() {
    guard root.popover != nil else {
      return popovers.present {
        itemChooser(reachableItems) { session, _, element in
          session.popovers.dismissAll { session.focus(on: session.application.current(element)) }
        }
      }
    }
    popovers.push(
      itemChooser(reachableItems) { session, chooser, element in
        session.popovers.dismiss(chooser, returningTo: element)
      })
  }

  /// Moves the focus to the element that was chosen.
  private typealias Choice = (Session, Popover, any AccessibilityObject) -> Void

  /// An element, its place, and whether its place is needed to tell it from others.
  private typealias NamedItem = (item: ReachableItem, place: String, isRepeated: Bool)

  private func itemChooser(_ reachable: [ReachableItem], choose: @escaping Choice) -> Popover {
    let items = zip(reachable, places(of: reachable)).map { item, place in
      (item: item, place: place.name, isRepeated: place.isRepeated)
    }
    let field = TextField(label: phrases("menu.search"), hint: phrases("hint.field.item"))
    let isOfText = root.popover == nil && application.has(.nextChapter)
    let popover = Popover(
      title: phrases(isOfText ? "menu.chooser" : "menu.chooserOfItems"), field: field)
    popover.setItems(entries(items, matching: "", in: popover, choose: choose))
    field.onChange = { [weak self, weak popover] typed in
      guard let self, let popover else { return }
      popover.setItems(entries(items, matching: typed, in: popover, choose: choose))
      popover.list.select(row: 0)
      let count = popover.list.items.count
      post(.announcement(phrases.counted("status.items", count), priority: .low))
    }
    // Enter takes the match that is marked: the first one, until the user moves.
    field.onSubmit = { [weak popover] _ in popover?.list.activateSelection() }
    popover.list.select(row: 0)
    return popover
  }

  /// Returns the places of the items: those that the application has words for or, for names that
  /// repeat, their numbers. Only the latter are spoken.
  private func places(of items: [ReachableItem]) -> [(name: String, isRepeated: Bool)] {
    var counts: [String: Int] = [:]
    for item in items { counts[item.name, default: 0] += 1 }
    return items.enumerated().map { index, item in
      let isRepeated = counts[item.name, default: 0] > 1
      let pieces = reader.place(of: item.element)
      if !pieces.isEmpty { return (Utterance(pieces).text, isRepeated) }
      let number = phrases("position.element", String(index + 1), String(items.count))
      return (isRepeated ? number : "", isRepeated)
    }
  }

  private func entries(
    _ items: [NamedItem], matching typed: String, in popover: Popover, choose: @escaping Choice
  ) -> [MenuItem] {
    items.filter { $0.item.matches(typed) }.map { item, place, isRepeated in
      let name = LabelPiece(.label, item.name, language: item.language)
      var entry = MenuItem(
        item.name, language: item.language,
        pieces: isRepeated ? [name, LabelPiece(.label, place)] : []
      ) { [weak self, weak popover] in
        guard let self, let popover else { return }
        choose(self, popover, item.element)
      }
      entry.value = place == item.name ? "" : place
      return entry
    }
  }

  /// Moves the focus to the first element that the item chooser finds for a text. An element of
  /// exactly that name comes before one that contains the text.
  ///
  /// - Returns: `false` if no element matches; otherwise, `true`.
  package func choose(_ text: String) -> Bool { choose(ItemQuery(text)) }

  /// Moves the focus to the item that a query finds.
  ///
  /// - Returns: `false` if no element matches; otherwise, `true`.
  package func choose(_ query: ItemQuery) -> Bool {
    driver.focus(on: query, among: reachableItems)
  }

  /// Opens a menu of an element's custom actions, or signals that it has none.
  ///
  /// - Parameter isSpoken: A Boolean value that indicates whether the element is spoken before the
  ///   chosen action is performed.
  package func openActions(of element: any AccessibilityObject, isSpoken: Bool = false) {
    let actions = element.accessibilityCustomActions
    guard !actions.isEmpty else { return signal(.nothing) }
    let items = actions.map { action in
      MenuItem(action.name) { [weak self] in
        self?.popovers.dismissAll(returningTo: element, isSpoken: isSpoken)
        _ = action.perform()
      }
    }
    let title = phrases("menu.actions", element.accessibilityPlace)
    popovers.present(Popover(title: title, items: items), returningTo: element)
  }

  /// All elements of the popover that is open, visible or not; otherwise of the screen or, without
  /// a screen, those around the focus.
  package var reachableItems: [ReachableItem] {
    if let popover = root.popover { return reader.items(of: popover, limit: Self.mostItems) }
    if options.isPlain, let elements = application.elementsAround() {
      return reader.items(among: elements)
    }
    return reader.items(in: root)
  }
}
