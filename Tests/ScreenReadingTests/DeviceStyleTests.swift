import AccessibilityModel
import Testing

@testable import ScreenReading

/// Lines of published logs of VoiceOver on a device.
@Suite("The style of device logs")
struct DeviceStyleTests {
  @Test("Lines as a device logs them")
  func lines() {
    let cases: [(AccessibilityNode, String)] = [
      (
        item("Simplified Chinese", traits: [.button, .selected]),
        "selected Simplified Chinese Button"
      ),
      (item("Copy Result", traits: [.button, .notEnabled]), "Copy Result dimmed Button"),
      (
        item("Wi-Fi", value: "1", traits: [.button, .toggleButton]),
        "Wi-Fi Switch button on Double tap to toggle setting."
      ),
      (item("Settings", traits: .header), "Settings Heading"),
      (
        item("Search", traits: [.searchField, .textEntry]),
        "Search Search field Double tap to edit."
      ),
      (item("Volume", value: "50%", hint: "Of the radio."), "Volume 50% Of the radio."),
      (
        item("More", traits: [.button, .popUpButton]),
        "More Button Pop up button Double tap to activate the picker"
      ),
    ]
    for (node, expected) in cases {
      #expect(ScreenReaderDriver.transcript(of: screen([node]), style: .device) == [expected])
    }
  }

  private func group(_ label: String, _ traits: AccessibilityTraits) -> AccessibilityNode {
    view(
      [
        item("Side by side", 0, 40, traits: traits.union([.button, .selected])),
        item("Stacked", 0, 80, traits: traits.union(.button)),
      ], .semanticGroup
    ) {
      $0.label = label
      $0.traits = traits
    }
  }

  @Test("The name of a group precedes its first element")
  func groups() {
    let root = screen([item("Convert"), group("Layout", [])])
    #expect(
      ScreenReaderDriver.transcript(of: root, style: .device)
        == ["Convert", "Layout selected Side by side Button", "Stacked Button"])
  }

  @Test("A dimmed group is dimmed after its name, and \"selected\" precedes both")
  func dimmedGroups() {
    let root = screen([group("Layout", .notEnabled)])
    #expect(
      ScreenReaderDriver.transcript(of: root, style: .device)
        == ["selected Layout dimmed Side by side dimmed Button", "Stacked dimmed Button"])
    #expect(
      ScreenReaderDriver.transcript(of: root)
        == ["selected, Layout, dimmed, Side by side, dimmed, button", "Stacked, dimmed, button"])
    #expect(
      ScreenReaderDriver.transcript(of: root, style: .snapshot)
        == ["Selected: Side by side. Dimmed. Button.", "Stacked. Dimmed. Button."])
  }

  @Test("Adjustable is written in lower case")
  func adjustable() {
    let node = item("Pane sizes", value: "50%", traits: .adjustable)
    #expect(
      ScreenReaderDriver.transcript(of: screen([node]), style: .device)
        == ["Pane sizes 50% adjustable Swipe up or down with one finger to adjust the value."])
  }

  @Test("The words of Chinese, Japanese, and Korean")
  func asian() {
    let root = screen([item("A", traits: .header), item("B", 0, 40, traits: .button)])
    let cases = [
      ("zh-Hans", ["A 标题", "B 按钮"]), ("zh-CN", ["A 标题", "B 按钮"]),
      ("zh-Hant", ["A 標題", "B 按鈕"]), ("zh_TW", ["A 標題", "B 按鈕"]),
      ("ja-JP", ["A 見出し", "B ボタン"]), ("ko-KR", ["A 제목", "B 버튼"]),
    ]
    for (language, lines) in cases {
      #expect(
        ScreenReaderDriver.transcript(of: root, style: .device, language: language) == lines)
    }
  }

  @Test("Roles in other languages begin with a capital letter, states do not")
  func german() {
    let node = item("Senden", traits: [.button, .notEnabled])
    #expect(
      ScreenReaderDriver.transcript(of: screen([node]), style: .device, language: "de")
        == ["Senden abgeblendet Taste"])
  }

  @Test("The snapshot style has the German words of AccessibilitySnapshot")
  func germanSnapshots() {
    let tab = item("Suche", traits: [.button, .tabBarItem, .selected, .notEnabled])
    #expect(
      ScreenReaderDriver.transcript(of: screen([tab]), style: .snapshot, language: "de")
        == ["Auswahl: Suche. Grau dargestellt. Tabulator."])
  }
}
