import AccessibilityModel
import CellGrids
import Foundation
import Geometry
import ReaderApp
import ScreenReading
import SpeechOutput
import Views

@testable import Sessions

/// A tree that is walked without a terminal: gestures go in, what was said comes out.
final class Walker {
  let tree: AccessibilityNode
  let controller: TreeController
  let session: Session
  let screen: TestScreen
  let recorder = Recorder()
  let clock = VirtualClock()
  private(set) var copied: [String] = []
  private var taken = 0

  /// - Parameter sink: gets everything too; who brings it opens the session.
  init(
    _ tree: AccessibilityNode, columns: Int = 80, rows: Int = 24, verbosity: Verbosity = .normal,
    hints: Bool = true, readerOn: Bool = true, also sink: Recorder? = nil
  ) throws {
    let phrases = Phrases(interfaceLanguage: "en")
    var settings = ScreenReaderSettings(verbosity: verbosity, reach: TreeController.reach)
    settings.speaksHints = hints
    self.tree = tree
    controller = TreeController(tree: tree, name: "tree", phrases: phrases)
    screen = TestScreen(columns: columns, rows: rows)
    session = Session(
      application: controller, screen: screen, clock: clock,
      reader: ScreenReader(settings: settings, phrases: phrases), phrases: phrases,
      keyMap: try EmbeddedText.keyMap(), sinks: [recorder] + (sink.map { [$0] } ?? []))
    session.options.copy = { [weak self] in self?.copied.append($0) }
    guard sink == nil else { return }
    session.open(readerOn: readerOn)
    settle()
  }

  /// One of `Examples/Trees`.
  convenience init(
    example name: String, columns: Int = 80, rows: Int = 24, verbosity: Verbosity = .normal,
    hints: Bool = true, readerOn: Bool = true, also sink: Recorder? = nil
  ) throws {
    try self.init(
      Example.tree(name), columns: columns, rows: rows, verbosity: verbosity, hints: hints,
      readerOn: readerOn, also: sink)
  }

  /// Lets the clock go on until nothing is said any more, hints included.
  func settle() {
    if session.reader.isReadingAll {
      clock.advance(to: session.queue.busyUntil)
    } else {
      session.settle {
        clock.advance(to: $0)
        return true
      }
    }
    session.render()
  }

  private func takeEvents() -> [SpeechEvent] {
    let new = recorder.events.dropFirst(taken)
    taken = recorder.events.count
    return Array(new)
  }

  /// What was said, and in angle brackets the sounds that were made, since the last call.
  func heard() -> [String] {
    takeEvents().compactMap { event in
      switch event.kind {
      case .speech: event.text
      case .earcon: "<\(event.text)>"
      default: nil
      }
    }
  }

  /// Everything that happened since the last call, each with its kind.
  func log() -> [String] {
    takeEvents().map { "\($0.kind.rawValue) \($0.text)" }
  }

  /// Makes gestures one after another, and gives back what was heard of the last.
  @discardableResult
  func perform(_ gestures: Gesture...) -> [String] {
    for gesture in gestures {
      _ = heard()
      session.perform(gesture)
      settle()
    }
    return heard()
  }

  /// The same without any time going by: a hint is still to come.
  func performAtOnce(_ gesture: Gesture) -> [String] {
    _ = heard()
    session.perform(gesture)
    return heard()
  }

  /// Presses keys, parted by spaces, and gives back what was heard of the last.
  @discardableResult
  func press(_ keys: String) -> [String] {
    for key in keys.split(separator: " ") {
      _ = heard()
      session.handle(Key(name: String(key)) ?? .unknown)
      settle()
    }
    return heard()
  }

  /// Goes to the element with a text in its label.
  func choose(_ text: String) -> [String] {
    _ = heard()
    guard session.choose(text) else { return ["no \(text)"] }
    settle()
    return heard()
  }

  func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    session.handle(.mouse(MouseEvent(action, at: CellPosition(column: column, row: row))))
  }

  /// Lets time go by while a button of the mouse is held.
  func holdMouse(_ milliseconds: Int) {
    clock.advance(to: clock.now + milliseconds)
    session.handle(session.mouse.timePassed(clock.now))
  }

  func node(_ id: String) -> AccessibilityNode {
    var found = AccessibilityNode(label: "no node is called \(id)")
    tree.forEachNode { if $0.id == id { found = $0 } }
    return found
  }

  var focus: String { session.reader.focus?.accessibilityPlace ?? "nothing" }
  var popover: Popover? { session.root.popover }
  var cursor: CellPosition? { screen.lastFrame?.cursor }

  /// From the first element to the last by swiping right: everything that is said on the way.
  func walk() -> [String] {
    var said = perform(.firstElement)
    while let focus = session.reader.focus {
      let heard = perform(.swipeRight)
      if session.reader.focus === focus { break }
      said += heard
    }
    return said
  }
}

/// The trees of `Examples/Trees`.
enum Example {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/Trees")

  static func tree(_ name: String) throws -> AccessibilityNode {
    let data = try Data(contentsOf: folder.appending(path: "\(name).tree.json"))
    return try TreeFile(name: name, bytes: [UInt8](data)).root
  }

  static func lines(_ name: String) throws -> [String] {
    let url = folder.appending(path: "\(name).spoken.txt")
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// An element that takes a line of its own when it is put into a `page`.
func item(
  _ label: String?, value: String? = nil, hint: String? = nil, traits: AccessibilityTraits = [],
  id: String? = nil
) -> AccessibilityNode {
  let node = AccessibilityNode.element(
    label, value: value, hint: hint, traits: traits,
    frame: Rect(x: 0, y: 0, width: 390, height: 40))
  node.id = id
  return node
}

/// A screen with views below one another, each fifty points further down.
func page(_ nodes: AccessibilityNode...) -> AccessibilityNode {
  for (index, node) in nodes.enumerated() { node.frame.y = Double(index * 50) }
  let bounds = Rect(x: 0, y: 0, width: 390, height: 844)
  let root = AccessibilityNode.view(frame: bounds, subviews: nodes)
  root.screen = AccessibilityNode.Screen(language: "en")
  return root
}
