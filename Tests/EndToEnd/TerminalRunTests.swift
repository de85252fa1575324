import Foundation
import Testing

/// Programs in a terminal of Lector, and their recordings.
@Suite("Terminal programs", .ownThread) struct TerminalRunTests {
  private static let greeting = "tdsr, presented by Lighthouse of San Francisco"

  @Test func aRunIsRecordedAndHeard() throws {
    let program = try Program()
    let run = try program.shell(
      "lector tty --columns 30 --rows 5 --record run.cast -- sh -c 'stty size; exit 3'")
    #expect(run.status == 3)
    #expect(run.output == "5 30\r\n" && run.errors.isEmpty)
    let header = "{\"version\":2,\"width\":30,\"height\":5,\"command\":\"sh -c stty size; exit 3\""
    #expect(program.scratch.read("run.cast").hasPrefix(header))
    #expect(program.scratch.read("run.cast").hasSuffix(",\"x\",\"3\"]\n"))
    let walk = try program.run("walk", "run.cast", "--format", "jsonl")
    let lines = walk.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      lines[0] == """
        {"time":0,"key":null,"reader":"tdsr","text":"\(Self.greeting)","rows":[],"interrupts":false}
        """)
    #expect(lines[1].contains("\"text\":\"5 30\",\"rows\":[0],"))
  }

  /// Without a terminal that curses knows, the bytes of the program are passed on.
  @Test func keysAndSizesReachTheProgramAndTheTerminalIsRestored() throws {
    let script = """
      stty -g >before
      lector tty --record run.cast -- sh -c '
        trap "stty size" WINCH
        printf "\\033[?1000h\\033[?25lready\\n"
        while :; do read answer && break; done
        printf "got %s\\n" "$answer"
        kill -TERM $$'
      echo $? >status
      stty -g >after
      """
    try PseudoTerminal.run(["sh", "-c", script], type: "dumb") { terminal in
      try terminal.read(until: "ready")
      terminal.resize(columns: 90, rows: 30)
      try terminal.read(until: "30 90")
      try terminal.send("yes\r")
      try terminal.read(until: "got yes")
      // The modes that the program left are reset.
      try terminal.read(until: "\u{1B}[?1000l\u{1B}[?25h\u{1B}[m")
      #expect(try terminal.waitForEnd() == 0)
      let scratch = terminal.scratch
      #expect(scratch.read("status") == "143\n")
      #expect(!scratch.read("before").isEmpty)
      #expect(scratch.read("before") == scratch.read("after"))
      let recording = scratch.read("run.cast")
      #expect(recording.contains(",\"r\",\"90x30\"]\n"))
      #expect(recording.contains(",\"i\",\"yes\\r\"]\n"))
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGXCPU, 64])
  func aSignalEndsTheProgramToo(signal: Int32) throws {
    try Program().expectEnd(ofChildrenOf: "lector tty", by: signal)
  }

  /// Without a screen too, every signal that ends Lector leaves the terminal as it was.
  @Test func everySignalRestoresTheTerminal() throws {
    for signal in SignalNumber.ending + [SIGALRM] {
      try PseudoTerminal.lector("tty", "--", "sh", "-c", "echo ready; read a", type: "dumb") {
        terminal in
        try terminal.read(until: "ready")
        #expect(terminal.modes != terminal.firstModes)
        terminal.signal(signal)
        _ = try terminal.readToEnd()
        #expect(try terminal.waitForEnd() == 128 + signal)
        #expect(terminal.modes == terminal.firstModes, "\(signal)")
      }
    }
  }

  /// The program itself has the usual effects of all signals.
  @Test func theProgramIgnoresNoSignal() throws {
    let run = try Program().run("tty", "--", "grep", "-E", "Sig(Blk|Ign)", "/proc/self/status")
    let masks = run.output.split(separator: "\r\n").compactMap {
      $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    }
    // The C library keeps the signals 32 and 33 to itself.
    #expect(masks.map { $0 & ~0x1_8000_0000 } == [0, 0], "\(run.output)")
  }

  @Test(arguments: [
    ("seq 3", ">/dev/full", "No space left on device"),
    ("seq 5000", ">/dev/full", "No space left on device"),
    ("seq 3", ">&-", "Bad file descriptor"),
  ])
  func outputThatNobodyTakesIsAnError(command: String, stream: String, reason: String) throws {
    let run = try Program().shell("lector tty -- \(command) \(stream)")
    #expect(run.status == 74)
    #expect(run.errors == "lector: standard output: \(reason)\n")
  }

  @Test func aReaderThatHasReadEnoughEndsTheProgram() throws {
    let run = try Program().shell("{ lector tty -- yes; echo $? >status; } | head -1; cat status")
    #expect(run.output == "y\r\n141\n" && run.errors.isEmpty)
  }

  /// The reader of the pipe takes one line, and then no more.
  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsARunWhoseOutputNobodyTakes(signal: Int32) throws {
    let run = try Program().shell(
      """
      mkfifo pipe
      lector tty -- yes >pipe &
      exec 3<pipe
      read line <&3
      kill -\(signal) $!
      wait $!
      echo "$line" $?
      """)
    #expect(run.output == "y\r \(128 + signal)\n")
  }

  @Test func aLimitOnTheSizeOfFilesIsAnError() throws {
    let run = try Program().shell("ulimit -f 8; lector tty --record r.cast -- seq 20000 | tail -1")
    #expect(run.output == "20000\r\n")
    #expect(run.errors == "lector: r.cast: File too large\n")
  }

  @Test func aProgramWithoutATerminalGetsAnswers() throws {
    let program = try Program()
    let run = try program.shell(
      #"""
      lector tty --record run.cast -- bash -c 'stty -icanon -echo; printf "ab\033[6n"
        read -rs -d R answer; printf "%q\n" "$answer"' </dev/null
      """#)
    // The column is 3.
    #expect(run.output.hasSuffix("1;3'\r\n"), "\(run.output)")
  }

  /// What the program left behind writes forever.
  @Test func theEndOfTheProgramIsTheEndOfAFlood() throws {
    let run = try Program().run("tty", "--", "sh", "-c", "echo first; yes & exit 4")
    #expect(run.status == 4)
    #expect(run.output.contains("first\r\n"))
  }

  @Test func theClipboardIsNotReached() throws {
    let script = #"printf 'a\033]52;c;YQ==\007b'"#
    let run = try Program().run("tty", "--record", "run.cast", "--", "sh", "-c", script)
    #expect(run.output == "ab")
    #expect(run.errors == "lector: commands that may reach the clipboard were left out\n")
  }

  @Test func wrongArgumentsAndRecordingsAreReported() throws {
    let program = try Program()
    func expect(_ arguments: [String], _ status: Int32, _ message: String) throws {
      let outcome = try program.run(arguments)
      #expect(outcome.status == status)
      #expect(outcome.errors == "lector: \(message)\n")
    }
    let header = "{\"version\":2,\"width\":80,\"height\":24}\n"
    try program.scratch.write(header + "[1,\"o\",\"a", to: "cut.cast")
    try program.scratch.write(header, to: "run.cast")
    try program.scratch.write("prefix-key = \"ctrl-a\"\n", to: "own.toml")
    try expect(["tty", "--"], 64, "expected a program after \"--\"")
    try expect(
      ["tty", "--captions", "21", "--", "true"], 64, "--captions 21: expected a number from 0 to 20"
    )
    for flags in [
      ["--speech", "espeak-ng"], ["--captions", "2"], ["--readers", "orca"],
      ["--config", "own.toml"],
    ] {
      try expect(
        ["tty"] + flags + ["--", "true"], 64, "\(flags[0]) needs a terminal of a known type")
      guard flags[0] != "--readers" else { continue }
      try expect(
        ["tty", "--script", "no.lector"] + flags + ["--", "true"], 64,
        "\(flags[0]) cannot be combined with --script")
    }
    for flags in [
      ["--settle", "50"], ["--keep-going"], ["--format", "text"], ["--compare", "NO_COLOR=1"],
    ] {
      try expect(["tty"] + flags + ["--", "true"], 64, "\(flags[0]) needs --script")
    }
    for flags in [["--format", "junit"], ["--keep-going"], ["--record", "new.cast"]] {
      try expect(
        ["tty", "--script", "no.lector", "--compare", "pipe"] + flags + ["--", "true"], 64,
        "--compare cannot be combined with "
          + (flags[0] == "--format" ? flags.joined(separator: " ") : flags[0]))
    }
    try expect(["tty", "--", "/no/such"], 69, "/no/such: No such file or directory")
    try expect(
      ["tty", "--rows", "0", "--", "true"], 64, "--rows 0: expected a number from 1 to 1000")
    try expect(
      ["tty", "--record", "/no/run.cast", "--", "true"], 73,
      "/no/run.cast: cannot be created: No such file or directory")
    try expect(
      ["walk", "cut.cast"], 65,
      "cut.cast:2: the file ends in a text; expected a double quote")
    try expect(["walk", "no.cast", "--readers", "tdsr"], 66, "no.cast: No such file or directory")
    try expect(
      ["walk", "run.cast", "--readers", "jaws"], 64,
      """
      --readers jaws: expected one of tdsr, orca, nvda, nvda-dmp, nvda-difflib, fenrir, speakup, \
      brltty
      """)
    for flags in [
      ["--cost"], ["--cast", "new.cast"], ["--dump-tree", "new.json"], ["--hints", "off"],
      ["--speech", "espeak-ng"], ["--profile", "vim"],
    ] {
      try expect(
        ["walk", "run.cast"] + flags, 64, "\(flags[0]) has no effect on a recording of a terminal")
    }
    try expect(
      ["diff", "run.cast", "run.cast", "--language", "de"], 64,
      "--language has no effect on a recording of a terminal")
    try program.scratch.write("{}", to: "tree.json")
    try expect(
      ["diff", "run.cast", "tree.json"], 65, "tree.json:1: expected an asciicast or a typescript")
    try expect(
      ["audit", "run.cast", "--readers", "tdsr,brltty"], 64,
      "--readers brltty: an audit judges what is said, not cells of braille")
    try expect(["walk", "run.cast", "cut.cast"], 64, "expected a single recording of a terminal")
  }

  @Test func readersAreHeardSideBySide() throws {
    let recording =
      "{\"version\":2,\"width\":80,\"height\":24}\n[0.5,\"o\",\"hello\"]\n[1,\"m\",\"\"]\n"
    let walk = try Program().run("walk", "-", "--readers", "orca,nvda,speakup", input: recording)
    #expect(
      walk.output == """
        0.500\t\tnvda\thello\t0
        0.500\t\tspeakup\thello\t0
        0.516\t\torca\thello\t0
        1.000\t\tmarker\t\t

        """)
  }

  @Test func aRecordingOnStandardInputShowsItsControls() throws {
    let header = "{\"version\":2,\"width\":80,\"height\":24}\n[1.5,\"o\",\"a\\u0001b\\u001b[A\"]\n"
    let walk = try Program().run("walk", "-", "--readers", "tdsr", input: header)
    #expect(walk.output == "0.000\t\ttdsr\t\(Self.greeting)\t\n1.500\t\ttdsr\ta␁b\t0\n")
  }
}

extension Program {
  /// Runs a program that waits, ends Lector by a signal, and expects that the program ended too.
  ///
  /// - Parameter command: The command of Lector before `--`.
  func expectEnd(ofChildrenOf command: String, by signal: Int32) throws {
    let run = try shell(
      """
      mkfifo pipe
      \(command) -- sh -c 'echo $$ >child; echo >pipe; exec sleep 1000' &
      read started <pipe
      kill -\(signal) $!
      wait $!
      echo $? >status
      """)
    #expect(run.status == 0)
    #expect(scratch.read("status") == "\(128 + signal)\n")
    let child = try #require(
      pid_t(scratch.read("child").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(child, 0) != 0)
  }
}
