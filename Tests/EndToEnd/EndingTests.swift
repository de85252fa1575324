import Testing

@Suite("Endings restore the terminal", .serialized, .ownThread) struct EndingTests {
  private static func expectTheTerminalBack(
    _ terminal: Terminal, lines: String, row: Int
  ) throws {
    try terminal.expect(screen: lines, cursor: "0,\(row) main", said: ["Sampler 1:1"])
    try terminal.type("typed")
    try terminal.expect(screen: lines + "\ntyped", cursor: "5,\(row) main")
  }

  @Test(arguments: [("q", 0), ("C-c", 130)])
  func byAKey(key: String, status: Int) throws {
    try Terminal.lector { terminal in
      try terminal.expect(screen: ExpectedScreen().screen)
      try terminal.press(key)
      try Self.expectTheTerminalBack(terminal, lines: "before\nstatus \(status), echo", row: 2)
    }
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)])
  func byASignal(signal: String, status: Int) throws {
    try Terminal.lector { terminal in
      try terminal.expect(screen: ExpectedScreen().screen)
      try terminal.kill(signal)
      try Self.expectTheTerminalBack(terminal, lines: "before\nstatus \(status), echo", row: 2)
    }
  }

  @Test(arguments: [("SEGV", 139), ("ABRT", 134)])
  func byACrash(signal: String, status: Int) throws {
    try Terminal.lector { terminal in
      // A crash keeps only what is in the transcript already.
      try terminal.expect(screen: ExpectedScreen().screen, said: ["Sampler 1:1"])
      try terminal.kill(signal)
      try Self.expectTheTerminalBack(terminal, lines: "before\n\nstatus \(status), echo", row: 3)
    }
  }

  /// Stopped by a signal that cannot be caught, and continued after the shell has changed the
  /// terminal.
  @Test func stoppedByForceAndContinued() throws {
    try Terminal.run("exec sh -i") { terminal in
      try terminal.wait("a prompt") { $0.screen == "$" }
      try terminal.type("sh -c 'echo $$ >pid; exec lector --transcript said'\n")
      try terminal.expect(screen: ExpectedScreen().screen, cursor: "2,3")
      try terminal.kill("STOP")
      try terminal.wait("stopped") { $0.screen.contains("Stopped") }
      try terminal.type("stty sane; fg\n")
      try terminal.expect(screen: ExpectedScreen().screen, cursor: "2,3")
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: ["Sampler 1:1", "Οὗτος, this"])
      try terminal.press("q")
      try terminal.wait("the prompt again") {
        $0.screen.hasSuffix("\n$") && $0.cursor.hasSuffix(" main")
      }
    }
  }

  /// Ended by the shell while it is stopped. A change to the terminal, which the shell uses, would
  /// stop it again.
  @Test(arguments: [("", "key"), ("", "STOP"), (" --plain", "key"), (" --plain", "STOP")])
  func whileStopped(mode: String, by cause: String) throws {
    try Terminal.run("exec sh -i") { terminal in
      try terminal.wait("a prompt") { $0.screen == "$" }
      try terminal.type("sh -c 'echo $$ >pid; exec lector\(mode) --transcript said'\n")
      try terminal.wait("the first element") { $0.screen.contains("Sampler 1:1") }
      if cause == "key" { try terminal.press("C-z") } else { try terminal.kill(cause) }
      try terminal.wait("stopped") { $0.screen.contains("Stopped") }
      // The shell waits for the end of the program.
      try terminal.type(
        "kill %1; kill -CONT %1; while kill -0 $(cat pid) 2>/dev/null; do :; done; stty -a >modes; "
          + "echo gone\n")
      try terminal.wait("the end of the program") {
        // Without an echo of the command, the word follows the prompt.
        let lines = $0.screen.split(separator: "\n")
        return (lines.contains("gone") || lines.contains("$ gone")) && $0.cursor.hasSuffix(" main")
      }
      #expect(terminal.scratch.read("modes").contains(" echo "))
    }
  }

  /// In the background, it stops again instead of drawing over the shell's screen.
  @Test func continuedInTheBackground() throws {
    try Terminal.run("exec sh -i") { terminal in
      try terminal.wait("a prompt") { $0.screen == "$" }
      try terminal.type("lector --hints off --transcript said\n")
      try terminal.expect(screen: ExpectedScreen().screen, cursor: "2,3")
      try terminal.press("C-z")
      try terminal.wait("stopped") { $0.screen.contains("Stopped") }
      try terminal.type("kill -CONT %1; fg\n")
      try terminal.expect(screen: ExpectedScreen().screen, cursor: "2,3")
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: ["Sampler 1:1", "Οὗτος, this"])
    }
  }

  @Test func withItsTerminal() throws {
    try Terminal.lector { terminal in
      try terminal.expect(screen: ExpectedScreen().screen)
      try #require(try terminal.isProgramRunning())
      terminal.close()
      var tries = 2_000
      while try terminal.isProgramRunning(), tries > 0 { tries -= 1 }
      #expect(tries > 0)
    }
  }

  @Test func anUnknownPlaceOnTheCommandLine() throws {
    try Terminal.lector("sampler 99:99") { terminal in
      try terminal.expect(screen: "before\nstatus 66, echo", cursor: "0,2 main", said: [])
      #expect(terminal.scratch.read("errors") == "lector: 99:99: Sampler has 2 chapters\n")
    }
  }

  /// Stopped by its key or from outside, and continued.
  @Test(arguments: ["key", "signal"])
  func stoppedAndContinued(by cause: String) throws {
    try Terminal.run("echo before; exec sh -i") { terminal in
      try terminal.wait("a prompt") { $0.screen == "before\n$" }
      try terminal.type("sh -c 'echo $$ >pid; exec lector --transcript said'\n")
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: ["Sampler 1:1", "Οὗτος, this"])
      if cause == "key" { try terminal.press("C-z") } else { try terminal.kill("TSTP") }
      try terminal.wait("stopped, on the old screen") {
        $0.screen.hasPrefix("before\n$ sh -c") && $0.screen.contains("Stopped")
          && $0.screen.hasSuffix("\n$") && $0.cursor.hasPrefix("2,") && $0.cursor.hasSuffix(" main")
      }
      try terminal.type("stty -a | grep -ow -- '-*echo'\n")
      try terminal.wait("an echo") { $0.screen.hasSuffix("'-*echo'\necho\n$") }
      try terminal.type("fg\n")
      try terminal.expect(
        screen: ExpectedScreen(caption: "Οὗτος, this").screen, cursor: "6,3",
        said: ["Sampler 1:1", "Οὗτος, this"])
      try terminal.press("Right")
      try terminal.expect(
        screen: ExpectedScreen(caption: "ὁ, the").screen, cursor: "13,3",
        said: ["Sampler 1:1", "Οὗτος, this", "ὁ, the"])
      try terminal.press("q")
      try terminal.wait("the prompt again") {
        $0.screen.hasSuffix("\n$") && $0.cursor.hasSuffix(" main")
      }
    }
  }
}
