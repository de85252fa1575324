import PlainText

extension Settings {
  /// Returns one setting in the form of the file, with its origin.
  ///
  /// - Throws: `UsageError` if the setting does not exist.
  package func line(of key: String) throws -> String {
    guard let setting = SettingDescription.find(key) else { throw Self.unknown(key) }
    let entry =
      setting.isFamily
      ? chosen.first { $0.key == key }?.entry ?? entry(of: setting) : entry(of: setting)
    return "\(key) = \(entry.value.toml)  # \(entry.origin.place)".withVisibleControls
  }

  /// Returns the error for a key that does not belong to a setting.
  package static func unknown(_ key: String) -> UsageError {
    let known = SettingTable.all.filter { !$0.isFamily }.map(\.key)
    let unknown: Message = "no setting is called \"\(key)\""
    return UsageError(
      nearestName(to: key, among: known).map { unknown.suggesting($0) }
        ?? "\(unknown); \"lector config show\" lists them")
  }

  /// All settings in the form of a file, each with its origin.
  package var listing: String {
    var text = ""
    var section = ""
    func put(_ key: [String], _ entry: Entry) {
      let table = key.dropLast().joined(separator: ".")
      if table != section {
        section = table
        text += "\n[\(table)]\n"
      }
      let line = "\(key.last ?? "") = \(entry.value.toml)"
      let gap = String(repeating: " ", count: max(30 - line.count, 1))
      text += line.withVisibleControls + gap + "# \(entry.origin.place)".withVisibleControls + "\n"
    }
    let simple = SettingTable.all.filter { !$0.isFamily }
    for name in simple.map(\.section).uniqued {
      for setting in simple where setting.section == name {
        put(setting.parts, entry(of: setting))
      }
    }
    for family in SettingTable.all where family.isFamily {
      for (name, entry) in members(of: family) {
        put(family.parts.map { $0 == "*" ? name.tomlName : $0 }, entry)
      }
    }
    return text
  }
}

extension String {
  /// The name in the form of TOML: bare if possible.
  var tomlName: String {
    !isEmpty && utf8.allSatisfy(TOMLReader.isBare) ? self : SettingValue.text(self).toml
  }
}
