import Foundation
import ProcessTable
import RandomInput
import Testing

/// A program on the screen of `lector tty`, above what screen readers say.
@Suite("Live terminal programs", .ownThread) struct LiveTerminalTests {
  /// The name of the screen reader, and the blank after it.
  private static let greeting = "tdsr tdsr, presented by Lighthouse of San Francisco"

  /// Runs a shell script in `lector tty`, on 60 columns. Afterward, the screen shows its status and
  /// whether the terminal echoes.
  private func run(
    _ script: String, _ flags: String = "", rows: Int = 10, environment: [String: String] = [:],
    in scratch: Scratch? = nil, _ body: (Terminal) throws -> Void
  ) throws {
    let scratch = try scratch ?? Scratch()
    try scratch.write(script, to: "script")
    let command = """
      exec 2>errors; echo before
      sh -c 'echo $$ >pid; exec lector tty \(flags) -- sh script'
      echo "status $?, $(stty -a | grep -ow -- '-*echo')"; exec cat
      """
    try Terminal.run(
      command, columns: 60, rows: rows, environment: environment, in: scratch, body)
  }

  @Test func theProgramIsDrawnAboveTheCaption() throws {
    let script = """
      stty -echo; read answer
      printf '\\033[2J\\033[H\\033[1;31mred\\033[m \\033[4;44m漢字\\033[m \\033[3;38;5;208mx\\033[m'
      printf '\\033]2;A title\\007\\033[9;10Hend'
      read answer; printf '\\033[?25l'; read answer; exit 3
      """
    try run(script) { terminal in
      try terminal.wait("the greeting") { $0.screen.hasSuffix(Self.greeting) }
      try terminal.press("Enter")
      let rows = ["red 漢字 x", "", "", "", "", "", "", "", "         end"]
      try terminal.expect(
        screen: (rows + ["tdsr red 漢字 xend"]).joined(separator: "\n"), cursor: "12,8")
      #expect(try terminal.format("#{pane_title}") == "A title")
      let styled = try terminal.styledScreen()
      for sequence in ["\u{1B}[1m\u{1B}[31mred", "\u{1B}[44m漢字", "\u{1B}[38;5;208mx"] {
        #expect(styled.contains(sequence), "\(styled.debugDescription)")
      }
      try terminal.press("Enter")
      try terminal.wait("no cursor") { $0.cursor.hasSuffix("hidden") }
      try terminal.press("Enter")
      try terminal.wait("the shell") { $0.screen.contains("status 3, echo") }
      #expect(terminal.scratch.read("errors").isEmpty)
    }
  }

  @Test func eachReaderHasACaption() throws {
    let script = "stty -echo; read answer; printf 'one\\ntwo\\n'; read answer"
    try run(script, "--readers tdsr,speakup") { terminal in
      try terminal.wait("the greeting") { $0.screen.contains("presented by") }
      try terminal.press("Enter")
      try terminal.wait("the captions") {
        $0.screen.hasSuffix("\ntdsr    one \u{B7} two\nspeakup one \u{B7} two")
      }
    }
    try run("stty size; read answer", "--captions 0") { terminal in
      try terminal.expect(screen: "10 60")
    }
  }

  @Test func aKeyInterruptsWhatWasSaid() throws {
    try run("stty -echo; echo first; read answer; echo \"got $answer\"; read answer") { terminal in
      try terminal.wait("the first row") { $0.screen.hasPrefix("first\n") }
      try terminal.type("a")
      try terminal.press("Enter")
      try terminal.wait("the answer alone") { $0.screen.hasSuffix("tdsr got a") }
    }
  }

  @Test func theSizeReachesTheProgram() throws {
    let script = "trap 'stty size' WINCH; stty size; while :; do read answer && exit; done"
    try run(script) { terminal in
      try terminal.wait("the size") { $0.screen.hasPrefix("9 60\n") }
      try terminal.resize(columns: 50, rows: 14)
      try terminal.wait("the new size") { $0.screen.hasPrefix("9 60\n13 50\n") }
    }
  }

  @Test func theProgramsModesAreTheTerminals() throws {
    let script = """
      printf '\\033[?1000h\\033[?1006h\\033[?1hon'; read answer
      printf '\\033[?1000l\\033[?1006loff'; read answer
      """
    try run(script) { terminal in
      try terminal.wait("the modes") { $0.screen.hasPrefix("on") }
      let modes = "#{mouse_standard_flag} #{mouse_sgr_flag} #{keypad_cursor_flag}"
      #expect(try terminal.format(modes) == "1 1 1")
      try terminal.press("Enter")
      try terminal.wait("no mouse") { $0.screen.contains("\noff") }
      #expect(try terminal.format(modes) == "0 0 1")
      try terminal.press("Enter")
      try terminal.wait("the shell") { $0.screen.contains("status 0, echo") }
      #expect(try terminal.format(modes) == "0 0 0")
    }
  }

  @Test func whatTheProgramWroteStaysOnTheScreen() throws {
    try run("echo one; printf '\\033[?1049htwo'; sleep 0.01; printf '\\033[?1049l'") { terminal in
      try terminal.expect(screen: "before\none\nstatus 0, echo")
    }
  }

  @Test(arguments: [
    ("TERM", 143), ("HUP", 129), ("INT", 130), ("USR1", 138), ("XCPU", 152), ("SYS", 159),
    ("64", 192),
  ])
  func aSignalEndsBoth(signal: String, status: Int) throws {
    try run("echo $$ >child; echo ready; exec sleep 1000") { terminal in
      try terminal.wait("the program") { $0.screen.hasPrefix("ready") }
      try terminal.kill(signal)
      try terminal.wait("the shell") { $0.screen.contains("status \(status), echo") }
      let child = try #require(pid_t(terminal.scratch.lines("child").first ?? ""))
      #expect(Processes.isGone(child))
    }
  }

  @Test func aKeyInTheSameMomentDoesNotKeepASignalFromEndingBoth() throws {
    try run("echo ready; exec sleep 1000") { terminal in
      try terminal.wait("the program") { $0.screen.hasPrefix("ready") }
      try terminal.kill("STOP")
      try terminal.press("C-]", "w")
      try terminal.kill("TERM")
      try terminal.kill("CONT")
      try terminal.wait("the shell") { $0.screen.contains("status 143, echo") }
    }
  }

  @Test func aStopReturnsTheTerminal() throws {
    try run("echo ready; read answer; echo \"got $answer\"; read answer") { terminal in
      try terminal.wait("the program") { $0.screen.hasPrefix("ready") }
      // No shell could continue it, so it only draws again.
      try terminal.kill("TSTP")
      try terminal.type("yes")
      try terminal.press("Enter")
      try terminal.wait("the answer") { $0.screen.contains("\ngot yes\n") }
    }
  }

  @Test func aProgramThatCannotBeStartedLeavesTheTerminal() throws {
    try Terminal.run("exec 2>errors; lector tty -- /no/such; echo status $?; exec cat") {
      terminal in
      try terminal.expect(screen: "status 69")
      #expect(
        terminal.scratch.read("errors") == "lector: /no/such: No such file or directory\n")
    }
  }

  /// What the program left behind writes forever.
  @Test func theEndOfTheProgramIsTheEndOfAFlood() throws {
    try run("yes & exit 5") { terminal in
      try terminal.wait("the shell") { $0.screen.contains("status 5, echo") }
    }
  }

  @Test func theClipboardIsNotReached() throws {
    try run("printf '\\033]52;c;YQ==\\007'; read answer") { terminal in
      try terminal.wait("the notice") {
        $0.screen.hasSuffix("\ntdsr the program has no access to the clipboard")
      }
    }
  }

  @Test func theRunIsRecordedWithItsAnswers() throws {
    let script = """
      stty -icanon -echo; printf 'ab\\033[6n'; dd bs=1 count=6 2>/dev/null | od -c | head -1
      """
    try run(script, "--record run.cast") { terminal in
      try terminal.wait("the shell") { $0.screen.contains("status 0, echo") }
      let recording = terminal.scratch.read("run.cast")
      #expect(recording.hasPrefix("{\"version\":2,\"width\":60,\"height\":9,"))
      #expect(recording.contains(",\"i\",\"\\u001b[1;3R\"]"), "\(recording)")
    }
  }

  // MARK: The prefix key

  @Test func thePrefixKeyLeadsToTheReview() throws {
    let script = """
      printf '\\033[2J\\033[Hone two\\n\\033[1mthree\\033[m\\033[2;3H'; stty -echo
      read answer; printf 'got %s' "$answer" | od -c | head -1; read answer
      """
    try run(script, rows: 20) { terminal in
      try terminal.wait("the program") { $0.screen.hasPrefix("one two\nthree\n") }
      try terminal.press("C-]")
      try terminal.wait("the line of keys") { $0.screen.contains("\nLector: ? lists the keys") }
      for (key, said) in [
        ("i", "three"), ("u", "one two"), ("u", "top, one two"), ("l", "two"), ("j", "one"),
        (".", "n"), ("m", "o"), ("c", "row 2, column 3"), ("a", "default on default, bold"),
        ("t", "no title"), ("s", "speech off"), ("s", "speech on"), ("r", "no title"),
        ("y", "copied"),
      ] {
        try terminal.press(key)
        try terminal.wait("\(key): \(said)") { $0.screen.hasSuffix("\ntdsr \(said)") }
      }
      try terminal.press("?")
      try terminal.wait("the list") {
        $0.screen.contains("Ctrl-]  send the key to the program")
      }
      try terminal.press("Escape")
      try terminal.wait("the program again") {
        !$0.screen.contains("Lector:") && !$0.screen.contains("send the key")
      }
      try terminal.type("x")
      try terminal.press("C-]", "C-]", "Enter")
      try terminal.wait("the prefix") { $0.screen.contains(#"g   o   t       x 035"#) }
    }
  }

  @Test func aPlaceIsMarkedInTheRecording() throws {
    try run("echo here; read answer; exit 4", "--record run.cast") { terminal in
      try terminal.wait("the program") { $0.screen.hasPrefix("here") }
      try terminal.press("C-]", "n")
      try terminal.wait("the field") { $0.screen.contains("Text of the marker, then Enter:") }
      try terminal.type("Pears")
      try terminal.press("BSpace")
      try terminal.wait("the text") { $0.screen.contains("then Enter: Pear") }
      try terminal.press("Enter")
      try terminal.wait("the words") { $0.screen.hasSuffix("tdsr marked") }
      // What is pasted is text of the marker, a marker may have no text, and Escape sets none.
      for (typed, shown, end) in [
        ("\u{1B}[200~Figs\r\u{1B}[201~", "Figs", "Enter"), ("", "", "Enter"), ("x", "x", "Escape"),
      ] {
        try terminal.wait("the program") { !$0.screen.contains("then Enter:") }
        try terminal.press("C-]", "n")
        try terminal.wait("the field") { $0.screen.contains("then Enter:") }
        if !typed.isEmpty { try terminal.type(typed) }
        try terminal.wait("the text") {
          $0.screen.contains("then Enter: \(shown)") || shown.isEmpty
        }
        try terminal.press(end)
      }
      try terminal.wait("the program again") { !$0.screen.contains("then Enter:") }
      try terminal.press("Enter")
      try terminal.wait("the shell") { $0.screen.contains("status 4, echo") }
      let markers = terminal.scratch.lines("run.cast").filter { $0.contains(",\"m\",") }
      #expect(markers.map { $0.split(separator: ",").last } == ["\"Pear\"]", "\"Figs\"]", "\"\"]"])
    }
    try run("echo here; read answer") { terminal in
      try terminal.wait("the program") { $0.screen.hasPrefix("here") }
      try terminal.press("C-]", "n")
      try terminal.wait("the words") {
        $0.screen.hasSuffix("tdsr nothing is recorded; --record does that")
      }
    }
  }

  @Test func theScreenIsWalked() throws {
    let script = """
      printf '\\033[2J\\033[H│ first │\\n  \\033[7mchosen\\033[m\\n'
      printf '\\033]8;;https://example.org/\\033\\\\a link\\033]8;;\\033\\\\\\n'; read answer
      """
    try run(script) { terminal in
      try terminal.wait("the program") { $0.screen.contains("\na link") }
      try terminal.press("C-]", "w")
      try terminal.wait("the link") { $0.screen.contains("\na link, link\n") }
      try terminal.press("Left")
      try terminal.wait("the highlight") { $0.screen.contains("\nselected, chosen\n") }
      try terminal.press("Left")
      try terminal.wait("the row without its lines") { $0.screen.contains("\nfirst\n") }
      try terminal.press("q")
      try terminal.wait("the program again") {
        $0.screen.hasPrefix("│ first │\n  chosen\na link\n")
      }
      try terminal.press("q")
      try terminal.wait("the shell") { $0.screen.contains("status 129, echo") }
    }
  }

  @Test func thePrefixKeyIsASetting() throws {
    let scratch = try Scratch()
    try scratch.write("prefix-key = \"ctrl-a\"\n", to: "own.toml")
    try run("read answer", "--config own.toml", in: scratch) { terminal in
      try terminal.wait("the greeting") { $0.screen.hasSuffix(Self.greeting) }
      try terminal.press("C-a", "q")
      try terminal.wait("the shell") { $0.screen.contains("status 129, echo") }
    }
  }

  @Test func pausedOutputIsHeldBack() throws {
    let script = "mkfifo go; read go <go; echo now; : >written; read answer"
    try run(script) { terminal in
      try terminal.wait("the greeting") { $0.screen.hasSuffix(Self.greeting) }
      try terminal.press("C-]", "p")
      try terminal.wait("the pause") { $0.screen.hasSuffix("tdsr paused") }
      // Opening the pipe waits for the script.
      let pipe = try #require(FileHandle(forWritingAtPath: terminal.scratch.path("go")))
      try pipe.close()
      let written = terminal.scratch.path("written")
      try terminal.wait("the output") { _ in FileManager.default.fileExists(atPath: written) }
      // The answer to a key shows that what could be read has been read.
      try terminal.press("c")
      let shown = try terminal.wait("the cursor") { $0.screen.contains("row 1, column 1") }
      #expect(!shown.screen.contains("now"))
      try terminal.press("Escape")
      try terminal.wait("the output") { $0.screen.hasPrefix("now\n") }
    }
  }

  // MARK: Programs that do not read

  /// Runs a shell script in `lector tty` on a terminal that shows nothing.
  private func runUnseen(
    _ script: String, in scratch: Scratch, prefix: String = "ctrl-]",
    _ body: (PseudoTerminal) throws -> Void
  ) throws {
    try scratch.write(script, to: "script")
    try scratch.write("prefix-key = \"\(prefix)\"\n", to: "own.toml")
    try PseudoTerminal.lector(
      ["tty", "--config", "own.toml", "--", "sh", "script"], in: scratch, body)
  }

  /// Keys that nobody reads do not keep the prefix key from Lector, which says so.
  @Test func thePrefixKeyIsAnsweredAlthoughTheProgramDoesNotRead() throws {
    try runUnseen("stty raw -echo; echo ready; exec sleep 1000", in: Scratch()) { terminal in
      try terminal.read(until: "ready")
      try terminal.send(String(repeating: "a", count: 300_000))
      try terminal.read(until: "read its input; what doesn't fit is dropped")
      try terminal.send(String(repeating: "b", count: 2_000_000))
      try terminal.send("\u{1D}q")
      _ = try terminal.readToEnd()
      #expect(try terminal.waitForEnd() == 128 + SIGHUP)
    }
  }

  @Test(arguments: ["\\033[c", "\\033[6n"])
  func thePrefixKeyIsAnsweredAlthoughTheProgramOnlyAsks(question: String) throws {
    let script = """
      stty raw -echo; printf ready; exec 3<&0 </dev/null
      exec sh -c 'while :; do printf "\(String(repeating: question, count: 500))"; done'
      """
    try runUnseen(script, in: Scratch()) { terminal in
      try terminal.read(until: "ready")
      try terminal.send("\u{1D}?")
      try terminal.read(until: "send the key to the program")
      try terminal.send("q")
      _ = try terminal.readToEnd()
      #expect(try terminal.waitForEnd() == 128 + SIGHUP)
    }
  }

  /// A program that asks to be told of pastes gets them whole, whatever is in them.
  @Test(arguments: ["\u{1D}", "\u{1}"]) func aPasteIsNoCommand(prefix: String) throws {
    let paste = String(repeating: "λ\(prefix)q", count: 5_000)
    let sent = "x\u{1B}[200~\(paste)\u{1B}[201~"
    let script = """
      stty raw -echo; printf '\\033[?2004hready'
      head -c \(sent.utf8.count) >got; printf done; read a
      """
    let scratch = try Scratch()
    try runUnseen(script, in: scratch, prefix: prefix == "\u{1}" ? "ctrl-a" : "ctrl-]") {
      terminal in
      try terminal.read(until: "ready")
      // All at once: a paste that pauses for a second has ended. PasteScannerTests divide it.
      try terminal.send(sent)
      try terminal.read(until: "done")
      #expect(scratch.read("got") == sent)
      // While the keys of Lector are active too. Unlike an answer in the caption, the help stays
      // whatever the screen reader still says.
      try terminal.send("\(prefix)\u{1B}[200~q\(prefix)q\u{1B}[201~?")
      try terminal.read(until: "send the key to the program")
      #expect(!terminal.hasEnded)
    }
  }

  /// A program that does not know of pastes gets only the text.
  @Test func aPasteHasNoMarksIfTheProgramWantsNone() throws {
    let scratch = try Scratch()
    try runUnseen(
      "stty raw -echo; printf ready; head -c 4 >got; printf done; read a", in: scratch
    ) { terminal in
      try terminal.read(until: "\u{1B}[?2004h")
      try terminal.read(until: "ready")
      try terminal.send("\u{1B}[200~a\u{1D}q\u{1B}[201~x")
      try terminal.read(until: "done")
      #expect(scratch.read("got") == "a\u{1D}qx")
    }
  }

  @Test func aPasteWithoutEndKeepsNobodyOut() throws {
    try runUnseen("stty raw -echo; printf '\\033[?2004hready'; cat -v", in: Scratch()) { terminal in
      try terminal.read(until: "ready")
      try terminal.send("\u{1B}[200~abc")
      // The end that Lector adds after a while.
      try terminal.read(until: "^[[200~abc")
      try terminal.read(until: "^[[201~")
      try terminal.send("\u{1D}q")
      _ = try terminal.readToEnd()
      #expect(try terminal.waitForEnd() == 128 + SIGHUP)
    }
  }

  /// SIGHUP, then SIGTERM, then the second `q`.
  @Test(arguments: [("HUP", SIGTERM), ("HUP TERM", SIGKILL)])
  func aSecondQEndsAProgramThatIgnoresTheFirst(ignored: String, signal: Int32) throws {
    try runUnseen("trap '' \(ignored); echo ready; while :; do sleep 0.1; done", in: Scratch()) {
      terminal in
      try terminal.read(until: "ready")
      try terminal.send("\u{1D}q")
      if signal == SIGKILL {
        try terminal.read(until: "program still runs; Ctrl-] q again ends it at once")
        try terminal.send("\u{1D}q")
      }
      _ = try terminal.readToEnd()
      #expect(try terminal.waitForEnd() == 128 + signal)
    }
  }

  // MARK: The voice

  @Test func theFirstReaderIsSpoken() throws {
    let scratch = try Scratch()
    let voices = try SpeechProgram(espeak: #"printf '%s\n' "$*" >>"$LOG"; cat >>"$LOG""#)
    try run(
      "echo hello; read answer", "--readers tdsr,orca --speech espeak-ng",
      environment: ["PATH": voices.scratch.path("bin") + ":" + Program.searchPath], in: scratch
    ) { terminal in
      try terminal.wait("the voice") { _ in voices.log.contains { $0.contains("hello") } }
    }
  }

  // MARK: Every end

  /// Programs that are hard to end, by the signals they ignore, what they write, and what they leave.
  private static let programs = [
    "exec cat", "yes", "trap '' TERM HUP INT; while :; do echo x; sleep 0.01; done",
    "(trap '' HUP; exec sleep 1000) & exec cat",
    "printf '\\033[?1049h\\033[?1000h\\033[?25l'; stty raw; exec cat >/dev/null",
    "kill -STOP $$; exec cat",
  ]

  /// Keys, sizes, and stops come at random before each end.
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGKILL])
  func noEndLeavesAnything(signal: Int32) throws {
    var random = SeededGenerator(seed: UInt64(signal))
    for program in Self.programs {
      let scratch = try Scratch()
      try scratch.write("echo $$ >child; echo ready >started; \(program)", to: "script")
      try PseudoTerminal.run(
        [
          "sh", "-c",
          """
          stty -g >before
          sh -c 'echo $$ >pid; exec lector tty --readers tdsr,nvda -- sh script'
          echo $? >status; stty -g >after
          """,
        ], in: scratch
      ) { terminal in
        try terminal.read(until: "\u{1B}[?2026l")
        try terminal.wait("\(program): the program has not started") {
          _ = terminal.takeOutput()
          return scratch.read("started") == "ready\n"
        }
        let lector = try #require(pid_t(scratch.lines("pid").first ?? ""))
        let child = try #require(pid_t(scratch.lines("child").first ?? ""))
        for _ in 0..<random.below(5) {
          switch random.below(4) {
          case 0:
            terminal.resize(
              columns: UInt16(1 + random.below(200)), rows: UInt16(1 + random.below(60)))
          case 1:
            let keys = ["a", "\u{1D}?", "\u{1D}u", "\u{1D}p", "\u{1D}\u{1D}", "\u{1B}[A"]
            try terminal.send(keys[random.below(keys.count)])
          case 2:
            kill(lector, SIGSTOP)
            kill(lector, SIGCONT)
          default: kill(child, SIGSTOP)
          }
          _ = terminal.takeOutput()
        }
        // SIGKILL is for the program.
        kill(signal == SIGKILL ? child : lector, signal)
        _ = try terminal.readToEnd()
        _ = try terminal.waitForEnd()
        #expect(scratch.read("status") == "\(128 + signal)\n", "\(program)")
        #expect(scratch.read("before") == scratch.read("after"), "\(program)")
        #expect(Processes.isGone(child), "\(program)")
      }
    }
  }
}
