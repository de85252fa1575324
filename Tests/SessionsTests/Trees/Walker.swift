import HeardSessions
import AccessibilityModel
import CellGrids
import Foundation
import Geometry
import ReaderApp
import ScreenReading
import SpeechOutput
import Views

@testable import Sessions

/// A tree that is walked without a terminal: the input is gestures, the output is speech.
final class Walker {
  let tree: AccessibilityNode
  let controller: TreeController
  let headless: HeadlessSession

  /// - Parameter sink: Also receives events; the test that passes it opens the session.
  init(
    _ tree: AccessibilityNode, columns: Int = 80, rows: Int = 24, verbosity: Verbosity = .normal,
    hints: Bool = true, readerOn: Bool = true, also sink: Recorder? = nil
  ) throws {
    let phrases = Phrases(interfaceLanguage: "en")
    var settings = ScreenReaderSettings(verbosity: verbosity, reach: TreeController.reach)
    settings.speaksHints = hints
    self.tree = tree
    controller = TreeController(tree: tree, name: "tree", phrases: phrases)
    headless = HeadlessSession(
      controller, phrases: phrases, settings: settings, keyMap: try EmbeddedText.keyMap(),
      sinks: sink.map { [$0] } ?? [], columns: columns, rows: rows)
    guard sink == nil else { return }
    session.open(readerOn: readerOn)
    settle()
  }

  /// Creates a walker for one of `Examples/Trees`.
  convenience init(
    example name: String, columns: Int = 80, rows: Int = 24, verbosity: Verbosity = .normal,
    hints: Bool = true, readerOn: Bool = true, also sink: Recorder? = nil
  ) throws {
    try self.init(
      Example.tree(name), columns: columns, rows: rows, verbosity: verbosity, hints: hints,
      readerOn: readerOn, also: sink)
  }

  var session: Session { headless.session }
  var screen: TestScreen { headless.screen }
  var clock: VirtualClock { headless.clock }
  var copied: [String] { headless.copied }
  var focus: String { headless.focus }
  var popover: Popover? { headless.popover }
  var cursor: CellPosition? { headless.cursor }

  func settle() { headless.settle() }
  func heard() -> [String] { headless.heard() }
  func log() -> [String] { headless.log() }
  func walk() -> [String] { headless.walk() }
  func performAtOnce(_ gesture: Gesture) -> [String] { headless.performAtOnce(gesture) }

  @discardableResult
  func perform(_ gestures: Gesture...) -> [String] { headless.perform(gestures) }

  @discardableResult
  func press(_ keys: String) -> [String] { headless.press(keys) }

  func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    headless.mouse(action, column, row)
  }

  /// Moves to the element with a text in its label.
  func choose(_ text: String) -> [String] {
    headless.heard()
    guard session.choose(text) else { return ["no \(text)"] }
    settle()
    return heard()
  }

  /// Lets time pass while a mouse button is held.
  func holdMouse(_ milliseconds: Int) {
    clock.advance(to: clock.now + milliseconds)
    session.handle(session.mouse.timePassed(clock.now))
  }

  func node(_ id: String) -> AccessibilityNode {
    var found = AccessibilityNode(label: "no node is called \(id)")
    tree.forEachNode { if $0.id == id { found = $0 } }
    return found
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

/// Returns an element that takes up a line of a `page`.
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

/// Returns a screen with views below one another, fifty points apart.
func page(_ nodes: AccessibilityNode...) -> AccessibilityNode {
  for (index, node) in nodes.enumerated() { node.frame.y = Double(index * 50) }
  let bounds = Rect(x: 0, y: 0, width: 390, height: 844)
  let root = AccessibilityNode.view(frame: bounds, subviews: nodes)
  root.screen = AccessibilityNode.Screen(language: "en")
  return root
}
