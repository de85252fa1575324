import Foundation
import Testing

/// A file that is opened without an import: it is read before its text is shown, once.
@Suite(.serialized) struct FileOpeningTests {
  private static let first = "Tale 1:1"

  private static func table(verses: Int) -> String {
    let rows = (0..<verses).map { row in
      "Tale \(row / 100 + 1):\(row % 100 + 1)\tTale\tla\tverbum\t \tword\n"
        + "Tale \(row / 100 + 1):\(row % 100 + 1)\tTale\tla\terat\t.\twas\n"
    }
    return "ref\tbook\tlanguage\tsurface\tafter\tgloss\n" + rows.joined()
  }

  private func scratch(verses: Int) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.table(verses: verses), to: "long.tsv")
    return scratch
  }

  private static func command(_ arguments: String) -> String {
    "trap : INT; lector --hints off --transcript said \(arguments); echo \"status $?\"; exec cat"
  }

  /// The files of the cache.
  private func cacheFiles(of scratch: Scratch) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path)
      .map { ($0 as NSString).lastPathComponent }.filter { $0.hasPrefix("files.sqlite3") }
  }

  /// A pipe needs no slash in its name; a text of the same name comes first.
  @Test func aPipeIsOpenedByItsName() throws {
    let program = try Program()
    try program.scratch.write(Self.table(verses: 1), to: "a.tsv")
    let export = "(timeout 60 cat a.tsv >p &); lector export p"
    let outcome = try program.shell("mkfifo p; \(export)")
    #expect(
      outcome == .init(status: 0, output: "Tale 1:1\nverbum erat.\nword   was\n\n", errors: ""))
    #expect(try program.shell("lector import a.tsv --as p").status == 0)
    #expect(try program.shell("lector export p --to text").output == outcome.output)
  }

  @Test func aBarAndThenTheText() throws {
    let scratch = try scratch(verses: 60_000)
    try Terminal.run(Self.command("long.tsv"), in: scratch) { terminal in
      try terminal.wait("the bar") { $0.screen.contains("long.tsv [#") }
      try terminal.wait("the first element") { $0.said == [Self.first] }
      try terminal.wait("the place") { $0.screen.contains("verse 1 of 100 · 0% of text") }
      try terminal.press("q")
      try terminal.wait("the end of the program") { $0.screen.contains("status 0") }
      // The bar has gone.
      #expect(try !terminal.snapshot().screen.contains("long.tsv ["))
    }
    #expect(try cacheFiles(of: scratch) == ["files.sqlite3"])
    // The next opening reads nothing.
    try Terminal.run(Self.command("--plain long.tsv </dev/null"), in: scratch) { terminal in
      try terminal.wait("the end of the program") { $0.screen.contains("status 0") }
      #expect(try !terminal.snapshot().screen.contains("long.tsv: "))
    }
  }

  @Test(arguments: ["", "--plain"]) func controlCLeavesNothing(_ flags: String) throws {
    let scratch = try scratch(verses: 600_000)
    try Terminal.run(Self.command("\(flags) long.tsv"), in: scratch) { terminal in
      try terminal.wait("the bar") {
        $0.screen.contains(flags.isEmpty ? "long.tsv [#" : "long.tsv: 10%")
      }
      try terminal.press("C-c")
      try terminal.wait("the end of the program") { $0.screen.contains("status") }
      let screen = try terminal.snapshot().screen
      #expect(screen.contains("status 130"), "\(screen)")
      #expect(!screen.contains("100%"), "\(screen)")
    }
    #expect(try cacheFiles(of: scratch) == [])
  }

  @Test func linesInPlainMode() throws {
    // The file is read in pieces of 256 KB, each less than a tenth.
    let scratch = try scratch(verses: 60_000)
    try Terminal.run(Self.command("--plain long.tsv </dev/null"), in: scratch) { terminal in
      try terminal.wait("the end of the program") { $0.screen.contains("status 0") }
      let lines = try terminal.snapshot().screen.split(separator: "\n").filter {
        $0.hasPrefix("long.tsv: ")
      }
      #expect(lines == (1...10).map { "long.tsv: \($0 * 10)%" })
    }
  }

  /// The voice announces the beginning of the reading; after the text has arrived, the session
  /// announces the end.
  @Test(arguments: [true, false]) func startAndEndAreSpoken(isReaderOn: Bool) throws {
    let speech = try SpeechProgram(espeak: "cat >> $LOG; echo >> $LOG")
    let scratch = speech.scratch
    // The file takes longer to read than the speech program takes to start.
    try scratch.write(Self.table(verses: 100_000), to: "long.tsv")
    let flags = "--speech espeak-ng --reader \(isReaderOn ? "on" : "off")"
    try Terminal.run(
      Self.command("\(flags) long.tsv"),
      environment: ["PATH": scratch.path("bin") + ":/usr/bin:/bin"], in: scratch
    ) { terminal in
      try terminal.wait("the text") { $0.screen.contains("verse 1 of 100") }
      if isReaderOn {
        try terminal.wait("the announcement") { _ in speech.log.contains("long.tsv has been read") }
        #expect(speech.log == ["Reading long.tsv", Self.first, "long.tsv has been read"])
        #expect(scratch.lines("said") == [Self.first, "long.tsv has been read"])
      }
      try terminal.press("q")
      try terminal.wait("the end of the program") { $0.screen.contains("status 0") }
      #expect(isReaderOn || !speech.log.joined().contains("read"))
    }
  }

  @Test func theErrorIsTheStatus() throws {
    let scratch = try scratch(verses: 300)
    try scratch.write(scratch.read("long.tsv") + "Tale 1:1\tTale\n", to: "long.tsv")
    try Terminal.run(Self.command("long.tsv"), in: scratch) { terminal in
      try terminal.wait("the end of the program") { $0.screen.contains("status") }
      let screen = try terminal.snapshot().screen
      #expect(screen.contains("status 65"), "\(screen)")
      #expect(screen.contains("long.tsv:602"), "\(screen)")
    }
  }
}
