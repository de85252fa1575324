import ArgumentParser
import Configuration

/// The flags of settings, derived from the table of settings: a new setting needs no line here.
///
/// ArgumentParser finds options by reflection. This type therefore reflects one option for each
/// setting, and decodes them by the same names.
struct SettingFlags<Selection: FlagSelection>: ParsableArguments, CustomReflectable {
  /// The given values, with their settings.
  private(set) var given: [(setting: SettingDescription, value: SettingValue)] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for setting in Self.settings {
      let option = try container.decode(
        Option<SettingValue?>.self, forKey: Name(stringValue: setting.flag ?? setting.key))
      if let value = option.wrappedValue { given.append((setting, value)) }
    }
  }

  var customMirror: Mirror {
    Mirror(self, children: Self.settings.map { ($0.flag ?? $0.key, Self.option($0)) })
  }

  /// Applies the values to settings, overriding those of the environment and the file.
  func add(to settings: inout Settings) {
    for (setting, value) in given {
      settings.set(setting.key, to: value, from: .flag("--" + (setting.flag ?? setting.key)))
    }
  }

  private static var settings: [SettingDescription] {
    SettingTable.all.filter { $0.flag.map(Selection.contains) ?? false }
  }

  private static func option(_ setting: SettingDescription) -> Option<SettingValue?> {
    let flag = setting.flag ?? setting.key
    return Option(
      name: .customLong(flag),
      help: ArgumentHelp(stringLiteral: setting.flagHelp),
      completion: setting.words.isEmpty ? nil : .list(setting.words)
    ) { text in
      guard let value = setting.value(of: text) else {
        throw ValidationError("expected \(setting.flagExpectation)")
      }
      return value
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// A selection of the flags that a command takes.
protocol FlagSelection {
  static func contains(_ flag: String) -> Bool
}

/// All flags of settings, for commands with a screen or a script.
enum AllFlags: FlagSelection {
  static func contains(_ flag: String) -> Bool { true }
}

/// All flags except that of the transcript's format, for a command with a format of its own.
enum FlagsBesidesFormat: FlagSelection {
  static func contains(_ flag: String) -> Bool { flag != "format" }
}

/// The flag of the key profile.
enum ProfileFlag: FlagSelection {
  static func contains(_ flag: String) -> Bool { flag == "profile" }
}

extension SettingDescription {
  /// The words that the flag takes; empty for anything that is not a choice.
  fileprivate var words: [String] { kind == .toggle ? ["on", "off"] : choices }

  fileprivate var flagHelp: String {
    let values = words.isEmpty ? [] : ["values: " + words.joined(separator: ", ")]
    let notes = values + (defaultText.isEmpty ? [] : ["default: \(defaultText)"])
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }

  private var defaultText: String {
    switch defaultValue {
    case .text(let text): text
    case .number(let number): String(number)
    case .toggle(let isOn): isOn ? "on" : "off"
    case .list: ""
    }
  }

  fileprivate var flagExpectation: String {
    words.isEmpty ? expectation : "one of " + words.joined(separator: ", ")
  }
}
