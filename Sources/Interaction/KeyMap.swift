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
    var commands: [[Key]: Command] = [:]
    var prefixes: Set<[Key]> = []
    var number = 0
    for line in table.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.starts(with: "# ".utf8) { continue }
      let fields = line.split(separator: 0x09).map { String(Substring($0)) }
      guard fields.count == 2 else {
        throw KeyMapError(line: number, message: "expected keys, a tab and a command")
      }
      let keys = fields[0].utf8.split(separator: 0x20).map { Key(String(Substring($0))) }
      let command = Command(fields[1])
      guard command.exists else {
        throw KeyMapError(line: number, message: "no command is called \"\(command)\"")
      }
      guard command.wantsLetter == (keys.last == Self.anyLetter) else {
        throw KeyMapError(
          line: number, message: "\(command) and \"letter\" go together, as in \"m letter\"")
      }
      guard commands.updateValue(command, forKey: keys) == nil else {
        throw KeyMapError(line: number, message: "\(fields[0]) is bound twice")
      }
      for length in 1..<max(keys.count, 1) { prefixes.insert(Array(keys.prefix(length))) }
      bindings.append(Binding(keys: keys, command: command))
    }
    if let clash = bindings.first(where: { prefixes.contains($0.keys) }) {
      let name = clash.keys.map(\.name).joined(separator: " ")
      throw KeyMapError(line: number, message: "\(name) is bound and begins other keys")
    }
    self.bindings = bindings
    self.commands = commands
    self.prefixes = prefixes
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
  private static let anyLetter: Key = "letter"

  /// Whether more keys are needed before it is known what is meant.
  package func isPrefix(_ keys: [Key]) -> Bool { prefixes.contains(keys) }
}
