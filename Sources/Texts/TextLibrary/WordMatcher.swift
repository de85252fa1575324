/// Finds sequences of words, of which each meets its conditions.
struct WordMatcher {
  /// The row and the position of a word.
  typealias Key = UInt64

  private let steps: [SearchQuery.Step]
  private let words: [Int: [Key: Set<String>]]

  /// - Parameter words: The words that meet each condition, by the position of its term, with the
  ///   values that they may share with others.
  init(_ steps: [SearchQuery.Step], words: [Int: [Key: Set<String>]]) {
    self.steps = steps
    self.words = words
  }

  static func key(row: Int, word: Int) -> Key { Key(row) << 18 | Key(word) }

  /// Returns the hits in rows: the longest match that begins with each word.
  ///
  /// - Parameter wordCount: Returns the number of words in a row.
  func hits(in rows: Range<Int>, wordCount: (Int) throws -> Int) throws -> [SearchHit] {
    var ends: [Int: Int] = [:]
    for key in words.values.flatMap(\.keys) {
      ends[Int(key >> 18), default: 0] = max(ends[Int(key >> 18)] ?? 0, Int(key & 0x3FFFF) + 1)
    }
    let mayHaveAny = steps.contains { self.rows($0.condition) == nil }
    let candidates = steps.filter { $0.count.lowerBound > 0 }
      .compactMap { self.rows($0.condition) }.min { $0.count < $1.count }
    var hits: [SearchHit] = []
    for row in candidates?.sorted() ?? Array(rows) {
      let count = mayHaveAny ? try wordCount(row) : ends[row] ?? 0
      for word in 0..<count {
        guard let end = end(in: row, from: word, wordCount: count) else { continue }
        hits.append(SearchHit(row: row, word: word, length: end - word))
      }
    }
    return hits
  }

  /// Returns the rows with words that meet a condition, or nil if any word may meet it.
  private func rows(_ node: SearchQuery.Node) -> Set<Int>? {
    switch node {
    case .term(let term):
      return Set(words[term.offset, default: [:]].keys.lazy.map { Int($0 >> 18) })
    case .any(let nodes):
      let all = nodes.map(rows)
      return all.contains(nil) ? nil : all.reduce(into: []) { $0.formUnion($1 ?? []) }
    case .all(let nodes, _): return nodes.compactMap(rows).min { $0.count < $1.count }
    case .words: return nil
    }
  }

  private func holds(_ node: SearchQuery.Node, _ key: Key) -> Bool {
    switch node {
    case .term(let term): words[term.offset]?[key] != nil
    case .any(let nodes): nodes.contains { holds($0, key) }
    case .all(let nodes, let without):
      nodes.allSatisfy { holds($0, key) } && !without.contains { holds($0, key) }
    case .words: false
    }
  }

  private struct Place: Hashable {
    var step: Int
    var word: Int
    var count = 0
    var shared: [String: Set<String>]
  }

  private func end(in row: Int, from first: Int, wordCount: Int) -> Int? {
    let isFirst = holds(steps[0].condition, Self.key(row: row, word: first))
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
      let key = Self.key(row: row, word: place.word)
      guard place.count < step.count.upperBound, place.word < wordCount, holds(step.condition, key)
      else { return }
      var next = Place(
        step: place.step, word: place.word + 1, count: place.count + 1, shared: place.shared)
      for term in step.condition.terms where term.isTie {
        let values = words[term.offset]?[key] ?? []
        next.shared[term.text] = next.shared[term.text]?.intersection(values) ?? values
        if next.shared[term.text]?.isEmpty != false { return }
      }
      go(next)
    }
    go(Place(step: 0, word: first, shared: [:]))
    return longest
  }
}
