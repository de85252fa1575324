import Testing

@testable import Braille

/// Braille pages: lines, headings, volumes, and the bytes of a file.
struct PaperTests {
  private func cells(_ text: String) -> [UInt8] {
    text.utf8.map { $0 == 0x20 ? 0 : ($0 & 0x1F) + 1 }
  }

  private func words(title: String = "book") -> BrailleBook.Words {
    BrailleBook.Words(
      title: cells(title), volume: { [UInt8(truncatingIfNeeded: $0)] },
      endOfVolume: { [0x3F, UInt8(truncatingIfNeeded: $0)] },
      number: { [0x3C, UInt8(truncatingIfNeeded: $0)] })
  }

  @Test func everyCellHasACharacter() {
    let all = Array(UInt8(0)...0x3F)
    for encoding in BrailleEncoding.allCases {
      #expect(encoding.cells(encoding.text(all)) == all)
      // Dots 7 and 8 do not exist on paper.
      #expect(encoding.text([0xC1]) == encoding.text([0x01]))
    }
    // Letters, digits in the lower part, and the signs of numbers, capitals and groups.
    #expect(BrailleEncoding.ascii.text([0x01, 0x1A, 0x2D, 0x3C, 0x20, 0x3F, 0]) == "AJX#,= ")
    #expect(BrailleEncoding.ascii.cells("é") == nil)
  }

  @Test(arguments: [
    ("one two", ["one two"]), ("twelve letters and more", ["twelve letters and", "  more"]),
    ("aaaaaaaaaaaaaaaaaaaaaaaaa", ["aaaaaaaaaaaaaaaaaaaa", "  aaaaa"]), ("", []), ("   ", []),
    ("a bbbbbbbbbbbbbbbbbb", ["a bbbbbbbbbbbbbbbbbb"]),
    ("ab bbbbbbbbbbbbbbbbbb", ["ab", "  bbbbbbbbbbbbbbbbbb"]),
  ])
  func lines(text: String, expected: [String]) {
    #expect(BraillePaper(width: 20).wrap(cells(text), runover: 2) == expected.map(cells))
  }

  @Test func aHeadingStaysWithItsText() {
    var book = BrailleBook(paper: BraillePaper(width: 20, height: 10), words: words())
    for _ in 0..<6 { book.add(BrailleBlock([cells("text")])) }
    book.add(BrailleBlock([cells("head")], hasBlankBefore: true, staysWithNext: true))
    book.add(BrailleBlock([cells("below"), cells("it")], isKeptTogether: true))
    book.finish()
    let pages = book.takeText()?.text.components("\u{C}") ?? []
    #expect(pages.count == 3)
    let head = BrailleEncoding.ascii.text(cells("head"))
    #expect(pages.dropFirst().first?.contains(head) == false)
    #expect(pages.last?.components("\r\n").dropFirst().first == head)
    #expect(book.takeText() == nil)
  }

  @Test func volumesContinueTheNumbers() {
    let paper = BraillePaper(width: 20, height: 10, pagesPerVolume: 4, encoding: .unicode)
    var book = BrailleBook(paper: paper, words: words())
    book.place = cells("here")
    for _ in 0..<40 { book.add(BrailleBlock([cells("line")])) }
    book.finish()
    var volumes: [Int: [String]] = [:]
    while let (volume, text) = book.takeText() {
      volumes[volume, default: []] += text.components("\u{C}")
    }
    // A title page, two pages of eight lines, and the end of the volume.
    #expect(volumes.mapValues(\.count) == [1: 4, 2: 4, 3: 2])
    let all = volumes.sorted { $0.key < $1.key }.flatMap(\.value)
    for (index, page) in all.enumerated() {
      let lines = page.components("\r\n")
      #expect(lines.count == 10)
      let number = BrailleEncoding.unicode.text([0x3C, UInt8(index + 1)])
      #expect(lines.last?.hasSuffix(number) == true)
    }
    let head = BrailleEncoding.unicode.text(cells("here"))
    #expect(all[1].components("\r\n").first?.hasSuffix(head) == true)
  }

  @Test func aLongTitleLeavesRoomForThePlace() {
    let title = String(repeating: "title ", count: 20)
    var book = BrailleBook(
      paper: BraillePaper(width: 20, height: 10, encoding: .unicode), words: words(title: title))
    book.place = cells("a very long place that does not fit")
    book.add(BrailleBlock([cells("line")]))
    book.finish()
    for page in book.takeText()?.text.components("\u{C}") ?? [] {
      for line in page.components("\r\n") { #expect(line.count <= 20) }
    }
  }
}

extension String {
  /// The parts that a separator ends.
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
