/// The numbers of the words of some rows, counted from the first one.
struct WordNumbers {
  let rows: Range<Int>
  /// The number of the first word of each row, and of the word after the last one.
  private var starts = [0]

  /// - Parameter lengths: The number of words in each row.
  init(rows: Range<Int>, lengths: [Int]) {
    self.rows = rows
    starts.reserveCapacity(lengths.count + 1)
    for length in lengths { starts.append(starts[starts.count - 1] + length) }
  }

  var count: Int { starts[starts.count - 1] }

  /// The numbers of the words of a row.
  subscript(row: Int) -> Range<Int> {
    starts[row - rows.lowerBound]..<starts[row - rows.lowerBound + 1]
  }

  /// The number of a word, or nil if its row has fewer words.
  subscript(row: Int, position: Int) -> Int? {
    let words = self[row]
    return position < words.count ? words.lowerBound + position : nil
  }
}

/// The values of words that others may share, each as a number. Most words have one, which is kept
/// where the word is: a text has more words than caches have room for.
struct SharedValues {
  /// The value of each word, -1, or for several values -2 minus the index of the last one.
  private var values: [Int32]
  /// The values of words with several ones, each with the number in the place of the word before.
  private var others: [(value: Int32, rest: Int32)] = []

  init(count: Int) { values = Array(repeating: -1, count: count) }

  mutating func add(_ value: Int32, to word: Int) {
    let rest = values[word]
    if rest != -1 { others.append((value, rest)) }
    values[word] = rest == -1 ? value : -1 - Int32(others.count)
  }

  /// The number in the place of a word, from which its values follow.
  subscript(word: Int) -> Int32 { values[word] }

  /// Replaces several values of a word, which are the parts of one, such as `af` and `gaggan` of
  /// `af-gaggan`, by one.
  ///
  /// - Parameters:
  ///   - isOne: Returns a Boolean value that indicates whether the values of a word are one.
  ///   - number: Returns the number of the value with some parts.
  mutating func join(where isOne: (Int) -> Bool, number: ([Int32]) -> Int32) {
    for word in values.indices where values[word] < -1 && isOne(word) {
      var (parts, rest) = ([Int32](), values[word])
      while let found = next(rest) {
        parts.append(found.value)
        rest = found.rest
      }
      values[word] = number(parts)
    }
  }

  /// Returns the first value, and the number from which the further ones follow, or nil if there is
  /// none.
  func next(_ number: Int32) -> (value: Int32, rest: Int32)? {
    number >= 0 ? (number, -1) : number == -1 ? nil : others[-2 - Int(number)]
  }

  /// Returns a Boolean value that indicates whether a word has a value.
  func contains(_ value: Int32, of word: Int) -> Bool {
    var rest = values[word]
    while let (own, next) = next(rest) {
      if own == value { return true }
      rest = next
    }
    return false
  }
}

/// Finds sequences of words, of which each meets its conditions.
struct WordMatcher {
  private let steps: [SearchQuery.Step]
  private let words: WordNumbers
  /// A Boolean value for each step and word that indicates whether the word meets the condition.
  private let isMet: [[Bool]]
  /// The values of the words in each tier with a value that words share.
  private let values: [SharedValues]
  /// The shared values of each step: the number of the tier, and of the name. A word does not have
  /// the other ones.
  private var ties: [[Tie]] = []
  private typealias Tie = (tier: Int, name: Int, isOther: Bool)
  /// The value of each name, or -1.
  private var shared: [Int32] = []

  /// The word after the last one of the row.
  private var rowEnd = 0
  /// The word after the longest sequence.
  private var end = 0
  private var visitCount = 0
  /// The number of visits from which on places are remembered.
  private var manyVisits = 0
  private var seen: Set<[Int]> = []
  private let check: () throws -> Void

  /// - Parameters:
  ///   - isMet: A Boolean value for each step and word that indicates whether the word meets the
  ///     condition.
  ///   - values: The values of each tier that words share.
  ///   - check: Called repeatedly; it may throw to end the search.
  init(
    steps: [SearchQuery.Step], words: WordNumbers, isMet: [[Bool]], values: [String: SharedValues],
    check: @escaping () throws -> Void
  ) {
    (self.steps, self.words, self.isMet, self.check) = (steps, words, isMet, check)
    self.values = Array(values.values)
    let tiers = Array(values.keys)
    let all = steps.map(\.condition.ties)
    let names = Set(all.joined().map(\.term.text)).sorted()
    ties = all.map { ties in
      ties.map { term, isOther in
        let tier = tiers.firstIndex(of: term.tier ?? "") ?? 0
        return (tier, names.firstIndex(of: term.text) ?? 0, isOther)
      }
    }
    shared = names.map { _ in -1 }
  }

  /// Returns the hits in the rows: the longest match that begins with each word.
  mutating func hits() throws -> [SearchHit] {
    var hits: [SearchHit] = []
    let needed = steps.indices.filter { steps[$0].count.lowerBound > 0 }
    let isSingle = steps.count == 1 && steps[0].count == 1...1 && ties[0].isEmpty
    for row in words.rows {
      if row.isMultiple(of: 1_024) { try check() }
      let range = words[row]
      guard needed.allSatisfy({ isMet[$0][range].contains(true) }) else { continue }
      rowEnd = range.upperBound
      for word in range where isMet[0][word] || steps[0].count.lowerBound == 0 {
        (end, manyVisits) = (isSingle ? word + 1 : word, visitCount + Self.fewVisits)
        if !seen.isEmpty { seen.removeAll(keepingCapacity: true) }
        if !isSingle { try go(on: 0, word, 0) }
        if end > word {
          hits.append(SearchHit(row: row, word: word - range.lowerBound, length: end - word))
        }
      }
    }
    return hits
  }

  /// The number of places that are visited without remembering them.
  private static let fewVisits = 64

  /// Goes on with a step that some words before one have met.
  ///
  /// Only a further step and a name without a value need a call: a verse may have any number of
  /// words, but a query has few steps and names.
  private mutating func go(on step: Int, _ word: Int, _ count: Int) throws {
    guard step < steps.count else { return end = max(end, word) }
    let (wanted, isTied) = (steps[step].count, !ties[step].isEmpty)
    if visitCount > manyVisits, wanted != 1...1 || isTied,
      !seen.insert([step, word, count] + shared.map(Int.init)).inserted
    {
      return
    }
    for next in word...max(word, rowEnd) {
      let count = count + next - word
      visitCount += 1
      if visitCount.isMultiple(of: 1 << 16) { try check() }
      if count >= wanted.lowerBound { try go(on: step + 1, next, 0) }
      guard count < wanted.upperBound, next < rowEnd, isMet[step][next] else { return }
      if isTied {
        if ties[step].contains(where: isOpen) { return try share(0, on: step, next, count) }
        guard ties[step].allSatisfy({ isMet($0, by: next) }) else { return }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a tie gives its name a value.
  private func isOpen(_ tie: Tie) -> Bool { !tie.isOther && shared[tie.name] < 0 }

  /// Returns a Boolean value that indicates whether a word has the value of a tie or, if it must not
  /// have it, lacks it.
  private func isMet(_ tie: Tie, by word: Int) -> Bool {
    let value = shared[tie.name]
    return (value >= 0 && values[tie.tier].contains(value, of: word)) != tie.isOther
  }

  /// Goes on with each value of a word for the names that have none.
  private mutating func share(_ index: Int, on step: Int, _ word: Int, _ count: Int) throws {
    guard index < ties[step].count else { return try go(on: step, word + 1, count + 1) }
    let tie = ties[step][index]
    guard isOpen(tie) else {
      if isMet(tie, by: word) { try share(index + 1, on: step, word, count) }
      return
    }
    var rest = values[tie.tier][word]
    while let (value, next) = values[tie.tier].next(rest) {
      (shared[tie.name], rest) = (value, next)
      try share(index + 1, on: step, word, count)
    }
    shared[tie.name] = -1
  }
}
