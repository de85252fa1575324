import CellGrids
import PlainText
import ScreenReading

/// The meaning of a key while a field is edited. A key with another character types it.
enum FieldCommand: Hashable, Sendable {
  case edit(EditCommand)
  /// Uses the text: searches, goes there, saves.
  case submit
  case breakLine
  /// Leaves the field without using its text.
  case cancel
  /// Moves by the rotor or in the history of the field.
  case up, down
  case gesture(Gesture)

  /// The keys, as readline, Emacs, and desktop fields bind them, each with the name of the phrase
  /// that explains it.
  static let keys: [(key: Key, command: FieldCommand, name: String)] = {
    var all: [(FieldCommand, String, [Key])] = movements.map { (.edit(.move($0)), $0.rawValue, $1) }
    all += vertical
    all += selections.map { (.edit(.move($1, selects: true)), "select", [.special($0)]) }
    all += others
    return all.flatMap { command, name, keys in keys.map { ($0, command, name) } }
  }()

  private static let bindings = Dictionary(
    keys.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the meaning of a key, or nil if it has none in a field.
  static func meaning(of key: Key) -> FieldCommand? { bindings[key]?.command }

  /// Returns the name of the phrase that explains a key.
  static func phrase(for key: Key) -> String? { bindings[key].map { "field.\($0.name)" } }

  private static let movements: [(TextMovement, [Key])] = [
    (.characterBackward, [.special(.left), .control("b")]),
    (.characterForward, [.special(.right), .control("f")]),
    (.wordBackward, [.special(.controlLeft), .special(.altLeft), .alt("b")]),
    (.wordForward, [.special(.controlRight), .special(.altRight), .alt("f")]),
    (.lineStart, [.special(.home), .control("a")]),
    (.lineEnd, [.special(.end), .control("e")]),
    (.textStart, [.special(.controlHome), .alt("<")]),
    (.textEnd, [.special(.controlEnd), .alt(">")]),
  ]

  private static let vertical: [(FieldCommand, String, [Key])] = [
    (.up, "up", [.special(.up), .control("p")]),
    (.down, "down", [.special(.down), .control("n")]),
  ]

  private static let selections: [(Key.Special, TextMovement)] = [
    (.shiftLeft, .characterBackward), (.shiftRight, .characterForward),
    (.shiftUp, .lineUp), (.shiftDown, .lineDown), (.shiftHome, .lineStart), (.shiftEnd, .lineEnd),
    (.controlShiftLeft, .wordBackward), (.controlShiftRight, .wordForward),
    (.controlShiftHome, .textStart), (.controlShiftEnd, .textEnd),
  ]

  private static let others: [(FieldCommand, String, [Key])] = [
    (.edit(.mark), "mark", [.control(" ")]),
    (.edit(.selectAll), "selectAll", [.alt("a")]),
    (.edit(.delete(.characterBackward)), "deleteBackward", [.special(.backspace)]),
    (.edit(.delete(.characterForward)), "deleteForward", [.special(.delete), .control("d")]),
    (.edit(.killSelection), "killSelection", [.control("w")]),
    (.edit(.kill(.wordBackward)), "killWordBackward", [.special(.altBackspace)]),
    (
      .edit(.kill(.wordForward)), "killWordForward",
      [.alt("d"), .special(.altDelete), .special(.controlDelete)]
    ),
    (.edit(.kill(.lineStart)), "killToStart", [.control("u")]),
    (.edit(.kill(.lineEnd)), "killToEnd", [.control("k")]),
    (.edit(.copy), "copy", [.alt("w")]),
    (.edit(.yank), "yank", [.control("y")]),
    (.edit(.yankEarlier), "yankEarlier", [.alt("y")]),
    (.edit(.undo), "undo", [.control("_")]),
    (.edit(.redo), "redo", [.alt("_")]),
    (.submit, "submit", [.special(.enter)]),
    (.breakLine, "breakLine", [.special(.altEnter), .control("o")]),
    (.cancel, "cancel", [.special(.escape), .control("g")]),
    (.gesture(.swipeRight), "nextElement", [.special(.tab)]),
    (.gesture(.swipeLeft), "previousElement", [.special(.shiftTab)]),
    (.gesture(.rotor(by: 1)), "nextUnit", [.alt(".")]),
    (.gesture(.rotor(by: -1)), "previousUnit", [.alt(",")]),
  ]
}

extension KeyMap {
  /// Returns the meaning of a key in a field. Alt with a key that has no meaning there
  /// performs the gesture that the key performs outside of fields.
  func fieldCommand(for key: Key) -> FieldCommand? {
    if let character = key.character { return .edit(.insert(String(character))) }
    if let command = FieldCommand.meaning(of: key) { return command }
    guard case .alt(let character) = key,
      case .command(.gesture(let gesture)) = meaning(of: [.character(character)])
    else { return nil }
    return .gesture(gesture)
  }
}
