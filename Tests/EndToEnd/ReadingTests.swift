import Testing

@Suite("Reading the sampler in a terminal", .serialized, .ownThread) struct ReadingTests {
  private static let words = ["Sampler 1:1", "Οὗτος, this", "ὁ, the", "λόγος, word"]

  @Test func theSamplerOpensOnTheVerseNumber() throws {
    try Terminal.lector { terminal in
      try terminal.expect(
        screen: ExpectedScreen().screen, cursor: "2,3", said: ["Sampler 1:1"])
    }
  }

  @Test func rightSpeaksWordAfterWord() throws {
    let cursors = ["6,3", "13,3", "19,3"]
    try Terminal.lector { terminal in
      for (index, cursor) in cursors.enumerated() {
        try terminal.press("Right")
        try terminal.expect(
          screen: ExpectedScreen(caption: Self.words[index + 1]).screen, cursor: cursor,
          said: Array(Self.words.prefix(index + 2)))
      }
    }
  }

  @Test(arguments: ["\u{1B}[C", "\u{1B}OC"])
  func bothFormsOfAnArrowAreTheSameKey(sequence: String) throws {
    try Terminal.lector { terminal in
      try terminal.expect(said: ["Sampler 1:1"])
      try terminal.send(sequence)
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: Array(Self.words.prefix(2)))
    }
  }

  /// A held key is drawn once, but every word is spoken.
  @Test func aHeldKeyLosesNothing() throws {
    try Terminal.lector { terminal in
      try terminal.expect(said: ["Sampler 1:1"])
      try terminal.send(String(repeating: "\u{1B}[C", count: 3))
      try terminal.expect(
        screen: ExpectedScreen(caption: "λόγος, word").screen, cursor: "19,3", said: Self.words)
    }
  }

  @Test func downIsTheNextVerse() throws {
    try Terminal.lector { terminal in
      try terminal.press("Down")
      try terminal.expect(
        screen: ExpectedScreen(
          progress: "verse 2 of 14 · 1% of text", caption: "2"
        ).screen,
        cursor: "4,15", said: ["Sampler 1:1", "2"])
    }
  }

  @Test func theEndsOfTheText() throws {
    let last =
      "Village 2:12, The tales told under the stars slowly, slowly put our tired village to sleep."
    try Terminal.lector { terminal in
      try terminal.press("G")
      try terminal.expect(
        screen: ExpectedScreen(
          title: "Village 2 · sampler", progress: "verse 12 of 12 · 100% of text", text: Texts.end,
          caption: last.replacing("tired ", with: "tired\n")
        ).screen,
        cursor: "46,17", said: ["Sampler 1:1", last])
      try terminal.press("g", "g")
      try terminal.expect(
        screen: ExpectedScreen().screen, cursor: "2,3",
        said: ["Sampler 1:1", last, "Sampler 1:1"])
    }
  }

  @Test func aPageAnnouncesItsRows() throws {
    try Terminal.lector { terminal in
      try terminal.press("PageDown")
      try terminal.expect(
        screen: ExpectedScreen(
          progress: "verse 2 of 14 · 1% of text", text: Texts.secondVerse,
          caption: "Sampler 1:2 to 1:3, Sampler 1:2"
        ).screen,
        cursor: "4,2", said: ["Sampler 1:1", "Sampler 1:2 to 1:3, Sampler 1:2"])
    }
  }

  @Test func helpExplainsAKeyInsteadOfPerformingIt() throws {
    try Terminal.lector { terminal in
      try terminal.press("?", "?", "Right")
      try terminal.expect(
        screen: ExpectedScreen(
          caption: "Right, Next element", status: "↑↓ Verses · Normal · Key help on",
          keys: ExpectedScreen.helpKeys
        ).screen,
        cursor: "2,3",
        said: ["Sampler 1:1", Texts.keyList, Texts.helpBegins, "Right, Next element"])
      try terminal.press("?", "Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: [
          "Sampler 1:1", Texts.keyList, Texts.helpBegins, "Right, Next element",
          "Key help off",
          "Οὗτος, this",
        ])
    }
  }

  /// Keys without a meaning were once mistaken for the end of the input.
  @Test func keysThatMeanNothingDoNothing() throws {
    try Terminal.lector { terminal in
      try terminal.expect(said: ["Sampler 1:1"])
      for _ in 0..<20 { try terminal.send("\u{1D}") }
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: Array(Self.words.prefix(2)))
    }
  }
}
