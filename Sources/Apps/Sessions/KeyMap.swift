import CellGrids
import PlainText
import ScreenReading

/// The keys of every command. The session, key help and `lector keys` all read the same map.
package struct KeyMap: Sendable {
  /// What keys mean that have been pressed one after another.
  package enum Meaning: Hashable, Sendable {
    case command(Command)
    /// The keys begin others, so that the next key decides.
    case prefix
  }

  /// All bindings, in the order of the table.
  package let bindings: [Binding]
  private let meanings: [[Key]: Meaning]
  private let marks: [[Key]: MarkCommand]

  /// Creates a map from bindings, no two of which clash.
  init(bindings: [Binding]) {
    self.bindings = bindings
    var meanings: [[Key]: Meaning] = [:]
    var marks: [[Key]: MarkCommand] = [:]
    for binding in bindings {
      for prefix in binding.prefixes { meanings[prefix] = .prefix }
      switch binding.action {
      case .command(let command): meanings[binding.keys] = .command(command)
      case .mark(let command): marks[binding.keys] = command
      }
    }
    self.meanings = meanings
    self.marks = marks
  }

  /// Returns the meaning of keys that have been pressed one after another, or nil if they mean
  /// nothing.
  package func meaning(of keys: [Key]) -> Meaning? {
    if let meaning = meanings[keys] { return meaning }
    guard let letter = keys.last?.letter, let mark = marks[Array(keys.dropLast())] else {
      return nil
    }
    return .command(.mark(mark, letter: letter))
  }

  /// Returns whether a key is bound, alone or among others.
  package func binds(_ key: Key) -> Bool { bindings.contains { $0.keys.contains(key) } }
}
