import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Utterances: the examples of AccessibilitySnapshot") struct SnapshotExampleTests {
  typealias Case = (
    label: String?, value: String?, hint: String?, traits: AccessibilityTraits, snapshot: String,
    spoken: [String]
  )

  private static let toggle = "Double tap to toggle setting."
  private static let adjust = "Swipe up or down with one finger to adjust the value."

  private static let cases: [Case] = [
    ("23", nil, nil, [.button, .selected], "Selected: 23. Button.", ["selected, 23, button"]),
    ("24", nil, nil, [.button, .notEnabled], "24. Dimmed. Button.", ["24, dimmed, button"]),
    ("26", nil, nil, [.button, .keyboardKey], "26", ["26"]),
    (nil, nil, "Hint", .adjustable, "Hint. Adjustable.", ["Hint, adjustable"]),
    (nil, nil, nil, [.header, .button], "Button. Heading.", ["button, heading"]),
    (
      "Fake Label", "3", nil, .toggleButton, "Fake Label. 3 [\(toggle)]", ["Fake Label, 3", toggle]
    ),
    ("First", nil, nil, .backButton, "First. Back Button.", ["First, back button"]),
    ("Reply", nil, nil, .button, "Reply. Button.", ["Reply, button"]),
    (
      "Reply", nil, "Replies to the selected post.", .button,
      "Reply. Button. [Replies to the selected post.]",
      ["Reply, button", "Replies to the selected post."]
    ),
    ("Label", "Value", "Hint", [], "Label: Value [Hint]", ["Label, Value", "Hint"]),
    (nil, "75%", nil, .adjustable, "75%. Adjustable. [\(adjust)]", ["75%, adjustable", adjust]),
  ]

  @Test(arguments: cases.indices)
  func inBothStyles(_ index: Int) {
    let entry = Self.cases[index]
    let node = item(entry.label, value: entry.value, hint: entry.hint, traits: entry.traits)
    #expect(snapshot(node) == entry.snapshot)
    #expect(spoken(node) == entry.spoken)
  }

  @Test func aSegment() {
    func root() -> AccessibilityNode {
      let segments = ["A", "B", "C"].enumerated().map { number, name in
        item("Segment \(name)", Double(number) * 50, traits: .button)
      }
      segments[1].traits = [.button, .selected]
      return screen([view(segments, .series)])
    }
    #expect(
      transcript(root()) == [
        "Segment A. Button. 1 of 3.", "Selected: Segment B. Button. 2 of 3.",
        "Segment C. Button. 3 of 3.",
      ])
    #expect(transcript(root(), .spoken)[1] == "selected, Segment B, button, 2 of 3")
  }

  @Test func anExplicitListOfFour() {
    func root() -> AccessibilityNode {
      screen([container((1...4).map { item("Label \($0)") }, .list)])
    }
    #expect(
      transcript(root()) == [
        "Label 1. List Start.", "Label 2", "Label 3", "Label 4. List End.",
      ])
    #expect(
      transcript(root(), .spoken) == [
        "Label 1, list start", "Label 2", "Label 3", "Label 4, list end",
      ])
  }

  @Test func aCellThatSpans() {
    let cell = item("C4", 100) {
      $0.cell = .init(row: 0, rowSpan: 2, column: 2, columnSpan: 2)
    }
    let first = item("A1") { $0.cell = .init(row: 0, column: 0) }
    func root() -> AccessibilityNode { screen([view([first, cell], .dataTable)]) }
    #expect(transcript(root())[1] == "C4. Spans 2 rows. Spans 2 columns. Column 3.")
    #expect(transcript(root(), .spoken)[1] == "C4, spans 2 rows, spans 2 columns, column 3")
  }
}
