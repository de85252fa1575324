import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct MockGestureTests {
  @Test func swipesWalkAndStopAtTheEnds() {
    let tree = Node.rows([["a", "b"], ["c"]])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.focus(on: Traversal().firstElement(in: tree) ?? tree)
    #expect(reader.heard(.swipeLeft, in: tree) == ["<boundary>"])
    #expect(reader.heard(.swipeRight, in: tree) == ["b"])
    #expect(reader.heard(.swipeRight, in: tree) == ["c"])
    #expect(reader.heard(.swipeRight, in: tree) == ["<boundary>"])
    #expect(reader.focus?.elementID == ElementID("c"))
    #expect(reader.heard(.firstElement, in: tree) == ["a"])
    #expect(reader.heard(.lastElement, in: tree) == ["c"])
  }

  @Test func theRotorOffersWhatAppliesAndKeepsTheChoice() {
    let tree = Node.rows([["one two", "b"], ["c"]])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.firstElement, in: tree)
    #expect(reader.rotorSetting == .rows)
    #expect(reader.heard(.rotor(by: 1), in: tree) == ["Words"])
    #expect(reader.heard(.swipeDown, in: tree) == ["one"])
    #expect(reader.heard(.swipeDown, in: tree) == ["two"])
    #expect(reader.heard(.swipeDown, in: tree) == ["<boundary>"])
    #expect(reader.heard(.swipeUp, in: tree) == ["one"])
    #expect(reader.heard(.rotor(by: 1), in: tree) == ["Characters"])
    #expect(reader.heard(.swipeDown, in: tree) == ["o"])
    _ = reader.heard(.swipeRight, in: tree)
    #expect(reader.rotorSetting == .characters)
    #expect(reader.heard(.selectRotor(.tiers), in: tree) == ["<nothing>"])
    #expect(reader.heard(.selectRotor(.rows), in: tree) == ["Rows"])
    #expect(reader.heard(.swipeDown, in: tree) == ["c"])
    #expect(reader.heard(.swipeDown, in: tree) == ["<boundary>"])
  }

  @Test func anAdjustableIsChangedAndSpeaksItsValue() {
    let slider = Node("Density", traits: .adjustable)
    slider.accessibilityValue = "Comfortable, 3 of 5"
    let tree = Node(container: "root", [slider])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.firstElement, in: tree)
    _ = reader.heard(.selectRotor(.adjustValue), in: tree)
    #expect(reader.heard(.swipeUp, in: tree) == ["increment Density"])
    #expect(reader.heard(.swipeDown, in: tree) == ["decrement Density"])
    #expect(reader.valueDidChange(of: slider).words == ["Comfortable, 3 of 5"])
  }

  @Test func hintsFollowAsUtterancesOfTheirOwn() {
    let reply = Node("Reply", traits: .button)
    reply.accessibilityHint = "Replies to the selected post."
    let tree = Node(container: "root", [reply])
    var reader = ScreenReader(runningIn: tree)
    #expect(
      reader.heard(.firstElement, in: tree) == [
        "Reply, button", "hint: Replies to the selected post.",
      ])
  }

  @Test func aTouchSelectsTheElementAroundItElseTheNearestShape() {
    let wide = Node("wide", frame: Rect(x: 0, y: 0, width: 40, height: 1))
    let small = Node("small", frame: Rect(x: 30, y: 3, width: 4, height: 1))
    let unseen = Node("unseen", frame: nil)
    let tree = Node(container: "root", [wide, small, unseen])
    var reader = ScreenReader(runningIn: tree)
    #expect(reader.heard(.touch(Point(x: 39, y: 0)), in: tree) == ["wide"])
    // Two rows below the edge of the wide element, though its center is far away.
    #expect(reader.heard(.touch(Point(x: 5, y: 2)), in: tree) == ["wide"])
    #expect(reader.heard(.touch(Point(x: 31.5, y: 2.5)), in: tree) == ["small"])
    #expect(reader.heard(.touch(Point(x: 5, y: 9)), in: tree) == [])
    #expect(reader.focus === small)
  }

  @Test func equalDistancesGoToTheOneReadFirst() {
    let first = Node("first", frame: Rect(x: 0, y: 0, width: 3, height: 1))
    let second = Node("second", frame: Rect(x: 4, y: 0, width: 3, height: 1))
    let tree = Node(container: "root", [first, second])
    var reader = ScreenReader(runningIn: tree)
    #expect(reader.heard(.touch(Point(x: 3, y: 0)), in: tree) == ["first"])
  }

  @Test func spatialMovesNeverWrap() {
    func cell(_ name: String, _ x: Int, _ y: Int) -> Node {
      Node(name, frame: Rect(x: x, y: y, width: 4, height: 1))
    }
    let tree = Node(
      container: "root",
      [cell("a", 0, 0), cell("b", 6, 0), cell("c", 0, 2), cell("d", 12, 2)])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.firstElement, in: tree)
    #expect(reader.heard(.move(.right), in: tree) == ["b"])
    #expect(reader.heard(.move(.right), in: tree) == ["<boundary>"])
    #expect(reader.heard(.move(.down), in: tree) == ["c"])
    #expect(reader.heard(.move(.right), in: tree) == ["d"])
    // Elements on other lines don't count, however near they are.
    #expect(reader.heard(.move(.left), in: tree) == ["c"])
    #expect(reader.heard(.move(.right), in: tree) == ["d"])
    #expect(reader.heard(.move(.up), in: tree) == ["b"])
    #expect(reader.heard(.move(.up), in: tree) == ["<boundary>"])
  }

  @Test func whileOffItIsSilentAndTheFocusReturnsAfterwards() {
    let tree = Node.rows([["a"], ["b"]])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.lastElement, in: tree)
    #expect(reader.heard(.toggleReader, in: tree) == ["Screen reader off"])
    #expect(reader.focus == nil)
    #expect(reader.heard(.swipeRight, in: tree) == [])
    #expect(reader.heard(.toggleReader, in: tree) == ["Screen reader on"])
    #expect(reader.lastPlace == ElementID("b"))
  }

  @Test func spellingWithWords() {
    let tree = Node(container: "root", [Node("aA")])
    var reader = ScreenReader(runningIn: tree)
    _ = reader.heard(.firstElement, in: tree)
    #expect(reader.heard(.spell, in: tree) == ["a, cap A"])
    #expect(reader.heard(.spellPhonetically, in: tree) == ["alfa, cap alfa"])
  }
}
