import Foundation
import Testing

/// The output of commands with little or nothing to report.
@Suite("Answers of commands", .serialized, .ownThread) struct CommandFaultTests {
  private static let table = "ref\tsurface\tgloss\nJohn 1:1\ta\tx\n"

  @Test func anEmptyLibrarySaysSo() throws {
    let program = try Program()
    let empty =
      "The library is empty. \"lector texts\" lists the available texts; \"lector import FILE\" adds your own.\n"
    #expect(try program.run("library") == .init(status: 0, output: empty, errors: ""))
    #expect(try program.run("library", "--format", "json").output == "[]\n")
  }

  /// The name of a text excludes the extensions of its file.
  @Test(arguments: [
    ("story.tsv", "story"), ("story.toolbox.txt", "story"), ("Story.TSV", "story"),
    ("romans.v2.tsv", "romans-v2"), ("a.delimited.json.tsv", "a"),
  ])
  func namesOfFiles(file: String, name: String) throws {
    let program = try Program()
    try program.scratch.write(Self.table, to: file)
    let outcome = try program.run("import", file, "--from", "delimited")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("\(name): 1 book"))
  }

  @Test func aNameThatCannotBeMade() throws {
    let program = try Program()
    try program.scratch.write(Self.table, to: "-.tsv")
    #expect(
      try program.run("import", "./-.tsv")
        == .init(
          status: 64, output: "",
          errors:
            "lector: ./-.tsv: a text cannot have this name; choose another one with --as NAME\n"))
  }

  @Test(arguments: [["nosuch"], ["slider", "--trap", "nosuch"]])
  func namesOfAFixedListAreUsage(arguments: [String]) throws {
    let program = try Program()
    #expect(try program.run(["gallery"] + arguments).status == 64)
    let scene = ["--scene"] + arguments
    #expect(try program.run(["audit"] + scene).status == 64)
  }

  @Test(arguments: [
    ("{\"a\":1", 1), ("{\n\"root\": {\"frame\": [0, 0,\n 1", 3), ("{\"root\": {\"label\": \"Sa", 1),
    ("{\"root\": {\"isHidden\": tr", 1),
  ])
  func aTreeThatWasCutShort(text: String, line: Int) throws {
    let program = try Program()
    try program.scratch.write(text, to: "cut.tree.json")
    let outcome = try program.run("walk", "cut.tree.json")
    #expect(
      outcome
        == .init(
          status: 65, output: "",
          errors: """
            lector: cut.tree.json:\(line): the file ends early; expected the rest of the JSON

            """))
  }

  @Test func aTreeThatIsWrongIsNotCutShort() throws {
    let program = try Program()
    try program.scratch.write("{\"a\": 1}", to: "wrong.tree.json")
    #expect(
      try program.run("walk", "wrong.tree.json").errors
        == "lector: wrong.tree.json: a: unknown key\n")
  }

  @Test func aFieldIsSuggestedOnlyIfItIsNear() throws {
    let outcome = try Program().run("search", "sampler", "foo:x")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("no tier is called \"foo\"; expected one of form, "))
  }

  /// A word of Hebrew is found in the aligned text, whose lines are in the order of reading.
  @Test func alignedHebrewIsInLogicalOrder() throws {
    let program = try Program()
    let words = ["\u{5D5}\u{5D9}\u{5D4}\u{5D9}", "\u{5D1}\u{5D9}\u{5DE}\u{5D9}"]
    let rows = words.map { "Ruth 1:1\t\($0)\tx\n" }.joined()
    try program.scratch.write("ref\tsurface\tgloss\n\(rows)", to: "ruth.tsv")
    let outcome = try program.run("export", "./ruth.tsv", "--to", "text")
    let line = outcome.output.split(separator: "\n").first { $0.contains(words[0]) } ?? ""
    let first = line.range(of: words[0])?.lowerBound
    let second = line.range(of: words[1])?.lowerBound
    #expect(first != nil && second != nil && first.map { one in second.map { one < $0 } } == true)
  }

  @Test func definitionsAreWrappedByWords() throws {
    let program = try Program()
    let scratch = program.scratch
    let words = (1...30).map { "definition\($0)" }.joined(separator: " ")
    try scratch.write("$$$00001\n\(words)\n$$$00002\nbeta\n", to: "strongs.imp")
    #expect(try program.run("import", "strongs.imp").status == 0)
    // A pipe gets the lines as they are.
    #expect(try program.run("define", "strongs", "1").output.contains(words))
    let shown = try program.shell(
      "script -qc 'stty cols 30 rows 24; lector define strongs 1' /dev/null | tr -d '\\r'")
    for line in shown.output.split(separator: "\n") { #expect(line.count <= 30, "\(line)") }
    let found = shown.output.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(
      found.filter { $0.hasPrefix("definition") } == words.split(separator: " ").map(String.init))
  }

  @Test func theBundledTextHasFacts() throws {
    let program = try Program()
    let outcome = try program.run("library", "info", "sampler")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("sampler: Sampler, 4 books, 103 verses, "))
    #expect(outcome.output.contains("\ntiers: surface "))
    let json = try program.run("library", "info", "sampler", "--format", "json")
    #expect(json.output.contains("\"verses\":103") || json.output.contains("\"verses\": 103"))
  }

  /// A query that begins with a hyphen is not a flag.
  @Test(arguments: [
    ["sampler", "-lemma:\u{1F41} \u{3BB}\u{3CC}\u{3B3}\u{3BF}\u{3C2}", "--count"],
    ["sampler", "--count", "--", "-lemma:\u{1F41} \u{3BB}\u{3CC}\u{3B3}\u{3BF}\u{3C2}"],
  ])
  func aQueryMayBeginWithAHyphen(arguments: [String]) throws {
    let outcome = try Program().run(["search"] + arguments)
    #expect(outcome.errors == "")
    #expect(Int(outcome.output.dropLast()) != nil, "\(outcome.output)")
  }

  /// A headword may be a suffix, which begins with a hyphen.
  @Test func aHeadwordMayBeginWithAHyphen() throws {
    let program = try Program()
    try program.scratch.write(
      "\\lx -áa\n\\ge already\n\n\\lx a\n\\ge b\n", to: "suffixes.txt")
    #expect(try program.run("import", "suffixes.txt").status == 0)
    for arguments in [["-áa"], ["--", "-áa"], ["-áa", "--format", "text"]] {
      let outcome = try program.run(["define", "suffixes"] + arguments)
      #expect(outcome.output.hasPrefix("-áa\n"), "\(outcome)")
    }
    for (flag, suggestion) in [("-y", "; "), ("-áa", "; did you mean --wav? (")] {
      let outcome = try program.run("say", "sampler", flag)
      #expect(outcome.status == 64)
      #expect(
        outcome.errors.hasPrefix(
          "lector: unknown option \(flag)\(suggestion)\"--\" comes before an argument"),
        "\(outcome.errors)")
    }
  }

  /// Another flag is suggested only if it begins so, or if few letters differ.
  @Test(arguments: [
    ("--lang", "; did you mean \"--language\"?"), ("--verbosty", "; did you mean \"--verbosity\"?"),
    ("--xyz", ""), ("--lnag", ""), ("--quit", ""), ("--t", ""),
  ])
  func anUnknownFlag(_ flag: String, _ suggestion: String) throws {
    let outcome = try Program().run("read", "sampler", flag)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "lector: unknown option \(flag)\(suggestion)\n")
  }

  /// The parser's own sentences are never shown: they are English alone.
  @Test(arguments: [
    (
      ["search", "sampler", "x", "--format", "jsn"],
      "--format jsn: expected one of text, tsv, json, markdown, gb4e, expex, linguex"
    ),
    (
      ["library", "info", "sampler", "--format", "xml"],
      "--format xml: expected one of text, json"
    ),
    (
      ["export", "sampler", "--to", "it's"],
      "--to it's: expected one of text, markdown, html, epub, json, conllu, tsv, gb4e, expex, "
        + "linguex, pandoc-ling, flextext, words, anki, brf, wav, transcript"
    ),
    (
      ["--density", "wide"],
      "--density wide: expected one of compact, snug, comfortable, roomy, spacious"
    ),
    (["--hints", "no"], "--hints no: expected one of on, off"),
    (["completions", "ksh"], "ksh: expected one of bash, zsh, fish"),
    (["search", "sampler", "x", "--context", "a"], "--context a: expected a number"),
    (
      ["search", "sampler", "x", "--context", "1001"],
      "--context 1001: expected a number from 0 to 1000"
    ),
    (["search", "sampler", "x", "--limit=-1"], "--limit -1: expected 0 or more"),
    (["search", "sampler"], "expected <query>"),
    (["search", "sampler", "x", "--limit"], "expected --limit <limit>"),
    (["notes", "a", "b"], "unexpected argument: b"),
    (["keys", "it's"], "unexpected argument: it's"),
    (["tty", "nano"], "expected a program after \"--\""),
    (["gallery", "--trap", "x"], "--trap needs a scene"),
    (["gallery", "--script", "x"], "--script needs a scene"),
    (["gallery", "--plain"], "--plain needs a scene"),
    (["gallery", "list", "--plain", "--script", "x"], "--plain cannot be combined with --script"),
    (["gallery", "list", "--screen"], "--screen needs --script"),
    (
      ["import", "a", "b", "--translation", "c"],
      "--translation needs one text; several files are one with --as NAME"
    ),
    (
      ["import", "a", "b", "--apparatus", "c"],
      "--apparatus needs one text; several files are one with --as NAME"
    ),
    (
      ["import", "a", "b", "--title", "c"],
      "--title and --credits need one text; several files are one with --as NAME"
    ),
    (
      ["import", "a", "-"], "standard input is a text of its own; expected no other file"
    ),
    (
      ["walk", "a.tree.json", "--against", "b", "--plain"],
      "--against cannot be combined with --screen, --plain or --script"
    ),
    (
      ["walk", "a.tree.json", "--cost", "--screen"],
      "--cost cannot be combined with --screen, --plain, --script or --against"
    ),
    (
      ["walk", "a.tree.json", "--cost", "--against", "b"],
      "--cost cannot be combined with --screen, --plain, --script or --against"
    ),
    (
      ["walk", "a.tree.json", "--plain", "--screen"],
      "--plain cannot be combined with --screen or --script"
    ),
    (
      ["walk", "a.tree.json", "--plain", "--script", "x"],
      "--plain cannot be combined with --screen or --script"
    ),
    (["serach", "sampler", "x"], "unexpected argument: x; did you mean \"lector search\"?"),
    (
      ["audt", "x.json", "--fail-on", "none"],
      "unknown option --fail-on; did you mean \"lector audit\"?"
    ),
  ])
  func errorsOfTheParser(arguments: [String], message: String) throws {
    let outcome = try Program().run(arguments)
    #expect(outcome == .init(status: 64, output: "", errors: "lector: \(message)\n"))
  }

  /// Flags that need others, or exclude them, and values out of their range.
  private static let faults: [(line: String, message: String)] = [
    ("audit a.json --scene slider", "expected one of: tree files, --scene, --tty, --list-rules"),
    ("audit --scene slider --script x", "--script and --tty need each other"),
    ("audit --trap x a.json", "--trap needs --scene"),
    ("audit a.json --fail-on new", "--fail-on new needs --baseline"),
    ("audit --scene slider --language de", "--language needs a tree file"),
    ("audit a.json --language d", "--language d: expected a tag such as en or zh-Hans"),
    ("audit a.json --budget -1", "expected --budget <gestures>"),
    ("audit --tty vi --script x --budget 3", "--budget has no effect on a terminal program"),
    ("audit --tty vi --script x --language de", "--language needs a tree file"),
    ("audit a.json --readers nvda", "--readers needs a recording of a terminal program, or --tty"),
    ("diff - -", "the old and the new screen cannot both be standard input"),
    ("export sampler --to html --layout x", "--layout x: expected one of lines, list"),
    ("export sampler --to html --height 20", "--height: expected --to brf"),
    ("export sampler --to html --volume-pages 20", "--volume-pages: expected --to brf"),
    ("export sampler --to wav --tiers surface", "--tiers: expected another format than wav"),
    (
      "export sampler --to brf --volume-pages 20",
      "--volume-pages: expected --output and the name of a file"
    ),
    (
      "export sampler --to brf --volume-pages 20 --output -",
      "--volume-pages: expected --output and the name of a file"
    ),
    ("export sampler --to epub", "--to epub: expected --output and the name of a file"),
    ("export sampler --to wav", "--to wav: expected --output and the name of a file"),
    ("export sampler --to brf --width 5", "--width 5: expected a number from 20 to 100"),
    ("export sampler --width 19", "--width 19: expected a number from 20 to 1000"),
    ("export sampler --to brf --height 9", "--height 9: expected a number from 10 to 60"),
    (
      "import a --tier-language lemma",
      "--tier-language: expected TIER=TAG, such as lemma=grc, not \"lemma\""
    ),
    (
      "import a --tier-language lemma=1",
      "--tier-language: expected TIER=TAG, such as lemma=grc, not \"lemma=1\""
    ),
    ("import a --alignment b", "--alignment needs --translation FILE"),
    ("import a --versification org", "a versification needs --translation FILE"),
    ("import a --translation-versification org", "a versification needs --translation FILE"),
    (
      "import a --translation b --versification nosuch",
      "no versification is called \"nosuch\"; expected one of org, eng, lxx, vul, byz"
    ),
    ("import -", "standard input has no name; expected --as NAME"),
    (
      "import a --encoding utf-99",
      "\"utf-99\" isn't an encoding that the C library knows; expected a name such as windows-1251"
    ),
    ("import a --language 1", "\"1\" isn't a language; expected a tag such as grc"),
    ("import a --translation-language 1", "\"1\" isn't a language; expected a tag such as grc"),
    ("man walk --output x", "--output writes all pages; expected no command beside it"),
    (
      "play nosuch.lector --format tap --transcript -",
      "a report needs standard output for itself; write the transcript to a file"
    ),
    (
      "play nosuch.lector --format junit --screen",
      "a report needs standard output for itself; write the transcript to a file"
    ),
    (
      "play nosuch.lector --speech espeak",
      "--speech espeak: expected one of none, auto, speech-dispatcher, espeak-ng"
    ),
    (
      "play . --format jsonl",
      "transcripts, recordings, --dump-tree, --screen, and a text need a single script"
    ),
    (
      "play . --transcript x",
      "transcripts, recordings, --dump-tree, --screen, and a text need a single script"
    ),
    (
      "play . --cast x",
      "transcripts, recordings, --dump-tree, --screen, and a text need a single script"
    ),
    (
      "play . --dump-tree x",
      "transcripts, recordings, --dump-tree, --screen, and a text need a single script"
    ),
    (
      "play . sampler",
      "transcripts, recordings, --dump-tree, --screen, and a text need a single script"
    ),
    ("play .", ".: expected scripts in the folder (*.lector), found none"),
    ("report -", "a report needs a file, which is read twice"),
    ("say x --wav -", "--wav: expected the name of a file"),
    ("say x --language 1", "--language: expected a tag such as en, grc, or he"),
    (
      "say sampler 1:1 --language de",
      "--language: a passage is spoken in the languages of its text"
    ),
    ("say x --translation", "--translation: expected a text and a passage"),
    (
      "tty --from a.cast -- vi",
      "--from prints a script, and only --readers can be combined with it"
    ),
    (
      "tty --from a.cast --columns 80",
      "--from prints a script, and only --readers can be combined with it"
    ),
    (
      "tty --from a.cast --rows 30",
      "--from prints a script, and only --readers can be combined with it"
    ),
    (
      "tty --from a.cast --overwrite",
      "--from prints a script, and only --readers can be combined with it"
    ),
    (
      "tty --from a.cast --keep-input",
      "--from prints a script, and only --readers can be combined with it"
    ),
    (
      "tty --from a.cast --script x",
      "--from prints a script, and only --readers can be combined with it"
    ),
    ("tty --columns 0 -- vi", "--columns 0: expected a number from 1 to 1000"),
    ("tty --rows 0 -- vi", "--rows 0: expected a number from 1 to 1000"),
    ("tty --captions 21 -- vi", "--captions 21: expected a number from 0 to 20"),
    ("tty --script x --captions 3 -- vi", "--captions cannot be combined with --script"),
    ("tty --script x --speech none -- vi", "--speech cannot be combined with --script"),
    ("tty --overwrite -- vi", "--overwrite: expected --record"),
    ("tty --keep-input -- vi", "--keep-input: expected --record"),
    ("tty --script x --record a --heard a -- vi", "--record and --heard need files of their own"),
    (
      "tty --script x --record a --compare pipe -- vi", "--compare cannot be combined with --record"
    ),
    ("tty --settle 100 -- vi", "--settle needs --script"),
    ("tty --script x --settle 0 -- vi", "--settle 0: expected a number from 1 to 2000"),
    ("tty --keep-going -- vi", "--keep-going needs --script"),
    ("tty --format text -- vi", "--format needs --script"),
    ("tty --compare pipe -- vi", "--compare needs --script"),
    ("tty --heard x -- vi", "--heard needs --script"),
    ("tty --script x --update -- vi", "--update needs --heard"),
    ("tty --script x --heard h --format tap -- vi", "--heard cannot be combined with --format tap"),
    ("tty --script x --heard h --compare pipe -- vi", "--compare cannot be combined with --heard"),
    (
      "tty --script x --keep-going --compare pipe -- vi",
      "--compare cannot be combined with --keep-going"
    ),
    (
      "tty --script x --compare pipe --format tap -- vi",
      "--compare cannot be combined with --format tap"
    ),
    ("tty --script x --compare nosuch -- vi", "--compare nosuch: expected NAME=VALUE or pipe"),
    ("walk - --script -", "the tree and the script cannot both be standard input"),
    ("walk - --against -", "the tree and the log cannot both be standard input"),
    ("walk - --plain", "the tree and the keys cannot both be standard input"),
    (
      "walk a.json --speech espeak",
      "--speech espeak: expected one of none, auto, speech-dispatcher, espeak-ng"
    ),
    (
      "walk a.json b.json --plain",
      "--screen, --plain, --script, --against, --cast and --dump-tree need a single screen"
    ),
    (
      "walk a.json b.json --cast x",
      "--screen, --plain, --script, --against, --cast and --dump-tree need a single screen"
    ),
    (
      "walk a.json b.json --dump-tree x",
      "--screen, --plain, --script, --against, --cast and --dump-tree need a single screen"
    ),
    (
      "words import - --language 1", "--language: expected a tag such as en, grc, or he"
    ),
    ("play nosuch.lector --log -", "--log -: expected the name of a file"),
  ]

  @Test(arguments: faults.indices)
  func flagsThatDoNotFitTogether(_ index: Int) throws {
    let (line, message) = Self.faults[index]
    let outcome = try Program().run(line.split(separator: " ").map(String.init))
    #expect(outcome == .init(status: 64, output: "", errors: "lector: \(message)\n"), "\(line)")
  }

  @Test func errorsOfTheParserAreTranslated() throws {
    let program = try Program()
    #expect(try program.run("config", "set", "language", "de").status == 0)
    #expect(
      try program.run("search", "sampler", "x", "--context", "1001").errors
        == "lector: --context 1001: erwartet: eine Zahl von 0 bis 1000\n")
    #expect(
      try program.run("library", "info", "sampler", "--format", "xml").errors
        == "lector: --format xml: erwartet wird eines von text, json\n")
  }

  @Test func aQueryThatOnlyExcludesSaysSo() throws {
    let outcome = try Program().run("search", "sampler", "-lemma:a")
    #expect(outcome.status != 0 && !outcome.errors.contains("Missing"))
  }

  @Test func aTextWithoutChaptersHasSentences() throws {
    let program = try Program()
    try program.scratch.write("\\ref 1\n\\tx a\n\\ref 2\n\\tx b\n", to: "t.txt")
    #expect(
      try program.run("import", "t.txt").output.hasPrefix("t: 1 book, 2 sentences, 2 words, "))
    #expect(try program.run("library").output.hasSuffix("t: 1 book, 2 sentences, 2 words\n"))
    #expect(try program.run("library", "info", "t").output.contains("2 sentences"))
  }

  /// Without /proc, Swift knows no arguments.
  @Test(
    .enabled(
      if: Program.canRun("unshare -rm mount -t tmpfs none /proc"),
      "this machine lets no user hide a folder"))
  func argumentsAreKnownWithoutProc() throws {
    let program = try Program()
    let hidden = "unshare -rm sh -c 'mount -t tmpfs none /proc && lector --version'"
    let outcome = try program.shell(hidden)
    #expect(outcome.output == (try program.run("--version").output), "\(outcome.errors)")
  }

  /// Keys that clash would end every start, so they are not stored.
  @Test(arguments: [
    ("keys.x", "f2", "keys.x: no command is called \"x\""),
    ("keys.search", "nokey", "keys.search: no key is called \"nokey\""),
    ("keys.search", "g g", "keys.search: \"g g\" is the key of first already"),
  ])
  func keysThatClashAreNotStored(key: String, value: String, message: String) throws {
    let program = try Program()
    #expect(try program.run("config", "set", "keys.undo", "f2").status == 0)
    let outcome = try program.run("config", "set", key, value)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("lector: \(message)"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(program.scratch.read("home/config.toml") == "[keys]\nundo = [\"f2\"]\n")
    #expect(try program.run("config", "check").status == 0)
  }

  @Test("A file whose keys have faults can be repaired")
  func keysCanBeRepaired() throws {
    let program = try Program()
    _ = try program.run("config", "set", "theme", "dark")
    try program.scratch.write("[keys]\nx = \"f2\"\nsearch = \"g g\"\n", to: "home/config.toml")
    #expect(try program.run("config", "check").status == 65)
    #expect(try program.run("config", "set", "keys.search", "f3").status == 0)
    #expect(try program.run("config", "set", "keys.x", "default").status == 0)
    #expect(try program.run("config", "check").status == 0)
  }

  @Test func oneSettingIsShownAndStored() throws {
    let program = try Program()
    #expect(
      try program.run("config", "show", "theme")
        == .init(status: 0, output: "theme = \"auto\"  # default\n", errors: ""))
    #expect(
      try program.run("config", "set", "theme", "dark")
        == .init(status: 0, output: "", errors: ""))
    #expect(try program.run("config", "set", "speech.languages.grc.rate", "140").status == 0)
    #expect(try program.run("config", "set", "rotor", "words,characters").status == 0)
    #expect(
      program.scratch.read("home/config.toml") == """
        theme = "dark"
        rotor = ["words", "characters"]

        [speech.languages.grc]
        rate = 140

        """)
    #expect(try program.run("config", "set", "theme", "default").status == 0)
    #expect(try program.run("config", "show", "theme").output == "theme = \"auto\"  # default\n")
    #expect(
      try program.run("config", "set", "theme", "pink")
        == .init(
          status: 64, output: "",
          errors: """
            lector: theme: expected one of "auto", "light", "dark", "high-contrast", "none"

            """))
    #expect(
      try program.run("config", "show", "thme").errors
        == "lector: no setting is called \"thme\"; did you mean \"theme\"?\n")
  }

  /// The settings are shown as they are; a flag of a session has no effect on them.
  @Test func configShowTakesNoFlagsOfSettings() throws {
    let outcome = try Program().run("config", "show", "--theme", "light")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("lector: --theme has no effect on \"lector config show\""))
  }
}
