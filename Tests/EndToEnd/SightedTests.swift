import Testing

@Suite("Sighted mode in a terminal", .serialized) struct SightedTests {
  private static let logos = "λόγος · word · noun, nominative, singular, masculine · G3056"

  private static func screen(
    title: String = "sampler  Sampler 1:1  row 1 of 103", text: String = Texts.start,
    caption: String
  ) -> String {
    ExpectedScreen(title: title, text: text, caption: caption, status: "Sighted mode").screen
  }

  @Test func theKeysMoveTheFocusAndNothingIsSpoken() throws {
    try Terminal.lector("--reader off") { terminal in
      try terminal.expect(
        screen: Self.screen(caption: "Sampler 1:1"), cursor: "0,1", said: [])
      try terminal.press("Right", "Right", "Right")
      try terminal.expect(screen: Self.screen(caption: Self.logos), cursor: "17,1", said: [])
      try terminal.press("Down")
      try terminal.expect(
        screen: Self.screen(
          caption: "τῆς · of the · article, genitive, singular, feminine · G3588"),
        cursor: "13,8", said: [])
      try terminal.press("PageDown")
      try terminal.expect(
        screen: Self.screen(
          title: "sampler  Sampler 1:2  row 2 of 103", text: Texts.secondVerse,
          caption: "Sampler 1:2"),
        cursor: "0,1", said: [])
      try terminal.press("b")
      try terminal.expect(
        screen: Self.screen(
          title: "sampler  Sampler 1:2  row 2 of 103", text: Texts.secondVerse,
          caption: "Bookmark set: Sampler 1:2"),
        cursor: "0,1", said: [])
    }
  }

  @Test func aMenuOpensOnTheWordAndTheReaderContinuesThere() throws {
    try Terminal.lector("--reader off") { terminal in
      try terminal.press("Right", "Right", "Right", "Space", "Escape")
      try terminal.expect(screen: Self.screen(caption: Self.logos), cursor: "17,1", said: [])
      try terminal.press("V")
      let said = ["Screen reader on", "λόγος, word"]
      try terminal.expect(
        screen: ExpectedScreen(caption: "λόγος, word").screen, cursor: "17,1", said: said)
      try terminal.press("Right", "V")
      try terminal.expect(
        screen: Self.screen(
          caption:
            "ἦλθεν · came · verb, second aorist, active, indicative, third person, singular · G2064"
        ),
        cursor: "23,1", said: said + ["ἦλθεν, came", "Screen reader off"])
    }
  }

  @Test func aClickMovesTheFocus() throws {
    try Terminal.lector("--reader off") { terminal in
      try terminal.expect(screen: Self.screen(caption: "Sampler 1:1"), said: [])
      try terminal.send("\u{1B}[<0;18;2M\u{1B}[<0;18;2m")
      try terminal.expect(screen: Self.screen(caption: Self.logos), cursor: "17,1", said: [])
    }
  }
}
