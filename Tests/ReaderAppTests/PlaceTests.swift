import Interlinear
import Testing

@testable import Sessions
@testable import ReaderApp

@Suite struct PlaceTests {
  private static let testament = MemoryText(
    description: TextDescription(name: "nt", title: "NT", tiers: [.surface]),
    verses: ["Matthew", "John", "1 John", "3 John", "Philippians", "Philemon"]
      .flatMap(verses(ofBook:)))

  private static func verses(ofBook book: String) -> [Verse] {
    (1...3).flatMap { chapter -> [Verse] in
      let numbers = (1...20).filter { !(book == "John" && chapter == 2 && $0 == 4) }
      return numbers.map { verse in
        Verse(
          reference: Reference(book: book, chapter: chapter, verse: String(verse)),
          words: [Word(values: ["λόγος"])], isChapterStart: verse == 1)
      }
    }
  }

  @Test(arguments: [
    ("jn 3:16", "John 3:16"), ("John 3", "John 3:1"), ("john", "John 1:1"), ("JN 1:1", "John 1:1"),
    ("1jn 2:2", "1 John 2:2"), ("1 john 2", "1 John 2:1"), ("3 John 1:4", "3 John 1:4"),
    ("phil 2:5", "Philippians 2:5"), ("phm 1:2", "Philemon 1:2"), ("mt 1:20", "Matthew 1:20"),
    ("3:16", "John 3:16"), ("16", "John 1:16"), ("  jn   3:16 ", "John 3:16"),
    ("John 2:4", nil), ("John 9", nil), ("Nowhere 1:1", nil), ("", nil), (":", nil), ("3:", nil),
  ])
  func placesAreFound(_ typed: String, _ expected: String?) throws {
    let reader = try Reader(Self.testament, at: "John 1:1")
    let row = try reader.controller.navigation.row(forPlace: typed)
    let found = try row.map { try Self.testament.verse(at: $0).reference.description }
    #expect(found == expected)
  }

  @Test func aVerseIsFoundByItsName() throws {
    let text = MemoryText(
      description: TextDescription(name: "odd", title: "Odd", tiers: [.surface]),
      verses: ["a", "2 b", "3:c"].map {
        Verse(
          reference: Reference(book: "ex", chapter: 1, verse: $0), words: [Word(values: [$0])])
      })
    let reader = try Reader(text)
    for (row, name) in ["ex 1:a", "ex 1:2 b", "ex 1:3:c"].enumerated() {
      #expect(try reader.controller.navigation.row(forPlace: name) == row)
    }
  }

  @Test func goingToAPlaceByTyping() throws {
    let reader = try Reader()
    reader.press(": v i l l a g e space 2 : 3")
    #expect(reader.press("enter") == ["Village 2:3"])
    #expect(reader.focus == "Village 2:3")
  }

  @Test func goingToAPlaceByTheListOfBooks() throws {
    let reader = try Reader()
    reader.press(": down")
    #expect(reader.press("down") == ["Shepherd"])
    // The second book has three chapters, and each its verses.
    let chapters = reader.press("enter")
    #expect(chapters.last == "Shepherd 1, list start")
    #expect(reader.press("enter").last == "Shepherd 1:1, list start")
    #expect(reader.press("right enter") == ["Shepherd 1:2"])
  }

  @Test func anUnknownPlaceIsAnnouncedAndCanBeFixed() throws {
    let reader = try Reader()
    #expect(reader.press(": z z enter") == ["No such place: zz"])
    #expect(reader.press("end backspace").last == "z")
    reader.press("backspace 2 : 1")
    #expect(reader.press("enter") == ["Sampler 2:1"])
  }

  /// Every key that leads farther than the next verse.
  @Test(arguments: ["g g", "G", "A", "B", "R a", "R c", "] c", "[ c", "i tab G enter"])
  func aMoveCanBeTakenBack(_ keys: String) throws {
    let reader = try Reader(Self.testament, at: "John 2:10")
    reader.press("right")
    reader.press(keys)
    #expect(reader.press("<") == ["John 2:10, λόγος"], "\(keys)")
    #expect(reader.focus == "John 2:10 word 1", "\(keys)")
  }

  /// Steps and pages are no jumps: back leads over them to the last place.
  @Test func stepsAreNotKept() throws {
    let reader = try Reader(Self.testament, at: "John 2:10")
    reader.press("G")
    for key in ["up", "up", "page-up", "page-down", "left"] { reader.press(key) }
    #expect(reader.press("<") == ["John 2:10"])
    #expect(reader.press("<") == ["<boundary>"])
    #expect(reader.press(">").first?.hasPrefix("Philemon 3:") == true)
  }

  @Test func sentencesWithoutChaptersGoByTheirId() throws {
    let text = MemoryText(
      description: TextDescription(name: "cldf", title: "CLDF", tiers: [.surface]),
      verses: ["12", "13a"].map {
        Verse(
          reference: Reference(book: "38", chapter: 0, verse: $0),
          words: [Word(values: ["sana"])])
      })
    let reader = try Reader(text)
    #expect(reader.press(": 1 3 a enter") == ["sentence 13a of text 38"])
    #expect(reader.focus == "13a")
  }
}
