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

  /// An element, with the words that tell it from others of the same name.
  private typealias NamedItem = (item: ReachableItem, place: String?)

  private func itemChooser(_ reachable: [ReachableItem], choose: @escaping Choice) -> Popover {
    let items = zip(reachable, places(of: reachable)).map { (item: $0, place: $1) }
    let field = TextField(label: phrases("menu.search"))
    field.hint = phrases("hint.field.item")
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

  /// Returns the places of the items whose names repeat: those that the application has words for,
  /// otherwise their numbers.
  private func places(of items: [ReachableItem]) -> [String?] {
    var counts: [String: Int] = [:]
    for item in items { counts[item.name, default: 0] += 1 }
    return items.enumerated().map { index, item in
      guard counts[item.name, default: 0] > 1 else { return nil }
      let pieces = reader.place(of: item.element)
      return pieces.isEmpty
        ? phrases("position.element", String(index + 1), String(items.count))
        : Utterance(pieces).text
    }
  }

  private func entries(
    _ items: [NamedItem], matching typed: String, in popover: Popover, choose: @escaping Choice
  ) -> [MenuItem] {
    items.filter { $0.item.matches(typed) }.map { item, place in
      let name = LabelPiece(.label, item.name, language: item.language)
      var entry = MenuItem(
        item.name, language: item.language,
        pieces: place.map { [name, LabelPiece(.label, $0)] } ?? []
      ) { [weak self, weak popover] in
        guard let self, let popover else { return }
        choose(self, popover, item.element)
      }
      entry.value = place ?? ""
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
