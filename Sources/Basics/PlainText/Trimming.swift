extension BidirectionalCollection {
  /// Returns the elements without those at the end that meet a condition.
  package func trimmingSuffix(while isTrimmed: (Element) -> Bool) -> SubSequence {
    self[..<(lastIndex { !isTrimmed($0) }.map { index(after: $0) } ?? startIndex)]
  }

  /// Returns the elements without those at both ends that meet a condition.
  package func trimming(while isTrimmed: (Element) -> Bool) -> SubSequence {
    drop(while: isTrimmed).trimmingSuffix(while: isTrimmed)
  }
}
