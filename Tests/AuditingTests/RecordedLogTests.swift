import Testing

@testable import Auditing

@Suite("Recorded logs")
struct RecordedLogTests {
  private let walk: [RecordedLog.Spoken] = [
    .init(text: "Target Language, heading"),
    .init(text: "selected, Simplified Chinese, button"),
    .init(text: "More, button, pop up button", hint: "Double tap to activate the picker"),
    .init(text: "Copy Result, dimmed, button"),
  ]

  private func compare(_ lines: String...) -> RecordedLog.Result {
    RecordedLog(lines: lines).compare(with: walk)
  }

  @Test("Case, commas, hints and cut lines do not count")
  func same() {
    let result = compare(
      "Target Language Heading", "", "selected Simplified Chinese Button",
      "More Button Pop up button Double tap to activate the picker", "Copy Result dimmed…")
    #expect(result == .init(same: 4, count: 4, difference: nil))
    #expect(result.score == 100)
    #expect(
      compare(
        "target language: heading.", "Selected, Simplified Chinese. Button.",
        "More, button, pop up button", "Double tap to activate the picker",
        "Copy Result [dimmed] button"
      ).difference == nil)
  }

  @Test("The first difference, and a score")
  func differs() {
    let result = compare(
      "Target Language Heading", "selected Traditional Chinese Button",
      "More Button Pop up button", "Copy Result dimmed Button")
    #expect(result.score == 75)
    #expect(
      result.difference
        == .init(
          line: 2, recorded: "selected Traditional Chinese Button",
          spoken: "selected, Simplified Chinese, button"))
  }

  @Test("A line that is missing, one too many, and an early end")
  func missing() {
    #expect(
      compare(
        "Target Language Heading", "More Button Pop up button", "Copy Result dimmed Button"
      ).difference
        == .init(line: 2, recorded: nil, spoken: "selected, Simplified Chinese, button"))
    #expect(
      compare(
        "Status bar", "Target Language Heading", "selected Simplified Chinese Button",
        "More Button Pop up button", "Copy Result dimmed Button"
      ).difference == .init(line: 1, recorded: "Status bar", spoken: nil))
    #expect(
      compare("Target Language Heading").difference
        == .init(line: nil, recorded: nil, spoken: "selected, Simplified Chinese, button"))
    #expect(compare().score == 0)
    #expect(RecordedLog(lines: []).compare(with: []).score == 100)
  }

  @Test("Long logs are compared to their end")
  func long() {
    let spoken = (0..<10_000).map { RecordedLog.Spoken(text: "Row \($0)") }
    var lines = spoken.map(\.text)
    #expect(RecordedLog(lines: lines).compare(with: spoken).difference == nil)
    lines[4_000] = "Other"
    #expect(RecordedLog(lines: lines).compare(with: spoken).same == 9_999)
  }
}
