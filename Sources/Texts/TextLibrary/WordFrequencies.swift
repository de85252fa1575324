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
    let target = SearchTarget(list: IndexedTier.list(of: tier))
    let counts = try text.withPostings { try $0.counts(of: target) }
    for (token, count) in counts { frequencies.counts[token] = count }
    return frequencies
  }
}
