import Geometry

/// The reading order of frames: VoiceOver's comparison, made deterministic.
///
/// Two frames compare so: when their tops differ by the tolerance or more, the upper comes first;
/// else the one further left (from the right: whose right edge is further right); of those that
/// begin at the same place the upper, then the narrower, then the lower in height, then the content
/// decides. Any two frames have an order by that, but it can go round in a circle: three frames
/// like stairs, each within the tolerance of the next and the first not of the last. A plain sort
/// then depends on the order of its input.
///
/// Here frames that are on no common circle are always in the order of the comparison. The others
/// form knots, each of which stays together: it is cut into bands, each as high as the tolerance
/// from its topmost frame down, and a band goes from left to right.
///
/// The comparison is a tournament, so the knots are its strongly connected components, and those
/// are where the numbers of frames that come before each frame, sorted, add up to what they do in a
/// tournament of that many (Landau's theorem). Counting them takes O(*n* log *n*).
struct FrameOrder {
  /// Points; tops that differ by less are of one line.
  let tolerance: Double
  let isRightToLeft: Bool

  /// The indices of the frames in reading order.
  ///
  /// - Parameters:
  ///   - frames: the frames, all their numbers finite.
  ///   - isBefore: decides between equal frames by their content; must not look at indices.
  func order(of frames: [Rect], isBefore: (Int, Int) -> Bool) -> [Int] {
    guard frames.count > 1 else { return Array(frames.indices) }
    let ranks = ranks(of: frames, isBefore: isBefore)
    let byTop = frames.indices.sorted { (frames[$0].y, ranks[$0]) < (frames[$1].y, ranks[$1]) }
    let before = numbersBefore(frames, byTop: byTop, ranks: ranks)
    let sorted = frames.indices.sorted { (before[$0], ranks[$0]) < (before[$1], ranks[$1]) }
    var result: [Int] = []
    result.reserveCapacity(frames.count)
    var start = 0
    var sum = 0
    for (index, frame) in sorted.enumerated() {
      sum += before[frame]
      let count = index + 1
      guard sum == count * (count - 1) / 2 else { continue }
      if index == start {
        result.append(frame)
      } else {
        appendBands(Array(sorted[start...index]), frames, ranks, to: &result)
      }
      start = index + 1
    }
    return result
  }

  /// Where a line would begin with each frame: the places of the frames from left to right.
  private func ranks(of frames: [Rect], isBefore: (Int, Int) -> Bool) -> [Int] {
    let sorted = frames.indices.sorted { a, b in
      let (first, second) = (frames[a], frames[b])
      if isRightToLeft {
        if first.maxX != second.maxX { return first.maxX > second.maxX }
      } else if first.x != second.x {
        return first.x < second.x
      }
      if first.y != second.y { return first.y < second.y }
      if first.width != second.width { return first.width < second.width }
      if first.height != second.height { return first.height < second.height }
      return isBefore(a, b)
    }
    var ranks = [Int](repeating: 0, count: frames.count)
    for (rank, index) in sorted.enumerated() { ranks[index] = rank }
    return ranks
  }

  /// How many frames come before each: all that are higher by the tolerance, and those of its line
  /// that are further left.
  private func numbersBefore(_ frames: [Rect], byTop: [Int], ranks: [Int]) -> [Int] {
    var before = [Int](repeating: 0, count: frames.count)
    var line = RankCounts(count: frames.count)
    var entered = 0
    var left = 0
    for index in byTop {
      let top = frames[index].y
      while entered < byTop.count, frames[byTop[entered]].y - top < tolerance {
        line.add(1, at: ranks[byTop[entered]])
        entered += 1
      }
      while top - frames[byTop[left]].y >= tolerance {
        line.add(-1, at: ranks[byTop[left]])
        left += 1
      }
      before[index] = left + line.count(below: ranks[index])
    }
    return before
  }

  private func appendBands(
    _ knot: [Int], _ frames: [Rect], _ ranks: [Int], to result: inout [Int]
  ) {
    let byTop = knot.sorted { (frames[$0].y, ranks[$0]) < (frames[$1].y, ranks[$1]) }
    var rest = byTop[...]
    while let first = rest.first {
      let band = rest.prefix { frames[$0].y - frames[first].y < tolerance }
      result += band.sorted { ranks[$0] < ranks[$1] }
      rest = rest.dropFirst(band.count)
    }
  }
}

/// How many of a set of ranks are below a rank, in O(log *n*): a Fenwick tree.
private struct RankCounts {
  private var tree: [Int]

  init(count: Int) { tree = Array(repeating: 0, count: count + 1) }

  mutating func add(_ amount: Int, at rank: Int) {
    var index = rank + 1
    while index < tree.count {
      tree[index] += amount
      index += index & -index
    }
  }

  func count(below rank: Int) -> Int {
    var index = rank
    var sum = 0
    while index > 0 {
      sum += tree[index]
      index -= index & -index
    }
    return sum
  }
}
