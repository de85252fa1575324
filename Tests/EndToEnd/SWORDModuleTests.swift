import Foundation
import ProcessTable
import Testing

/// The folder of a SWORD module, with programs in the place of SWORD's own.
@Suite("SWORD modules", .timeLimit(.minutes(5)))
struct SWORDModuleTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.scratch.write("# SWORD\n[ASV]\nDataPath=./x\n", to: "kjv/mods.d/asv.conf")
  }

  /// Runs Lector with a script that is found as `mod2imp`, or without one.
  private func run(_ script: String?, _ arguments: String...) throws -> Program.Outcome {
    let scratch = program.scratch
    try scratch.write("", to: "bin/empty")
    for name in ["cat", "timeout", "yes"] {
      let path =
        ["/usr/bin/", "/bin/"].map { $0 + name }
        .first(where: FileManager.default.fileExists) ?? name
      try? FileManager.default.createSymbolicLink(
        atPath: scratch.path("bin/\(name)"), withDestinationPath: path)
    }
    try? FileManager.default.createSymbolicLink(
      atPath: scratch.path("bin/lector"), withDestinationPath: Program.file.path)
    if let script { try installScript(script, at: scratch.path("bin/mod2imp")) }
    return try program.run(arguments, environment: ["PATH": scratch.path("bin")])
  }

  @Test("A module's text and a module's dictionary are imported; the program gets its folder")
  func read() throws {
    let script = """
      echo "$SWORD_PATH $HOME $*" >> "$SWORD_PATH/log"
      printf '$$$Genesis 1:1\\nIn the <w lemma="strong:H07225">beginning</w>\\n'
      """
    let text = try run(script, "import", "kjv", "--as", "asv")
    #expect(text.status == 0, "\(text)")
    let exported = try run(script, "export", "asv", "--to", "json")
    #expect(exported.output.contains("\"beginning\""), "\(exported)")
    let log = program.scratch.lines("kjv/log")
    #expect(!log.isEmpty && log.allSatisfy { $0.hasSuffix("kjv ASV") }, "\(log)")
    let words = try run(
      "printf '$$$00025\\nlove\\n$$$00026\\ncharity\\n'", "import", "kjv", "--as", "w")
    #expect(words.output == "w: 2 entries, skipped 0\n", "\(words)")
  }

  @Test(
    "Without the program, a sentence says what to install; its faults are one line",
    arguments: [
      (
        nil,
        "a SWORD module; expected its text: \"SWORD_PATH=. mod2imp ASV > text.imp\" writes it in "
          + "this folder; mod2imp is in the package libsword-utils"
      ),
      ("echo 'no such module\u{1B}[2J' >&2; exit 9", "mod2imp fails: no such module␛[2J"),
      ("exit 0", "mod2imp writes nothing"), ("yes", "mod2imp writes more than 100000000 bytes"),
      ("printf '$$$Genesis 1:1\\n\\033[2J<w>'", "mods.d/asv.conf:"),
    ])
  func refused(script: String?, message: String) throws {
    let outcome = try run(script, "import", "kjv", "--as", "asv")
    #expect(outcome.status == 65 || outcome.status == 66, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
  }
}
