import AccessibilityModel
import ScreenReading
import Testing

/// The controls of a player, created as an app would create them and heard as VoiceOver speaks
/// them.
@Suite struct PlayerTests {
  @Test func theControlsAreReadFromLeftToRight() {
    let bar = AccessibilityNode.view(
      frame: .init(x: 0, y: 700, width: 390, height: 44),
      subviews: [
        .element("Volume", value: "75%", frame: .init(x: 150, y: 3, width: 200, height: 40)),
        .element("Play", traits: .button, frame: .init(x: 20, y: 0, width: 44, height: 44)),
      ])
    #expect(ScreenReaderDriver.transcript(of: bar) == ["Play, button", "Volume, 75%"])
  }

  @Test func aSwitchIsToggled() {
    let shuffle = AccessibilityNode.element(
      "Shuffle", value: "0", traits: [.button, .toggleButton],
      frame: .init(x: 0, y: 0, width: 44, height: 44))
    let driver = ScreenReaderDriver(shuffle)
    driver.turnOn()
    #expect(driver.spoken.contains("Shuffle, switch button, off"))
    #expect(driver.doubleTap() == ["on"])
    #expect(shuffle.value == "1")
    #expect(driver.doubleTap() == ["off"])
  }

  @Test func aSliderIsStepped() {
    let slider = AccessibilityNode.element(
      "Speed", traits: .adjustable, frame: .init(x: 0, y: 0, width: 200, height: 44))
    slider.adjustable = .init(values: ["Slow", "Normal", "Fast"], index: 1)
    let driver = ScreenReaderDriver(slider)
    driver.turnOn()
    #expect(driver.spoken.contains("Speed, Normal, adjustable"))
    #expect(driver.swipeUp() == ["Fast"])
    #expect(driver.swipeUp() == ["Fast"], "at its end it stays")
    #expect(driver.swipeDown(2) == ["Normal", "Slow"])
    #expect(
      ScreenReaderDriver.transcript(of: slider, style: .snapshot).first?.hasPrefix("Speed: Slow.")
        == true
    )
  }

  @Test func theRotorWalksHeadings() {
    let titles = ["Queue", "Song", "Song", "History", "Song"]
    let list = AccessibilityNode.view(
      frame: .init(x: 0, y: 0, width: 390, height: 844),
      subviews: titles.enumerated().map { index, title in
        .element(
          title, traits: title == "Song" ? .button : .header,
          frame: .init(x: 0, y: Double(index) * 50, width: 390, height: 44))
      })
    let driver = ScreenReaderDriver(list)
    driver.turnOn()
    #expect(driver.rotor(.headings) == ["Headings"])
    #expect(driver.swipeDown() == ["History, heading"])
    #expect(driver.swipeDown() == [])
    #expect(driver.sounds == [.boundary])
  }

  @Test func anAnnouncementIsHeard() {
    let play = AccessibilityNode.element(
      "Play", traits: .button, frame: .init(x: 0, y: 0, width: 44, height: 44))
    let driver = ScreenReaderDriver(play, language: "de")
    play.onActivate = { [unowned driver, unowned play] in
      play.label = "Pause"
      driver.post(.layoutChanged(nil))
      return true
    }
    driver.turnOn()
    #expect(driver.spoken.contains("Play, Taste"))
    #expect(driver.doubleTap() == ["Pause, Taste"])
  }
}
