import CellGrids
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// The screen with the cursor on the caption, for users whose own screen reader speaks the
/// terminal.
@Suite struct LiveLineTests {
  /// - Parameter drawsAll: A Boolean value that indicates whether the whole screen has been drawn,
  ///   as for someone who looks at it.
  private static func reader(
    columns: Int = 80, rows: Int = 24, at place: String? = nil, drawsAll: Bool = false
  ) throws -> Reader {
    let reader = try Reader(columns: columns, rows: rows, at: place)
    reader.session.options.cursorIsOnCaption = true
    reader.session.setNeedsFrame()
    reader.session.render()
    if drawsAll { reader.press("ctrl-l g g") }
    return reader
  }

  private static func rows(_ reader: Reader) -> [String] {
    reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text from the cursor to the status.
  private static func line(_ reader: Reader) throws -> String {
    let row = try #require(reader.cursor).row
    return rows(reader)[row..<7].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func frame(_ reader: Reader) throws -> Frame {
    try #require(reader.screen.lastFrame)
  }

  /// Nothing is drawn but the utterance, at the start, after a change of the size, and where a menu
  /// opens.
  @Test func theScreenIsEmptyButForTheUtterance() throws {
    let reader = try Self.reader()
    #expect(Self.rows(reader).filter { !$0.isEmpty } == ["Sampler 1:1"])
    reader.press("right")
    reader.screen.resize(columns: 60, rows: 20)
    reader.session.resize()
    reader.session.render()
    #expect(Self.rows(reader).filter { !$0.isEmpty } == ["Οὗτος, this"])
    reader.press("space")
    #expect(Self.rows(reader).filter { !$0.isEmpty } == ["Οὗτος, menu: Define, 1 of 8"])
    reader.press("escape")
    #expect(Self.rows(reader).filter { !$0.isEmpty } == ["Οὗτος, this"])
  }

  @Test func onlyTheUtteranceIsWritten() throws {
    let reader = try Self.reader(drawsAll: true)
    let before = Self.rows(reader)
    reader.press("right")
    var after = Self.rows(reader)
    #expect(after[21] == "Οὗτος, this")
    #expect(reader.cursor == CellPosition(column: 0, row: 21))
    after[21] = before[21]
    #expect(after == before)
    let styles = try Self.frame(reader).grid.cells.map(\.style)
    #expect(styles.allSatisfy { !$0.isReversed }, "the focus is not marked")
  }

  /// yasr speaks a no-break space, and the end of the sequence that ends a style; TDSR drops a letter
  /// that a backspace follows, unless the cursor has changed rows.
  @Test func aLetterStandsAlone() throws {
    let reader = try Self.reader()
    reader.press("/ g")
    let frame = try Self.frame(reader)
    #expect(Self.rows(reader)[21] == "g" && !reader.screen.text.contains("\u{A0}"))
    #expect(frame.grid[1, 21].style == .plain)
    #expect(frame.rewrittenRows == 21..<23)
    reader.press("escape")
    #expect(try Self.frame(reader).rewrittenRows == 21..<22)
  }

  /// TDSR and yasr take a character that equals the end of the key for the echo of the key.
  @Test func anUtteranceThatBeginsWithItsKey() throws {
    let reader = try Self.reader()
    let keys = [
      ("n", ""), ("N", " \u{8}N\u{8}"), ("right", " \u{8}"), ("home", " \u{8}S\u{8}"), ("z", ""),
    ]
    for (key, echo) in keys {
      reader.press(key)
      #expect(try Self.frame(reader).echo == echo, "\(key)")
    }
    #expect(reader.press("N") == ["No search yet"])
  }

  /// Without a voice, only a word tells that Read All has stopped.
  @Test func aPauseIsSaid() throws {
    let reader = try Self.reader()
    reader.press("right")
    reader.session.handle("a" as Key)
    #expect(reader.press("p").last == "Paused")
  }

  /// Lector doesn't know when another screen reader has spoken a round.
  @Test func aPortionIsRepeatedOnce() throws {
    let reader = try Self.reader()
    let once = reader.press("R v")
    #expect(reader.press("R r") == once)
  }

  /// A row that is no longer valid is erased, and does not come back.
  @Test func whatIsNoLongerTrueIsErased() throws {
    let reader = try Self.reader(drawsAll: true)
    let status = Self.rows(reader)[23]
    reader.press("G")
    var rows = Self.rows(reader)
    #expect(rows[21...22].joined(separator: " ") == reader.recorder.utterances.last)
    #expect(rows[23] == status)
    #expect(Set(rows[..<21]) == [""])
    reader.press("g g")
    rows = Self.rows(reader)
    #expect(rows[21] == "Sampler 1:1")
    #expect(Set(rows[..<21]) == [""])
    reader.press(".")
    #expect(Self.rows(reader)[23] == "", "the status has changed")
    reader.press("ctrl-l")
    reader.press("z")
    rows = Self.rows(reader)
    #expect(rows[0].hasPrefix("Sampler 1 · sampler"))
    #expect(rows[3].contains("Οὗτος") && !rows[23].isEmpty)
  }

  /// Equal utterances in a row are cleared and written again; without an utterance nothing is.
  @Test func everyUtteranceIsWrittenAnew() throws {
    let reader = try Self.reader()
    reader.press("T")
    let first = Self.rows(reader)
    for key in ["T", "z", "z"] {
      reader.press(key)
      #expect(try Self.frame(reader).rewrittenRows == 21..<22)
      #expect(Self.rows(reader)[21] == first[21])
    }
    reader.session.setNeedsFrame()
    reader.session.render()
    #expect(try Self.frame(reader).rewrittenRows == nil)
    #expect(Self.rows(reader)[21] == first[21])
  }

  @Test func aPopoverLeavesNothingBesideIt() throws {
    let reader = try Self.reader(drawsAll: true)
    reader.press("right")
    reader.press("space")
    #expect(Self.rows(reader)[21].hasPrefix("Οὗτος, menu: Define"))
    #expect(Set(Self.rows(reader)[1..<21]) == [""])
    reader.press("ctrl-l")
    reader.press("z")
    let grid = try Self.frame(reader).grid
    let rows = Self.rows(reader)
    #expect(rows[1] == "  Word: Οὗτος")
    #expect((0..<80).allSatisfy { grid[$0, 1].style.isUnderlined }, "the title has the full width")
    #expect(rows[2] == "  Define")
    #expect(!rows[3..<21].contains { $0.contains("λόγος") })
    // Switching a tier in the layers draws nothing of the table behind.
    reader.press("escape")
    reader.press("o")
    let menu = Self.rows(reader)
    reader.press("enter")
    var switched = Self.rows(reader)
    switched[21] = menu[21]
    #expect(switched == menu)
  }

  @Test(arguments: [false, true])
  func hebrewIsInLogicalOrder(terminalHasBidi: Bool) throws {
    let reader = try Self.reader(at: "Shepherd 2:1")
    reader.session.options.terminalHasBidi = terminalHasBidi
    let said = try #require(reader.press("r").last)
    #expect(said.unicodeScalars.contains { (0x5D0...0x5EA).contains($0.value) })
    let shown = Self.rows(reader)[..<23].filter { !$0.isEmpty }.suffix(2).joined(separator: " ")
    let letters = { (text: String) in
      text.unicodeScalars.filter { (0x5D0...0x5EA).contains($0.value) }
    }
    #expect(letters(shown).elementsEqual(letters(said)))
  }

  /// A long utterance takes rows above; one that is longer than the screen has pages.
  @Test func longUtterances() throws {
    let reader = try Self.reader(columns: 30, rows: 8)
    let said = try #require(reader.press("r").last)
    var words: [String] = []
    var pages = 0
    var page = try Self.line(reader)
    repeat {
      pages += 1
      words += page.split(separator: " ").filter { $0 != "…" }.map(String.init)
      #expect(reader.cursor?.column == 0)
      guard page.contains("…") else { break }
      reader.press("z")
      page = try Self.line(reader)
    } while pages < 20
    #expect(words.joined(separator: " ") == said)
    reader.press("right")
    #expect(try Self.line(reader) == reader.recorder.utterances.last)
  }

  /// With the reader off, the screen is the program's own again.
  @Test func theReaderOff() throws {
    let reader = try Self.reader()
    reader.press("G")
    reader.press("V")
    #expect(Self.rows(reader)[0].hasPrefix("Village 2 · sampler"))
    #expect(Self.rows(reader)[1..<21].contains { !$0.isEmpty })
  }
}
