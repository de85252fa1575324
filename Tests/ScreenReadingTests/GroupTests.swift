import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// Two columns of two elements, where a group reads its own column first.
@Suite struct GroupTests {
  typealias Change = @Sendable (AccessibilityNode) -> Void
  private static let together = ["a", "c", "b", "d"]
  private static let apart = ["a", "b", "c", "d"]

  private static let cases: [(name: String, keepsTogether: Bool, change: Change)] = [
    ("nothing", false, { _ in }),
    ("shouldGroupChildren", true, { $0.shouldGroupChildren = true }),
    ("list", true, { $0.containerType = .list }),
    ("landmark", true, { $0.containerType = .landmark }),
    ("dataTable", true, { $0.containerType = .dataTable }),
    ("series", false, { $0.containerType = .series }),
    ("tabBar", true, { $0.traits = .tabBar }),
    ("button", false, { $0.traits = .button }),
    ("semanticGroup", false, { $0.containerType = .semanticGroup }),
    (
      "semanticGroup with a label", true,
      { ($0.containerType, $0.label) = (.semanticGroup, "Group") }
    ),
    (
      "semanticGroup with a value", true,
      { ($0.containerType, $0.value) = (.semanticGroup, "Value") }
    ),
    (
      "semanticGroup with an identifier", true,
      { ($0.containerType, $0.identifier) = (.semanticGroup, "group") }
    ),
    (
      "semanticGroup with spans", true,
      { ($0.containerType, $0.spans) = (.semanticGroup, [LabelPiece(.label, "Group")]) }
    ),
    (
      "semanticGroup with a hint", false,
      { ($0.containerType, $0.hint) = (.semanticGroup, "Hint") }
    ),
    ("label alone", false, { $0.label = "Label" }),
    ("no container with an identifier", false, { $0.identifier = "view" }),
  ]

  @Test(arguments: cases.indices)
  func someViewsKeepTheirChildrenTogether(_ index: Int) {
    let entry = Self.cases[index]
    let column = view([item("a"), item("c", 0, 40)])
    entry.change(column)
    let root = screen([item("b", 100), column, item("d", 100, 40)])
    #expect(
      labels(root) == (entry.keepsTogether ? Self.together : Self.apart), "\(entry.name)")
  }

  @Test func childrenRiseToTheNearestGroup() {
    let inner = view([view([item("a"), item("c", 0, 40)])])
    let group = view([inner, item("b", 50)]) { $0.shouldGroupChildren = true }
    let root = screen([group, item("x", 100, 20), item("y", 100)])
    #expect(labels(root) == ["a", "b", "c", "y", "x"])
  }

  @Test func aGroupIsPlacedByItsFirstChild() {
    let group = view([item("low", 0, 200), item("high", 100, 20)]) {
      $0.shouldGroupChildren = true
    }
    let root = screen([item("a"), group, item("b", 0, 100)])
    #expect(labels(root) == ["a", "high", "low", "b"])
  }

  @Test func anExplicitGroupIsPlacedByItsUppermostElement() {
    let group = container([item("low", 0, 200), item("high", 100, 20)])
    let root = screen([item("a"), group, item("b", 0, 100)])
    #expect(labels(root) == ["a", "low", "high", "b"])
  }

  @Test func anExplicitGroupIsNotPlacedByItsOwnFrame() {
    let group = container(
      [item("g", 0, -100)], frame: Rect(x: 0, y: 300, width: 100, height: 20))
    let root = screen([item("a", 0, 150), group, item("b", 0, 250)])
    #expect(labels(root) == ["a", "g", "b"])
  }

  @Test func nestedGroupsArePlacedByTheirFirstElement() {
    let inner = view([item("x", 0, 60), item("y", 0, 80)]) { $0.shouldGroupChildren = true }
    let outer = view([inner, item("z", 0, 200)]) { $0.shouldGroupChildren = true }
    let root = screen([item("a", 0, 70), outer, item("b", 0, 40)])
    #expect(labels(root) == ["b", "x", "y", "z", "a"])
  }

  @Test func inATabBarAnExplicitGroupIsPlacedByItsOwnFrame() {
    func bar(_ traits: AccessibilityTraits) -> AccessibilityNode {
      let group = container(
        [item("g1", -250, 0), item("g2", -230, 0)],
        frame: Rect(x: 200, y: 0, width: 40, height: 20))
      return view([group, item("a"), item("b", 100)]) { $0.traits = traits }
    }
    #expect(labels(screen([bar(.tabBar)])) == ["a", "b", "g1", "g2"])
    #expect(labels(screen([bar([])])) == ["g1", "g2", "a", "b"])
  }

  @Test func inATabBarTheOwnFrameMayBeTheScreenFrame() {
    let group = container([item("g", 0, 0)], frame: Rect(x: 0, y: 0, width: 40, height: 20)) {
      $0.screenFrame = Rect(x: 300, y: 0, width: 40, height: 20)
    }
    let bar = view([group, item("a", 100)]) { $0.traits = .tabBar }
    #expect(labels(screen([bar])) == ["a", "g"])
  }

  @Test func deepInATabBarTheExceptionAppliesToo() {
    let group = container(
      [item("g", -200, 0)], frame: Rect(x: 200, y: 0, width: 40, height: 20))
    let bar = view([view([view([group])]), item("a")]) { $0.traits = .tabBar }
    #expect(labels(screen([bar])) == ["a", "g"])
  }

  @Test func anExplicitTabBarIsPlacedByItsElements() {
    let bar = container(
      [item("t", 0, -100)], frame: Rect(x: 0, y: 300, width: 390, height: 20)
    ) { $0.traits = .tabBar }
    #expect(labels(screen([item("a", 0, 250), bar])) == ["t", "a"])
  }

  @Test func emptyGroupsHaveNoPosition() {
    let empty = view([view([])], .list)
    let root = screen([empty, item("b", 0, 30), container([], .landmark), item("a")])
    #expect(labels(root) == ["a", "b"])
  }

  @Test func viewsAmongExplicitElementsKeepTheirPlaceAndAreSortedInside() {
    let inner = view([item("c", 0, 60), item("b", 50, 30), item("a", 0, 30)])
    let root = screen([container([item("x", 0, 300), inner, item("y")])])
    #expect(labels(root) == ["x", "a", "b", "c", "y"])
  }
}
