import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Views

/// Key help: the list of the keys that work here, which the key for help opens, and the mode in
/// which keys are explained while the screen reader is off.
///
/// The list has each command with its keys, by task, filtered by the typed text. The text also
/// finds things without a key: actions of the word, lists, settings, and texts. Enter performs the
/// command, and Tab explains it. The same key again turns to key help, where every key is
/// explained. The screen reader explains keys itself while it is on.
final class KeyHelpLayer: KeyLayer {
  /// The list of keys while it is open.
  private weak var list: Popover?
  /// A Boolean value that indicates whether each key is explained instead of performed although the
  /// screen reader is off.
  private var isExplaining = false

  override func handle(_ key: Key) -> KeyResult {
    if isExplaining {
      explain(key)
      return .handled
    }
    guard let list, session.root.popover === list, !session.reader.isHelping else {
      return .ignored
    }
    return handle(key, in: list)
  }

  // MARK: - The list of keys

  /// A Boolean value that indicates whether Tab explains an item of the list. Where arrows are not
  /// taught, Tab moves instead.
  var explainsWithTab: Bool {
    list != nil && session.root.popover === list && session.keyMap.teachesArrows
  }

  /// Opens the list of keys for the command of key help.
  ///
  /// - Returns: `false` for other commands, without a screen, and while key help is on.
  func openList(for command: Command) -> Bool {
    guard command == .gesture(.help), session.options.listsKeys, !session.reader.isHelping else {
      return false
    }
    session.cause = command.name
    session.driver.dropHint()
    openList()
    return true
  }

  /// Turns from the list of keys to key help if the key for help is pressed again.
  private func handle(_ key: Key, in list: Popover) -> KeyResult {
    if key == .special(.tab), explainsWithTab {
      explainItem(in: list.list)
      return .performed
    }
    let keyMap = session.keyMap
    let keys = session.bindings.pendingKeys + [key]
    if keyMap.meaning(of: keys) == .command(.gesture(.help)) {
      session.bindings.forgetKeys()
      session.popovers.dismissSilently(list)
      beginKeyHelp()
      return .handled
    }
    let beginsHelp = keyMap.bindings.contains { binding in
      binding.action == .command(.gesture(.help)) && binding.keys.count > keys.count
        && binding.keys.starts(with: keys)
    }
    // The first of several keys types nothing.
    guard key.character == nil, beginsHelp else {
      if session.editedInput != nil { session.bindings.forgetKeys() }
      return .ignored
    }
    session.bindings.pendingKeys = keys
    session.needsFrame = true
    return .handled
  }

  /// Speaks the help of the marked item, or of the item that Enter would perform.
  private func explainItem(in menu: Menu) {
    let row =
      session.reader.focus.flatMap(menu.row) ?? menu.selection
      ?? menu.items.firstIndex { $0.isActive } ?? 0
    let item = menu.items[row]
    let name = item.pieces.isEmpty ? item.title : Utterance(item.pieces).text
    let parts = [name, item.explanation].filter { !$0.isEmpty }
    session.needsFrame = true
    session.driver.dropHint()
    session.stopReading()
    session.post(.announcement(parts.joined(separator: ". "), priority: .normal))
  }

  private func beginKeyHelp() {
    if session.reader.isRunning { return session.perform(.help) }
    isExplaining = true
    session.show(announcement: phrases("status.helpBegins"))
  }

  /// Opens the list of keys with a text in its field in place of the open popovers, unless nothing
  /// is called so.
  ///
  /// - Returns: A Boolean value that indicates whether the list is open.
  func lookUp(_ typed: String) -> Bool {
    let context = KeyContext(session: session, isInPopover: false)
    let named = session.application.namedItems()
    guard session.options.listsKeys, !found(typed, in: context, named).isEmpty else { return false }
    session.popovers.dismissAll(isSpoken: false)
    openList(typed)
    return true
  }

  /// - Parameter text: The text of the field.
  private func openList(_ text: String = "") {
    let context = KeyContext(session: session, isInPopover: session.root.popover != nil)
    let field = TextField(
      label: phrases("keys.filter"), hint: phrases("hint.field.keys"), text: text)
    let popover = Popover(title: phrases("keys.title"), field: field)
    // What has no key is collected when the first character is typed.
    lazy var named = isAlone ? session.application.namedItems() : []
    let items = { [weak self] (typed: String) -> MenuItems in
      guard let self else { return MenuItems([]) }
      let found = found(typed, in: context, tourItems + (typed.isEmpty ? [] : named))
      return found.isEmpty
        ? MenuItems(noItems(for: typed, among: context.names + named.map(\.names))) : found
    }
    popover.setItems(items(text))
    field.onChange = { [weak self, weak popover] typed in
      guard let self, let popover else { return }
      popover.setItems(items(typed))
      popover.list.deselect()
      let count = popover.list.items.count { $0.isActive }
      session.post(.announcement(phrases.counted("status.items", count), priority: .low))
    }
    field.onSubmit = { [weak popover] _ in
      guard let list = popover?.list else { return }
      let row = list.selection ?? list.items.firstIndex { $0.isActive }
      if let row { list.items[row].activate() }
    }
    let keyMap = session.keyMap
    popover.keyHints = [
      keyMap.hint(for: .doubleTap, "keys.do", phrases),
      keyMap.teachesArrows ? Popover.KeyHint(phrases("key.tab"), phrases("keys.explain")) : nil,
      keyMap.hint(for: .help, "keys.hear", phrases),
      keyMap.hint(for: .escape, "popover.back", phrases),
    ].compactMap { $0 }
    list = popover
    session.popovers.push(popover)
  }

  /// A Boolean value that indicates whether the list is the only popover, so that it has the
  /// named actions of the application.
  private var isAlone: Bool { session.root.popovers.allSatisfy { $0 === list } }

  /// The last item of the list, which opens the tour; nothing inside another popover.
  private var tourItems: [MenuItem] {
    guard session.application.hasTour, isAlone else { return [] }
    return [MenuItem(phrases("menu.tour")) { [weak self] in self?.session.tour.show() }]
  }

  /// Returns the commands and the items that a text names, or if it names none, those whose
  /// explanations have its words.
  private func found(
    _ typed: String, in context: KeyContext, _ items: [MenuItem]
  ) -> MenuItems {
    for isWide in [false, true] {
      let commands = context.items(matching: typed, isWide) { [weak self] in self?.choose($0) }
      let others = items.filter { typed.names($0.names, explained: $0.explanation, isWide) }
      if !commands.isEmpty || !others.isEmpty { return commands.followed(by: others) }
    }
    return MenuItems([])
  }

  /// Returns the item that says that nothing has a name, and which words of others are similar.
  private func noItems(for typed: String, among names: [String]) -> [MenuItem] {
    let words = names.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace) }
      .map(String.init)
    let similar = nearestNames(to: typed, among: words.map { ($0, $0) }, limit: 3)
    let text =
      similar.isEmpty
      ? phrases("keys.nothing", typed)
      : phrases("keys.similar", typed, similar.joined(separator: ", "))
    return [MenuItem(text, role: .text)]
  }

  /// Closes the list and performs a command, or waits for the letter of a mark.
  private func choose(_ command: KeyedCommand) {
    guard let list else { return }
    session.popovers.dismissSilently(list)
    switch command.action {
    case .command(.gesture(.help)): beginKeyHelp()
    case .command(let command):
      let count = session.driver.heardCount
      session.perform(command)
      if command.isAnswered { session.signalSilence(since: count) }
    case .mark:
      session.bindings.pendingKeys =
        session.keyMap.bindings.first { $0.action == command.action }?.keys ?? []
      session.post(.announcement(phrases("keys.letter"), priority: .normal))
    }
  }

  // MARK: - Key help without the screen reader

  /// Shows the meaning of a key.
  private func explain(_ key: Key) {
    session.needsFrame = true
    session.bindings.pendingKeys.append(key)
    let keys = session.bindings.pendingKeys
    let meaning = session.keyMap.meaning(of: keys)
    if meaning == .prefix { return }
    session.bindings.forgetKeys()
    switch meaning {
    case .command(.session(.interrupt)):
      session.perform(.session(.interrupt))
    case .command(.gesture(.escape)), .command(.gesture(.help)):
      isExplaining = false
      session.show(announcement: phrases("status.helpOff"))
    case .command(let command):
      session.show(announcement: session.title(ofCommand: command.name))
    case .prefix, nil:
      let names = keys.map(\.name).joined(separator: " ")
      session.show(announcement: phrases("status.unbound", names.withVisibleControls))
    }
  }
}

/// The commands that do something where the list of keys is opened.
private struct KeyContext {
  // The reader asks for items while it is in use: they don't ask the session.
  private let phrases: Phrases
  private let isSighted: Bool
  private let tasks: [(task: CommandTask, commands: [KeyedCommand])]

  init(session: Session, isInPopover: Bool) {
    phrases = session.phrases
    isSighted = session.isSighted
    let isRunning = session.reader.isRunning
    let application = session.application
    let all = session.keyMap.tasks
    let quit = all.flatMap(\.commands).first { $0.action == .command(.session(.quit)) }
    tasks = all.map { task, commands in
      var here = commands.filter { command in
        switch command.action {
        case .command(.gesture(let gesture)):
          (isRunning || gesture.actsUnheard
            || session.isSighted && !isInPopover && gesture.movesSighted)
            && !(isInPopover && gesture == .readTiers)
        case .command(.app(let command)): !isInPopover && application.has(command)
        // Where there are bookmarks, there are marks.
        case .command(.mark), .mark: !isInPopover && application.has(.bookmark)
        case .command(.session(.quit)): !isInPopover
        case .command(.session): true
        }
      }
      // The keys that quit mean Back in a popover.
      let back = here.firstIndex { $0.action == .command(.gesture(.escape)) }
      if isInPopover, let back { here[back].bindings += quit?.bindings ?? [] }
      return (task, here)
    }
  }

  /// Returns the commands that a text names, or whose key it is, below the headings of their tasks.
  /// The items are made when they are needed.
  func items(
    matching typed: String, _ isWide: Bool, perform: @escaping (KeyedCommand) -> Void
  ) -> MenuItems {
    let rows = tasks.flatMap { task, commands -> [(title: String, make: () -> MenuItem)] in
      let found = commands.filter { command in
        typed.names(names(of: command), explained: explanation(of: command), isWide)
          || command.keys.contains(typed)
      }
      return found.isEmpty
        ? []
        : [(phrases(task.phrase), { .header(phrases(task.phrase)) })]
          + found.map { command in
            (title(of: command), { item(for: command, perform: perform) })
          }
    }
    return MenuItems(count: rows.count, title: { rows[$0].title }, make: { rows[$0].make() })
  }

  /// The names of all commands.
  var names: [String] { tasks.flatMap(\.commands).map(names(of:)) }

  private func title(of command: KeyedCommand) -> String {
    phrases.title(ofCommand: command.action.name, isSighted: isSighted)
  }

  private func item(
    for command: KeyedCommand, perform: @escaping (KeyedCommand) -> Void
  ) -> MenuItem {
    let title = title(of: command)
    let keys = command.shownBinding.map { phrases.spoken(keys: $0.name) } ?? ""
    var item = MenuItem(
      title, pieces: [LabelPiece(.label, title), LabelPiece(.label, keys)]
    ) {
      perform(command)
    }
    item.value = (command.shownBinding?.keyNames ?? [])
      .map { phrases.known("key.\($0)") ?? $0 }.joined(separator: " ")
    item.explanation = explanation(of: command)
    return item
  }

  /// The title of a command with other words for it, such as its word in the key line.
  private func names(of command: KeyedCommand) -> String {
    title(of: command) + "\n" + phrases.synonyms(of: "command.\(command.action.name)")
  }

  private func explanation(of command: KeyedCommand) -> String {
    phrases.known("explain.\(command.action.name)") ?? ""
  }
}

extension Phrases {
  /// Returns the name of a command, by the ear or by the eye.
  func title(ofCommand name: String, isSighted: Bool) -> String {
    (isSighted ? known("command.\(name).eye") : nil) ?? self("command.\(name)")
  }
}

extension MenuItem {
  fileprivate var names: String { title + "\n" + synonyms }
}

extension String {
  /// Returns a Boolean value that indicates whether names contain the text, or in a wide search,
  /// whether each of its words begins a word of the names or the explanation.
  fileprivate func names(_ names: String, explained explanation: String, _ isWide: Bool) -> Bool {
    let folded = foldedForMatching
    guard isWide else { return isEmpty || names.foldedForMatching.contains(folded) }
    let words = "\(names) \(explanation)".foldedForMatching.split { !$0.isLetter && !$0.isNumber }
    let typed = folded.split { !$0.isLetter && !$0.isNumber }
    return !typed.isEmpty && typed.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
  }
}
