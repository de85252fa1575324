import Foundation
import Testing

/// What commands print of files whose texts are full of controls. Exports as TSV and CoNLL-U and
/// exported notes, which lose nothing, are the exception: see `HostileTextTests`.
@Suite("Hostile files in every command", .ownThread) struct HostileFileTests {
  /// The clipboard, a color, a C1 control, DEL, and directions.
  private static let controls = "\u{1B}]52;c;aGk=\u{7}\u{1B}[31m\u{9B}2J\u{7F}\u{202E}\u{2066}x"
  /// The same in JSON, with a separator of lines, which would be the end of a line elsewhere.
  private static let escaped =
    #"\u001b]52;c;aGk=\u0007\u001b[31m\u009b2J\u007f\u202e\u2066x\u2028"#

  /// Shows that a command printed them: a control picture, the replacement character, or an escape.
  private static let traces = ["␛", "\u{FFFD}", "\\u001b", "\\u202e"]

  private static func tree(_ button: String) -> String {
    """
    {"root": {"frame": [0, 0, 390, 844], "label": "App\(escaped)", "subviews": [
      {"isElement": true, "frame": [0, 0, 390, 40], "label": "Sign in\(escaped)",
       "traits": ["header"], "identifier": "a\(escaped)"},
      {"isElement": true, "frame": [0, 100, 10, 10], "label": "\(button)\(escaped)",
       "value": "v\(escaped)", "hint": "h\(escaped)", "traits": ["button"]},
      {"isElement": true, "frame": [0, 300, 100, 10], "traits": ["button"],
       "identifier": "b\(escaped)"}]}}
    """
  }

  private static func cast(_ output: String) -> String {
    """
    {"version":2,"width":40,"height":5,"command":"c\(escaped)","title":"t\(escaped)"}
    [0.1,"o","Hi\\u009b2J\\u202e\(output)"]
    [1,"i","\\u001b]52;c;a\\u0007"]
    [1.2,"o","\\r\\nnew\\u202etext\\u007f"]
    [2,"m","mark\(escaped)"]
    [3,"i","q"]
    [3.2,"o","q"]

    """
  }

  private static let files = [
    "evil.tsv":
      "ref\tbook\tsurface\tgloss\tlemma\ttranslation\n"
      + "s1\tB\(controls)\ta\(controls)\tg\(controls)\tl\(controls)\tt\(controls)\n"
      + "s1\tB\(controls)\tword\tone\tw\t\n",
    "words.mdf": "\\lx w\(controls)\n\\ps n\n\\ge g\(controls)\n\\de d\(controls)\n",
    "notes.json": """
    {"format":"lector-study","version":1,"notes":[{"text":"evil","book":"b\(escaped)",
    "chapter":1,"verse":"1","word":0,"form":"f\(escaped)","markdown":"n\(escaped)",
    "created":1,"modified":2}],"highlights":[],"bookmarks":[{"text":"t\(escaped)",
    "book":"b\(escaped)","chapter":0,"verse":"s7","created":10,"name":"n\(escaped)"}]}
    """,
    "settings.toml": "\"k\(escaped)\" = 1\n",
    "a.tree.json": tree("Name"), "\(controls).tree.json": tree("Name"), "b.tree.json": tree("New"),
    "a.log": "Sign in\(controls)\n",
    "a.cast": cast("a"), "b.cast": cast("b"),
    "run.heard": "heard by tdsr (TDSR of December 2025)\nat the start:\n  tdsr: z\(controls)\n",
    "tree.lector": "open a.tree.json\nexpect \"x\(controls)\"\n",
    "scene.lector": "expect \"x\(controls)\"\n",
    "tty.lector": "wait end\nexpect \"x\(controls)\"\n",
    "bad.lector": "foo\(controls)\n",
    "bad.conllu": "# sent_id = 1\nx\(controls)\tw\tw\tX\t_\t_\t_\t_\t_\t_\n\n",
    "bad.tree.json": "{\"root\": {\"traits\": [\"t\(escaped)\"]}}",
    "logs/a.tree.json": tree("Name"), "logs/a.log": "Sign in\(controls)\nOther\(controls)\n",
  ]

  private static func formats(_ command: [String], _ formats: [String]) -> [[String]] {
    formats.map { command + ["--format", $0] }
  }

  /// The commands of `lector --help`, each with arguments for which it prints a part of a file or of
  /// an argument.
  static let commands: [(name: String, runs: [[String]])] = [
    ("read", [["evil", "--plain"], ["evil.tsv", "--plain"], ["./\(controls)"], ["bad.conllu"]]),
    (
      "search",
      formats(["evil", "word"], ["text", "tsv", "json", "markdown", "gb4e", "expex", "linguex"])
        + [["bad.conllu", "x"]]
    ),
    (
      "define",
      formats(["words", "w\(controls)"], ["text", "json", "brf"]) + [["words", "x\(controls)"]]
    ),
    ("say", [["--wav", "none/\(controls)", "x"]]),
    ("notes", [["list"], ["export"]]),
    ("words", [["import", "./\(controls)"]]),
    (
      "plan",
      [
        ["evil", "--days", "2"], ["evil"], ["evil", "--list", "./\(controls)"],
        ["x\(controls)", "--days", "1"],
      ]
    ),
    ("today", [["x\(controls)"]]),
    ("texts", [["get", "x\(controls)"]]),
    ("import", [["bad.conllu"], ["evil.tsv", "--as", "n\(controls)"]]),
    (
      "library",
      [[], ["list"], ["info", "evil"], ["info", "words"], ["remove", "x\(controls)"]]
        + formats(["info", "evil"], ["json"])
    ),
    (
      "export",
      [
        "text", "markdown", "html", "json", "gb4e", "expex", "linguex", "pandoc-ling", "flextext",
        "brf", "transcript",
      ].map { ["evil", "--to", $0] }
    ),
    (
      "walk",
      [
        ["a.tree.json"], ["a.tree.json", "--style", "snapshot"],
        ["a.tree.json", "--style", "device"],
        ["a.tree.json", "--cost"], ["a.tree.json", "--against", "a.log"],
        ["a.tree.json", "--plain"],
        ["a.tree.json", "--script", "scene.lector"], ["bad.tree.json"],
        ["a.cast", "--readers", "tdsr,orca,nvda,speakup"],
      ]
    ),
    (
      "tty",
      [["--from", "a.cast"], ["--script", "bad.lector", "--", "true"]]
        + ["text", "jsonl", "junit", "tap", "github"].map {
          ["--script", "tty.lector", "--format", $0, "--", "printf", controls]
        } + [["--script", "tty.lector", "--heard", "run.heard", "--", "printf", "a\u{202E}b"]]
    ),
    (
      "audit",
      formats(
        ["\(controls).tree.json"],
        ["text", "json", "sarif", "junit", "tap", "html", "github", "openacr"])
        + [["bad.tree.json"]]
    ),
    ("report", [["a.cast"]]),
    (
      "diff",
      formats(["a.tree.json", "b.tree.json"], ["text", "markdown", "json"])
        + formats(["a.cast", "b.cast"], ["text", "markdown", "json"])
    ),
    ("fidelity", [["logs"]]),
    (
      "play",
      formats(["tree.lector", "--keep-going"], ["text", "jsonl", "junit", "tap", "github"])
        + [["bad.lector"], ["tree.lector", "--transcript", "-"]]
    ),
    ("gallery", [["interlinear", "--script", "scene.lector"], ["x\(controls)"]]),
    ("config", [["check", "--config", "settings.toml"], ["path", "--config", controls]]),
    ("keys", [["--config", "settings.toml"], ["--profile", controls]]),
    ("doctor", [[], ["--json"]]),
    ("completions", [[controls]]), ("man", [[controls]]),
  ]

  /// Commands that print nothing of a file.
  private static let others: Set = ["languages", "voices"]

  @Test func everyCommandIsTried() throws {
    let help = try Program().run("--help").output
    let listed = help.matches(of: #/\n  ([a-z]+) /#).map { String($0.1) }
    let further = try #require(help.firstMatch(of: #/Further commands: ([a-z, ]+)\./#)).1
    let all = listed.filter { $0 != "lector" } + further.split(separator: ", ").map(String.init)
    #expect(Set(all) == Set(Self.commands.map(\.name)).union(Self.others))
  }

  @Test(arguments: commands.indices) func noControlIsPrinted(index: Int) throws {
    let (name, runs) = Self.commands[index]
    let program = try Program()
    for (file, text) in Self.files { try program.scratch.write(text, to: file) }
    for file in ["evil.tsv", "words.mdf"] {
      let imported = try program.run(
        "import", file, "--title", "T\(Self.controls)", "--credits", Self.controls, "--language",
        "en")
      #expect(imported.status == 0, "\(imported.errors)")
    }
    #expect(try program.run("notes", "import", "notes.json").status == 0)
    for arguments in runs {
      let outcome = try program.run(
        [name] + arguments, input: "right\nright\n",
        environment: name == "doctor" ? ["TERM": Self.controls] : [:])
      let text = outcome.output + outcome.errors
      #expect(outcome.status < 124, "\(arguments)")
      // Braille has no such signs; its pages end in a form feed, and its lines in a carriage return.
      let isBraille = arguments.contains("brf")
      #expect(isBraille || Self.traces.contains(where: text.contains), "\(arguments): \(text)")
      let raw = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x0C, 0x0D: !isBraille
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
      }
      #expect(raw.isEmpty, "\(arguments): \(text.debugDescription)")
    }
  }
}
