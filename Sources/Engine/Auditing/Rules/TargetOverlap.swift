import AccessibilityModel
import Geometry

/// Controls that lie over one another: a finger means one and gets the other.
struct TargetOverlap: WalkingRule {
  static let rule = RuleDescription(
    name: "target-overlap", severity: .warning,
    finds: "controls whose hit areas overlap",
    mend: "Move the controls apart, or make one of them an action of the other.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let targets = TargetPlaces(page)
    for (index, other) in targets.overlaps() {
      guard targets.rects[index] != targets.rects[other] else { continue }
      let place = AuditPath.path(of: targets.elements[other].object)
      findings.add(targets.elements[index], "The target overlaps that of \(place).")
    }
  }
}

/// The places of the controls on a page, for finding those that overlap in O(*n* log *n*).
struct TargetPlaces {
  let elements: [AuditedElement]
  let rects: [Rect]

  init(_ page: AuditPage) {
    var elements: [AuditedElement] = []
    var rects: [Rect] = []
    let tree = page.screen as? AuditedTree
    // Only what was there at the same time can overlap: what was scrolled between is moved apart.
    let epoch = page.elements.last?.epoch ?? 0
    for element in page.elements where element.isControl && element.epoch == epoch {
      var visible = element.frame
      if let tree, let node = element.object.accessibilityTree {
        visible = tree.place(of: node)?.visible
      }
      // Edges that touch, or are a rounding apart, are no overlap.
      guard let frame = visible, frame.isFinite, element.object.accessibilityPath == nil,
        frame.width > 1 || page.screen.auditUnit == .cells, !frame.isEmpty
      else { continue }
      elements.append(element)
      rects.append(frame)
    }
    self.elements = elements
    self.rects = rects
  }

  /// Each target that overlaps one whose top is not below its own, with that one.
  ///
  /// A line goes from top to bottom over the targets. Those that it crosses stand in a tree by
  /// where they begin, each branch with the one that ends furthest right: any that overlaps a new
  /// one is found without looking at the others.
  func overlaps() -> [(index: Int, other: Int)] {
    let byStart = rects.indices.sorted { (rects[$0].x, $0) < (rects[$1].x, $1) }
    var rank = [Int](repeating: 0, count: rects.count)
    for (position, index) in byStart.enumerated() { rank[index] = position }
    let byTop = rects.indices.sorted { (rects[$0].y, $0) < (rects[$1].y, $1) }
    let byBottom = rects.indices.sorted { (rects[$0].maxY, $0) < (rects[$1].maxY, $1) }
    var crossed = FurthestEnds(count: rects.count)
    var gone = 0
    var result: [(index: Int, other: Int)] = []
    for index in byTop {
      let rect = rects[index]
      while gone < byBottom.count, rects[byBottom[gone]].maxY <= rect.y + Self.slack {
        crossed.remove(rank[byBottom[gone]])
        gone += 1
      }
      let end = Self.firstRank(byStart, notBefore: rect.maxX - Self.slack, rects)
      if let other = crossed.furthest(below: end), rects[byStart[other]].maxX > rect.x + Self.slack
      {
        result.append((index, byStart[other]))
      }
      crossed.insert(rank[index], end: rect.maxX)
    }
    return result.sorted { $0.index < $1.index }
  }

  /// Cells or points: less is a rounding.
  private static let slack = 0.5

  private static func firstRank(_ byStart: [Int], notBefore x: Double, _ rects: [Rect]) -> Int {
    var (low, high) = (0, byStart.count)
    while low < high {
      let middle = (low + high) / 2
      if rects[byStart[middle]].x < x { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Of a set of ranks the one whose end is furthest, among those below a rank: a segment tree.
private struct FurthestEnds {
  private var ends: [Double]
  private var best: [Int]
  private let leaves: Int

  init(count: Int) {
    var leaves = 1
    while leaves < count { leaves *= 2 }
    self.leaves = leaves
    ends = Array(repeating: -.infinity, count: leaves * 2)
    best = Array(repeating: -1, count: leaves * 2)
    for leaf in 0..<leaves { best[leaves + leaf] = leaf }
  }

  mutating func insert(_ rank: Int, end: Double) { set(rank, end) }
  mutating func remove(_ rank: Int) { set(rank, -.infinity) }

  private mutating func set(_ rank: Int, _ end: Double) {
    var node = leaves + rank
    ends[node] = end
    node /= 2
    while node >= 1 {
      let (left, right) = (node * 2, node * 2 + 1)
      let further = ends[left] >= ends[right] ? left : right
      ends[node] = ends[further]
      best[node] = best[further]
      node /= 2
    }
  }

  func furthest(below rank: Int) -> Int? {
    var (low, high) = (leaves, leaves + rank)
    var found: (end: Double, rank: Int)?
    func look(_ node: Int) {
      if ends[node] > found?.end ?? -.infinity { found = (ends[node], best[node]) }
    }
    while low < high {
      if low & 1 == 1 {
        look(low)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        look(high)
      }
      low /= 2
      high /= 2
    }
    return found?.rank
  }
}
