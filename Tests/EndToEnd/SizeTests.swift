import Testing

@Suite("Sizes of the terminal", .serialized, .ownThread) struct SizeTests {
  private static let said = ["Sampler 1:1", "Οὗτος, this", "ὁ, the", "λόγος, word"]

  private static func screen(_ columns: Int, _ rows: Int, text: String) -> String {
    ExpectedScreen(
      columns: columns, rows: rows, text: text, caption: "λόγος, word",
      keys: columns < 80 ? "? keys  q quit" : nil
    ).screen
  }

  @Test func narrow() throws {
    try Terminal.lector(columns: 40, rows: 12) { terminal in
      try terminal.press("Right", "Right", "Right")
      try terminal.expect(
        screen: Self.screen(40, 12, text: Texts.narrow), cursor: "17,3", said: Self.said)
    }
  }

  @Test func smallest() throws {
    try Terminal.lector(columns: 20, rows: 5) { terminal in
      try terminal.press("Right", "Right", "Right")
      try terminal.expect(
        screen: ExpectedScreen(
          columns: 20, rows: 5, text: Texts.smallest,
          caption: "λόγος, word", status: "↑↓ Verses · Normal", keys: ""
        ).screen,
        cursor: "0,1", said: Self.said)
    }
  }

  @Test func anotherSizeKeepsTheFocus() throws {
    try Terminal.lector { terminal in
      try terminal.press("Right", "Right", "Right")
      try terminal.expect(said: Self.said)
      try terminal.resize(columns: 40, rows: 12)
      try terminal.expect(
        screen: Self.screen(40, 12, text: Texts.narrow), cursor: "17,3", said: Self.said)
      try terminal.resize(columns: 80, rows: 24)
      try terminal.expect(
        screen: Self.screen(80, 24, text: Texts.start), cursor: "19,3", said: Self.said)
    }
  }

  @Test func aScreenThatIsTooSmallShowsOneLineAndTheTextReturns() throws {
    try Terminal.lector { terminal in
      try terminal.press("Right", "Right", "Right")
      try terminal.expect(said: Self.said)
      try terminal.resize(columns: 15, rows: 3)
      try terminal.expect(screen: "Too small: 20x5", cursor: "0,0", said: Self.said)
      try terminal.resize(columns: 80, rows: 24)
      try terminal.expect(
        screen: Self.screen(80, 24, text: Texts.start), cursor: "19,3", said: Self.said)
    }
  }

  /// Many changes of size in a row. None of them is a key.
  @Test func manySizesInARow() throws {
    try Terminal.lector { terminal in
      try terminal.press("?", "?")
      try terminal.expect(said: ["Sampler 1:1", Texts.keyList, Texts.helpBegins])
      for columns in [79, 60, 100, 30, 90] { try terminal.resize(columns: columns, rows: 20) }
      try terminal.resize(columns: 80, rows: 24)
      try terminal.press("?")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Key help off").screen, cursor: "2,3",
        said: ["Sampler 1:1", Texts.keyList, Texts.helpBegins, "Key help off"])
    }
  }

  /// A size that no screen has is a mistake of the terminal. The program uses a part of it.
  @Test(arguments: [(65_535, 65_535), (40_000, 24), (80, 40_000)] as [(UInt16, UInt16)])
  func aSizeBeyondAllScreens(columns: UInt16, rows: UInt16) throws {
    try PseudoTerminal.lector { terminal in
      try terminal.read(until: "Verses")
      terminal.resize(columns: columns, rows: rows)
      try terminal.read(until: "Verses")
      terminal.resize(columns: 80, rows: 24)
      try terminal.read(until: "Verses")
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == 0)
    }
  }
}
