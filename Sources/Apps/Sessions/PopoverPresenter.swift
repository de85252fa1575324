import AccessibilityModel
import Geometry
import ScreenReading
import Views

/// Presents the popovers of a session, dismisses them one level at a time, and returns the focus.
///
/// A command presents a popover in place of those that are open. An item of a menu pushes one:
/// Escape then returns to the menu, with the focus on that item. Choosing something dismisses all
/// levels.
package final class PopoverPresenter: PopoverPresenting {
  private struct Level {
    let popover: Popover
    var origin: Origin?
    /// A Boolean value that indicates whether the popover names the keys of its border itself.
    let hasOwnHints: Bool
  }

  /// The element that the focus returns to when a level is dismissed.
  private struct Origin {
    let elementID: ElementID
    /// The element itself, for views that cannot look up an identity, or nil after the screen reader
    /// was turned off, because no element may outlive it.
    var element: (any AccessibilityObject)?

    init(_ element: any AccessibilityObject) {
      elementID = element.elementID
      self.element = element
    }
  }

  private unowned let session: Session
  private var levels: [Level] = []
  /// The number of changes that the user had made when the first popover opened.
  private var changeCount = 0
  /// A Boolean value that indicates whether popovers open without a word, because a line of input
  /// has already answered them.
  var opensSilently = false
  /// A Boolean value that indicates whether the next popover opens above the topmost one, because
  /// an item of it was chosen.
  private var opensAbove = false
  /// The hints that were spoken in the session.
  private var told: Set<String> = []
  /// The name of the last menu that opened.
  private var lastName = ""
  /// The notifications that the item has posted, or nil while no item is performed.
  private var held: [AccessibilityNotification]?

  init(session: Session) { self.session = session }

  /// A Boolean value that indicates whether the user has changed something in the popovers.
  var hasChanged: Bool { session.application.changeCount != changeCount }

  private var root: RootView { session.root }

  /// Presents a popover in place of those that are open.
  ///
  /// - Parameters:
  ///   - element: The element that gets the focus when the popover is dismissed, or nil for the one
  ///     that has it now. If popovers are open, theirs is kept.
  ///   - first: The element that gets the focus now, or nil for the first one of the popover.
  ///   - pieces: Words to say before that element, such as the number of items.
  package func present(
    _ popover: Popover, returningTo element: (any AccessibilityObject)? = nil,
    focusing first: (any AccessibilityObject)? = nil, after pieces: [LabelPiece] = []
  ) {
    if opensAbove { return show(popover, origin: originNow(nil), focusing: first, after: pieces) }
    let origin = levels.isEmpty ? originNow(element) : levels.first?.origin
    let dismissed = removeAll()
    if element != nil { popover.belongsToFocus = true }
    show(popover, origin: origin, focusing: first, after: pieces)
    finish(dismissed)
  }

  /// Performs an item of the menu that is open. A popover that it presents opens one level above the menu. If
  /// it presents nothing, such as the definition of a word that no lexicon has, the menu is
  /// dismissed before the reason is announced.
  ///
  /// - Parameter element: The element that gets the focus if the menu is dismissed.
  package func performItem(
    returningTo element: (any AccessibilityObject)?, _ action: () -> Void
  ) {
    opensAbove = true
    held = []
    action()
    let presents = !opensAbove
    let announcements = held ?? []
    opensAbove = false
    held = nil
    if !presents { dismissAll(returningTo: element) }
    for announcement in announcements { session.post(announcement) }
  }

  /// Keeps a notification until the item that posts it has been performed.
  ///
  /// - Returns: `false` if no item is being performed; otherwise, `true`.
  func holds(_ notification: AccessibilityNotification) -> Bool {
    guard held != nil else { return false }
    held?.append(notification)
    return true
  }

  /// Presents a popover one level above the topmost one.
  ///
  /// - Parameter pieces: Words to say before its first element, such as the number of items.
  package func push(_ popover: Popover, after pieces: [LabelPiece] = []) {
    show(popover, origin: originNow(nil), focusing: nil, after: pieces)
  }

  /// Dismisses a popover, if it is the topmost one, and returns the focus to where it came from.
  package func dismiss(_ popover: Popover) { dismiss(popover, returningTo: nil) }

  /// Dismisses a popover, if it is the topmost one.
  ///
  /// - Parameters:
  ///   - element: The element of the level below that gets the focus, or nil for the one that had it.
  ///   - isSpoken: A Boolean value that indicates whether the element is spoken; false if something
  ///     else is said at once.
  package func dismiss(
    _ popover: Popover, returningTo element: (any AccessibilityObject)?, isSpoken: Bool = true
  ) {
    guard popover === levels.last?.popover, popover.shouldDismiss() else { return }
    removeLevels(from: levels.count - 1, returningTo: element, isSpoken: isSpoken)
  }

  /// Dismisses a popover, if it is the topmost one, and returns the focus without a word, because
  /// something else is said.
  func dismissSilently(_ popover: Popover) {
    guard popover === levels.last?.popover else { return }
    removeLevels(from: levels.count - 1, isSpoken: false, reappears: false)
  }

  /// Dismisses a popover and those above it, whatever they hold, and returns the focus to where the
  /// popover came from.
  package func dismissWithLevelsAbove(_ popover: Popover) {
    guard let index = levels.firstIndex(where: { $0.popover === popover }) else { return }
    removeLevels(from: index)
  }

  private func removeLevels(
    from index: Int, returningTo element: (any AccessibilityObject)? = nil, isSpoken: Bool = true,
    reappears: Bool = true
  ) {
    let removed = levels[index...]
    let origin = element.map(Origin.init) ?? levels[index].origin
    levels.removeSubrange(index...)
    if levels.isEmpty { session.reader.popoversDidClose() }
    for _ in removed { root.dismissPopover() }
    if reappears { root.popover?.willReappear() }
    returnFocus(to: origin, isSpoken: isSpoken)
    finish(removed.map(\.popover))
  }

  /// Dismisses all popovers because the user has chosen something.
  ///
  /// - Parameters:
  ///   - element: The element that gets the focus, or nil for the one that had it before the first
  ///     popover was presented.
  ///   - isSpoken: A Boolean value that indicates whether the element is spoken; false if an
  ///     announcement follows.
  package func dismissAll(
    returningTo element: (any AccessibilityObject)? = nil, isSpoken: Bool = false
  ) {
    guard !levels.isEmpty else { return }
    let origin = element.map(Origin.init) ?? levels.first?.origin
    let dismissed = removeAll()
    returnFocus(to: origin, isSpoken: isSpoken)
    finish(dismissed)
  }

  /// Dismisses all popovers because the user has chosen a place, or because the content behind them is
  /// replaced.
  ///
  /// - Parameter move: Moves the focus to the place.
  package func dismissAll(movingFocus move: () -> Void) {
    let dismissed = removeAll()
    session.needsFrame = true
    move()
    finish(dismissed)
  }

  // MARK: - The element next to the popovers

  /// Scrolls to the element that the popovers belong to, after the size of the screen has changed.
  func revealSource() {
    guard let element = sourceElement else { return }
    session.driver.reveal(element)
    root.setNeedsLayout()
    root.layoutIfNeeded()
  }

  private var sourceElement: (any AccessibilityObject)? {
    guard session.reader.isRunning, let level = levels.first, level.popover.belongsToFocus,
      let origin = level.origin
    else { return nil }
    let content = root.content as? (any AccessibilityObject)
    return content?.accessibilityElement(nearest: origin.elementID) ?? origin.element
  }

  /// The visible part of that element, or nil if the popovers belong to the whole screen.
  private var sourceFrame: Rect? {
    guard levels.first?.popover.belongsToFocus == true else { return nil }
    guard session.reader.isRunning else { return session.application.sightedFocus?.focusFrame }
    return sourceElement.flatMap(session.visibleFrame(of:))
  }

  /// Releases the elements that the focus would return to. Their identifiers are kept.
  func readerDidStop() {
    for index in levels.indices { levels[index].origin?.element = nil }
  }

  /// Returns a Boolean value that indicates whether a piece of a hint is still to be spoken: once in
  /// a session, except at full verbosity.
  func tells(_ piece: LabelPiece) -> Bool {
    levels.isEmpty || session.reader.settings.verbosity == .full
      || told.insert(piece.text).inserted
  }

  private func originNow(_ element: (any AccessibilityObject)?) -> Origin? {
    (element ?? session.reader.focus).map(Origin.init)
  }

  private func show(
    _ popover: Popover, origin: Origin?, focusing first: (any AccessibilityObject)?,
    after pieces: [LabelPiece] = []
  ) {
    session.tour.close()
    opensAbove = false
    if levels.isEmpty { changeCount = session.application.changeCount }
    levels.append(
      Level(popover: popover, origin: origin, hasOwnHints: !popover.keyHints.isEmpty))
    session.reader.popoversDidOpen()
    popover.presenter = self
    popover.list.switchHint = session.phrases("hint.enterSwitch")
    popover.sourceFrame = { [weak self] in self?.sourceFrame }
    popover.list.removeKeys { session.moves($0) }
    root.present(popover)
    if let row = popover.firstRow ?? rowAtOpening(of: popover) { popover.list.select(row: row) }
    session.stopReading()
    session.needsFrame = true
    guard session.reader.isRunning else {
      if popover.field == nil { popover.choices?.selectFirst() }
      return
    }
    session.signal(.popoverOpened)
    let chosen = popover.firstRow.flatMap(popover.list.table.accessibilityElement(at:))
    guard let element = first ?? chosen ?? session.reader.traversal.firstElement(in: popover) else {
      return
    }
    if opensSilently { return session.moveFocusSilently(to: element) }
    let pieces = pieces.isEmpty ? headingPieces(of: popover) : pieces
    if !pieces.isEmpty {
      return session.focus(on: element) { Utterance(pieces + withoutPlace($0)) }
    }
    if popover.menuName.isEmpty || first != nil { return session.focus(on: element) }
    session.focus(on: element) { opening($0, of: popover) }
  }

  /// Returns the title of a list that opens below its heading, and the heading; otherwise, nothing.
  private func headingPieces(of popover: Popover) -> [LabelPiece] {
    guard popover.menuName.isEmpty, let row = popover.firstRow,
      let heading = (0..<row).last(where: { popover.list.items[$0].role == .heading })
    else { return [] }
    return [popover.title, popover.list.items[heading].title].map { LabelPiece(.position, $0) }
  }

  /// Returns the row that is selected when a list opens while the screen reader is off: the first
  /// one that does something. Nil if a field or the content has the keys.
  private func rowAtOpening(of popover: Popover) -> Int? {
    guard !session.reader.isRunning, popover.field == nil, popover.content == nil else {
      return nil
    }
    return popover.list.firstActiveRow
  }

  /// Returns the utterance for a menu that opens: its name, the first item, and the number of items.
  ///
  /// The name is left out if the same menu opened last.
  private func opening(_ utterance: Utterance, of menu: Popover) -> Utterance {
    let phrases = session.phrases
    let end = menu.menuName.last?.text.unicodeScalars.last
    let isQuestion = end?.properties.isSentenceTerminal == true
    var pieces = utterance.pieces.filter {
      $0.kind != .context && $0.kind != .position && $0.text != phrases("trait.button")
    }
    if let first = pieces.indices.first {
      pieces[first].text = phrases("menu.opens", pieces[first].text)
      // After a question, a comma is one mark too many.
      if isQuestion { pieces[first].separator = " " }
    }
    let place = phrases(
      "context.series", String((menu.firstRow ?? 0) + 1), String(menu.list.items.count))
    let name = Utterance(menu.menuName).text
    let isSaid = name == lastName && !isQuestion && session.reader.settings.verbosity != .full
    lastName = name
    return Utterance(
      (isSaid ? [] : menu.menuName) + pieces + [LabelPiece(.position, place)])
  }

  /// Updates the keys that the lower border names: in a field, the key that uses its text, and
  /// elsewhere the one that chooses, as in the line of keys.
  func refreshKeyHints() {
    guard let level = levels.last, !level.hasOwnHints else { return }
    let popover = level.popover
    let phrases = session.phrases
    let keyMap = session.keyMap
    let submit = FieldCommand.keys.first { $0.command == .submit }.map {
      let name = $0.key.shownName(phrases, session.root.appearance.glyphs)
      return Popover.KeyHint(name, phrases("keys.done"))
    }
    let choose = popover.hasChoices ? keyMap.hint(for: .doubleTap, "keys.choose", phrases) : nil
    let hints = session.editedInput == nil ? [choose] + popover.itemHints : [submit]
    popover.keyHints =
      (hints + [keyMap.hint(for: .escape, "popover.back", phrases)]).compactMap { $0 }
  }

  private func removeAll() -> [Popover] {
    defer { levels = [] }
    session.reader.popoversDidClose()
    root.dismissAllPopovers()
    return levels.map(\.popover)
  }

  private func returnFocus(to origin: Origin?, isSpoken: Bool) {
    session.needsFrame = true
    guard session.reader.isRunning else { return }
    session.signal(.popoverClosed)
    guard let element = element(of: origin) ?? firstElement else { return }
    guard isSpoken else { return session.moveFocusSilently(to: element) }
    // The place of the element in its list was heard before.
    let isSame = element.elementID == origin?.elementID
    session.focus(on: element) { isSame ? Utterance(withoutPlace($0)) : $0 }
  }

  /// Returns the pieces of an utterance without the place of its element in a list.
  private func withoutPlace(_ utterance: Utterance) -> [LabelPiece] {
    let ends = ["context.listStart", "context.listEnd"].map { session.phrases($0) }
    return utterance.pieces.filter { $0.kind != .position && !ends.contains($0.text) }
  }

  /// Returns the current element of an origin: its view may have created another one meanwhile.
  private func element(of origin: Origin?) -> (any AccessibilityObject)? {
    guard let origin else { return nil }
    let element = root.accessibilityElement(nearest: origin.elementID) ?? origin.element
    return element.flatMap(session.reader.traversal.nearestReached(to:))
  }

  /// The initial element of a popover that was presented while the screen reader was off.
  private var firstElement: (any AccessibilityObject)? {
    guard let popover = root.popover else { return session.application.initialElement() }
    return session.reader.traversal.firstElement(in: popover)
  }

  private func finish(_ dismissed: [Popover]) {
    for popover in dismissed { popover.didDismiss() }
  }
}

extension Session {
  /// Returns a Boolean value that indicates whether a letter moves to the next or the previous item
  /// of a menu.
  func moves(_ letter: Character) -> Bool {
    let meaning = keyMap.meaning(of: [.character(letter)])
    return meaning == .command(.gesture(.swipeLeft)) || meaning == .command(.gesture(.swipeRight))
  }
}
