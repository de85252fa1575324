/// The settings in force, each with its origin. A change on the settings screen takes precedence
/// over a flag, a flag over the environment, the environment over the file, the file over the
/// default.
///
/// Every setting of `SettingTable` is a property of its own type: `settings.density`.
@dynamicMemberLookup
package struct Settings: Sendable {
  /// Where a value comes from.
  package enum Origin: Hashable, Sendable {
    case defaultValue
    case file(String, line: Int)
    case variable(String)
    case flag(String)
    case settingsScreen

    /// A higher rank takes precedence.
    fileprivate var rank: Int {
      switch self {
      case .defaultValue: 0
      case .file: 1
      case .variable: 2
      case .flag: 3
      case .settingsScreen: 4
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

  /// By key, with the names of families filled in; only what was chosen.
  private var entries: [String: Entry] = [:]

  package init() {}

  /// Whether nothing was chosen: every setting has its default.
  package var isEmpty: Bool { entries.isEmpty }

  // MARK: - Choices

  /// Takes a choice, unless one that takes precedence was made.
  package mutating func set(_ key: String, to value: SettingValue, from origin: Origin) {
    if let known = entries[key], known.origin.rank > origin.rank { return }
    entries[key] = Entry(value: value, origin: origin)
  }

  /// Takes the values of a file.
  package mutating func add(_ file: ConfigurationFile) {
    for (key, entry) in file.entries {
      set(key, to: entry.value, from: .file(file.path, line: entry.line))
    }
  }

  /// Takes the values of environment variables. One with a value that its setting cannot have is
  /// left to the code that uses the setting.
  package mutating func addVariables(_ variable: (String) -> String?) {
    for setting in SettingTable.all {
      guard let name = setting.variable, let text = variable(name), !text.isEmpty else { continue }
      let value = setting.value(of: text == "1" && setting.kind == .toggle ? "on" : text)
      if let value { set(setting.key, to: value, from: .variable(name)) }
    }
  }

  // MARK: - Values

  package subscript<Value>(dynamicMember path: KeyPath<SettingTable, Setting<Value>>) -> Value {
    self[SettingTable.shared[keyPath: path]]
  }

  package subscript<Value>(setting: Setting<Value>) -> Value {
    guard let entry = entries[setting.key] else { return setting.defaultValue }
    return Value(entry.value) ?? setting.defaultValue
  }

  package func origin<Value>(_ path: KeyPath<SettingTable, Setting<Value>>) -> Origin {
    entries[SettingTable.shared[keyPath: path].key]?.origin ?? .defaultValue
  }

  package func isChosen<Value>(_ path: KeyPath<SettingTable, Setting<Value>>) -> Bool {
    entries[SettingTable.shared[keyPath: path].key] != nil
  }

  /// The value of any setting, with its origin.
  package func entry(of setting: SettingDescription) -> Entry {
    entries[setting.key] ?? Entry(value: setting.defaultValue, origin: .defaultValue)
  }

  /// Everything that was chosen, by key in alphabetical order.
  package var chosen: [(key: String, entry: Entry)] {
    entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The members of a family that were chosen, in alphabetical order: for `texts.*.tiers` each text
  /// with its tiers.
  package func members<Value>(
    _ path: KeyPath<SettingTable, Setting<Value>>
  ) -> [(name: String, value: Value, origin: Origin)] {
    guard !entries.isEmpty else { return [] }
    return members(of: SettingTable.shared[keyPath: path].description).compactMap { name, entry in
      Value(entry.value).map { (name, $0, entry.origin) }
    }
  }

  /// The members of any family that were chosen, in alphabetical order.
  package func members(of family: SettingDescription) -> [(name: String, entry: Entry)] {
    let pattern = family.parts
    guard let place = pattern.firstIndex(of: "*") else { return [] }
    var found: [(name: String, entry: Entry)] = []
    for (key, entry) in entries {
      // A name may have dots in it; the parts around it are of a fixed number.
      let parts = SettingDescription.parts(of: key)
      let behind = pattern.count - place - 1
      guard parts.count >= pattern.count, Array(parts[..<place]) == Array(pattern[..<place]),
        Array(parts.suffix(behind)) == Array(pattern.suffix(behind))
      else { continue }
      let name = parts[place..<(parts.count - behind)].joined(separator: ".")
      let path = Array(parts[..<place]) + [name] + Array(parts.suffix(behind))
      if SettingDescription.find(path) == family { found.append((name, entry)) }
    }
    return found.sorted { $0.name < $1.name }
  }
}
