import GRDB
import Interlinear

/// A place found by a search.
package struct SearchHit: Hashable, Sendable {
  package var row: Int
  /// The index of the word in the verse, counted from 0, or nil for a hit in the translation.
  package var word: Int?
  /// The index of the word in the translation, counted from 0. If `word` is nil too, the words of
  /// the translation are not known one by one, and the verse is the hit.
  package var translationWord: Int?
  /// The number of words in the hit: more than one for a phrase.
  package var length: Int

  /// The index of the first word in the translation if the hit is there, even if its words are not
  /// known one by one; nil for a hit in the words of the text.
  package var wordInTranslation: Int? { word == nil ? translationWord ?? 0 : nil }

  package init(row: Int, word: Int? = nil, translationWord: Int? = nil, length: Int = 1) {
    self.row = row
    self.word = word
    self.translationWord = translationWord
    self.length = length
  }
}

/// A query in a text. It uses the index of a text in the library, and scans any other text.
///
/// All hits are found at once and kept: for a word that occurs 100,000 times, the first hits take
/// as long as counting them all. Phrases are joined here and not by FTS5, because a phrase skips
/// words that have no value in a tier, and a value may be several words.
package final class Search {
  private let text: any TextSource
  private let memory: MemoryIndex
  private let plan: Plan
  private var found: Matches?
  /// The tiers whose words in other scripts must be known, because a term in Latin letters was not
  /// found as it is written.
  private var wantedTargets: Set<SearchTarget> = []

  /// A query whose tiers are resolved to the text's tiers.
  private indirect enum Plan {
    case term(SearchQuery.Term, [SearchTarget])
    case all([Plan], without: [Plan])
    case any([Plan])
  }

  /// - Parameter memory: The index of a text without one in the library, for several searches.
  /// - Throws: `SearchQueryError` if the text does not have a tier of the query.
  package init(
    _ query: SearchQuery, in text: any TextSource, memory: MemoryIndex = MemoryIndex()
  ) throws {
    self.text = text
    self.memory = memory
    plan = try Self.plan(
      query.root, text.description,
      DottedTiers(
        text.alone.description, language: text.alone.description.textLanguage))
  }

  private static func plan(
    _ node: SearchQuery.Node, _ text: TextDescription, _ dotted: DottedTiers
  ) throws(SearchQueryError) -> Plan {
    func each(_ nodes: [SearchQuery.Node]) throws(SearchQueryError) -> [Plan] {
      var plans: [Plan] = []
      for node in nodes { plans.append(try plan(node, text, dotted)) }
      return plans
    }
    return switch node {
    case .term(let term): .term(term, try term.targets(in: text, dotted))
    case .all(let nodes, let without): .all(try each(nodes), without: try each(without))
    case .any(let nodes): .any(try each(nodes))
    }
  }

  /// Returns all hits in the order of the text. Within a verse, its words come before its
  /// translation.
  package func hits() throws -> [SearchHit] { try matches().hits(limit: .max) }

  package func firstHits(_ limit: Int) throws -> [SearchHit] { try matches().hits(limit: limit) }

  package func count() throws -> Int { try matches().keys.count }

  /// Returns the matches, which are kept: the hits of a search are those at the time of its first
  /// use.
  private func matches() throws -> Matches {
    if let found { return found }
    var matches = try indexed() ?? scanned()
    if !wantedTargets.isEmpty {
      try memory.readWords(of: wantedTargets, in: text.alone)
      matches = try indexed() ?? scanned()
    }
    found = matches
    return matches
  }

  private func scanned() throws -> Matches {
    try run(plan, try memory.postings(of: text.alone))
  }

  /// Runs the query with the library's index, rebuilding a damaged one.
  ///
  /// - Returns: `nil` if there is no index and none can be built.
  private func indexed() throws -> Matches? {
    guard let stored = text.alone as? StoredText,
      try stored.isIndexed() || stored.makeIndex()
    else {
      return nil
    }
    do {
      return try stored.withPostings { try run(plan, $0) }
    } catch is DamagedIndex {
      do {
        guard try stored.makeIndex(replacing: true) else { return nil }
        return try stored.withPostings { try run(plan, $0) }
      } catch is DamagedIndex {
        return nil
      } catch let error as LibraryError where error.isDamage {
        // The text itself may still be intact.
        return nil
      }
    }
  }

  private func run(_ plan: Plan, _ source: any PostingSource) throws -> Matches {
    switch plan {
    case .term(let term, let targets):
      let matches = try targets.map { try $0.matches(term, source) }
        .reduce(Matches()) { $0.union($1) }
      return matches.keys.isEmpty ? try spelledMatches(term, targets, source) : matches
    case .any(let plans):
      return try plans.map { try run($0, source) }.reduce(Matches()) { $0.union($1) }
    case .all(let wanted, let without):
      let found = try wanted.map { try run($0, source) }
      var rows = found.dropFirst().reduce(Set(found.first?.rows ?? [])) {
        $0.intersection($1.rows)
      }
      for plan in without where !rows.isEmpty {
        rows.subtract(try run(plan, source).rows)
      }
      return found.reduce(Matches()) { $0.union($1) }.filtered(rows)
    }
  }
}

extension Search {
  /// Returns the places of the Greek and Hebrew words that a term in Latin letters spells, because
  /// the text has no such word in Latin letters.
  private func spelledMatches(
    _ term: SearchQuery.Term, _ targets: [SearchTarget], _ source: any PostingSource
  ) throws -> Matches {
    guard let spellings = term.latinSpellings else { return Matches() }
    var matches = Matches()
    for target in targets where target.kind == .text {
      guard let words = memory.words(of: target, in: text.alone) else {
        wantedTargets.insert(target)
        continue
      }
      let patterns = spellings.enumerated().map { index, spelling in
        let isPrefix = term.isPrefix && index == spellings.count - 1
        return words.filter { spelling.matches($0, isPrefix: isPrefix) }.map {
          TokenPattern(token: target.prefix + $0)
        }
      }
      matches = matches.union(try target.matches(patterns, source))
    }
    return matches
  }
}

/// Matching places in the order of the text, without duplicates.
struct Matches {
  /// 32 bits for the row, 2 for the kind, 18 for the position.
  private(set) var keys: [UInt64] = []
  /// The lengths of the matches that are longer than one word.
  private var lengths: [UInt64: Int] = [:]

  private static let wordKind: UInt64 = 0
  private static let translationWordKind: UInt64 = 1
  private static let verseKind: UInt64 = 2

  init() {}

  /// - Parameter places: The first and the last token of each match, in the order of the text.
  init(list: Int, _ places: [(first: TokenPlace, last: TokenPlace)]) {
    let kind =
      switch list {
      case IndexedTier.translationWords: Self.translationWordKind
      case IndexedTier.translation: Self.verseKind
      default: Self.wordKind
      }
    keys.reserveCapacity(places.count)
    for (first, last) in places {
      let key = UInt64(first.row) << 20 | kind << 18 | UInt64(first.position)
      if keys.last != key { keys.append(key) }
      let length = last.position - first.position + 1
      if length > 1 { lengths[key] = max(lengths[key] ?? 1, length) }
    }
  }

  private static func row(_ key: UInt64) -> Int { Int(key >> 20) }

  /// The row of each match.
  var rows: [Int] { keys.map(Self.row) }

  func union(_ other: Matches) -> Matches {
    if other.keys.isEmpty { return self }
    if keys.isEmpty { return other }
    var result = Matches()
    result.keys.reserveCapacity(keys.count + other.keys.count)
    var (left, right) = (0, 0)
    while left < keys.count || right < other.keys.count {
      let next: UInt64
      if right == other.keys.count || left < keys.count && keys[left] <= other.keys[right] {
        next = keys[left]
        if right < other.keys.count, other.keys[right] == next { right += 1 }
        left += 1
      } else {
        next = other.keys[right]
        right += 1
      }
      result.keys.append(next)
    }
    result.lengths = lengths.merging(other.lengths, uniquingKeysWith: max)
    return result
  }

  func filtered(_ rows: Set<Int>) -> Matches {
    var result = self
    result.keys.removeAll { !rows.contains(Self.row($0)) }
    result.lengths = lengths.filter { rows.contains(Self.row($0.key)) }
    return result
  }

  func hits(limit: Int) -> [SearchHit] {
    keys.prefix(max(limit, 0)).map { key in
      let position = Int(key & 0x3FFFF)
      var hit = SearchHit(row: Self.row(key), length: lengths[key] ?? 1)
      switch key >> 18 & 3 {
      case Self.wordKind: hit.word = position
      case Self.translationWordKind: hit.translationWord = position
      default: break
      }
      return hit
    }
  }
}

extension SearchTarget {
  /// Returns the places of a term in the tier: its tokens in sequence, across word boundaries.
  func matches(_ term: SearchQuery.Term, _ source: any PostingSource) throws -> Matches {
    try matches(patterns(term, letter: nil), source)
  }

  /// Returns the places of tokens in sequence, each of which has alternatives.
  func matches(_ patterns: [[TokenPattern]], _ source: any PostingSource) throws -> Matches {
    var runs: [(first: TokenPlace, last: TokenPlace)]?
    for alternatives in patterns {
      var places: [TokenPlace] = []
      for pattern in alternatives { places += try source.places(list: list, pattern) }
      if alternatives.count > 1 { places.sort() }
      guard let begun = runs else {
        runs = places.map { ($0, $0) }
        continue
      }
      var longer: [(first: TokenPlace, last: TokenPlace)] = []
      var index = 0
      for run in begun {
        let wanted = run.last.spot + 1
        while index < places.count, places[index].spot < wanted { index += 1 }
        guard index < places.count else { break }
        if places[index].spot == wanted { longer.append((run.first, places[index])) }
      }
      runs = longer
    }
    return Matches(list: list, runs ?? [])
  }
}
