import Foundation
import ProcessTable
import Testing

/// Screen readers of the terminal in a session of 200 keys, with speech servers that keep a log.
///
/// `LECTOR_TDSR` names a checkout of TDSR (github.com/tspivey/tdsr), which needs pyte.
@Suite("Other screen readers", .ownThread) struct OtherReaderTests {
  private static let checkout = ProcessInfo.processInfo.environment["LECTOR_TDSR"]

  @Test(
    .enabled(if: Program.isInstalled("yasr"), "yasr is not installed"), arguments: [true, false])
  func yasr(isPlain: Bool) throws {
    let scratch = try Scratch()
    try installScript("exec cat >'\(scratch.path("log"))'", at: scratch.path("server"))
    try scratch.write(
      """
      [options]
      synthesizer=emacspeak server
      synthesizer port=|\(scratch.path("server"))
      key echo=keys

      """, to: ".yasr.conf")
    let keys = CaptionTests.session
    let count = try hear(keys, by: ["yasr"], "yasr", isPlain, in: scratch)
    #expect(isPlain || count <= 30 * keys.count)
  }

  @Test(.enabled(if: checkout != nil, "LECTOR_TDSR names no checkout"), arguments: [true, false])
  func tdsr(isPlain: Bool) throws {
    let taught: [String: CaptionTests.Press] = [
      "right": "tab", "left": "shift-tab", "down": "J", "up": "K",
    ]
    let reader = [
      "PYTHONPATH=\(Self.checkout ?? "")", "python3", "-c",
      "from tdsr.__main__ import main; main()", "-s", "sh -c 'exec cat >log'",
    ]
    let keys = CaptionTests.session.map { taught[$0.name] ?? $0 }
    _ = try hear(keys, by: reader, "tdsr", isPlain, in: Scratch())
  }

  /// Expects that each key is answered, and that every answer is heard whole and once.
  ///
  /// - Parameters:
  ///   - reader: The command of the screen reader.
  ///   - method: The way of reading that `--for` names.
  /// - Returns: The number of characters heard.
  private func hear(
    _ keys: [CaptionTests.Press], by reader: [String], _ method: String, _ isPlain: Bool,
    in scratch: Scratch
  ) throws -> Int {
    #expect(keys.count >= 200)
    try scratch.write("hints = false\nplain = \(isPlain)\n", to: "config.toml")
    let lector = scratch.path("run")
    try installScript(
      """
      echo $$ >pid
      exec '\(Program.file.path)' sampler 1:1 --for \(method) --cursor caption \
        --transcript said --config config.toml
      """, at: lector)
    // The lines, pieces, and characters that were compared.
    var (said, heard, count) = (0, 0, 0)
    try PseudoTerminal.run(reader + [lector], in: scratch) { terminal in
      for key in [nil] + keys.map(Optional.init) {
        if let key { try terminal.send(key.bytes) }
        var (lines, pieces, text): ([String], [String], String) = ([], [], "")
        do {
          try terminal.wait("the answer is heard") {
            _ = terminal.takeOutput()
            lines = Array(scratch.lines("said").dropFirst(said))
            pieces = Array(scratch.lines("log").compactMap(Self.piece).dropFirst(heard))
            // A reader divides what arrives in parts.
            text = pieces.joined().filter { !$0.isWhitespace }
            return !lines.isEmpty
              && [lines.joined(), lines[lines.count - 1]].contains {
                text == $0.filter { !$0.isWhitespace }
              }
          }
        } catch {
          Issue.record("\(key?.name ?? "start"): \(pieces) instead of \(lines)")
          throw error
        }
        if key == nil { #expect(pieces.count == 1) }
        (said, heard, count) = (said + lines.count, heard + pieces.count, count + text.count)
      }
    }
    // The reader was killed, and its terminal hangs up.
    let program = "/proc/\(scratch.lines("pid").first ?? "")/cmdline"
    var tries = 30_000
    while FileManager.default.contents(atPath: program)?.isEmpty == false, tries > 0 {
      tries -= 1
      _ = poll(nil, 0, 10)
    }
    #expect(tries > 0)
    return count
  }

  /// Returns what a line of the log speaks, or nil if it is silent or no utterance of Lector.
  ///
  /// yasr speaks the last letter of the sequence that chooses a character set, and says "blank" when
  /// the end of a line arrives after its text: the kernel may hand over both in one piece or in two.
  private static func piece(_ line: String) -> String? {
    let text = line.firstMatch(of: /^[ql] \{(.+)\}$/) ?? line.firstMatch(of: /^[sl]([^ ].*)$/)
    return text.map { String($0.1) }.flatMap {
      $0.hasPrefix("lector: ") || $0.hasPrefix("tdsr, ") || ["B", "blank"].contains($0) ? nil : $0
    }
  }
}
