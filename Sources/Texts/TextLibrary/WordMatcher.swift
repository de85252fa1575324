/// A word that meets a condition, and the number of a value that it may share with other words.
typealias FoundWord = (word: UInt64, value: Int)

/// Finds sequences of words, of which each meets its conditions.
struct WordMatcher {
  private let steps: [SearchQuery.Step]
  /// The words that meet the condition of each step.
  private let sets: [WordSet]
  /// The words of each tier with shared values, and the number of the first name of each.
  private let tied: [[FoundWord]]
  /// The shared values of each step: the number of the tier, and of the name.
  private var ties: [[(tier: Int, name: Int)]] = []

  // The row that is searched, and its number of words.
  private var row = 0
  private var wordCount = 0
  /// Boolean values that indicate whether each word of the row meets the condition of each step,
  /// step by step.
  private var isMet: [Bool] = []
  /// The first entry of each word of the row in each tier, or -1, tier by tier.
  private var entries: [Int] = []
  /// The value of each name, or -1.
  private var shared: [Int] = []
  /// The word after the longest sequence.
  private var end = 0
  private var visitCount = 0
  private var seen: Set<[Int]> = []

  /// - Parameters:
  ///   - sets: The words that meet the condition of each step.
  ///   - tied: The words of each tier that has shared values, in order.
  init(steps: [SearchQuery.Step], sets: [WordSet], tied: [String: [FoundWord]]) {
    (self.steps, self.sets) = (steps, sets)
    self.tied = Array(tied.values)
    let tiers = Array(tied.keys)
    var names: [String] = []
    for step in steps {
      ties.append([])
      for term in step.condition.terms where term.isTie {
        if !names.contains(term.text) { names.append(term.text) }
        ties[ties.count - 1].append(
          (tiers.firstIndex(of: term.tier ?? "") ?? 0, names.firstIndex(of: term.text) ?? 0))
      }
    }
    shared = names.map { _ in -1 }
  }

  /// Returns the hits in rows: the longest match that begins with each word.
  ///
  /// - Parameters:
  ///   - lengths: The number of words in each row.
  ///   - check: Called repeatedly; it may throw to end the search.
  mutating func hits(
    in rows: Range<Int>, lengths: [Int], check: () throws -> Void
  ) throws -> [SearchHit] {
    var hits: [SearchHit] = []
    if steps.count == 1, steps[0].count == 1...1, ties[0].isEmpty, !sets[0].isOfOthers {
      return sets[0].words.map { SearchHit(row: Int($0 >> 18), word: Int($0 & 0x3FFFF)) }
    }
    let needed = steps.indices.filter {
      steps[$0].count.lowerBound > 0 && !sets[$0].isOfOthers
    }
    var next = sets.map { _ in 0 }
    var nextTied = tied.map { _ in 0 }
    row = rows.lowerBound
    var visited = 0
    while row < rows.upperBound {
      // The next row that has a word of each set.
      var wanted = row
      for step in needed {
        let words = sets[step].words
        while next[step] < words.count, words[next[step]] >> 18 < wanted { next[step] += 1 }
        guard next[step] < words.count else { return hits }
        wanted = max(wanted, Int(words[next[step]] >> 18))
      }
      defer { row += 1 }
      if wanted > row {
        row = wanted - 1
        continue
      }
      visited += 1
      if visited.isMultiple(of: 1_024) { try check() }
      wordCount = lengths[row - rows.lowerBound]
      mark(&next)
      markTied(&nextTied)
      for word in 0..<wordCount where isMet[word] || steps[0].count.lowerBound == 0 {
        (end, visitCount) = (word, 0)
        if !seen.isEmpty { seen.removeAll(keepingCapacity: true) }
        go(on: 0, word, 0)
        if end > word { hits.append(SearchHit(row: row, word: word, length: end - word)) }
      }
    }
    return hits
  }

  /// Marks the words of the row that meet each step.
  ///
  /// - Parameter next: The index of the first word of each step that is not in an earlier row.
  private mutating func mark(_ next: inout [Int]) {
    let size = steps.count * wordCount
    while isMet.count < size { isMet.append(false) }
    for step in steps.indices {
      let (first, isOfOthers) = (step * wordCount, sets[step].isOfOthers)
      for index in first..<first + wordCount { isMet[index] = isOfOthers }
      while next[step] < sets[step].words.count {
        let word = sets[step].words[next[step]]
        if word >> 18 > row { break }
        let position = Int(word & 0x3FFFF)
        if word >> 18 == row, position < wordCount { isMet[first + position] = !isOfOthers }
        next[step] += 1
      }
    }
  }

  private mutating func markTied(_ next: inout [Int]) {
    let size = tied.count * wordCount
    while entries.count < size { entries.append(-1) }
    for index in 0..<size { entries[index] = -1 }
    for tier in tied.indices {
      while next[tier] < tied[tier].count {
        let word = tied[tier][next[tier]].word
        if word >> 18 > row { break }
        let position = Int(word & 0x3FFFF)
        if word >> 18 == row, position < wordCount, entries[tier * wordCount + position] < 0 {
          entries[tier * wordCount + position] = next[tier]
        }
        next[tier] += 1
      }
    }
  }

  /// The number of places that are visited without remembering them.
  private static let fewVisits = 64

  /// Goes on with a step that some words before one have met.
  private mutating func go(on step: Int, _ word: Int, _ count: Int) {
    guard step < steps.count else { return end = max(end, word) }
    let (wanted, isTied) = (steps[step].count, !ties[step].isEmpty)
    for next in word...max(word, wordCount) {
      let count = count + next - word
      visitCount += 1
      if visitCount > Self.fewVisits, wanted != 1...1,
        !seen.insert([step, next, count] + shared).inserted
      {
        return
      }
      if count >= wanted.lowerBound { go(on: step + 1, next, 0) }
      guard count < wanted.upperBound, next < wordCount, isMet[step * wordCount + next] else {
        return
      }
      if isTied { return share(0, on: step, next, count) }
    }
  }

  /// Goes on with each value of a word that it shares with the words before.
  private mutating func share(_ tie: Int, on step: Int, _ word: Int, _ count: Int) {
    guard tie < ties[step].count else { return go(on: step, word + 1, count + 1) }
    let (tier, name) = ties[step][tie]
    let value = shared[name]
    var index = entries[tier * wordCount + word]
    guard index >= 0 else { return }
    let found = tied[tier][index].word
    while index < tied[tier].count, tied[tier][index].word == found {
      let own = tied[tier][index].value
      if value < 0 || value == own {
        shared[name] = own
        share(tie + 1, on: step, word, count)
      }
      index += 1
    }
    shared[name] = value
  }
}
