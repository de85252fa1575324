import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import ScreenReading
import Sessions
import SpeechOutput
import Views

/// The environment that plays a script, such as a terminal. It opens the texts that the script
/// names.
package protocol ScriptStage: AnyObject {
  /// Opens a text or a file, and creates its session.
  ///
  /// - Parameters:
  ///   - place: The initial place in the text, or nil for the beginning.
  ///   - recorder: The recorder, which becomes one of the sinks of the session.
  /// - Throws: A `ReportableError` if the text or the place does not exist.
  func open(_ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder) throws
    -> Session

  /// Resizes the screen; returns false for a terminal, which has its own size.
  func resize(columns: Int, rows: Int) -> Bool

  /// Lets time pass until a time of the session's clock.
  func wait(until time: Int)

  /// Returns the text of a file that the script names.
  func read(_ file: String) throws -> String

  /// Writes a file that the script names.
  func write(_ text: String, to file: String) throws
}

/// Plays a gesture script, one command after another.
package final class ScriptRunner {
  let script: Script
  let stage: any ScriptStage
  /// The latest utterances. They suffice for every command: none examines more than one gesture's.
  package let recorder = Recorder(eventCapacity: 512)
  package private(set) var current: Session?
  var columns = 80
  var rows = 24
  var readerOn: Bool
  /// A Boolean value that indicates whether a frame is drawn right after each command and not only
  /// after its speech, for recordings.
  package var drawsAtOnce = false
  /// A Boolean value that indicates whether the script goes on after an expectation that was not
  /// met.
  package var keepsGoing = false
  /// The checked expectations, in order, each with its problem.
  package private(set) var checks: [ScriptCheck] = []
  /// The number of utterances before the current command.
  var heardBefore = 0
  /// The number of utterances before the last gesture. Waiting, expecting, and the size of the
  /// screen are not gestures.
  var heardBeforeGesture = 0
  /// The line of the last gesture.
  private var gestureLine = 0

  package init(script: Script, stage: any ScriptStage, readerOn: Bool = true) {
    self.script = script
    self.stage = stage
    self.readerOn = readerOn
  }

  /// Opens the text named on the command line, before the script begins.
  package func open(_ text: String, place: String? = nil) throws {
    let session = try stage.open(
      text, place: place, columns: columns, rows: rows, recorder: recorder)
    // Event numbers continue across all subjects that a script opens.
    if let current { session.driver.numberEvents(after: current.driver) }
    current = session
    session.open(readerOn: readerOn)
    if drawsAtOnce { session.render() }
    settle(session)
    session.render()
  }

  /// Plays the whole script.
  ///
  /// - Throws: `ScriptError` for an unknown command, or for an expectation that is not met unless
  ///   the script keeps going; other reportable errors for a text or file that cannot be opened.
  package func run() throws {
    // The written files are complete even if an expectation was not met.
    defer { current?.finish() }
    for (index, line) in script.lines.enumerated() {
      let waits = index + 1 < script.lines.count && script.lines[index + 1].command == "wait"
      if !line.isExpectation { heardBefore = recorder.count }
      if line.isAction {
        heardBeforeGesture = recorder.count
        gestureLine = line.number
      }
      if line.isExpectation { try check(line) } else { try play(line) }
      guard let session = current else { continue }
      if session.ending != nil { break }
      if drawsAtOnce { session.render() }
      if !waits, line.command != "wait" { settle(session) }
      session.render()
    }
    if let current { readToEnd(current) }
  }

  private func check(_ line: Script.Line) throws {
    do {
      try expect(line)
      checks.append(ScriptCheck(line: line))
    } catch let error as ScriptError where error.kind == .unmetExpectation {
      checks.append(ScriptCheck(line: line, failure: error))
      if !keepsGoing { throw error }
    }
  }

  func perform(_ gesture: Gesture, in session: Session) {
    // In a tree, only the app answers a magic tap.
    session.driver.readsAfterMagicTap = session.application.tree == nil
    session.perform(gesture)
    session.driver.readsAfterMagicTap = true
    if drawsAtOnce { session.render() }
  }

  /// The utterances since the last gesture.
  var heard: [String] { heard(since: heardBeforeGesture) }

  /// Returns the utterances after the first `count`.
  func heard(since count: Int) -> [String] {
    Array(recorder.utterances.suffix(max(recorder.count - count, 0)))
  }

  /// Lets time pass until no speech or hint is pending. Read All continues only by
  /// `read-all until`, by `wait`, and at the end of the script.
  func settle(_ session: Session) {
    guard !session.isReadingAll else { return }
    session.settle {
      stage.wait(until: $0)
      return true
    }
  }

  private func readToEnd(_ session: Session) {
    while session.ending == nil, session.reader.isReadingAll, !session.reader.isPaused,
      let time = session.nextTime
    {
      stage.wait(until: time)
      session.timePassed()
    }
  }

  func wait(_ milliseconds: Int, in session: Session) {
    let end = session.clock.now + milliseconds
    while session.ending == nil, session.clock.now < end {
      stage.wait(until: session.nextTime.map { min($0, end) } ?? end)
      session.timePassed()
    }
  }

  func usage(_ line: Script.Line, _ message: Message) -> ScriptError {
    ScriptError(script: script.name, line: line.number, message: message)
  }

  func unmet(_ line: Script.Line, _ message: Message) -> ScriptError {
    ScriptError(
      script: script.name, line: line.number, message: message, kind: .unmetExpectation,
      heard: Array(recorder.utterances.suffix(10)))
  }
}

/// An expectation of a script that was checked.
package struct ScriptCheck: Sendable {
  package let line: Script.Line
  /// The problem, or nil if the expectation was met.
  package var failure: ScriptError?

  package init(line: Script.Line, failure: ScriptError? = nil) {
    self.line = line
    self.failure = failure
  }
}

extension ScriptRunner {
  /// The arguments of a gesture that needs a direction.
  private static let directions = [
    "swipe": "right, left, up, or down", "scroll": "up, down, left or right",
    "move": "up, down, left or right",
  ]

  func play(_ line: Script.Line) throws {
    switch line.command {
    case "open": try open(line)
    case "screen", "resize": try resize(line)
    case "reader": try switchReader(line)
    case "wait": wait(try number(line), in: try session(line))
    case "key": try press(line)
    case "go-to": try goTo(line)
    case "action": try performAction(line)
    case "read-all": try readAll(line)
    case "choose": try choose(line)
    case "dump-tree": try dumpTree(line)
    case "type": try type(line)
    case "edit": try edit(line)
    case "set": try set(line)
    case "announce", "screen-changed", "layout-changed", "page-scrolled": try post(line)
    case "swipe" where line.arguments.dropFirst().first == "until": try swipeUntil(line)
    default:
      let (gesture, count) = try gesture(line)
      let session = try session(line)
      for number in 1...max(count, 1) where count > 0 && session.ending == nil {
        perform(gesture, in: session)
        if number < count { settle(session) }
      }
    }
  }

  /// The maximum number of swipes in search of a text.
  private static let mostSwipes = 10_000

  /// Swipes until a text is heard, at most to the end of the screen.
  private func swipeUntil(_ line: Script.Line) throws(ScriptError) {
    let arguments = Array(line.arguments)
    guard arguments.count == 3,
      let gesture = Gesture.scripted["swipe \(arguments.first ?? "")"]
    else { throw misused(line) }
    let session = try session(line)
    for _ in 0..<Self.mostSwipes where session.ending == nil {
      let events = recorder.eventCount
      let count = recorder.count
      perform(gesture, in: session)
      settle(session)
      if heard(since: count).contains(where: { $0.contains(arguments[2]) }) { return }
      let new = recorder.events.suffix(max(recorder.eventCount - events, 0))
      let isOver = new.contains { $0.kind == .earcon && $0.text == Earcon.boundary.rawValue }
      if isOver || new.isEmpty { break }
    }
    guard session.ending == nil else { return }
    throw unmet(line, "expected to hear \"\(arguments[2])\", swiped to the end without it")
  }

  func session(_ line: Script.Line) throws(ScriptError) -> Session {
    guard let current else { throw usage(line, "nothing is open; expected an open command before") }
    return current
  }

  private func open(_ line: Script.Line) throws {
    guard (1...2).contains(line.arguments.count), let text = line.arguments.first else {
      throw misused(line)
    }
    try from(line) { try open(text, place: line.arguments.dropFirst().first) }
  }

  private func resize(_ line: Script.Line) throws(ScriptError) {
    let sides = (line.arguments.first ?? "").split(separator: "x").map { Int($0) }
    guard line.arguments.count == 1, sides.count == 2, let columns = sides[0],
      let rows = sides[1], (1...1000).contains(columns), (1...1000).contains(rows)
    else { throw misused(line) }
    (self.columns, self.rows) = (columns, rows)
    if let current, stage.resize(columns: columns, rows: rows) { current.resize() }
  }

  private func switchReader(_ line: Script.Line) throws(ScriptError) {
    guard line.arguments.count == 1, ["on", "off"].contains(line.arguments.first) else {
      throw usage(line, "expected reader on or reader off")
    }
    readerOn = line.arguments.first == "on"
    if let current, current.reader.isRunning != readerOn { current.perform(.toggleReader) }
  }

  private func press(_ line: Script.Line) throws(ScriptError) {
    let name = try onlyArgument(of: line)
    let session = try session(line)
    guard let key = Key(name: name), session.knows(key) else {
      throw usage(line, "no key is called \"\(name)\"")
    }
    session.handle(key)
  }

  private func goTo(_ line: Script.Line) throws(ScriptError) {
    guard !line.arguments.isEmpty else { throw misused(line) }
    let session = try session(line)
    session.cause = "go-to"
    session.stopReading()
    do {
      try session.application.goTo(line.arguments.joined(separator: " "))
    } catch {
      throw unmet(line, "\(error.message)")
    }
  }

  /// Performs an action of the open menu, otherwise of the focused element.
  private func performAction(_ line: Script.Line) throws(ScriptError) {
    let name = try onlyArgument(of: line)
    let session = try session(line)
    session.cause = "action"
    session.stopReading()
    if let item = session.root.popover?.list.items.first(where: { $0.title == name }) {
      return item.activate()
    }
    let actions = session.reader.focus?.accessibilityCustomActions ?? []
    guard actions.contains(where: { $0.name == name }) else {
      let known = actions.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw unmet(line, "expected an action \"\(name)\", found \(known.isEmpty ? "none" : known)")
    }
    session.perform(.action(name))
  }

  private func dumpTree(_ line: Script.Line) throws {
    let file = try onlyArgument(of: line)
    let session = try session(line)
    try from(line) { try stage.write(session.treeDump(), to: file) }
  }

  private func readAll(_ line: Script.Line) throws(ScriptError) {
    var words = Array(line.arguments)
    let fromTop = words.first == "from-top"
    if fromTop { words.removeFirst() }
    let session = try session(line)
    if words.isEmpty { return session.perform(.readAll(fromTop: fromTop)) }
    guard words.count == 2, words[0] == "until" else {
      throw misused(line)
    }
    var seen = recorder.count
    var isHeard = false
    session.perform(.readAll(fromTop: fromTop))
    while session.reader.isReadingAll, session.ending == nil, !isHeard {
      isHeard = recorder.count > seen && recorder.utterances.last?.contains(words[1]) == true
      seen = recorder.count
      guard !isHeard, let time = session.nextTime else { break }
      stage.wait(until: time)
      session.takeVoiceEvents()
      session.timePassed()
    }
    // The utterance is spoken to its end.
    while session.ending == nil, recorder.count == seen,
      session.driver.queue.isSpeaking(at: session.clock.now)
    {
      stage.wait(until: session.driver.queue.busyUntil)
      session.takeVoiceEvents()
    }
    session.perform(.stop)
    guard isHeard || session.ending != nil else {
      throw unmet(line, "expected to hear \"\(words[1])\", read to the end without it")
    }
  }

  private func number(_ line: Script.Line) throws(ScriptError) -> Int {
    guard line.arguments.count == 1, let number = line.arguments.first.flatMap({ Int($0) }),
      (0...86_400_000).contains(number)
    else { throw usage(line, "expected \(line.command) NUMBER, at most 86400000") }
    return number
  }

  private func gesture(_ line: Script.Line) throws(ScriptError) -> (Gesture, Int) {
    switch line.command {
    case "tap": return (.touch(try session(line).application.point(ofTap: try point(line))), 1)
    case "rotor": return (try rotor(line), 1)
    case "next", "previous":
      guard let kind = line.arguments.first,
        let gesture = Gesture.scripted["\(line.command)-\(kind)"]
      else { throw usage(line, "expected \(line.command) heading, link, or verse") }
      return (gesture, try count(line, after: 1))
    default:
      if let directions = Self.directions[line.command] {
        let words = "\(line.command) \(line.arguments.first ?? "")"
        guard let gesture = Gesture.scripted[words] else {
          throw usage(line, "expected \(line.command) \(directions)")
        }
        return (gesture, try count(line, after: 1))
      }
      guard let gesture = Gesture.scripted[line.command] else { throw unknownCommand(line) }
      return (gesture, try count(line, after: 0))
    }
  }

  func unknownCommand(_ line: Script.Line) -> ScriptError {
    let nearest = nearestName(to: line.command, among: ScriptCommand.names)
    let unknown: Message = "no command is called \"\(line.command)\""
    return usage(line, unknown.suggesting(nearest))
  }

  private func rotor(_ line: Script.Line) throws(ScriptError) -> Gesture {
    let name = line.arguments.joined(separator: " ")
    if name == "next" { return .rotor(by: 1) }
    if name == "previous" { return .rotor(by: -1) }
    let setting = RotorSetting(name: name.lowercased())
    let session = try session(line)
    let offered =
      session.reader.focus.map(session.reader.rotorSettings(for:)) ?? RotorSetting.standard
    let same = offered.first { $0.name == name }
    guard let setting = same ?? offered.first(where: { $0.name.lowercased() == setting.name })
    else {
      if RotorSetting.standard.contains(setting) {
        throw unmet(line, "the rotor does not offer \"\(name)\" here")
      }
      let known = RotorSetting.standard + offered.filter { !RotorSetting.standard.contains($0) }
      let names = known.map(\.name)
      let nearest = nearestName(to: name, among: names)
      let expected: Message =
        "expected rotor next, previous, or one of: \(names.joined(separator: ", "))"
      throw usage(line, expected.suggesting(nearest))
    }
    return .selectRotor(setting)
  }

  private func count(_ line: Script.Line, after words: Int) throws(ScriptError) -> Int {
    let rest = line.arguments.dropFirst(words)
    if rest.isEmpty { return 1 }
    guard rest.count == 1, let count = rest.first.flatMap({ Int($0) }),
      (0...1_000_000).contains(count)
    else {
      let found = rest.joined(separator: " ")
      throw usage(line, "expected a count after \"\(line.command)\", found \"\(found)\"")
    }
    return count
  }

  private func point(_ line: Script.Line) throws(ScriptError) -> Point {
    let parts = line.arguments.joined().split(separator: ",").map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      throw misused(line)
    }
    return Point(x: x, y: y)
  }
}

/// Commands that name an element, and events that an app causes.
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
        let unknown: Message =
          "no role is called \"\(name)\"; expected one of \(names.joined(separator: ", "))"
        throw usage(line, unknown.suggesting(nearestName(to: name, among: names)))
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
      let name = arguments.count == 2 ? arguments[1] : AnnouncementPriority.normal.rawValue
      guard let priority = AnnouncementPriority(rawValue: name) else {
        throw usage(line, "expected the priority high, default, or low, found \"\(name)\"")
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
    case ("hidden", "true"), ("hidden", "false"): change.isHidden = arguments[2] == "true"
    case (let name, "true"), (let name, "false"):
      guard let (_, trait) = AccessibilityTraits.names.first(where: { $0.name == name }) else {
        throw misused(line)
      }
      let isSet = arguments[2] == "true"
      change.traits = isSet ? node.traits.union(trait) : node.traits.subtracting(trait)
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

  private func onlyArgument(of line: Script.Line) throws(ScriptError) -> String {
    guard line.arguments.count == 1, let argument = line.arguments.first else {
      throw misused(line)
    }
    return argument
  }

  func misused(_ line: Script.Line) -> ScriptError {
    usage(line, "expected \(ScriptCommand.form(of: line.command))")
  }

  /// Types a text into the field that is being edited.
  func type(_ line: Script.Line) throws(ScriptError) {
    let text = try onlyArgument(of: line)
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
      let unknown: Message = "no editing command is called \"\(name)\""
      throw usage(line, unknown.suggesting(nearest))
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
      let name = movement.rawValue.hyphenated
      return [
        (name, EditCommand.move(movement)), ("select \(name)", .move(movement, selects: true)),
        ("delete \(name)", .delete(movement)), ("kill \(name)", .kill(movement)),
      ]
    }
    return (plain + moves).map { (name: $0.0, command: $0.1) }
  }()

  fileprivate init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.command
  }
}

/// Expectations examine all speech since the last gesture: an element and its hint, or an
/// announcement that followed.
extension ScriptRunner {
  func expect(_ line: Script.Line) throws {
    let session = try session(line)
    switch line.command {
    case let command where SpeechExpectation.commands.contains(command): try expectSpeech(line)
    case "expect-no-speech": try expectNoSpeech(line)
    case "expect-focus":
      let wanted = try argument(line)
      let focus = session.reader.focus?.accessibilityPlace ?? "nothing"
      if focus != wanted {
        throw unmet(line, "expected the focus on \"\(wanted)\"; it is on \"\(focus)\"")
      }
    case "expect-elements":
      guard let count = Int(try argument(line)) else {
        throw usage(line, "expected a number of elements")
      }
      let alive = session.application.elementsAlive
      if alive != count { throw unmet(line, "expected \(count) elements; there are \(alive)") }
    case "expect-screen": try expectScreen(line, argument(line), session)
    default: throw unknownCommand(line)
    }
  }

  private func argument(_ line: Script.Line) throws(ScriptError) -> String {
    guard line.arguments.count == 1, let argument = line.arguments.first else {
      throw usage(line, "expected \(line.command) with one text in quotes, or one word")
    }
    return argument
  }

  private func expectSpeech(_ line: Script.Line) throws(ScriptError) {
    let expectation = try SpeechExpectation(line, script: script.name)
    if heard.isEmpty { throw unmet(line, "nothing was said since line \(gestureLine)") }
    if let problem = expectation.problem(in: heard) { throw unmet(line, problem) }
  }

  private func expectNoSpeech(_ line: Script.Line) throws(ScriptError) {
    guard line.arguments.isEmpty else { throw usage(line, "expect-no-speech takes no arguments") }
    guard recorder.count > heardBefore else { return }
    throw unmet(line, "expected no speech, heard \"\(recorder.utterances.last ?? "")\"")
  }

  private func expectScreen(_ line: Script.Line, _ file: String, _ session: Session) throws {
    let wanted = lines(of: try from(line) { try stage.read(file) })
    let shown = lines(of: session.frame().grid.text)
    guard wanted != shown else { return }
    let count = max(wanted.count, shown.count)
    let row = (0..<count).first { at(wanted, $0) != at(shown, $0) } ?? 0
    // The file is not quoted: a script may name any file of the user's. A message quotes 80
    // characters, which begin shortly before the difference in a long row.
    let same = zip(at(wanted, row), at(shown, row)).prefix { $0 == $1 }.count
    let was = at(shown, row).dropFirst(same < 60 ? 0 : same - 20)
    throw unmet(line, "\(file): row \(row + 1) is not as in the file, shown \"\(was)\"")
  }

  private func at(_ lines: [Substring], _ row: Int) -> Substring {
    row < lines.count ? lines[row] : ""
  }

  private func lines(of text: String) -> [Substring] {
    let isLineEnd: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
