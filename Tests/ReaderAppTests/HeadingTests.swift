import Testing

@testable import ReaderApp

/// Headings, psalm titles, speakers and comments: drawn and spoken.
@Suite struct HeadingTests {
  @Test func headingsAreElementsInReadingOrder() throws {
    let reader = try Reader(Sentences.psalm)
    #expect(reader.focus == "Psalms 3:0 heading 1")
    #expect(reader.press("z") == ["Book One, heading"])
    #expect(reader.press("right") == ["Erstes Buch, heading"])
    #expect(reader.focus == "Psalms 3:0 heading 2")
    #expect(reader.press("right") == ["Psalms 3:0, psalm title"])
    #expect(reader.focus == "Psalms 3:0")
    #expect(reader.press("right") == ["מִזְמוֹר, psalm"])
    #expect(reader.press("left left left") == ["Book One, heading"])
    #expect(reader.press("left") == ["<boundary>"])
  }

  @Test func headingsAreSpokenInTheirLanguage() throws {
    let reader = try Reader(Sentences.psalm)
    let row = reader.controller.screen.verseRow(0)
    let languages = (0..<2).map {
      row.accessibilityElement(at: $0)?.accessibilityLabelPieces(for: .normal).first?.language
    }
    #expect(languages == ["en", "de"])
  }

  @Test func theHeadingsRotorAndKeyFindThem() throws {
    let reader = try Reader(Sentences.psalm)
    #expect(reader.press("] h") == ["Erstes Buch, heading"])
    #expect(reader.press("] h") == ["Psalms 3:0, psalm title"])
    #expect(
      reader.press("] h") == [
        "A morning prayer that is long enough for two lines of text, heading"
      ])
    #expect(reader.press("] h") == ["<boundary>"])
    #expect(reader.press("[ h") == ["Psalms 3:0, psalm title"])
  }

  @Test func speakerAndCommentStandWithTheirVerse() throws {
    let reader = try Reader(Sentences.psalm, at: "3:1")
    #expect(reader.focus == "Psalms 3:1")
    #expect(reader.press("z") == ["Psalms 3:1, David"])
    #expect(reader.press("right right right") == ["comment, Spoken softly."])
    #expect(reader.screen.text.contains("David: 1"))
    #expect(reader.screen.text.contains("comment: Spoken softly."))
  }

  @Test(arguments: [(110, 34), (80, 24), (40, 12), (20, 6)])
  func everyHeadingIsWhereItIsDrawn(_ columns: Int, _ rows: Int) throws {
    let reader = try Reader(Sentences.psalm, columns: columns, rows: rows)
    for _ in 0..<12 {
      let focus = try #require(reader.session.reader.focus as? VerseElement)
      if case .heading(let index) = focus.part {
        let frame = try #require(focus.accessibilityFrame)
        let line = reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false)[
          Int(frame.y)]
        let heading = focus.row.verse.headings[index].text
        #expect(heading.hasPrefix(line.dropFirst(Int(frame.x)).prefix(8).trimmed))
      }
      reader.press("right")
    }
  }

  /// A tap on a heading focuses it, and a reader that is off has no elements.
  @Test func aTapFindsAHeading() throws {
    let reader = try Reader(Sentences.psalm)
    reader.headless.click(8, 4)
    reader.settle()
    #expect(reader.focus == "Psalms 3:0 heading 2")
    let off = try Reader(Sentences.psalm, readerOn: false)
    #expect(off.screen.text.contains("Book One"))
    #expect(off.controller.screen.elementCounter.made == 0)
  }

  @Test func wholeVersesKeepTheirHeadingsApart() throws {
    var settings = ReaderSettings()
    settings.elements = .verse
    let reader = try Reader(Sentences.psalm, settings: settings)
    #expect(reader.press("right right") == ["Psalms 3:0, psalm title, מִזְמוֹר, psalm!"])
    #expect(reader.press("right") == ["1, David, יְהוָה, LORD!"])
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = String(self)
    while text.last == " " { text.removeLast() }
    return text
  }
}
