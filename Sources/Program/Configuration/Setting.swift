/// What a setting is set to.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case toggle(Bool)
  case list([String])
}

/// Something that a user can choose: in the file, by a flag, on the settings screen. All three are
/// made from the same table, `Setting.all`.
package struct Setting: Hashable, Sendable {
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

  /// Its place in the file, the sections parted by dots: `speech.rate`. A part that is `*` stands
  /// for any name: a language, a text, a command.
  package let key: String
  package let kind: Kind
  /// What holds where nobody chose.
  package let standard: SettingValue
  /// What it is for, in one English sentence: the help of its flag.
  package let help: String
  /// The flag without its hyphens; nil where there is none.
  package let flag: String?
  /// A variable of the environment that sets it.
  package let variable: String?

  init(
    _ key: String, _ kind: Kind, _ standard: SettingValue, _ help: String, flag: String? = nil,
    variable: String? = nil
  ) {
    self.key = key
    self.kind = kind
    self.standard = standard
    self.help = help
    self.flag = flag
    self.variable = variable
  }

  /// A choice of words, of which one is the standard.
  init(
    _ key: String, of choices: [String], _ standard: String, _ help: String, flag: String? = nil,
    variable: String? = nil
  ) {
    self.init(key, .choice(choices), .text(standard), help, flag: flag, variable: variable)
  }

  /// The table of the file in which it stands; empty for the topmost.
  package var section: String { parts.dropLast().joined(separator: ".") }

  /// Its name within its section.
  package var name: String { parts.last ?? key }

  /// Whether there is one for each name of a kind: for each language, text or command.
  package var isFamily: Bool { parts.contains("*") }

  /// The name of the phrase that is its title.
  package var phrase: String {
    "setting." + parts.filter { $0 != "*" }.joined(separator: ".")
  }

  /// The name of the phrase for one of its choices; the table may have none where the word of the
  /// choice says it in every language.
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

  /// Whether it is the setting that a path of names means.
  func matches(_ path: [String]) -> Bool {
    let parts = parts
    return parts.count == path.count
      && zip(parts, path).allSatisfy { $0 == $1 || $0 == "*" && !$1.isEmpty }
  }

  /// The setting that a path of names means; nil when there is none.
  package static func find(_ path: [String]) -> Setting? { all.first { $0.matches(path) } }

  package static func find(_ key: String) -> Setting? { find(parts(of: key)) }
}

extension Setting {
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

  /// Whether a value is one that the setting can have.
  package func accepts(_ value: SettingValue) -> Bool {
    switch (kind, value) {
    case (.choice(let words), .text(let word)): words.contains(word)
    case (.toggle, .toggle), (.text, .text), (.list, .list): true
    case (.number(let range, _), .number(let number)): range.contains(number)
    default: false
    }
  }

  /// The value that a flag or a variable means; nil when it means none.
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
