@testable import TerminalReading
import TerminalAuditing
import Testing

@Suite struct HeardDifferenceTests {
  /// Makes a run of steps: a key, and what two readers say then.
  private func run(_ steps: (key: String, said: [[String]])...) -> HeardRun {
    var run = HeardRun(readers: 2)
    for (key, said) in steps {
      run.begin(key, place: "line 1")
      for (reader, texts) in said.enumerated() {
        for text in texts {
          run.hear(
            HeardUtterance(
              reader: reader, utterance: TerminalUtterance(time: .zero, text: text)))
        }
      }
    }
    return run
  }

  private func changes(_ old: HeardRun, _ new: HeardRun) -> [String] {
    HeardDifference(from: old, to: new, readers: ["tdsr", "orca"]).changes.map {
      "\($0.key ?? "") \($0.reader): \($0.removed) → \($0.added)"
    }
  }

  @Test func theSameIsNoChange() {
    let one = run(("a", [["x"], ["x", "y"]]), ("b", [["z"], []]))
    #expect(changes(one, one) == [])
  }

  @Test func eachKeyAndReaderHasItsChange() {
    let old = run(("a", [["x"], ["x", "y"]]), ("a", [["z"], ["z"]]))
    let new = run(("a", [["x"], ["y"]]), ("a", [["Z"], ["z", "q"]]))
    #expect(
      changes(old, new) == [
        #"a orca: ["x"] → []"#, #"a tdsr: ["z"] → ["Z"]"#, #"a orca: [] → ["q"]"#,
      ])
  }

  @Test func keysTellWhatBelongsTogether() {
    let old = run(("a", [["x"], []]), ("b", [["y"], []]), ("c", [[], []]))
    let new = run(("a", [["x"], []]), ("d", [["new"], []]), ("b", [["y"], []]))
    #expect(changes(old, new) == [#"d tdsr: [] → ["new"]"#])
    #expect(changes(new, old) == [#"d tdsr: ["new"] → []"#])
  }

  @Test func reportsHaveNoControls() throws {
    let difference = HeardDifference(
      from: run(("a", [["x"], []])), to: run(("a", [["\u{1B}[2J*"], []])),
      readers: ["tdsr", "orca"])
    #expect(
      difference.report(in: .text, old: "old", new: "new")
        == "line 1, after a, tdsr\n  - x\n  + ␛[2J*\n")
    #expect(
      difference.report(in: .markdown, old: "old", new: "new")
        == "### Screen readers: 1 change in new\n\n- **line 1, after a, tdsr**\n  - \\- x\n  - \\+ ␛\\[2J\\*\n"
    )
    #expect(
      difference.report(in: .json, old: "old", new: "new").contains(
        #""removed":["x"]"#))
  }
}
