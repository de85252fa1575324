import Foundation
import RandomInput
import Testing

@testable import TerminalReading

/// No recording takes more than linear time, and neither does what readers say of it.
@Suite(.measured) struct ComplexityTests {
  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private static let header = "{\"version\":2,\"width\":20,\"height\":5}\n"

  private static let kinds: [(name: String, make: @Sendable (Int) -> String)] = [
    ("output", { header + (0..<$0).map { "[\($0),\"o\",\"line\\r\\n\"]\n" }.joined() }),
    ("output at once", { header + times($0, "[0.1,\"o\",\"word \"]\n") }),
    ("a long output", { header + "[0.1,\"o\",\"\(times($0, "\\u001b[2Jé"))\"]\n" }),
    ("a sequence without end", { header + "[0.1,\"o\",\"\\u001b]0;\(times(4 * $0, "a"))\"]\n" }),
    ("keys", { header + (0..<$0).map { "[\($0),\"i\",\"\\u001b[A\"]\n" }.joined() }),
    ("a long input", { header + "[0.1,\"i\",\"\(times($0, "ab"))\"]\n" }),
    ("sizes", { header + times($0 / 4, "[0.1,\"r\",\"10x3\"]\n[0.1,\"r\",\"20x5\"]\n") }),
    ("markers", { header + times($0, "[0.1,\"m\",\"a\"]\n") }),
    ("a long marker", { header + "[0.1,\"m\",\"\(times($0, "\\u03bb"))\"]\n" }),
    ("comments", { "{\"version\":3,\"term\":{\"cols\":20,\"rows\":5}}\n" + times($0, "# c\n") }),
    (
      "unknown members",
      {
        "{\"version\":2,\"width\":20,\"height\":5" + times($0, ",\"a\":[{}]") + "}\n"
      }
    ),
    ("brackets", { header + times(4 * $0, "[") }),
  ]

  @Test(arguments: kinds.indices) func timeIsLinear(index: Int) throws {
    let (name, make) = Self.kinds[index]
    try expectLinear(name) { count in
      let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      return (path, FileManager.default.createFile(atPath: path, contents: Data(make(count).utf8)))
    }
  }

  private func expectLinear(_ name: String, _ file: (Int) -> (path: String, isMade: Bool)) throws {
    var paths: [String] = []
    defer { for path in paths { unlink(path) } }
    let growth = Growth(from: 100) { count in
      let (path, isMade) = file(count)
      #expect(isMade)
      paths.append(path)
      return path
    } work: { path in
      // An error is as good an answer as a recording, if it comes as soon.
      guard var recording = try? RecordingFile(path: path) else { return }
      _ = HeardRun(&recording, readers: [TDSR(), Speakup()])
    }
    #expect(growth.isLinear, "\(name): \(growth)")
  }

  @Test func filesOfHeardWords() {
    let readers: [TerminalReaderName] = [.tdsr]
    let growth = Growth(from: 100) { count in
      var run = HeardRun(readers: 1)
      for index in 0..<count {
        run.begin("key \(index)", place: "")
        run.hear("word \(index)", by: 0)
      }
      return HeardFile.text(of: run, by: readers)
    } work: {
      _ = try? HeardFile.run(in: $0, at: "a.heard", by: readers)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
