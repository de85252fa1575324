import AccessibilityModel
import ScreenReading
import Testing

@Test func wiFiIsTurnedOn() {
  let wifi = AccessibilityNode.element(
    "Wi-Fi", value: "0", traits: [.button, .toggleButton],
    frame: .init(x: 0, y: 60, width: 390, height: 44))
  let screen = AccessibilityNode.view(
    frame: .init(x: 0, y: 0, width: 390, height: 844),
    subviews: [
      wifi,
      .element("Settings", traits: .header, frame: .init(x: 0, y: 0, width: 390, height: 44)),
    ])

  let driver = ScreenReaderDriver(screen)
  driver.turnOn()
  #expect(driver.spoken.last == "Settings, heading")
  #expect(driver.swipeRight() == ["Wi-Fi, switch button, off", "Double tap to toggle setting."])
  #expect(driver.doubleTap() == ["on"])
  #expect(wifi.value == "1")
}
