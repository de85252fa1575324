import Testing

@Suite("Sighted mode in a terminal", .serialized, .ownThread) struct SightedTests {
  private static let logos = "λόγος · word · noun, nominative, singular, masculine · G3056"

  private static func screen(
    progress: String = "verse 1 of 14 · 0% of text", text: String = Texts.start, caption: String
  ) -> String {
    ExpectedScreen(
      progress: progress, text: text, caption: caption, status: "",
      keys: ExpectedScreen.sightedKeys
    ).screen
  }

  @Test func theKeysMoveTheFocusAndNothingIsSpoken() throws {
    try Terminal.lector("--reader off") { terminal in
      try terminal.expect(
        screen: Self.screen(caption: "Sampler 1:1"), cursor: "2,3", said: [])
      try terminal.press("Right", "Right", "Right")
      try terminal.expect(screen: Self.screen(caption: Self.logos), cursor: "19,3", said: [])
      try terminal.press("Down")
      try terminal.expect(
        screen: Self.screen(
          caption: "οἶκον · house · noun, accusative, singular, masculine · G3624"),
        cursor: "19,9", said: [])
      try terminal.press("PageDown")
      try terminal.expect(
        screen: Self.screen(
          progress: "verse 2 of 14 · 1% of text", text: Texts.secondVerse, caption: "Sampler 1:2"),
        cursor: "4,2", said: [])
      try terminal.press("b")
      try terminal.expect(
        screen: Self.screen(
          progress: "verse 2 of 14 · 1% of text", text: Texts.bookmarkedVerse,
          caption: "Bookmark set: Sampler 1:2"),
        cursor: "4,2", said: [])
    }
  }

  @Test func aMenuOpensOnTheWordAndTheReaderContinuesThere() throws {
    try Terminal.lector("--reader off") { terminal in
      try terminal.press("Right", "Right", "Right", "Space")
      try terminal.wait("the menu is open") { $0.screen.contains("Word: λόγος") }
      try terminal.press("Escape")
      try terminal.expect(screen: Self.screen(caption: Self.logos), cursor: "19,3", said: [])
      try terminal.press("V")
      let said = ["Screen reader on", "λόγος, word"]
      try terminal.expect(
        screen: ExpectedScreen(caption: "λόγος, word").screen, cursor: "19,3", said: said)
      try terminal.press("Right", "V")
      try terminal.expect(
        screen: Self.screen(
          caption:
            "ἦλθεν · came · verb, second aorist, active, indicative, third person, singular ·\nG2064"
        ),
        cursor: "25,3", said: said + ["ἦλθεν, came", "Screen reader off"])
    }
  }

  @Test func aClickMovesTheFocus() throws {
    try Terminal.lector("--reader off") { terminal in
      try terminal.expect(screen: Self.screen(caption: "Sampler 1:1"), said: [])
      try terminal.send("\u{1B}[<0;20;4M\u{1B}[<0;20;4m")
      try terminal.expect(screen: Self.screen(caption: Self.logos), cursor: "19,3", said: [])
    }
  }
}
