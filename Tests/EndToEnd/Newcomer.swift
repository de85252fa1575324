import Testing

/// A person at a terminal who knows no key: each key is read from the screen before it is pressed.
struct Newcomer {
  struct Lost: Error, CustomStringConvertible {
    let description: String
  }

  /// The number of keys that were pressed, without typed text.
  final class KeyCount { var keys = 0 }

  let terminal: Terminal
  let pressed = KeyCount()
  /// The row of the keys on a screen of 24 rows.
  private static let keyLineRow = 23

  // MARK: - What the screen says

  private func rows(_ state: Snapshot) -> [String] {
    state.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The last speech, as the caption shows it.
  private func caption(_ state: Snapshot) -> String {
    // The caption is between the rule below the page and the line of keys.
    let rows = rows(state).dropLast()
    let rule = rows.lastIndex { !$0.isEmpty && $0.allSatisfy("─┴".contains) }
    return rows[(rule.map { $0 + 1 } ?? rows.endIndex)...].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Waits until a text is on the screen.
  @discardableResult
  func see(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Snapshot {
    let state = try terminal.wait("\(texts) on the screen", sourceLocation: sourceLocation) {
      texts.allSatisfy($0.screen.contains)
    }
    #expect(Self.isClean(state.screen), "\(state.screen)", sourceLocation: sourceLocation)
    return state
  }

  /// Waits until a text is the last speech and shown as the caption.
  ///
  /// - Parameter outcome: The last speech instead, if the program needs so long for its answer that
  ///   it announces the outcome later.
  @discardableResult
  func hear(
    _ text: String, orLater outcome: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Snapshot {
    let state = try terminal.wait("\(text) is said and shown", sourceLocation: sourceLocation) {
      guard let last = $0.said.last, last == text || last == outcome else { return false }
      return caption($0).hasPrefix(last)
    }
    #expect(Self.isClean(state.screen), "\(state.screen)", sourceLocation: sourceLocation)
    return state
  }

  /// Waits until a page that reads itself, line by line, is shown and has begun.
  func hear(page title: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try terminal.wait("\(title) is said and shown", sourceLocation: sourceLocation) {
      $0.said.contains(title) && $0.screen.contains("─ \(title) ─")
    }
  }

  /// Returns a Boolean value that indicates whether no control character, no part of a control
  /// sequence, and no name of a phrase is shown.
  private static func isClean(_ screen: String) -> Bool {
    let hasControl = screen.unicodeScalars.contains {
      $0 != "\n" && ($0.properties.generalCategory == .control || $0.value == 0xFFFD)
    }
    let leftovers = ["[?", "[<", "[0m", "{0}", "menu.", "status.", "keys.", "hint."]
    return !hasControl && !leftovers.contains(where: screen.contains)
  }

  // MARK: - Keys that the screen names

  /// Returns the key of the line of keys that has an effect; for a pair of arrows, both.
  private func key(for effect: String, in state: Snapshot) -> String? {
    let rows = rows(state)
    guard rows.indices.contains(Self.keyLineRow) else { return nil }
    for entry in rows[Self.keyLineRow].components(separatedBy: "  ")
    where entry.hasSuffix(" " + effect) {
      return String(entry.dropLast(effect.count + 1))
    }
    return nil
  }

  /// Presses the key that the line of keys names for an effect.
  ///
  /// - Parameter part: Which key of a pair: 0 or 1.
  func press(
    _ effect: String, part: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let state = try terminal.wait(
      "the line of keys names \(effect)", sourceLocation: sourceLocation
    ) { key(for: effect, in: $0) != nil }
    let name = key(for: effect, in: state) ?? ""
    let isPair = name.count == 2 && name.allSatisfy("←→↑↓".contains)
    try press(key: isPair ? String(Array(name)[part]) : name)
  }

  /// Presses a key by its name on the screen.
  private func press(key name: String) throws {
    pressed.keys += 1
    let names = [
      "←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "Esc": "Escape", "Alt Enter": "M-Enter",
    ]
    if name.count == 1, names[name] == nil { return try terminal.type(name) }
    for key in names[name].map({ [$0] }) ?? name.components(separatedBy: " ") {
      try terminal.press(key)
    }
  }

  /// Presses the key that the list of keys has for a command, once the list was opened, searched
  /// and closed.
  ///
  /// - Parameters:
  ///   - word: The word that the person types to find the command.
  ///   - command: The command as it is listed.
  func pressListed(
    _ word: String, _ command: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try press("keys", sourceLocation: sourceLocation)
    try see("─ Keys ─", sourceLocation: sourceLocation)
    try terminal.type(word)
    let state = try terminal.wait("\(word) is found", sourceLocation: sourceLocation) {
      $0.screen.contains("│  \(word) ") && line(of: command, in: $0) != nil
        && caption($0).contains(" item")
    }
    let keys = (line(of: command, in: state) ?? "").components(separatedBy: "  ")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    try #require(keys.count > 1, "\(command) has a key", sourceLocation: sourceLocation)
    try press("back", sourceLocation: sourceLocation)
    try terminal.wait("the list of keys is closed", sourceLocation: sourceLocation) {
      !$0.screen.contains("─ Keys ─")
    }
    try press(key: keys[1])
  }

  /// Finds an item in the list of keys by its name, and chooses it there.
  func find(_ item: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try press("keys", sourceLocation: sourceLocation)
    try see("─ Keys ─", sourceLocation: sourceLocation)
    try terminal.type(item.lowercased())
    try see("│  \(item) ", "Enter do it", sourceLocation: sourceLocation)
    try press("done", sourceLocation: sourceLocation)
  }

  // MARK: - Items of popovers

  /// Returns the line of an item inside the borders of a popover: the text at its left, and after
  /// two spaces its keys.
  private func line(of item: String, in state: Snapshot) -> String? {
    for row in rows(state) {
      for part in row.split(separator: "│") {
        let text = part.drop { " ▸☑☐◉○".contains($0) }
        guard text.hasPrefix(item) else { continue }
        let rest = text.dropFirst(item.count)
        if rest.isEmpty || rest.hasPrefix("  ") || rest.hasPrefix(",") { return String(text) }
        if rest.hasPrefix(" "), rest.allSatisfy({ $0 == " " }) { return String(text) }
      }
    }
    return nil
  }

  /// Chooses an item that is shown: by its letter, or by going to it.
  func choose(_ item: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let state = try terminal.wait("\(item) is offered", sourceLocation: sourceLocation) {
      line(of: item, in: $0) != nil
    }
    let rest = (line(of: item, in: state) ?? "").dropFirst(item.count)
      .filter { !"▸▐".contains($0) }.trimmingCharacters(in: .whitespaces)
    if rest.count == 1, rest.first?.isLetter == true { return try press(key: rest) }
    try go(to: item, sourceLocation: sourceLocation)
    try press("choose", sourceLocation: sourceLocation)
  }

  /// Goes from one item, choice or word to the next until one is reached.
  ///
  /// - Parameter part: Which of the two keys that move is pressed.
  func go(
    to item: String, part: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var state = try terminal.snapshot()
    for _ in 0..<40 {
      if state.screen.contains("▸ \(item)") || caption(state).hasPrefix(item)
        || caption(state).hasPrefix("selected, " + item)
        || caption(state).contains("menu: " + item)
      {
        return
      }
      let count = state.said.count
      try press("move", part: part, sourceLocation: sourceLocation)
      state = try terminal.wait("something follows", sourceLocation: sourceLocation) {
        guard $0.said.count > count, let last = $0.said.last else { return false }
        return caption($0).hasPrefix(last.prefix(40))
      }
    }
    throw Lost(description: "\(item) is not reached\n\(state.screen)")
  }

  /// Types a text into the field.
  func type(_ text: String) throws { try terminal.type(text) }

  /// Leaves the program, and waits until the shell has the terminal back without anything left.
  func leave(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try press("quit", sourceLocation: sourceLocation)
    try terminal.wait("the program has ended", sourceLocation: sourceLocation) {
      $0.screen == "before\nstatus 0, echo"
    }
  }
}
