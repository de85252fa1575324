import Foundation
import ProcessTable
import Testing

/// Scripts for terminal programs: `lector tty --script`, and what compares runs.
@Suite("lector tty --script", .ownThread) struct TerminalScriptTests {
  private static let greeting = "tdsr, presented by Lighthouse of San Francisco"

  /// A program that asks for a name, in color unless `NO_COLOR` is set.
  private static let dialogue = #"""
    if [ -n "$NO_COLOR" ]; then printf 'Your name? '; else printf '\033[32mName?\033[m '; fi
    read name
    echo "Hello $name"
    exit 3
    """#

  private static let script = """
    expect-row "ame? "      # the prompt
    type "Al"
    press Enter
    expect "Hello Al"
    expect-status 3

    """

  private func program() throws -> Program {
    let program = try Program()
    try program.scratch.write(Self.dialogue, to: "dialogue")
    try program.scratch.write(Self.script, to: "run.lector")
    return program
  }

  @Test func aScriptNeedsNoTerminal() throws {
    let program = try program()
    let run = try program.run(
      "tty", "--script", "run.lector", "--record", "run.cast", "--", "sh", "dialogue")
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.output == """
        line 0\t\ttdsr\t\(Self.greeting)\t
        line 0\t\ttdsr\tName?\t0
        line 2\tA\ttdsr\tA\t0
        line 2\tl\ttdsr\tl\t0
        line 3\tReturn\ttdsr\tHello Al\t1

        """)
    let walk = try program.run("walk", "run.cast")
    #expect(walk.output.contains("\tHello Al\t1\n"))
    #expect(program.scratch.read("run.cast").hasSuffix("\"x\",\"3\"]\n"))
  }

  @Test func readersHearSideBySide() throws {
    let run = try program().run(
      "tty", "--script", "run.lector", "--readers", "fenrir,nvda", "--format", "jsonl", "--",
      "sh", "dialogue")
    #expect(
      run.output.contains(
        #"{"line":3,"key":"Return","reader":"nvda","text":"Hello Al","rows":[1],"#),
      "\(run.output)")
    #expect(run.status == 1)
    #expect(
      run.errors
        == "lector: run.lector:4: fenrir: expected \"Hello Al\", heard \"Hello Al \"\n")
  }

  @Test func theScreenIsShown() throws {
    let program = try program()
    try program.scratch.write("type \"Al\"\nscreen\n", to: "run.lector")
    let run = try program.run("tty", "--script", "run.lector", "--", "sh", "dialogue")
    #expect(
      run.output.hasSuffix("line 2\t\tscreen\tName? Al\t0\nline 2\t\tcursor\trow 0, column 8\t0\n"))
    try program.scratch.write("screen now\n", to: "bad.lector")
    let bad = try program.run("tty", "--script", "bad.lector", "--", "true")
    #expect(bad.errors == "lector: bad.lector:1: expected screen\n")
  }

  /// Each question is answered before the next line is written.
  @Test func standardInputIsPlayedLineByLine() throws {
    let program = try program()
    let run = try program.shell(
      #"""
      coproc { lector tty --script - --format jsonl --columns 20 --rows 2 -- sh dialogue; }
      exec 3<&${COPROC[0]} 4>&${COPROC[1]}
      ask() {
        printf "$1" >&4
        line=
        until [[ $line == *'"cursor"'* ]]; do read -r line <&3 || exit 9; echo "$line"; done
      }
      ask '\357\273\277# nothing\r\nscreen\n'
      ask 'type "Al"\r\nscreen\n'
      ask 'press Enter 1\nwait end\n\nscreen\n'
      printf 'sceen\n' >&4
      exec 4>&-
      wait $COPROC_PID
      """#)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.filter { $0.contains("cursor") } == [
        #"{"line":2,"screen":["Name?",""],"cursor":[0,6],"status":null}"#,
        #"{"line":4,"screen":["Name? Al",""],"cursor":[0,8],"status":null}"#,
        #"{"line":8,"screen":["Hello Al",""],"cursor":[1,0],"status":3}"#,
      ], "\(run)")
    #expect(
      lines.contains {
        $0.hasPrefix(#"{"line":5,"key":"Return","reader":"tdsr","text":"Hello Al""#)
      })
    #expect(run.status == 64)
    #expect(
      run.errors
        == "lector: standard input:9: no command is called \"sceen\"; did you mean \"screen\"?\n")
  }

  @Test func aLineOfStandardInputThatIsNoTextIsReported() throws {
    let run = try Program().shell(
      #"printf 'press a\npress \377\n' | lector tty --script - -- cat"#,
      environment: ["LANG": "de_DE.UTF-8"])
    #expect(run.errors == "lector: Standardeingabe:2: kein UTF-8\n")
  }

  @Test func failuresHaveLinesAndReports() throws {
    let program = try program()
    try program.scratch.write("type a\nexpect b\npress Enter\nexpect-status 0\n", to: "run.lector")
    let run = try program.run("tty", "--script", "run.lector", "--", "sh", "dialogue")
    #expect(run.status == 1)
    #expect(run.errors == "lector: run.lector:2: tdsr: expected \"b\", heard \"a\"\n")
    let junit = try program.run(
      "tty", "--script", "run.lector", "--keep-going", "--format", "junit", "--", "sh", "dialogue")
    #expect(junit.status == 1 && junit.errors == "")
    #expect(junit.output.contains("<testsuites tests=\"3\" failures=\"2\" errors=\"0\">"))
    #expect(junit.output.contains("name=\"line 4: expect-status 0\""))
  }

  @Test(arguments: [
    (["--script", "no.lector", "--", "true"], 66, "no.lector: no such file"),
    (["--script", "bad.lector", "--", "true"], 64, "bad.lector:1: expected press KEY [COUNT]"),
    (["--script", "run.lector", "--", "/no/such"], 69, "/no/such: No such file or directory"),
    (
      ["--script", "run.lector", "--settle", "0", "--", "true"], 64,
      "--settle 0: expected a number from 1 to 2000"
    ),
    (
      ["--script", "run.lector", "--compare", "NO_COLOR", "--", "true"], 64,
      "--compare NO_COLOR: expected NAME=VALUE or pipe"
    ),
    (
      ["--script", "run.lector", "--record", "/no/run.cast", "--", "true"], 73,
      "/no/run.cast: cannot be created: No such file or directory"
    ),
  ])
  func mistakesAreReported(arguments: [String], status: Int32, message: String) throws {
    let program = try program()
    try program.scratch.write("press\n", to: "bad.lector")
    let run = try program.run(["tty"] + arguments)
    #expect(run.status == status)
    #expect(run.errors == "lector: \(message)\n")
  }

  @Test(arguments: [15, 1, 2]) func aSignalEndsTheProgramToo(signal: Int32) throws {
    let program = try Program()
    try program.scratch.write("wait 60000\n", to: "run.lector")
    try program.expectEnd(ofChildrenOf: "lector tty --script run.lector", by: signal)
  }

  @Test func aFloodAndWhatForksAndLeavesEnd() throws {
    let program = try Program()
    try program.scratch.write("wait 600000\n", to: "run.lector")
    let run = try program.run(
      "tty", "--script", "run.lector", "--", "sh", "-c",
      """
      sleep 1000 & echo $! >child
      setsid sh -c 'echo $$ >daemon; exec sleep 1000 >/dev/null 2>&1 </dev/null' &
      until [ -s daemon ]; do sleep 0.01; done
      exec yes 0123456789
      """)
    #expect(run.status == 1)
    #expect(
      run.errors.hasSuffix("lector: run.lector:1: the program wrote more than 1 MB at once\n"))
    for file in ["child", "daemon"] {
      let child = try #require(pid_t(program.scratch.lines(file).first ?? ""))
      #expect(Processes.isGone(child), "\(file)")
    }
  }

  @Test func aProgramThatNeverSettlesIsReported() throws {
    let program = try Program()
    try program.scratch.write("press Down\n", to: "run.lector")
    let run = try program.run(
      "tty", "--script", "run.lector", "--", "sh", "-c", "while :; do printf .; sleep 0.02; done")
    #expect(
      run.errors
        == "lector: run.lector:1: the program still wrote or worked when the script went on\n")
    #expect(run.status == 0)
  }

  @Test func aProgramThatAsksForTheClipboardIsReported() throws {
    let program = try Program()
    try program.scratch.write("wait\n", to: "run.lector")
    let run = try program.run(
      "tty", "--script", "run.lector", "--", "sh", "-c", #"printf '\033]52;c;?\033\\'; read answer"#
    )
    #expect(
      run.errors.contains("lector: run.lector:1: the program has no access to the clipboard\n"))
  }

  @Test func whatASwitchChangesIsHeard() throws {
    let run = try program().run(
      "tty", "--script", "run.lector", "--compare", "NO_COLOR=1", "--compare", "ACCESSIBLE=1",
      "--compare", "pipe", "--", "sh", "dialogue")
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.output == """
        NO_COLOR=1:
        start, tdsr
          - Name?
          + Your name?
        ACCESSIBLE=1: the program writes and sounds the same
        pipe: the program writes and sounds the same

        """)
  }

  @Test func recordingsAreCompared() throws {
    let program = try program()
    for (name, variable) in [("old.cast", ""), ("new.cast", "NO_COLOR=1")] {
      _ = try program.shell(
        "\(variable) lector tty --script run.lector --record \(name) -- sh dialogue")
    }
    let difference = try program.run("diff", "old.cast", "new.cast", "--exit-code")
    #expect(difference.status == 1)
    #expect(difference.output == "start, tdsr\n  - Name?\n  + Your name?\n")
    #expect(try program.run("diff", "old.cast", "old.cast", "--exit-code").status == 0)
    let json = try program.run(
      "diff", "old.cast", "new.cast", "--readers", "tdsr,orca", "--format", "json")
    #expect(json.output.contains(#""added":["Your name?"]"#), "\(json.output)")
  }

  @Test func aScriptIsAudited() throws {
    let program = try Program()
    try program.scratch.write("press Down\npress Down\n", to: "run.lector")
    try program.scratch.write(
      #"""
      stty -echo raw
      printf '\033[?1049h\033[32m\342\227\217\033[m web\r\n\033[31m\342\227\217\033[m mail\r\n'
      dd bs=3 count=1 2>/dev/null >/dev/null
      printf '\033[1;1H\033[31m\342\227\217\033[m web'
      sleep 1000
      """#, to: "services")
    let arguments = ["audit", "--script", "run.lector", "--tty", "sh services"]
    let run = try program.run(arguments)
    #expect(run.status == 0 && run.errors == "")
    for heading in [
      #/run\.lector:\d: warning: no-plain-mode:/#,
      #/run\.lector:\d: warning: switch-without-effect: .* "TERM=dumb"/#,
    ] {
      #expect(run.output.firstMatch(of: heading) != nil, "\(run.output)")
    }
    #expect(!run.output.contains("needs two runs"))
    #expect(try program.run(arguments + ["--fail-on", "warning"]).status == 1)
    #expect(
      try program.run("audit", "--tty", "true").errors
        == "lector: --script and --tty need each other\n")
  }
}
