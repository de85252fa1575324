import CellGrids
import PlainText

/// The keys of every command. The session, key help and `lector keys` all read the same map.
package struct KeyMap: Sendable {
  /// The meaning of a key sequence.
  package enum Meaning: Hashable, Sendable {
    case command(Command)
    /// The keys begin others, so that the next key decides.
    case prefix
  }

  /// All bindings, in the order of the table.
  package private(set) var bindings: [Binding] = []
  /// A Boolean value that indicates whether the arrow keys are named where keys are taught. Some
  /// screen readers of terminals swallow the answer to an arrow key.
  package var teachesArrows = true
  private var meanings: [[Key]: Meaning] = [:]
  private var marks: [[Key]: MarkCommand] = [:]

  /// Creates a map from bindings that do not clash.
  init(bindings: [Binding] = []) {
    // A profile has that many; growing there would hash each of them several times.
    meanings.reserveCapacity(128)
    for binding in bindings { _ = add(binding) }
  }

  /// Adds a binding.
  ///
  /// - Returns: A fault if the keys are bound already, begin other bound keys, or begin with bound
  ///   keys.
  mutating func add(_ binding: Binding) -> Binding.Fault? {
    bindings.append(binding)
    switch binding.action {
    case .command(let command):
      switch meanings.updateValue(.command(command), forKey: binding.keys) {
      case .command: return Binding.Fault("\(binding.name) is bound twice")
      case .prefix: return Binding.Fault(prefix: binding.keys)
      case nil: break
      }
    case .mark(let command):
      guard marks.updateValue(command, forKey: binding.keys) == nil else {
        return Binding.Fault("\(binding.name) is bound twice")
      }
    }
    for prefix in binding.prefixes {
      if case .command = meanings.updateValue(.prefix, forKey: prefix) {
        return Binding.Fault(prefix: prefix)
      }
    }
    return nil
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

  /// The bindings that are named where keys are taught, in the order of the table. Without the arrow
  /// keys, a command that has no other key keeps them.
  package var taughtBindings: [Binding] {
    guard !teachesArrows else { return bindings }
    let others = Set(bindings.filter { !$0.isArrow }.map(\.action))
    return bindings.filter { !$0.isArrow || !others.contains($0.action) }
  }

  /// Returns the first key of a command that is named where keys are taught, or nil if the command
  /// has none.
  package func taughtBinding(of command: Command) -> Binding? {
    taughtBindings.first { $0.action == .command(command) }
  }

  /// Returns a Boolean value that indicates whether a key is bound, alone or among others.
  package func binds(_ key: Key) -> Bool {
    bindings.contains { $0.keys.contains(key) } || key.digit != nil && takesCounts
  }
}
