import Foundation
import Testing

/// The modes of the terminal that Lector sets, byte by byte.
@Suite("Modes of the terminal", .serialized, .ownThread) struct TerminalModeTests {
  private static let modes = ["1002", "1006", "2004"]

  /// The mouse works before the first key (on-screen 1).
  @Test func theModesAreSetBeforeTheFirstKey() throws {
    try PseudoTerminal.lector { terminal in
      let sent = try terminal.read(until: "Verses")
      for mode in Self.modes {
        #expect(sent.firstRange(of: Array("\u{1B}[?\(mode)h".utf8)) != nil, "\(mode)")
      }
    }
  }

  @Test func theMouseIsOnInTmux() throws {
    try Terminal.lector { terminal in
      try terminal.expect(screen: ExpectedScreen().screen)
      #expect(try terminal.format("#{mouse_any_flag} #{mouse_sgr_flag}") == "1 1")
      try terminal.press("q")
      try terminal.expect(screen: "before\nstatus 0, echo")
      #expect(try terminal.format("#{mouse_any_flag} #{keypad_cursor_flag}") == "0 0")
    }
  }

  /// Every ending turns the modes off, and the last word on each is "off" (attacks 16).
  @Test(arguments: [nil] + SignalNumber.ending.map(Optional.some))
  func everyEndingResetsTheModes(signal: Int32?) throws {
    try PseudoTerminal.lector { terminal in
      let start = try terminal.read(until: "Verses")
      if let signal { terminal.signal(signal) } else { try terminal.send("q") }
      let sent = start + (try terminal.readToEnd())
      #expect(try terminal.waitForEnd() == signal.map { 128 + $0 } ?? 0)
      expectReset(sent)
      #expect(terminal.modes == terminal.firstModes)
    }
  }

  /// Commands that use the whole screen, each with a text that it shows. A script that is played
  /// there ends by itself.
  private static let screens: [(arguments: [String], text: String)] = [
    (["play", "tree.lector", "--screen"], "Sign in"),
    (["gallery", "chart"], "Words in chapter 1"),
    (["gallery", "chart", "--script", "scene.lector", "--screen"], "Words in chapter 1"),
    (["walk", "form.tree.json", "--screen"], "Sign in"),
  ]

  @Test(arguments: screens.indices, [nil, SIGTERM, SIGHUP, SIGSEGV] as [Int32?])
  func everyScreenIsLeftAsItWas(index: Int, signal: Int32?) throws {
    let (arguments, text) = Self.screens[index]
    let scratch = try Scratch()
    try scratch.write(
      """
      {"root": {"frame": [0, 0, 390, 844], "subviews": [
        {"isElement": true, "frame": [0, 0, 390, 40], "label": "Sign in", "traits": ["button"]}]}}
      """, to: "form.tree.json")
    try scratch.write("open form.tree.json\nswipe right\n", to: "tree.lector")
    try scratch.write("swipe right\n", to: "scene.lector")
    try PseudoTerminal.lector(arguments, in: scratch) { terminal in
      let start = try terminal.read(until: text)
      #expect(start.lastRange(of: "\u{1B}[?1049h") != nil)
      if let signal {
        terminal.signal(signal)
      } else if !arguments.contains(where: { $0.hasSuffix(".lector") }) {
        try terminal.send("q")
      }
      let sent = start + (try terminal.readToEnd())
      #expect(try terminal.waitForEnd() == signal.map { 128 + $0 } ?? 0)
      expectReset(sent)
      #expect(terminal.modes == terminal.firstModes)
    }
  }

  /// Expects that each mode that was turned on was turned off after it.
  private func expectReset(_ sent: [UInt8]) {
    for mode in Self.modes + ["1", "1049"] {
      let on = sent.lastRange(of: "\u{1B}[?\(mode)h")
      let off = sent.lastRange(of: "\u{1B}[?\(mode)l")
      let isReset = on.map { on in off.map { $0 > on } ?? false } ?? true
      #expect(isReset, "\(mode)")
    }
  }

  /// The moment after the first change of the terminal is short, so several starts look for it.
  @Test(arguments: 1...20) func aSignalDuringTheStart(_: Int) throws {
    try PseudoTerminal.lector { terminal in
      while terminal.modes == terminal.firstModes, !terminal.hasEnded {}
      terminal.signal(SIGHUP)
      _ = try terminal.readToEnd()
      #expect(try terminal.waitForEnd() == 128 + SIGHUP)
      #expect(terminal.modes == terminal.firstModes)
    }
  }

  /// Without a screen, only pasting is bracketed; pasted text is not read as keys.
  @Test(
    arguments: [nil, SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT, SIGUSR1, SIGXCPU, 64] as [Int32?])
  func plainModeBracketsPasting(signal: Int32?) throws {
    try PseudoTerminal.lector("--plain") { terminal in
      var sent = try terminal.read(until: "\u{1B}[?2004h")
      try terminal.send("\u{1B}[200~q\nright\n\u{1B}[201~")
      sent += try terminal.read(until: "Not in a text field, nothing pasted")
      if let signal { terminal.signal(signal) } else { try terminal.send("q") }
      sent += try terminal.readToEnd()
      #expect(try terminal.waitForEnd() == signal.map { 128 + $0 } ?? 0)
      let on = try #require(sent.lastRange(of: "\u{1B}[?2004h"))
      let off = try #require(sent.lastRange(of: "\u{1B}[?2004l"))
      #expect(on < off)
      #expect(sent.lastRange(of: "\u{1B}[?1002h") == nil)
    }
  }

  /// A key that answers the first utterance is not echoed.
  @Test func plainModeTakesKeysBeforeItSpeaks() throws {
    try PseudoTerminal.lector("--plain") { terminal in
      let sent = try terminal.read(until: "Sampler 1:1")
      #expect(sent.firstRange(of: Array("\u{1B}[?2004h".utf8)) != nil)
      try terminal.send("q")
      _ = try terminal.readToEnd()
      #expect(try terminal.waitForEnd() == 0)
    }
  }

  @Test(arguments: ["dumb", "no-such-terminal"])
  func aTerminalWithoutSequencesGetsNone(type: String) throws {
    try PseudoTerminal.lector("--plain", type: type) { terminal in
      var sent = try terminal.read(until: "Sampler 1:1")
      try terminal.send("q")
      sent += try terminal.readToEnd()
      #expect(sent.firstRange(of: Array("\u{1B}[?".utf8)) == nil)
    }
  }

  /// A variant of a known type has its screen.
  @Test(arguments: ["xterm-nosuch", "tmux-256color-nosuch-variant"])
  func aVariantOfAKnownTypeHasAScreen(type: String) throws {
    try PseudoTerminal.lector(type: type) { terminal in
      let sent = try terminal.read(until: "Verses")
      #expect(sent.firstRange(of: Array("\u{1B}[?1049h".utf8)) != nil)
      try terminal.send("q")
      _ = try terminal.readToEnd()
      #expect(try terminal.waitForEnd() == 0)
    }
  }

  /// A program that is asked to end does not wait for a terminal that takes no output (attacks 16).
  @Test(arguments: [SIGTERM, SIGHUP]) func aBlockedTerminalDoesNotDelayTheEnd(signal: Int32) throws
  {
    try PseudoTerminal.lector { terminal in
      // The whole first frame, to the end of the synchronized update: a program that is blocked in
      // it would not read the key.
      try terminal.read(until: "Normal")
      try terminal.read(until: "\u{1B}[?2026l")
      try terminal.block()
      try terminal.send("\u{1B}[C", reads: false)
      // The key is read, so the program draws the answer or waits to draw it.
      try terminal.wait("the key is read") { terminal.hasReadInput }
      terminal.signal(signal)
      #expect(try terminal.waitForEnd() == 128 + signal)
    }
  }

  /// Terminals without ANSI sequences could print them.
  @Test(
    .enabled(
      if: Program.canRun("infocmp wyse60 && infocmp adm3a"), "ncurses-term is not installed"),
    arguments: ["wyse60", "adm3a"])
  func otherTerminalsGetNoModes(type: String) throws {
    try PseudoTerminal.lector(type: type) { terminal in
      let sent = try terminal.read(until: "Verses")
      #expect(sent.firstRange(of: Array("\u{1B}[?".utf8)) == nil)
    }
  }
}

extension [UInt8] {
  /// Returns the position of the last occurrence of a text.
  fileprivate func lastRange(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    return indices.last { self[$0...].starts(with: wanted) }
  }
}

/// Signals, by number.
enum SignalNumber {
  /// The signals that end a program by default (signal(7)), except SIGKILL, and SIGPIPE and SIGXFSZ,
  /// which are errors of a write. SIGALRM has an effect of its own on the screen.
  static let ending: [Int32] =
    (1...31).filter {
      ![
        SIGKILL, SIGPIPE, SIGXFSZ, SIGALRM, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD,
        SIGURG, SIGWINCH,
      ].contains($0)
    } + [34, 64]
}
