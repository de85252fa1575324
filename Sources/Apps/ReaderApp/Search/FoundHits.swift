import AccessibilityModel
import TextLibrary

/// A search and its hits.
struct FoundHits {
  /// Hits in a translation come after those in the words of their verse.
  static let translationKey = 1 << 20

  let query: String
  let hits: [SearchHit]
  /// The last hit that was visited, and the place that had the focus then.
  private var current: (index: Int, place: ElementID)?

  init(query: String, hits: [SearchHit]) {
    self.query = query
    self.hits = hits
  }

  /// Returns the index of the hit after (1) or before (-1) the current one, or nil at the ends.
  ///
  /// - Parameters:
  ///   - place: The current place.
  ///   - row: The row of that place, from which to search if it is not that of the current hit.
  ///   - word: The word of that place.
  func hit(by step: Int, at place: ElementID, row: Int, word: Int) -> Int? {
    // One element may stand for several hits: a translation, a verse.
    guard let current, current.place == place else { return hit(by: step, from: row, word: word) }
    let next = current.index + step
    return hits.indices.contains(next) ? next : nil
  }

  /// Returns whether the focus is still at the last hit.
  func isCurrent(_ place: ElementID) -> Bool { current?.place == place }

  /// Returns the index of the hit at a place; nil if it is not the last one that was visited.
  func index(at place: ElementID) -> Int? { isCurrent(place) ? current?.index : nil }

  mutating func didGo(to index: Int, at place: ElementID) { current = (index, place) }

  /// Returns the index of the hit after (1) or before (-1) a word, or nil if there is none.
  func hit(by step: Int, from row: Int, word: Int) -> Int? {
    func key(_ hit: SearchHit) -> (Int, Int) {
      (hit.row, hit.word ?? Self.translationKey + (hit.translationWord ?? 0))
    }
    var low = 0
    var high = hits.count
    while low < high {
      let middle = (low + high) / 2
      let isBefore = step > 0 ? key(hits[middle]) <= (row, word) : key(hits[middle]) < (row, word)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    let index = step > 0 ? low : low - 1
    return hits.indices.contains(index) ? index : nil
  }
}
