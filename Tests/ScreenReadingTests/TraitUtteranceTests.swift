import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// Label, value, selected, and traits, in both styles, without the hint.
@Suite struct TraitUtteranceTests {
  typealias Case = (
    label: String?, value: String?, traits: AccessibilityTraits, snapshot: String, spoken: String
  )

  private static let cases: [Case] = [
    // Nothing to say.
    (nil, nil, [], "", ""),
    ("", "", [], "", ""),
    // The label, and the value.
    ("L", nil, [], "L", "L"),
    ("L", "", [], "L", "L"),
    ("L", "v", [], "L: v", "L, v"),
    ("", "v", [], "v", "v"),
    ("L.", "v", [], "L.: v", "L., v"),
    // Selected.
    (nil, nil, .selected, "Selected.", "selected"),
    ("", "", .selected, "Selected.", "selected"),
    (nil, "v", .selected, "Selected: v", "selected, v"),
    ("L", "v", .selected, "Selected: L: v", "selected, L, v"),
    (nil, nil, [.selected, .button], "Selected. Button.", "selected, button"),
    // No doubled full stop.
    ("L.", nil, .button, "L. Button.", "L., button"),
    ("L", "v.", .button, "L: v. Button.", "L, v., button"),
    ("L?", nil, .button, "L?. Button.", "L?, button"),
    // Each trait.
    ("L", nil, .notEnabled, "L. Dimmed.", "L, dimmed"),
    ("L", nil, .link, "L. Link.", "L, link"),
    ("L", nil, .image, "L. Image.", "L, image"),
    ("L", nil, .header, "L. Heading.", "L, heading"),
    ("L", nil, .searchField, "L. Search Field.", "L, search field"),
    ("L", nil, .tabBarItem, "L. Tab.", "L, tab"),
    ("L", nil, [.tabBarItem, .button], "L. Tab.", "L, tab"),
    ("L", nil, [.backButton, .button], "L. Back Button.", "L, back button"),
    ("L", nil, [.keyboardKey, .header], "L. Heading.", "L, heading"),
    // A back button with the label "Back".
    ("Back", nil, .backButton, "Back Button.", "back button"),
    ("BACK", nil, .backButton, "Back Button.", "back button"),
    ("back", "v", .backButton, "v. Back Button.", "v, back button"),
    ("Go Back", nil, .backButton, "Go Back. Back Button.", "Go Back, back button"),
    ("Back", nil, .button, "Back. Button.", "Back, button"),
    ("Back", nil, [.backButton, .selected], "Selected. Back Button.", "selected, back button"),
    // Silent traits.
    (
      "L", nil,
      [
        .playsSound, .staticText, .summaryElement, .updatesFrequently, .startsMediaSession,
        .allowsDirectInteraction, .causesPageTurn, .keyboardKey, .tabBar,
      ], "L", "L"
    ),
    // The order.
    (
      "L", nil, [.searchField, .image, .link, .header, .button, .notEnabled],
      "L. Dimmed. Button. Heading. Link. Image. Search Field.",
      "L, dimmed, button, heading, link, image, search field"
    ),
    (
      "L", "v", [.selected, .backButton, .tabBarItem, .header, .notEnabled],
      "Selected: L: v. Dimmed. Back Button. Tab. Heading.",
      "selected, L, v, dimmed, back button, tab, heading"
    ),
    (
      "L", nil, [.notEnabled, .textEntry, .isEditing, .header],
      "L. Dimmed. Text Field. Is editing. Heading.",
      "L, dimmed, text field, is editing, heading"
    ),
    ("L", nil, [.notEnabled, .adjustable], "L. Dimmed. Adjustable.", "L, dimmed, adjustable"),
    (
      "L", "v", [.notEnabled, .secureTextEntry], "L: v. Dimmed. Secure Text Field.",
      "L, 1 character, dimmed, secure text field"
    ),
    // Only a field announces that it is being edited.
    ("L", nil, [.notEnabled, .isEditing], "L. Dimmed.", "L, dimmed"),
    // Dimmed switches, which have no hint.
    (
      "L", "1", [.toggleButton, .button, .notEnabled], "L. Dimmed. Switch Button. On.",
      "L, dimmed, switch button, on"
    ),
    ("L", "0", [.toggleButton, .notEnabled], "L. Dimmed. Off.", "L, dimmed, off"),
    (
      "L", "2", [.toggleButton, .button, .notEnabled], "L. Dimmed. Switch Button. Mixed.",
      "L, dimmed, switch button, mixed"
    ),
    (
      "L", "half", [.toggleButton, .button, .notEnabled], "L. Dimmed. Switch Button. half",
      "L, dimmed, switch button, half"
    ),
    (
      "L", nil, [.toggleButton, .button, .notEnabled], "L. Dimmed. Switch Button.",
      "L, dimmed, switch button"
    ),
    ("L", "", [.toggleButton, .notEnabled], "L. Dimmed.", "L, dimmed"),
    (nil, "1", [.toggleButton, .notEnabled], "Dimmed. On.", "dimmed, on"),
    (
      nil, "1", [.toggleButton, .notEnabled, .selected], "Selected. Dimmed. On.",
      "selected, dimmed, on"
    ),
    (
      "L", "1", [.toggleButton, .notEnabled, .selected, .button],
      "Selected: L. Dimmed. Switch Button. On.", "selected, L, dimmed, switch button, on"
    ),
    (
      "L", "3", [.toggleButton, .notEnabled, .header], "L. Dimmed. 3 Heading.",
      "L, dimmed, 3, heading"
    ),
  ]

  @Test(arguments: cases.indices)
  func inBothStyles(_ index: Int) {
    let entry = Self.cases[index]
    let node = item(entry.label, value: entry.value, traits: entry.traits)
    #expect(snapshot(node) == entry.snapshot)
    #expect(spoken(node).first == entry.spoken)
  }

  @Test func theValueOfAnAdjustableIsItsCurrentOne() {
    let node = item("Volume", traits: .adjustable) {
      $0.adjustable = .init(values: ["0%", "50%", "100%"], index: 1)
    }
    #expect(spoken(node).first == "Volume, 50%, adjustable")
    node.accessibilityIncrement()
    node.accessibilityIncrement()
    #expect(spoken(node).first == "Volume, 100%, adjustable")
    node.value = "own"
    #expect(spoken(node).first == "Volume, own, adjustable")
  }

  @Test func theIdentifierIsNeverSpoken() {
    let node = item(nil) { $0.identifier = "save-button" }
    #expect(snapshot(node) == "")
    #expect(spoken(node) == [""])
  }

  @Test func theSpokenFormHasKindsAndLanguages() {
    let node = item("λόγος", value: "τιμή", hint: "μήνυμα", traits: [.selected, .button]) {
      $0.language = "el"
    }
    let root = screen([node])
    let said = ScreenReader().utterances(for: node)
    #expect(root.children.count == 1)
    #expect(said.utterance.pieces.map(\.kind) == [.trait, .label, .value, .trait])
    #expect(said.utterance.pieces.map(\.language) == [nil, "el", "el", nil])
    #expect(said.hint?.pieces.map(\.language) == ["el"])
  }
}
