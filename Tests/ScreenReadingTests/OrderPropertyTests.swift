import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Properties of the reading order") struct OrderPropertyTests {
  private func heard(_ root: AccessibilityNode) -> [String] {
    let reader = ScreenReader()
    return stops(root).map { node in
      let said = reader.utterances(for: node)
      return "\(said.utterance.text) [\(said.hint?.text ?? "")]"
    }
  }

  @Test(arguments: 0..<8)
  func shufflingTheSubviewsChangesNothing(_ part: Int) {
    for seed in (part * 500)..<(part * 500 + 500) {
      var random = RandomTree(seed: seed)
      let root = random.screen(nodes: 4 + seed % 30)
      let before = heard(root)
      random.shuffle(root)
      #expect(heard(root) == before, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4)
  func swipingReachesEveryElementOnceAndBackIsTheReverse(_ part: Int) {
    for seed in (part * 500)..<(part * 500 + 500) {
      var random = RandomTree(seed: 10_000 + seed)
      random.hasModals = true
      random.labelsAreUnique = true
      let root = random.screen(nodes: 4 + seed % 30)
      let expected = Set(included(root).map(\.labelText))
      let traversal = Traversal()
      guard let first = traversal.firstElement(in: root)?.accessibilityTree else {
        #expect(expected.isEmpty)
        continue
      }
      var reader = ScreenReader(on: first, in: root)
      let there = walk(&reader, .swipeRight, in: root)
      #expect(there.count == expected.count, "seed \(seed)")
      #expect(Set(there) == expected, "seed \(seed)")
      #expect(reader.focus === traversal.lastElement(in: root))
      #expect(walk(&reader, .swipeLeft, in: root) == there.reversed(), "seed \(seed)")
      #expect(reader.focus === first)
    }
  }

  /// Returns the labels from the focus to the boundary sound.
  private func walk(
    _ reader: inout ScreenReader, _ gesture: Gesture, in root: AccessibilityNode
  ) -> [String] {
    var found = [reader.focusLabel ?? ""]
    while found.count < 1_000 {
      let effects = reader.handle(gesture, in: root)
      if effects.words == ["<boundary>"] { return found }
      found.append(reader.focusLabel ?? "")
    }
    return found
  }

  @Test(arguments: 0..<4)
  func theOrderMatchesThatOfAPlainSortWithOneResult(_ part: Int) {
    var compared = 0
    for seed in (part * 1_000)..<(part * 1_000 + 1_000) {
      var random = RandomTree(seed: 50_000 + seed)
      random.labelsAreUnique = true
      random.hasModals = true
      let root = random.screen(nodes: 3 + seed % 10)
      var reference = ReferenceOrder(root)
      guard let expected = reference.labels(of: root) else { continue }
      compared += 1
      #expect(labels(root) == expected, "seed \(seed)")
    }
    #expect(compared > 200)
  }

  @Test func elementsNamedHiddenAreNeverReachedByAnyGesture() {
    let gestures: [Gesture] = [
      .swipeRight, .swipeLeft, .swipeUp, .swipeDown, .firstElement, .lastElement, .nextHeading,
      .previousHeading, .nextLink, .move(.down), .move(.up), .move(.left), .move(.right),
      .rotor(by: 1), .rotor(by: -1), .readAll(fromTop: true), .readAll(fromTop: false),
    ]
    for seed in 0..<300 {
      var random = RandomTree(seed: 90_000 + seed)
      random.hasModals = true
      let root = random.screen(nodes: 25)
      let reachable = Set(included(root).map(ObjectIdentifier.init))
      guard let first = Traversal().firstElement(in: root)?.accessibilityTree else { continue }
      var reader = ScreenReader(on: first, in: root, reach: 10)
      for _ in 0..<40 {
        var gesture = gestures.randomElement(using: &random.generator) ?? .swipeRight
        if random.generator.once(in: 4) {
          let rect = random.frame()
          gesture = .touch(Point(x: rect.x + 3, y: rect.y + 2))
        }
        _ = reader.handle(gesture, in: root)
        guard let focus = reader.focus else { continue }
        #expect(reachable.contains(ObjectIdentifier(focus)), "seed \(seed), \(gesture)")
      }
    }
  }
}

/// The rules of grouping and order, implemented again from the specification with a plain sort; nil
/// if a sort has more than one result.
struct ReferenceOrder {
  private let comparison: FrameComparison
  private var isAmbiguous = false

  private struct Entry {
    let labels: [String]
    let frame: Rect
    /// The frame of the scroll view whose content the entry is.
    var scrollFrame: Rect?
  }

  init(_ root: AccessibilityNode) {
    comparison = FrameComparison(
      tolerance: root.screen?.idiom == .pad ? 13 : 8,
      isRightToLeft: root.screen?.layoutDirection == .rightToLeft)
  }

  mutating func labels(of root: AccessibilityNode) -> [String]? {
    let found = sorted(entries(of: root, isBelowTabBar: false)).flatMap(\.labels)
    return isAmbiguous ? nil : found
  }

  private mutating func entries(of node: AccessibilityNode, isBelowTabBar: Bool) -> [Entry] {
    if included(node).isEmpty { return [] }
    if node.isElement { return [Entry(labels: [node.labelText], frame: node.rectOnScreen)] }
    let isBar = node.traits.contains(.tabBar)
    if let elements = node.elements {
      let below = elements.flatMap { element in
        let inner = entries(of: element, isBelowTabBar: isBelowTabBar || isBar)
        if element.isElement || element.elements != nil || inner.isEmpty { return inner }
        return [group(sorted(inner))]
      }
      let first = sorted(below).first?.frame ?? .zero
      return [
        Entry(
          labels: below.flatMap(\.labels), frame: isBelowTabBar ? node.rectOnScreen : first,
          scrollFrame: node.scroll == nil || isBelowTabBar ? nil : node.rectOnScreen)
      ].filter { !$0.labels.isEmpty }
    }
    let modal = node.subviews.last(where: \.viewIsModal)
    let below = (modal.map { [$0] } ?? node.subviews).flatMap {
      entries(of: $0, isBelowTabBar: isBelowTabBar || isBar)
    }
    let hasName = !(node.label ?? "").isEmpty || !(node.value ?? "").isEmpty
    let isNamed = hasName || !(node.identifier ?? "").isEmpty
    let keepsTogether =
      node.shouldGroupChildren || isBar || node.scroll != nil
      || [.list, .landmark, .dataTable].contains(node.containerType)
      || (node.containerType == .semanticGroup && isNamed)
    guard keepsTogether, !below.isEmpty else { return below }
    var together = group(sorted(below))
    if node.scroll != nil { together.scrollFrame = node.rectOnScreen }
    return [together]
  }

  private func group(_ entries: [Entry]) -> Entry {
    Entry(labels: entries.flatMap(\.labels), frame: entries.first?.frame ?? .zero)
  }

  /// Returns the entry where it is sorted: the content of a scroll view that has scrolled begins
  /// below the top of the view, and below the bars that cover it.
  private func placed(_ entry: Entry, among entries: [Entry], at index: Int) -> Entry {
    guard let view = entry.scrollFrame else { return entry }
    var top = entry.frame.y
    if top < view.y {
      let bars = entries.indices.filter { $0 != index }.map { entries[$0].frame }.filter {
        $0.y >= view.y && $0.maxY <= view.midY && $0.x < view.maxX && $0.maxX > view.x
      }
      top = max(view.y, bars.map(\.maxY).max() ?? view.y)
    }
    return Entry(
      labels: entry.labels,
      frame: Rect(
        x: max(entry.frame.x, view.x), y: top, width: entry.frame.width,
        height: entry.frame.height))
  }

  private mutating func sorted(_ unplaced: [Entry]) -> [Entry] {
    let entries = unplaced.enumerated().map { placed($1, among: unplaced, at: $0) }
    let frames = entries.map(\.frame)
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] where comparison.isTie(frame, other) {
        isAmbiguous = true
      }
    }
    if !comparison.isConsistent(frames) { isAmbiguous = true }
    return entries.sorted { comparison.isBefore($0.frame, $1.frame) }
  }
}
