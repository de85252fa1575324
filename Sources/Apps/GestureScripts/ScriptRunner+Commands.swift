import AccessibilityModel
import CellGrids
import Geometry
import PlainText
import ScreenReading
import Sessions
import Views

extension ScriptRunner {
  /// The arguments of a gesture that needs a direction.
  private static let directions = [
    "swipe": "right, left, up or down", "scroll": "up, down, left or right",
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

  /// The greatest number of swipes in search of a text.
  private static let mostSwipes = 10_000

  /// Swipes until a text is heard, at most to the end of the screen.
  private func swipeUntil(_ line: Script.Line) throws(ScriptError) {
    let arguments = Array(line.arguments)
    guard arguments.count == 3,
      let gesture = Gesture.scripted["swipe \(arguments.first ?? "")"]
    else { throw usage(line, "expected \(ScriptCommand.form(of: "swipe"))") }
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
      throw usage(line, "expected open TEXT [PLACE]")
    }
    try from(line) { try open(text, place: line.arguments.dropFirst().first) }
  }

  private func resize(_ line: Script.Line) throws(ScriptError) {
    let sides = (line.arguments.first ?? "").split(separator: "x").map { Int($0) }
    guard line.arguments.count == 1, sides.count == 2, let columns = sides[0],
      let rows = sides[1], (1...1000).contains(columns), (1...1000).contains(rows)
    else { throw usage(line, "expected \(line.command) COLUMNSxROWS") }
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
    guard line.arguments.count == 1, let name = line.arguments.first else {
      throw usage(line, "expected key NAME")
    }
    let session = try session(line)
    guard let key = Key(name: name), session.knows(key) else {
      throw usage(line, "no key is called \"\(name)\"")
    }
    session.handle(key)
  }

  private func goTo(_ line: Script.Line) throws(ScriptError) {
    guard !line.arguments.isEmpty else { throw usage(line, "expected go-to PLACE") }
    let session = try session(line)
    session.cause = "go-to"
    session.stopReading()
    do {
      try session.application.goTo(line.arguments.joined(separator: " "))
    } catch {
      throw unmet(line, error.message)
    }
  }

  /// Performs an action of the open menu, otherwise of the focused element.
  private func performAction(_ line: Script.Line) throws(ScriptError) {
    guard line.arguments.count == 1, let name = line.arguments.first else {
      throw usage(line, "expected action \"NAME\"")
    }
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
    guard line.arguments.count == 1, let file = line.arguments.first else {
      throw usage(line, "expected dump-tree FILE")
    }
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
      throw usage(line, "expected read-all [from-top] [until \"TEXT\"]")
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
      else { throw usage(line, "expected \(line.command) heading, link or verse") }
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
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return usage(line, "no command is called \"\(line.command)\"\(hint)")
  }

  private func rotor(_ line: Script.Line) throws(ScriptError) -> Gesture {
    let name = line.arguments.joined(separator: " ")
    if name == "next" { return .rotor(by: 1) }
    if name == "previous" { return .rotor(by: -1) }
    let setting = RotorSetting(name: name)
    if RotorSetting.standard.contains(setting) { return .selectRotor(setting) }
    let session = try session(line)
    let offered = session.reader.focus.map(session.reader.rotorSettings(for:)) ?? []
    guard offered.contains(setting) else {
      let known = RotorSetting.standard + offered.filter { !RotorSetting.standard.contains($0) }
      let names = known.map(\.name)
      let nearest = nearestName(to: name, among: names)
      let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      throw usage(
        line, "expected rotor next, previous, or one of: \(names.joined(separator: ", "))\(hint)")
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
      throw usage(line, "expected a count behind \"\(line.command)\", found \"\(found)\"")
    }
    return count
  }

  private func point(_ line: Script.Line) throws(ScriptError) -> Point {
    let parts = line.arguments.joined().split(separator: ",").map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      throw usage(line, "expected tap X,Y")
    }
    return Point(x: x, y: y)
  }
}
