import CellGrids
import ScreenReading

/// A recognizer of gestures made with the mouse: taps, double taps, long presses, swipes, exploring,
/// and the wheel.
struct MouseGestures {
  /// The longest time between the two clicks of a double tap, in milliseconds, as on desktops.
  static let doubleClick = 400
  /// The time after which a press explores, in milliseconds.
  static let explore = 250
  /// The time after which a press is a long press, in milliseconds.
  static let longPress = 700
  /// The shortest distance of a swipe, in cells.
  static let swipeDistance = 6
  /// The number of lines that one step of the wheel scrolls.
  static let wheelLines = 3

  /// The meaning of a mouse event.
  enum Result: Hashable {
    case gesture(Gesture)
    /// A touch of a cell that explores the screen.
    case touch(CellPosition)
    /// A click on a cell, which touches it.
    case click(CellPosition)
    /// Scrolling by a number of lines, down if it is positive.
    case wheel(Int)
  }

  private struct Press {
    var start: CellPosition
    var position: CellPosition
    var time: Int
    var hasExplored = false
    var hasHeld = false
  }

  private var press: Press?
  private var lastClick: (position: CellPosition, time: Int)?
  /// The time of a click that has activated something.
  private var usedClick: Int?

  /// A Boolean value that indicates whether a button is held.
  var isPressed: Bool { press != nil }

  /// The cell in which a button was pressed, if it was dragged from there, or nil.
  var dragStart: CellPosition? {
    press.flatMap { $0.hasExplored && $0.position != $0.start ? $0.start : nil }
  }

  /// Lets the last click be the last one: it has activated something, and a second click at once is
  /// meant for that, not for the content that has appeared.
  mutating func useClick() { usedClick = lastClick?.time }

  /// The time at which a press without movement explores or becomes a long press, in milliseconds, or
  /// nil if there is none.
  var nextTime: Int? {
    guard let press, !press.hasHeld, press.start == press.position else { return nil }
    return press.time + (press.hasExplored ? Self.longPress : Self.explore)
  }

  /// Returns the meaning of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: The time, in milliseconds.
  mutating func handle(_ event: MouseEvent, at now: Int) -> [Result] {
    switch event.action {
    case .wheelUp: return [.wheel(-Self.wheelLines)]
    case .wheelDown: return [.wheel(Self.wheelLines)]
    case .menu:
      press = Press(
        start: event.position, position: event.position, time: now, hasExplored: true, hasHeld: true
      )
      return [.touch(event.position), .gesture(.doubleTapAndHold)]
    case .press:
      press = Press(start: event.position, position: event.position, time: now)
      return []
    case .drag: return drag(to: event.position, at: now)
    case .release: return release(at: event.position, now: now)
    }
  }

  /// Returns the meaning, at a time in milliseconds, of a press without movement.
  mutating func timePassed(_ now: Int) -> [Result] {
    guard var press, let next = nextTime, now >= next else { return [] }
    defer { self.press = press }
    if press.hasExplored {
      press.hasHeld = true
      return [.gesture(.doubleTapAndHold)]
    }
    press.hasExplored = true
    return [.touch(press.position)]
  }

  private mutating func drag(to position: CellPosition, at now: Int) -> [Result] {
    guard var press, position != press.position else { return [] }
    press.position = position
    defer { self.press = press }
    guard now - press.time >= Self.explore else { return [] }
    press.hasExplored = true
    return [.touch(position)]
  }

  private mutating func release(at position: CellPosition, now: Int) -> [Result] {
    guard let press else { return [] }
    self.press = nil
    let across = position.column - press.start.column
    let down = position.row - press.start.row
    if !press.hasExplored, abs(across) >= Self.swipeDistance, abs(down) <= 2 {
      return [.gesture(across > 0 ? .swipeRight : .swipeLeft)]
    }
    if press.hasExplored { return [] }
    if let last = lastClick, now - last.time <= Self.doubleClick,
      abs(last.position.column - position.column) <= 1, last.position.row == position.row
    {
      lastClick = nil
      if usedClick == last.time { return [] }
      return [.gesture(.doubleTap)]
    }
    lastClick = (position, now)
    return [.click(position)]
  }
}
