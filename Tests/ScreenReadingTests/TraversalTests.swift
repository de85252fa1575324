import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct TraversalTests {
  private let tree = Node(
    container: "root",
    [
      Node(container: "empty", []), Node("a"),
      Node(container: "group", [Node("b"), Node(container: "deep", [Node("c")]), Node("d")]),
      Node(container: "hollow", [Node(container: "nothing", [])]), Node("e"),
    ])

  private let traversal = Traversal()

  private func walk(
    from first: (any AccessibilityObject)?,
    by step: (any AccessibilityObject) -> (any AccessibilityObject)?
  ) -> [String] {
    var labels: [String] = []
    var current = first
    while let element = current {
      labels.append(element.elementID.description)
      current = step(element)
    }
    return labels
  }

  @Test func swipingForwardAndBackwardReachesTheSameElements() {
    let forward = walk(from: traversal.firstElement(in: tree), by: traversal.element(after:))
    let backward = walk(from: traversal.lastElement(in: tree), by: traversal.element(before:))
    #expect(forward == ["a", "b", "c", "d", "e"])
    #expect(backward == forward.reversed())
  }

  @Test func nothingOutsideAModalIsReached() {
    let modal = Node(container: "modal", [Node("x"), Node("y")])
    modal.accessibilityViewIsModal = true
    let root = Node(container: "root", [Node("a"), modal, Node("b")])
    #expect(
      walk(from: traversal.firstElement(in: modal), by: traversal.element(after:)) == ["x", "y"])
    #expect(
      walk(from: traversal.lastElement(in: modal), by: traversal.element(before:)) == ["y", "x"])
    #expect(root.accessibilityElementCount() == 3)
  }

  @Test func anEmptyTreeHasNoElement() {
    #expect(traversal.firstElement(in: Node(container: "root", [])) == nil)
    #expect(traversal.lastElement(in: Node(container: "root", [])) == nil)
  }

  @Test func sixThousandElementsAreWalkedOneByOne() {
    let rows = Node.rows((0..<300).map { row in (0..<20).map { "\(row).\($0)" } })
    var count = 0
    var current = traversal.firstElement(in: rows)
    while let element = current {
      count += 1
      current = traversal.element(after: element)
    }
    #expect(count == 6_000)
  }
}
