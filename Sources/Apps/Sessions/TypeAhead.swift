import CellGrids
import ScreenReading
import Views

/// Letters that are typed to move in a menu: to the next item that begins with all that was typed
/// without a pause. Case and accents make no difference.
struct TypeAhead {
  /// The time after a letter in which another one continues it, in milliseconds.
  static let pause = 1_000
  /// The number of items that are looked through. Hits of a search are read from the library one
  /// by one.
  static let reach = 1_000

  private var typed = ""
  private var lastTime = 0
  private weak var menu: Menu?

  /// Returns whether letters were typed in a menu a moment ago.
  func isTyping(in menu: Menu, at now: Int) -> Bool {
    self.menu === menu && !typed.isEmpty && now - lastTime < Self.pause
  }

  /// Takes a character.
  ///
  /// - Parameters:
  ///   - row: The row that the user is in, or nil for none.
  ///   - now: The time in milliseconds.
  /// - Returns: The row of the item that is meant, or nil if none begins with what was typed. The
  ///   character then does not count.
  mutating func row(for character: Character, in menu: Menu, from row: Int?, at now: Int) -> Int? {
    let before = isTyping(in: menu, at: now) ? typed : ""
    var prefix = before + String(character).foldedForMatching
    // One letter leads on to the next item, and so does the same letter again. More letters may
    // still mean the same item.
    var found = find(prefix, in: menu, from: (row ?? -1) + (before.isEmpty ? 1 : 0))
    if found == nil, !before.isEmpty, prefix.allSatisfy({ $0 == prefix.first }) {
      prefix = String(prefix.prefix(1))
      found = find(prefix, in: menu, from: (row ?? -1) + 1)
    }
    guard let found else { return nil }
    self.menu = menu
    typed = prefix
    lastTime = now
    return found
  }

  private func find(_ prefix: String, in menu: Menu, from start: Int) -> Int? {
    let items = menu.items
    return (0..<min(items.count, Self.reach)).lazy.map { (max(start, 0) + $0) % items.count }
      .first { row in
        let title = items.title(at: row).drop { !$0.isLetter && !$0.isNumber }
        return String(title.prefix(prefix.count + 8)).foldedForMatching.hasPrefix(prefix)
      }
  }
}

extension Session {
  /// Moves in the menu that has the focus to an item that begins with a typed letter. Key help
  /// says so instead.
  ///
  /// A letter that no item begins with keeps its command. So do the keys of the item chooser and of
  /// quitting, which closes the menu, and capital letters that have a command, unless they continue
  /// what was typed just before. In a menu with letters for its items, all other letters do.
  ///
  /// - Returns: False if the key is not typed ahead.
  func typesAhead(_ key: Key) -> Bool {
    guard let menu = root.popover?.list, !menu.items.isEmpty, !menu.hasKeys, pendingKeys.isEmpty,
      let character = key.character
    else { return false }
    let isSign = !character.isLetter && !character.isNumber
    let isTyping = !reader.isHelping && typeAhead.isTyping(in: menu, at: clock.now)
    let isCommand = keyMap.binds(key)
    let keepsCommand = Self.commandsInMenus.contains { keyMap.meaning(of: [key]) == .command($0) }
    if !isTyping, isSign || keepsCommand || character.isUppercase && isCommand { return false }
    let row = reader.isRunning ? reader.focus.flatMap(menu.row) : menu.selection
    if reader.isRunning, row == nil { return false }
    if reader.isHelping { return explainsTypeAhead(character, in: menu, from: row) }
    guard let found = typeAhead.row(for: character, in: menu, from: row, at: clock.now) else {
      guard isTyping ? !isSign : !isCommand else { return false }
      stopReading()
      signal(.boundary, saying: phrases.counted("status.items", 0))
      return true
    }
    cause = "type-ahead"
    needsFrame = true
    stopReading()
    menu.select(row: found)
    if reader.isRunning, let element = menu.table.accessibilityElement(at: found) {
      focus(on: element)
    }
    return true
  }

  /// The commands whose letters do not begin what is typed in a menu.
  private static let commandsInMenus: [Command] = [.gesture(.itemChooser), .session(.quit)]

  /// Explains a letter that would move in a menu.
  ///
  /// - Returns: False if no item begins with the letter, which then has its own explanation.
  private func explainsTypeAhead(_ character: Character, in menu: Menu, from row: Int?) -> Bool {
    var typeAhead = TypeAhead()
    guard typeAhead.row(for: character, in: menu, from: row, at: clock.now) != nil else {
      return false
    }
    cause = "help"
    speak(Utterance(.help, phrases("menu.typeAhead", phrases.name(of: character))))
    return true
  }
}
