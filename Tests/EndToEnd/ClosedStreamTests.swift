import Testing

/// Commands whose caller has closed a stream, as `2>&-` does, or whose messages cannot be written.
@Suite("Closed and full streams", .serialized, .ownThread) struct ClosedStreamTests {
  private static let table = "ref\tsurface\nJohn 1:1\tword\n"
  private static let tree =
    #"{"root": {"frame": [0, 0, 9, 9], "isElement": true, "label": "Sort"}}"#

  private func program() throws -> Program {
    let program = try Program()
    try program.scratch.write(Self.table, to: "one.tsv")
    try program.scratch.write(Self.tree, to: "one.tree.json")
    return program
  }

  /// Runs a shell command in the scratch folder.
  private func shell(_ command: String, in program: Program) throws -> Int32 {
    try Child.run(
      ["env", "-i", "-C", program.scratch.folder.path] + Program.environment(in: program.scratch)
        + ["timeout", "600", "sh", "-c", command],
      output: program.scratch.path("stdout"), errors: program.scratch.path("stderr"))
  }

  @Test(
    "A message that cannot be written changes neither the result nor the status",
    arguments: [
      ("lector export nosuch", 66), ("lector --nosuch", 64), ("lector config check --config x", 66),
      // A warning: no voice is chosen for the words.
      ("lector import one.tsv", 0), ("lector export one.tsv --to tsv --output out.tsv", 0),
    ], ["2>/dev/full", "2>&-"])
  func errors(command: (String, Int32), redirection: String) throws {
    let program = try program()
    let status = try shell("\(command.0) \(redirection)", in: program)
    #expect(status == command.1)
    if command.0.contains("out.tsv") {
      #expect(program.scratch.read("out.tsv").contains("\tword\t"))
    }
  }

  @Test("A file does not receive what is printed on a closed stream", arguments: [">&-", "2>&-"])
  func files(redirection: String) throws {
    let program = try program()
    let status = try shell(
      "lector walk one.tree.json --plain --transcript said.txt \(redirection) </dev/null",
      in: program)
    #expect(status == (redirection == ">&-" ? 74 : 0))
    // The error may come before the transcript.
    let said = program.scratch.read("said.txt")
    #expect(said == "Sort\n" || said.isEmpty && redirection == ">&-")
  }

  @Test("A closed standard input is an empty one")
  func input() throws {
    let program = try program()
    #expect(try shell("lector walk one.tree.json --plain <&-", in: program) == 0)
    #expect(program.scratch.read("stdout") == "Sort\n")
  }

  @Test("Nothing is read from the pipes, sockets and devices of a folder")
  func folder() throws {
    let program = try program()
    let status = try shell(
      "mkdir texts; mv one.tsv texts; mkfifo texts/pipe texts/metadata.json; ln -s /dev/zero texts/z;"
        + " timeout 600 lector export texts/ --to tsv",
      in: program)
    #expect(status == 0)
    #expect(program.scratch.read("stdout").contains("word"))
  }
}
