/// Finds sequences of words, of which each meets its conditions.
struct WordMatcher {
  let steps: [SearchQuery.Step]
  /// The words that meet each condition, by the position of its term, with the numbers of the values
  /// that they may share with others.
  let words: [Int: [SearchHit: Set<Int>]]

  /// Returns the hits in rows: the longest match that begins with each word.
  ///
  /// - Parameter wordCount: Returns the number of words in a row.
  func hits(in rows: Range<Int>, wordCount: (Int) throws -> Int) throws -> [SearchHit] {
    var ends: [Int: Int] = [:]
    for word in words.values.flatMap(\.keys) {
      ends[word.row] = max(ends[word.row] ?? 0, (word.word ?? 0) + 1)
    }
    let isOpen = steps.contains { mayBeAny($0.condition) }
    let isAnywhere = steps.allSatisfy { mayBeAny($0.condition) || $0.count.lowerBound == 0 }
    var hits: [SearchHit] = []
    for row in isAnywhere ? Array(rows) : ends.keys.sorted() {
      let count = isOpen ? try wordCount(row) : ends[row] ?? 0
      for word in 0..<count {
        guard let end = end(in: row, from: word, wordCount: count) else { continue }
        hits.append(SearchHit(row: row, word: word, length: end - word))
      }
    }
    return hits
  }

  /// Returns a Boolean value that indicates whether a word that no term finds may meet a condition.
  private func mayBeAny(_ node: SearchQuery.Node) -> Bool {
    switch node {
    case .any(let nodes): nodes.contains(where: mayBeAny)
    case .all(let nodes, _): nodes.allSatisfy(mayBeAny)
    case .term, .words: false
    }
  }

  private func holds(_ node: SearchQuery.Node, _ word: SearchHit) -> Bool {
    switch node {
    case .term(let term): words[term.offset]?[word] != nil
    case .any(let nodes): nodes.contains { holds($0, word) }
    case .all(let nodes, let without):
      nodes.allSatisfy { holds($0, word) } && !without.contains { holds($0, word) }
    case .words: false
    }
  }

  private struct Place: Hashable {
    var step: Int
    var word: Int
    var count = 0
    var shared: [String: Set<Int>]

    func hash(into hasher: inout Hasher) { hasher.combine([step, word, count]) }
  }

  private func end(in row: Int, from first: Int, wordCount: Int) -> Int? {
    let isFirst = holds(steps[0].condition, SearchHit(row: row, word: first))
    if steps[0].count.lowerBound > 0, !isFirst { return nil }
    var longest: Int?
    var seen: Set<Place> = []
    func go(_ place: Place) {
      guard place.step < steps.count else {
        if place.word > first { longest = max(longest ?? 0, place.word) }
        return
      }
      let step = steps[place.step]
      if step.count != 1...1, !seen.insert(place).inserted { return }
      if place.count >= step.count.lowerBound {
        go(Place(step: place.step + 1, word: place.word, shared: place.shared))
      }
      let word = SearchHit(row: row, word: place.word)
      guard place.count < step.count.upperBound, place.word < wordCount, holds(step.condition, word)
      else { return }
      var next = Place(
        step: place.step, word: place.word + 1, count: place.count + 1, shared: place.shared)
      for term in step.condition.terms where term.isTie {
        let values = words[term.offset]?[word] ?? []
        next.shared[term.text] = next.shared[term.text]?.intersection(values) ?? values
        if next.shared[term.text]?.isEmpty != false { return }
      }
      go(next)
    }
    go(Place(step: 0, word: first, shared: [:]))
    return longest
  }
}
