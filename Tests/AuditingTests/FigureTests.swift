import Auditing
import Foundation
import Testing

/// The figures of the README, made from the tables of the tests.
@Suite("The figures of the README") struct FigureTests {
  private static let readme = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")

  private func expectInReadme(_ sentence: String) throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    #expect(text.contains(sentence), "expected in README.md: \(sentence)")
  }

  private func count(_ labels: [String]) throws -> String {
    let found = try labels.filter { label in
      let tree = AuditedTrees.screen(
        TeachingExampleTests.element(label, TeachingExampleTests.traits("button")))
      return try !AuditedTrees.findings(tree, rules: ["file-name"]).isEmpty
    }
    return "\(found.count) of \(labels.count)"
  }

  @Test func pairsOfBadAndGoodScreens() throws {
    let pairs = TeachingExampleTests.all
    func findings(_ subviews: String, _ pair: TeachingExampleTests.Example) throws -> [Finding] {
      try AuditedTrees.report(AuditedTrees.screen(subviews), rules: [pair.rule]).findings
    }
    let found = try pairs.filter { try !findings($0.subviews, $0).isEmpty }
    let clean = try pairs.filter { try findings($0.good, $0).isEmpty }
    try expectInReadme(
      "The audit finds the mistake in \(found.count) of \(pairs.count) bad screens, and nothing in "
        + "\(clean.count) of \(pairs.count) good ones")
  }

  @Test func labelsThatAPersonWouldNotSay() throws {
    let programs = try count(TeachingExampleTests.programLabels)
    let people = try count(TeachingExampleTests.peopleLabels + TeachingExampleTests.similarLabels)
    try expectInReadme(
      "It reports \(programs) labels that only a program would say, and \(people) that people say")
  }
}
