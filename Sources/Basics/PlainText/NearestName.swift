/// Returns the candidate that a mistyped name most likely means, or nil if none is near enough.
///
/// An edit is one inserted, deleted, changed or transposed character. A candidate is near if at
/// most a third of the typed characters, or two, are wrong; of up to four characters, one.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  near(name, among: candidates) { $0 <= 4 ? 1 : max(2, $0 / 3) }.first.map { candidates[$0] }
}

/// Returns the display forms of the candidates that a mistyped name may mean, nearest first.
/// Candidates that are equally near keep their order. At most half of the typed characters, or two,
/// may be wrong.
package func nearestNames(
  to name: String, among candidates: [(name: String, shown: String)], limit: Int
) -> [String] {
  let nearest = near(name, among: candidates.map(\.name)) { max(2, $0 / 2) }
  return Array(nearest.map { candidates[$0].shown }.uniqued.prefix(limit))
}

/// Returns the places of the candidates that are near enough to a name, nearest first.
///
/// - Parameter limit: Returns the maximum number of edits of so many typed characters.
private func near(_ name: String, among candidates: [String], limit: (Int) -> Int) -> [Int] {
  let typed = Array(name.lowercased())
  guard !typed.isEmpty, typed.count <= 64 else { return [] }
  let edits = candidates.map { candidate in
    candidate.utf8.count > 256 ? .max : editDistance(typed, Array(candidate.lowercased()))
  }
  return candidates.indices.filter { edits[$0] <= limit(typed.count) }
    .sorted { (edits[$0], $0) < (edits[$1], $1) }
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for i in left.indices {
    var current = [i + 1]
    for j in right.indices {
      var cost = min(previous[j + 1] + 1, current[j] + 1)
      cost = min(cost, previous[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        cost = min(cost, beforePrevious[j - 1] + 1)
      }
      current.append(cost)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
