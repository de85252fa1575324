import Interlinear
import TextLibrary

/// The number of occurrences of a word, its books, and its glosses.
extension SearchCoordinator {
  /// The maximum number of occurrences that are counted while a key waits.
  static let mostCounted = 10_000
  /// The maximum number of occurrences whose glosses are read while a key waits.
  static let mostGlossed = 400
  /// The maximum number of books and of glosses that are named.
  private static let mostNamed = 3

  /// Returns the number of occurrences of a word by its lemma, its Strong's number, or its form, which
  /// is then said, and its most frequent glosses.
  ///
  /// - Returns: No lines for a text whose words would have to be read first.
  func occurrences(of word: Word, withGlosses: Bool) -> [String] {
    session.attempt {
      guard let (tier, value) = sameness(of: word), try isIndexed else { return nil }
      let query = try SearchQuery("\(tier.writtenName):=\"\(value)\"")
      let search = try Search(query, in: screen.text, memory: live.memory)
      let hits = try search.firstHits(Self.mostCounted + 1)
      func counted(_ phrase: String, _ count: Int) -> String {
        let said = phrases.counted(phrase, count)
        return tier == .surface ? phrases.filled("menu.thisForm", [said]) : said
      }
      guard !hits.isEmpty else { return nil }
      guard hits.count <= Self.mostCounted else {
        return [counted("card.moreOccurrences", Self.mostCounted)]
      }
      let glosses =
        withGlosses && hits.count <= Self.mostGlossed ? try glosses(of: hits) : []
      let books = screen.text.books.count > 1 ? booksWithHits(hits) : []
      return [
        named(
          counted("card.occurrences", hits.count), books.map { ($0.name, $0.hits.count) },
          others: "card.otherBooks"),
        glosses.isEmpty ? "" : named(phrases("card.glosses"), glosses, others: "card.otherGlosses"),
      ].filter { !$0.isEmpty }
    } ?? []
  }

  /// A Boolean value that indicates whether words can be found without reading the text.
  private var isIndexed: Bool {
    get throws {
      try (screen.text.alone as? StoredText)?.isIndexed()
        ?? (screen.text.verseCount <= Self.mostGlossed)
    }
  }

  /// Returns a line that names the most frequent values and the number of the others.
  private func named(
    _ title: String, _ counts: [(name: String, count: Int)], others: String
  ) -> String {
    guard !counts.isEmpty else { return title }
    let sorted = counts.byFrequency(\.count)
    var parts = sorted.prefix(Self.mostNamed).map { "\($0.name) \($0.count)" }
    let rest = counts.count - parts.count
    if rest > 0 { parts.append(phrases.counted(others, rest)) }
    return "\(title): \(parts.joined(separator: ", "))"
  }

  private func glosses(of hits: [SearchHit]) throws -> [(name: String, count: Int)] {
    guard let tier = screen.text.description.tiers.firstIndex(of: .gloss) else { return [] }
    var tally = Tally()
    for hit in hits {
      guard let index = hit.word else { continue }
      let words = try screen.text.verse(at: hit.row).words
      let gloss = words.indices.contains(index) ? words[index].value(at: tier) : ""
      if !gloss.isEmpty { tally.add(gloss) }
    }
    return tally.counts
  }
}
