import PlainText
import Configuration
import Foundation
import Interlinear
import Platform
import Testing

import Console

/// Values that have the right form and still mean nothing, or contradict each other.
@Suite struct SettingCheckTests {
  private let check = SettingCheck(
    folders: Folders { $0 == "LECTOR_HOME" ? "/nowhere" : nil },
    openedTiers: [Tier(rawValue: "Tune")]
  ) { $0 == "PATH" ? "/usr/bin:/bin" : nil }

  private func faults(_ text: String) throws -> [String] {
    var settings = Settings()
    settings.add(try ConfigurationFile(path: "c.toml", bytes: Array(text.utf8)))
    return check.faults(in: settings).map(\.description)
  }

  @Test(arguments: [
    ("text = \"samplr\"", "c.toml:1: text: No text is called samplr; the nearest is sampler"),
    ("text = \"no/such.tsv\"", "c.toml:1: text: There is no file no/such.tsv"),
    ("tiers = [\"glos\"]", "c.toml:1: tiers: No tier is called glos; the nearest is gloss"),
    (
      "\n[speech.terse]\npieces = [\"xyzzy\"]",
      "c.toml:3: speech.terse.pieces: No tier is called xyzzy"
    ),
    (
      "[texts.kjv]\ntiers = [\"lema\"]",
      "c.toml:2: texts.kjv.tiers: No tier is called lema; the nearest is lemma"
    ),
    (
      "rotor = [\"wrods\"]",
      "c.toml:1: rotor: The rotor has no setting wrods; the nearest is words"
    ),
    ("editor = \"no-such-editor\"", "c.toml:1: editor: No program is called no-such-editor"),
    ("editor = \"/no/editor -n\"", "c.toml:1: editor: No program is called /no/editor"),
    (
      "[sounds]\nlink = \"/no/such.wav\"", "c.toml:2: sounds.link: There is no file /no/such.wav"
    ),
  ])
  func aFaultNamesItsLineAndTheNearestValue(_ text: String, _ fault: String) throws {
    #expect(try faults(text) == [fault])
  }

  @Test(arguments: [
    "text = \"sampler\"", "tiers = [\"form\", \"surface\", \"Tune\", \"translation\"]",
    "tiers = [\"part-of-speech\", \"partOfSpeech\"]", "rotor = [\"comments\"]",
    "editor = \"/bin/sh edit\"", "editor = \"sh -c 'vi'\"", "editor = \"${EDITOR}\"",
    "reader = false", "plain = true",
  ])
  func whatExistsIsAccepted(_ text: String) throws {
    #expect(try faults(text) == [])
  }

  /// Both lines of a contradiction are named.
  @Test func plainModeWithoutTheScreenReader() throws {
    #expect(
      try faults("plain = true\nreader = false") == [
        "c.toml:1: plain: Plain mode needs the screen reader, which is off at start",
        "c.toml:2: reader: Plain mode is on and needs the screen reader",
      ])
  }

  @Test(arguments: [
    ("theme", "drak", "dark"), ("speech.rate", "9000", "600"), ("hints", "onn", "on"),
  ])
  func aTypedValueHasANearestOne(_ key: String, _ text: String, _ nearest: String) throws {
    let setting = try #require(SettingDescription.find(key))
    #expect(setting.value(of: text) == nil && setting.nearest(to: text) == nearest)
  }

  @Test func aTypedListIsCompared() throws {
    let setting = try #require(SettingDescription.find("tiers"))
    #expect(setting.value(of: "form, gloss") == .list(["form", "gloss"]))
    let fault = check.report(of: "tiers", .list(["form", "glos"]), in: Settings())
    #expect(fault?.description.hasSuffix("the nearest is gloss") == true)
  }
}
