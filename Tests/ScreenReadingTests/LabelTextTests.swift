import RandomInput
import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// Attributed labels, and text that could control a terminal or a speech server.
@Suite struct LabelTextTests {
  private func attributed(_ spans: [LabelPiece], traits: AccessibilityTraits = [])
    -> AccessibilityNode
  {
    item("ignored", traits: traits) { $0.spans = spans }
  }

  @Test func theSpansJoinedAreTheLabel() {
    let node = attributed(
      [LabelPiece(.label, "Bon"), LabelPiece(.label, "jour")], traits: .button)
    #expect(snapshot(node) == "Bonjour. Button.")
    #expect(spoken(node) == ["Bonjour, button"])
    #expect(node.labelText == "Bonjour")
  }

  @Test func aSpanHasItsOwnLanguageElseTheElements() {
    let node = attributed([
      LabelPiece(.label, "Guten Tag ", language: "de"), LabelPiece(.label, "λόγος"),
      LabelPiece(.label, "!", language: "en"),
    ])
    node.language = "el"
    let root = screen([node])
    let said = ScreenReader().utterances(for: node).utterance
    #expect(root.children.count == 1)
    #expect(said.text == "Guten Tag λόγος!")
    #expect(said.pieces.map(\.language) == ["de", "el", "en"])
    #expect(said.pieces.map(\.text) == ["Guten Tag ", "λόγος", "!"])
  }

  private static let ends: [(label: String, said: String)] = [
    ("Flight, 2:00 PM, ", "Flight, 2:00 PM, button"), ("Save ", "Save, button"),
    ("Name:", "Name: button"), ("Cut;", "Cut; button"), ("Delete?", "Delete?, button"),
    ("Save.", "Save., button"), ("Name", "Name, button"),
  ]

  /// A mark at the end of a label is the pause before the role.
  @Test(arguments: ends.indices) func thePauseIsNotDoubled(_ index: Int) {
    let (label, said) = Self.ends[index]
    #expect(spoken(item(label, traits: .button)) == [said])
  }

  @Test func howASpanIsSpokenStaysWithIt() {
    let spans = [
      LabelPiece(.label, "SQL", pronunciation: .init(spellsOut: true)),
      LabelPiece(.label, " tomato", pronunciation: .init(ipa: "təˈmeɪtoʊ")),
      LabelPiece(.label, " high", pronunciation: .init(pitch: 1.5)),
    ]
    let node = attributed(spans)
    let root = screen([node])
    for style in UtteranceStyle.allCases {
      let said = ScreenReader(style: style).utterances(for: node).utterance
      #expect(said.text == "SQL tomato high")
      #expect(said.pieces.map(\.pronunciation) == spans.map(\.pronunciation))
    }
    #expect(root.children.count == 1)
  }

  @Test func anEmptyFirstSpanJoinsNothing() {
    let spans = [LabelPiece(.label, ""), LabelPiece(.label, "Label")]
    #expect(spoken(attributed(spans, traits: .selected)) == ["selected, Label"])
    #expect(snapshot(attributed(spans, traits: .selected)) == "Selected: Label")
    let cell = attributed(spans)
    cell.cell = .init(row: 1, column: 0)
    let header = item("H", 0, -30) { $0.cell = .init(row: 5, column: 0) }
    let table = view([header, cell], .dataTable)
    table.table = .init(rows: 2, columns: 1, columnHeaders: [0: [header]])
    #expect(transcript(screen([table]), .spoken)[1] == "H, Label, row 2, column 1")
  }

  @Test func emptySpansAreNotALabel() {
    let node = attributed([LabelPiece(.label, ""), LabelPiece(.label, "")])
    node.hint = "H"
    #expect(snapshot(node) == "H")
    #expect(spoken(node) == ["H"])
  }

  @Test func aBackButtonInSpansIsOne() {
    let node = attributed(
      [LabelPiece(.label, "Ba"), LabelPiece(.label, "ck")], traits: .backButton)
    #expect(snapshot(node) == "Back Button.")
    #expect(spoken(node) == ["back button"])
  }

  private static let controls: [(text: String, said: String)] = [
    ("a\nb", "a b"), ("a\tb", "a b"), ("a\r\nb", "a b"), ("a\rb", "a b"),
    ("a\u{2028}b", "a b"), ("a\u{0B}b", "a b"), ("a\u{85}b", "a b"),
    ("\u{1B}[2J", "␛[2J"), ("a\u{0}b", "a␀b"), ("a\u{7F}b", "a␡b"), ("a\u{9B}2J", "a\u{FFFD}2J"),
    ("a\u{202E}b", "a\u{FFFD}b"), ("a\u{2066}b", "a\u{FFFD}b"), ("\u{07}", "␇"),
    ("naïve", "naïve"), ("日本", "日本"), ("a…b", "a…b"), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ]

  @Test(arguments: controls.indices)
  func controlsNeverReachASink(_ index: Int) {
    let entry = Self.controls[index]
    let node = item(entry.text, value: entry.text, hint: entry.text)
    let said = spoken(node)
    for text in said + [snapshot(node)] {
      let controls = text.unicodeScalars.filter {
        $0.properties.generalCategory == .control || (0x2028...0x202E).contains($0.value)
      }
      #expect(controls.isEmpty)
    }
    #expect(said == ["\(entry.said), \(entry.said)", entry.said])
  }

  private static let composed: [(loose: String, composed: String)] = [
    ("e\u{301}", "\u{E9}"), ("α\u{313}\u{301}", "\u{1F04}"), ("o\u{308}\u{304}", "\u{22B}"),
    ("\u{1F71}", "\u{3AC}"), ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}", "\u{AC00}"),
    ("か\u{3099}", "が"), ("q\u{301}", "q\u{301}"), ("\u{5D1}\u{5BC}", "\u{5D1}\u{5BC}"),
    ("x", "x"),
  ]

  @Test(arguments: composed.indices)
  func spokenTextIsComposed(_ index: Int) {
    let entry = Self.composed[index]
    for text in [snapshot(item(entry.loose)), spoken(item(nil, hint: entry.loose))[0]] {
      #expect(Array(text.unicodeScalars) == Array(entry.composed.unicodeScalars))
    }
  }

  @Test func aWholeTextIsOneLine() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<8 {
        let value = UInt32.random(in: 0...0x2FFF, using: &generator)
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
      let text = snapshot(item(String(scalars)))
      let steering = text.unicodeScalars.filter { $0.value < 0x20 || $0.value == 0x7F }
      #expect(steering.isEmpty)
      #expect(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count == 1)
    }
  }
}
