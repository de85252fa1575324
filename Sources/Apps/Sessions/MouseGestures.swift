import CellGrids
import Geometry
import ScreenReading

/// What the hand with the mouse means: a tap, a double tap, a long press, exploring, a swipe, the
/// wheel.
struct MouseGestures {
  /// Milliseconds; those that desktops use.
  static let doubleClick = 400
  static let explore = 250
  static let longPress = 700
  /// Columns that a quick drag must cross to be a swipe.
  static let swipeDistance = 6
  /// Lines a turn of the wheel scrolls.
  static let wheelLines = 3

  enum Result: Hashable {
    case gesture(Gesture)
    case touch(CellPosition)
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

  /// When something happens though the mouse does nothing: the long press. Nil when nothing does.
  var nextTime: Int? {
    guard let press, !press.hasHeld, press.start == press.position else { return nil }
    return press.time + (press.hasExplored ? Self.longPress : Self.explore)
  }

  mutating func handle(_ event: MouseEvent, at now: Int) -> [Result] {
    switch event.action {
    case .wheelUp: return [.wheel(-Self.wheelLines)]
    case .wheelDown: return [.wheel(Self.wheelLines)]
    case .press:
      press = Press(start: event.position, position: event.position, time: now)
      return []
    case .drag: return drag(to: event.position, at: now)
    case .release: return release(at: event.position, now: now)
    }
  }

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
      return [.gesture(.doubleTap)]
    }
    lastClick = (position, now)
    return [.touch(position)]
  }
}

extension Session {
  func handle(_ results: [MouseGestures.Result]) {
    for result in results {
      switch result {
      case .gesture(let gesture): perform(gesture)
      case .touch(let cell): perform(.touch(application.point(ofCell: cell)))
      case .wheel(let lines):
        cause = "wheel"
        if let popover = root.popover {
          popover.list.table.scroll(byLines: lines)
        } else {
          application.scroll(byLines: lines)
        }
        needsFrame = true
      }
    }
  }
}
