import Foundation
import Testing

/// What commands leave of a file that they were to write.
@Suite(.serialized, .ownThread) struct OutputTests {
  private static let tree = """
    {"screen": {"width": 390, "height": 844}, "root": {"frame": [0, 0, 390, 844], "subviews": [
      {"isElement": true, "traits": ["button"], "frame": [0, 0, 90, 44]}]}}
    """

  /// A folder with one input of each kind, and a file that must survive.
  private func program() throws -> Program {
    let program = try Program()
    let scratch = program.scratch
    try scratch.write("ref\tlanguage\tsurface\nJohn 1:1\ten\tabc\n", to: "t.tsv")
    try scratch.write(Self.tree, to: "ok.json")
    try scratch.write("{ \"root\": { \"frame\": [0, 0", to: "cut.json")
    try scratch.write(
      "{\"version\":2,\"width\":80,\"height\":24}\n[0.5,\"o\",\"a\"]\n[0.6", to: "cut.cast")
    try scratch.write("open sampler\nswipe right\nopen nosuch.json\n", to: "missing.lector")
    try scratch.write("open sampler\nexpect \"no\"\nopen nosuch.json\n", to: "unmet.lector")
    try scratch.write("wait 1\n", to: "tty.lector")
    try scratch.write("old\n", to: "old")
    #expect(try program.run("import", "t.tsv", "--as", "t").status == 0)
    return program
  }

  @Test(arguments: [
    (64, "export t --tiers nosuch --to html --output old"),
    (66, "export t 'Mark 99' --output old"), (66, "export t 'Mark 99' --to epub --output old"),
    (66, "export t 'Mark 99' --to brf --output old"), (66, "export nosuch --output old"),
    (66, "export t 'Mark 99' --to transcript --output old"),
    (66, "audit ok.json nosuch.json --output old"), (65, "audit cut.json ok.json --output old"),
    (66, "audit ok.json nosuch.json --write-baseline old"),
    (65, "audit cut.json --write-baseline old"), (64, "audit ok.json --rules no --output old"),
    (65, "audit ok.json --baseline cut.json --write-baseline old"),
    (66, "diff ok.json nosuch.json --output old"), (65, "diff cut.json ok.json --output old"),
    (66, "walk ok.json nosuch.json --transcript old"), (65, "walk cut.json --transcript old"),
    (65, "walk cut.cast --transcript old"),
    (66, "walk ok.json nosuch.json --cost --transcript old"),
    (66, "play missing.lector --transcript old"), (66, "play missing.lector --cast old"),
    (66, "play unmet.lector --keep-going --cast old"),
    (66, "play nosuch.lector --transcript old"),
    (66, "t 'Mark 99' --plain --transcript old"), (66, "t 'Mark 99' --plain --cast old"),
    (66, "nosuch --plain --transcript old"),
    (73, "tty --record old -- true"), (69, "tty --record old --overwrite -- nosuchprogram"),
    (69, "tty --record old --overwrite -- ./folder"),
    (69, "tty --script tty.lector --record old --overwrite -- nosuchprogram"),
    (73, "tty --script tty.lector --record old -- true"), (73, "library backup old"),
    (64, "play unmet.lector --transcript old --cast ./old"),
    (64, "audit ok.json --output old --write-baseline old"),
    (66, "notes export --output old"), (66, "notes export --to markdown --output old"),
  ]) func aCommandThatFailsLeavesTheFileAsItWas(status: Int, command: String) throws {
    let program = try program()
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("folder"), withIntermediateDirectories: false)
    let isWithoutLibrary = command.hasPrefix("notes")
    let before = try program.scratch.names()
    let outcome = try program.shell(
      (isWithoutLibrary ? "LECTOR_HOME=$PWD/missing " : "") + "lector \(command) </dev/null")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("lector: "), "\(outcome.errors)")
    #expect(program.scratch.read("old") == "old\n")
    #expect(try program.scratch.names() == before, "nothing else is left")
  }

  /// Findings and unmet expectations are results, which are written.
  @Test(arguments: [
    ("audit ok.json --output old", "missing-label"),
    ("diff ok.json empty.json --exit-code --output old", "removed"),
    ("play unmet.lector --transcript old", "Sampler 1:1\n"),
  ]) func aResultIsWritten(command: String, content: String) throws {
    let program = try program()
    try program.scratch.write(
      "{\"root\": {\"frame\": [0, 0, 390, 844], \"subviews\": []}}", to: "empty.json")
    let outcome = try program.shell("lector \(command) </dev/null")
    #expect(outcome.status == 1, "\(outcome.errors)")
    let written = program.scratch.read("old")
    #expect(written.contains(content) && !written.contains("old\n"), "\(written)")
  }

  @Test(arguments: [
    "export t.tsv --to json --output t.tsv", "export t.tsv --to epub --output ./t.tsv",
    "export t.tsv --to text --output link", "audit ok.json --output ok.json",
    "audit ok.json --write-baseline ok.json", "walk ok.json --transcript ok.json",
    "diff ok.json ok.json --output ok.json", "play tty.lector --cast tty.lector",
    "walk cut.cast --transcript cut.cast",
  ]) func noInputIsReplaced(command: String) throws {
    let program = try program()
    let scratch = program.scratch
    symlink("t.tsv", scratch.path("link"))
    let files = ["t.tsv", "ok.json", "tty.lector", "cut.cast"]
    let before = files.map(scratch.read)
    let outcome = try program.shell("lector \(command)")
    let output = command.split(separator: " ").last ?? ""
    #expect(
      outcome.errors.hasSuffix(
        "\(output): is also an input; expected the name of another file\n"), "\(outcome.errors)")
    #expect(outcome.status == 64)
    #expect(files.map(scratch.read) == before)
  }

  @Test func aStreamIsWrittenWhereItStands() throws {
    let program = try program()
    let command = "lector export t --output"
    let text = "John 1:1\nabc\n\n"
    #expect(try program.shell("\(command) /dev/stdout >>old").status == 0)
    #expect(program.scratch.read("old") == "old\n" + text)
    #expect(try program.shell("\(command) /dev/stdout | cat").output == text)
    #expect(try program.shell("mkfifo p; \(command) p & cat p").output == text)
    let full = try program.shell("\(command) /dev/full")
    #expect(full.status == 74 && full.errors == "lector: /dev/full: No space left on device\n")
    #expect(try program.shell("\(command) /dev/null; test -c /dev/null").status == 0)
    #expect(try program.shell("test -p p").status == 0)
  }

  /// The folder is closed, the file is open: it cannot be replaced as a whole.
  @Test(Program.hasOtherUser) func aFileInAClosedFolderStays() throws {
    let program = try program()
    let scratch = program.scratch
    try FileManager.default.createDirectory(
      atPath: scratch.path("closed"), withIntermediateDirectories: false)
    try scratch.write("old\n", to: "closed/file")
    for (path, mode) in [("closed/file", 0o666), ("closed", 0o555), ("", 0o755)] {
      chmod(path.isEmpty ? scratch.folder.path : scratch.path(path), mode_t(mode))
    }
    defer { chmod(scratch.path("closed"), 0o755) }
    let outcome = try program.shell(
      "\(Program.asOtherUser) env LECTOR_HOME=/tmp/none lector export sampler --output closed/file")
    #expect(
      outcome.errors
        == "lector: closed/file: cannot be replaced, because its folder cannot be written: "
        + "Permission denied\n")
    #expect(outcome.status == 77 && scratch.read("closed/file") == "old\n")
  }

  @Test func aDisplayedTextIsTheNamedFile() throws {
    let program = try program()
    let outcome = try program.shell(
      """
      for name in omega sigma; do
        printf 'ref\\tsurface\\nJohn 1:1\\t%s\\n' $name >s.tsv; touch -d @1 s.tsv
        lector export s.tsv --to text
      done
      """)
    #expect(outcome.output == "John 1:1\nomega\n\nJohn 1:1\nsigma\n\n", "\(outcome.errors)")
  }

  @Test(arguments: [
    ("HOME=", "HOME: empty; expected an absolute path, or no such variable"),
    ("HOME=.", "HOME: \".\" is relative; expected an absolute path"),
    ("LECTOR_HOME=home", "LECTOR_HOME: \"home\" is relative; expected an absolute path"),
    ("LECTOR_HOME=", "LECTOR_HOME: empty; expected an absolute path, or no such variable"),
  ]) func theCurrentFolderIsNobodysHome(variable: String, message: String) throws {
    let program = try program()
    try program.scratch.write("theme = \"light\"\n", to: ".config/lector/config.toml")
    let before = try program.scratch.names()
    for command in ["config", "library", "import t.tsv --as u", "sampler --plain </dev/null"] {
      let outcome = try program.shell("env -u LECTOR_HOME \(variable) lector \(command)")
      #expect(
        outcome == .init(status: 64, output: "", errors: "lector: \(message)\n"), "\(command)")
    }
    #expect(try program.scratch.names() == before)
    let doctor = try program.shell("env -u LECTOR_HOME \(variable) lector doctor")
    #expect(doctor.output.contains(message), "\(doctor.output)")
  }
}
