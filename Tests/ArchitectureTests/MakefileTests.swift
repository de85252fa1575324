import Foundation
import Testing

/// The promises of `make help`, `make check`, and the README.
@Suite struct MakefileTests {
  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
      .replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
  }

  @Test func everyTargetHasALineOfHelp() throws {
    let lines = try Self.lines(of: "Makefile")
    let phony = try #require(lines.first { $0.hasPrefix(".PHONY:") })
    // Help itself, and targets that others need.
    let silent = ["help", "packages", "test-packages"]
    for target in phony.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
    where !silent.contains(target) {
      let rules = lines.filter { $0.hasPrefix("\(target):") }
      let groups = ["Use", "Check", "Write", "Measure", "Clean up"]
      let hasHelp = rules.contains { rule in
        groups.contains { rule.contains(" ## \($0): ") }
      }
      #expect(hasHelp, "\(target)")
    }
  }

  @Test func continuousIntegrationRunsTheTestsOfTheREADME() throws {
    #expect(try Self.lines(of: "README.md").contains("make test"))
    let check = try #require(Self.lines(of: "Makefile").first { $0.hasPrefix("check:") })
    let targets = check.components(separatedBy: " ## ")[0].split(separator: " ").dropFirst()
    #expect(targets == ["build", "test", "lint", "site"])
    #expect(try Self.lines(of: ".ci/run").last == "make check")
  }
}
