extension Range<Int> {
  /// Returns the first index for which a condition holds that, from there on, holds for all; the
  /// end of the range if there is none. Named after the method of swift-algorithms.
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
