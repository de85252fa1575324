/// The settings in force, each with its origin. A change on the settings screen takes precedence
/// over a flag, a flag over the environment, the environment over the file, the file over the way of
/// reading (`ReadingMethod`), and that over the default.
///
/// Every setting of `SettingTable` is a property with its own type: `settings.density`.
@dynamicMemberLookup
package struct Settings: Sendable {
  /// The origin of a value.
  package enum Origin: Hashable, Sendable {
    case defaultValue
    /// The way of reading, as it was chosen: `--for tdsr`.
    case method(String)
    case file(String, line: Int)
    case variable(String)
    case flag(String)
    case settingsScreen

    /// The rank of the origin; a higher rank takes precedence.
    fileprivate var rank: Int {
      switch self {
      case .defaultValue: 0
      case .method: 1
      case .file: 2
      case .variable: 3
      case .flag: 4
      case .settingsScreen: 5
      }
    }
  }

  package struct Entry: Hashable, Sendable {
    package let value: SettingValue
    package let origin: Origin
  }

  /// The chosen values by key, with the names of families filled in.
  private var entries: [String: Entry] = [:]

  package init() {}

  // MARK: - Choices

  /// Applies a choice, unless the setting already has one that takes precedence.
  package mutating func set(_ key: String, to value: SettingValue, from origin: Origin) {
    if let known = entries[key], known.origin.rank > origin.rank { return }
    entries[key] = Entry(value: value, origin: origin)
  }

  /// Applies the values of a file.
  package mutating func add(_ file: ConfigurationFile) {
    for (key, entry) in file.entries {
      set(key, to: entry.value, from: .file(file.path, line: entry.line))
    }
  }

  /// Applies the values of environment variables. A value that its setting cannot have is left to
  /// the code that uses the setting.
  package mutating func addVariables(_ variable: (String) -> String?) {
    for setting in SettingTable.all {
      guard let name = setting.variable, let text = variable(name), !text.isEmpty else { continue }
      let value = setting.value(of: text == "1" && setting.kind == .toggle ? "on" : text)
      if let value { set(setting.key, to: value, from: .variable(name)) }
    }
  }

  // MARK: - Values

  package subscript<Value: SettingType>(
    dynamicMember path: KeyPath<SettingTable, Setting<Value>>
  ) -> Value {
    self[SettingTable.shared[keyPath: path]]
  }

  package subscript<Value: SettingType>(setting: Setting<Value>) -> Value {
    guard let entry = chosenEntry(of: setting.key) else { return setting.defaultValue }
    return Value(entry.value) ?? setting.defaultValue
  }

  /// Returns the value that the user or the way of reading has chosen, or nil if there is none.
  private func chosenEntry(of key: String) -> Entry? {
    if let entry = entries[key] { return entry }
    let methodKey = SettingTable.shared.method.key
    guard let chosen = entries[methodKey], let method = ReadingMethod(chosen.value),
      let value = method.values[key]
    else { return nil }
    let isFlag = if case .flag = chosen.origin { true } else { false }
    let name = isFlag ? "--\(methodKey) \(method)" : "\(methodKey) = \"\(method)\""
    return Entry(value: value, origin: .method(name))
  }

  package func origin<Value: SettingType>(_ path: KeyPath<SettingTable, Setting<Value>>) -> Origin {
    chosenEntry(of: SettingTable.shared[keyPath: path].key)?.origin ?? .defaultValue
  }

  /// A Boolean value that indicates whether the screen reader is on where nothing would remain
  /// without it: in a walk, in a script, and in plain mode. A flag or a variable turns it off
  /// there; the configuration file and the way of reading do not.
  package var startsReaderWithoutScreen: Bool {
    switch origin(\.reader) {
    case .file, .method: true
    default: self.reader
    }
  }

  package func isChosen<Value: SettingType>(_ path: KeyPath<SettingTable, Setting<Value>>) -> Bool {
    entries[SettingTable.shared[keyPath: path].key] != nil
  }

  /// Returns the value of any setting, with its origin.
  package func entry(of setting: SettingDescription) -> Entry {
    chosenEntry(of: setting.key) ?? Entry(value: setting.defaultValue, origin: .defaultValue)
  }

  /// The chosen values, by key in alphabetical order.
  package var chosen: [(key: String, entry: Entry)] {
    entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the chosen members of a family, in alphabetical order: for `texts.*.tiers`, each text
  /// with its tiers.
  package func members<Value: SettingType>(
    _ path: KeyPath<SettingTable, Setting<Value>>
  ) -> [(name: String, value: Value, origin: Origin)] {
    guard !entries.isEmpty else { return [] }
    return members(of: SettingTable.shared[keyPath: path].description).compactMap { name, entry in
      Value(entry.value).map { (name, $0, entry.origin) }
    }
  }

  /// Returns the chosen members of any family, in alphabetical order.
  package func members(of family: SettingDescription) -> [(name: String, entry: Entry)] {
    let pattern = family.parts
    guard let place = pattern.firstIndex(of: "*") else { return [] }
    var found: [(name: String, entry: Entry)] = []
    for (key, entry) in entries {
      // A name may contain dots, but the number of parts around it is fixed.
      let parts = key.parts(separatedBy: 0x2E)
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
