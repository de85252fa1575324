import GRDB
import Interlinear

/// A place found by a search.
///
/// It is a single number, because a search may have millions of hits. Hits compare in the order of
/// the text; within a verse, its words come before its translations.
package struct SearchHit: Hashable, Comparable, Sendable {
  /// 27 bits for the row, and 1 that is set in a translation. For a word of the verse, 18 bits for its
  /// position and 18 for the length follow. In a translation, 8 bits for the part, which is the words
  /// or all of one translation, 18 for the position, and 10 for the length follow.
  private var bits: UInt64

  /// The number of translations that are searched.
  static let translationLimit = 128

  private init(row: Int, part: Int?, position: Int, length: Int) {
    bits = UInt64(row) << 37
    if let part {
      let length = min(max(length, 0), 1 << 10 - 1)
      bits |= 1 << 36 | UInt64(part) << 28 | UInt64(position) << 10 | UInt64(length)
    } else {
      bits |= UInt64(position) << 18 | UInt64(min(max(length, 0), 1 << 17 - 1))
    }
  }

  /// - Parameters:
  ///   - word: The index of the word, or nil for a hit in a translation.
  ///   - translation: The index of the translation.
  ///   - translationWord: The index of the word in the translation, or nil if the words of the
  ///     translation are not known one by one.
  package init(
    row: Int, word: Int? = nil, translation: Int = 0, translationWord: Int? = nil, length: Int = 1
  ) {
    let part = word == nil ? 2 * translation + (translationWord == nil ? 1 : 0) : nil
    self.init(row: row, part: part, position: word ?? translationWord ?? 0, length: length)
  }

  /// - Parameters:
  ///   - target: The tier in which it was found.
  ///   - first: The first token of the match.
  ///   - last: The last token of the match.
  fileprivate init(in target: SearchTarget, _ first: TokenPlace, _ last: TokenPlace) {
    let part: Int? =
      switch target.list {
      case IndexedTier.translationWords: 2 * target.translation
      case IndexedTier.translation, IndexedTier.verseVariant: 2 * target.translation + 1
      default: nil
      }
    self.init(
      row: first.row, part: part, position: first.position,
      length: last.position - first.position + 1)
  }

  package var row: Int { Int(bits >> 37) }
  /// The index of the word in the verse, counted from 0, or nil for a hit in a translation.
  package var word: Int? { part == nil ? Int(bits >> 18 & 0x3FFFF) : nil }
  /// The index of the translation that has the hit, or nil for a hit in the words of the text.
  package var translation: Int? { part.map { $0 / 2 } }
  /// The index of the word in the translation, counted from 0. If `word` is nil too, the words of
  /// the translation are not known one by one, and all of it is the hit.
  package var translationWord: Int? {
    part?.isMultiple(of: 2) == true ? Int(bits >> 10 & 0x3FFFF) : nil
  }
  /// The number of words in the hit: more than one for a phrase.
  package var length: Int { Int(bits & lengthMask) }

  private var part: Int? { bits >> 36 & 1 == 0 ? nil : Int(bits >> 28 & 0xFF) }
  private var lengthMask: UInt64 { part == nil ? 0x3FFFF : 0x3FF }
  /// The hit without its length.
  fileprivate var place: UInt64 { bits & ~lengthMask }

  package static func < (left: SearchHit, right: SearchHit) -> Bool { left.bits < right.bits }
}

/// A query in a text. It uses the index of a text in the library, and scans any other text.
///
/// Phrases are joined here and not by FTS5, because a phrase skips words that have no value in a
/// tier, and a value may be several words. A match never leaves its verse, so a part of the text can
/// be searched alone: the first hits are found without the others.
package final class Search {
  private let text: any TextSource
  private let memory: MemoryIndex
  private let plan: Plan
  private let cancellation: SearchCancellation?
  private var found: [SearchHit]?
  /// The tiers whose words in other scripts must be known, because a term in Latin letters was not
  /// found as it is written.
  private var wantedTargets: Set<SearchTarget> = []

  /// A query whose tiers are resolved to the text's tiers.
  private indirect enum Plan {
    case term(SearchQuery.Term, [SearchTarget])
    case all([Plan], without: [Plan])
    case any([Plan])

    /// The terms that may be Greek or Hebrew words in Latin letters.
    var latinTerms: [Plan] {
      switch self {
      case .term(let term, _): term.latinSpellings == nil ? [] : [self]
      case .all(let plans, let without): (plans + without).flatMap(\.latinTerms)
      case .any(let plans): plans.flatMap(\.latinTerms)
      }
    }

    /// A Boolean value that indicates whether a term of the query is the beginning of words.
    var hasRange: Bool {
      switch self {
      case .term(let term, let targets):
        targets.contains { $0.patterns(term, letter: nil).joined().contains(where: \.isRange) }
      case .all(let plans, let without): (plans + without).contains(where: \.hasRange)
      case .any(let plans): plans.contains(where: \.hasRange)
      }
    }
  }

  /// - Parameters:
  ///   - memory: The index of a text without one in the library, for several searches.
  ///   - cancellation: Ends the search from another thread.
  /// - Throws: `SearchQueryError` if the text does not have a tier of the query.
  package init(
    _ query: SearchQuery, in text: any TextSource, memory: MemoryIndex = MemoryIndex(),
    cancellation: SearchCancellation? = nil
  ) throws {
    self.text = text
    self.memory = memory
    self.cancellation = cancellation
    let description = text.alone.description
    plan = try Self.plan(
      query.root, description, DottedTiers(description, language: description.textLanguage))
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

  /// Returns all hits in the order of the text.
  ///
  /// They are kept: the hits of a search are those at the time of its first use.
  package func hits() throws -> [SearchHit] {
    if let found { return found }
    var hits = try withPostings { try run(plan, $0, TokenPlace.allRows) }
    if !wantedTargets.isEmpty {
      try cancellation?.check()
      try memory.readWords(of: wantedTargets, in: text.alone)
      hits = try withPostings { try run(plan, $0, TokenPlace.allRows) }
    }
    found = hits
    return hits
  }

  package func count() throws -> Int { try hits().count }

  /// Returns the first hits at or after a row, without finding the others if possible.
  package func firstHits(_ limit: Int, fromRow first: Int = 0) throws -> [SearchHit] {
    if found == nil, limit < text.verseCount, let stored = text.alone as? StoredText,
      try stored.indexState() == .complete,
      let hits = try firstHits(limit, fromRow: first, in: stored)
    {
      return hits
    }
    let all = try hits()
    let start = all.indices.partitioningIndex { all[$0].row >= first }
    return Array(all[start...].prefix(max(limit, 0)))
  }

  /// The number of verses that are searched first.
  private static let firstRows = 1_024
  /// The numbers of verses that are read for the first hits of a beginning.
  private static let readRows = [64, 256]

  /// Returns the first hits, or nil if all hits must be found for them.
  private func firstHits(
    _ limit: Int, fromRow first: Int, in stored: StoredText
  ) throws -> [SearchHit]? {
    guard !plan.hasRange else {
      if case .term = plan {} else if !plan.latinTerms.isEmpty { return nil }
      // FTS5 collects all places of a beginning before it returns the first one. If they are many,
      // the first ones are near.
      for count in Self.readRows {
        let rows = (first..<(first + count)).clamped(to: 0..<text.verseCount)
        let hits = try run(plan, MemoryPostings(of: stored, rows: rows), rows)
        if hits.count >= limit { return Array(hits.prefix(max(limit, 0))) }
      }
      return nil
    }
    return try withPostings { source in
      // A term that is not found may be a Greek or Hebrew word in Latin letters.
      for term in plan.latinTerms where try firstHits(of: term, 1, fromRow: first, source).isEmpty {
        return nil
      }
      return try firstHits(of: plan, limit, fromRow: first, source)
    }
  }

  /// Returns the first hits of a query, from ever larger numbers of verses.
  private func firstHits(
    of plan: Plan, _ limit: Int, fromRow first: Int, _ source: any PostingSource
  ) throws -> [SearchHit] {
    var hits: [SearchHit] = []
    var (next, count) = (first, Self.firstRows)
    let rowCount = min(text.verseCount, TokenPlace.rowLimit)
    while hits.count < limit, next < rowCount {
      let end = min(next + count, rowCount)
      hits += try run(plan, source, next..<end)
      (next, count) = (end, count * 3)
    }
    return Array(hits.prefix(max(limit, 0)))
  }

  /// Runs a closure with the library's index, rebuilding a damaged one. Without an index that can be
  /// built, the closure gets the index in memory.
  private func withPostings<T>(_ body: (any PostingSource) throws -> T) throws -> T {
    try indexed(body) ?? body(try memory.postings(of: text.alone))
  }

  private func indexed<T>(_ body: (any PostingSource) throws -> T) throws -> T? {
    guard let stored = text.alone as? StoredText,
      try stored.hasUsableIndex() || stored.makeIndex()
    else {
      return nil
    }
    do {
      return try stored.withPostings(cancellation) { try body($0) }
    } catch is DamagedIndex {
      do {
        guard try stored.makeIndex(replacing: true) else { return nil }
        return try stored.withPostings(cancellation) { try body($0) }
      } catch is DamagedIndex {
        return nil
      } catch let error as LibraryError where error.isDamage {
        // The text itself may still be intact.
        return nil
      }
    }
  }

  private func run(
    _ plan: Plan, _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [SearchHit] {
    switch plan {
    case .term(let term, let targets):
      let hits = try targets.map { try $0.matches(term, source, rows) }.reduce([]) { $0.union($1) }
      // Some of the rows do not show whether the text has the word in Latin letters.
      guard hits.isEmpty, rows == TokenPlace.allRows else { return hits }
      return try spelledHits(term, targets, source)
    case .any(let plans):
      return try plans.map { try run($0, source, rows) }.reduce([]) { $0.union($1) }
    case .all(let wanted, let without):
      let found = try wanted.map { try run($0, source, rows) }
      var common = found.dropFirst().reduce(found.first ?? []) { $0.inRows(of: $1) }
      for plan in without where !common.isEmpty {
        common = common.inRows(of: try run(plan, source, rows), false)
      }
      return found.reduce([]) { $0.union($1.inRows(of: common)) }
    }
  }
}

extension Search {
  /// Returns the hits of the Greek and Hebrew words that a term in Latin letters spells, because the
  /// text has no such word in Latin letters.
  private func spelledHits(
    _ term: SearchQuery.Term, _ targets: [SearchTarget], _ source: any PostingSource
  ) throws -> [SearchHit] {
    guard let spellings = term.latinSpellings else { return [] }
    var hits: [SearchHit] = []
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
      hits = hits.union(try target.matches(patterns, source, TokenPlace.allRows))
    }
    return hits
  }
}

extension [SearchHit] {
  /// Returns the hits of both lists in the order of the text. A longer hit replaces a shorter one at
  /// the same place.
  fileprivate func union(_ other: Self) -> Self {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var result: Self = []
    result.reserveCapacity(count + other.count)
    var (left, right) = (0, 0)
    while left < count || right < other.count {
      if right == other.count || left < count && self[left] <= other[right] {
        result.add(self[left])
        left += 1
      } else {
        result.add(other[right])
        right += 1
      }
    }
    return result
  }

  /// Adds a hit that is not before the last one, and replaces a shorter one at its place.
  fileprivate mutating func add(_ hit: SearchHit) {
    if let last, last.place == hit.place {
      self[count - 1] = Swift.max(last, hit)
    } else {
      append(hit)
    }
  }

  /// Returns the hits in verses with a hit of another list, or in verses without one.
  fileprivate func inRows(of other: Self, _ isWanted: Bool = true) -> Self {
    var next = 0
    return filter { hit in
      while next < other.count, other[next].row < hit.row { next += 1 }
      return (next < other.count && other[next].row == hit.row) == isWanted
    }
  }
}

extension SearchTarget {
  /// Returns the hits of a term in the tier: its tokens in sequence, across word boundaries.
  fileprivate func matches(
    _ term: SearchQuery.Term, _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [SearchHit] {
    try matches(patterns(term, letter: nil), source, rows)
  }

  /// Returns the hits of tokens in sequence, each of which has alternatives.
  fileprivate func matches(
    _ patterns: [[TokenPattern]], _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [SearchHit] {
    func places(_ alternatives: [TokenPattern]) throws -> [TokenPlace] {
      var places: [TokenPlace] = []
      for pattern in alternatives { places += try source.places(list: list, pattern, in: rows) }
      if alternatives.count > 1 { places.sort() }
      return places
    }
    guard let first = patterns.first else { return [] }
    let begun = try places(first).lazy.map { (first: $0, last: $0) }
    guard patterns.count > 1 else { return hits(begun) }
    var runs = Array(begun)
    for alternatives in patterns.dropFirst() where !runs.isEmpty {
      let next = try places(alternatives)
      var index = 0
      runs = runs.compactMap { run in
        let wanted = run.last.spot + 1
        while index < next.count, next[index].spot < wanted { index += 1 }
        guard index < next.count, next[index].spot == wanted else { return nil }
        return (run.first, next[index])
      }
    }
    return hits(runs)
  }

  private func hits(_ runs: some Collection<(first: TokenPlace, last: TokenPlace)>) -> [SearchHit] {
    var hits: [SearchHit] = []
    hits.reserveCapacity(runs.count)
    for run in runs { hits.add(SearchHit(in: self, run.first, run.last)) }
    return hits
  }
}
