/// The declaration of a setting: something that a user can choose in the file, by a flag or on the
/// settings screen. `SettingTable` has all of them.
package struct Setting<Value: SettingType>: Sendable {
  package let key: String
  package let defaultValue: Value
  private let help: String
  private let flag: String?
  private let variable: String?
  private let kind: @Sendable () -> SettingDescription.Kind

  /// - Parameters:
  ///   - key: its place in the file, with dots between the sections: `speech.rate`. A part that is
  ///     `*` stands for any name: a language, a text, a command.
  ///   - defaultValue: the value without any choice.
  ///   - help: one sentence for `--help`.
  ///   - flag: its flag on the command line, without the hyphens; nil for none.
  ///   - variable: a variable of the environment that sets it.
  init(
    _ key: String, _ defaultValue: Value, _ help: String, flag: String? = nil,
    variable: String? = nil,
    kind: @escaping @Sendable @autoclosure () -> SettingDescription.Kind = Value.kind
  ) {
    self.key = key
    self.defaultValue = defaultValue
    self.help = help
    self.flag = flag
    self.variable = variable
    self.kind = kind
  }

  /// The declaration without its type, for what handles every setting alike. Made when asked for:
  /// a session without a file never needs it.
  package var description: SettingDescription {
    SettingDescription(
      key: key, kind: kind(), defaultValue: defaultValue.settingValue, help: help, flag: flag,
      variable: variable)
  }
}

extension Setting<Int> {
  /// A number in a range.
  ///
  /// - Parameter step: by how much a slider changes it.
  init(
    _ key: String, _ defaultValue: Int, in range: ClosedRange<Int>, step: Int, _ help: String,
    flag: String? = nil
  ) {
    self.init(key, defaultValue, help, flag: flag, kind: .number(range, step: step))
  }
}

/// What the file, the flags, the help and the settings screen need to know of a setting, whatever
/// its type.
package struct SettingDescription: Hashable, Sendable {
  /// What a setting can be set to.
  package enum Kind: Hashable, Sendable {
    /// One of these words.
    case choice([String])
    /// On or off: `true` and `false` in the file.
    case toggle
    /// A whole number within a range; the step is that of a slider.
    case number(ClosedRange<Int>, step: Int)
    /// Any text.
    case text
    /// Names, in an order.
    case list
  }

  package let key: String
  package let kind: Kind
  package let defaultValue: SettingValue
  package let help: String
  /// The flag without its hyphens; nil for none.
  package let flag: String?
  package let variable: String?

  /// Its section in the file; empty for none.
  package var section: String { parts.dropLast().joined(separator: ".") }

  /// Its name within its section.
  package var name: String { parts.last ?? key }

  /// Whether there is one for each language, text or command.
  package var isFamily: Bool { parts.contains("*") }

  /// The name of the phrase that is its title.
  package var phrase: String {
    "setting." + parts.filter { $0 != "*" }.joined(separator: ".")
  }

  /// The name of the phrase for one of its choices. There is none where the word of the choice is
  /// the same in every language.
  package func phrase(ofChoice choice: String) -> String { "\(phrase).\(choice)" }

  /// The words of a choice; empty for other kinds.
  package var choices: [String] {
    if case .choice(let words) = kind { words } else { [] }
  }

  /// The parts of the key.
  var parts: [String] { Self.parts(of: key) }

  static func parts(of key: String) -> [String] {
    key.utf8.split(separator: 0x2E, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  /// Whether a path of names is that of the setting.
  func matches(_ path: [String]) -> Bool {
    let parts = parts
    return parts.count == path.count
      && zip(parts, path).allSatisfy { $0 == $1 || $0 == "*" && !$1.isEmpty }
  }

  /// The setting that a path of names leads to; nil if there is none.
  package static func find(_ path: [String]) -> SettingDescription? {
    SettingTable.all.first { $0.matches(path) }
  }

  package static func find(_ key: String) -> SettingDescription? { find(parts(of: key)) }
}

extension SettingDescription {
  /// What can be given, as a message says it: "one of light, dark".
  package var expectation: String {
    switch kind {
    case .choice(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .toggle: "true or false"
    case .number(let range, _): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a text in quotes"
    case .list: "a list of names, such as [\"surface\", \"gloss\"]"
    }
  }

  /// Whether the setting can have a value.
  package func accepts(_ value: SettingValue) -> Bool {
    switch (kind, value) {
    case (.choice(let words), .text(let word)): words.contains(word)
    case (.toggle, .toggle), (.text, .text), (.list, .list): true
    case (.number(let range, _), .number(let number)): range.contains(number)
    default: false
    }
  }

  /// The value that a flag, a variable or a text field gives; nil if the setting cannot have it.
  package func value(of text: String) -> SettingValue? {
    let value: SettingValue?
    switch kind {
    case .choice, .text: value = .text(text)
    case .toggle:
      switch text {
      case "on", "true": value = .toggle(true)
      case "off", "false": value = .toggle(false)
      default: value = nil
      }
    case .number: value = Int(text).map { .number($0) }
    case .list:
      value = .list(
        text.utf8.split(separator: 0x2C).map { part in
          String(Substring(part).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        })
    }
    return value.flatMap { accepts($0) ? $0 : nil }
  }
}
