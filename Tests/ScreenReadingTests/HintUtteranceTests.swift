import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Utterances: hints") struct HintUtteranceTests {
  private static let toggle = "Double tap to toggle setting."
  private static let adjust = "Swipe up or down with one finger to adjust the value."
  private static let edit = "Double tap to edit."
  private static let editing = "Use the rotor to access Misspelled Words"

  typealias Case = (
    label: String?, value: String?, hint: String?, traits: AccessibilityTraits, snapshot: String,
    hint2: String?
  )

  /// The snapshot, and the second utterance of the spoken style.
  private static let cases: [Case] = [
    ("L", nil, nil, [], "L", nil),
    ("L", nil, "", [], "L", nil),
    ("L", nil, "H", [], "L [H]", "H"),
    ("L", nil, "H.", [], "L [H.]", "H."),
    ("L", nil, "H", .notEnabled, "L. Dimmed. [H]", "H"),
    ("L", nil, "H.", [.notEnabled, .button], "L. Dimmed. Button. [H.]", "H."),
    // The hint in place of the label.
    (nil, nil, "H", [], "H", nil),
    (nil, nil, "H.", .button, "H. Button.", nil),
    (nil, "v", "H", [], "v [H]", "H"),
    (nil, nil, "H", .selected, "Selected. [H]", "H"),
    ("Back", nil, "H", .backButton, "H. Back Button.", nil),
    // Switches.
    ("L", "1", nil, [.toggleButton, .button], "L. Switch Button. On. [\(toggle)]", toggle),
    (
      "L", "1", "H", [.toggleButton, .button], "L. Switch Button. On. [H. \(toggle)]",
      "H. \(toggle)"
    ),
    (
      "L", "1", "H.", [.toggleButton, .button], "L. Switch Button. On. [H. \(toggle)]",
      "H. \(toggle)"
    ),
    ("L", "1", "H.", [.toggleButton, .notEnabled], "L. Dimmed. On. [H.]", "H."),
    ("L", "3", nil, .toggleButton, "L. 3 [\(toggle)]", toggle),
    (nil, nil, "H.", .toggleButton, "H. [\(toggle)]", toggle),
    // The state of a switch is not a value: the hint takes the place of the label.
    (nil, "1", "H", .toggleButton, "H. On. [\(toggle)]", toggle),
    // Adjustables.
    ("L", "v", nil, .adjustable, "L: v. Adjustable. [\(adjust)]", adjust),
    ("L", "v", "H", .adjustable, "L: v. Adjustable. [H. \(adjust)]", "H. \(adjust)"),
    ("L", "v", "H", [.adjustable, .notEnabled], "L: v. Dimmed. Adjustable. [H]", "H"),
    (nil, nil, "H", .adjustable, "H. Adjustable.", nil),
    (nil, nil, nil, .adjustable, "Adjustable. [\(adjust)]", adjust),
    ("L", "1", nil, [.adjustable, .toggleButton], "L. On. Adjustable. [\(toggle)]", toggle),
    // Text fields.
    ("L", nil, nil, .textEntry, "L. Text Field. [\(edit)]", edit),
    ("L", nil, "H", .textEntry, "L. Text Field. [\(edit)]", "H. \(edit)"),
    ("L", nil, "H.", .secureTextEntry, "L. Secure Text Field. [\(edit)]", "H. \(edit)"),
    ("L", nil, "H", [.textEntry, .notEnabled], "L. Dimmed. Text Field. [H]", "H"),
    ("L", nil, nil, [.textEntry, .notEnabled], "L. Dimmed. Text Field.", nil),
    (
      "L", "v", "H", [.textEntry, .isEditing], "L: v. Text Field. Is editing. [\(editing)]",
      "H. \(editing)"
    ),
    ("L", nil, nil, .secureTextEntry, "L. Secure Text Field. [\(edit)]", edit),
    (
      "L", nil, "H", [.secureTextEntry, .textEntry, .isEditing],
      "L. Secure Text Field. Is editing. [\(editing)]", "H. \(editing)"
    ),
    (nil, nil, "H", .textEntry, "H. Text Field. [\(edit)]", edit),
    ("L", nil, nil, [.textEntry, .searchField], "L. Text Field. Search Field. [\(edit)]", edit),
  ]

  @Test(arguments: cases.indices)
  func inBothStyles(_ index: Int) {
    let entry = Self.cases[index]
    let node = item(entry.label, value: entry.value, hint: entry.hint, traits: entry.traits)
    #expect(snapshot(node) == entry.snapshot)
    #expect(spoken(node).dropFirst() == (entry.hint2.map { [$0] } ?? [])[...])
  }

  @Test func withHintsOffNoHintIsSpoken() {
    let node = item("L", value: "1", hint: "H", traits: [.toggleButton, .button])
    #expect(spoken(node, speaksHints: false) == ["L, switch button, on"])
    #expect(spoken(item("L", hint: "H", traits: .textEntry), speaksHints: false).count == 1)
  }

  @Test func actionsAndMoreContentAreAnnouncedAfterTheHint() {
    let node = item("L", hint: "H.") {
      $0.actions = [.init(name: "Archive") { true }]
      $0.content = [.init(label: "Size", value: "3")]
    }
    let said = spoken(node)
    #expect(said.first == "L")
    #expect(said.count == 2)
    #expect(said.last?.hasPrefix("H. ") == true)
    #expect(said.last?.contains("Actions available") == true)
    #expect(said.last?.hasSuffix("More content available") == true)
    #expect(snapshot(node) == "L [H.]")
  }

  @Test func actionsAloneAreAnnouncedAfterTheElement() {
    let node = item("L") { $0.actions = [.init(name: "Archive") { true }] }
    #expect(spoken(node) == ["L", "Actions available"])
    #expect(spoken(node, speaksHints: false) == ["L", "Actions available"])
    #expect(spoken(node, verbosity: .terse) == ["L"])
    #expect(snapshot(node) == "L")
  }

  @Test func contentOfHighImportanceFollowsTheValue() {
    let node = item("L", value: "v", hint: "H", traits: .button) {
      $0.content = [
        .init(label: "Size", value: "3", importance: .high),
        .init(label: "Date", value: "May"),
        .init(label: "New", value: "", importance: .high),
      ]
    }
    let said = spoken(node)
    #expect(said.first == "L, v, Size, 3, New, button")
    #expect(said.last == "H, More content available")
    #expect(snapshot(node) == "L: v. Button. [H]")
    let full = spoken(node, verbosity: .full)
    #expect(full == ["L, v, Size, 3, Date, May, New, button", "H"])
    #expect(spoken(node, verbosity: .terse) == ["L, v, button"])
  }

  @Test func contentOfHighImportanceAloneIsNotAnnouncedAsMore() {
    let node = item("L") { $0.content = [.init(label: "S", value: "3", importance: .high)] }
    #expect(spoken(node) == ["L, S, 3"])
  }

  @Test func verbosityDecidesWhichPiecesAreSaid() {
    let node = item("L", value: "v", hint: "H", traits: [.button, .notEnabled, .selected])
    #expect(spoken(node, verbosity: .terse) == ["selected, L, v, dimmed, button"])
    #expect(spoken(node, verbosity: .normal) == ["selected, L, v, dimmed, button", "H"])
    #expect(spoken(node, verbosity: .full) == ["selected, L, v, dimmed, button", "H"])
    let toggle = item("L", value: "1", traits: [.toggleButton, .button])
    #expect(spoken(toggle, verbosity: .terse) == ["L, switch button, on"])
    let segment = item("S", traits: .button)
    #expect(
      transcript(screen([view([segment], .series)]), .spoken, verbosity: .terse) == ["S, button"])
  }

  @Test func theUserChoosesTheTiersOfAVerbosity() {
    let node = item("L", value: "v", hint: "H", traits: .button)
    let root = screen([node])
    var settings = ScreenReaderSettings(verbosity: .terse)
    settings.pieces[.terse] = [.label, .roles]
    let said = ScreenReader(settings: settings).utterances(for: node)
    #expect(root.children.count == 1)
    #expect(said.utterance.text == "L, button")
    #expect(said.hint == nil)
  }

  /// The hint of the spoken style is a separate effect, which comes after the utterance.
  @Test func theHintIsAnEffectOfItsOwn() {
    let node = item("Reply", hint: "Replies to the selected post.", traits: .button)
    let root = screen([item("a", 0, -30), node])
    var reader = ScreenReader(on: root.children[0], in: root)
    #expect(
      reader.heard(.swipeRight, in: root) == [
        "Reply, button", "hint: Replies to the selected post.",
      ])
    #expect(reader.lastUtterance?.text == "Reply, button")
    var snapshots = ScreenReader(on: root.children[0], in: root, style: .snapshot)
    #expect(
      snapshots.heard(.swipeRight, in: root) == [
        "Reply. Button. [Replies to the selected post.]"
      ])
  }
}
