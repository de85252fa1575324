import AccessibilityModel
import Interlinear
import Testing
import TextLibrary

@testable import ReaderApp

/// From hit to hit: by the current one, or by the place of the reader.
@Suite struct FoundHitsTests {
  private let found = FoundHits(
    query: "q",
    hits: [
      SearchHit(row: 1, word: 2), SearchHit(row: 1, word: 5), SearchHit(row: 1, translationWord: 0),
      SearchHit(row: 4, word: 0), SearchHit(row: 9),
    ])

  @Test(
    arguments: [
      (1, 0, 0, 0), (1, 1, -1, 0), (1, 1, 2, 1), (1, 1, 3, 1), (1, 1, 5, 2),
      (1, 1, FoundHits.key(ofTranslation: 0), 3), (1, 2, 0, 3), (1, 9, 0, 4), (1, 10, 0, nil),
      (-1, 0, 0, nil), (-1, 1, 2, nil), (-1, 1, 5, 0), (-1, 1, FoundHits.key(ofTranslation: 0), 1),
      (-1, 4, -1, 2), (-1, 20, 0, 4),
    ] as [(Int, Int, Int, Int?)])
  func fromAPlace(_ step: Int, _ row: Int, _ word: Int, _ index: Int?) {
    #expect(found.hit(by: step, from: row, word: word) == index)
    #expect(found.hit(by: step, at: ElementID("anywhere"), row: row, word: word) == index)
  }

  /// One element may represent several hits, so the place alone does not identify the current one.
  @Test func fromTheCurrentHit() {
    var found = found
    found.didGo(to: 0, at: ElementID("verse 1"))
    #expect(found.isCurrent(ElementID("verse 1")))
    #expect(found.hit(by: 1, at: ElementID("verse 1"), row: 1, word: 99) == 1)
    #expect(found.hit(by: -1, at: ElementID("verse 1"), row: 1, word: 99) == nil)
    #expect(!found.isCurrent(ElementID("verse 4")))
    #expect(found.hit(by: 1, at: ElementID("verse 4"), row: 4, word: 0) == 4)
  }

  @Test(
    arguments: [
      (1, 2..<3, 0), (1, 3..<4, nil), (1, 5..<6, 1), (4, 0..<1, 3), (9, 0..<Int.max, 4),
      (1, FoundHits.key(ofTranslation: 0)..<Int.max, 2), (2, 0..<Int.max, nil), (1, 0..<0, nil),
    ] as [(Int, Range<Int>, Int?)])
  func theHitAtAPlace(_ row: Int, _ keys: Range<Int>, _ index: Int?) {
    #expect(found.index(at: ElementID("anywhere"), row: row, keys: keys) == index)
  }

  @Test func aPhraseIsAtEachOfItsWords() {
    let found = FoundHits(query: "q", hits: [SearchHit(row: 3, word: 4, length: 3)])
    let indices = (3...7).map { found.index(at: ElementID("x"), row: 3, keys: $0..<($0 + 1)) }
    #expect(indices == [nil, 0, 0, 0, nil])
    #expect(found.parts(inRow: 3) == [.word(4), .word(5), .word(6)])
    #expect(found.parts(inRow: 2).isEmpty)
  }

  @Test func eachTranslationHasItsHits() {
    let found = FoundHits(
      query: "q",
      hits: [
        SearchHit(row: 3), SearchHit(row: 3, translation: 1, translationWord: 4, length: 2),
        SearchHit(row: 3, translation: 2),
      ])
    let keys = (0...3).map { FoundHits.key(ofTranslation: $0) }
    let indices = zip(keys, keys.dropFirst()).map {
      found.index(at: ElementID("x"), row: 3, keys: $0..<$1)
    }
    #expect(indices == [0, 1, 2])
    let word = FoundHits.key(ofTranslation: 1, word: 5)
    #expect(found.index(at: ElementID("x"), row: 3, keys: word..<word + 1) == 1)
    #expect(found.hit(by: 1, from: 3, word: word) == 2)
    #expect(
      found.parts(inRow: 3) == [
        .translation(0), .translationWord(4, of: 1), .translationWord(5, of: 1), .translation(2),
      ])
  }

  @Test func withoutHitsThereIsNoNextHit() {
    let none = FoundHits(query: "q", hits: [])
    #expect(none.hit(by: 1, at: ElementID("x"), row: 0, word: 0) == nil)
    #expect(none.hit(by: -1, at: ElementID("x"), row: 9, word: 9) == nil)
  }

  /// The first hits from a place on become all hits, and the current one remains the same.
  @Test func theOtherHitsArriveLater() {
    var first = FoundHits(query: "q", hits: Array(found.hits[2...3]), isComplete: false)
    first.didGo(to: 1, at: ElementID("here"))
    let (all, start) = first.completed(with: found.hits)
    #expect(start == 2)
    #expect(all.isComplete)
    #expect(all.hits == found.hits)
    #expect(all.current?.index == 3)
    #expect(all.isCurrent(ElementID("here")))
  }
}
