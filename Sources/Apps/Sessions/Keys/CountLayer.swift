import CellGrids
import ScreenReading
import Views

/// The number before a command, which is then performed that many times: `5 j` in the vim profile.
final class CountLayer: KeyLayer {
  /// The maximum number.
  static let greatestCount = 9_999

  /// The number that has been typed so far, or nil if there is none.
  private(set) var number: Int?

  /// Takes a digit as a part of the number, if the keys have such numbers. Escape gives the number
  /// up. A digit that is a command, or begins one, is ignored.
  override func handle(_ key: Key) -> KeyResult {
    if key == .special(.escape), number != nil {
      number = nil
      session.bindings.forgetKeys()
      session.needsFrame = true
      session.signal(.nothing)
      return .handled
    }
    guard let digit = key.digit, digit > 0 || number != nil, !session.bindings.isPending,
      session.keyMap.takesCounts
    else { return .ignored }
    if reader.isHelping { return session.begin(.session(.count)) ? .ignored : .handled }
    number = min((number ?? 0) * 10 + digit, Self.greatestCount)
    session.needsFrame = true
    session.bindings.unsaidKey = key
    return .handled
  }

  /// Returns the number for the command that follows it, and forgets it.
  func take() -> Int? { exchange(&number, with: nil) }

  /// Performs a command a number of times; only the last time is heard. Where it can move no
  /// further, the element that it has reached is said after the sound of the end.
  ///
  /// The commands for the first and the last element go to the verse or the item of that number.
  /// Commands that do not move, such as those that open a menu, are performed once.
  func perform(_ command: Command, times: Int) {
    guard !reader.isHelping else { return session.perform(command) }
    if command == .gesture(.firstElement) || command == .gesture(.lastElement) {
      return go(toNumber: times, command)
    }
    guard command.isRepeatable, times > 1 else { return session.perform(command) }
    guard reader.isRunning else {
      for _ in 0..<times { session.perform(command) }
      return
    }
    let start = reader.focus
    driver.isQuiet = true
    for _ in 1..<times {
      let before = reader.focus
      session.perform(command)
      if command.movesFocus, reader.focus === before { break }
    }
    driver.isQuiet = false
    let before = reader.focus
    session.perform(command)
    if command.movesFocus, let before, before !== start, reader.focus === before {
      session.focus(on: before)
    }
  }

  /// Goes to the verse of a number in the chapter, or to the item of a number in a menu.
  private func go(toNumber number: Int, _ command: Command) {
    guard session.begin(command) else { return }
    if let menu = session.root.popover?.list {
      let row = min(max(number, 1), menu.items.count) - 1
      guard row >= 0 else { return session.signal(.nothing) }
      return session.moveFocus(to: row, in: menu)
    }
    session.go(to: String(number))
  }
}

extension KeyMap {
  /// A Boolean value that indicates whether digits are a number before a command.
  var takesCounts: Bool { meaning(of: [.character("1")]) == .command(.session(.count)) }
}

extension Key {
  /// The value of a digit, or nil for any other key.
  var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}

extension Command {
  /// A Boolean value that indicates whether performing the command again goes further.
  fileprivate var isRepeatable: Bool {
    if movesFocus { return true }
    return switch self {
    case .gesture(.scroll), .gesture(.rotor), .gesture(.faster), .gesture(.slower): true
    default: false
    }
  }

  /// A Boolean value that indicates whether the command moves the focus by one step.
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
        .nextChapter, .previousChapter, .nextBook, .previousBook, .nextHit, .previousHit,
        .historyBack, .historyForward, .nextNote, .previousNote, .nextHighlight, .previousHighlight,
        .nextBookmark, .previousBookmark, .nextSameWord, .previousSameWord,
      ].contains(command)
    case .session, .mark: false
    }
  }
}
