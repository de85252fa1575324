/// A word that meets a condition, and the number of a value that it may share with other words.
typealias FoundWord = (word: SearchHit, value: Int)

/// Finds sequences of words, of which each meets its conditions.
struct WordMatcher {
  private let steps: [SearchQuery.Step]
  /// The positions of the terms, and the words that each finds, in their order.
  private let offsets: [Int]
  private let found: [[FoundWord]]
  /// The terms of each step whose values are shared, with the numbers of their names.
  private var ties: [[(term: Int, name: Int)]] = []

  // The row that is searched, and its number of words.
  private var row = 0
  private var wordCount = 0
  /// For each term, the first entry of each word, or -1.
  private var entries: [[Int]] = []
  /// The words that meet the condition of each step.
  private var isMet: [[Bool]] = []
  /// The value of each name, or -1.
  private var shared: [Int] = []
  /// The word after the longest sequence.
  private var end = 0
  private var visitCount = 0
  private var seen: Set<[Int]> = []

  /// - Parameter words: The words that each term finds in their order, by its position.
  init(steps: [SearchQuery.Step], words: [Int: [FoundWord]]) {
    self.steps = steps
    (offsets, found) = (words.map(\.key), words.map(\.value))
    var names: [String] = []
    for step in steps {
      ties.append([])
      for term in step.condition.terms where term.isTie {
        if !names.contains(term.text) { names.append(term.text) }
        ties[ties.count - 1].append((number(of: term), names.firstIndex(of: term.text) ?? 0))
      }
    }
    shared = names.map { _ in -1 }
  }

  private func number(of term: SearchQuery.Term) -> Int { offsets.firstIndex(of: term.offset) ?? 0 }

  /// Returns the hits in rows: the longest match that begins with each word.
  ///
  /// - Parameter countWords: Returns the number of words in a row.
  mutating func hits(
    in rows: Range<Int>, countWords: (Int) throws -> Int
  ) throws -> [SearchHit] {
    // Behind the last step that only a found word can meet, the words may be any.
    let last = steps.lastIndex { $0.count.lowerBound > 0 && !Self.mayBeAny($0.condition) } ?? -1
    let endsOpen = steps[(last + 1)...].contains { Self.mayBeAny($0.condition) }
    var rest = found.map { $0[...] }
    var hits: [SearchHit] = []
    row = rows.lowerBound - 1
    while true {
      let nearest = rest.compactMap { $0.first?.word.row }.min()
      row = last < 0 ? row + 1 : nearest ?? rows.upperBound
      guard row < rows.upperBound else { return hits }
      let inRow = rest.map { words in words.prefix { $0.word.row == row } }
      rest = zip(rest, inRow).map { $0[$1.endIndex...] }
      let foundCount = (inRow.compactMap { $0.last?.word.word }.max() ?? -1) + 1
      wordCount = endsOpen ? try countWords(row) : foundCount
      entries = inRow.map { words in
        var entries = Array(repeating: -1, count: max(wordCount, foundCount))
        for index in words.indices.reversed() { entries[words[index].word.word ?? 0] = index }
        return entries
      }
      isMet = steps.map { words($0.condition) }
      guard zip(steps, isMet).allSatisfy({ $0.count.lowerBound == 0 || $1.contains(true) }) else {
        continue
      }
      for word in 0..<wordCount where isMet[0][word] || steps[0].count.lowerBound == 0 {
        (end, visitCount) = (word, 0)
        seen.removeAll(keepingCapacity: true)
        go(on: 0, word, 0)
        if end > word { hits.append(SearchHit(row: row, word: word, length: end - word)) }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a word that no term finds may meet a condition.
  private static func mayBeAny(_ node: SearchQuery.Node) -> Bool {
    switch node {
    case .any(let nodes): nodes.contains(where: mayBeAny)
    case .all(let nodes, _): nodes.allSatisfy(mayBeAny)
    case .term, .words: false
    }
  }

  /// Returns whether each word of the row meets a condition.
  private func words(_ node: SearchQuery.Node) -> [Bool] {
    switch node {
    case .term(let term): return entries[number(of: term)].map { $0 >= 0 }
    case .any(let nodes):
      let met = nodes.map(words)
      return (0..<wordCount).map { word in met.contains { $0[word] } }
    case .all(let nodes, let without):
      let (met, others) = (nodes.map(words), without.map(words))
      return (0..<wordCount).map { word in
        met.allSatisfy { $0[word] } && !others.contains { $0[word] }
      }
    case .words: return Array(repeating: false, count: wordCount)
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
      guard count < wanted.upperBound, next < wordCount, isMet[step][next] else { return }
      if isTied { return share(0, on: step, next, count) }
    }
  }

  /// Goes on with each value of a word that it shares with the words before.
  private mutating func share(_ tie: Int, on step: Int, _ word: Int, _ count: Int) {
    guard tie < ties[step].count else { return go(on: step, word + 1, count + 1) }
    let (term, name) = ties[step][tie]
    let value = shared[name]
    let hit = SearchHit(row: row, word: word)
    var index = entries[term][word]
    while index >= 0, index < found[term].count, found[term][index].word == hit {
      let own = found[term][index].value
      if value < 0 || value == own {
        shared[name] = own
        share(tie + 1, on: step, word, count)
      }
      index += 1
    }
    shared[name] = value
  }
}
