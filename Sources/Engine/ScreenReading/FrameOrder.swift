import Geometry

/// The reading order of frames: VoiceOver's comparison, made deterministic.
///
/// If the tops of two frames differ by the tolerance or more, the upper frame comes first.
/// Otherwise the left one does, or, from right to left, the one whose right edge is further right.
/// If both begin at the same place, the upper, the narrower, or the shorter frame comes first, and
/// finally the content decides. This orders any two frames, but three can form a cycle: in a
/// staircase of frames, each is within the tolerance of the next, but the first is not within the
/// tolerance of the last. The result of a plain sort then depends on the order of its input.
///
/// Here, frames that share no cycle are in the order of the comparison. Frames that share a cycle
/// form a knot, which stays together: it is cut into bands, each as high as the tolerance, measured
/// from its topmost frame, and a band is read from left to right.
///
/// The comparison is a tournament, so the knots are its strongly connected components. By Landau's
/// theorem, a component ends where the sorted numbers of frames before each frame add up to the sum
/// for a whole tournament. Counting them takes O(*n* log *n*).
struct FrameOrder {
  /// The smallest difference of tops, in points, that puts frames on different lines.
  let tolerance: Double
  let isRightToLeft: Bool

  /// Returns the indices of frames in reading order.
  ///
  /// - Parameters:
  ///   - frames: The frames, with finite numbers.
  ///   - isBefore: Decides between equal frames by their content, not by their indices.
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

  private func key(of frame: Rect) -> (Double, Double, Double, Double) {
    (isRightToLeft ? -frame.maxX : frame.x, frame.y, frame.width, frame.height)
  }

  /// Returns the ranks of the frames in a line from left to right.
  private func ranks(of frames: [Rect], isBefore: (Int, Int) -> Bool) -> [Int] {
    let sorted = frames.indices.sorted { a, b in
      let (first, second) = (key(of: frames[a]), key(of: frames[b]))
      return first == second ? isBefore(a, b) : first < second
    }
    var ranks = [Int](repeating: 0, count: frames.count)
    for (rank, index) in sorted.enumerated() { ranks[index] = rank }
    return ranks
  }

  /// Returns the number of frames before each frame: the frames that are higher by the tolerance,
  /// and the frames on its line that are further left.
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

/// A Fenwick tree, which counts the ranks below a given rank in O(log *n*).
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
