import TerminalReading
import Testing

@Suite struct TerminalTests {
  /// Returns the screen, the events, and the answers of a terminal after a program's output.
  private func write(_ text: String, columns: Int = 10, rows: Int = 3) throws -> (
    screen: TerminalScreen, events: [TerminalEvent], answers: String
  ) {
    let terminal = Terminal(size: try #require(TerminalSize(columns: columns, rows: rows)))
    var events: [TerminalEvent] = []
    terminal.write(Array(text.utf8)) { event in events.append(event) }
    return (terminal.screen, events, String(decoding: terminal.takeAnswers(), as: UTF8.self))
  }

  /// Nobody takes the answers during a replay. Those that are kept are whole.
  @Test func answersThatNobodyTakesAreDropped() throws {
    let (_, _, answers) = try write(String(repeating: "\u{1B}[c\u{1B}[6n", count: 10_000))
    #expect((4_000...4_096).contains(answers.utf8.count))
    #expect(answers.hasSuffix("c") || answers.hasSuffix("R"))
  }

  @Test func textIsDrawnAndWraps() throws {
    let (screen, events, _) = try write("abc\r\nde", columns: 2)
    #expect(screen.rows.map(\.writtenText) == ["ab", "c", "de"])
    #expect(screen.rows.map(\.isSoftWrapped) == [true, false, false])
    #expect(screen.cursor == TerminalPosition(column: 1, row: 2))
    #expect(events.count == 8)
    #expect(events[2] == .wrap)
  }

  @Test func aWrapAtTheBottomScrolls() throws {
    let (screen, events, _) = try write("abcdefg", columns: 2)
    #expect(screen.rows.map(\.writtenText) == ["cd", "ef", "g"])
    #expect(screen.rows.map(\.isSoftWrapped) == [true, true, false])
    let scroll = try #require(
      events.firstIndex(of: .scroll(rows: 0..<3, columns: 0..<2, up: 1)))
    guard case .rowLeft(let row) = events[scroll + 1] else {
      Issue.record("\(events)")
      return
    }
    #expect(row.writtenText == "ab")
    #expect(row.isSoftWrapped)
    #expect(events[scroll + 2] == .wrap)
  }

  @Test func writtenSpacesDifferFromErasedCells() throws {
    let (screen, _, _) = try write("a  \u{1B}[3;4Hb\u{1B}[1;2H\u{1B}[K")
    #expect(screen.rows.map(\.writtenText) == ["a", "", "   b"])
    #expect(try write("a  ").screen.rows[0].writtenText == "a  ")
  }

  @Test func omittedParametersDifferFromGivenOnes() throws {
    let events = try write("\u{1B}[H\u{1B}[2H\u{1B}[1;1H\u{1B}[?25;1049h\u{1B}[?25$p").events
    let sequences = events.compactMap { event -> ControlSequence? in
      if case .sequence(let sequence, _) = event { sequence } else { nil }
    }
    #expect(sequences.map(\.parameters) == [[], [2], [1, 1], [25, 1049], [25]])
    #expect(sequences.map(\.leader) == [nil, nil, nil, "?", "?"])
    #expect(sequences.last?.intermediate == "$")
    #expect(events.contains(.alternateScreen(true)))
  }

  @Test func cellsKnowTheirLinks() throws {
    let screen = try write(
      "a\u{1B}]8;id=x;https://a/\u{7}bc\u{1B}]8;;https://b/\u{7}d\u{1B}]8;;\u{7}e"
    ).screen
    #expect(screen.links == ["https://a/", "https://b/"])
    #expect(screen.rows[0].cells.prefix(5).map(\.link) == [0, 1, 1, 2, 0])
  }

  @Test func theTerminalAnswers() throws {
    #expect(try write("ab\u{1B}[6n").answers == "\u{1B}[1;3R")
    #expect(try write("\u{1B}[c").answers == "\u{1B}[?1;2c")
    #expect(try write("\u{1B}[?25$p").answers == "\u{1B}[?25;1$y")
    // The clipboard is never given.
    let clipboard = try write("\u{1B}]52;c;?\u{7}")
    #expect(clipboard.answers.isEmpty)
    #expect(clipboard.events == [.command(52, "c;?")])
  }

  @Test func marksJoinTheirCharacter() throws {
    for text in ["e\u{301}x", "日\u{301}x", "👩\u{200D}x"] {
      let (screen, events, _) = try write(text)
      #expect(screen.rows[0].cells[0].text.unicodeScalars.count == 2)
      let glyphs = events.compactMap { event -> Int? in
        if case .glyph(_, _, let width) = event { width } else { nil }
      }
      #expect(glyphs.count == 3)
      #expect(glyphs[1] == 0)
      #expect(screen.rows[0].writtenText == text)
    }
  }

  @Test func halfOfAWideCharacterIsErased() throws {
    let (screen, _, _) = try write("日本\r\u{1B}[Cx")
    #expect(screen.rows[0].text == " x本      ")
    #expect(try write("日本\rx").screen.rows[0].text == "x 本      ")
  }

  @Test func lineGraphicsAndTitles() throws {
    let (screen, _, _) = try write("\u{1B}(0lqk\u{1B}(B\u{1B}]0;Title\u{1B}\\\u{1B}[?25l")
    #expect(screen.rows[0].writtenText == "┌─┐")
    #expect(screen.title == "Title")
    #expect(!screen.isCursorVisible)
  }

  @Test func theMainScreenComesBack() throws {
    let (screen, _, _) = try write("main\u{1B}[?1049h\u{1B}[Halternate\u{1B}[?1049l")
    #expect(screen.rows[0].writtenText == "main")
    #expect(screen.cursor.column == 4)
    #expect(!screen.isAlternate)
  }

  /// libvterm saves the cursor for ESC 7 alone. Other forms of CSI s and u set margins and the keyboard.
  @Test func theSavedCursorComesBack() throws {
    let (screen, _, _) = try write("a: \u{1B}[s\u{1B}[5;70H1\u{1B}[ub\u{1B}[u\u{1B}[5;9H\u{1B}[uc")
    #expect(screen.rows[0].writtenText == "a: c")
    #expect(screen.cursor == TerminalPosition(column: 4, row: 0))
    for other in ["\u{1B}[?u", "\u{1B}[>1u", "\u{1B}[<u", "\u{1B}[=1;1u", "\u{1B}[1u"] {
      #expect(
        try write("\u{1B}[sab\(other)c").screen.rows[0].writtenText == "abc", "\(other.dropFirst())"
      )
    }
  }

  @Test func colorsAndAttributes() throws {
    let (screen, _, _) = try write("\u{1B}[1;31;44ma\u{1B}[38;2;1;2;3;48;5;200mb\u{1B}[mc")
    let styles = screen.rows[0].cells.map(\.style)
    #expect(styles[0].isBold && styles[0].foreground == .indexed(1))
    #expect(styles[0].background == .indexed(4))
    #expect(styles[1].foreground == .rgb(1, 2, 3) && styles[1].background == .indexed(200))
    #expect(styles[2] == TerminalStyle())
  }

  /// Controls of eight bits, as xterm and VTE read them in UTF-8.
  @Test func controlsOfEightBits() throws {
    let (screen, events, _) = try write("\u{9D}777;é\u{9C}b\u{9B}1mc\u{90}left out\u{9C}")
    #expect(screen.rows[0].writtenText == "bc" && screen.rows[0].cells[1].style.isBold)
    #expect(events.contains(.command(777, "é")))
  }

  /// libvterm 0.1.4 writes beyond its array for more than 16 parameters, never ends when it repeats
  /// a mark, and reaches a negative column after a C1 control.
  @Test func hostileSequencesDoNoHarm() throws {
    let many = "\u{1B}[" + String(repeating: "1;", count: 5000) + "ma"
    #expect(try write(many).screen.rows[0].cells[0].style.isBold)
    #expect(try write("\u{301}\u{1B}[99999999999999999999bx").screen.rows[0].text.contains("x"))
    #expect(try write("\u{85}\u{1B}Hx").screen.rows[1].writtenText == "x")
    #expect(try write("a\u{1B}[3b").screen.rows[0].writtenText == "aaaa")
    let marks = try write("e" + String(repeating: "\u{301}", count: 50_000) + "x")
    #expect(marks.screen.rows[0].cells[1].text == "x")
  }

  @Test func bytesThatAreNotTextAreReplaced() throws {
    let terminal = Terminal(size: .usual)
    terminal.write([0xC3, 0x61, 0xE2, 0x82]) { _ in }
    terminal.write([0xAC, 0xFF, 0xC3, 0x0D, 0x0A]) { _ in }
    #expect(terminal.screen.rows[0].writtenText == "\u{FFFD}a€\u{FFFD}\u{FFFD}")
    #expect(terminal.screen.cursor == TerminalPosition(column: 0, row: 1))
  }

  @Test func theCursorStaysOnASmallerScreen() throws {
    let terminal = Terminal(size: try #require(TerminalSize(columns: 4, rows: 3)))
    terminal.write(Array("abcd\r\nb\r\nc".utf8)) { _ in }
    terminal.resize(to: try #require(TerminalSize(columns: 2, rows: 2)))
    #expect(terminal.screen.rows.map(\.writtenText) == ["b", "c"])
    #expect(terminal.screen.cursor == TerminalPosition(column: 1, row: 1))
    terminal.resize(to: try #require(TerminalSize(columns: 5, rows: 4)))
    terminal.write(Array("d".utf8)) { _ in }
    #expect(terminal.screen.rows.map(\.writtenText) == ["b", "cd", "", ""])
  }

  /// libvterm keeps margins and saved cursors that lie outside of a smaller screen. It moves memory
  /// by negative counts for the ones, and writes beyond its memory for the others.
  @Test func marginsAndCursorsOfALargerScreenDoNoHarm() throws {
    let terminal = Terminal(size: try #require(TerminalSize(columns: 500, rows: 500)))
    terminal.write(Array("\u{1B}[3;500r\u{1B}[500;500H\u{1B}7".utf8)) { _ in }
    terminal.resize(to: try #require(TerminalSize(columns: 3, rows: 1)))
    terminal.write(Array("\ra\nb".utf8)) { _ in }
    #expect(terminal.screen.rows.map(\.text) == [" b "])
    terminal.write(Array("\u{1B}8c".utf8)) { _ in }
    #expect(terminal.screen.rows.map(\.text) == [" bc"])
    terminal.resize(to: try #require(TerminalSize(columns: 3, rows: 4)))
    terminal.write(Array("\u{1B}[4;1Hd\r\n".utf8)) { _ in }
    #expect(terminal.screen.rows.map(\.writtenText) == ["", "", "d", ""])
  }

  /// libvterm divides the columns of a line of double size by two.
  @Test func aLineOfDoubleSizeInOneColumnDoesNoHarm() throws {
    #expect(try write("\u{1B}#3\u{1B}[Ca", columns: 1).screen.rows[0].text == "a")
  }

  @Test func aMarkJoinsAWideCharacterThatASmallerScreenCuts() throws {
    let terminal = Terminal(size: try #require(TerminalSize(columns: 3, rows: 1)))
    terminal.write(Array("a日\u{1B}[1;2H".utf8)) { _ in }
    terminal.resize(to: try #require(TerminalSize(columns: 2, rows: 1)))
    terminal.write(Array("\u{1B}[1;2H\u{301}".utf8)) { _ in }
    #expect(terminal.screen.rows[0].text == "a日\u{301}")
  }
}
