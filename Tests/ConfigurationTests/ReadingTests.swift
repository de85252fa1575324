import Foundation
import Testing

@testable import Configuration

@Suite struct ReadingTests {
  private func file(_ text: String) throws -> ConfigurationFile {
    try ConfigurationFile(path: "config.toml", bytes: Array(text.utf8))
  }

  @Test func everyKindOfValue() throws {
    let file = try file(
      """
      # How I read.
      theme = "high-contrast" # at night
      hints = false
      hint-delay = 2_000
      tiers = [
        "surface", # the form
        "gloss",
      ]

      [speech]
      rate = 240
      languages.grc.rate = 120

      [speech.languages.he]
      "pitch" = -20

      [texts.sblgnt]
      tiers = ["surface", "lemma"]

      [keys]
      first = "g g"
      last = ["G", "end"]
      """)
    #expect(file.entries["theme"] == .init(value: .text("high-contrast"), line: 2))
    #expect(file.entries["hints"] == .init(value: .toggle(false), line: 3))
    #expect(file.entries["hint-delay"] == .init(value: .number(2_000), line: 4))
    #expect(file.entries["tiers"] == .init(value: .list(["surface", "gloss"]), line: 5))
    #expect(file.entries["speech.rate"] == .init(value: .number(240), line: 11))
    #expect(file.entries["speech.languages.grc.rate"] == .init(value: .number(120), line: 12))
    #expect(file.entries["speech.languages.he.pitch"] == .init(value: .number(-20), line: 15))
    #expect(
      file.entries["texts.sblgnt.tiers"] == .init(value: .list(["surface", "lemma"]), line: 18))
    #expect(file.entries["keys.first"] == .init(value: .list(["g g"]), line: 21))
    #expect(file.entries["keys.last"] == .init(value: .list(["G", "end"]), line: 22))
    #expect(file.entries.count == 10)
  }

  /// SECURITY.md documents the limit, and the error names it.
  @Test func aFileOfMoreThanAMegabyteIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/config.toml"
    let start = "hints = false\n#"
    func write(_ size: Int) throws {
      let comment = String(repeating: "x", count: size - start.utf8.count - 1)
      try (start + comment + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    }
    try write(1 << 20)
    #expect(try ConfigurationFile(path: path).entries["hints"]?.value == .toggle(false))
    try write((1 << 20) + 1)
    let message = "\(path): too long for a configuration; expected at most 1 MB"
    let reading = #expect(throws: ConfigurationError.self) { try ConfigurationFile(path: path) }
    #expect(reading?.description == message)
    let writing = #expect(throws: ConfigurationError.self) {
      try ConfigurationFile.set("hints", to: .toggle(true), in: path)
    }
    #expect(writing?.description == message)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["config.toml"])
  }

  @Test(arguments: [
    (
      "densty = \"snug\"",
      "config.toml:1: no setting is called \"densty\"; did you mean \"density\"?"
    ),
    (
      "\n[speech]\nvoice = 1",
      "config.toml:3: no setting is called \"speech.voice\""
    ),
    (
      "[speach]\nrate = 100",
      "config.toml:1: no section is called [speach]; did you mean \"speech\"?"
    ),
    ("speech = 3", "config.toml:1: speech: expected a section, [speech]"),
    (
      "[speech]\ntheme = \"dark\"",
      "config.toml:2: no setting is called \"speech.theme\"; did you mean \"theme\"?"
    ),
    (
      "theme = \"drak\"",
      "config.toml:1: theme: expected one of \"auto\", \"light\", \"dark\", \"high-contrast\", "
        + "\"none\", found \"drak\"; did you mean \"dark\"?"
    ),
    ("hints = \"on\"", "config.toml:1: hints: expected true or false, found \"on\""),
    (
      "# \n[speech]\nrate = 9000",
      "config.toml:3: speech.rate: expected a number from 60 to 600, found 9000"
    ),
    (
      "[speech]\nrate = 180.5",
      "config.toml:2: column 8: a number with a fraction isn't read; write a whole number"
    ),
    (
      "tiers = [\"surface\", 3]",
      "config.toml:1: column 9: a list of anything but texts isn't read; write a list of texts, "
        + "such as [\"form\", \"gloss\"]"
    ),
    (
      "theme = [\"dark\"]",
      "config.toml:1: theme: expected one of \"auto\", \"light\", \"dark\", \"high-contrast\", "
        + "\"none\", found a list of something else"
    ),
    (
      "text = 1979-05-27",
      "config.toml:1: column 8: a date or a time isn't read; write a text in quotes"
    ),
    (
      "speech = { rate = 1 }",
      "config.toml:1: column 10: a table in braces isn't read; write a section: [name], and a line "
        + "for each setting"
    ),
    (
      "theme = \"dark\"\ntheme = \"dark\"",
      "config.toml:2: \"theme\" is set twice, first in line 1; expected it once"
    ),
    ("theme = dark", "config.toml:1: expected a value, found dark; a text needs quotes"),
    ("[speech\nrate = 1", "config.toml:1: expected ] after the name of a section"),
    ("\nrat{e = 1", "config.toml:2: expected = after the name of a setting"),
    ("tiers = [\"a\"\n\"b\"]", "config.toml:2: expected a comma or ] in the list"),
    ("tiers = [\"a\"", "config.toml:1: expected ] at the end of the list"),
    (
      "[[speech]]\nrate = 180",
      "config.toml:1: column 1: a list of tables isn't read; write a section: [name], and a line "
        + "for each setting"
    ),
    ("speech = 180", "config.toml:1: speech: expected a section, [speech]"),
    ("theme = \"dark", "config.toml:1: expected the end of the text in quotes"),
    ("theme = \"dark\" hints = true", "config.toml:1: expected the end of the line"),
    ("theme =\n", "config.toml:1: expected a value"), ("= 1", "config.toml:1: expected a name"),
    (
      "\ntext = \"a\\u0000b\"", "config.toml:2: text: expected a text in quotes, found \"a␀b\""
    ),
    ("\n[keys]\n\"a\\u0000b\" = \"x\"", "config.toml:3: no setting is called \"keys.a␀b\""),
  ])
  func faultsNameFileLineAndKey(_ text: String, _ message: String) {
    #expect { try file(text) } throws: {
      let error = $0 as? ConfigurationError
      return error?.faults.count == 1 && error?.description.hasPrefix(message) == true
    }
  }

  @Test func everyFaultIsReported() {
    #expect {
      try file("theme = 1\nhints = true\nreader = 0\n[keys]\nfirst = 4")
    } throws: {
      guard let error = $0 as? ConfigurationError else { return false }
      return error.faults.map(\.line) == [1, 3, 5]
        && error.description.hasSuffix("(and 2 more)")
    }
  }

  @Test func nestingIsAnError() {
    let deep = "tiers = " + String(repeating: "[", count: 100_000)
    #expect { try file(deep) } throws: {
      "\($0)".hasPrefix("config.toml:1: column 9: a list of anything but texts isn't read;")
    }
  }

  @Test func aNul() {
    #expect { try ConfigurationFile(path: "c", bytes: [0x23, 0, 0x0A]) } throws: {
      "\($0)" == "c:1: the control character U+0000; expected text"
    }
  }

  @Test func bytesThatAreNotText() {
    #expect {
      try ConfigurationFile(path: "c", bytes: Array("hints = true\n# ".utf8) + [0xFF, 0x0A])
    } throws: {
      "\($0)" == "c:2: not UTF-8"
    }
  }

  @Test func aControlCharacterIsShown() {
    #expect { try file("theme = \"\\u001b[31m\"") } throws: { "\($0)".contains("found \"␛[31m\"") }
  }
}
