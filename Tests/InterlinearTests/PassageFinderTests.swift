import Testing

import Interlinear

@Suite("Passages of a text")
struct PassageFinderTests {
  private static let labels: [(book: String, chapters: [[String]])] = [
    ("Psalms", (1...3).map { _ in (1...6).map(String.init) }),
    // 2:4 is omitted, 3:3 has two halves, and 3:5 and 6 are one verse.
    ("John", [["1", "2", "3"], ["1", "2", "3", "5"], ["1", "2", "3a", "3b", "4", "5-6", "7"]]),
    ("Jude", [["1", "2", "3", "4"]]),
  ]

  private static let text = MemoryText(
    description: TextDescription(name: "t", title: "t", tiers: [.surface]),
    verses: labels.flatMap { book, chapters in
      chapters.enumerated().flatMap { chapter, verses in
        verses.map {
          Verse(
            reference: Reference(book: book, chapter: chapter + 1, verse: $0),
            words: [Word(values: ["a"])])
        }
      }
    })

  private func found(_ place: String, at row: Int = 18, language: String = "en") throws -> String? {
    let finder = PassageFinder(text: Self.text, currentRow: row, language: language)
    return try finder.rows(of: place)?.map { rows in
      let ends = try [rows.lowerBound, rows.upperBound - 1].map {
        try Self.text.verse(at: $0).reference.description
      }
      return rows.count == 1 ? ends[0] : ends.joined(separator: " - ")
    }.joined(separator: "; ")
  }

  @Test("The text's own names of its books lead to its passages")
  func ownNames() throws {
    var description = TextDescription(name: "t", title: "t", tiers: [.surface])
    description.bookNames.add("János", ofBook: "John", isLong: false)
    let text = MemoryText(
      description: description, verses: try (0..<Self.text.verseCount).map(Self.text.verse))
    let finder = PassageFinder(text: text)
    for place in ["János 3:1", "ján 3,1", "János3:1", "John 3:1", "jn 3v1"] {
      #expect(try finder.row(of: place) == 25, "\(place)")
    }
    #expect(try finder.rows(of: "Zsolt 1:1") == nil)
    #expect(try finder.rows(of: "ján 1:2; ps 2:1")?.map(\.lowerBound) == [19, 6])
  }

  @Test(
    "From John 1:1",
    arguments: [
      ("jn 3v1", "John 3:1"), ("John 3 v. 1", "John 3:1"), ("jn 1 vv 1-2", "John 1:1 - John 1:2"),
      ("jn 1V3", "John 1:3"), ("1v2", "John 1:2"), ("1 3:6", nil), ("jn 1 3:6", nil),
      ("1 : 3", "John 1:3"),
      ("jn 3:1", "John 3:1"), ("2:3", "John 2:3"), ("3", "John 1:3"),
      ("john 2", "John 2:1 - John 2:5"),
      ("john", "John 1:1 - John 3:7"), ("ps 2:2-4", "Psalms 2:2 - Psalms 2:4"),
      ("ps 2:5-3:1", "Psalms 2:5 - Psalms 3:1"), ("ps 1-2", "Psalms 1:1 - Psalms 2:6"),
      ("ps 2:2,4", "Psalms 2:2; Psalms 2:4"), ("ps 3:5-99", "Psalms 3:5 - Psalms 3:6"),
      ("jn 2:3-4", "John 2:3"), ("jn 2:4-5", "John 2:5"), ("jn 2:4", nil),
      ("jn 3:3", "John 3:3a - John 3:3b"),
      ("jn 3:3a", "John 3:3a"), ("jn 3:4a", "John 3:4"), ("jn 3:6", "John 3:5-6"),
      ("jn 3:3-6", "John 3:3a - John 3:5-6"), ("jude 3", "Jude 1:3"),
      ("jude 1", "Jude 1:1 - Jude 1:4"),
      ("jude 2-4", "Jude 1:2 - Jude 1:4"), ("jn 9", nil), ("jn 3:7-3:1", nil),
      ("2-3", "John 1:2 - John 1:3"),
      ("ps 3:6-jn 1:2", "Psalms 3:6 - John 1:2"), ("ps 3-jn 1", "Psalms 3:1 - John 1:3"),
      ("next chapter", "John 2:1 - John 2:5"), ("previous chapter", "Psalms 3:1 - Psalms 3:6"),
      ("Joh 3,7", "John 3:7"), ("Sal 1,2", "Psalms 1:2"), ("John.3.7", "John 3:7"), ("", nil),
      ("zz", nil),
      ("zz 3", nil), ("John.1.2-John.1.3", "John 1:2 - John 1:3"), ("jn 1:2,9", nil),
    ] as [(String, String?)])
  func places(place: String, expected: String?) throws {
    #expect(try found(place) == expected)
  }

  @Test(
    "Following verses",
    arguments: [
      ("jn 1,1f", "John 1:1 - John 1:2"), ("jn 1:2ff", "John 1:2 - John 1:3"),
      ("jn 2:3 ff.", "John 2:3 - John 2:5"), ("jn 1:3f", "John 1:3"),
      ("Sal 1,2ss", "Psalms 1:2 - Psalms 1:6"), ("Ps 1,2nn", "Psalms 1:2 - Psalms 1:6"),
      ("Sal 1,2s", "Psalms 1:2 - Psalms 1:3"), ("ps 2f", "Psalms 2:1 - Psalms 3:6"),
      ("ps 2ff", "Psalms 2:1 - Psalms 3:6"), ("1f", "John 1:1 - John 1:2"),
      ("jn 1,1f; 2,1", "John 1:1 - John 1:2; John 2:1"), ("jude 3f", "Jude 1:3 - Jude 1:4"),
      ("jn 2:9f", nil), ("jn 1:1fff", nil), ("jn 1:1fs", nil),
    ] as [(String, String?)])
  func following(place: String, expected: String?) throws {
    #expect(try found(place) == expected)
  }

  @Test(
    "Several passages",
    arguments: [
      ("jn 1:1; ps 1:2", "John 1:1; Psalms 1:2"),
      ("jn 1:1,2; ps 1; 2:3", "John 1:1; John 1:2; Psalms 1:1 - Psalms 1:6; Psalms 2:3"),
      ("jn 1:1, ps 1:2", "John 1:1; Psalms 1:2"), ("jude; jn 1:1", "Jude 1:1 - Jude 1:4; John 1:1"),
      ("jn 1:1; ps 9:1", nil), ("jn 1:1; zz 1:1", nil), (";", nil), ("jn 1:1;", "John 1:1"),
    ] as [(String, String?)])
  func several(place: String, expected: String?) throws {
    #expect(try found(place) == expected)
  }

  @Test(
    "Whether a place begins with a whole name, which the text need not have",
    arguments: [
      ("Jn 3:16", true), ("jn3:16", true), ("II Kings 4:1", true), ("I John 4:8", true),
      ("Song of Songs 2:1", true), ("יוחנן 1:1", true), ("Joh 3,16", true), ("at 10:30", false),
      ("See John 3:16", false), ("version 3.16", false), ("3:16", false),
    ])
  func wholeNames(place: String, isNamed: Bool) {
    #expect(PassageFinder(text: Self.text).hasName(place) == isNamed)
  }

  @Test("The reason why there is no passage")
  func faults() {
    let finder = PassageFinder(text: Self.text)
    #expect(finder.fault(of: "gen 1:1") == .missingBook("Genesis"))
    #expect(finder.fault(of: "jn 1:1; gen 1:1") == .missingBook("Genesis"))
    #expect(finder.fault(of: "j 1:1") == .ambiguousBook("j", candidates: ["John", "Jude"]))
    #expect(finder.fault(of: "Jhohn 1:1") == .unknownBook("Jhohn", nearest: ["John"]))
    #expect(finder.fault(of: "zz") == .unknownBook("zz", nearest: []))
    #expect(finder.fault(of: "jn 9:9") == .tooFewChapters(book: "John", count: 3))
    #expect(finder.fault(of: "jn 9") == .tooFewChapters(book: "John", count: 3))
    #expect(finder.fault(of: "3:99") == .tooFewVerses(book: "Psalms", chapter: 3, count: 6))
    #expect(
      finder.fault(of: "jn 1:9") == .tooFewVerses(book: "John", chapter: 1, count: 3))
    #expect(finder.fault(of: "jn 2:4") == .missingPlace("John 2:4"))
    #expect(
      PassageFault.tooFewVerses(book: "John", chapter: 3, count: 36).message(for: "nt")
        == "John 3 has 36 verses in nt")
    #expect(
      PassageFault.tooFewChapters(book: "John", count: 1).message(for: "nt")
        == "John has 1 chapter in nt")
    #expect(finder.fault(of: "ps 1:1-gen 1:1") == .missingBook("Genesis"))
    #expect(PassageFault.missingBook("Psalms").message(for: "nt") == "Psalms is not in nt")
    #expect(
      PassageFault.ambiguousBook("j", candidates: ["John", "Jude"]).message(for: "nt")
        == "\"j\" may be John or Jude; expected more of the name")
  }

  @Test("There is no chapter beyond either end of the text")
  func ends() throws {
    #expect(try found("previous chapter", at: 3) == nil)
    #expect(try found("next chapter", at: 33) == nil)
    #expect(try found("next chapter", at: 99) == nil)
  }

  @Test("Sentences without chapters are found by id, first in the current book")
  func sentences() throws {
    let ids = [("a", "1"), ("a", "s-2"), ("b", "1"), ("b", "x 3"), ("North 2", "7")]
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]),
      verses: ids.map {
        Verse(reference: Reference(book: $0.0, chapter: 0, verse: $0.1), words: [])
      })
    func row(_ place: String, at row: Int) throws -> Int? {
      try PassageFinder(text: text, currentRow: row).row(of: place)
    }
    #expect(try row("1", at: 0) == 0)
    #expect(try row("1", at: 3) == 2)
    #expect(try row("s-2", at: 3) == 1)
    #expect(try row("x 3", at: 0) == 3)
    #expect(try row("b 1", at: 0) == 2)
    #expect(try row("b", at: 0) == 2)
    #expect(try row("North 2", at: 0) == 4)
    #expect(try row("North 2 7", at: 0) == 4)
    #expect(try row("9", at: 0) == nil)
    let empty = MemoryText(description: text.description, verses: [])
    #expect(try PassageFinder(text: empty, currentRow: 5).rows(of: "1") == nil)
  }

  // MARK: - Texts without chapters

  private static func sentences(_ books: [(name: String, ids: [String])]) -> MemoryText {
    MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]),
      verses: books.flatMap { book in
        book.ids.map {
          Verse(
            reference: Reference(book: book.name, chapter: 0, verse: $0),
            words: [Word(values: ["a"])])
        }
      })
  }

  /// Ids that count through the whole file, in books that have only numbers.
  private static let counted: MemoryText = sentences([
    ("38", ["1", "2", "3"]), ("7", ["4", "5"]), ("3", ["6", "7", "8"]),
  ])
  /// Ids that begin again in each book.
  private static let repeated: MemoryText = sentences([
    ("First", ["1"]), ("Second", ["1", "2"]), ("Third", ["1"]),
  ])
  private static let named: MemoryText = sentences([("Manas", ["T62.001", "T62.002", "3.1"])])

  @Test(arguments: [
    // A number is the sentence that has it, even if a book is called so.
    (counted, 0, "3", 2), (counted, 7, "3", 2), (counted, 0, "38", 0), (counted, 0, "7:2", 4),
    (counted, 0, "38.1", 0), (counted, 0, "3:1", 5), (counted, 0, "99", nil),
    (repeated, 1, "2", 2), (repeated, 0, "2", 2), (repeated, 0, "3", 2), (repeated, 0, "4", 3),
    (repeated, 0, "2.2", 2), (repeated, 0, "3.1", 3), (repeated, 0, "2:9", nil),
    (named, 0, "2", 1), (named, 0, "3", 2), (named, 0, "3.1", 2), (named, 0, "T62.002", 1),
    (named, 0, "1:2", 1), (named, 0, "4", nil), (named, 0, "0", nil),
  ])
  func aSentenceIsFoundByItsNumber(
    _ text: MemoryText, _ row: Int, _ typed: String, _ found: Int?
  ) throws {
    #expect(try PassageFinder(text: text, currentRow: row).row(of: typed) == found)
  }
}
