import AccessibilityModel
import ScreenReading
import Testing

/// A player's controls, made as an app would make them and heard as VoiceOver would say them.
@Suite struct PlayerTests {
  @Test func theControlsAreReadFromLeftToRight() {
    let bar = AccessibilityNode.view(
      frame: .init(x: 0, y: 700, width: 390, height: 44),
      subviews: [
        .element("Volume", value: "75%", frame: .init(x: 150, y: 3, width: 200, height: 40)),
        .element("Play", traits: .button, frame: .init(x: 20, y: 0, width: 44, height: 44)),
      ])
    #expect(ScreenReader.transcript(of: bar) == ["Play, button", "Volume, 75%"])
  }

  @Test func aSliderIsStepped() {
    let slider = AccessibilityNode.element(
      "Speed", traits: .adjustable, frame: .init(x: 0, y: 0, width: 200, height: 44))
    slider.adjustable = .init(values: ["Slow", "Usual", "Fast"], index: 1)
    #expect(ScreenReader.transcript(of: slider).first == "Speed, Usual, adjustable")
    slider.accessibilityIncrement()
    slider.accessibilityIncrement()
    #expect(
      ScreenReader.transcript(of: slider, style: .snapshot).first?.hasPrefix("Speed: Fast.") == true
    )
  }

  @Test func gesturesAreGivenOneByOne() {
    let list = AccessibilityNode.container(
      .list, frame: .init(x: 0, y: 0, width: 390, height: 88),
      elements: ["Tea", "Coffee"].map {
        .element($0, traits: .button, frame: .init(x: 0, y: 0, width: 390, height: 44))
      })
    var reader = ScreenReader(phrases: Phrases(language: "de"))
    _ = reader.turnOn(in: list)
    _ = reader.handle(.firstElement, in: list)
    #expect(reader.lastUtterance?.text == "Tea, Taste, Anfang der Liste")
    _ = reader.handle(.swipeRight, in: list)
    #expect(reader.lastUtterance?.text == "Coffee, Taste, Ende der Liste")
    #expect(reader.focus === list.elements?.last)
  }
}
