import Foundation
import Testing

/// The example of an hour's session, played by the program in its own home.
@Suite("Examples/Session") struct SessionExampleTests {
  private static let folder = Program.root.appending(path: "Examples/Session")

  /// `RECORD=1` writes the transcript. Read it before you commit it.
  @Test func theSessionSaysWhatItsTranscriptSays() throws {
    let script = Self.folder.appending(path: "session.lector").path
    let outcome = try Program().run("play", script, "--keep-going", "--transcript", "-")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let transcript = Self.folder.appending(path: "session.txt")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try outcome.output.write(to: transcript, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: transcript, encoding: .utf8)
    let lines = zip(outcome.output.split(separator: "\n"), expected.split(separator: "\n"))
    guard outcome.output != expected else { return }
    let (heard, wanted) = lines.first { $0 != $1 } ?? ("more or fewer lines", "the same number")
    Issue.record(
      "If this is intended, make record writes it. Heard \"\(heard)\", expected \"\(wanted)\"")
  }
}
