import RandomInput
import Interlinear
import Testing

@testable import TextLibrary

/// Random texts and random queries, evaluated in three ways: with the index, without it, and by
/// examining every word of every verse, independently of folding, lists and places.
@Suite("Search in random texts")
struct SearchPropertyTests {
  /// Written forms, and the letter that represents each when folded.
  private static let vocabulary: [(form: String, letter: String)] = [
    ("λόγος", "a"), ("ΛΌΓΟΣ", "a"), ("λογοσ", "a"), ("ἀρχῇ", "b"), ("ἀρχή", "b"), ("דָּבָר", "c"),
    ("דבר", "c"), ("the", "d"), ("The", "d"), ("then", "e"), ("·", ""),
  ]

  private static let tiers: [Tier] = [.surface, .gloss, Tier(rawValue: "own")]

  /// A query as text, with a function that determines the words it matches.
  private struct Wanted {
    var query: String
    /// Returns the matching words of a verse, in the form of hits.
    var evaluate: (Verse) -> Set<SearchHit>
  }

  private static func letters(_ value: String) -> [String] {
    value.split(separator: " ").map { part in
      vocabulary.first { $0.form == part }?.letter ?? "?"
    }.filter { !$0.isEmpty }
  }

  /// Returns the tokens of each tier of a verse with the indices of their words.
  private static func streams(
    _ verse: Verse
  ) -> [(name: String, tokens: [(letter: String, form: String, hit: SearchHit)])] {
    var result: [(name: String, tokens: [(letter: String, form: String, hit: SearchHit)])] = []
    func tokens(_ value: String, _ hit: SearchHit) -> [(String, String, SearchHit)] {
      value.split(separator: " ").compactMap { part in
        let letter = letters(String(part))
        return letter.first.map { ($0, String(part), hit) }
      }
    }
    for (index, tier) in tiers.enumerated() {
      result.append(
        (
          tier.rawValue,
          verse.words.enumerated().flatMap {
            tokens($1.value(at: index), SearchHit(row: 0, word: $0))
          }
        ))
    }
    for (index, translation) in verse.translations.enumerated() {
      let words = translation.words.enumerated().flatMap {
        tokens($1.text, SearchHit(row: 0, translation: index, translationWord: $0))
      }
      result.append(
        (
          "translation",
          translation.words.isEmpty
            ? tokens(translation.text, SearchHit(row: 0, translation: index)) : words
        ))
    }
    return result
  }

  private static func term(_ random: inout SeededGenerator) -> Wanted {
    let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      vocabulary.dropLast().randomElement(using: &random) ?? vocabulary[0]
    }
    let tier =
      ["", "", "surface", "gloss", "own", "translation"].randomElement(using: &random) ?? ""
    let isExact = Int.random(in: 0..<4, using: &random) == 0
    let isPrefix = words.last?.letter == "d" && Bool.random(using: &random)
    var query = words.map(\.form).joined(separator: " ") + (isPrefix ? "*" : "")
    if words.count > 1 || Bool.random(using: &random) { query = "\"\(query)\"" }
    query = (tier.isEmpty ? "" : tier + ":") + (isExact ? "=" : "") + query
    return Wanted(query: query) { verse in
      var hits: [SearchHit: Int] = [:]
      // Without a tier, an exact word is one of the text or of a translation.
      let exact = ["surface", "translation"]
      for stream in streams(verse)
      where tier.isEmpty ? !isExact || exact.contains(stream.name) : stream.name == tier {
        for start in stream.tokens.indices where start + words.count <= stream.tokens.count {
          let run = stream.tokens[start..<(start + words.count)]
          let fits = zip(run, words).enumerated().allSatisfy { index, pair in
            let (token, word) = pair
            let isLast = isPrefix && index == words.count - 1
            if isExact {
              return isLast ? token.form.hasPrefix(word.form) : token.form == word.form
            }
            return token.letter == word.letter || isLast && token.letter == "e"
          }
          guard fits, let first = run.first?.hit, let last = run.last?.hit else { continue }
          let length =
            1
            + ((last.word ?? last.translationWord ?? 0) - (first.word ?? first.translationWord ?? 0))
          hits[first] = max(hits[first] ?? 1, length)
        }
      }
      return Set(
        hits.map { hit, length in
          SearchHit(hit, row: 0, length: length)
        })
    }
  }

  /// Merges hits on the same word; the longest one counts.
  private static func merged(_ hits: [Set<SearchHit>]) -> Set<SearchHit> {
    var longest: [SearchHit: SearchHit] = [:]
    for hit in hits.joined() {
      let key = SearchHit(hit, row: hit.row, length: 0)
      if hit.length > longest[key]?.length ?? 0 { longest[key] = hit }
    }
    return Set(longest.values)
  }

  private static func wanted(_ depth: Int, _ random: inout SeededGenerator) -> Wanted {
    guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else { return term(&random) }
    let parts = (0..<Int.random(in: 2...3, using: &random)).map { _ in wanted(depth - 1, &random) }
    if Bool.random(using: &random) {
      return Wanted(query: "(" + parts.map(\.query).joined(separator: " OR ") + ")") { verse in
        merged(parts.map { $0.evaluate(verse) })
      }
    }
    let without = Bool.random(using: &random) ? [wanted(depth - 1, &random)] : []
    let query = (parts.map(\.query) + without.map { "-" + $0.query }).joined(separator: " ")
    return Wanted(query: "(\(query))") { verse in
      let found = parts.map { $0.evaluate(verse) }
      let isLeftOut = without.contains { !$0.evaluate(verse).isEmpty }
      return isLeftOut || found.contains(where: \.isEmpty) ? [] : merged(found)
    }
  }

  private static func text(_ random: inout SeededGenerator) -> MemoryText {
    func value(_ counts: ClosedRange<Int>) -> String {
      (0..<Int.random(in: counts, using: &random)).map { _ in
        vocabulary.randomElement(using: &random)?.form ?? ""
      }.joined(separator: " ")
    }
    let verses = (0..<30).map { row in
      let words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Word(values: [value(1...1), value(0...3), value(0...1)])
      }
      var verse = Verse(
        reference: Reference(book: "A", chapter: 1, verse: "\(row)"), words: words)
      verse.translations = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        guard Bool.random(using: &random) else { return VerseTranslation(text: value(0...5)) }
        return VerseTranslation(
          words: (0..<Int.random(in: 0...4, using: &random)).map { _ in
            TranslationWord(text: value(1...2))
          })
      }
      return verse
    }
    var description = TextDescription(name: "t", title: "t", tiers: tiers)
    description.translations += ["b", "c"].map {
      TranslationColumn(label: $0, language: .undetermined)
    }
    return MemoryText(description: description, verses: verses)
  }

  @Test("The index, a scan and a simple model agree", arguments: 0..<12)
  func agreement(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let text = Self.text(&random)
    try library.importText(from: VersesReader(text), as: "t")
    let stored = try library.text(named: "t")
    let memory = MemoryIndex()
    #expect(try stored.description.tiers == Self.tiers && stored.isIndexed())
    for _ in 0..<60 {
      let wanted = Self.wanted(2, &random)
      let query = try SearchQuery(wanted.query)
      let expected = try text.allVerses().enumerated().flatMap { row, verse in
        wanted.evaluate(verse).map { hit in
          SearchHit(hit, row: row, length: hit.length)
        }
      }
      for source in [text, stored] as [any TextSource] {
        let hits = try Search(query, in: source, memory: memory).hits()
        let sorted = expected.sorted { Self.place($0) < Self.place($1) }
        let difference = Set(hits).symmetricDifference(expected).first
        let isSame = hits == sorted
        #expect(isSame, "\(wanted.query): \(difference as Any)")
        let (limit, row) = (
          Int.random(in: 0...9, using: &random), Int.random(in: 0..<30, using: &random)
        )
        let first = try Search(query, in: source, memory: memory)
          .firstHits(limit, fromRow: row)
        #expect(first == Array(hits.drop { $0.row < row }.prefix(limit)), "\(wanted.query)")
      }
    }
  }

  private static func place(_ hit: SearchHit) -> Int {
    let place = hit.word ?? hit.translationWord.map { 1_000 + $0 } ?? 9_999
    return hit.row * 100_000 + (hit.translation ?? 0) * 10_000 + place
  }
}

extension SearchHit {
  /// Creates a hit in the same part of a verse.
  fileprivate init(_ hit: SearchHit, row: Int, length: Int) {
    self.init(
      row: row, word: hit.word, translation: hit.translation ?? 0,
      translationWord: hit.translationWord, length: length)
  }
}
