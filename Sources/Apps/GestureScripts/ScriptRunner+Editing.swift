import CellGrids
import PlainText
import Sessions

extension ScriptRunner {
  /// Types a text into the field that is being edited.
  func type(_ line: Script.Line) throws(ScriptError) {
    guard line.arguments.count == 1, let text = line.arguments.first else { throw misused(line) }
    let session = try session(line)
    if session.root.popover?.field != nil {
      for character in text { session.handle(.key(.character(character))) }
      return
    }
    guard session.type(text) else { throw noField(line) }
  }

  /// Performs an editing command in the field that is being edited.
  func edit(_ line: Script.Line) throws(ScriptError) {
    guard !line.arguments.isEmpty else { throw misused(line) }
    let name = line.arguments.joined(separator: " ")
    guard let command = EditCommand(name: name) else {
      let nearest = nearestName(to: name, among: EditCommand.named.map(\.name))
      let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      throw usage(line, "no editing command is called \"\(name)\"\(hint)")
    }
    guard try session(line).edit(command) else { throw noField(line) }
  }

  private func noField(_ line: Script.Line) -> ScriptError {
    unmet(line, "expected a field that is being edited; double-tap one first")
  }
}

extension EditCommand {
  /// The commands by their names in scripts.
  package static let named: [(name: String, command: EditCommand)] = {
    let plain: [(String, EditCommand)] = [
      ("mark", .mark), ("select-all", .selectAll), ("copy", .copy), ("yank", .yank),
      ("yank-earlier", .yankEarlier), ("kill-selection", .killSelection), ("undo", .undo),
      ("redo", .redo), ("new-line", .insert("\n")),
    ]
    let moves = TextMovement.allCases.flatMap { movement in
      [
        (movement.scriptName, EditCommand.move(movement)),
        ("select \(movement.scriptName)", .move(movement, selects: true)),
        ("delete \(movement.scriptName)", .delete(movement)),
        ("kill \(movement.scriptName)", .kill(movement)),
      ]
    }
    return (plain + moves).map { (name: $0.0, command: $0.1) }
  }()

  fileprivate init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.command
  }
}

extension TextMovement {
  /// The name in scripts: `word-backward`.
  fileprivate var scriptName: String {
    var name = ""
    for character in rawValue {
      name += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
    return name
  }
}
