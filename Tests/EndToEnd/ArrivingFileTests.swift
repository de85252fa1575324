import Foundation
import Testing

/// A file that is opened without an import: its beginning is read while the rest is imported, however
/// long that takes.
@Suite(.serialized) struct ArrivingFileTests {
  /// Enough verses that keys are pressed before all are imported.
  private static let verses = 6_000

  private static let table: String = {
    let rows = (0..<verses).map { row in
      "Tale \(row / 100 + 1):\(row % 100 + 1)\tTale\tla\tverbum\t \tword\n"
        + "Tale \(row / 100 + 1):\(row % 100 + 1)\tTale\tla\terat\t.\twas\n"
    }
    return "ref\tbook\tlanguage\tsurface\tafter\tgloss\n" + rows.joined()
  }()

  private static let first = "Tale 1:1, heading"
  private static let waiting = "Waiting for the rest of long.tsv. Escape cancels"

  private func scratch(_ table: String = table) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(table, to: "long.tsv")
    return scratch
  }

  /// What is said is what a finished import says, but for the announcement of the wait.
  private func said(_ terminal: Terminal) throws -> [String] {
    try terminal.snapshot().said.filter { $0 != Self.waiting }
  }

  private func expect(_ terminal: Terminal, said expected: [String]) throws {
    for _ in 0..<1_000 {
      if try said(terminal) == expected { return }
      usleep(20_000)
    }
    #expect(try said(terminal) == expected)
  }

  @Test func keysAreAnsweredAsAfterTheImport() throws {
    let last = "Tale 60:100, erat, was"
    try Terminal.lector("long.tsv", in: scratch()) { terminal in
      try terminal.expect(said: [Self.first])
      try terminal.press("Right")
      try expect(terminal, said: [Self.first, "verbum, word"])
      // The keys after the one that needs the last verse wait behind it.
      try terminal.press("G", "Left")
      try expect(terminal, said: [Self.first, "verbum, word", last, "verbum, word"])
      let screen = try terminal.snapshot().screen
      #expect(screen.contains("verse 100 of 100 · 100%"), "\(screen)")
      #expect(!screen.contains("importing"), "\(screen)")
    }
  }

  @Test func theErrorIsAnnouncedAndIsTheStatus() throws {
    let line = 2 * Self.verses + 2
    try Terminal.lector("long.tsv", in: scratch(Self.table + "Tale 1:1\tTale\n")) { terminal in
      try terminal.expect(said: [Self.first])
      for _ in 0..<1_000 where try said(terminal).count < 2 { usleep(20_000) }
      let message = try said(terminal).last ?? ""
      #expect(message.contains("long.tsv:\(line)"), "\(message)")
      #expect(try terminal.snapshot().screen.contains("only the beginning of long.tsv"))
      try terminal.press("Right", "q")
      for _ in 0..<1_000 where !(try terminal.snapshot().screen.contains("status")) {
        usleep(20_000)
      }
      #expect(try terminal.snapshot().screen.contains("status 65"))
      #expect(try said(terminal).last == "verbum, word")
      #expect(terminal.scratch.read("errors").contains("long.tsv:\(line)"))
    }
  }

  /// The cache has no part of a text whose import was given up, and no file beside it.
  @Test func quittingMeanwhileLeavesNothing() throws {
    let scratch = try scratch()
    try Terminal.lector("long.tsv", in: scratch) { terminal in
      try terminal.expect(said: [Self.first])
      try terminal.press("q")
      for _ in 0..<1_000 where !(try terminal.snapshot().screen.contains("status")) {
        usleep(20_000)
      }
      #expect(try terminal.snapshot().screen.contains("status 0"))
    }
    let program = try Program(in: scratch)
    let exported = try program.run("export", "long.tsv", "--to", "tsv")
    #expect(exported.status == 0)
    #expect(exported.output.split(separator: "\n").count == 2 * Self.verses + 1)
  }
}
