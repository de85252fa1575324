import PlainText

/// The keys that the user has chosen for a command, which replace the keys of the profile.
package struct KeyRemap: Hashable, Sendable {
  /// The name of the command.
  package let command: String
  /// The bindings, each the names of keys separated by spaces. An empty list unbinds the command.
  package let keys: [String]
  /// The place of the setting, for messages: `config.toml:12`.
  package let place: String

  package init(command: String, keys: [String], place: String) {
    self.command = command
    self.keys = keys
    self.place = place
  }

  /// Describes a fault in one of the bindings, with its place unless that is the setting itself.
  fileprivate func report(of fault: KeyMap.Binding.Fault) -> Message {
    let setting = "keys.\(command)"
    return "\(place == setting ? place : "\(place): \(setting)"): \(fault.message)"
  }
}

/// The faults in the keys that the user has chosen.
package struct KeyRemapError: ReportableError, Equatable {
  /// One line for each fault.
  package let faults: [Message]

  /// The first fault, and the number of further ones.
  package var report: Message {
    let first = faults.first ?? ""
    return faults.count > 1 ? "\(first) (and \(faults.count - 1) more)" : first
  }
}

extension KeyMap {
  /// Returns the map with the user's own keys. The keys that the profile has for those commands
  /// become free.
  ///
  /// - Throws: `KeyRemapError` for names that do not exist, and for keys that clash, with the names
  ///   of both commands.
  package func remapped(_ remaps: [KeyRemap]) throws(KeyRemapError) -> KeyMap {
    var faults: [Message] = []
    let chosen = Set(remaps.map(\.command))
    var result = bindings.filter { !chosen.contains($0.action.name) }
    for remap in remaps {
      do {
        if remap.keys.isEmpty { _ = try Binding.action(named: remap.command) }
      } catch {
        faults.append(remap.report(of: error))
      }
      for keys in remap.keys {
        do {
          result.append(try Self.binding(keys, of: remap.command, besides: result))
        } catch {
          faults.append(remap.report(of: error))
        }
      }
    }
    guard faults.isEmpty else { throw KeyRemapError(faults: faults) }
    return KeyMap(bindings: result)
  }

  private static func binding(
    _ keys: String, of command: String, besides others: [Binding]
  ) throws(Binding.Fault) -> Binding {
    let binding = try Binding(keys: keys, command: command)
    guard let other = others.first(where: binding.clashes) else { return binding }
    let command = other.action.name
    throw Binding.Fault(
      other.name == binding.name
        ? "\"\(binding.name)\" is the key of \(command) already"
        : "\"\(binding.name)\" clashes with \"\(other.name)\", the key of \(command) already")
  }
}
