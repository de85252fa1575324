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
    let isAlone = root.popover == nil
    let items = named(reachableItems)
    let field = TextField(label: phrases("menu.search"), hint: phrases("hint.field.item"))
    let isOfText = isAlone && application.has(.nextChapter)
    let title = phrases(isOfText ? "menu.chooser" : "menu.chooserOfItems")
    let chooser = filter(title, field) { [unowned self] typed in
      entries(items, matching: typed) { [unowned self] element in
        guard !isAlone else {
          return popovers.dismissAll { focus(on: application.current(element)) }
        }
        if let chooser = root.popover { popovers.dismiss(chooser, returningTo: element) }
      }
    }
    if isAlone { popovers.present(chooser) } else { popovers.push(chooser) }
  }

  /// An element, its place, and whether its place is needed to tell it from others.
  private typealias NamedItem = (item: ReachableItem, place: String, isRepeated: Bool)

  /// Returns a popover that lists the items for the input. Enter takes the item that is marked:
  /// the first one, until the user moves.
  package func filter(
    _ title: String, _ field: TextField, items: @escaping (String) -> [MenuItem]
  ) -> Popover {
    let popover = Popover(title: title, field: field, items: items(""))
    field.onChange = { [weak self, weak popover] typed in
      guard let self, let popover else { return }
      let found = items(typed)
      popover.setItems(
        found.isEmpty ? [MenuItem(phrases("keys.nothing", typed), role: .text)] : found)
      popover.list.select(row: 0)
      post(.announcement(phrases.counted("status.items", found.count), priority: .low))
    }
    field.onSubmit = { [weak self, weak popover] _ in
      guard let self, let item = popover?.list.currentItem else { return }
      if item.isActive { return item.activate() }
      post(.announcement(item.title, priority: .normal))
    }
    popover.list.select(row: 0)
    return popover
  }

  /// Returns the items with their places: those that the application has words for or, for names
  /// that repeat, their numbers. Only the latter are spoken.
  private func named(_ items: [ReachableItem]) -> [NamedItem] {
    var counts: [String: Int] = [:]
    for item in items { counts[item.name, default: 0] += 1 }
    return items.enumerated().map { index, item in
      let isRepeated = counts[item.name, default: 0] > 1
      let pieces = reader.place(of: item.element)
      if !pieces.isEmpty { return (item, Utterance(pieces).text, isRepeated) }
      let number = phrases("position.element", String(index + 1), String(items.count))
      return (item, isRepeated ? number : "", isRepeated)
    }
  }

  private func entries(
    _ items: [NamedItem], matching typed: String,
    choose: @escaping (any AccessibilityObject) -> Void
  ) -> [MenuItem] {
    items.filter { $0.item.matches(typed) }.map { item, place, isRepeated in
      let name = LabelPiece(.label, item.name, language: item.language)
      var entry = MenuItem(
        item.name, language: item.language,
        pieces: isRepeated ? [name, LabelPiece(.label, place)] : []
      ) { choose(item.element) }
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

  /// Opens a menu of actions above the open popovers, which closes before it performs one.
  ///
  /// - Parameter pieces: The name that is spoken before the first action.
  package func pushActions(
    _ actions: [(title: String, perform: () -> Void)], of name: String,
    called pieces: [LabelPiece] = []
  ) {
    let menu = Popover(title: phrases("menu.actions", name))
    let items = actions.map { action in
      MenuItem(action.title) { [unowned self, unowned menu] in
        popovers.dismiss(menu, returningTo: nil, isSpoken: false)
        action.perform()
      }
    }
    menu.menuName = pieces
    menu.setItems(items)
    popovers.push(menu)
  }

  /// Lists the last utterances, the latest first, to read, spell, and copy.
  func openSpeechHistory() {
    let (said, history) = (Array(caption.history.reversed()), caption.history)
    guard !said.isEmpty else {
      return post(.announcement(phrases("status.noSpeech"), priority: .normal))
    }
    let items = said.map { utterance in
      MenuItem(utterance.text, role: .item, pieces: utterance.pieces) { [unowned self] in
        options.copy(utterance.text)
        post(.announcement(phrases.copied(utterance.pieces), priority: .normal))
      }
    }
    let title = phrases("menu.speechHistory")
    let popover = Popover(title: title, items: items)
    // What the list says is not added to it.
    popover.didDismiss = { [caption] in caption.history = history }
    popovers.push(
      popover, after: [LabelPiece(.position, phrases.heading(title, count: said.count))])
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
