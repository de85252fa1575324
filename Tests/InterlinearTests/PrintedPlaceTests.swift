import Testing

import Interlinear

@Suite("Places as books print them")
struct PrintedPlaceTests {
  /// The numbers of chapters of the 66 books.
  private static let chapters = [
    50, 40, 27, 36, 34, 24, 21, 4, 31, 24, 22, 25, 29, 36, 10, 13, 10, 42, 150, 31, 12, 8, 66, 52,
    5, 48, 12, 14, 3, 9, 1, 4, 7, 3, 3, 3, 2, 14, 4, 28, 16, 24, 21, 28, 16, 16, 13, 6, 6, 4, 4, 5,
    3, 6, 4, 3, 1, 13, 5, 5, 3, 5, 1, 1, 1, 22,
  ]

  /// A Bible with 31 verses in every chapter, and 176 in Psalm 119.
  private static let text = MemoryText(
    description: TextDescription(name: "t", title: "t", tiers: [.surface]),
    verses: zip(BookNames.standard.books, chapters).flatMap { book, count in
      (1...count).flatMap { chapter in
        (1...(chapter == 119 ? 176 : 31)).map {
          Verse(
            reference: Reference(book: book.englishName, chapter: chapter, verse: "\($0)"),
            words: [])
        }
      }
    })

  private func found(_ place: String, _ language: String) throws -> String? {
    try PassageFinder(text: Self.text, language: language).rows(of: place)?.map { rows in
      let first = try Self.text.verse(at: rows.lowerBound).reference
      let last = try Self.text.verse(at: rows.upperBound - 1).reference
      if rows.count == 1 { return first.description }
      if first.chapter == last.chapter, rows.count == 31 { return "\(first.book) \(first.chapter)" }
      return first.chapter == last.chapter ? "\(first)-\(last.verse)" : "\(first) - \(last)"
    }.joined(separator: "; ")
  }

  @Test(
    arguments: [
      ("Isa. i. 18", "Isaiah 1:18"), ("Jer. i. 5", "Jeremiah 1:5"), ("Gen. i. 26", "Genesis 1:26"),
      ("Ps. l. 5", "Psalms 50:5"), ("2 Cor. i. 3", "2 Corinthians 1:3"),
      ("Lv. xix. 18", "Leviticus 19:18"),
      ("Rom. viii. 28", "Romans 8:28"), ("Ps. cxix. 105", "Psalms 119:105"),
      ("Le. v. 3", "Leviticus 5:3"),
      ("I Cor. xiii. 4–7", "1 Corinthians 13:4-7"), ("II. Sam. vii. 12", "2 Samuel 7:12"),
      ("Levit. i. 2", "Leviticus 1:2"), ("Habak. ii. 4", "Habakkuk 2:4"),
      ("Mi. vi. 8", "Micah 6:8"),
      ("Song of Sol. ii. 3", "Song of Songs 2:3"), ("JOHN III. 16", "John 3:16"),
      ("Isa i", "Isaiah 1"),
      ("Jn iii. xvi", "John 3:16"), ("Letter to the Romans i. 3", "Romans 1:3"),
      ("John v. 16", "John 5:16"),
      ("Jude i. 5", "Jude 1:5"), ("Jude v 5", "Jude 1:5"), ("Philem. v. 10", "Philemon 1:10"),
      ("Matt. v.-vii.", "Matthew 5:1 - Matthew 7:31"),
      ("Isa. i. 18–ii. 4", "Isaiah 1:18 - Isaiah 2:4"),
      ("Isa. i. 18–Isa. ii. 4", "Isaiah 1:18 - Isaiah 2:4"), ("Ps. i., ii.", "Psalms 1; Psalms 2"),
      ("Rom. viii. 28, ix. 3", "Romans 8:28; Romans 9:3"),
      ("1 Kings xix. 11, 12", "1 Kings 19:11; 1 Kings 19:12"),
      ("Matt. v. 3–Luke vi. 20", "Matthew 5:3 - Luke 6:20"),
      ("Heb. i. 1; iv. 12", "Hebrews 1:1; Hebrews 4:12"),
      ("Jn iii. 16 ff.", "John 3:16-31"), ("Ps. xxiii. and xxiv.", "Psalms 23; Psalms 24"),
      // The text has no such chapter.
      ("John xxii. 3", nil), ("Ruth v. 3", nil), ("Isa. i. 99", nil),
    ] as [(String, String?)])
  func aRomanNumberAfterANameIsAChapter(place: String, expected: String?) throws {
    #expect(try found(place, "en") == expected)
  }

  @Test(
    arguments: [
      ("John chapter 3 verse 16", "en", "John 3:16"), ("John chapter 3", "en", "John 3"),
      ("Jn ch. 3 v. 16", "en", "John 3:16"), ("Johannes, Kap. 3, V. 16", "de", "John 3:16"),
      ("Johannes 3 Vers 16", "de", "John 3:16"), ("Juan cap. 3, v. 16", "es", "John 3:16"),
      ("J rozdz. 3, w. 16", "pl", "John 3:16"), ("Jean chapitre 3 verset 16", "en", "John 3:16"),
      ("Иоанна глава 3 стих 16", "en", "John 3:16"), ("Jude verse 5", "en", "Jude 1:5"),
      ("Jn 3:16 ESV", "en", "John 3:16"), ("Jn 3:16 NA28", "en", "John 3:16"),
      ("(Jn 3:16)", "en", "John 3:16"),
      ("Psalm 23 of David", "en", "Psalms 23"), ("cf. Jn 3:16", "en", "John 3:16"),
      ("vgl. Joh 3,16", "de", "John 3:16"), ("s. Röm 3,16", "de", "Romans 3:16"),
      ("Jn 3:16 and 18", "en", "John 3:16; John 3:18"),
      ("Joh 3,16 und 18", "de", "John 3:16; John 3:18"),
      ("Ps 23 and 25", "en", "Psalms 23; Psalms 25"), ("Jn 3 & 5", "en", "John 3; John 5"),
      ("Jn 3:16 and Mk 4:11", "en", "John 3:16; Mark 4:11"),
      ("1. Korintherbrief 13", "de", "1 Corinthians 13"), ("Titusbrief 2,3", "en", "Titus 2:3"),
      // These may be other places.
      ("Jn 3 to 5", "en", nil), ("Jn 3:16 to 18", "en", nil), ("John verse 16", "en", nil),
      ("see John 3:16", "en", nil), ("Prima Giovanni 4:8", "en", nil), ("Samuel I 3:4", "en", nil),
      ("Genesis Apocryphon 3:4", "en", nil), ("Esther Gr 3:4", "en", nil),
      ("John Mark 3:4", "en", nil),
      ("Psalms of Solomon 3:4", "en", nil), ("jn 1:1; zz 1:1", "en", nil),
    ] as [(String, String, String?)])
  func wordsAroundNumbers(place: String, language: String, expected: String?) throws {
    #expect(try found(place, language) == expected)
  }

  @Test(arguments: [
    ("約翰福音3章16節", "John 3:16"), ("约翰福音三章十六节", "John 3:16"), ("約翰福音第3章", "John 3"),
    ("約翰一書四章八節", "1 John 4:8"), ("詩篇一百一十九篇105節", "Psalms 119:105"),
    ("ヨハネによる福音書3章16節〜18節", "John 3:16-18"), ("요한복음 3장 16절", "John 3:16"),
    ("בראשית א׳ א׳", "Genesis 1:1"), ("בראשית פרק א פסוק א", "Genesis 1:1"),
    ("תהלים קי״ט, ק״ה", "Psalms 119:105"), ("שמואל א ג׳ ד׳", "1 Samuel 3:4"),
    ("Ⅰ John 4:8", "1 John 4:8"), ("John Ⅲ 16", "John 3:16"), ("Ｊｏｈｎ　３：１６", "John 3:16"),
    ("يوحنا ٣:١٦", "John 3:16"), ("Jn ३:१६", "John 3:16"), ("Ἰωάννην γ΄ 16", "John 3:16"),
    ("１:２", "Genesis 1:2"),
  ])
  func numbersInOtherScripts(place: String, expected: String) throws {
    #expect(try found(place, "en") == expected)
  }

  @Test("An abbreviation of several books is a question, and a code in capitals isn't")
  func severalBooks() throws {
    let fault = PassageFinder(text: Self.text).fault(of: "Jud 5")
    #expect(fault == .ambiguousBook("Jud", candidates: ["Judges", "Jude"]))
    #expect(try found("JUD 5", "en") == "Jude 1:5")
    #expect(try found("Jud 5", "de") == "Jude 1:5")
    #expect(PassageFinder(text: Self.text).fault(of: "Jn 3 to 5") == .noPassage("Jn 3 to 5"))
  }
}
