import Foundation
import Testing

/// Where nothing can be stored, everything that only reads works all the same.
@Suite("A home that cannot be written", .serialized, .ownThread) struct UnwritableHomeTests {
  /// Environments that prevent the creation of Lector's folders, because a regular file is above
  /// them.
  private static let homes: [[String: String]] = [
    ["LECTOR_HOME": "file/home"], ["LECTOR_HOME": Program.unset, "HOME": "file"],
    [
      "LECTOR_HOME": Program.unset, "XDG_DATA_HOME": "file", "XDG_CACHE_HOME": "file/c",
      "XDG_CONFIG_HOME": "file/c", "XDG_STATE_HOME": "file/c",
    ],
    ["LECTOR_HOME": Program.unset, "XDG_DATA_HOME": "file/data"],
  ]

  private static func table(_ rows: Int) -> String {
    "ref\tlanguage\tsurface\n" + (1...rows).map { "John 1:\($0)\ten\tword\($0)\n" }.joined()
  }

  @Test(arguments: homes.indices) func filesAreReadAllTheSame(index: Int) throws {
    let program = try Program()
    let scratch = program.scratch
    try scratch.write("a file", to: "file")
    try scratch.write(Self.table(3), to: "john.tsv")
    let home = Self.homes[index].mapValues { $0 == Program.unset ? $0 : scratch.path($0) }
    func run(_ arguments: [String], input: String = "") throws -> Program.Outcome {
      try program.run(arguments, input: input, environment: home)
    }
    let text = ["./john.tsv"]
    let read = try run(text + ["--plain"], input: "right\n:1:3\n")
    #expect(read.status == 0)
    #expect(
      read.output == "John 1:1\nword1\nJohn 1:3\n", "\(read.output)")
    #expect(read.errors == "lector: plain mode (--plain): one utterance per line\n")
    #expect(
      try run(["export"] + text + ["John 1:2"])
        == .init(status: 0, output: "John 1:2\nword2\n\n", errors: ""))
    #expect(
      try run(["search"] + text + ["word3"])
        == .init(status: 0, output: "1 hit\nJohn 1:3\tword3\t[word3]\n", errors: ""))
    let walked = try run(["walk", WalkExamples.tree("modal")])
    #expect(
      try walked == .init(status: 0, output: WalkExamples.transcript("modal"), errors: ""))
    let audited = try run(["audit", WalkExamples.tree("stepper")])
    #expect(audited.status == 1 && audited.errors == "")
    #expect(audited.output.contains("error: missing-label: root.subviews[4]"))
    #expect(
      try run(["library", "check"]) == .init(status: 0, output: "no library yet\n", errors: ""))
  }

  @Test(arguments: homes.indices) func whatCannotBeStoredNamesTheFolder(index: Int) throws {
    let program = try Program()
    let scratch = program.scratch
    try scratch.write("a file", to: "file")
    try scratch.write(Self.table(3), to: "john.tsv")
    let home = Self.homes[index].mapValues { $0 == Program.unset ? $0 : scratch.path($0) }
    let outcome = try program.run(
      "import", "john.tsv", environment: home)
    #expect(outcome.status == 73 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("lector: \(scratch.path("file"))/"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix(": this folder cannot be created (Not a directory)\n"))
    #expect(scratch.read("file") == "a file")
  }

  /// The first command on a full disk leaves an empty file.
  @Test func anEmptyFileIsNoLibrary() throws {
    let program = try Program()
    try program.scratch.write("", to: "home/library.sqlite3")
    for (command, output) in [
      (
        ["library"],
        "The library is empty. \"lector texts\" lists the available texts; "
          + "\"lector import FILE\" adds your own.\n"
      ),
      (["library", "check"], "no library yet\n"),
      (["words"], ""), (["notes"], ""),
    ] {
      #expect(
        try program.run(command, environment: [:])
          == .init(status: 0, output: output, errors: ""), "\(command)")
      #expect(program.scratch.read("home/library.sqlite3") == "")
    }
  }

  /// A library on a disk that must not be written to, or another user's.
  @Test(Program.hasOtherUser)
  func aLibraryThatMustNotBeWrittenIsRead() throws {
    let program = try Program()
    let scratch = program.scratch
    try scratch.write(Self.table(3), to: "john.tsv")
    #expect(try program.run("import", "john.tsv").status == 0)
    let (home, library) = (scratch.path("home"), scratch.path("home/library.sqlite3"))
    chmod(scratch.folder.path, 0o755)
    chmod(library, 0o444)
    chmod(home, 0o555)
    defer { chmod(home, 0o700) }
    let before = try Data(contentsOf: URL(filePath: library))
    func run(_ command: String) throws -> Program.Outcome {
      try program.shell(Program.asOtherUser + "lector " + command)
    }
    #expect(
      try run("library")
        == .init(status: 0, output: "john: 1 book, 3 verses, 3 words\n", errors: ""))
    #expect(try run("export john 'John 1:2'").output == "John 1:2\nword2\n\n")
    #expect(
      try run("search john word3")
        == .init(status: 0, output: "1 hit\nJohn 1:3\tword3\t[word3]\n", errors: ""))
    #expect(try run("library check").output == "no damage found\n")
    #expect(try run("john --plain </dev/null").output == "John 1:1\n")
    for change in ["import john.tsv --as other", "library rename john a", "library remove john"] {
      let refused = try run(change)
      #expect(refused.status == 77 && refused.output == "")
      #expect(refused.errors.contains("\(library): no permission to write"), "\(refused.errors)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home) == ["library.sqlite3"])
    #expect(try Data(contentsOf: URL(filePath: library)) == before)
  }
}
