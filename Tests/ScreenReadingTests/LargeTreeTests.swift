import RandomInput
import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Large and deep trees") struct LargeTreeTests {
  @Test func aHundredThousandElementsInOneView() {
    var generator = SeededGenerator(seed: 7)
    let root = screen(
      (0..<100_000).map { _ in
        item(
          "e", Double.random(in: 0..<1_000, using: &generator),
          Double.random(in: 0..<100_000, using: &generator))
      })
    #expect(stops(root).count == 100_000)
  }

  @Test func aHundredThousandElementsAtOnePlace() {
    let root = screen((0..<100_000).map { _ in item("e") })
    #expect(stops(root).count == 100_000)
  }

  @Test func aHundredThousandEntriesOfAList() {
    let root = screen([container((0..<100_000).map { _ in item("e") }, .list)])
    let found = stops(root)
    #expect(found.count == 100_000)
    let reader = ScreenReader(style: .snapshot)
    let ends = [found.first, found.last].compactMap { $0 }.map {
      reader.utterances(for: $0).utterance.text
    }
    #expect(ends == ["e. List Start.", "e. List End."])
  }

  private static func chain(
    _ depth: Int, _ wrap: (AccessibilityNode) -> AccessibilityNode
  ) -> AccessibilityNode {
    var node = item("leaf")
    for _ in 0..<depth { node = wrap(node) }
    return screen([node])
  }

  typealias Wrap = @Sendable (AccessibilityNode) -> AccessibilityNode

  private static let wraps: [(name: String, wrap: Wrap)] = [
    ("views", { view([$0]) }),
    ("explicit", { container([$0]) }),
    ("lists", { view([$0], .list) }),
    ("explicit lists", { container([$0], .list) }),
    ("tab bars", { view([$0]) { $0.traits = .tabBar } }),
    ("tables", { view([$0], .dataTable) }),
    ("groups", { view([$0]) { $0.shouldGroupChildren = true } }),
    ("clipping", { view([$0]) { $0.clips = true } }),
    ("modals", { view([$0]) { $0.viewIsModal = true } }),
  ]

  @Test(arguments: wraps.indices)
  func aChainTenThousandDeep(_ index: Int) {
    let root = Self.chain(10_000, Self.wraps[index].wrap)
    let found = stops(root)
    #expect(found.map(\.labelText) == ["leaf"])
    guard let leaf = found.first else { return }
    var reader = ScreenReader(on: leaf, in: root)
    #expect(reader.heard(.swipeRight, in: root) == ["<boundary>"])
    #expect(reader.heard(.swipeLeft, in: root) == ["<boundary>"])
    #expect(reader.heard(.touch(Point(x: 1, y: 1)), in: root).first?.hasPrefix("leaf") == true)
    leaf.isHidden = true
    #expect(labels(root) == [])
    #expect(reader.handle(.layoutChanged(nil), in: root).words.first == "<layoutChanged>")
  }

  @Test func aDeepChainIsReleased() {
    weak var leaf: AccessibilityNode?
    do {
      let root = Self.chain(100_000) { view([$0]) }
      root.forEachNode { leaf = $0 }
      #expect(leaf?.labelText == "leaf")
    }
    #expect(leaf == nil)
  }

  @Test func elementsBetweenDeepChains() {
    let root = screen(
      (0..<20).map { number in
        var node = item("\(number)", 0, Double(number) * 20)
        for _ in 0..<1_000 { node = view([node]) }
        return node
      })
    #expect(labels(root) == (0..<20).map(String.init))
  }
}
