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

  private func walk(
    from first: (any AccessibilityObject)?,
    by step: (any AccessibilityObject) -> (any AccessibilityObject)?
  ) -> [String] {
    var labels: [String] = []
    var current = first
    while let element = current {
      labels.append(element.accessibilityIdentifier)
      current = step(element)
    }
    return labels
  }

  @Test func forwardsAndBackwardsAreTheSameElements() {
    let forward = walk(from: Traversal.firstElement(in: tree), by: Traversal.element(after:))
    let backward = walk(from: Traversal.lastElement(in: tree), by: Traversal.element(before:))
    #expect(forward == ["a", "b", "c", "d", "e"])
    #expect(backward == forward.reversed())
  }

  @Test func nothingOutsideAModalIsReached() {
    let modal = Node(container: "modal", [Node("x"), Node("y")])
    modal.accessibilityViewIsModal = true
    let root = Node(container: "root", [Node("a"), modal, Node("b")])
    #expect(
      walk(from: Traversal.firstElement(in: modal), by: Traversal.element(after:)) == ["x", "y"])
    #expect(
      walk(from: Traversal.lastElement(in: modal), by: Traversal.element(before:)) == ["y", "x"])
    #expect(root.accessibilityElementCount() == 3)
  }

  @Test func anEmptyTreeHasNoElement() {
    #expect(Traversal.firstElement(in: Node(container: "root", [])) == nil)
    #expect(Traversal.lastElement(in: Node(container: "root", [])) == nil)
  }

  @Test func sixThousandElementsAreWalkedOneByOne() {
    let rows = Node.rows((0..<300).map { row in (0..<20).map { "\(row).\($0)" } })
    var count = 0
    var current = Traversal.firstElement(in: rows)
    while let element = current {
      count += 1
      current = Traversal.element(after: element)
    }
    #expect(count == 6_000)
  }
}
