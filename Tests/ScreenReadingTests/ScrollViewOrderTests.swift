import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Scroll views in the reading order") struct ScrollViewOrderTests {
  /// A title, a list of 20 rows in a scroll view, and a tab bar over its end.
  private func list(offset: Double = 0, covered: Bool = false) -> AccessibilityNode {
    let rows = (0..<20).map { item("Row \($0)", 0, Double($0) * 60, height: 60) }
    let frame =
      covered
      ? Rect(x: 0, y: 0, width: 390, height: 844) : Rect(x: 0, y: 91, width: 390, height: 704)
    let scroll = view(rows, frame: frame) {
      $0.scroll = .init(
        contentSize: Size(width: 390, height: 1_200), offset: Point(x: 0, y: offset))
    }
    let bar = view([item("Home", 0, 0), item("Search", 200, 0)], frame: bounds(y: 795)) {
      $0.traits = .tabBar
    }
    let toolbar = view([item("Edit", 0, 0)], frame: bounds(y: 750))
    return screen([bar, toolbar, scroll, item("Title", 100, 50)])
  }

  private func bounds(y: Double) -> Rect { Rect(x: 0, y: y, width: 390, height: 49) }

  private static let wanted =
    ["Title"] + (0..<20).map { "Row \($0)" } + ["Edit", "Home", "Search"]

  @Test func whatStandsBelowAScrollViewComesAfterAllOfIt() {
    #expect(labels(list()) == Self.wanted)
  }

  @Test(arguments: [1, 44, 300, 496])
  func aScrolledViewKeepsItsPlace(_ offset: Double) {
    #expect(labels(list(offset: offset)) == Self.wanted)
  }

  @Test(arguments: [-91, 30, 300, 356])
  func barsOverTheTopComeFirst(_ offset: Double) {
    #expect(labels(list(offset: offset, covered: true)) == Self.wanted)
  }

  @Test func rowsOfTwoScrollViewsSideBySideDoNotMix() {
    func column(_ name: String, x: Double) -> AccessibilityNode {
      view(
        (0..<5).map { item("\(name)\($0)", 0, Double($0) * 30) },
        frame: Rect(x: x, y: 0, width: 100, height: 100)
      ) { $0.scroll = .init(contentSize: Size(width: 100, height: 150)) }
    }
    #expect(
      labels(screen([column("b", x: 200), column("a", x: 0)]))
        == (0..<5).map { "a\($0)" } + (0..<5).map { "b\($0)" })
  }

  /// The elements of each scroll view follow one another, and shuffled siblings change nothing.
  @Test(arguments: 0..<8)
  func nothingIsReadBetweenTwoElementsOfAScrollView(_ part: Int) {
    var scrollViews = 0
    for seed in (part * 400)..<(part * 400 + 400) {
      var random = RandomTree(seed: 200_000 + seed)
      random.labelsAreUnique = true
      let root = random.screen(nodes: 6 + seed % 40)
      root.forEachNode { node in
        guard random.generator.once(in: 4) else { return }
        node.scroll = .init(
          contentSize: Size(width: 100, height: 400),
          offset: Point(
            x: Double(Int.random(in: 0..<3, using: &random.generator) * 10),
            y: Double(Int.random(in: 0..<9, using: &random.generator) * 7)))
      }
      let order = stops(root)
      root.forEachNode { node in
        guard node.scroll != nil else { return }
        let inside = order.indices.filter { Traversal.contains(node, order[$0]) }
        guard let first = inside.first, let last = inside.last else { return }
        if inside.count < order.count, inside.count > 1 { scrollViews += 1 }
        #expect(last - first + 1 == inside.count, "seed \(seed), \(node.treePath)")
      }
      let before = order.map(\.labelText)
      random.shuffle(root)
      #expect(labels(root) == before, "seed \(seed)")
    }
    #expect(scrollViews > 100)
  }
}
