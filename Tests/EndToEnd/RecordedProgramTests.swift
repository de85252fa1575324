import Foundation
import Testing

/// The recordings of well-known programs in `Examples/Terminal/recordings`, and what is heard of
/// them.
@Suite("Recordings of well-known programs", .ownThread) struct RecordedProgramTests {
  private static let folder = Program.root.appending(path: "Examples/Terminal/recordings")

  static let recordings: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".cast") }.sorted()
  }()

  @Test func theyAreThere() { #expect(Self.recordings.count == 15) }

  @Test(arguments: recordings) func aRecordingIsHeard(_ name: String) throws {
    let path = Self.folder.appending(path: name).path
    let walk = try Program().run("walk", path)
    #expect(try walk.output == String(contentsOfFile: "\(path).spoken.txt", encoding: .utf8))
    #expect(walk.status == 0 && walk.errors == "")
  }

  /// What the audit finds was judged by hand: only this hinders who listens.
  @Test(
    arguments: [
      ("bash", []), ("less", []), ("python", []), ("vim", []),
      ("nano", ["words-in-pieces"]),
      ("whiptail", ["decoration-spoken"]), ("dialog", ["selection-by-style"]),
      ("fzf", ["decoration-spoken"]), ("urwid", []),
      (
        "mc",
        [
          "cursor-elsewhere", "decoration-spoken", "grid-table", "selection-by-style",
          "words-in-pieces",
        ]
      ),
      ("htop", ["grid-table", "selection-by-style"]),
      ("tig", ["cursor-elsewhere"]), ("prompt_toolkit", ["rewritten-text"]),
      (
        "textual",
        [
          "decoration-spoken", "full-redraw", "hidden-cursor", "rewritten-text",
          "selection-by-style",
        ]
      ),
      ("rich", ["decoration-spoken", "rewritten-text", "spinner"]),
    ] as [(String, Set<String>)])
  func aRecordingIsAudited(name: String, rules: Set<String>) throws {
    let audit = try Program().run("audit", Self.folder.appending(path: "\(name).cast").path)
    let found = audit.output.matches(of: /warning: ([a-z-]+):/).map { String($0.1) }
    #expect(Set(found) == rules, "\(audit.output)")
  }
}
