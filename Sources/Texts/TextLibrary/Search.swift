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
  static let translationLimit = 127
  /// The number that stands for the notes where a hit has the index of a translation.
  package static let notes = translationLimit

  /// - Parameters:
  ///   - word: The index of the word, or nil for a hit in a translation.
  ///   - translation: The index of the translation.
  ///   - translationWord: The index of the word in the translation or of the note, or nil if the words
  ///     of the translation are not known one by one.
  package init(
    row: Int, word: Int? = nil, translation: Int = 0, translationWord: Int? = nil, length: Int = 1
  ) {
    bits = UInt64(row) << 37
    let position = UInt64(word ?? translationWord ?? 0)
    if word == nil {
      let part = UInt64(2 * translation + (translationWord == nil ? 1 : 0))
      bits |= 1 << 36 | part << 28 | position << 10 | UInt64(min(max(length, 0), 1 << 10 - 1))
    } else {
      bits |= position << 18 | UInt64(min(max(length, 0), 1 << 17 - 1))
    }
  }

  /// - Parameters:
  ///   - target: The tier in which it was found.
  ///   - first: The first token of the match.
  ///   - last: The last token of the match.
  fileprivate init(in target: SearchTarget, _ first: TokenPlace, _ last: TokenPlace) {
    self.init(
      row: first.row, word: target.isOfVerse ? nil : first.position,
      translation: target.translation,
      translationWord: [IndexedTier.translationWords, IndexedTier.note].contains(target.list)
        ? first.position : nil,
      length: last.position - first.position + 1)
  }

  package var row: Int { Int(bits >> 37) }
  /// The index of the word in the verse, counted from 0, or nil for a hit in a translation.
  package var word: Int? { part == nil ? Int(bits >> 18 & 0x3FFFF) : nil }
  /// The index of the translation that has the hit, or nil for a hit elsewhere.
  package var translation: Int? { note == nil ? part.map { $0 / 2 } : nil }
  /// The index of the note that has the hit among the verse's notes that aren't variants, or nil.
  package var note: Int? { part == 2 * Self.notes ? Int(bits >> 10 & 0x3FFFF) : nil }
  /// The index of the word in the translation, counted from 0. If `word` is nil too, the words of
  /// the translation are not known one by one, and all of it is the hit.
  package var translationWord: Int? {
    note == nil && part?.isMultiple(of: 2) == true ? Int(bits >> 10 & 0x3FFFF) : nil
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
/// Phrases are joined here, because a phrase skips words that have no value in a tier, and a value
/// may be several words. A match never leaves its verse, so a part of the text can be searched alone:
/// the first hits are found without the others.
package final class Search {
  private let text: any TextSource
  private let memory: MemoryIndex
  private let query: SearchQuery.Node
  private let codeNames: CodeNames
  /// The tiers to search for each term, by the position of the term.
  private var targets: [Int: [SearchTarget]] = [:]
  /// The patterns of the terms that were looked up, by the position of the term.
  private var meanings: [Int: [TargetPatterns]] = [:]
  private let cancellation: SearchCancellation?
  private var found: [SearchHit]?
  private typealias TargetPatterns = (target: SearchTarget, patterns: [[TokenPattern]])

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
    let dotted = DottedTiers(description, language: description.textLanguage)
    codeNames = CodeNames(description, dotted)
    for term in query.root.terms {
      targets[term.offset] = try term.targets(in: description, dotted, codeNames)
    }
  }

  /// Returns all hits in the order of the text.
  ///
  /// They are kept: the hits of a search are those at the time of its first use.
  package func hits() throws -> [SearchHit] {
    if let found { return found }
    let hits = try withPostings { try run(query, $0, TokenPlace.allRows) }
    found = hits
    return hits
  }

  package func count() throws -> Int { try hits().count }

  /// The number of verses that are searched first.
  private static let firstRows = 1_024

  /// Returns the first hits at or after a row, if possible without finding the others: each step
  /// searches more verses than the one before.
  package func firstHits(_ limit: Int, fromRow first: Int = 0) throws -> [SearchHit] {
    if found == nil, limit < text.verseCount, try (text.alone as? StoredText)?.isIndexed() == true {
      return try withPostings { source in
        var hits: [SearchHit] = []
        var (next, count) = (first, Self.firstRows)
        let rowCount = min(text.verseCount, TokenPlace.rowLimit)
        while hits.count < limit, next < rowCount {
          let end = min(next + count, rowCount)
          hits += try run(query, source, next..<end)
          (next, count) = (end, count * 8)
        }
        return Array(hits.prefix(max(limit, 0)))
      }
    }
    let all = try hits()
    let start = all.indices.partitioningIndex { all[$0].row >= first }
    return Array(all[start...].prefix(max(limit, 0)))
  }

  /// Runs a closure with the library's index, rebuilding a damaged one. Without an index that can be
  /// built, the closure gets the index in memory.
  private func withPostings<T>(_ body: (any PostingSource) throws -> T) throws -> T {
    if let stored = text.alone as? StoredText, try stored.isIndexed() || stored.makeIndex() {
      for isRebuilt in [false, true] {
        do {
          if isRebuilt { meanings = [:] }
          if isRebuilt, try !stored.makeIndex(replacing: true) { break }
          return try stored.withPostings(cancellation) { try body($0) }
        } catch is DamagedIndex {
          continue
        } catch let error as LibraryError where isRebuilt && error.isDamage {
          // The text itself may still be intact.
          break
        }
      }
    }
    return try body(memory.postings(of: text.alone))
  }

  private func run(
    _ node: SearchQuery.Node, _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [SearchHit] {
    switch node {
    case .term(let term):
      return try hits(of: term, source, rows)
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
      let rows = rows.clamped(to: 0..<text.verseCount)
      let lengths = try source.places(
        list: IndexedTier.length, [TokenPattern(token: "")], in: rows)
      guard lengths.count == rows.count else { throw DamagedIndex() }
      let words = WordNumbers(rows: rows, lengths: lengths.map(\.position))
      let met = try steps.map { try isMet($0.condition, by: words, source) }
      var matcher = WordMatcher(
        steps: steps, words: words, isMet: met,
        values: try sharedValues(node.terms.filter(\.isTie), words, source),
        check: { [cancellation] in try cancellation?.check() })
      return try matcher.hits()
    }
  }

  /// Returns a Boolean value for each word that indicates whether it meets a condition, without the
  /// values that it shares with others.
  private func isMet(
    _ node: SearchQuery.Node, by words: WordNumbers, _ source: any PostingSource
  ) throws -> [Bool] {
    var result = Array(repeating: true, count: words.count)
    func set(_ value: Bool, ofWords areMet: Bool, _ nodes: [SearchQuery.Node]) throws {
      for node in nodes where !node.isTie {
        for (word, found) in try isMet(node, by: words, source).enumerated() where found == areMet {
          result[word] = value
        }
      }
    }
    switch node {
    case .term(let term) where !term.isTie:
      result = result.map { _ in false }
      for hit in try hits(of: term, source, words.rows) where hit.length == 1 {
        if let word = hit.word.flatMap({ words[hit.row, $0] }) { result[word] = true }
      }
    case .any(let nodes):
      result = result.map { _ in false }
      try set(true, ofWords: true, nodes)
    case .all(let nodes, let without):
      try set(false, ofWords: false, nodes)
      try set(false, ofWords: true, without)
    case .term, .words: break
    }
    return result
  }

  /// Returns the values that words may share, in the tier or feature that each term names.
  private func sharedValues(
    _ terms: [SearchQuery.Term], _ words: WordNumbers, _ source: any PostingSource
  ) throws -> [String: SharedValues] {
    var values: [String: SharedValues] = [:]
    var numbers: [[UInt8]: Int32] = [:]
    for term in terms where values[term.tier ?? ""] == nil {
      var found = SharedValues(count: words.count)
      var hasParts: [Bool] = []
      // The bytes of two values compare faster than their characters.
      func number(of value: [UInt8]) -> Int32 {
        let number = numbers[value] ?? Int32(numbers.count)
        numbers[value] = number
        return number
      }
      try forEachValue(of: term, words.rows, source) { target, value, places in
        let (number, isOfParts) = (number(of: Array(value.utf8)), target.isOfParts)
        if isOfParts, hasParts.isEmpty { hasParts = Array(repeating: false, count: words.count) }
        for place in places {
          guard let word = words[place.row, place.position] else { continue }
          found.add(number, to: word)
          if isOfParts { hasParts[word] = true }
        }
      }
      if feature(of: term) == nil, targets[term.offset]?.first?.kind == .text {
        found.join(where: { hasParts.isEmpty || !hasParts[$0] }) { parts in
          number(
            of: parts.reduce(into: [0xFF]) { bytes, part in
              withUnsafeBytes(of: part) { bytes += $0 }
            })
        }
      }
      values[term.tier ?? ""] = found
    }
    return values
  }

  /// Calls a closure with the values of the tier or feature that a term names, and their places.
  private func forEachValue(
    of term: SearchQuery.Term, _ rows: Range<Int>, _ source: any PostingSource,
    _ body: (SearchTarget, String, [TokenPlace]) throws -> Void
  ) throws {
    let (feature, own) = (feature(of: term), targets[term.offset, default: []])
    for target in feature == nil ? own : codeNames.targets {
      var places: [TokenPlace] = []
      try source.collect(
        list: target.list, TokenPattern(token: target.prefix, isPrefix: true), in: rows,
        into: &places
      ) { form, places in
        try cancellation?.check()
        let form = String(
          decoding: form.dropFirst(target.prefix.utf8.count), as: UTF8.self)
        var named = feature.map { codeNames.values(of: $0, in: form) } ?? []
        if named.isEmpty, own.contains(target) { named = [form] }
        for value in named { try body(target, value, places) }
        places.removeAll(keepingCapacity: true)
      }
    }
  }

  private func matches(
    _ terms: [TargetPatterns], _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [SearchHit] {
    try terms.map { try $0.target.matches($0.patterns, source, rows) }.reduce([]) { $0.union($1) }
  }
}

// MARK: - What a term means

extension Search {
  /// Returns the feature that a term names, or nil if the text has a tier of that name.
  private func feature(of term: SearchQuery.Term) -> String? {
    guard let name = term.tier?.lowercased(), codeNames.isFeature(name) else { return nil }
    let tiers = text.alone.description.tiers
    return term.namedTier(in: tiers).map(tiers.contains) == true ? nil : name
  }

  /// Returns the hits of a term as it is written or, if it is nowhere found so, of the values that it
  /// names or the Greek or Hebrew words that it spells.
  private func hits(
    of term: SearchQuery.Term, _ source: any PostingSource, _ rows: Range<Int>
  ) throws -> [SearchHit] {
    if let meaning = meanings[term.offset] { return try matches(meaning, source, rows) }
    let isFeature = targets[term.offset, default: []].isEmpty
    for find in isFeature
      ? [names] : term.isExact ? [written] : [written, numbered, names, spelled]
    {
      let meaning = find(term)
      let hits = try matches(meaning, source, rows)
      // Some of the rows do not show whether the text has the word.
      if try !hits.isEmpty
        || rows != TokenPlace.allRows && !matches(meaning, source, TokenPlace.allRows).isEmpty
      {
        meanings[term.offset] = meaning
        return hits
      }
    }
    if let fault = try fault(of: term, source) { throw fault }
    meanings[term.offset] = []
    return []
  }

  /// Returns the error for a value that no code of the text can have, or nil if one may.
  private func fault(
    of term: SearchQuery.Term, _ source: any PostingSource
  ) throws -> SearchQueryError? {
    var named = term
    if term.tier == nil, let equals = term.text.firstIndex(of: "="),
      codeNames.isFeature(String(term.text[..<equals]))
    {
      named.tier = String(term.text[..<equals])
      named.text = String(term.text[equals...].dropFirst())
      // The term is looked for in all tiers, but its feature is one of codes.
      named.offset = -1
    }
    guard targets[named.offset, default: []].allSatisfy(codeNames.targets.contains),
      let fault = try codeNames.fault(
        of: named, isOfTier: targets[named.offset]?.isEmpty == false,
        among: {
          var texts: [String] = []
          try forEachValue(of: named, TokenPlace.allRows, source) { _, value, _ in
            texts.append(value)
          }
          return texts
        })
    else { return nil }
    return SearchQueryError(offset: term.offset, message: fault.message)
  }

  /// Returns the tokens of a term as it is written, each with its alternatives.
  private func written(_ term: SearchQuery.Term) -> [TargetPatterns] {
    targets[term.offset, default: []].map { target in
      // A value of a feature may be in a list.
      let mayBeInList = target.kind == .code && term.text.contains("=") && !term.isExact
      guard term.isPattern || mayBeInList && !term.isPrefix else {
        return (target, target.patterns(term))
      }
      let patterns = target.globs(term).map { glob in
        let start = mayBeInList || term.isExact ? "" : glob.start
        return [
          target.pattern(start, isOfForm: term.isExact && target.kind != .strong) { token in
            glob.matches(token)
              || mayBeInList
                && CodeNames.alternatives(String(decoding: token, as: UTF8.self))
                  .contains(where: glob.matches)
          }
        ]
      }
      return (target, patterns)
    }
  }

  /// Returns the words of a term with the numbers of homographs: `kaa₁` and `kaa₂` for `kaa`.
  private func numbered(_ term: SearchQuery.Term) -> [TargetPatterns] {
    if term.isPattern || term.isPrefix { return [] }
    return targets[term.offset, default: []].filter { $0.kind == .text }.map { target in
      let patterns = target.patterns(term).joined().map { word in
        let count = word.token.utf8.count
        let condition: (UnsafeBufferPointer<UInt8>) -> Bool = { token in
          String(decoding: token.dropFirst(count), as: UTF8.self).unicodeScalars
            .allSatisfy { (0x2080...0x2089).contains($0.value) }
        }
        return [TokenPattern(token: word.token, isPrefix: true, condition: (false, condition))]
      }
      return (target, patterns)
    }
  }

  /// Returns the codes whose values a term names.
  private func names(_ term: SearchQuery.Term) -> [TargetPatterns] {
    let isFeature = term.tier.map(codeNames.isFeature) ?? true
    guard let condition = codeNames.condition(of: term) else { return [] }
    var known: [String: Bool] = [:]
    return codeNames.targets
      .filter { isFeature || targets[term.offset, default: []].contains($0) }
      .map { target in
        let pattern = target.pattern("", isOfForm: true) { bytes in
          let code = String(decoding: bytes, as: UTF8.self)
          let isMet = known[code] ?? condition(code)
          known[code] = isMet
          return isMet
        }
        return (target, [[pattern]])
      }
  }

  /// Returns the Greek and Hebrew words that a term in Latin letters spells.
  private func spelled(_ term: SearchQuery.Term) -> [TargetPatterns] {
    guard let spellings = term.latinSpellings else { return [] }
    return targets[term.offset, default: []].filter { $0.kind == .text }.map { target in
      let patterns = spellings.indices.map { index in
        let isPrefix = term.isPrefix && index == spellings.count - 1
        return spellings[index].firstLetters.map { letter in
          target.pattern(letter, isOfForm: false) {
            spellings[index].matches(String(decoding: $0, as: UTF8.self), isPrefix: isPrefix)
          }
        }
      }
      return (target, patterns)
    }
  }
}

extension [SearchHit] {
  /// Returns the hits of both lists in the order of the text. A longer hit replaces a shorter one at
  /// the same place.
  fileprivate func union(_ other: Self) -> Self {
    if isEmpty || other.isEmpty { return isEmpty ? other : self }
    var result: Self = []
    result.reserveCapacity(count + other.count)
    for hit in (self + other).sorted() { result.add(hit) }
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
    guard let first = patterns.first else { return [] }
    let places = try source.places(list: list, first, in: rows)
    var hits: [SearchHit] = []
    hits.reserveCapacity(places.count)
    if patterns.count == 1 {
      for place in places { hits.add(SearchHit(in: self, place, place)) }
      return hits
    }
    var runs = places.map { (first: $0, last: $0) }
    for alternatives in patterns.dropFirst() where !runs.isEmpty {
      let next = try source.places(list: list, alternatives, in: rows)
      var index = 0
      runs = runs.compactMap { run in
        let wanted = run.last.spot + 1
        while index < next.count, next[index].spot < wanted { index += 1 }
        guard index < next.count, next[index].spot == wanted else { return nil }
        return (run.first, next[index])
      }
    }
    for run in runs { hits.add(SearchHit(in: self, run.first, run.last)) }
    return hits
  }
}
