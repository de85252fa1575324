import Geometry

/// VoiceOver's comparison of frames as the specification defines it, and its consequences by brute
/// force.
struct FrameComparison {
  let tolerance: Double
  let isRightToLeft: Bool

  /// Returns a Boolean value that indicates whether one frame comes before another; false in both
  /// directions for a tie.
  func isBefore(_ first: Rect, _ second: Rect) -> Bool {
    if abs(first.y - second.y) >= tolerance { return first.y < second.y }
    return isRightToLeft ? first.maxX > second.maxX : first.x < second.x
  }

  func isTie(_ first: Rect, _ second: Rect) -> Bool {
    !isBefore(first, second) && !isBefore(second, first)
  }

  /// Returns a Boolean value that indicates whether a sort by the comparison has one result except
  /// for ties: the comparison and its ties are transitive.
  func isConsistent(_ frames: [Rect]) -> Bool {
    for a in frames {
      for b in frames {
        for c in frames {
          if isBefore(a, b), isBefore(b, c), !isBefore(a, c) { return false }
          if isTie(a, b), isTie(b, c), !isTie(a, c) { return false }
        }
      }
    }
    return true
  }

  /// Returns, for each frame, those that are reached from it along the comparison (Warshall's
  /// algorithm).
  func reached(_ frames: [Rect]) -> [[Bool]] {
    var reached = frames.map { a in frames.map { b in isBefore(a, b) } }
    for middle in frames.indices {
      for first in frames.indices where reached[first][middle] {
        for last in frames.indices where reached[middle][last] { reached[first][last] = true }
      }
    }
    return reached
  }
}
