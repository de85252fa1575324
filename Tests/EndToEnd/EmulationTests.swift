import RandomInput
import TerminalReading
import Testing

/// The emulated terminal compared with tmux, so that measurements in other tests can be trusted.
@Suite("The emulated terminal", .serialized, .ownThread) struct EmulationTests {
  private static let keys = [
    "\u{1B}OC", "\u{1B}OC", " ", "\u{1B}OC", "\u{1B}", "]v", "]v", "]v", "]v", "]v", "[v", "G",
    "gg", "o", "\r", "\u{1B}", "T", "]c", "[c", "\u{1B}OC",
  ]

  @Test(arguments: ["xterm", "tmux-256color", "linux"], ["cell", "caption"])
  func showsWhatTmuxShows(type: String, cursor: String) throws {
    try EmulatedLector.lector(["--cursor", cursor], type: type) { lector in
      for key in Self.keys { _ = try lector.press(key) }
      #expect(!lector.terminal.screen.isEmpty)
      let scratch = try Scratch()
      try scratch.write(lector.output, to: "output")
      try Terminal.run("stty raw -echo -opost; cat output; exec sleep 60", in: scratch) { tmux in
        try tmux.wait("the same screen") { $0.screen == lector.terminal.screen }
      }
    }
  }

  /// The changes of a frame have the same colors and attributes as a completely redrawn screen: the
  /// ground of a highlight does not spill over the cells below it.
  @Test(
    arguments: ["xterm-256color", "rxvt-unicode-256color", "linux"], ["auto", "light", "dark"])
  func changesHaveTheColorsOfTheWholeScreen(type: String, theme: String) throws {
    // Two words are highlighted, a definition opens over them, and the text scrolls.
    let keys =
      ["\u{1B}OC", "\u{1B}OC", " ", "h", "\u{1B}OB", "\r", "\u{1B}OC", " ", "h", "\u{1B}OB"]
      + ["\u{1B}OB", "\r", "\r", "\u{1B}", "\u{1B}OD"] + Self.keys
    try EmulatedLector.lector(["--theme", theme, "--pane", "on"], type: type) { lector in
      for key in keys {
        _ = try lector.press(key)
        let changed = lector.terminal.visibleCells
        _ = try lector.press("\u{0C}")
        let whole = lector.terminal.visibleCells
        // The caption, which may have two rows, announces that the screen was redrawn.
        for row in whole.indices where !(20...22).contains(row) {
          #expect(changed[row] == whole[row], "row \(row) after \(key.debugDescription)")
        }
      }
    }
  }

  /// Keys that read, open and close panels, type, and scroll.
  private static let manyKeys =
    keys + [
      "\u{1B}OA", "\u{1B}OB", "\u{1B}OD", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}", "\u{1B}", "\r", " ",
      "h", "n", "N", "i", "/", ":", "O", "x", "?", "\t", "\u{7F}", "b", "S", "w", "t", "v",
    ]

  /// The changes that frames make, key after key, add up to the screen that Ctrl-L draws anew.
  @Test(arguments: 1...12) func changesAddUpToTheWholeScreen(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (columns, rows) = (20 + random.below(100), 10 + random.below(30))
    let types = ["xterm-256color", "rxvt-unicode-256color", "tmux-256color", "linux"]
    let flags = random.once(in: 2) ? ["--pane", "on"] : []
    try EmulatedLector.lector(
      flags, type: types[random.below(types.count)], columns: columns, rows: rows,
      configuration: "hints = false\nsounds.words = true\n"
    ) { lector in
      var pressed: [String] = []
      func page() -> [[TerminalCell]] { Array(lector.terminal.visibleCells.prefix(rows - 5)) }
      for _ in 0..<60 {
        let key = Self.manyKeys[random.below(Self.manyKeys.count)]
        pressed.append(key)
        _ = try lector.press(key)
        guard random.once(in: 3) else { continue }
        let (changed, screen) = (page(), lector.terminal.screen)
        _ = try lector.press("\u{0C}")
        let isSame = changed == page()
        try #require(
          isSame, "after \(pressed):\n\(screen)\ninstead of\n\(lector.terminal.screen)")
      }
    }
  }

  /// yasr speaks a piece for each change of style, also for one that nobody sees.
  @Test func blanksBetweenWordsKeepTheStyle() throws {
    try EmulatedLector.lector(type: "xterm-256color") { lector in
      let output = String(decoding: lector.output, as: UTF8.self)
      let changes = output.matches(of: /\x1B\[[0-9;]*m {1,3}\x1B\[[0-9;]*m[^ ]/)
      // Reversed text ends with its own blanks, on each of its six lines at most.
      #expect(changes.count <= 6, "\(changes.map(\.output))")
    }
  }

  /// The ground of a highlight does not spill over what is drawn after it: with a highlight, a note
  /// and a popover, the screen is the one that Ctrl-L draws anew.
  @Test(arguments: ["auto", "light", "dark", "high-contrast", "none"])
  func aHighlightKeepsToItsWord(theme: String) throws {
    try EmulatedLector.lector(["--theme", theme], type: "xterm-256color") { lector in
      func page() -> [[TerminalCell]] { Array(lector.terminal.visibleCells.prefix(19)) }
      let right = "\u{1B}[C"
      for keys in [
        [right, right, right, " ", "h", "\r"], [" ", "n", "x", "\r"], [right, "\u{1B}[D"],
        ["\r"], ["\u{1B}"],
      ] {
        for key in keys { _ = try lector.press(key) }
        let drawn = page()
        _ = try lector.press("\u{0C}")
        #expect(drawn == page(), "\(keys)")
      }
    }
  }

  /// Terminals without some of xterm's features show the same, each named by its description's
  /// difference from xterm's.
  @Test(arguments: [
    "bce@,", "msgr@,", "xenl@,", "indn@, rin@,", "csr@,",
    "csr@, il@, dl@,", "csr@, il@, il1@, dl@, dl1@,", "cup=\\E[%i%p1%02d;%p2%02dH,",
    "clear=\\E[H\\E[2J$<5>, el=\\E[K$<2/>, pad@,", "civis@, cnorm@,", "smcup@, rmcup@,",
    "sgr@,", "bold@, smul@,", "colors@, pairs@, setaf@, setab@, op@,",
  ])
  func otherTerminalsShowTheSame(difference: String) throws {
    let scratch = try Scratch()
    try scratch.write("other|another terminal,\n  \(difference) use=xterm,\n", to: "source")
    guard
      try Child.run(["env", "tic", "-x", "-o", scratch.path("terms"), scratch.path("source")]) == 0
    else {
      Issue.record("tic cannot compile the description")
      return
    }
    var expected: [String] = []
    try EmulatedLector.lector(type: "xterm") { lector in
      for key in Self.keys {
        _ = try lector.press(key)
        expected.append(lector.terminal.screen)
      }
    }
    let environment = ["TERMINFO": scratch.path("terms")]
    let wrapsAtOnce = difference.hasPrefix("xenl@")
    try EmulatedLector.lector(
      type: "other", environment: environment, wrapsAtOnce: wrapsAtOnce
    ) { lector in
      for (key, screen) in zip(Self.keys, expected) {
        _ = try lector.press(key)
        #expect(lector.terminal.screen == screen, "after \(key.debugDescription)")
      }
    }
  }

  /// The description of a terminal has a number of rows, which need not be its own.
  @Test func allRowsScroll() throws {
    try EmulatedLector.lector(rows: 40) { lector in
      for key in Self.keys {
        _ = try lector.press(key)
        #expect(lector.terminal.margins == 1...40)
      }
    }
  }

  /// A program that was run before may have left the terminal so that it does not wait.
  @Test func aSlowTerminalGetsAllOfAFrame() throws {
    var screens: [String] = []
    for waits in [true, false] {
      try EmulatedLector.lector(columns: 1_000, rows: 400, waitsForTerminal: waits) { lector in
        #expect(lector.output.count > 65_536, "the terminal would take less")
        screens.append(lector.terminal.screen)
      }
    }
    #expect(screens[0] == screens[1])
  }

  @Test func theLogHasEveryWrittenCharacter() {
    let terminal = EmulatedTerminal(columns: 10, rows: 2)
    terminal.receive("word\u{1B}[H\u{1B}[Kword\u{1B}[2;3Ha b\u{1B}[2Cc".utf8)
    #expect(
      terminal.takeStretches() == [
        .init(row: 0, column: 0, text: "word"), .init(row: 0, column: 0, text: "word"),
        .init(row: 1, column: 2, text: "a b"), .init(row: 1, column: 7, text: "c"),
      ])
    #expect(terminal.takeStretches() == [])
  }
}
