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
  static let keys: [(key: Key, command: FieldCommand, name: String)] =
    movements + selections + changes + others

  private static let meanings = Dictionary(
    keys.map { ($0.key, $0.command) }, uniquingKeysWith: { first, _ in first })
  private static let names = Dictionary(
    keys.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })

  /// Returns the meaning of a key, or nil if it has none in a field.
  static func meaning(of key: Key) -> FieldCommand? { meanings[key] }

  /// Returns the name of the phrase that explains a key.
  static func phrase(for key: Key) -> String? { names[key].map { "field.\($0)" } }

  private static let movements: [(key: Key, command: FieldCommand, name: String)] = [
    (.special(.left), .edit(.move(.characterBackward)), "characterBackward"),
    (.control("b"), .edit(.move(.characterBackward)), "characterBackward"),
    (.special(.right), .edit(.move(.characterForward)), "characterForward"),
    (.control("f"), .edit(.move(.characterForward)), "characterForward"),
    (.special(.controlLeft), .edit(.move(.wordBackward)), "wordBackward"),
    (.special(.altLeft), .edit(.move(.wordBackward)), "wordBackward"),
    (.alt("b"), .edit(.move(.wordBackward)), "wordBackward"),
    (.special(.controlRight), .edit(.move(.wordForward)), "wordForward"),
    (.special(.altRight), .edit(.move(.wordForward)), "wordForward"),
    (.alt("f"), .edit(.move(.wordForward)), "wordForward"),
    (.special(.home), .edit(.move(.lineStart)), "lineStart"),
    (.control("a"), .edit(.move(.lineStart)), "lineStart"),
    (.special(.end), .edit(.move(.lineEnd)), "lineEnd"),
    (.control("e"), .edit(.move(.lineEnd)), "lineEnd"),
    (.special(.controlHome), .edit(.move(.textStart)), "textStart"),
    (.alt("<"), .edit(.move(.textStart)), "textStart"),
    (.special(.controlEnd), .edit(.move(.textEnd)), "textEnd"),
    (.alt(">"), .edit(.move(.textEnd)), "textEnd"),
    (.special(.up), .up, "up"), (.control("p"), .up, "up"),
    (.special(.down), .down, "down"), (.control("n"), .down, "down"),
  ]

  private static let selections: [(key: Key, command: FieldCommand, name: String)] = [
    (.special(.shiftLeft), .edit(.move(.characterBackward, selects: true)), "select"),
    (.special(.shiftRight), .edit(.move(.characterForward, selects: true)), "select"),
    (.special(.shiftUp), .edit(.move(.lineUp, selects: true)), "select"),
    (.special(.shiftDown), .edit(.move(.lineDown, selects: true)), "select"),
    (.special(.shiftHome), .edit(.move(.lineStart, selects: true)), "select"),
    (.special(.shiftEnd), .edit(.move(.lineEnd, selects: true)), "select"),
    (.special(.controlShiftLeft), .edit(.move(.wordBackward, selects: true)), "select"),
    (.special(.controlShiftRight), .edit(.move(.wordForward, selects: true)), "select"),
    (.special(.controlShiftHome), .edit(.move(.textStart, selects: true)), "select"),
    (.special(.controlShiftEnd), .edit(.move(.textEnd, selects: true)), "select"),
    (.control(" "), .edit(.mark), "mark"), (.alt("a"), .edit(.selectAll), "selectAll"),
  ]

  private static let changes: [(key: Key, command: FieldCommand, name: String)] = [
    (.special(.backspace), .edit(.delete(.characterBackward)), "deleteBackward"),
    (.special(.delete), .edit(.delete(.characterForward)), "deleteForward"),
    (.control("d"), .edit(.delete(.characterForward)), "deleteForward"),
    (.control("w"), .edit(.killSelection), "killSelection"),
    (.special(.altBackspace), .edit(.kill(.wordBackward)), "killWordBackward"),
    (.alt("d"), .edit(.kill(.wordForward)), "killWordForward"),
    (.special(.altDelete), .edit(.kill(.wordForward)), "killWordForward"),
    (.special(.controlDelete), .edit(.kill(.wordForward)), "killWordForward"),
    (.control("u"), .edit(.kill(.lineStart)), "killToStart"),
    (.control("k"), .edit(.kill(.lineEnd)), "killToEnd"),
    (.alt("w"), .edit(.copy), "copy"), (.control("y"), .edit(.yank), "yank"),
    (.alt("y"), .edit(.yankEarlier), "yankEarlier"),
    (.control("_"), .edit(.undo), "undo"), (.alt("_"), .edit(.redo), "redo"),
  ]

  private static let others: [(key: Key, command: FieldCommand, name: String)] = [
    (.special(.enter), .submit, "submit"),
    (.special(.altEnter), .breakLine, "breakLine"), (.control("o"), .breakLine, "breakLine"),
    (.special(.escape), .cancel, "cancel"), (.control("g"), .cancel, "cancel"),
    (.special(.tab), .gesture(.swipeRight), "nextElement"),
    (.special(.shiftTab), .gesture(.swipeLeft), "previousElement"),
    (.alt("."), .gesture(.rotor(by: 1)), "nextUnit"),
    (.alt(","), .gesture(.rotor(by: -1)), "previousUnit"),
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
