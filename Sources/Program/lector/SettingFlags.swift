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
    for setting in Selection.flags.settings {
      let option = try container.decode(
        Option<SettingValue?>.self, forKey: Name(stringValue: setting.flagName))
      if let value = option.wrappedValue { given.append((setting, value)) }
    }
  }

  var customMirror: Mirror { Mirror(self, children: Selection.flags.options) }

  /// Applies the values to settings, overriding the environment and the file.
  func add(to settings: inout Settings) {
    for (setting, value) in given {
      settings.set(setting.key, to: value, from: .flag("--" + setting.flagName))
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
  static var flags: SelectedFlags { get }
}

/// Flags of settings, and their options. The options are made once: ArgumentParser asks for those of
/// a command dozens of times, in a debug build hundreds of times.
struct SelectedFlags: Sendable {
  let names: Set<String>
  let settings: [SettingDescription]
  fileprivate let options: [(String, Option<SettingValue?>)]

  /// - Parameters:
  ///   - hidden: The flags that are accepted but not in the help.
  ///   - usesDefaults: A Boolean value that indicates whether the default of a setting holds without
  ///     the flag.
  init(_ names: Set<String>, hidden: Set<String> = [], usesDefaults: Bool = true) {
    self.names = names
    settings = SettingTable.all.filter { $0.flag.map(names.contains) ?? false }
    options = settings.map {
      ($0.flagName, $0.option(isHidden: hidden.contains($0.flagName), usesDefault: usesDefaults))
    }
  }
}

/// The flags that matter for the layout of texts only, not for trees and scenes.
enum TextFlagSelection: FlagSelection {
  static let flags = SelectedFlags([
    "tiers", "tier-order", "variants", "elements", "density", "columns",
  ])
}

/// The flags that determine the speech and its language.
enum ReadingFlagSelection: FlagSelection {
  static let flags = SelectedFlags(["for", "language", "verbosity", "hints", "punctuation"])
}

/// The flags of voices and braille.
enum VoiceFlagSelection: FlagSelection {
  static let flags = SelectedFlags(["speech", "greek", "braille"])
}

/// The flag of the voice alone, for commands that are silent without it.
enum SpeechFlagSelection: FlagSelection {
  static let flags = SelectedFlags(["speech"], usesDefaults: false)
}

/// The flags of voices and braille for a walk, whose help leaves braille out.
enum WalkVoiceFlagSelection: FlagSelection {
  static let flags = SelectedFlags(VoiceFlagSelection.flags.names, hidden: ["braille"])
}

/// The flag of the transcript's format.
enum FormatFlagSelection: FlagSelection {
  static let flags = SelectedFlags(["format"])
}

/// The flags that determine the keys that are listed.
enum KeyFlagSelection: FlagSelection {
  static let flags = SelectedFlags(["profile", "for"])
}

/// The flags that matter on the screen or while keys are read: all flags without another selection.
enum ScreenFlagSelection: FlagSelection {
  static let flags = SelectedFlags(
    Set(SettingTable.all.compactMap(\.flag))
      .subtracting(TextFlagSelection.flags.names).subtracting(ReadingFlagSelection.flags.names)
      .subtracting(VoiceFlagSelection.flags.names).subtracting(FormatFlagSelection.flags.names))
}

/// The flags that matter on the screen of a walk. Its help leaves out those for long texts.
enum WalkScreenFlagSelection: FlagSelection {
  static let flags = SelectedFlags(
    ScreenFlagSelection.flags.names, hidden: ["portion", "bidi", "cursor", "pane"])
}

extension SettingDescription {
  /// One sentence about the setting, in English.
  var help: String { Phrases(interfaceLanguage: "en")(helpPhrase) }

  /// The words that the flag accepts; empty if the flag is not a choice.
  fileprivate var words: [String] { kind == .toggle ? ["on", "off"] : choices }

  fileprivate var valueName: String { kind == .toggle ? "on|off" : flag ?? name }

  fileprivate var flagName: String { flag ?? key }

  fileprivate func option(isHidden: Bool, usesDefault: Bool) -> Option<SettingValue?> {
    let note = TranslatedHelp.note(values: choices, default: usesDefault ? defaultText : "")
    return Option(
      name: .customLong(flagName),
      help: ArgumentHelp(
        note.map { "\(help) \($0.description)" } ?? help,
        valueName: kind == .list ? "list" : valueName,
        visibility: isHidden ? .hidden : .default),
      completion: words.isEmpty ? nil : .list(words)
    ) { text in
      guard let value = value(of: text) else {
        throw ValidationError("expected \(flagExpectation)")
      }
      return value
    }
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
