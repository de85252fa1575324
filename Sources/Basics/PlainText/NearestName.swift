/// Returns the candidate that a mistyped name most likely means, or nil if none is near enough.
///
/// An edit is one inserted, deleted, changed or transposed character. A candidate is near if at
/// most a third of the typed characters, or two, are wrong; of up to four characters, one.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  let typed = Array(name.lowercased())
  guard !typed.isEmpty, typed.count <= 64 else { return nil }
  let limit = typed.count <= 4 ? 1 : max(2, typed.count / 3)
  var best: (name: String, edits: Int)?
  for candidate in candidates {
    let edits = editDistance(typed, Array(candidate.lowercased()))
    if edits <= limit, edits < (best?.edits ?? .max) { best = (candidate, edits) }
  }
  return best?.name
}

/// Returns the display forms of the candidates that a mistyped name may mean, nearest first.
/// Candidates that are equally near keep their order. At most half of the typed characters, or two,
/// may be wrong.
package func nearestNames(
  to name: String, among candidates: [(name: String, shown: String)], limit: Int
) -> [String] {
  let typed = Array(name.lowercased())
  guard !typed.isEmpty, typed.count <= 64 else { return [] }
  let farthest = max(2, typed.count / 2)
  var found: [(edits: Int, place: Int, shown: String)] = []
  for (place, candidate) in candidates.enumerated() {
    guard candidate.name.utf8.count <= 256 else { continue }
    let edits = editDistance(typed, Array(candidate.name.lowercased()))
    if edits <= farthest { found.append((edits, place, candidate.shown)) }
  }
  let nearest = found.sorted { ($0.edits, $0.place) < ($1.edits, $1.place) }
  return Array(nearest.map(\.shown).uniqued.prefix(limit))
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
