import Foundation
import Testing

/// What is made from a run of a terminal program: a file of what is heard, a script, a bug report.
@Suite("Runs of terminal programs as files", .ownThread) struct HeardFileTests {
  /// A list whose mark moves while the cursor stays below it. "s" answers late.
  private static let list = #"""
    stty -icanon -echo; i=1
    draw() {
      printf '\033[H'; n=0
      for item in Apples Pears Plums; do
        n=$((n + 1)); [ $n = $i ] && mark='>' || mark=' '
        printf '%s %s\r\n' "$mark" $item
      done
    }
    draw
    while key=$(dd bs=1 count=1 2>/dev/null) && [ "$key" != q ]; do
      case $key in
        j) i=$((i % 3 + 1)) ;;
        s) sleep 0.5; i=3 ;;
      esac
      draw
      [ "$key" = s ] && printf 'ready\r\n'
    done
    """#
  private static let script = """
    press j
    type "s"
    wait for "ready"
    press q
    wait end
    expect-status 0

    """

  private func program() throws -> Program {
    let program = try Program()
    try program.scratch.write(Self.list, to: "list")
    try program.scratch.write(Self.script, to: "run.lector")
    return program
  }

  private func run(_ program: Program, _ flags: String...) throws -> Program.Outcome {
    try program.run(["tty", "--script", "run.lector"] + flags + ["--", "sh", "list"])
  }

  private static let heard = """
    heard by tdsr (TDSR of December 2025), nvda-difflib (NVDA 2025 in older consoles)
    at the start:
      tdsr: tdsr, presented by Lighthouse of San Francisco
      tdsr: > Apples
      tdsr: Pears
      tdsr: Plums
      nvda-difflib: > Apples
      nvda-difflib:   Pears
      nvda-difflib:   Plums
    after j:
      tdsr: Apples
      tdsr: > Pears
      tdsr: Plums
      nvda-difflib: j
    after s:
      tdsr: Apples
      tdsr: Pears
      tdsr: > Plums
      tdsr: ready
      nvda-difflib: s
      nvda-difflib: >
      nvda-difflib: ready
    after q:

    """

  /// Programs that hide what is typed by themselves: a sign for each key, and nothing.
  @Test(arguments: ["*", ""], ["text", "jsonl"])
  func nothingHasWhatAProgramHides(mark: String, format: String) throws {
    let program = try Program()
    try program.scratch.write(
      """
      stty raw -echo; printf 'Key: '
      for n in 1 2 3; do dd bs=1 count=1 2>/dev/null >/dev/null; printf '\(mark)'; done
      dd bs=1 count=1 2>/dev/null >/dev/null; printf 'ok'; dd bs=1 count=1 2>/dev/null
      """, to: "ask")
    let script = "wait for \"Key:\"\ntype \"zqy\"\nexpect \"no\" by nvda\npress Enter\npress q\n"
    try program.scratch.write(script, to: "run.lector")
    try program.scratch.write(
      script.replacing("expect \"no\" by nvda\n", with: ""), to: "good.lector")
    let readers = ["--readers", "tdsr,nvda", "--format", format, "--record", "run.cast"]
    let run = try program.run(["tty", "--script", "run.lector"] + readers + ["--", "sh", "ask"])
    #expect(run.status == 1)
    let heard = try program.run(
      ["tty", "--script", "good.lector", "--overwrite", "--heard", "run.heard", "--update"]
        + readers + ["--", "sh", "ask"])
    #expect(heard.status == 0)
    let file = program.scratch.read("run.heard")
    #expect(file.contains("after x:\n"))
    for text in [run.output, run.errors, heard.output, file].joined().split(separator: "\n") {
      let words = text.split { !$0.isLetter }
      #expect(Set(words).isDisjoint(with: ["z", "y"]), "\(text)")
    }
  }

  @Test func whatIsHeardIsKeptInAFile() throws {
    let program = try program()
    let flags = ["--readers", "tdsr,nvda-difflib", "--heard", "run.heard"]
    func run(_ more: String...) throws -> Program.Outcome {
      try program.run(
        ["tty", "--script", "run.lector"] + flags + more + ["--", "sh", "list"])
    }
    let missing = try run()
    #expect(missing.status == 64)
    #expect(missing.errors == "lector: run.heard: no such file; --update writes it\n")
    let updated = try run("--update")
    #expect(updated.status == 0 && updated.output == "" && updated.errors == "")
    #expect(program.scratch.read("run.heard") == Self.heard)
    #expect(try run().status == 0)
    try program.scratch.write(Self.list.replacing("Plums", with: "Figs"), to: "list")
    let changed = try run()
    #expect(changed.status == 1 && changed.errors == "")
    #expect(
      changed.output == """
        start, tdsr
          - Plums
          + Figs
        start, nvda-difflib
          -   Plums
          +   Figs
        line 1, after j, tdsr
          - Plums
          + Figs
        line 2, after s, tdsr
          - > Plums
          + > Figs

        """)
    #expect(program.scratch.read("run.heard") == Self.heard)
  }

  private static let otherReaders =
    "expected \"heard by tdsr (TDSR of December 2025)\"; --update writes the file anew"

  @Test(arguments: [
    ("heard by tdsr", "heard by orca", 1, Self.otherReaders),
    ("TDSR of December 2025", "TDSR of May 2020", 1, Self.otherReaders),
    ("at the start:", "at first:", 2, "expected \"at the start:\""),
    (
      "after j:", "j:", 7, "expected \"after KEY:\", or two spaces and \"READER: TEXT\""
    ),
  ])
  func aFileThatWasEditedIsAnError(_ edit: (String, String, Int, String)) throws {
    let program = try program()
    #expect(try run(program, "--heard", "run.heard", "--update").status == 0)
    let text = program.scratch.read("run.heard").replacing(edit.0, with: edit.1)
    try program.scratch.write(text, to: "run.heard")
    let outcome = try run(program, "--heard", "run.heard")
    #expect(outcome.status == 65)
    #expect(outcome.errors == "lector: run.heard:\(edit.2): \(edit.3)\n")
    #expect(program.scratch.read("run.heard") == text)
  }

  @Test func aScriptThatFailsUpdatesNothing() throws {
    let program = try program()
    try program.scratch.write("old", to: "run.heard")
    try program.scratch.write("expect-row \"Cherries\"\n", to: "run.lector")
    #expect(try run(program, "--heard", "run.heard", "--update").status == 1)
    #expect(program.scratch.read("run.heard") == "old")
  }

  @Test func aRecordingBecomesAScript() throws {
    let program = try program()
    #expect(try run(program, "--record", "run.cast").status == 0)
    let script = try program.run("tty", "--from", "run.cast")
    #expect(script.status == 0 && script.errors == "")
    // Where the program was slow, there may be further waits.
    let waits = /\nwait [0-9]+00(?=\n)/
    #expect(script.output.contains(/\ntype "s"\nwait [0-9]+00\n/))
    #expect(
      script.output.replacing(waits, with: "")
        == """
        # lector tty --script FILE --columns 80 --rows 24 --readers tdsr -- sh list
        expect "tdsr, presented by Lighthouse of San Francisco" by tdsr
        expect "> Apples" by tdsr
        expect "Pears" by tdsr
        expect "Plums" by tdsr
        type "j"
        expect "Apples" by tdsr
        expect "> Pears" by tdsr
        expect "Plums" by tdsr
        type "s"
        expect "Apples" by tdsr
        expect "Pears" by tdsr
        expect "> Plums" by tdsr
        expect "ready" by tdsr
        type "q"
        wait end
        expect-status 0

        """, "\(script.output)")
    // The text comes when it comes on this computer.
    let patient = script.output.replacing(
      /\ntype "s"\nwait [0-9]+00\n/, with: "\ntype \"s\"\nwait for \"ready\"\n")
    try program.scratch.write(patient, to: "run.lector")
    let played = try run(program)
    #expect(played.status == 0, "\(played.errors)")
    let mixed = try program.run("tty", "--from", "run.cast", "--rows", "3")
    #expect(mixed.status == 64)
  }

  /// Keys of every kind, a marker, another size, and an end by a signal.
  private static let cast = #"""
    {"version":2,"width":40,"height":6,"command":"list --all"}
    [0.1,"o","\u001b[2J\u001b[H> Apples\r\n  Pears\r\n"]
    [1.0,"i","\u001b[B"]
    [1.01,"o","\u001b[H  Apples\r\n> Pears\r\n"]
    [1.5,"m","Pears expected"]
    [2.0,"r","50x6"]
    [3.0,"i","\u001b[200~a b\u001b[201~"]
    [3.01,"o","\u001b[5;1Ha b"]
    [3.5,"i","\u001b[<0;3;4M"]
    [4.0,"i","\u0003"]
    [4.1,"m",""]
    [5.0,"x","130"]

    """#

  @Test func theScriptHasWhatAScriptCanDo() throws {
    let program = try Program()
    try program.scratch.write(Self.cast, to: "run.cast")
    let script = try program.run("tty", "--from", "run.cast", "--readers", "orca")
    #expect(
      script.output == #"""
        # lector tty --script FILE --columns 40 --rows 6 --readers orca -- list --all
        wait 100
        press Down
        expect "blank" by orca
        # marker: Pears expected
        resize 50x6
        paste "a b"
        expect "a b" by orca
        # no script can press ␛[<0;3;4M
        press Control-c
        # marker: 

        """#, "\(script.output)")
    let walk = try program.run("walk", "run.cast")
    #expect(walk.output.contains("\n1.500\t\tmarker\tPears expected\t\n"))
    #expect(walk.output.contains("\n4.100\t\tmarker\t\t\n"))
    let objects = try program.run("walk", "run.cast", "--format", "jsonl")
    #expect(objects.output.contains("{\"time\":1.5,\"marker\":\"Pears expected\"}\n"))
  }

  @Test func aRecordingBecomesABugReport() throws {
    let program = try Program()
    try program.scratch.write(Self.cast, to: "run.cast")
    let report = try program.run("report", "run.cast", "--readers", "tdsr,fenrir")
    #expect(report.status == 0 && report.errors == "")
    let lines = report.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "## list --all")
    #expect(lines[2].hasPrefix("- lector 0."))
    #expect(
      lines[2].hasSuffix(", tdsr (TDSR of December 2025), fenrir (Fenrir of December 2024)"))
    #expect(
      lines[3...].joined(separator: "\n") == #"""
        - Terminal: 40 columns, 6 rows

        ### At 1.5 s: Pears expected

        | after | tdsr | fenrir |
        |---|---|---|
        |  | \> Apples · Pears |   Apples  ,  Pears  ,   ,   ,   ,  |
        | Down | blank |  Apples  ,   Pears  |
        |  |  |  |
        | ␛\[200\~a b␛\[201\~ | a b | a b · a b  |

              Apples
            > Pears

        ### At 4.1 s

        | after | tdsr | fenrir |
        |---|---|---|
        |  | \> Apples · Pears |   Apples  ,  Pears  ,   ,   ,   ,  |
        | Down | blank |  Apples  ,   Pears  |
        |  |  |  |
        | ␛\[200\~a b␛\[201\~ | a b | a b · a b  |
        | ␛\[\<0;3;4M |  |  |
        | Control-c |  |  |

              Apples
            > Pears
            
            
            a b

        ### Findings

        - **cursor-elsewhere**, 1.0 s, after Down, row 1: The focus went to row 1, and the cursor is at row 2, column 0. Put the cursor on the focus, also if it is hidden.
        - **silent-key**, 3.5 s, after ␛\[\<0;3;4M, row 4: Nothing changed, and no bell rang. Ring the bell for a key that does nothing.

        """#, "\(report.output)")
  }

  /// A question that the terminal hides, and a field of the program's own.
  private static let secrets = [
    "stty -echo; printf 'PIN: '; read pin; stty echo; echo; echo got; read more",
    """
    stty -icanon -echo; printf 'PIN: '
    while key=$(dd bs=1 count=1 2>/dev/null) && [ -n "$key" ]; do printf '*'; done
    echo; echo got; dd bs=1 count=1 2>/dev/null
    """,
  ]

  @Test(arguments: secrets) func hiddenInputIsNotRecorded(_ question: String) throws {
    let program = try Program()
    try program.scratch.write(question, to: "question")
    try program.scratch.write("wait for \"PIN\"\ntype \"zQ7\"\npress Enter\n", to: "run.lector")
    func record(_ flags: String...) throws -> Program.Outcome {
      try program.run(
        ["tty", "--script", "run.lector", "--record", "run.cast", "--overwrite"] + flags
          + ["--", "sh", "question"])
    }
    func input() -> [String] {
      program.scratch.lines("run.cast").compactMap { line in
        line.firstRange(of: ",\"i\",").map { String(line[$0.upperBound...]) }
      }
    }
    let outcome = try record()
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "lector: run.cast: characters that were typed without echo: 3; the recording has an x for each\n"
    )
    #expect(input() == ["\"x\"]", "\"x\"]", "\"x\"]", "\"\\r\"]"])
    // The readers say the same words as in the run itself.
    func words(_ text: String) -> [String] {
      text.split(separator: "\n").map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false)[3...].joined(separator: "\t")
      }
    }
    let walk = try program.run("walk", "run.cast")
    #expect(Set(words(walk.output)) == Set(words(outcome.output)))
    // A password in one piece, with keys that edit it, and without an end.
    for keys in [
      "paste \"zQ7\"", "paste \"zQ7\"\npress Tab\npress Enter",
      "type \"zQ\"\npress Left\ntype \"7\"\npress Enter",
    ] {
      try program.scratch.write("wait for \"PIN\"\n\(keys)\n", to: "run.lector")
      let outcome = try record()
      #expect(outcome.errors.contains("without echo: 3;"), "\(keys): \(outcome.errors)")
      #expect(!input().contains { $0.contains("Q") }, "\(keys): \(input())")
    }
    try program.scratch.write("wait for \"PIN\"\ntype \"zQ7\"\npress Enter\n", to: "run.lector")
    let kept = try record("--keep-input")
    #expect(kept.status == 0)
    #expect(Array(input().prefix(3)) == ["\"z\"]", "\"Q\"]", "\"7\"]"])
    // Nothing that is made from it has them.
    let script = try program.run("tty", "--from", "run.cast").output
    #expect(script.contains("type \"x") && !script.contains("Q"))
    #expect(try !program.run("walk", "run.cast").output.contains("\tQ\t"))
    #expect(try program.run("tty", "--keep-input", "--", "true").status == 64)
  }
}
