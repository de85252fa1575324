import Testing

@Suite("Letters, marks, and colors in a terminal", .serialized, .ownThread) struct LookTests {
  @Test func hebrewKeepsItsMarksAndTheCursorIsOnTheWord() throws {
    let title = "Shepherd 2 · sampler"
    let progress = "verse 1 of 12 · 42% of text"
    try Terminal.lector("sampler \"Shepherd 2:1\"") { terminal in
      try terminal.expect(
        screen: ExpectedScreen(
          title: title, progress: progress, text: Texts.hebrew, caption: "Shepherd 2:1"
        ).screen,
        cursor: "38,2", said: ["Shepherd 2:1"])
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(
          title: title, progress: progress, text: Texts.hebrew,
          caption: shown("וַיְהִ֣י") + ", and it was"
        ).screen,
        cursor: "36,2", said: ["Shepherd 2:1", "וַיְהִ֣י, and it was"])
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(
          title: title, progress: progress, text: Texts.hebrew,
          caption: shown("בַבֹּ֔קֶר") + ", in the morning"
        ).screen,
        cursor: "25,2",
        said: ["Shepherd 2:1", "וַיְהִ֣י, and it was", "בַבֹּ֔קֶר, in the morning"])
    }
  }

  /// Returns a Hebrew word as the cells of a row show it, from left to right.
  private func shown(_ word: String) -> String { String(word.reversed()) }

  @Test func hebrewOnANarrowScreen() throws {
    try Terminal.lector("sampler \"Shepherd 2:1\"", columns: 40, rows: 12) { terminal in
      try terminal.expect(
        screen: ExpectedScreen(
          columns: 40, rows: 12, title: "Shepherd 2 · sampler",
          progress: "verse 1 of 12 · 42% of text",
          text: Texts.narrowHebrew, caption: "Shepherd 2:1", keys: "? keys  q quit"
        ).screen,
        cursor: "35,2", said: ["Shepherd 2:1"])
    }
  }

  @Test(arguments: [("", true), ("1", false)])
  func colors(noColor: String, hasColor: Bool) throws {
    try Terminal.lector(environment: ["NO_COLOR": noColor]) { terminal in
      try terminal.expect(
        screen: ExpectedScreen().screen, cursor: "2,3", said: ["Sampler 1:1"])
      let parameters = try styleParameters(of: terminal.styledScreen())
      let colors = parameters.filter { (30...38).contains($0) || (40...48).contains($0) }
      #expect(colors.isEmpty == !hasColor)
      #expect(parameters.contains(7), "the focus is in reverse")
    }
  }

  /// Returns the numbers of all SGR sequences.
  private func styleParameters(of screen: String) -> [Int] {
    screen.split(separator: "\u{1B}[").dropFirst().flatMap { piece -> [Int] in
      guard let end = piece.firstIndex(of: "m") else { return [] }
      return piece[..<end].split(separator: ";").compactMap { Int($0) }
    }
  }
}
