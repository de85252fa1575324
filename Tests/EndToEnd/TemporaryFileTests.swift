import Foundation
import Testing

/// Copies of the user's data lie in a private folder, which goes with the program, however it ends.
@Suite("Temporary files", .serialized, .ownThread) struct TemporaryFileTests {
  private static let folder = "home/cache/temporary"

  /// The temporary files of the program that runs.
  private static func files(in scratch: Scratch) -> [String] {
    let found = FileManager.default.enumerator(atPath: scratch.path(folder))
    return (found?.compactMap { $0 as? String } ?? []).sorted()
  }

  /// A damaged library of some size, so that it takes a while to salvage it.
  private func damagedLibrary() throws -> Program {
    let program = try Program()
    let rows = (1...3_000).map { "A \($0 / 50 + 1):\($0 % 50 + 1)\tword\($0)\tgloss\n" }
    try program.scratch.write("ref\tsurface\tgloss\n" + rows.joined(), to: "t.tsv")
    try #require(try program.run("import", "t.tsv", "--language", "en").status == 0)
    let path = program.scratch.path("home/library.sqlite3")
    var bytes = try Data(contentsOf: URL(filePath: path))
    for index in 0..<20 { bytes[index] = 0x55 }
    try bytes.write(to: URL(filePath: path))
    return program
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func aSignalThatEndsACommandRemovesThem(signal: Int32) throws {
    // A program that has ended before it was seen with its copy shows nothing.
    while try !isEndedWithItsCopy(by: signal) {}
  }

  /// Ends a program by a signal while it has a copy of the library.
  ///
  /// - Returns: `false` if the program was faster than the test; otherwise, `true`.
  private func isEndedWithItsCopy(by signal: Int32) throws -> Bool {
    let program = try damagedLibrary()
    var isSeen = false
    try PseudoTerminal.lector("library", "check", in: program.scratch) { terminal in
      func hasCopy() -> Bool {
        Self.files(in: program.scratch).contains { $0.hasSuffix("/damaged.sqlite3") }
      }
      while !terminal.hasEnded, !hasCopy() {}
      // While stopped, the program cannot end before the signal.
      terminal.signal(SIGSTOP)
      isSeen = hasCopy()
      if isSeen { terminal.signal(signal) }
      terminal.signal(SIGCONT)
      let status = try terminal.waitForEnd()
      #expect(!isSeen || status == 128 + signal)
      #expect(Self.files(in: program.scratch) == [])
    }
    return isSeen
  }

  /// While an editor has the terminal, the program waits for it, and then ends.
  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalThatEndsASessionRemovesThem(signal: Int32) throws {
    let scratch = try Scratch()
    try scratch.write("mkfifo wait; echo $$ >editor; read line <wait\n", to: "edit")
    try FileManager.default.createDirectory(
      atPath: scratch.path("home"), withIntermediateDirectories: true)
    try scratch.write("editor = \"sh edit\"\n", to: "home/config.toml")
    try PseudoTerminal.lector("--hints", "off", in: scratch) { terminal in
      try terminal.read(until: "Verses")
      try terminal.send("\u{1B}[C nx\t\u{1B}[B\r")
      var editor: pid_t?
      try terminal.wait("the editor has started") {
        editor = pid_t(scratch.read("editor").trimmingCharacters(in: .whitespacesAndNewlines))
        return editor != nil
      }
      #expect(Self.files(in: scratch).contains { $0.hasSuffix("/note.md") })
      terminal.signal(signal)
      if let editor { kill(editor, SIGTERM) }
      #expect(try terminal.waitForEnd() == 128 + signal)
      #expect(Self.files(in: scratch) == [])
    }
  }
}
