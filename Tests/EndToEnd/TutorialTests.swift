import Foundation
import Testing

/// The tutorials are sessions, which `Scripts/replay-tutorials` replays with the built program.
@Suite("Tutorials") struct TutorialTests {
  private static let folder = Program.root.appending(path: "Documentation/tutorials")

  /// The tutorials, without the page that explains them.
  static let pages: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted()

  /// Replays pages in a folder of their own.
  private func replay(
    _ arguments: String, by launcher: String = "lector", in scratch: Scratch? = nil,
    patience: Int = 120
  ) throws -> Program.Outcome {
    let program = try Program(in: scratch)
    let script = Program.root.appending(path: "Scripts/replay-tutorials").path
    return try program.shell(
      "REPLAY_PATIENCE=\(patience) python3 '\(script)' \(launcher) -- \(arguments) 2>&1",
      seconds: 900)
  }

  @Test func eachKindOfReaderHasATutorial() {
    #expect(
      Self.pages == [
        "accessibility-engineer.md", "blind-reader.md", "field-linguist.md", "scholar.md",
        "swift-developer.md",
      ])
  }

  @Test(arguments: pages) func everythingIsAsThePageSays(_ page: String) throws {
    let outcome = try replay("'\(Self.folder.appending(path: page).path)'")
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// A launcher such as `chroot` begins in the root folder, and the files of the session are there.
  @Test func aLauncherMayBeginElsewhere() throws {
    let scratch = try Scratch()
    let page = "```file a\nb\n```\n```console\n$ lector library\nb library\n```\n"
    try scratch.write(page, to: "page.md")
    try scratch.write("#!/bin/sh\necho $(cat a) $1\n", to: "program")
    let program = scratch.path("program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let outcome = try replay("page.md", by: "--root / env -C / '\(program)'", in: scratch)
    #expect(outcome.output == "1 of 1 pages are as replayed\n")
    #expect(outcome.status == 0)
  }

  /// Pages with a mistake, the line that is reported, and what is said of it.
  private static let faults: [(page: String, line: Int, seen: String)] = [
    ("```console\n$ lector export sampler 1:1 --to transcript\nwrong\n```", 2, "1:1"),
    ("```console\n$ false\n```", 2, "exit status 1"),
    ("```console\n$ false\n$ echo $?\n2\n```", 3, "1"),
    ("```consol\n$ false\n```", 1, "consol"),
    ("```console\n$ true\n", 2, "the end of the page"),
    ("```keys\n$ lector sampler --plain\n  Sampler 1:1\n```", 2, "lector: plain mode"),
    ("```keys\n$ lector sampler\n  Sampler 1:1, heading\nright  wrong\n```", 4, "Οὗτος, this"),
    ("```keys\nright   Οὗτος, this\n```", 2, "no program runs"),
    ("```file ../a\n```", 1, "../a"),
    ("```swift Package.swift\nlet nothing = 0\n```", 2, "no such lines in Package.swift"),
  ]

  @Test(arguments: faults.indices) func aMistakeIsReportedWithItsLine(_ index: Int) throws {
    let fault = Self.faults[index]
    let scratch = try Scratch()
    try scratch.write(fault.page, to: "page.md")
    let outcome = try replay("page.md", in: scratch)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("page.md:\(fault.line):\n"), "\(outcome.output)")
    #expect(outcome.output.contains(fault.seen), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("0 of 1 pages are as replayed\n"))
  }

  /// What never comes is waited for only as long as there is patience.
  @Test(arguments: [
    "```keys\n$ lector sampler\n  …\n```\n```screen\nwrong\n```\n",
    "```keys\n$ lector sampler\n  …\n```\n",
  ])
  func whatNeverComesIsReported(_ page: String) throws {
    let scratch = try Scratch()
    try scratch.write(page, to: "page.md")
    let outcome = try replay("page.md", in: scratch, patience: 1)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("page.md:"), "\(outcome.output)")
  }

  /// One word of a tutorial is changed, and the replay fails at its line.
  @Test func aChangedWordOfATutorialIsFound() throws {
    let text = try String(
      contentsOf: Self.folder.appending(path: "blind-reader.md"), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.hasSuffix("  λόγος, word") })
    let scratch = try Scratch()
    try scratch.write(
      text.replacingOccurrences(of: "  λόγος, word", with: "  λόγος, world"), to: "page.md")
    let outcome = try replay("page.md", in: scratch)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("page.md:\(line + 1):\n"), "\(outcome.output)")
  }
}
