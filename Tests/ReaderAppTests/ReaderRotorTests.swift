import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// The settings of the rotor in the reader: over the text, which is asked for by index, and over
/// menus.
@Suite struct ReaderRotorTests {
  private func offered(_ reader: Reader) -> [RotorSetting] {
    reader.session.reader.focus.map(reader.session.reader.rotorSettings(for:)) ?? []
  }

  private func turn(_ reader: Reader, to setting: RotorSetting) {
    reader.session.perform(.selectRotor(setting))
    reader.settle()
    _ = reader.heard()
  }

  @Test func sameItemGoesToTheNextElementOfItsKind() throws {
    let reader = try Reader()
    turn(reader, to: .sameItem)
    reader.press("down")
    #expect(reader.focus == "Sampler 1:2")
    reader.press("up right down")
    #expect(reader.focus == "Sampler 1:1 word 2")
    reader.press("end")
    #expect(reader.focus == "Sampler 1:1 translation")
    reader.press("down down")
    #expect(reader.focus == "Sampler 1:3 translation")
    reader.press("up")
    #expect(reader.focus == "Sampler 1:2 translation")
  }

  @Test func theTextHasNoControls() throws {
    let reader = try Reader()
    let settings = offered(reader)
    #expect(settings.contains(.rows) && settings.contains(.headings))
    #expect(settings.contains(.sameItem) && settings.contains(.verticalNavigation))
    let controls: [RotorSetting] = [
      .buttons, .formControls, .textFields, .images, .links, .landmarks, .lists, .tables,
      .containers,
    ]
    for setting in controls { #expect(!settings.contains(setting), "\(setting)") }
  }

  @Test func aMenuHasButtons() throws {
    let reader = try Reader()
    reader.press("right space")
    #expect(offered(reader).contains(.buttons))
    turn(reader, to: .buttons)
    #expect(reader.press("down").first?.hasPrefix("Parse") == true)
    #expect(reader.press("up").first?.hasPrefix("Define") == true)
    reader.press("escape")
    #expect(!offered(reader).contains(.buttons))
  }

  @Test func theSearchHasATextFieldAmongItsControls() throws {
    let reader = try Reader()
    reader.press("/ tab")
    #expect(offered(reader).contains(.textFields))
    turn(reader, to: .textFields)
    #expect(reader.press("up").first?.contains("text field") == true)
  }

  @Test func theRateOfOneLanguageIsNamed() throws {
    let reader = try Reader()
    reader.press("right")
    reader.session.perform(.selectRotor(.languageRate))
    reader.settle()
    #expect(reader.heard() == ["Speech rate: Ancient Greek"])
    #expect(reader.press("up") == ["Ancient Greek: 200"])
    #expect(reader.session.reader.settings.standardVoice.rate == 180)
  }

  /// As on iOS, the user chooses the settings of the rotor and their order.
  @Test func theRotorIsASetting() throws {
    let reader = try Reader()
    let preferences = try #require(reader.controller.environment.preferences)
    _ = try preferences.change("rotor", to: "volume,words,same item")
    #expect(offered(reader) == [.volume, .words, .sameItem, .actions])
    #expect(reader.press(".") == ["Words"])
    #expect(reader.press(".") == ["Same item"])
    #expect(reader.press(".") == ["Actions"])
    _ = try preferences.change("rotor", to: "")
    #expect(offered(reader).first == .rows)
  }
}
