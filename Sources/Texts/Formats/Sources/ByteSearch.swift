extension Collection where Element == UInt8, SubSequence: Collection<UInt8> {
  /// Returns the index of the first occurrence of some bytes, or nil if there is none.
  func firstIndex(of bytes: some Collection<UInt8>) -> Index? {
    guard let first = bytes.first else { return startIndex }
    var start = startIndex
    while start < endIndex, let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: bytes) { return found }
      start = index(after: found)
    }
    return nil
  }
}
