import RandomInput
import Foundation
import Testing

@testable import Configuration

/// Changing one value in a file, and nothing else.
@Suite struct WritingTests {
  private func edited(
    _ text: String, _ key: String, _ value: SettingValue?
  ) throws -> String {
    let edit = TOMLEdit(document: try TOMLReader.document(Array(text.utf8)))
    return String(
      decoding: edit.setting(key.split(separator: ".").map(String.init), to: value?.toml),
      as: UTF8.self)
  }

  @Test(arguments: [
    ("", "theme", "theme = \"dark\"\n"),
    ("theme = 'light' # mine", "theme", "theme = \"dark\" # mine"),
    ("# all\n\ntheme=\"auto\"\nhints = true\n", "theme", "# all\n\ntheme=\"dark\"\nhints = true\n"),
    ("hints = true", "theme", "hints = true\ntheme = \"dark\"\n"),
    (
      "# Speech.\n[speech]\nrate = 200\n", "theme",
      "theme = \"dark\"\n\n# Speech.\n[speech]\nrate = 200\n"
    ),
    (
      "hints = true\n\n# Speech.\n[speech]\n", "theme",
      "hints = true\ntheme = \"dark\"\n\n# Speech.\n[speech]\n"
    ),
    ("[speech]\n# none yet\n", "speech.sink", "[speech]\nsink = \"dark\"\n# none yet\n"),
    (
      "[speech]\nrate = 1 # fast\n\n[keys]\n", "speech.sink",
      "[speech]\nrate = 1 # fast\nsink = \"dark\"\n\n[keys]\n"
    ),
    ("hints = true", "speech.sink", "hints = true\n\n[speech]\nsink = \"dark\"\n"),
    (
      "speech.rate = 200\n", "speech.sink", "speech.rate = 200\nspeech.sink = \"dark\"\n"
    ),
    (
      "tiers = [\n \"a\", # one\n \"b\"\n]\nx = 1", "tiers", "tiers = \"dark\"\nx = 1"
    ),
    (
      "text = \"\"\"a\n[speech]\n\"\"\"\n", "theme",
      "text = \"\"\"a\n[speech]\n\"\"\"\ntheme = \"dark\"\n"
    ),
  ])
  func oneValueIsSet(_ text: String, _ key: String, _ expected: String) throws {
    #expect(try edited(text, key, .text("dark")) == expected)
  }

  @Test func aKeyIsRemoved() throws {
    #expect(try edited("a = 1\ntheme = \"dark\" # mine\nb = 2\n", "theme", nil) == "a = 1\nb = 2\n")
    #expect(try edited("a = 1\n", "theme", nil) == "a = 1\n")
  }

  @Test(arguments: [
    (SettingValue.text("a \"b\" \\ \u{1}"), #""a \"b\" \\ \u0001""#), (.number(-3), "-3"),
    (.toggle(false), "false"), (.list(["a", "b"]), #"["a", "b"]"#), (.list([]), "[]"),
  ])
  func valuesAsTheyAreWritten(_ value: SettingValue, _ expected: String) {
    #expect(value.toml == expected)
  }

  // MARK: - Files

  @Test func theFileAndItsFolderAreCreated() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/new/config.toml"
    try ConfigurationFile.set("theme", to: .text("dark"), in: path)
    try ConfigurationFile.set("speech.languages.grc.rate", to: .number(120), in: path)
    try ConfigurationFile.set("theme", to: .text("light"), in: path)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "theme = \"light\"\n\n[speech.languages.grc]\nrate = 120\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new").count == 1)
  }

  @Test func aLinkStaysALinkAndRightsStayAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let real = folder.path + "/real.toml"
    let link = folder.path + "/config.toml"
    try "hints = true\n".write(toFile: real, atomically: false, encoding: .utf8)
    chmod(real, 0o600)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    try ConfigurationFile.set("hints", to: .toggle(false), in: link)
    #expect(try String(contentsOfFile: real, encoding: .utf8) == "hints = false\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == real)
    let rights = try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions]
    #expect(rights as? Int == 0o600)
  }

  @Test(arguments: [
    ("nothing", SettingValue.number(1), ""), ("theme", .number(1), ""),
    ("speech.rate", .number(1), ""), ("theme", .text("dark"), "hints = 3\n"),
    ("speech.rate", .number(200), "speech = { pitch = 10 }\n"),
  ])
  func anInvalidSettingLeavesTheFileAlone(
    _ key: String, _ value: SettingValue, _ text: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/config.toml"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: ConfigurationError.self) {
      try ConfigurationFile.set(key, to: value, in: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  /// Any settings, set in any order, are read back unchanged.
  @Test func manyChanges() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/config.toml"
    let start = "# mine\nhints = true # yes\n\n# keys\n[keys]\nfirst = \"g g\"\n# end\n"
    try start.write(toFile: path, atomically: false, encoding: .utf8)
    var expected = try ConfigurationFile(path: path).entries.mapValues(\.value)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      guard let setting = SettingTable.all.randomElement(using: &random) else { continue }
      let name = ["grc", "go-to", "a b", "x\"y"].randomElement(using: &random) ?? ""
      let key = setting.parts.map { $0 == "*" ? name : $0 }.joined(separator: ".")
      let value = Bool.random(using: &random) ? nil : value(for: setting, &random)
      try ConfigurationFile.set(key, to: value, in: path)
      expected[key] = value
      #expect(try ConfigurationFile(path: path).entries.mapValues(\.value) == expected)
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for comment in ["# mine\n", "# keys\n[keys]\n", "# end\n"] { #expect(text.contains(comment)) }
  }

  private func value(for setting: SettingDescription, _ random: inout SeededGenerator)
    -> SettingValue
  {
    switch setting.kind {
    case .choice(let words): .text(words.randomElement(using: &random) ?? "")
    case .language: .text(["auto", "de", "pt-BR"].randomElement(using: &random) ?? "")
    case .toggle: .toggle(Bool.random(using: &random))
    case .number(let range, _): .number(Int.random(in: range, using: &random))
    case .text: .text(["", "a # b", "ἀ\"\n"].randomElement(using: &random) ?? "")
    case .list: .list([[], ["a"], ["a, ]", "b"]].randomElement(using: &random) ?? [])
    }
  }
}

/// A temporary folder of a test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "lector-configuration-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
