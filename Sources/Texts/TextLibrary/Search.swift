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
  private let query: SearchQuery.Node
  private let names: CodeNames
  /// The tiers to search for each term, by the position of the term.
  private var targets: [Int: [SearchTarget]] = [:]
  private let cancellation: SearchCancellation?
  private var found: [SearchHit]?
  /// The patterns of the terms that are known to find something, or nothing by any reading.
  private var resolved: [Int: [TargetPatterns]] = [:]
  /// A Boolean value that indicates whether only some rows are known.
  private var isPartial = false

  private typealias TargetPatterns = (target: SearchTarget, patterns: [[TokenPattern]])

  /// An error of a search that must know the words of a tier first.
  private struct MissingWords: Error {
    let target: SearchTarget
    let areForeign: Bool
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
    self.query = query.root
    let description = text.alone.description
    names = CodeNames(description, languages: memory.languages)
    let dotted = DottedTiers(description, language: description.textLanguage)
    for term in query.root.terms {
      targets[term.offset] = try term.targets(in: description, dotted, names)
    }
  }

  /// Returns all hits in the order of the text.
  ///
  /// They are kept: the hits of a search are those at the time of its first use.
  package func hits() throws -> [SearchHit] {
    if let found { return found }
    let hits = try withWords { try run(query, $0, TokenPlace.allRows) }
    found = hits
    return hits
  }

  /// Runs a closure with the postings, and again whenever it has to know the words of a tier.
  private func withWords<T>(_ body: (any PostingSource) throws -> T) throws -> T {
    while true {
      do {
        return try withPostings(body)
      } catch let missing as MissingWords {
        try cancellation?.check()
        try memory.readWords(of: missing.target, foreign: missing.areForeign, in: text.alone)
      }
    }
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
    let terms = query.terms
    guard !terms.contains(where: hasRange) else {
      if case .term = query {} else if terms.contains(where: isDoubtful) { return nil }
      // FTS5 collects all places of a beginning before it returns the first one. If they are many,
      // the first ones are near.
      isPartial = true
      defer { isPartial = false }
      for count in Self.readRows {
        let rows = (first..<(first + count)).clamped(to: 0..<text.verseCount)
        let hits = try run(query, MemoryPostings(of: stored, rows: rows), rows)
        if hits.count >= limit { return Array(hits.prefix(max(limit, 0))) }
      }
      return nil
    }
    return try withWords { source in
      try firstHits(limit, fromRow: first, source) { try run(query, source, $0) }
    }
  }

  /// Returns a Boolean value that indicates whether a term is the beginning of words.
  private func hasRange(_ term: SearchQuery.Term) -> Bool {
    targets[term.offset, default: []].contains {
      !term.isPattern && $0.patterns(term, letter: nil).joined().contains(where: \.isRange)
    }
  }

  /// Returns a Boolean value that indicates whether a term that is not found as it is written may
  /// mean something else: a name of a code's values, or a Greek or Hebrew word in Latin letters.
  private func isDoubtful(_ term: SearchQuery.Term) -> Bool {
    term.isPattern || names.mayName(term) || term.latinSpellings != nil
  }

  /// Returns the first hits of a query, from ever larger numbers of verses.
  private func firstHits(
    _ limit: Int, fromRow first: Int, _ source: any PostingSource,
    _ find: (Range<Int>) throws -> [SearchHit]
  ) throws -> [SearchHit] {
    var hits: [SearchHit] = []
    var (next, count) = (first, Self.firstRows)
    let rowCount = min(text.verseCount, TokenPlace.rowLimit)
    while hits.count < limit, next < rowCount {
      let end = min(next + count, rowCount)
      hits += try find(next..<end)
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
    _ node: SearchQuery.Node, _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [SearchHit] {
    switch node {
    case .term(let term):
      return try resolve(term, source)
        .map { try $0.target.matches($0.patterns, source, rows) }.reduce([]) { $0.union($1) }
    case .any(let nodes):
      return try nodes.map { try run($0, source, rows) }.reduce([]) { $0.union($1) }
    case .all(let wanted, let without):
      let found = try wanted.map { try run($0, source, rows) }
      var common = found.dropFirst().reduce(found.first ?? []) { $0.inRows(of: $1) }
      for node in without where !common.isEmpty {
        common = common.inRows(of: try run(node, source, rows), false)
      }
      return found.reduce([]) { $0.union($1.inRows(of: common)) }
    case .words(let steps):
      return try matches(steps, source, rows)
    }
  }
}

// MARK: - Words in brackets

extension Search {
  private func matches(
    _ steps: [SearchQuery.Step], _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [SearchHit] {
    let sequence = WordSequence(
      steps: try steps.map { step in
        WordSequence.Step(
          words: try words(step.condition, source, rows), count: step.count,
          ties: try ties(step.condition, source, rows))
      })
    var hits: [SearchHit] = []
    var next = rows.lowerBound
    func find(in row: Int, from words: some Sequence<Int>, _ count: Int) throws {
      if row.isMultiple(of: 1_024) { try cancellation?.check() }
      for word in words {
        guard let end = sequence.end(row: row, from: word, wordCount: count) else { continue }
        hits.append(SearchHit(row: row, word: word, length: end - word))
      }
    }
    guard let anchor = sequence.anchor else {
      for row in rows.clamped(to: 0..<text.verseCount) {
        let count = try source.wordCount(ofRow: row)
        try find(in: row, from: 0..<count, count)
      }
      return hits
    }
    let first = sequence.steps[0]
    for key in anchor {
      let row = Int(key >> 18)
      guard row >= next else { continue }
      next = row + 1
      let count = sequence.needsEnd ? try source.wordCount(ofRow: row) : TokenPlace.positionLimit
      if first.words.isComplement || first.count.lowerBound == 0 {
        try find(in: row, from: 0..<(try source.wordCount(ofRow: row)), count)
      } else {
        try find(in: row, from: first.words.positions(inRow: row), count)
      }
    }
    return hits
  }

  /// Returns the words that meet a condition.
  private func words(
    _ node: SearchQuery.Node, _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> WordSet {
    switch node {
    case .term(let term) where term.isTie: return .all
    case .term:
      let hits = try run(node, source, rows)
      return WordSet(
        hits.compactMap { hit in
          hit.length > 1 ? nil : hit.word.map { WordSet.key(row: hit.row, word: $0) }
        })
    case .any(let nodes):
      return try !nodes.reduce(.all) { try $0 & !words($1, source, rows) }
    case .all(let wanted, let without):
      let found = try wanted.reduce(.all) { try $0 & words($1, source, rows) }
      return try without.reduce(found) { try $0 & !words($1, source, rows) }
    case .words: return .all
    }
  }

  /// Returns the values that the words of a step may share with others.
  private func ties(
    _ node: SearchQuery.Node, _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [(name: String, values: [UInt64: Set<String>])] {
    switch node {
    case .all(let wanted, _): return try wanted.flatMap { try ties($0, source, rows) }
    case .term(let term) where term.isTie:
      let feature = feature(of: term)
      var values: [UInt64: Set<String>] = [:]
      for target in targets[term.offset] ?? [] {
        for token in try tokens(of: target) {
          let own = feature.map { names.values(of: $0, in: token.form) } ?? []
          let shared = own.isEmpty && feature == nil ? [token.form] : own
          guard !shared.isEmpty else { continue }
          for place in try source.places(list: target.list, target.pattern(token), in: rows) {
            values[WordSet.key(row: place.row, word: place.position), default: []]
              .formUnion(shared)
          }
        }
      }
      return [(term.text, values)]
    default: return []
    }
  }

  /// Returns the tokens of a tier, which are read before.
  private func tokens(of target: SearchTarget) throws -> [SearchToken] {
    guard let tokens = memory.tokens(of: target, in: text.alone) else {
      throw MissingWords(target: target, areForeign: false)
    }
    return tokens
  }
}

// MARK: - What a term means

extension Search {
  /// Returns what a term stands for in each tier: the words or codes as they are written or, if the
  /// text has none, the codes whose values it names, or the Greek and Hebrew words that it spells.
  private func resolve(
    _ term: SearchQuery.Term, _ source: any PostingSource
  ) throws -> [TargetPatterns] {
    if let known = resolved[term.offset] { return known }
    let targets = targets[term.offset] ?? []
    var found =
      feature(of: term) != nil
      ? [] : try targets.map { (target: $0, patterns: try patterns(term, in: $0)) }
    guard !isPartial else { return found }
    if isDoubtful(term), try !isFound(found, source) {
      let mayName = names.mayName(term)
      let named = mayName ? try patternsOfNames(term) : []
      if !named.isEmpty {
        found = named
      } else if mayName, term.isOfWord, let fault = names.fault(of: term) {
        throw fault
      } else if let spellings = term.latinSpellings {
        found += try targets.filter { $0.kind == .text }.map { target in
          (target, try patterns(spellings, isPrefix: term.isPrefix, in: target))
        }
      }
    }
    resolved[term.offset] = found
    return found
  }

  /// Returns the feature that a term names, or nil if the name is that of a tier of the text.
  private func feature(of term: SearchQuery.Term) -> String? {
    guard let name = term.tier?.lowercased(), names.isFeature(name) else { return nil }
    let tier = SearchQuery.Term.standardTier(name) ?? Tier(rawValue: name)
    return text.alone.description.tiers.contains(tier) ? nil : name
  }

  private func isFound(_ found: [TargetPatterns], _ source: any PostingSource) throws -> Bool {
    try found.contains { target, patterns in
      try !firstHits(1, fromRow: 0, source) { try target.matches(patterns, source, $0) }.isEmpty
    }
  }

  /// Returns the alternatives for each token of a term as it is written.
  private func patterns(
    _ term: SearchQuery.Term, in target: SearchTarget
  ) throws -> [[TokenPattern]] {
    if term.isPattern {
      let all = try tokens(of: target)
      return target.globs(term).map { glob in
        all.filter { glob.matches(term.isExact ? $0.form : $0.token) }.map(target.pattern)
      }
    }
    // A value of a feature may be in a list.
    guard target.kind == .code, term.text.contains("="), !term.isExact, !term.isPrefix else {
      return target.patterns(term, letter: nil)
    }
    let all = try tokens(of: target)
    return target.patterns(term, letter: nil).map { alternatives in
      alternatives
        + all.filter { token in
          let codes = CodeNames.alternatives(token.token)
          return codes.count > 1 && alternatives.contains { codes.contains($0.token) }
        }.map(target.pattern)
    }
  }

  private func patternsOfNames(_ term: SearchQuery.Term) throws -> [TargetPatterns] {
    let description = text.alone.description
    let dotted = DottedTiers(description, language: description.textLanguage)
    let isFeature = term.tier.map(names.isFeature) ?? true
    return try names.targets(in: description, dotted).compactMap { target in
      guard isFeature || targets[term.offset]?.contains(target) == true else { return nil }
      let found = try tokens(of: target).filter { names.matches(term, $0.form) }
      return found.isEmpty ? nil : (target, [found.map(target.pattern)])
    }
  }

  /// Returns the Greek and Hebrew words of a tier that Latin letters spell.
  private func patterns(
    _ spellings: [LatinSpelling], isPrefix: Bool, in target: SearchTarget
  ) throws -> [[TokenPattern]] {
    guard let words = memory.words(of: target, in: text.alone) else {
      throw MissingWords(target: target, areForeign: true)
    }
    return spellings.enumerated().map { index, spelling in
      words.filter { spelling.matches($0, isPrefix: isPrefix && index == spellings.count - 1) }
        .map { TokenPattern(token: target.prefix + $0) }
    }
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
