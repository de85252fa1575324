import Testing

@Suite("lector walk --screen", .serialized, .ownThread) struct WalkScreenTests {
  private static let first = "Inbox, heading"

  private static func screen(place: Int, _ marks: [String: String] = [:], caption: String) -> String
  {
    let rule = String(repeating: "─", count: 80)
    let text = """
         Inbox                                                           [Compose]

      Ana                                                             Lunch tomorrow ▸
      \(rule)
      ▸ Team                                                                 Minutes ▸
      \(rule)
      Bank                                                           Your statement. ▸
      \(rule)








             ▸ Mail 2 new       Calendar             People               More


      """
    return ExpectedScreen(
      title: "tabbar.tree.json", progress: "element \(place) of 9", text: "\n" + text,
      caption: caption, status: "↑↓ Words · Normal", keys: ExpectedScreen.treeKeys
    ).screen
  }

  /// Starts `lector walk` with its transcript in the file `said`.
  private func walk(
    _ tree: String, columns: Int = 80, rows: Int = 24, in scratch: Scratch? = nil,
    _ body: (Terminal) throws -> Void
  ) throws {
    let command = """
      exec 2>errors; echo before
      sh -c 'echo $$ >pid; exec lector walk \(tree) --screen --transcript said'
      echo "status $?, $(stty -a | grep -ow -- '-*echo')"; exec cat
      """
    try Terminal.run(command, columns: columns, rows: rows, in: scratch, body)
  }

  @Test func swipingMovesTheCursorAndTheQuitRestoresTheTerminal() throws {
    try walk(WalkExamples.tree("tabbar")) { terminal in
      try terminal.expect(
        screen: Self.screen(place: 1, caption: Self.first), cursor: "3,2", said: [Self.first])
      try terminal.press("Right")
      try terminal.expect(
        screen: Self.screen(place: 2, caption: "Compose, button"), cursor: "68,2",
        said: [Self.first, "Compose, button"])
      try terminal.press("Right")
      let landmark = "Ana, Lunch tomorrow, button, landmark"
      try terminal.expect(
        screen: Self.screen(place: 3, caption: landmark), cursor: "0,4",
        said: [Self.first, "Compose, button", landmark])
      try terminal.press("q")
      try terminal.expect(
        screen: "before\nstatus 0, echo", cursor: "0,2 main",
        said: [Self.first, "Compose, button", landmark])
      try terminal.type("typed")
      try terminal.expect(screen: "before\nstatus 0, echo\ntyped", cursor: "5,2 main")
      #expect(terminal.scratch.read("errors") == "")
    }
  }

  /// A click finds the element that is drawn.
  @Test func theMouseTapsWhatIsDrawn() throws {
    try walk(WalkExamples.tree("tabbar")) { terminal in
      try terminal.expect(screen: Self.screen(place: 1, caption: Self.first), cursor: "3,2")
      // Column 45 of row 19, from 1: inside the People tab.
      try terminal.send("\u{1B}[<0;45;19M\u{1B}[<0;45;19m")
      try terminal.expect(
        screen: Self.screen(place: 8, caption: "People, tab, 3 of 4"), cursor: "47,18",
        said: [Self.first, "People, tab, 3 of 4"])
    }
  }

  @Test func aHintFollowsAfterADelayUnlessAKeyCancelsIt() throws {
    try walk(WalkExamples.tree("stepper")) { terminal in
      try terminal.press("G")
      try terminal.expect(
        said: ["Shop, back button", "Order, dimmed, button", "Pays at once."])
      try terminal.press("G", "Left")
      try terminal.expect(
        cursor: "3,11",
        said: [
          "Shop, back button", "Order, dimmed, button", "Pays at once.", "Order, dimmed, button",
          "Total 6 EUR with tomato",
        ])
    }
  }

  @Test func aSwitchIsToggledOnTheScreen() throws {
    try walk(WalkExamples.tree("settings")) { terminal in
      let mode = "\nAirplane Mode" + String(repeating: " ", count: 66)
      try terminal.press("Right", "Right", "Right")
      try terminal.wait("the switch") {
        $0.screen.contains(mode + "☐") && $0.cursor == "0,6"
      }
      try terminal.press("Enter")
      try terminal.wait("the switch is on") {
        $0.screen.contains(mode + "☑") && $0.said.last == "on"
      }
    }
  }

  @Test func thePopoverLiesOverTheTreeAndGoesAway() throws {
    try walk(WalkExamples.tree("stepper")) { terminal in
      try terminal.press("Right", "Right", "Right", "Right", "Right", "Space")
      try terminal.wait("the actions") {
        $0.screen.contains("Actions: quantity") && $0.screen.contains("Fill up")
          && $0.said.last == "Empty, list start"
      }
      try terminal.press("Escape")
      try terminal.wait("the element again") {
        !$0.screen.contains("Fill up")
          && $0.said.last == "Quantity, 2 cups, Price, 6 euros, adjustable"
      }
    }
  }

  @Test func anotherSizeDrawsItAgainAndKeepsTheFocus() throws {
    try walk(WalkExamples.tree("settings")) { terminal in
      try terminal.press("Right")
      try terminal.wait("the second element") { $0.cursor == "3,3" }
      try terminal.resize(columns: 40, rows: 12)
      try terminal.wait("a narrow screen with the focus") {
        $0.screen.hasPrefix("settings.tree.json       element 2 of 10\n") && $0.cursor == "1,2"
          && $0.screen.split(separator: "\n").allSatisfy { $0.count <= 40 }
      }
      try terminal.resize(columns: 19, rows: 4)
      try terminal.wait("too small") { $0.screen.contains("Too small: 20x5") }
      try terminal.resize(columns: 80, rows: 24)
      try terminal.wait("the second element again") { $0.cursor == "3,3" }
    }
  }

  @Test func aFaultIsReportedBeforeTheScreenIsTakenOver() throws {
    let scratch = try Scratch()
    try scratch.write(#"{"root": {"frame": []}}"#, to: "bad.tree.json")
    try walk("bad.tree.json", in: scratch) { terminal in
      try terminal.expect(screen: "before\nstatus 65, echo", cursor: "0,2 main", said: [])
      #expect(
        scratch.read("errors")
          == "lector: bad.tree.json: root.frame: expected [x, y, width, height]\n")
    }
  }
}
