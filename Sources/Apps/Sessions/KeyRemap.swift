import CellGrids
import PlainText

/// The keys that a user chose for a command, in the place of the profile's.
package struct KeyRemap: Hashable, Sendable {
  package let command: String
  /// Keys that are pressed one after another are parted by spaces. None unbinds the command.
  package let keys: [String]
  /// Where that was written, for messages: `config.toml:12`.
  package let place: String

  package init(command: String, keys: [String], place: String) {
    self.command = command
    self.keys = keys
    self.place = place
  }
}

/// What is wrong with keys that a user chose; a line for each fault.
package struct KeyRemapError: ReportableError, Equatable {
  package let faults: [String]
  package var exitStatus: ExitStatus { .badData }

  /// The first fault; how many more there are.
  package var description: String {
    let first = faults.first ?? ""
    return faults.count > 1 ? "\(first) (and \(faults.count - 1) more)" : first
  }
}

extension KeyMap {
  /// The map with a user's own keys: the keys that the profile had for those commands are free.
  ///
  /// - Throws: `KeyRemapError` for commands and keys that there are not, and for keys that clash,
  ///   naming both commands.
  package func remapped(_ remaps: [KeyRemap]) throws(KeyRemapError) -> KeyMap {
    var faults: [String] = []
    let chosen = Set(remaps.map(\.command))
    var result = bindings.filter { !chosen.contains($0.command.name) }
    for remap in remaps {
      let start = "\(remap.place): keys.\(remap.command): "
      if remap.keys.isEmpty, !Command(remap.command).exists {
        faults.append(start + (Binding(keys: [], command: Command(remap.command)).fault ?? ""))
      }
      for text in remap.keys {
        let binding = Binding(keys: Self.keys(text), command: Command(remap.command))
        if let fault = binding.fault ?? Self.fault(ofKeys: binding.keys, text) {
          faults.append((start + fault).withVisibleControls)
        } else if let other = result.first(where: { Self.clash($0.keys, binding.keys) }) {
          let how = other.keys == binding.keys ? "is" : "clashes with \"\(other.name)\","
          faults.append(
            start + "\"\(binding.name)\" \(how) the key of \(other.command) already")
        } else {
          result.append(binding)
        }
      }
    }
    guard faults.isEmpty else { throw KeyRemapError(faults: faults) }
    return KeyMap(bindings: result)
  }

  /// Whether one begins the other, or they are the same; `letter` stands for any letter.
  private static func clash(_ one: [Key], _ other: [Key]) -> Bool {
    zip(one, other).allSatisfy { left, right in
      left == right || left == anyLetter && right.character?.isLetter == true
        || right == anyLetter && left.character?.isLetter == true
    }
  }

  private static func fault(ofKeys keys: [Key], _ text: String) -> String? {
    if keys.isEmpty { return "expected a key, found \"\(text)\"" }
    guard let unknown = keys.first(where: { !$0.exists }) else { return nil }
    let near = nearestName(to: unknown.name, among: Key.names)
    let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
    return "no key is called \"\(unknown)\"\(hint)"
  }
}

extension Key {
  /// Keys that type no character, by name; Ctrl and Alt with a character beside.
  static let names =
    [
      "right", "left", "up", "down", "tab", "shift-tab", "home", "end", "page-up", "page-down",
      "enter", "space", "backspace", "delete", "insert", "escape", "ctrl-left", "ctrl-right",
      "ctrl-home", "ctrl-end", "letter",
    ] + (1...12).map { "f\($0)" }

  /// Whether there is such a key: a character, a name, or one of them with Ctrl or Alt.
  var exists: Bool {
    if name.count == 1 || Self.names.contains(name) { return true }
    if name.hasPrefix("ctrl-") {
      let rest = name.utf8.dropFirst(5)
      return rest.count == 1 && rest.allSatisfy { $0 &- 0x61 < 26 }
    }
    return name.hasPrefix("alt-") && name.count == 5
  }
}
