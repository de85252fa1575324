/// The smallest set of elements whose move explains a new reading order.
struct ReadingMoves {
  /// Returns the places of the elements that moved among others.
  ///
  /// - Parameters:
  ///   - order: The new position of each element, in the old order.
  ///   - isFixed: A Boolean value that indicates whether an element kept its place on the screen,
  ///     which suggests that another one moved.
  /// - Complexity: O(*n* log *n*).
  static func moved(_ order: [Int], isFixed: [Bool]) -> [Int] {
    // The heaviest increasing subsequence: as many elements as possible, then as many fixed ones.
    let count = order.count
    guard zip(order, order.dropFirst()).contains(where: { $0 > $1 }) else { return [] }
    let ranks = Dictionary(
      uniqueKeysWithValues: order.sorted().enumerated().map { ($0.element, $0.offset) })
    // The best subsequence that ends at or below each rank, as a Fenwick tree of maxima.
    var best = [(weight: Int, index: Int)](repeating: (0, -1), count: count + 1)
    var before = [Int](repeating: -1, count: count)
    for index in order.indices {
      let rank = ranks[order[index]] ?? 0
      var found = (weight: 0, index: -1)
      var place = rank
      while place > 0 {
        if best[place].weight > found.weight { found = best[place] }
        place &= place - 1
      }
      before[index] = found.index
      let weight = found.weight + (isFixed[index] ? count + 2 : count + 1)
      place = rank + 1
      while place <= count {
        if weight > best[place].weight { best[place] = (weight, index) }
        place += place & -place
      }
    }
    var last = best.max { $0.weight < $1.weight }?.index ?? -1
    var stays: Set<Int> = []
    while last >= 0 {
      stays.insert(last)
      last = before[last]
    }
    return order.indices.filter { !stays.contains($0) }
  }
}
