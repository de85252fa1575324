import CellGrids
import PlainText

/// What is wrong with a key table.
package struct KeyMapError: ReportableError, Equatable {
  package let line: Int
  package let message: String
  package var exitStatus: ExitStatus { .badData }
  package var description: String { "key table:\(line): \(message)" }
}

/// Which keys mean which command: a table that help, the key listing and the session all read.
package struct KeyMap: Sendable {
  /// One line of the table.
  package struct Binding: Hashable, Sendable {
    /// The keys, pressed one after another.
    package let keys: [Key]
    package let command: Command

    /// The keys as tables write them.
    package var name: String { keys.map(\.name).joined(separator: " ") }

    /// What is wrong with the binding by itself; nil when nothing is.
    var fault: String? {
      guard command.exists else {
        let near = nearestName(to: command.name, among: Command.all.map(\.name))
        let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
        return "no command is called \"\(command)\"\(hint)"
      }
      guard command.wantsLetter == (keys.last == KeyMap.anyLetter) else {
        return "\(command) and \"letter\" go together, as in \"m letter\""
      }
      return nil
    }
  }

  package let bindings: [Binding]
  private let commands: [[Key]: Command]
  private let prefixes: Set<[Key]>

  /// Reads a table: the keys, parted by spaces, a tab, and a command, a line; `#` begins a comment.
  ///
  /// - Throws: `KeyMapError` for an unknown command and for keys that are bound twice, or that
  ///   begin other bound keys.
  package init(table: String) throws(KeyMapError) {
    var bindings: [Binding] = []
    var number = 0
    for line in table.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.starts(with: "# ".utf8) { continue }
      let fields = line.split(separator: 0x09).map { String(Substring($0)) }
      guard fields.count == 2 else {
        throw KeyMapError(line: number, message: "expected keys, a tab and a command")
      }
      let binding = Binding(keys: Self.keys(fields[0]), command: Command(fields[1]))
      if let message = binding.fault { throw KeyMapError(line: number, message: message) }
      guard !bindings.contains(where: { $0.keys == binding.keys }) else {
        throw KeyMapError(line: number, message: "\(fields[0]) is bound twice")
      }
      bindings.append(binding)
    }
    self.init(bindings: bindings)
    if let clash = bindings.first(where: { prefixes.contains($0.keys) }) {
      throw KeyMapError(line: number, message: "\(clash.name) is bound and begins other keys")
    }
  }

  /// - Parameter bindings: no two of the same keys, none that begins another.
  init(bindings: [Binding]) {
    self.bindings = bindings
    commands = Dictionary(bindings.map { ($0.keys, $0.command) }) { first, _ in first }
    var prefixes: Set<[Key]> = []
    for binding in bindings {
      for length in 1..<max(binding.keys.count, 1) {
        prefixes.insert(Array(binding.keys[..<length]))
      }
    }
    self.prefixes = prefixes
  }

  /// Keys that are written one after another, parted by spaces.
  static func keys(_ text: String) -> [Key] {
    text.utf8.split(separator: 0x20).map { Key(String(Substring($0))) }
  }

  /// The command of keys that were pressed one after another.
  package func command(for keys: [Key]) -> Command? {
    if let command = commands[keys] { return command }
    guard let letter = keys.last?.character, letter.isLetter,
      let command = commands[keys.dropLast() + [Self.anyLetter]]
    else { return nil }
    return Command(command.name, letter: letter)
  }

  /// Stands in a table for any letter.
  static let anyLetter: Key = "letter"

  /// Whether more keys are needed before it is known what is meant.
  package func isPrefix(_ keys: [Key]) -> Bool { prefixes.contains(keys) }
}
