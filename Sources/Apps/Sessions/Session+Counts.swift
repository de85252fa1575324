import CellGrids
import ScreenReading
import Views

/// Numbers before a command, which is then performed so many times: `5 j` in the vim profile.
extension Session {
  /// The greatest number.
  static let greatestCount = 9_999

  /// Takes a digit as a part of the number before a command, if the keys have such numbers. Escape
  /// gives the number up.
  ///
  /// - Returns: False if the key is a command, or begins one.
  func takesCount(_ key: Key) -> Bool {
    if key == .special(.escape), typedCount != nil {
      typedCount = nil
      pendingKeys.removeAll()
      needsFrame = true
      signal(.nothing)
      return true
    }
    guard let digit = key.digit, digit > 0 || typedCount != nil, pendingKeys.isEmpty,
      keyMap.takesCounts
    else { return false }
    if reader.isHelping { return !begins(.session(.count)) }
    typedCount = min((typedCount ?? 0) * 10 + digit, Self.greatestCount)
    needsFrame = true
    return true
  }

  /// The keys that were pressed without a command so far, for the status line.
  var typedKeys: String? {
    let keys = (typedCount.map { [String($0)] } ?? []) + pendingKeys.map(\.name)
    return keys.isEmpty ? nil : keys.joined(separator: " ") + " \(root.appearance.glyphs.ellipsis)"
  }

  /// Performs a command a number of times; only the last time is heard. Where it can move no
  /// further, the element that it has reached is said after the sound of the end.
  ///
  /// The commands for the first and the last element go to the verse or the item of that number.
  /// Commands that do not move, such as those that open a menu, are performed once.
  func perform(_ command: Command, times: Int) {
    guard !reader.isHelping else { return perform(command) }
    if command.isOfEnd { return go(toNumber: times, command) }
    guard command.isRepeatable, times > 1 else { return perform(command) }
    guard reader.isRunning else {
      for _ in 0..<times { perform(command) }
      return
    }
    let start = reader.focus
    driver.isQuiet = true
    for _ in 1..<times {
      let before = reader.focus
      perform(command)
      if command.movesFocus, reader.focus === before { break }
    }
    driver.isQuiet = false
    let before = reader.focus
    perform(command)
    if command.movesFocus, let before, before !== start, reader.focus === before {
      focus(on: before)
    }
  }

  /// Goes to the verse of a number in the chapter, or to the item of a number in a menu.
  private func go(toNumber number: Int, _ command: Command) {
    guard begins(command) else { return }
    if let menu = root.popover?.list {
      let row = min(max(number, 1), menu.items.count) - 1
      guard row >= 0 else { return signal(.nothing) }
      menu.select(row: row)
      guard reader.isRunning, let element = menu.table.accessibilityElement(at: row) else { return }
      return focus(on: element)
    }
    go(to: String(number))
  }

  /// Goes to a place that the user has typed, or announces that there is none.
  func go(to place: String) {
    do {
      try application.goTo(place)
    } catch {
      post(.announcement(error.message, priority: .normal))
    }
  }
}

extension KeyMap {
  /// Whether digits are a number before a command.
  var takesCounts: Bool { meaning(of: [.character("1")]) == .command(.session(.count)) }
}

extension Key {
  /// The value of a digit; nil for any other key.
  var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}

extension Command {
  /// Whether the command goes to the first or the last element.
  fileprivate var isOfEnd: Bool {
    self == .gesture(.firstElement) || self == .gesture(.lastElement)
  }

  /// Whether performing the command again goes further.
  fileprivate var isRepeatable: Bool {
    if movesFocus { return true }
    return switch self {
    case .gesture(.scroll), .gesture(.rotor), .gesture(.faster), .gesture(.slower): true
    default: false
    }
  }

  /// Whether the command moves the focus by one step.
  fileprivate var movesFocus: Bool {
    switch self {
    case .gesture(let gesture):
      [
        .swipeRight, .swipeLeft, .swipeUp, .swipeDown, .nextHeading, .previousHeading, .nextLink,
        .previousLink, .nextRow, .previousRow, .move(.left), .move(.right), .move(.up),
        .move(.down),
      ].contains(gesture)
    case .app(let command):
      [
        .nextChapter, .previousChapter, .nextHit, .previousHit, .historyBack, .historyForward,
        .nextNote, .previousNote, .nextHighlight, .previousHighlight, .nextSameWord,
        .previousSameWord,
      ].contains(command)
    case .session, .mark: false
    }
  }
}
