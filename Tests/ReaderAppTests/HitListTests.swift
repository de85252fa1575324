import Interlinear
import TextLibrary
import Testing

@Suite struct HitListTests {
  /// Verses with the given words.
  private static func text(_ words: [String], book: String, verses count: Int = 2) -> WatchedText {
    let verses = (1...count).map { number in
      Verse(
        reference: Reference(book: book, chapter: 1, verse: "\(number)"),
        words: words.map { Word(values: [$0], after: " ") }, translation: "")
    }
    return WatchedText(
      MemoryText(
        description: TextDescription(name: "t", title: "T", tiers: [.surface]), verses: verses))
  }

  @Test func aVerseIsReadOnceForAllOfItsHits() throws {
    let text = Self.text(["a", "b", "a", "a", "c"], book: "A")
    let hits = try Search(SearchQuery("a"), in: text).hits()
    text.asked = []
    var lines: [String] = []
    try HitList(text, format: .text, context: 1).forEachLine(of: hits) { lines.append($0) }
    #expect(
      lines == [
        "A 1:1\ta\t[a] b\n", "A 1:1\ta\tb [a] a\n", "A 1:1\ta\ta [a] c\n",
        "A 1:2\ta\t[a] b\n", "A 1:2\ta\tb [a] a\n", "A 1:2\ta\ta [a] c\n",
      ])
    #expect(text.asked == [0, 1])
  }

  /// Verses are read several at once.
  @Test(arguments: [1, 15, 16, 17, 40]) func theHitsOfManyVerses(_ count: Int) throws {
    let text = Self.text(["a", "b", "a"], book: "A", verses: count)
    let hits = try Search(SearchQuery("a"), in: text).hits()
    text.asked = []
    let list = try HitList(text, format: .text, context: 0).text(of: hits)
    let lines = (1...count).map { String(repeating: "A 1:\($0)\ta\t[a]\n", count: 2) }
    #expect(list == "\(2 * count) hits\n" + lines.joined())
    #expect(text.asked == Array(0..<count))
  }

  /// A list for people has the beginning of a long reference, a table all of it.
  @Test func aLongReferenceIsCutInAListForPeople() throws {
    let name = String(repeating: "n", count: 10_000)
    let text = Self.text(["a"], book: name)
    let hits = [SearchHit(row: 0, word: 0)]
    let list = try HitList(text, format: .text).text(of: hits)
    #expect(list == "1 hit\n\(name.prefix(80))…\ta\t[a]\n")
    let table = try HitList(text, format: .tsv).text(of: hits)
    #expect(table == "ref\tbefore\tmatch\tafter\n\(name) 1:1\t\ta\t\n")
  }
}
