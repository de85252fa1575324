/// The candidate that is fewest edits away from a mistyped name, if one is near enough to be meant.
///
/// An edit is one inserted, deleted, changed or transposed character. More than a third of the
/// typed characters (two at the least) wrong is somebody else's name, not a slip.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  let typed = Array(name.lowercased())
  guard !typed.isEmpty, typed.count <= 64 else { return nil }
  let limit = max(2, typed.count / 3)
  var best: (name: String, edits: Int)?
  for candidate in candidates {
    let edits = editDistance(typed, Array(candidate.lowercased()))
    if edits <= limit, edits < (best?.edits ?? .max) { best = (candidate, edits) }
  }
  return best?.name
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
