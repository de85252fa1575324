import CellGrids
import PlainText
import ScreenReading

extension KeyMap {
  /// A key sequence and its action: one line of a key table.
  package struct Binding: Hashable, Sendable {
    /// The keys, which are pressed one after another. A mark's letter comes after them.
    package let keys: [Key]
    package let action: Action

    /// The keys as they are written in key tables.
    package var name: String { keyNames.joined(separator: " ") }

    /// The names of the keys one by one, with the word for a letter after the keys of a mark.
    var keyNames: [String] { keys.map(\.name) + (action.takesLetter ? [KeyMap.anyLetter] : []) }

    /// The incomplete sequences of keys that lead to the last one, the shortest first.
    var prefixes: [[Key]] {
      let count = keys.count + (action.takesLetter ? 1 : 0)
      return (1..<max(count, 1)).map { Array(keys[..<$0]) }
    }

    /// Returns a Boolean value that indicates whether both bindings have the same keys, or one
    /// begins with the keys of the other.
    func clashes(with other: Binding) -> Bool {
      zip(pattern, other.pattern).allSatisfy { left, right in
        left == right || left == nil && right?.letter != nil || right == nil && left?.letter != nil
      }
    }

    /// The keys, with nil for a mark's letter.
    private var pattern: [Key?] { keys + (action.takesLetter ? [nil] : []) }
  }

  /// The action of bound keys.
  package enum Action: Hashable, Sendable {
    case command(Command)
    /// A command on a mark, which needs the letter that is pressed next.
    case mark(MarkCommand)

    /// Every action, in the alphabetical order of the names.
    package static let all: [Action] =
      (Gesture.bindable.map { .command(.gesture($0)) }
      + SessionCommand.allCases.map { .command(.session($0)) }
      + AppCommand.allCases.map { .command(.app($0)) } + MarkCommand.allCases.map { .mark($0) })
      .sorted { $0.name < $1.name }

    /// Creates the action with the name of a command, or returns nil if there is none.
    init?(name: String) {
      if let gesture = Gesture.named[name] {
        self = .command(.gesture(gesture))
      } else if let command = AppCommand(rawValue: name) {
        self = .command(.app(command))
      } else if let command = SessionCommand(rawValue: name) {
        self = .command(.session(command))
      } else if let command = MarkCommand(rawValue: name) {
        self = .mark(command)
      } else {
        return nil
      }
    }

    /// The name of the command.
    package var name: String {
      switch self {
      case .command(let command): command.name
      case .mark(let command): command.rawValue
      }
    }

    var takesLetter: Bool {
      if case .mark = self { true } else { false }
    }
  }

  /// The word for any letter at the end of a mark's keys, in key tables and the configuration file.
  static let anyLetter = "letter"
}

extension KeyMap.Binding {
  /// A fault in a binding.
  struct Fault: Error, Equatable {
    let message: Message

    init(_ message: Message) { self.message = message }

    /// The fault of bound keys that begin others.
    init(prefix keys: [Key]) {
      message = "\(keys.map(\.name).joined(separator: " ")) is bound and begins other keys"
    }

    init(_ unknown: Message, name: String, among names: [String]) {
      message = unknown.suggesting(nearestName(to: name, among: names))
    }
  }

  /// Reads a binding from its text form.
  ///
  /// - Parameters:
  ///   - keys: The names of the keys, separated by spaces; `letter` at the end means any
  ///     letter.
  ///   - command: The name of a command.
  /// - Throws: `Fault` for names that do not exist, and for keys without the letter that a mark
  ///   needs.
  init(keys text: String, command: String) throws(Fault) {
    let action = try Self.action(named: command)
    var names = text.utf8.split(separator: 0x20).map { String(Substring($0)) }
    guard action.takesLetter == (names.last == KeyMap.anyLetter) else {
      throw Fault("\(command) and \"letter\" go together, as in \"m letter\"")
    }
    if action.takesLetter { names.removeLast() }
    guard !names.isEmpty else { throw Fault("expected a key, found \"\(text)\"") }
    var keys: [Key] = []
    for name in names {
      guard let key = Key(name: name) else {
        throw Fault("no key is called \"\(name)\"", name: name, among: Key.names)
      }
      keys.append(key)
    }
    self.init(keys: keys, action: action)
  }

  static func action(named name: String) throws(Fault) -> KeyMap.Action {
    if let action = KeyMap.Action(name: name) { return action }
    throw Fault(
      "no command is called \"\(name)\"", name: name, among: KeyMap.Action.all.map(\.name))
  }
}
