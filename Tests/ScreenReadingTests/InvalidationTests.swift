import Geometry
import RandomInput
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// A cached order is the same as the order that a new reader computes.
@Suite struct InvalidationTests {
  /// Returns everything that is spoken on a walk, with the elements that speak it.
  private func heard(_ reader: ScreenReader, _ root: AccessibilityNode) -> [String] {
    reader.traversal.elements(of: root).map { node in
      let said = reader.utterances(for: node)
      return "\(ObjectIdentifier(node)) \(said.utterance.text) [\(said.hint?.text ?? "")]"
    }
  }

  @Test(arguments: TreeMutation.all)
  func everyPropertyInvalidatesTheOrder(_ mutation: TreeMutation) {
    for seed in 0..<60 {
      var random = RandomTree(seed: 200_000 + seed)
      random.hasModals = true
      let root = random.screen(nodes: 6 + seed % 20)
      let reader = ScreenReader()
      for step in 0..<6 {
        _ = heard(reader, root)
        var nodes: [AccessibilityNode] = []
        root.forEachNode { nodes.append($0) }
        guard let node = nodes.randomElement(using: &random.generator) else { continue }
        mutation.apply(node, &random)
        #expect(
          heard(reader, root) == heard(ScreenReader(), root), "seed \(seed), step \(step)")
      }
    }
  }

  @Test func aTreeRemovedFromAnotherIsReadAnew() {
    let inner = screen([item("a", 0, 0), item("b", 0, 40)])
    let traversal = Traversal()
    #expect(traversal.elements(of: inner).map(\.labelText) == ["a", "b"])
    let outer = screen([inner])
    inner.subviews[0].frame.y = 80
    #expect(traversal.elements(of: outer).map(\.labelText) == ["b", "a"])
    outer.setSubviews([])
    #expect(traversal.elements(of: inner).map(\.labelText) == ["b", "a"])
  }

  @Test func spokenContentDoesNotAffectTheOrderOfDifferentFrames() {
    let root = screen([item("a", 0, 0), item("b", 0, 40)])
    let orders = Traversal().orders
    let before = orders.order(of: root)
    root.subviews[0].value = "1"
    #expect(orders.order(of: root) === before)
    root.subviews[1].frame.y = -40
    #expect(orders.order(of: root) !== before)
  }

  @Test func scrollingForTheReaderKeepsTheOrder() {
    let scroller = view(
      [item("a", 0, 0), item("b", 0, 400)], frame: Rect(x: 0, y: 20, width: 100, height: 100)
    ) { $0.scroll = .init(contentSize: Size(width: 100, height: 800)) }
    let root = screen([scroller, item("c", 0, 30)])
    let traversal = Traversal()
    #expect(traversal.elements(of: root).map(\.labelText) == ["a", "b", "c"])
    scroller.subviews[1].reveal()
    #expect(scroller.scroll?.offset.y == 320)
    #expect(traversal.elements(of: root).map(\.labelText) == ["a", "b", "c"])
  }

  @Test func aCopyOfTheReaderChangesNothingForTheReader() {
    let root = screen([item("a", 0, 0), item("b", 0, 40), item("c", 0, 80), item("d", 0, 120)])
    var reader = ScreenReader(on: root.subviews[1], in: root)
    var copy = reader
    _ = copy.handle(.lastElement, in: root)
    root.setSubviews(root.subviews.filter { $0.label != "b" })
    #expect(copy.heard(.swipeLeft, in: root) == ["c"])
    #expect(reader.heard(.swipeRight, in: root) == ["c"])
  }
}

extension RandomTree {
  /// Returns a text that other nodes also have, or none.
  mutating func text() -> String? {
    ["a", "b", "c", "", nil].randomElement(using: &generator) ?? nil
  }
}
