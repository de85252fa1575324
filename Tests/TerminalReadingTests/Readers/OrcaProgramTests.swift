import Foundation
@testable import TerminalReading
import Testing

/// Orca's own tests of terminals (GNOME/orca 672b8f4), as far as they need no command of Orca.
///
/// The recordings are of bash 5.2, nano 7.2, vim 9.0, and less 590 at 40 × 8 with TERM=xterm.
@Suite struct OrcaProgramTests {
  /// Returns what is said at the beginning and after each key of a recording, without the names of
  /// keys.
  private static func heard(_ name: String) throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(name).cast")
    var heard: [[String]] = [[]]
    let names: Set = ["space", "backspace", "delete", "return", "page up", "page down"]
    var recording = try RecordingFile(path: file.path)
    var replay = Replay(size: recording.header.size, readers: [Orca()]) {
      if !names.contains($0.utterance.text) { heard[heard.count - 1].append($0.utterance.text) }
    }
    while let event = recording.next() {
      if case .input = event.kind {
        replay.play(RecordedEvent(time: event.time, .marker("")))
        heard.append([])
      }
      replay.play(event)
    }
    replay.end()
    return heard
  }

  private static func numbered(_ numbers: some Sequence<Int>, _ prefix: String) -> [[String]] {
    numbers.map { ["line \(prefix == "0" && $0 < 10 ? "0" : "")\($0)"] }
  }

  @Test("Tests 1 to 4: the answers of commands") func commands() throws {
    let heard = try Self.heard("bash-commands")
    #expect(
      [8, 25, 31, 38].map { heard[$0] } == [
        ["hi\n$ "], ["hello world\n$ "], ["1\n2\n3\n$ "], ["14\n15\n16\n17\n18\n19\n20\n$ \n"],
      ])
  }

  @Test("Tests 5 to 10: typing and erasing") func typing() throws {
    #expect(
      try Self.heard("bash-erasing").dropFirst() == [
        ["a"], ["b"], ["c"], ["c"], ["b"], ["d"], ["d"], ["\n"],
      ])
  }

  @Test("Tests 11 and 12: typing in Vim") func typingInVim() throws {
    #expect(try Self.heard("vim-typing").suffix(2) == [["a"], ["b"]])
  }

  @Test("Test 13: Control-Backspace") func controlBackspace() throws {
    #expect(try Self.heard("bash-control-backspace").last == ["r"])
  }

  @Test("Tests 14 and 15: nano") func nano() throws {
    let expected = Self.numbered(2...30, "") + Self.numbered((1...29).reversed(), "")
    #expect(try Self.heard("nano").dropFirst() == expected[...])
  }

  @Test("Tests 16 and 17: Vim scrolls") func scrollingInVim() throws {
    let expected = Self.numbered(2...12, "0") + Self.numbered((2...11).reversed(), "0")
    #expect(try Self.heard("vim-scrolling").dropFirst() == expected[...])
  }

  @Test("Tests 18 and 19: the bottom row of Vim") func bottomOfVim() throws {
    let expected =
      Self.numbered(2...12, "0") + [["same"], ["same"], ["same"]]
      + Self.numbered((1...12).reversed(), "0")
    #expect(try Self.heard("vim-bottom").dropFirst() == expected[...])
  }

  @Test("Test 20: a recalled command") func history() throws {
    #expect(try Self.heard("bash-history").last == ["echo hi"])
  }

  @Test("Tests 21 and 22: pages of less") func pages() throws {
    let lines = try Self.heard("less-pages").map { $0.flatMap { $0.split(separator: "\n") } }
    #expect(
      lines.suffix(2) == [
        ["line 15", "line 16", "line 17", "line 18", "line 19", "line 20", "(END)"],
        ["07", "line 08", "line 09", "line 10", "line 11", "line 12", "line 13", ":"],
      ])
  }

  @Test("Test 34: less scrolls by a line") func line() throws {
    let lines = try Self.heard("less-line").last?.flatMap { $0.split(separator: "\n") }
    #expect(lines == ["line 08", ":"])
  }
}
