import Testing

@Suite("Popovers in a terminal", .serialized, .ownThread) struct PopoverTests {
  private static let first = "Sampler 1:1"
  private static let goToScreen = ExpectedScreen(
    text: Texts.goTo, caption: "Place, text field",
    status: "↑↓ Characters · Normal",
    keys: ExpectedScreen.fieldKeys
  ).screen

  @Test func escapeClosesTheMenuAndTheFocusReturns() throws {
    let said = [Self.first, "Οὗτος, this", "ὁ, the", "λόγος, word"]
    try Terminal.lector { terminal in
      try terminal.press("Right", "Right", "Right", "Space")
      try terminal.expect(
        screen: ExpectedScreen(
          text: Texts.wordMenu, caption: "λόγος, menu: Define, 1 of 10",
          status: "↑↓ Rows · Normal", keys: ExpectedScreen.menuKeys
        ).screen,
        cursor: "20,9", said: said + ["λόγος, menu: Define, 1 of 10"])
      try terminal.press("Escape")
      try terminal.expect(
        screen: ExpectedScreen(caption: "λόγος, word").screen, cursor: "19,3",
        said: said + ["λόγος, menu: Define, 1 of 10", "λόγος, word"])
    }
  }

  @Test func theReaderGoesToATypedPlace() throws {
    try Terminal.lector { terminal in
      try terminal.press(":")
      try terminal.expect(
        screen: Self.goToScreen,
        cursor: "20,3", said: [Self.first, "Place, text field"])
      try terminal.type("Shepherd 2:1")
      try terminal.press("Enter")
      let typed = ["cap S"] + "hepherd".map(String.init) + ["space", "2", "colon", "1"]
      try terminal.expect(
        screen: ExpectedScreen(
          title: "Shepherd 2 · sampler", progress: "verse 1 of 12 · 42% of text",
          text: Texts.hebrew,
          caption: "Shepherd 2:1"
        ).screen,
        cursor: "38,2",
        said: [Self.first, "Place, text field"] + typed + ["Shepherd 2:1"])
    }
  }

  /// The screen depends only on the state, not on the frames that were drawn during typing.
  @Test(arguments: [false, true])
  func anUnknownPlaceIsAnnouncedAndThePopoverStays(typesSlowly: Bool) throws {
    let typed = ["cap N"] + "owhere 3".map { $0 == " " ? "space" : String($0) }
    let said = [Self.first, "Place, text field"] + typed
    try Terminal.lector { terminal in
      try terminal.press(":")
      if typesSlowly { try terminal.expect(screen: Self.goToScreen) }
      try terminal.type("Nowhere 3")
      try terminal.press("Enter")
      try terminal.expect(
        screen: ExpectedScreen(
          text: Texts.goToNowhere, caption: "No such place: Nowhere 3",
          status: "↑↓ Characters · Normal", keys: ExpectedScreen.fieldKeys
        ).screen,
        cursor: "29,3", said: said + ["No such place: Nowhere 3"])
      try terminal.press("Escape")
      try terminal.expect(
        screen: ExpectedScreen().screen, cursor: "2,3",
        said: said + ["No such place: Nowhere 3", Self.first])
    }
  }

  @Test func aLayerIsHiddenAndTheFocusStaysOnItsWord() throws {
    var said = [Self.first, "Οὗτος, this", "ὁ, the", "λόγος, word"]
    try Terminal.lector { terminal in
      try terminal.press("Right", "Right", "Right", "o")
      said.append("Layers, menu: Form, switch button, on, 1 of 13")
      try terminal.expect(
        screen: ExpectedScreen(
          text: Texts.layers, caption: "Layers, menu: Form, switch button, on, 1 of 13",
          status: "↑↓ Rows · Normal",
          keys: "←→ move  Enter choose  Space menu  Esc back  ? keys"
        ).screen,
        cursor: "18,3", said: said)
      try terminal.press("Down", "Enter", "Escape")
      said += [
        "Transliteration, switch button, on", "off", "λόγος, word",
      ]
      try terminal.expect(
        screen: ExpectedScreen(
          text: Texts.withoutTransliteration, caption: "λόγος, word"
        ).screen,
        cursor: "18,3", said: said)
    }
  }
}
