extension Sequence {
  /// Returns the results for the elements, or nil as soon as there is none for one of them.
  package func allMapped<Result>(_ transform: (Element) throws -> Result?) rethrows -> [Result]? {
    var results: [Result] = []
    for element in self {
      guard let result = try transform(element) else { return nil }
      results.append(result)
    }
    return results
  }
}
