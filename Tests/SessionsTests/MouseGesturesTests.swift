import CellGrids
import ScreenReading
import Testing

@testable import Sessions

/// A movement of the hand with the mouse, with its time in milliseconds.
private enum Move {
  case press(Int, Int), drag(Int, Int), release(Int, Int), wheelUp, wheelDown, wait
}

private typealias Step = (time: Int, move: Move)

@Suite struct MouseGesturesTests {
  /// Performs the moves and returns their meanings.
  private func results(_ steps: [Step]) -> [MouseGestures.Result] {
    var mouse = MouseGestures()
    return steps.flatMap { step in
      func event(_ action: MouseEvent.Action, _ column: Int, _ row: Int) -> MouseEvent {
        MouseEvent(action, at: CellPosition(column: column, row: row))
      }
      switch step.move {
      case .press(let column, let row):
        return mouse.handle(event(.press, column, row), at: step.time)
      case .drag(let column, let row):
        return mouse.handle(event(.drag, column, row), at: step.time)
      case .release(let column, let row):
        return mouse.handle(event(.release, column, row), at: step.time)
      case .wheelUp: return mouse.handle(event(.wheelUp, 1, 1), at: step.time)
      case .wheelDown: return mouse.handle(event(.wheelDown, 1, 1), at: step.time)
      case .wait: return mouse.timePassed(step.time)
      }
    }
  }

  private func touch(_ column: Int, _ row: Int) -> MouseGestures.Result {
    .touch(CellPosition(column: column, row: row))
  }

  private func click(_ column: Int, _ row: Int) -> MouseGestures.Result {
    .click(CellPosition(column: column, row: row))
  }

  @Test func aClickTouches() {
    #expect(results([(0, .press(4, 2))]) == [])
    #expect(results([(0, .press(4, 2)), (100, .release(4, 2))]) == [click(4, 2)])
    #expect(results([(0, .release(4, 2))]) == [], "without a press")
  }

  @Test(arguments: [
    (400, 4, 2, true), (401, 4, 2, false), (300, 5, 2, true), (300, 3, 2, true),
    (300, 6, 2, false), (300, 4, 3, false),
  ])
  func twoClicksAreADoubleTap(_ time: Int, _ column: Int, _ row: Int, _ isDouble: Bool) {
    let found = results([
      (-10, .press(4, 2)), (0, .release(4, 2)), (time - 10, .press(column, row)),
      (time, .release(column, row)),
    ])
    let second = isDouble ? .gesture(.doubleTap) : click(column, row)
    #expect(found == [click(4, 2), second])
  }

  @Test func theThirdClickTouchesAgain() {
    let steps = [0, 100, 200].flatMap { time -> [Step] in
      [(time, .press(4, 2)), (time + 50, .release(4, 2))]
    }
    #expect(results(steps) == [click(4, 2), .gesture(.doubleTap), click(4, 2)])
  }

  @Test(
    arguments: [
      (10, 0, Gesture.swipeRight), (6, 2, .swipeRight), (6, -2, .swipeRight), (-6, 0, .swipeLeft),
      (5, 0, nil), (-5, 0, nil), (10, 3, nil), (0, 5, nil),
    ] as [(Int, Int, Gesture?)])
  func aQuickDragIsASwipe(_ across: Int, _ down: Int, _ swipe: Gesture?) {
    let found = results([
      (0, .press(20, 10)), (100, .drag(20 + across, 10 + down)),
      (200, .release(20 + across, 10 + down)),
    ])
    #expect(found == [swipe.map { .gesture($0) } ?? click(20 + across, 10 + down)])
  }

  @Test func aSlowDragExplores() {
    let found = results([
      (0, .press(4, 2)), (249, .drag(5, 2)), (250, .drag(6, 2)), (260, .drag(6, 2)),
      (300, .drag(20, 2)), (400, .release(20, 2)),
    ])
    #expect(found == [touch(6, 2), touch(20, 2)], "neither a swipe nor a tap at the end")
  }

  @Test func aPressThatStaysTouchesAndThenHolds() {
    let found = results([
      (0, .press(4, 2)), (249, .wait), (250, .wait), (699, .wait), (700, .wait), (900, .wait),
      (950, .release(4, 2)),
    ])
    #expect(found == [touch(4, 2), .gesture(.doubleTapAndHold)])
  }

  @Test func aPressThatMovesIsNotHeld() {
    #expect(results([(0, .press(4, 2)), (100, .drag(5, 2)), (900, .wait)]) == [])
  }

  @Test func theTimeOfTheNextEvent() {
    var mouse = MouseGestures()
    #expect(mouse.nextTime == nil)
    _ = mouse.handle(MouseEvent(.press, at: CellPosition(column: 1, row: 1)), at: 1_000)
    #expect(mouse.nextTime == 1_250)
    _ = mouse.timePassed(1_250)
    #expect(mouse.nextTime == 1_700)
    _ = mouse.timePassed(1_700)
    #expect(mouse.nextTime == nil)
    _ = mouse.handle(MouseEvent(.release, at: CellPosition(column: 1, row: 1)), at: 1_800)
    #expect(mouse.nextTime == nil)
  }

  @Test func theWheelScrollsThreeLines() {
    #expect(results([(0, .wheelUp), (1, .wheelDown)]) == [.wheel(-3), .wheel(3)])
  }
}
