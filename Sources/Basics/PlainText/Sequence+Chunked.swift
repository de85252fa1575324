extension Sequence {
  /// Returns the elements in chunks of adjacent ones. Named after the method of swift-algorithms.
  ///
  /// - Parameter areTogether: Returns whether an element is in the chunk of the element before it.
  package func chunked(by areTogether: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { chunks, element in
      if let last = chunks.last?.last, areTogether(last, element) {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
    }
  }
}
