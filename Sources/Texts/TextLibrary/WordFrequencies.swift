import GRDB
import Interlinear

/// The frequency of words in a text, ignoring accents and case.
package struct WordFrequencies: Sendable {
  private var counts: [String: Int] = [:]

  private let hasDottedI: Bool

  /// - Parameter language: The language of the words.
  package init(language: Language = .undetermined) { hasDottedI = language.hasDottedI }

  /// Returns how often a word occurs, or nil if it is not in the text.
  ///
  /// A search index divides words at hyphens and punctuation. A divided word counts as often as its
  /// rarest part, which it cannot exceed.
  package func count(of word: String) -> Int? {
    if let count = counts[Folding.fold(word, hasDottedI: hasDottedI)] { return count }
    let parts = TokenKind.text.tokens(word, hasDottedI: hasDottedI)
    let found = parts.compactMap { counts[$0.token] }
    return found.count == parts.count ? found.min() : nil
  }

  /// Counts an occurrence of a word.
  package mutating func add(_ word: String) {
    counts[Folding.fold(word, hasDottedI: hasDottedI), default: 0] += 1
  }
}

extension WordFrequencies {
  /// Reads the frequencies of the values of a tier from the search index of a text, on its own
  /// connection, so that another thread can do it. Builds a missing index.
  ///
  /// - Parameters:
  ///   - library: The file of the library.
  ///   - name: The name of the text.
  ///   - chosen: The language that the user has chosen for the words, or nil.
  ///   - tier: A tier with a column.
  /// - Throws: `LibraryError`, or an error of SQLite.
  package static func read(
    library: String, text name: String, in chosen: Language? = nil, tier: Tier
  ) throws -> Self {
    let text = try Library(path: library).text(named: name, in: chosen)
    let description = text.description
    var frequencies = WordFrequencies(
      language: description.language(of: tier, inTextOf: description.textLanguage))
    guard Tier.columns.contains(tier), try text.isIndexed() || text.makeIndex() else {
      return frequencies
    }
    try text.forEachTerm(["s", "d"], ofList: IndexedTier.list(of: tier)) { token, count in
      frequencies.counts[token, default: 0] += count
    }
    return frequencies
  }
}

extension StoredText {
  /// Calls a closure with each token or form of a list of the index, and how often it occurs. A
  /// token that is also the fold of other forms comes twice.
  ///
  /// - Parameter kinds: The kinds of the terms (see `SearchTerm`).
  fileprivate func forEachTerm(
    _ kinds: [String], ofList list: Int, from start: String = "",
    _ body: (String, Int) throws -> Void
  ) throws {
    try library.access { db in
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE temp.terms
          USING fts5vocab('main', '\(SearchTable(text: id).name)', 'row')
          """)
      defer { try? db.execute(sql: "DROP TABLE temp.terms") }
      for prefix in kinds.map({ SearchTerm.prefix($0, ofList: list) }) {
        let rows = try Row.fetchCursor(
          db, sql: "SELECT term, doc FROM temp.terms WHERE term >= ? AND term < ?",
          // No term contains U+10FFFF.
          arguments: [
            prefix + SearchTerm.written(start), prefix + SearchTerm.written(start + "\u{10FFFF}"),
          ])
        while let row = try rows.next() {
          let term: String = try row.decode(atIndex: 0)
          let token = SearchTerm.token(ofTerm: term.utf8.dropFirst(prefix.utf8.count))
          try body(token, try row.decode(Int.self, atIndex: 1))
        }
      }
    }
  }

  /// Returns all tokens of a tier, each with a written form.
  func tokens(of target: SearchTarget) throws -> [SearchToken] {
    var tokens: [SearchToken] = []
    try forEachTerm(["s", "f"], ofList: target.list, from: target.prefix) { term, _ in
      let form = String(term.dropFirst(target.prefix.count))
      tokens.append(
        SearchToken(
          token: target.kind == .strong ? form : Folding.fold(form, hasDottedI: target.hasDottedI),
          form: form))
    }
    return tokens
  }
}
