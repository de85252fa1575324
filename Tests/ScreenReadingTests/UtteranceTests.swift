import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct UtteranceTests {
  private static let composer = UtteranceComposer(phrases: testPhrases)

  private static func node(
    _ label: String, _ traits: AccessibilityTraits, value: String? = nil
  ) -> Node {
    let node = Node(label, traits: traits)
    node.accessibilityValue = value
    return node
  }

  private typealias Case = (
    label: String, traits: AccessibilityTraits, value: String?, heard: String
  )

  private static let cases: [Case] = [
    ("Reply", .button, nil, "Reply, button"),
    ("24", [.button, .notEnabled], nil, "24, dimmed, button"),
    ("Segment B", [.button, .selected], nil, "selected, Segment B, button"),
    ("Volume", .adjustable, "75%", "Volume, 75%, adjustable"),
    ("", .adjustable, "75%", "75%, adjustable"),
    ("", .selected, nil, "selected"),
    ("Wi-Fi", [.button, .toggle], "1", "Wi-Fi, switch button, on"),
    ("Wi-Fi", [.button, .toggle], "0", "Wi-Fi, switch button, off"),
    ("Wi-Fi", .toggle, "2", "Wi-Fi, mixed"),
    ("Title", [.button, .header], nil, "Title, button, heading"),
    ("Here", .link, nil, "Here, link"),
    ("Plain", [], nil, "Plain"),
    ("", [], nil, ""),
  ]

  @Test(arguments: cases.indices)
  func elementsSayTheirPartsInOrder(_ index: Int) {
    let entry = Self.cases[index]
    let node = Self.node(entry.label, entry.traits, value: entry.value)
    #expect(Self.composer.utterance(for: node, verbosity: .normal).text == entry.heard)
  }

  @Test func aListTellsItsStartAndEnd() {
    let entries = ["One", "Two", "Three"].map { Node($0, traits: .button) }
    let list = Node(container: "list", entries)
    list.accessibilityContainerType = .list
    let heard = entries.map { Self.composer.utterance(for: $0, verbosity: .normal).text }
    #expect(heard == ["One, button, list start", "Two, button", "Three, button, list end"])
    let alone = Node("Only", traits: .button)
    let short = Node(container: "list", [alone])
    short.accessibilityContainerType = .list
    #expect(
      Self.composer.utterance(for: alone, verbosity: .normal).text == "Only, button, list start")
  }

  @Test func speechIsComposedAndInOneLine() throws {
    #expect(try #require(LabelPiece("label", "ἐν\u{0313}").spoken?.text) == "ἐν\u{0313}")
    let decomposed = "α\u{0313}\u{0301}"
    #expect(try #require(LabelPiece("label", decomposed).spoken?.text.unicodeScalars.count) == 1)
    #expect(LabelPiece("label", "a\nb\tc").spoken?.text == "a b c")
    #expect(LabelPiece("label", "a\u{1B}[2J").spoken?.text == "a␛[2J")
    #expect(LabelPiece("label", "").spoken == nil)
  }

  @Test func phrasesAreFilledAndCounted() {
    let table = Phrases(table: "a\t{1} of {0}\nhits\t{0} hits\nhits.one\t{0} hit\n# c\tno\nbad\n")
    #expect(table("a", "x", "{0}") == "{0} of x")
    #expect(table("unknown") == "unknown")
    #expect(table.counted("hits", 1) == "1 hit")
    #expect(table.counted("hits", 12) == "12 hits")
    #expect(table.names == ["a", "hits", "hits.one"])
  }
}
