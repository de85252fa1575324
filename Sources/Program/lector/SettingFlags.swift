import ArgumentParser
import Configuration
import ScreenReading
import Sessions

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

  /// Applies the values to settings, overriding the environment and the file.
  func add(to settings: inout Settings) {
    for (setting, value) in given {
      settings.set(setting.key, to: value, from: .flag("--" + (setting.flag ?? setting.key)))
    }
  }

  private static var settings: [SettingDescription] {
    SettingTable.all.filter { $0.flag.map(Selection.flags.contains) ?? false }
  }

  private static func option(_ setting: SettingDescription) -> Option<SettingValue?> {
    let flag = setting.flag ?? setting.key
    return Option(
      name: .customLong(flag),
      help: ArgumentHelp(
        setting.flagHelp(withDefault: Selection.usesDefaults),
        valueName: setting.kind == .list ? "list" : setting.valueName,
        visibility: Selection.hidden.contains(flag) ? .hidden : .default),
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

/// A selection of the flags of settings, with its own title in the help.
protocol FlagSelection {
  static var flags: Set<String> { get }
  /// The flags that are accepted but not in the help.
  static var hidden: Set<String> { get }
  /// A Boolean value that indicates whether the default of a setting holds without the flag.
  static var usesDefaults: Bool { get }
}

extension FlagSelection {
  static var usesDefaults: Bool { true }
  static var hidden: Set<String> { [] }
}

/// The flags that matter for the layout of texts only, not for trees and scenes.
enum TextFlagSelection: FlagSelection {
  static let flags: Set = ["tiers", "tier-order", "variants", "elements", "density", "columns"]
}

/// The flags that determine the speech and its language.
enum ReadingFlagSelection: FlagSelection {
  static let flags: Set = ["for", "language", "verbosity", "hints", "punctuation"]
}

/// The flags of voices and braille.
enum VoiceFlagSelection: FlagSelection {
  static let flags: Set = ["speech", "greek", "braille"]
}

/// The flag of the voice alone, for commands that are silent without it.
enum SpeechFlagSelection: FlagSelection {
  static var usesDefaults: Bool { false }
  static let flags: Set = ["speech"]
}

/// The flags of voices and braille for a walk, whose help leaves braille out.
enum WalkVoiceFlagSelection: FlagSelection {
  static let flags = VoiceFlagSelection.flags
  static let hidden: Set = ["braille"]
}

/// The flag of the transcript's format.
enum FormatFlagSelection: FlagSelection {
  static let flags: Set = ["format"]
}

/// The flags that determine the keys that are listed.
enum KeyFlagSelection: FlagSelection {
  static let flags: Set = ["profile", "for"]
}

/// The flags that matter on the screen or while keys are read: all flags without another selection.
enum ScreenFlagSelection: FlagSelection {
  static let flags = Set(SettingTable.all.compactMap(\.flag))
    .subtracting(TextFlagSelection.flags).subtracting(ReadingFlagSelection.flags)
    .subtracting(VoiceFlagSelection.flags).subtracting(FormatFlagSelection.flags)
}

/// The flags that matter on the screen of a walk. Its help leaves out those for long texts.
enum WalkScreenFlagSelection: FlagSelection {
  static let flags = ScreenFlagSelection.flags
  static let hidden: Set = ["portion", "bidi", "cursor", "pane"]
}

extension SettingDescription {
  /// One sentence about the setting, in English.
  var help: String { Phrases(interfaceLanguage: "en")(helpPhrase) }

  /// The words that the flag accepts; empty if the flag is not a choice.
  fileprivate var words: [String] { kind == .toggle ? ["on", "off"] : choices }

  fileprivate var valueName: String { kind == .toggle ? "on|off" : flag ?? name }

  fileprivate func flagHelp(withDefault hasDefault: Bool) -> String {
    let note = TranslatedHelp.note(values: choices, default: hasDefault ? defaultText : "")
    return note.map { "\(help) \($0.description)" } ?? help
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
    words.isEmpty ? expectation.description : "one of '" + words.joined(separator: "', '") + "'"
  }
}
