import AccessibilityModel
import PlainText
import Geometry

/// The frames of the controls on a page. Finds overlaps in O(*n* log *n*).
struct TargetPlaces {
  let elements: [AuditedElement]
  let rects: [Rect]
  /// The largest difference that counts as a rounding error: dumps round frames to whole points, so
  /// that neighbors can share one.
  private let slack: Double

  init(_ page: AuditPage) {
    var elements: [AuditedElement] = []
    var rects: [Rect] = []
    let tree = page.screen as? AuditedTree
    // Only elements on the screen at the same time can overlap: a scroll moves them apart.
    let epoch = page.elements.last?.epoch ?? 0
    for element in page.elements where element.isControl && element.epoch == epoch {
      var visible = element.frame
      if let tree, let node = element.object.accessibilityTree {
        visible = tree.place(of: node)?.visible
      }
      // Edges that touch, or that differ by a rounding error, do not overlap.
      let least = page.screen.auditUnit == .points ? 1.0 : 0
      guard let frame = visible, frame.isFinite, element.object.accessibilityPath == nil,
        frame.width > least, frame.height > least
      else { continue }
      elements.append(element)
      rects.append(frame)
    }
    self.elements = elements
    self.rects = rects
    slack = page.screen.auditUnit == .points ? 1 : 0.5
  }

  /// The maximum number of overlaps with one target to examine.
  private static let mostOverlaps = 8

  /// Returns each target that overlaps another whose top is not below its own, with that other
  /// target.
  ///
  /// A line sweeps the targets from top to bottom. The targets it crosses are in a tree sorted by
  /// left edge. Each branch stores the target that extends furthest right, so an overlap with a new
  /// target is found without examining all others.
  ///
  /// - Parameter isFault: Returns whether an overlap counts. The first such overlap is returned.
  func overlaps(where isFault: (_ index: Int, _ other: Int) -> Bool) -> [(index: Int, other: Int)] {
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
      while gone < byBottom.count, rects[byBottom[gone]].maxY <= rect.y + slack {
        crossed.remove(rank[byBottom[gone]])
        gone += 1
      }
      let end = Self.firstRank(byStart, notBefore: rect.maxX - slack, rects)
      var passed: [Int] = []
      while passed.count < Self.mostOverlaps, let other = crossed.furthest(below: end),
        rects[byStart[other]].maxX > rect.x + slack
      {
        if isFault(index, byStart[other]) {
          result.append((index, byStart[other]))
          break
        }
        passed.append(other)
        crossed.remove(other)
      }
      for other in passed { crossed.insert(other, end: rects[byStart[other]].maxX) }
      crossed.insert(rank[index], end: rect.maxX)
    }
    return result.sorted { $0.index < $1.index }
  }

  private static func firstRank(_ byStart: [Int], notBefore x: Double, _ rects: [Rect]) -> Int {
    byStart.indices.partitioningIndex { rects[byStart[$0]].x >= x }
  }
}

/// A segment tree that returns, among the ranks below a given one, the rank with the furthest end.
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
