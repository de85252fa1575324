extension Range<Int> {
  /// Returns the first index that fulfills a condition, given that all later ones fulfill it too,
  /// or the end of the range if there is none. Named after the method of swift-algorithms.
  ///
  /// - Complexity: O(log *n*).
  package func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
