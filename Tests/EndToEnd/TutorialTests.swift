import Foundation
import Testing

/// The tutorials are sessions, which `Scripts/replay-tutorials` replays with the built program.
@Suite("Tutorials", .ownThread) struct TutorialTests {
  private static let folder = Program.root.appending(path: "Documentation/tutorials")

  /// The tutorials, without the page that explains them.
  static let pages: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted()

  /// Replays pages in a folder of their own.
  private func replay(_ pages: String, in scratch: Scratch? = nil) throws -> Program.Outcome {
    let program = try Program(in: scratch)
    let script = Program.root.appending(path: "Scripts/replay-tutorials").path
    return try program.shell(
      "REPLAY_PATIENCE=120 python3 '\(script)' lector -- \(pages) 2>&1", seconds: 900)
  }

  @Test func eachKindOfReaderHasATutorial() {
    #expect(
      Self.pages == [
        "accessibility-engineer.md", "blind-reader.md", "field-linguist.md", "scholar.md",
        "swift-developer.md", "terminal-author.md",
      ])
  }

  @Test(arguments: pages) func everythingIsAsThePageSays(_ page: String) throws {
    let outcome = try replay("'\(Self.folder.appending(path: page).path)'")
    #expect(outcome.status == 0, "\(outcome.output)")
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
