import Testing

/// Searching, going to places and the side pane in a terminal.
@Suite("Searching in a terminal", .serialized, .ownThread) struct SearchScreenTests {
  private func wait(
    _ terminal: Terminal, for texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.wait("\(texts) on the screen", sourceLocation: sourceLocation) { state in
      texts.allSatisfy(state.screen.contains)
    }
  }

  @Test func theHitsAppearWhileTheQueryIsTyped() throws {
    try Terminal.lector { terminal in
      try terminal.press("/")
      try terminal.type("lemma:λόγο")
      try wait(terminal, for: "No hits: lemma:λόγο")
      try terminal.type("ς")
      try wait(terminal, for: "10 hits", "Sampler 1:1")
      try terminal.press("Enter")
      try wait(terminal, for: "10 hits: lemma:λόγος", "Hits by book")
      try terminal.press("Enter")
      try wait(terminal, for: "Hit 1 of 10")
      for number in 2...10 {
        try terminal.press("n")
        try wait(terminal, for: "Hit \(number) of 10")
      }
      try terminal.press("n")
      try wait(terminal, for: "Hit 10 of 10, No further hit")
      try terminal.press("N")
      try wait(terminal, for: "Hit 9 of 10")
    }
  }

  @Test func aPlaceIsChosenInTheGrid() throws {
    try Terminal.lector("--reader off") { terminal in
      try terminal.press(":")
      try wait(terminal, for: "Sampler", "Shepherd", "Village")
      try terminal.press("Down", "Right", "Enter")
      try terminal.press("Right", "Enter")
      try terminal.press("Right", "Right", "Enter")
      try wait(terminal, for: "Shepherd 2:3")
    }
  }

  @Test func thePaneFollowsTheFocus() throws {
    try Terminal.lector(columns: 160, rows: 40) { terminal in
      try wait(terminal, for: "┬ Sampler 1:1 ─")
      try terminal.press("Right", "Right", "Right")
      try wait(terminal, for: "│ lemma: λόγος", "│ Strong's 3056")
      try terminal.press("\\")
      try wait(terminal, for: "Side pane hidden")
      try terminal.wait("the pane is gone") { !$0.screen.contains("│ lemma") }
    }
  }
}
