import Foundation
import Testing

/// `Documentation/heard.md` says what is heard of the recordings in `Documentation/heard`.
@Suite(
  "Heard", .ownThread,
  .enabled(if: Program.canRun("python3 --version"), "Scripts/make-heard needs python3"))
struct HeardTests {
  private static let page = Program.root.appending(path: "Documentation/heard.md")

  /// `RECORD=1 swift test --filter HeardTests` writes the page.
  @Test func thePageIsCurrent() throws {
    let script = Program.root.appending(path: "Scripts/make-heard").path
    let made = try Program().shell("python3 '\(script)' lector")
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try made.output.write(to: Self.page, atomically: true, encoding: .utf8)
      return
    }
    let found = try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "\n")
    let expected = made.output.components(separatedBy: "\n")
    guard found != expected else { return }
    let number = zip(found, expected).prefix { $0 == $1 }.count
    let line = number < expected.count ? expected[number] : "the end"
    Issue.record("Documentation/heard.md:\(number + 1): expected \(line)")
  }

  /// Nothing of the computer on which a recording was made is in it.
  @Test func theRecordingsNameNoComputer() throws {
    let folder = Program.root.appending(path: "Documentation/heard")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".cast") }
    #expect(names.count > 40)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(text.firstMatch(of: /\/(home|root|tmp|usr)\b|Traceback/) == nil, "\(name)")
    }
  }
}
