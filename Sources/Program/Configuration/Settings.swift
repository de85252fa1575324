/// The settings in force, each with where it comes from: a flag before the environment, that before
/// the file, that before what is usual.
package struct Settings: Sendable {
  /// Who chose.
  package enum Origin: Hashable, Sendable {
    case standard
    case file(String, line: Int)
    case variable(String)
    case flag(String)

    /// A later one takes the place of an earlier one.
    fileprivate var rank: Int {
      switch self {
      case .standard: 0
      case .file: 1
      case .variable: 2
      case .flag: 3
      }
    }
  }

  package struct Entry: Hashable, Sendable {
    package let value: SettingValue
    package let origin: Origin

    package init(value: SettingValue, origin: Origin) {
      self.value = value
      self.origin = origin
    }
  }

  /// By key, with the names of families filled in; only what somebody chose.
  private var entries: [String: Entry] = [:]

  package init() {}

  /// Takes a choice, unless somebody chose who comes before.
  package mutating func set(_ key: String, to value: SettingValue, from origin: Origin) {
    if let known = entries[key], known.origin.rank > origin.rank { return }
    entries[key] = Entry(value: value, origin: origin)
  }

  /// Takes what a file says.
  package mutating func add(_ file: ConfigurationFile) {
    for (key, entry) in file.entries {
      set(key, to: entry.value, from: .file(file.path, line: entry.line))
    }
  }

  /// Takes what variables of the environment say; those that say nothing useful are left to who
  /// uses them.
  package mutating func addVariables(_ variable: (String) -> String?) {
    for setting in Setting.all {
      guard let name = setting.variable, let text = variable(name), !text.isEmpty else { continue }
      let value = setting.value(of: text == "1" && setting.kind == .toggle ? "on" : text)
      if let value { set(setting.key, to: value, from: .variable(name)) }
    }
  }

  /// What was chosen for a key; nil when nobody chose.
  package func entry(_ key: String) -> Entry? { entries[key] }

  package func value(_ setting: Setting) -> SettingValue {
    entries[setting.key]?.value ?? setting.standard
  }

  package func origin(_ setting: Setting) -> Origin {
    entries[setting.key]?.origin ?? .standard
  }

  package func isChosen(_ setting: Setting) -> Bool { entries[setting.key] != nil }

  /// The word or text that a setting has; empty for other kinds.
  package func text(_ setting: Setting) -> String {
    if case .text(let text) = value(setting) { text } else { "" }
  }

  package func number(_ setting: Setting) -> Int {
    if case .number(let number) = value(setting) { number } else { 0 }
  }

  package func isOn(_ setting: Setting) -> Bool { value(setting) == .toggle(true) }

  package func list(_ setting: Setting) -> [String] {
    if case .list(let list) = value(setting) { list } else { [] }
  }

  /// The members of a family that somebody chose, by name, in alphabetical order: for
  /// `texts.*.tiers` the texts and what was chosen for each.
  package func members(_ family: Setting) -> [(name: String, entry: Entry)] {
    let pattern = family.parts
    guard let place = pattern.firstIndex(of: "*") else { return [] }
    var found: [(name: String, entry: Entry)] = []
    for (key, entry) in entries {
      // A name may have dots in it: what stands around it is of a fixed length.
      let parts = Setting.parts(of: key)
      let behind = pattern.count - place - 1
      guard parts.count >= pattern.count, Array(parts[..<place]) == Array(pattern[..<place]),
        Array(parts.suffix(behind)) == Array(pattern.suffix(behind))
      else { continue }
      let name = parts[place..<(parts.count - behind)].joined(separator: ".")
      if Setting.find(Array(parts[..<place]) + [name] + Array(parts.suffix(behind))) == family {
        found.append((name, entry))
      }
    }
    return found.sorted { $0.name < $1.name }
  }
}
