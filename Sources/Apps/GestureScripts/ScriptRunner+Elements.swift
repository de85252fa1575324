import AccessibilityModel
import CellGrids
import PlainText
import ScreenReading
import Sessions

/// Commands that name an element, and what an app does by itself.
extension ScriptRunner {
  /// Moves the focus to an element: the one with an identifier, or the one that the item chooser
  /// finds for a text, a role, and a number.
  func choose(_ line: Script.Line) throws(ScriptError) {
    guard let first = line.arguments.first else { throw misused(line) }
    let session = try session(line)
    if let id = self.id(first, in: line) {
      guard line.arguments.count == 1 else { throw misused(line) }
      session.cause = "choose"
      session.stopReading()
      return session.focus(on: try element(id, of: session, line))
    }
    let query = try self.query(line)
    guard !session.choose(query) else { return }
    let wanted = [query.role?.rawValue ?? "element", "with \"\(query.text)\""].joined(
      separator: " ")
    let found = session.reader.items(matching: query, among: session.reachableItems).count
    throw unmet(
      line,
      found == 0
        ? "expected an \(wanted), found none"
        : "expected \(query.number) × \(wanted), found \(found)")
  }

  private func query(_ line: Script.Line) throws(ScriptError) -> ItemQuery {
    let words = Array(line.arguments)
    // Without quotes, all words are the text.
    guard line.quoted.contains(1) else { return ItemQuery(words.joined(separator: " ")) }
    var query = ItemQuery(words[0])
    var rest = words.dropFirst()
    if let name = rest.first, Int(name) == nil {
      guard let role = ItemRole(rawValue: name) else {
        let names = ItemRole.allCases.map(\.rawValue)
        let hint = nearestName(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
        throw usage(
          line,
          "no role is called \"\(name)\"; expected one of \(names.joined(separator: ", "))\(hint)")
      }
      query.role = role
      rest = rest.dropFirst()
    }
    if let text = rest.popFirst() {
      guard let number = Int(text), (1...1_000_000).contains(number) else { throw misused(line) }
      query.number = number
    }
    guard rest.isEmpty else { throw misused(line) }
    return query
  }

  /// Posts a notification, as an app does.
  func post(_ line: Script.Line) throws(ScriptError) {
    let session = try session(line)
    session.cause = line.command
    let arguments = Array(line.arguments)
    switch line.command {
    case "announce":
      guard (1...2).contains(arguments.count) else { throw misused(line) }
      let name = arguments.count == 2 ? arguments[1] : AnnouncementPriority.normal.name
      guard let priority = AnnouncementPriority(name: name) else {
        throw usage(line, "expected the priority high, default or low, found \"\(name)\"")
      }
      session.post(.announcement(arguments[0], priority: priority))
    case "page-scrolled":
      guard arguments.count == 1 else { throw misused(line) }
      session.post(.pageScrolled(arguments[0]))
    default:
      guard arguments.count <= 1 else { throw misused(line) }
      var argument: NotificationArgument?
      if let first = arguments.first {
        let id = self.id(first, in: line)
        argument = .text(first)
        if let id { argument = .element(try element(id, of: session, line)) }
      }
      let isScreen = line.command == "screen-changed"
      session.post(isScreen ? .screenChanged(argument) : .layoutChanged(argument))
    }
  }

  /// Changes a property of an element of a tree, as an app does at any time.
  func set(_ line: Script.Line) throws(ScriptError) {
    let arguments = Array(line.arguments)
    guard arguments.count == 3, let id = self.id(arguments[0], in: line) else {
      throw misused(line)
    }
    let session = try session(line)
    guard let node = session.application.tree?.node(named: id) else {
      throw unmet(line, "no element of the tree is called \"\(id)\"")
    }
    var change = AccessibilityNode.Change()
    switch (arguments[1], arguments[2]) {
    case ("label", let text): change.label = text
    case ("value", let text): change.value = text
    case ("hint", let text): change.hint = text
    case ("hidden", "true"): change.isHidden = true
    case ("hidden", "false"): change.isHidden = false
    default: throw misused(line)
    }
    node.apply(change)
    session.setNeedsFrame()
    session.driver.pollFocus()
  }

  /// Returns the identifier that a word names, or nil for a text.
  private func id(_ word: String, in line: Script.Line) -> String? {
    word.hasPrefix("#") && !line.quoted.contains(1) ? String(word.dropFirst()) : nil
  }

  private func element(
    _ id: String, of session: Session, _ line: Script.Line
  ) throws(ScriptError) -> any AccessibilityObject {
    var found: (any AccessibilityObject)? = session.application.tree?.node(named: id)
    if found == nil {
      let items = session.reader.items(in: session.root)
      found = items.first { $0.element.elementID.description == id }?.element
    }
    let element = found.flatMap(session.reader.traversal.firstElement(in:))
    guard let element, session.reader.traversal.nearestReached(to: element) === element else {
      throw unmet(line, "expected an element called \"\(id)\", found none")
    }
    return element
  }

  func misused(_ line: Script.Line) -> ScriptError {
    usage(line, "expected \(ScriptCommand.form(of: line.command))")
  }
}
