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

  @Test("Roles in other languages begin with a capital letter, states do not")
  func german() {
    let node = item("Senden", traits: [.button, .notEnabled])
    #expect(
      ScreenReaderDriver.transcript(of: screen([node]), style: .device, language: "de")
        == ["Senden abgeblendet Taste"])
  }
}
