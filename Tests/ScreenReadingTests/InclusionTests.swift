import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Elements that the reading order includes") struct InclusionTests {
  typealias Change = @Sendable (AccessibilityNode) -> Void

  private static let drops: [(name: String, change: Change)] = [
    ("elements hidden", { $0.accessibilityElementsHidden = true }),
    ("hidden", { $0.isHidden = true }),
    ("transparent", { $0.alpha = 0 }),
    ("less than transparent", { $0.alpha = -1 }),
    ("clips and no size", { ($0.clips, $0.frame) = (true, .zero) }),
  ]

  @Test(arguments: drops.indices)
  func aViewThatIsDroppedTakesAllBelowWithIt(_ index: Int) {
    let hidden = view([item("b", 0, 30), view([item("c", 0, 60)])])
    let root = screen([item("a"), hidden, item("d", 0, 90)])
    #expect(labels(root) == ["a", "b", "c", "d"])
    Self.drops[index].change(hidden)
    #expect(labels(root) == ["a", "d"], "\(Self.drops[index].name)")
  }

  @Test(arguments: drops.indices)
  func aContainerThatIsDroppedTakesItsElementsWithIt(_ index: Int) {
    let hidden = container([item("b", 0, 30), container([item("c", 0, 60)])])
    let root = screen([item("a"), hidden, item("d", 0, 90)])
    Self.drops[index].change(hidden)
    #expect(labels(root) == ["a", "d"], "\(Self.drops[index].name)")
  }

  @Test(arguments: drops.indices)
  func anElementThatIsDroppedIsNotReached(_ index: Int) {
    let element = item("b", 0, 30)
    Self.drops[index].change(element)
    #expect(labels(screen([item("a"), element])) == ["a"], "\(Self.drops[index].name)")
  }

  private static let sizes: [(width: Double, height: Double, isThere: Bool)] = [
    (0, 0, false), (0, 1, true), (1, 0, true), (1, 1, true),
  ]

  @Test(arguments: sizes.indices)
  func onlyBothSidesZeroDropAnElementOrAContainer(_ index: Int) {
    let size = Self.sizes[index]
    let expected = size.isThere ? ["a"] : []
    let rect = Rect(x: 5, y: 5, width: size.width, height: size.height)
    #expect(labels(screen([item("a") { $0.frame = rect }])) == expected)
    #expect(labels(screen([container([item("a")], frame: rect)])) == expected)
    #expect(labels(screen([view([item("a")], frame: rect) { $0.clips = true }])) == expected)
    #expect(labels(screen([view([item("a")], frame: rect)])) == ["a"])
  }

  @Test func withoutAFrameAnElementHasTheSizeOfItsScreenFrame() {
    let element = item("a") {
      $0.frame = .zero
      $0.screenFrame = Rect(x: 3, y: 3, width: 5, height: 5)
    }
    #expect(labels(screen([element])) == ["a"])
    element.screenFrame = Rect(x: 3, y: 3, width: 0, height: 0)
    #expect(labels(screen([element])) == [])
  }

  @Test func anAlmostTransparentViewIsReached() {
    #expect(labels(screen([item("a") { $0.alpha = 0.001 }])) == ["a"])
  }

  @Test func anElementIsALeaf() {
    let outer = item("outer") { $0.setSubviews([item("inner")]) }
    let explicit = item("explicit", 0, 40) { $0.setElements([item("entry", 0, 40)]) }
    let root = screen([outer, explicit])
    #expect(labels(root) == ["outer", "explicit"])
    outer.isElement = false
    #expect(labels(root) == ["inner", "explicit"])
    explicit.isElement = false
    #expect(labels(root) == ["inner", "entry"])
  }

  @Test func anElementWithNothingToSayIsAnElement() {
    #expect(transcript(screen([item(nil), item("b", 0, 30)])) == ["", "b"])
  }

  @Test func explicitElementsKeepTheirOrderAndHideTheSubviews() {
    let node = container([item("c", 0, 90), item("a"), item("b", 0, 30)])
    node.setSubviews([item("subview")])
    #expect(labels(screen([node])) == ["c", "a", "b"])
  }

  @Test func anEmptyListOfElementsIsAContainerOfNothing() {
    let node = view([item("subview")]) { $0.setElements([]) }
    #expect(labels(screen([node, item("a", 0, 30)])) == ["a"])
  }

  @Test func hiddenExplicitElementsAreLeftOut() {
    let node = container([
      item("c", 0, 90), item("h") { $0.isHidden = true }, view([item("b", 0, 30), item("a")]),
      view([]),
    ])
    #expect(labels(screen([node])) == ["c", "a", "b"])
  }

  @Test func onlyTheLastModalSiblingIsWalked() {
    let first = view([item("first", 0, 30)]) { $0.viewIsModal = true }
    let last = view([item("last", 0, 60)]) { $0.viewIsModal = true }
    let root = screen([item("a"), first, item("b", 0, 90), last, item("c", 0, 120)])
    #expect(labels(root) == ["last"])
    last.viewIsModal = false
    #expect(labels(root) == ["first"])
    first.viewIsModal = false
    #expect(labels(root) == ["a", "first", "last", "b", "c"])
  }

  @Test func aModalViewHidesItsSiblingsButNotThoseOfItsParent() {
    let modal = view([item("m", 0, 30)]) { $0.viewIsModal = true }
    let root = screen([item("a"), view([modal, item("sibling", 0, 60)]), item("b", 0, 90)])
    #expect(labels(root) == ["a", "m", "b"])
  }

  @Test func aModalElementIsALeafToo() {
    let root = screen([item("a"), item("m", 0, 30) { $0.viewIsModal = true }])
    #expect(labels(root) == ["m"])
  }

  @Test func amongExplicitElementsNothingIsModal() {
    let root = screen([container([item("a"), item("m") { $0.viewIsModal = true }, item("b")])])
    #expect(labels(root) == ["a", "m", "b"])
  }

  @Test func anEmptyScreenHasNoElement() {
    let root = screen([view([view([])])])
    #expect(labels(root) == [])
    #expect(Traversal().lastElement(in: root) == nil)
  }

  @Test func aChangeOfTheTreeIsSeenAtOnce() {
    let second = item("b", 0, 30)
    let root = screen([item("a"), second])
    let traversal = Traversal()
    func walk() -> [String] {
      var found: [String] = []
      var next = traversal.firstElement(in: root)
      while let element = next {
        found.append(element.accessibilityTree?.labelText ?? "")
        next = traversal.element(after: element)
      }
      return found
    }
    #expect(walk() == ["a", "b"])
    second.frame.y = -30
    #expect(walk() == ["b", "a"])
    second.isHidden = true
    #expect(walk() == ["a"])
    root.setSubviews([item("x"), item("y", 50)])
    #expect(walk() == ["x", "y"])
    root.screen?.layoutDirection = .rightToLeft
    #expect(walk() == ["y", "x"])
  }
}
