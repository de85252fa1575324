import Testing

@Suite("The mouse in a terminal", .serialized) struct MouseTests {
  private static let first = "Sampler 1:1"

  /// The SGR form, and the old one, which encodes columns and rows as characters.
  @Test(arguments: [
    "\u{1B}[<0;20;4M\u{1B}[<0;20;4m", "\u{1B}[M \u{34}\u{24}\u{1B}[M#\u{34}\u{24}",
  ])
  func aClickSpeaksTheWordBelowIt(report: String) throws {
    try Terminal.lector { terminal in
      try terminal.expect(said: [Self.first])
      try terminal.send(report)
      try terminal.expect(
        screen: ExpectedScreen(caption: "λόγος, word").screen, cursor: "19,3",
        said: [Self.first, "λόγος, word"])
    }
  }

  @Test func theWheelScrollsAndTheFocusStays() throws {
    try Terminal.lector { terminal in
      try terminal.press("Right", "Right", "Right")
      try terminal.send("\u{1B}[<65;18;2M")
      try terminal.expect(
        screen: ExpectedScreen(text: Texts.threeLinesDown, caption: "λόγος, word").screen,
        cursor: "19,2", said: [Self.first, "Οὗτος, this", "ὁ, the", "λόγος, word"])
      try terminal.send("\u{1B}[<64;18;2M")
      try terminal.expect(
        screen: ExpectedScreen(caption: "λόγος, word").screen, cursor: "19,3",
        said: [Self.first, "Οὗτος, this", "ὁ, the", "λόγος, word"])
    }
  }

  /// Other buttons, movements, and malformed reports are ignored, and are not keys either.
  @Test(arguments: ["\u{1B}[<1;18;2M\u{1B}[<1;18;2m", "\u{1B}[<35;18;2M", "\u{1B}[<0;0;0M"])
  func otherReportsDoNothing(report: String) throws {
    try Terminal.lector { terminal in
      try terminal.expect(said: [Self.first])
      for _ in 0..<20 { try terminal.send(report) }
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: [Self.first, "Οὗτος, this"])
    }
  }
}
