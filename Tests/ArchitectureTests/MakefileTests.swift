import Foundation
import Testing

/// What `make help` and `make check` promise.
@Suite struct MakefileTests {
  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
      .replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
  }

  @Test func everyTargetHasALineOfHelp() throws {
    let lines = try Self.lines(of: "Makefile")
    let phony = try #require(lines.first { $0.hasPrefix(".PHONY:") })
    // Help itself, and what other targets need.
    let silent = ["help", "packages", "test-packages"]
    for target in phony.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
    where !silent.contains(target) {
      let rule = lines.first { $0.hasPrefix("\(target):") } ?? ""
      let help = rule.components(separatedBy: " ## ").dropFirst().first ?? ""
      let groups = ["Use", "Check", "Write", "Measure", "Clean up"]
      #expect(groups.contains { help.hasPrefix("\($0): ") }, "\(target)")
    }
  }

  @Test func whatMakeCheckRunsIsWhatCIRuns() throws {
    let check = try #require(Self.lines(of: "Makefile").first { $0.hasPrefix("check:") })
    let targets = check.components(separatedBy: " ## ")[0].split(separator: " ").dropFirst()
    let steps = try Self.lines(of: ".ci/run").filter { $0.hasPrefix("make ") }
    #expect(steps == targets.map { "make \($0)" })
    // The first step is the test command of the README.
    let readme = try Self.lines(of: "README.md")
    #expect(steps.first.map(readme.contains) == true)
  }

  /// The linker passes over what it does not know, so a damaged list would go unnoticed.
  @Test func theLinkerGetsAListOfFunctions() throws {
    let path = "Packaging/function-order"
    #expect(
      try Self.lines(of: "Makefile").contains {
        $0.hasPrefix("ORDER = ") && $0.contains("--symbol-ordering-file=$(CURDIR)/\(path) ")
      })
    let names = try Self.lines(of: path)
    #expect(names.count > 5000)
    #expect(Set(names).count == names.count)
    #expect(names.contains("swift_retain"))
    #expect(!names.contains { $0.contains(where: \.isWhitespace) })
  }
}
