import RandomInput
import Geometry

@testable import AccessibilityModel
@testable import ScreenReading

/// Random trees of views on a coarse grid, so that equal frames, ties, and cycles are common.
struct RandomTree {
  var generator: SeededGenerator
  var hasModals = false
  var hasHidden = true
  var hasExplicit = true
  /// A Boolean value that indicates whether each label is unique; otherwise a few labels are
  /// repeated.
  var labelsAreUnique = false
  private var count = 0

  init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

  /// Returns a screen with some nodes below it.
  mutating func screen(nodes: Int = 14) -> AccessibilityNode {
    var left = nodes
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 844),
      subviews: children(depth: 4, &left))
    root.screen = .init(
      idiom: generator.once(in: 4) ? .pad : .phone,
      layoutDirection: generator.once(in: 3) ? .rightToLeft : .leftToRight)
    return root
  }

  private mutating func children(depth: Int, _ left: inout Int) -> [AccessibilityNode] {
    var nodes: [AccessibilityNode] = []
    for _ in 0..<Int.random(in: 1...5, using: &generator) where left > 0 {
      left -= 1
      nodes.append(
        depth > 0 && !generator.once(in: 3) ? container(depth: depth, &left) : element())
    }
    return nodes
  }

  mutating func frame() -> Rect {
    Rect(
      x: Double(Int.random(in: 0..<6, using: &generator) * 10),
      y: Double(Int.random(in: 0..<10, using: &generator) * 3),
      width: Double(Int.random(in: 1...3, using: &generator) * 10),
      height: Double(Int.random(in: 1...2, using: &generator) * 6))
  }

  private mutating func element() -> AccessibilityNode {
    count += 1
    let name = ["a", "b", "c"].randomElement(using: &generator) ?? ""
    let node = AccessibilityNode.element(labelsAreUnique ? "\(name)\(count)" : name, frame: frame())
    node.traits = [[], [], .button, .header, .adjustable].randomElement(using: &generator) ?? []
    if generator.once(in: 5) { node.value = "v" }
    if generator.once(in: 5) { node.hint = ["Hint.", "Other"].randomElement(using: &generator) }
    if generator.once(in: 8) { node.adjustable = .init(values: ["1", "2"], index: count % 2) }
    if generator.once(in: 8) { node.cell = .init(row: count % 2, column: count % 3) }
    if generator.once(in: 8) {
      node.content = [.init(label: "c\(count % 2)", value: "", importance: .high)]
    }
    hide(node)
    return node
  }

  private mutating func container(depth: Int, _ left: inout Int) -> AccessibilityNode {
    let types = AccessibilityContainerType.allCases
    let type = generator.once(in: 2) ? types.randomElement(using: &generator) ?? .none : .none
    let below = children(depth: depth - 1, &left)
    let isExplicit = hasExplicit && generator.once(in: 4)
    let node =
      isExplicit
      ? AccessibilityNode.container(type, frame: frame(), elements: below)
      : AccessibilityNode.view(type, frame: frame(), subviews: below)
    node.shouldGroupChildren = generator.once(in: 5)
    if generator.once(in: 8) { node.traits = .tabBar }
    if generator.once(in: 6) { node.identifier = "identifier" }
    if generator.once(in: 6) { node.frame = .zero }
    if generator.once(in: 8) { node.clips = true }
    if generator.once(in: 8) {
      node.scroll = .init(contentSize: Size(width: 100, height: 100), offset: Point(x: 10, y: 6))
    }
    if hasModals, generator.once(in: 5) { node.viewIsModal = true }
    hide(node)
    return node
  }

  private mutating func hide(_ node: AccessibilityNode) {
    guard hasHidden else { return }
    if generator.once(in: 15) { node.isHidden = true }
    if generator.once(in: 20) { node.alpha = 0 }
    if generator.once(in: 20) { node.accessibilityElementsHidden = true }
  }

  /// Shuffles the subviews at every level; explicit elements stay as they are.
  mutating func shuffle(_ root: AccessibilityNode) {
    var nodes: [AccessibilityNode] = []
    root.forEachNode { nodes.append($0) }
    for node in nodes where node.elements == nil && node.subviews.count > 1 {
      node.setSubviews(node.subviews.shuffled(using: &generator))
    }
  }
}

/// Returns the included nodes by the rules of the specification, implemented again and without an
/// order.
func included(_ node: AccessibilityNode) -> [AccessibilityNode] {
  if node.accessibilityElementsHidden || node.isHidden || node.alpha <= 0 { return [] }
  let hasNoSize = node.frame.width == 0 && node.frame.height == 0 && node.screenFrame == nil
  if hasNoSize, node.clips || node.isElement || node.elements != nil { return [] }
  if node.isElement { return [node] }
  if let elements = node.elements { return elements.flatMap(included) }
  if let modal = node.subviews.last(where: \.viewIsModal) { return included(modal) }
  return node.subviews.flatMap(included)
}
