import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Views

/// The layer of the popover that is open. Keys have the same meaning as in every menu: arrows move
/// by items, whatever the rotor is turned to, Home and End go to the ends, letters activate or are
/// typed ahead, and the key that quits closes.
final class PopoverLayer: KeyLayer {
  private var typeAhead = TypeAhead()

  override func handle(_ key: Key) -> KeyResult {
    guard let popover = root.popover, !session.bindings.isPending else { return .ignored }
    let letter = key.character
    return moveToPart(key, of: popover) || letter == nil && performItemAction { $0.key == key }
      || continuesTyping(key) && typeLetter(key)
      || letter.map(session.moves) == false && performItemAction { $0.letter == letter }
      || activateItem(key) || typeLetter(key) ? .performed : .ignored
  }

  // MARK: - Commands

  /// Performs a command that has a special meaning in a popover, or refuses one that would act on
  /// the content behind it.
  ///
  /// - Returns: `false` if the command means the same as anywhere else, or if it is explained.
  func perform(_ command: Command) -> Bool {
    guard root.popover != nil, !reader.isHelping else { return false }
    guard acts(command) else {
      begin(command.name)
      session.post(.announcement(phrases("status.onlyInText"), priority: .normal))
      return true
    }
    guard case .gesture(let gesture) = command else { return false }
    return gesture == .doubleTap ? explainHeading() : move(by: gesture)
  }

  /// Returns a Boolean value that indicates whether a command does something in the popover, opens
  /// another one in its place, or takes back a change, and does nothing to the text behind it.
  private func acts(_ command: Command) -> Bool {
    switch command {
    case .gesture, .session: true
    case .app(.undo), .app(.redo): session.popovers.hasChanged
    case .app(.nextHit), .app(.previousHit): isInHits
    case .app(let action): Self.opening.contains(action) && !isInQuestion
    case .mark: false
    }
  }

  /// The commands that open another popover in place of the one that is open.
  private static let opening: [AppCommand] = [.settings, .textMenu, .library, .search, .goTo]

  private static let refusedAsLetters: [Command] =
    opening.map(Command.app)
    + [.nextVerbosity, .mute, .curtain, .toggleReader, .faster, .slower].map(Command.gesture)

  private var isInQuestion: Bool { root.popover?.isQuestion == true }

  /// A Boolean value that indicates whether the popover has a list of hits, where a key goes on
  /// from hit to hit.
  private var isInHits: Bool { root.popover?.grid?.stops != nil }

  /// Returns a Boolean value that indicates whether a key does something in the popover, or begins
  /// several keys. A small letter opens nothing in place of the popover, and changes no setting.
  private func acts(_ key: Key) -> Bool {
    guard case .command(let command) = session.keyMap.meaning(of: [key]) else {
      return session.keyMap.binds(key)
    }
    if case .gesture(let gesture) = command, !reader.isRunning, !reader.isHelping,
      !gesture.actsUnheard, !gesture.movesSighted
    {
      return false
    }
    let isSmall = key.character?.isLowercase == true
    let isIdle = command == .gesture(.pause) && !reader.isReadingAll
    return !(isSmall && (isIdle || Self.refusedAsLetters.contains(command))) && acts(command)
  }

  /// Returns the meaning of a command for a key in the popover that is open.
  func meaning(of command: Command, for key: Key) -> Command {
    guard root.popover != nil else { return command }
    switch command {
    case .session(.quit) where !reader.isHelping: return .gesture(.escape)
    case .gesture(.swipeDown) where isArrow(key) && movesByItem:
      return .gesture(.swipeRight)
    case .gesture(.swipeUp) where isArrow(key) && movesByItem:
      return .gesture(.swipeLeft)
    case .gesture(.swipeRight) where key == .special(.right) && opensSideways:
      let opens = root.popover?.list.currentItem?.opens == true
      return .gesture(opens ? .doubleTap : .move(.right))
    case .gesture(.swipeLeft) where key == .special(.left) && opensSideways:
      return .gesture(.escape)
    case .gesture(let gesture) where reader.isHelping && currentMenu != nil:
      return .gesture(Self.movesInMenus[gesture] ?? gesture)
    default: return command
    }
  }

  /// The gestures whose names key help uses for those that move by rows or places. In menus, all move
  /// by items.
  private static let movesInMenus: [Gesture: Gesture] = [
    .firstInRow: .firstElement, .lastInRow: .lastElement, .nextRow: .swipeRight,
    .previousRow: .swipeLeft, .move(.down): .swipeRight, .move(.up): .swipeLeft,
  ]

  /// Returns a Boolean value that indicates whether a key is an arrow, or is taught in place of
  /// one.
  private func isArrow(_ key: Key) -> Bool {
    key == .special(.down) || key == .special(.up) || !session.keyMap.teachesArrows
  }

  /// A Boolean value that indicates whether the rotor has to be passed over to move to the next
  /// item. Key help always says that a key moves by items.
  private var movesByItem: Bool {
    reader.isRunning && currentMenu != nil && (reader.rotorSetting != .rows || reader.isHelping)
  }

  /// A Boolean value that indicates whether the list is below one another for the eye, so that
  /// right opens an item and left goes back.
  var opensSideways: Bool {
    guard !reader.isRunning, let popover = root.popover, popover.content == nil else {
      return false
    }
    return popover.field == nil || popover.list.selection != nil
  }

  /// Moves in a menu to one of its ends or by a page.
  ///
  /// - Returns: `false` if the gesture is another one; otherwise, `true`.
  private func move(by gesture: Gesture) -> Bool {
    if let choices = currentChoices { return move(in: choices, by: gesture) }
    guard let menu = currentMenu else { return false }
    let last = menu.items.count - 1
    let page = max(menu.table.visibleRows.count - 1, 1)
    let current = currentRow(of: menu)
    let row: Int? =
      switch gesture {
      case .firstInRow: 0
      case .lastInRow: last
      case .scroll(.down): min((current ?? 0) + page, last)
      case .scroll(.up): max((current ?? 0) - page, 0)
      default: nil
      }
    guard let row else { return false }
    begin(gesture)
    if case .scroll = gesture, row == current {
      session.signal(.boundary, saying: phrases("boundary.page"))
    } else {
      session.moveFocus(to: row, in: menu)
    }
    return true
  }

  /// Moves among the choices of the popover.
  ///
  /// - Returns: `false` if the gesture is another one; otherwise, `true`.
  private func move(in choices: any PopoverContent, by gesture: Gesture) -> Bool {
    let last = choices.choiceCount - 1
    let page = max((choices.visibleChoices?.count ?? choices.choiceCount) - 1, 1)
    let current = choices.selection ?? 0
    let choice: Int? =
      switch gesture {
      case .firstInRow: 0
      case .lastInRow: last
      case _ where choices.grid != nil: nil
      case .firstElement: 0
      case .lastElement: last
      case .scroll(.down): current + page
      case .scroll(.up): current - page
      default: nil
      }
    guard let choice else { return false }
    begin(gesture)
    if !reader.isRunning {
      choices.select(choice)
    } else if let element = root.popover?.grid?.element(ofChoice: choice) {
      session.focus(on: element)
    }
    return true
  }

  private func begin(_ gesture: Gesture) { begin(gesture.names.script) }

  private func begin(_ cause: String) {
    session.cause = cause
    session.needsFrame = true
    session.driver.dropHint()
    session.stopReading()
  }

  /// Says that a heading with the focus opens nothing, or repeats the only text of a list, such as the
  /// reason that nothing was found.
  ///
  /// - Returns: `false` if neither has the focus; otherwise, `true`.
  private func explainHeading() -> Bool {
    let choices = root.popover?.choices
    let only = currentMenu.flatMap { $0.items.count == 1 ? $0.items[0] : nil }
    let text = only?.role == .text && only?.isActive == false ? only?.title : nil
    let isHeading =
      text != nil
      || currentMenu.map { menu in currentRow(of: menu).map { menu.items[$0].role } == .heading }
        ?? (choices != nil && reader.focus?.accessibilityTraits.contains(.header) == true)
    guard isHeading else { return false }
    begin(.doubleTap)
    // A heading without items says why there are none.
    let empty = choices?.choiceCount == 0 ? reader.focus : nil
    let reason = empty.map { Utterance($0.accessibilityLabelPieces(for: .normal)).text }
    session.post(.announcement(text ?? reason ?? phrases("menu.heading"), priority: .normal))
    return true
  }

  /// Closes the popover for a click outside it.
  ///
  /// - Returns: `false` if the click is not outside a popover; otherwise, `true`.
  func close(clickedAt cell: CellPosition) -> Bool {
    guard let popover = root.popover, popover.isModal, !reader.isHelping else { return false }
    let point = session.application.point(ofCell: cell)
    guard !popover.screenFrame.contains(point) else { return false }
    session.cause = "tap"
    session.needsFrame = true
    session.stopReading()
    session.popovers.dismiss(popover)
    return true
  }

  // MARK: - Tab, item keys, and item actions

  /// Moves between the choices and the list of a popover with Tab.
  ///
  /// - Returns: `false` if the popover has only one part, or the key is another one.
  private func moveToPart(_ key: Key, of popover: Popover) -> Bool {
    guard key == .special(.tab) || key == .special(.shiftTab),
      let grid = popover.grid, grid.choiceCount > 0, !popover.list.items.isEmpty
    else { return false }
    session.cause = "tab"
    session.needsFrame = true
    guard !reader.isHelping else {
      session.speak(Utterance(.help, phrases("field.nextPart")))
      return true
    }
    session.stopReading()
    let isInList =
      reader.isRunning
      ? reader.focus.flatMap(popover.list.row) != nil : popover.list.selection != nil
    if isInList { moveFocus(to: grid, in: popover) } else { moveFocus(to: popover.list) }
    if !reader.isRunning { grid.showsSelection = popover.list.selection == nil }
    return true
  }

  private func moveFocus(to grid: ChoiceGrid, in popover: Popover) {
    popover.list.deselect()
    let choice = grid.selection ?? 0
    if reader.isRunning, let element = grid.element(ofChoice: choice) {
      session.focus(on: element)
    } else {
      grid.select(choice)
    }
  }

  private func moveFocus(to list: Menu) {
    session.moveFocus(
      to: list.items.indices.first { list.items[$0].role != .heading } ?? 0, in: list)
  }

  /// Performs an action of the item with the focus. Key help says its name instead.
  ///
  /// - Returns: `false` if the item has no such action; otherwise, `true`.
  private func performItemAction(_ isWanted: (ItemAction) -> Bool) -> Bool {
    guard let action = itemActions.first(where: isWanted) else { return false }
    session.needsFrame = true
    session.cause = reader.isHelping ? "help" : "item-action"
    session.stopReading()
    if reader.isHelping {
      session.speak(Utterance(.help, action.title.withVisibleControls))
    } else {
      session.driver.dropHint()
      action.perform()
    }
    return true
  }

  /// Opens the actions on the selected item as a menu, while the screen reader is off.
  func openItemMenu() {
    let actions = itemActions.map { ($0.title, $0.perform) }
    guard !actions.isEmpty, let popover = root.popover else { return }
    let name = popover.choices?.selectedName ?? popover.list.currentItem?.title ?? popover.title
    session.pushActions(actions, of: name)
  }

  /// The actions on the item with the focus, or with the selection while the screen reader is off.
  var itemActions: [ItemAction] {
    if reader.isRunning { return (reader.focus as? any ItemElement)?.itemActions ?? [] }
    if let actions = root.popover?.choices?.selectedActions, !actions.isEmpty { return actions }
    return root.popover?.list.currentItem?.actions ?? []
  }

  /// Activates the item of a menu that has a letter, or explains the letter while key help is on.
  /// In a question, a capital is the same letter.
  ///
  /// - Returns: `false` if no item has the letter; otherwise, `true`.
  private func activateItem(_ key: Key) -> Bool {
    guard let character = key.character, let menu = currentMenu,
      let row = menu.row(forKey: character)
        ?? (isInQuestion ? character.lowercased().first.flatMap(menu.row(forKey:)) : nil)
    else { return false }
    guard !reader.isHelping else {
      session.cause = "help"
      session.needsFrame = true
      session.speak(Utterance(.help, menu.items[row].title))
      return true
    }
    begin("item key")
    session.moveFocus(to: row, in: menu, isSpoken: false)
    menu.activateSelection()
    return true
  }

  // MARK: - Typing ahead

  /// Moves in the menu or the grid that has the focus to an item that begins with a typed letter.
  /// Key help says so instead.
  ///
  /// A letter that no item begins with keeps its command, if that does something here. So do the
  /// keys that speak about the item, open the item chooser, or quit, which closes the
  /// menu, and capital letters that have a command, unless they continue earlier typing.
  ///
  /// - Returns: `false` if the key is not typed ahead; otherwise, `true`.
  private func typeLetter(_ key: Key) -> Bool {
    guard let character = key.character, let (list, row) = typeAheadList else { return false }
    let isSign = !character.isLetter && !character.isNumber
    let isTyping = !reader.isHelping && typeAhead.isTyping(in: list, at: session.typingTime)
    let isCommand = acts(key)
    let keepsCommand = commandsInMenus.contains {
      session.keyMap.meaning(of: [key]) == .command($0)
    }
    if !isTyping, isSign || keepsCommand || character.isUppercase && isCommand { return false }
    if reader.isHelping {
      return explainTypeAhead(character, in: list, from: row, isCommand: isSign || isCommand)
    }
    let now = session.typingTime
    guard let found = typeAhead.row(for: character, in: list, from: row, at: now) else {
      guard isTyping ? !isSign : !isCommand else { return false }
      session.stopReading()
      let typed = (isTyping ? typeAhead.typed : "") + String(character)
      session.signal(.boundary, saying: phrases("menu.nothingBegins", typed.withVisibleControls))
      return true
    }
    session.cause = "type-ahead"
    session.needsFrame = true
    session.stopReading()
    list.select(typeAhead: found)
    if reader.isRunning, let element = list.typeAheadElement(at: found) {
      session.focus(on: element)
    }
    return true
  }

  /// Returns a Boolean value that indicates whether a key continues the text typed a moment ago, so
  /// that it is not the letter of an item.
  private func continuesTyping(_ key: Key) -> Bool {
    guard let character = key.character, let (list, row) = typeAheadList, !reader.isHelping,
      typeAhead.isTyping(in: list, at: session.typingTime)
    else { return false }
    var copy = typeAhead
    return copy.row(for: character, in: list, from: row, at: session.typingTime) != nil
  }

  /// The menu or the grid in which letters move, with the place of the user, or nil if there is
  /// neither.
  private var typeAheadList: (list: any TypeAheadList, row: Int?)? {
    if let grid = currentChoices?.grid, let choice = grid.selection {
      return (grid, grid.stops?.lastIndex { $0.choice <= choice } ?? choice)
    }
    guard let menu = root.popover?.list, !menu.items.isEmpty else { return nil }
    let row = reader.isRunning ? reader.focus.flatMap(menu.row) : menu.selection
    return reader.isRunning && row == nil ? nil : (menu, row)
  }

  /// The commands whose letters do not begin the typed text in a menu: those that speak about the
  /// item, and in a list of hits the one that goes on from hit to hit.
  private var commandsInMenus: [Command] {
    var gestures: [Gesture] = [.itemChooser]
    if reader.isRunning {
      gestures += [.readRow, .readTiers, .spell, .sayAgain, .whereAmI, .summary]
    }
    // In a menu with letters, the keys that move in it keep doing so.
    if root.popover?.list.hasKeys == true { gestures += [.swipeRight, .swipeLeft] }
    return gestures.map(Command.gesture) + [.session(.quit)] + (isInHits ? [.app(.nextHit)] : [])
  }

  /// Explains a letter that would move in a menu.
  ///
  /// - Returns: `false` if no item begins with the letter, but it is a command, which then has its
  ///   own explanation.
  private func explainTypeAhead(
    _ character: Character, in list: any TypeAheadList, from row: Int?, isCommand: Bool
  ) -> Bool {
    var typeAhead = TypeAhead()
    let found = typeAhead.row(for: character, in: list, from: row, at: session.typingTime)
    if found == nil, isCommand { return false }
    session.cause = "help"
    let phrase = found == nil ? "menu.nothingBegins" : "menu.typeAhead"
    session.speak(Utterance(.help, phrases(phrase, phrases.name(of: character))))
    return true
  }

  // MARK: - Where the user is

  /// The menu that keys move in: the popover's, if the screen reader is off or the focus is
  /// on one of its items.
  private var currentMenu: Menu? {
    guard let menu = root.popover?.list, !menu.items.isEmpty else { return nil }
    return reader.isRunning && currentRow(of: menu) == nil ? nil : menu
  }

  private func currentRow(of menu: Menu) -> Int? {
    reader.isRunning ? reader.focus.flatMap(menu.row) : menu.selection
  }

  private var currentChoices: (any PopoverContent)? {
    guard let choices = root.popover?.choices, choices.choiceCount > 0 else { return nil }
    guard let grid = choices.grid else { return reader.isRunning ? nil : choices }
    let isThere =
      reader.isRunning
      ? reader.focus.flatMap(grid.index(ofAccessibilityElement:)) != nil
      : grid.selection != nil && grid.showsSelection
    return isThere ? grid : nil
  }
}

extension Session {
  /// Selects an item of a list and, while the screen reader is on, moves the focus to it.
  package func moveFocus(to row: Int, in list: Menu, isSpoken: Bool = true) {
    list.select(row: row)
    guard reader.isRunning, let element = list.table.accessibilityElement(at: row) else { return }
    if isSpoken { focus(on: element) } else { moveFocusSilently(to: element) }
  }
}
