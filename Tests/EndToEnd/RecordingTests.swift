import Foundation
import Testing

@Suite("Recordings", .serialized, .ownThread) struct RecordingTests {
  private static let script = """
    screen 40x8
    open sampler 1:1
    swipe right 2
    wait 500
    swipe down

    """

  private func play() throws -> (program: Program, cast: String) {
    let program = try Program()
    try program.scratch.write(Self.script, to: "script")
    let outcome = try program.run("play", "script", "--cast", "cast")
    #expect(outcome == .init(status: 0, output: "", errors: ""))
    return (program, program.scratch.read("cast"))
  }

  private func events(_ cast: String) throws -> [(time: Double, kind: String, data: String)] {
    try cast.split(separator: "\n").dropFirst().map { line in
      let parts = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any] ?? []
      return (
        (parts.first as? NSNumber)?.doubleValue ?? -1, parts.dropFirst().first as? String ?? "",
        parts.last as? String ?? ""
      )
    }
  }

  @Test func aScriptIsRecordedTheSameEachTime() throws {
    let cast = try play().cast
    #expect(try play().cast == cast)
    #expect(
      cast.hasPrefix(
        "{\"version\":2,\"width\":40,\"height\":8,\"title\":\"lector\","
          + "\"env\":{\"TERM\":\"xterm-256color\"}}\n"))
    let events = try events(cast)
    #expect(
      events.filter { $0.kind == "m" }.map(\.data)
        == ["Sampler 1:1", "Οὗτος, this", "ὁ, the", "2"])
    #expect(events.allSatisfy { ["m", "o"].contains($0.kind) })
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect((events.last?.time ?? 0) >= 0.5)
  }

  /// The recording, printed on a terminal, gives the screen that Lector shows.
  @Test func aReplayShowsTheSameScreen() throws {
    let (program, cast) = try play()
    let bytes = try events(cast).filter { $0.kind == "o" }.map(\.data).joined()
    try program.scratch.write(bytes, to: "bytes")
    try program.scratch.write(
      Self.script + "expect-screen screen.txt\n", to: "checked")
    try Terminal.run("cat bytes; exec cat >said", columns: 40, rows: 8, in: program.scratch) {
      terminal in
      let shown = try terminal.wait("the last frame") {
        $0.screen.contains("\n2\n")
      }
      try program.scratch.write(shown.screen + "\n", to: "screen.txt")
    }
    let outcome = try program.run("play", "checked")
    #expect(outcome == .init(status: 0, output: "", errors: ""))
  }

  @Test func plainModeAndWalksToo() throws {
    let program = try Program()
    #expect(try program.run("--cast", "cast", input: "right\n").status == 0)
    let lines = try events(program.scratch.read("cast")).filter { $0.kind == "o" }.map(\.data)
    #expect(lines == ["Sampler 1:1\r\n", "Οὗτος, this\r\n"])
    let refused = try program.run("--transcript", "-", "--cast", "-")
    #expect(refused.status == 64)
    #expect(
      refused.errors.hasSuffix(
        "--transcript - and --cast - cannot share standard output; name a file\n"))
  }

  @Test func onATerminal() throws {
    try Terminal.lector("--cast cast") { terminal in
      try terminal.expect(
        screen: ExpectedScreen().screen, cursor: "2,3", said: ["Sampler 1:1"])
      try terminal.press("Right")
      try terminal.expect(said: ["Sampler 1:1", "Οὗτος, this"])
      try terminal.type("q")
      try terminal.wait("the end") { $0.screen.contains("status 0") }
      let events = try events(terminal.scratch.read("cast"))
      #expect(
        events.filter { $0.kind == "m" }.map(\.data) == ["Sampler 1:1", "Οὗτος, this"])
      #expect(events.count { $0.kind == "o" } >= 2)
    }
  }
}
