import AccessibilityModel
import Geometry
import Testing

@testable import ScreenReading

/// Kinds of elements and containers that only VoiceOver distinguishes.
@Suite("Kinds of elements and containers") struct KindTests {
  private static let elements: [(node: @Sendable () -> AccessibilityNode, said: [String])] = [
    (
      { item(nil, value: "November", traits: [.pickerItem, .adjustable]) },
      [
        "November, picker item, adjustable",
        "Swipe up or down with one finger to adjust the value.",
      ]
    ),
    (
      {
        item("Size", traits: [.pickerItem, .adjustable]) {
          $0.adjustable = .init(values: ["S", "M", "L"], index: 1)
        }
      },
      [
        "Size, M, picker item, adjustable, 2 of 3",
        "Swipe up or down with one finger to adjust the value.",
      ]
    ),
    (
      { item("Terms", value: "0", traits: .checkBox) },
      ["Terms, checkbox, unchecked", "Double tap to toggle setting."]
    ),
    (
      { item("Terms", value: "1", traits: [.checkBox, .toggleButton, .button]) },
      ["Terms, checkbox, checked", "Double tap to toggle setting."]
    ),
    (
      { item("All", value: "2", traits: [.checkBox, .notEnabled]) },
      ["All, dimmed, checkbox, mixed"]
    ),
    ({ item("Skip to content", traits: .inPageLink) }, ["Skip to content, in page link"]),
    ({ item("Top", traits: [.link, .inPageLink]) }, ["Top, in page link"]),
    (
      { item("Reorder Milk", traits: [.button, .draggable]) },
      [
        "Reorder Milk, button, draggable",
        "Double tap and hold, wait for the sound, then drag to rearrange.",
      ]
    ),
  ]

  @Test(arguments: elements.indices)
  func elementsAreCalledWhatTheyAre(_ index: Int) {
    #expect(spoken(Self.elements[index].node()) == Self.elements[index].said)
  }

  @Test func aCheckBoxIsToggled() {
    let box = item("Terms", value: "0", traits: .checkBox)
    let driver = ScreenReaderDriver(screen([box]))
    driver.turnOn()
    #expect(driver.doubleTap() == ["checked"])
    #expect(box.value == "1")
  }

  @Test func anAlertIsAnnouncedWhenTheFocusEntersIt() {
    let alert = view([item("Error", 0, 100, traits: .header), item("OK", 0, 140, traits: .button)])
    {
      $0.traits = .alert
      $0.viewIsModal = true
      $0.label = "Error"
    }
    let root = screen([item("Behind"), alert])
    #expect(ScreenReaderDriver.transcript(of: root) == ["alert, Error, heading", "OK, button"])
    #expect(
      ScreenReaderDriver.transcript(of: root, style: .snapshot) == [
        "Error. Heading.", "OK. Button.",
      ])
    alert.label = "Warning"
    #expect(ScreenReaderDriver.transcript(of: root).first == "alert, Warning, Error, heading")
  }

  @Test func landmarksListsAndTablesAreNamedWhenTheFocusEntersThem() {
    func named(_ type: AccessibilityContainerType, _ y: Double) -> AccessibilityNode {
      container([item("a", 0, y), item("b", 0, y + 20)], type) { $0.label = type.rawValue }
    }
    let root = screen([
      named(.list, 0), named(.landmark, 50),
      view([item("c", 0, 100, traits: .link)], .landmark) { $0.label = "Footer" },
      view([item("d", 0, 150)], .dataTable) { $0.label = "Table 1" },
    ])
    #expect(
      ScreenReaderDriver.transcript(of: root) == [
        "list, a, list start", "b, list end", "a, landmark, landmark", "b, end, landmark",
        "c, link, Footer, landmark", "Table 1, d",
      ])
  }

  @Test func theActionsOfAContainerAreOfferedByItsElements() {
    var archived: [String] = []
    let row = view([item("Anna"), item("Call", 60, traits: .button)])
    row.actions = [
      .init(name: "Archive") {
        archived.append("row"); return true
      }
    ]
    row.subviews[1].actions = [.init(name: "Dial") { true }]
    let driver = ScreenReaderDriver(screen([row, item("Other", 0, 60)]))
    driver.turnOn()
    driver.settle()
    #expect(driver.transcript.suffix(2) == ["Anna", "Actions available"])
    #expect(driver.swipeDown() == ["Archive"])
    driver.doubleTap()
    #expect(archived == ["row"])
    driver.swipeRight()
    #expect(driver.swipeDown() == ["Dial"])
    #expect(driver.swipeDown() == ["Archive"])
    #expect(driver.swipeRight() == ["Other"])
  }
}
