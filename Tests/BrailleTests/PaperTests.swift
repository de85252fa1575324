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
      #expect(Set(encoding.text(all).unicodeScalars).count == all.count)
      // Dots 7 and 8 do not exist on paper.
      #expect(encoding.text([0xC1]) == encoding.text([0x01]))
    }
    // Letters, digits in the lower part, and the signs of numbers, capitals and groups.
    #expect(BrailleEncoding.ascii.text([0x01, 0x1A, 0x2D, 0x3C, 0x20, 0x3F, 0]) == "AJX#,= ")
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

  @Test func aBlankLineFollowsEachTitle() {
    var words = words(title: "title")
    words.subtitles = [cells("below")]
    var book = BrailleBook(paper: BraillePaper(width: 20, height: 10), words: words)
    book.finish()
    let page = book.takeText()?.text.components("\u{C}").first?.components("\r\n") ?? []
    #expect(page.count == 10)
    #expect(
      page.prefix(7).map { $0.trimmingCharacters(in: .whitespaces) }
        == ["", "", "", "title", "", "below", ""].map(written))
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

  /// Returns the lines of the pages of text, without the title page.
  private func pages(_ book: BrailleBook) -> [[String]] {
    var book = book
    book.finish()
    return (book.takeText()?.text.components("\u{C}") ?? []).dropFirst().map {
      $0.components("\r\n")
    }
  }

  /// A line of text as it is written.
  private func written(_ line: String) -> String {
    switch line {
    case "": ""
    case "rule": "333333"
    case "signed": BrailleEncoding.ascii.text(cells("line")) + "99"
    default: BrailleEncoding.ascii.text(cells(line))
    }
  }

  /// A line with a sign, and a note of a number of lines.
  private func noted(_ count: Int) -> BrailleBlock {
    BrailleBlock(
      [cells("line") + BrailleBlock.noteSign],
      notes: [[[UInt8]](repeating: cells("note"), count: count)])
  }

  @Test func notesAreAtTheFootOfThePageOfTheirSign() {
    var book = BrailleBook(paper: BraillePaper(width: 20, height: 10), words: words())
    book.add(noted(2))
    book.add(BrailleBlock([cells("other")]))
    #expect(
      pages(book).map { $0.dropFirst().dropLast() } == [
        ["signed", "other", "", "", "", "rule", "note", "note"].map(written)
      ])
  }

  /// A line whose note does not fit begins a new page. A page has eight lines of text.
  @Test(arguments: [
    (3, 3, ["signed", "", "", "", "rule", "note", "note", "note"]),
    (4, 1, ["signed", "", "rule", "note", "note", "note", "note", "note"]),
  ])
  func aLineIsOnThePageOfItsNote(_ before: Int, _ first: Int, _ second: [String]) {
    var book = BrailleBook(paper: BraillePaper(width: 20, height: 10), words: words())
    for _ in 0..<before { book.add(BrailleBlock([cells("text")])) }
    book.add(noted(first))
    book.add(noted(second.count { $0 == "note" }))
    let found = pages(book).map { Array($0.dropFirst().dropLast()) }
    #expect(found.count == 2)
    #expect(found.first?.count { $0 == written("signed") } == 1)
    #expect(found.first?.count { $0 == written("note") } == first)
    #expect(found.last == second.map(written))
  }

  /// A note that is longer than a page continues on the next ones before the text does.
  @Test(arguments: [5, 6, 20, 100])
  func aLongNoteContinues(_ count: Int) {
    var book = BrailleBook(paper: BraillePaper(width: 20, height: 10), words: words())
    book.add(noted(count))
    book.add(BrailleBlock([cells("after")]))
    let found = pages(book)
    #expect(found.allSatisfy { $0.count == 10 })
    #expect(found.joined().count { $0 == written("note") } == count)
    #expect(found.first?.contains(written("signed")) == true)
    #expect(found.last?.contains(written("after")) == true)
    let pageOfAfter = found.firstIndex { $0.contains(written("after")) } ?? 0
    let lastNote = found.lastIndex { $0.contains(written("note")) } ?? 0
    #expect(lastNote <= pageOfAfter)
  }

  @Test func aRowStaysTogetherWithItsNotes() {
    var book = BrailleBook(paper: BraillePaper(width: 20, height: 10), words: words())
    for _ in 0..<4 { book.add(BrailleBlock([cells("text")])) }
    var row = noted(2)
    row.lines.append(cells("gloss"))
    row.isKeptTogether = true
    book.add(row)
    #expect(
      pages(book).map { Array($0.dropFirst().dropLast()) } == [
        ["text", "text", "text", "text", "", "", "", ""].map(written),
        ["signed", "gloss", "", "", "", "rule", "note", "note"].map(written),
      ])
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
