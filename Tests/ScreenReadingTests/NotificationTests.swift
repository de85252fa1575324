import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct NotificationTests {
  private let nodes: [AccessibilityNode]
  private let root: AccessibilityNode

  init() {
    nodes = ["a", "b", "c", "d", "e"].enumerated().map {
      item($0.element, 0, Double($0.offset) * 30)
    }
    root = screen(nodes)
  }

  private func reader(on index: Int) -> ScreenReader {
    ScreenReader(on: nodes[index], in: root)
  }

  @Test func aNewScreenFocusesTheNamedElementElseTheFirst() {
    var reader = reader(on: 2)
    #expect(reader.heard(.screenChanged(focus: nodes[3]), in: root) == ["<screenChanged>", "d"])
    #expect(reader.heard(.screenChanged(nil), in: root) == ["<screenChanged>", "a"])
    #expect(reader.focusLabel == "a")
  }

  @Test func aNewLayoutSpeaksTheNamedElementElseTheCurrentFocus() {
    var reader = reader(on: 2)
    #expect(reader.heard(.layoutChanged(focus: nodes[3]), in: root) == ["<layoutChanged>", "d"])
    nodes[3].value = "new"
    #expect(reader.heard(.layoutChanged(nil), in: root) == ["<layoutChanged>", "d, new"])
    #expect(reader.focusLabel == "d")
  }

  @Test func aTextIsSpokenAndTheFocusStays() {
    var reader = reader(on: 2)
    #expect(
      reader.heard(.screenChanged(.text("Sent")), in: root) == [
        "<screenChanged>", "announcement: Sent",
      ])
    #expect(
      reader.heard(.layoutChanged(.text("More")), in: root) == [
        "<layoutChanged>", "announcement: More",
      ])
    #expect(reader.focusLabel == "c")
  }

  @Test func aNotificationOfAContainerFocusesItsFirstElement() {
    let group = view([item("y", 0, 330), item("x", 0, 300)])
    root.setSubviews(nodes + [group])
    var reader = reader(on: 0)
    #expect(reader.heard(.screenChanged(focus: group), in: root) == ["<screenChanged>", "x"])
  }

  @Test(arguments: [true, false])
  func hiddenElementsNeverGetTheFocus(_ isScreen: Bool) {
    nodes[3].isHidden = true
    var reader = reader(on: 2)
    let said =
      isScreen
      ? reader.heard(.screenChanged(focus: nodes[3]), in: root)
      : reader.heard(.layoutChanged(focus: nodes[3]), in: root)
    #expect(said.last == (isScreen ? "a" : "c"))
    let empty = view([])
    root.setSubviews(nodes + [empty])
    _ = reader.handle(.screenChanged(focus: empty), in: root)
    #expect(reader.focusLabel == "a")
  }

  typealias Gone = (focus: Int, gone: [Int], next: String)

  private static let gone: [Gone] = [
    (2, [2], "d"), (0, [0], "b"), (4, [4], "d"), (3, [1, 3], "e"), (3, [0, 1, 2, 3], "e"),
    (2, [2, 3], "e"), (2, [2, 3, 4], "b"), (2, [1, 2, 3, 4], "a"), (4, [3, 4, 0], "c"),
  ]

  @Test(arguments: gone.indices)
  func aLostFocusMovesToItsNeighbor(_ index: Int) {
    let entry = Self.gone[index]
    var reader = reader(on: entry.focus)
    for index in entry.gone { nodes[index].isHidden = true }
    #expect(reader.heard(.layoutChanged(nil), in: root) == ["<layoutChanged>", entry.next])
  }

  @Test(arguments: gone.indices)
  func anElementRemovedFromTheTreeIsLostToo(_ index: Int) {
    let entry = Self.gone[index]
    var reader = reader(on: entry.focus)
    root.setSubviews(
      nodes.enumerated().filter { !entry.gone.contains($0.offset) }.map(\.element))
    #expect(reader.heard(.layoutChanged(nil), in: root) == ["<layoutChanged>", entry.next])
  }

  @Test func queriesAboutOtherElementsDoNotMoveTheFocusPlace() {
    var reader = reader(on: 2)
    for node in nodes { _ = reader.utterances(for: node) }
    nodes[2].isHidden = true
    #expect(reader.heard(.layoutChanged(nil), in: root) == ["<layoutChanged>", "d"])
  }

  @Test func fromALostFocusTheNextSwipeContinues() {
    var reader = reader(on: 2)
    nodes[2].isHidden = true
    #expect(reader.heard(.swipeRight, in: root) == ["d"])
    _ = reader.focus(on: nodes[1])
    nodes[1].isHidden = true
    #expect(reader.heard(.swipeLeft, in: root) == ["a"])
  }

  @Test func theFocusIsLostSeveralTimesInARow() {
    var reader = reader(on: 0)
    for next in ["b", "c", "d", "e"] {
      root.setSubviews(Array(root.subviews.dropFirst()))
      #expect(reader.heard(.layoutChanged(nil), in: root) == ["<layoutChanged>", next])
    }
  }

  @Test func exactlyOneElementHasTheFocus() {
    var focused: Set<String> = []
    var reader = reader(on: 0)
    focused.insert("a")
    func pass(_ effects: [Effect]) {
      for case .focus(let old, let new) in effects {
        if let old = old?.accessibilityTree { focused.remove(old.labelText) }
        if let new = new?.accessibilityTree { focused.insert(new.labelText) }
      }
    }
    pass(reader.handle(.screenChanged(focus: nodes[3]), in: root))
    #expect(focused == ["d"])
    nodes[3].isHidden = true
    pass(reader.handle(.layoutChanged(nil), in: root))
    #expect(focused == ["e"])
    pass(reader.handle(.screenChanged(.text("x")), in: root))
    #expect(focused == ["e"])
    pass(reader.handle(.toggleReader, in: root))
    #expect(focused == [])
  }

  @Test func announcementsHaveTheirPriority() {
    var reader = reader(on: 1)
    #expect(reader.heard(.announcement("x", priority: .high), in: root) == ["high: x"])
    #expect(reader.heard(.announcement("x", priority: .normal), in: root) == ["announcement: x"])
    #expect(reader.heard(.announcement("x", priority: .low), in: root) == ["low: x"])
    #expect(reader.focusLabel == "b")
  }

  /// The pieces of an announcement keep their languages, and are all of its kind.
  @Test func announcementsHaveLanguages() {
    var reader = reader(on: 1)
    let pieces = [
      LabelPiece(.label, "Known: "), LabelPiece(.value, "ἐκεῖ", language: "grc", continues: true),
    ]
    let effects = reader.handle(.announcement(pieces, priority: .low), in: root)
    guard case .announce(let utterance, .low)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(utterance.text == "Known: ἐκεῖ")
    #expect(utterance.pieces.map(\.language) == [nil, "grc"])
    #expect(utterance.pieces.map(\.kind) == [.announcement, .announcement])
  }

  @Test func theSamePageAgainIsTheEdge() {
    var reader = reader(on: 0)
    func page(_ number: Int) -> AccessibilityNotification {
      .pageScrolled("Page \(number) of 3")
    }
    #expect(reader.heard(page(1), in: root) == ["announcement: Page 1 of 3"])
    #expect(reader.heard(page(2), in: root) == ["announcement: Page 2 of 3"])
    #expect(reader.heard(page(2), in: root) == ["<boundary>"])
    #expect(reader.heard(page(2), in: root) == ["<boundary>"])
    #expect(reader.heard(page(1), in: root) == ["announcement: Page 1 of 3"])
    _ = reader.handle(.screenChanged(nil), in: root)
    #expect(reader.heard(page(1), in: root) == ["announcement: Page 1 of 3"])
  }

  @Test func aReloadedTreeKeepsTheFocusByIdentityElseNearest() {
    for (index, node) in nodes.enumerated() { node.id = "n\(index)" }
    func tree(_ kept: [Int]) -> AccessibilityNode {
      screen(
        kept.map { index in
          item("new \(index)", 0, Double(index) * 30) { $0.id = "n\(index)" }
        })
    }
    var reader = reader(on: 2)
    let same = tree([0, 1, 2, 3, 4])
    #expect(reader.restoreFocus(in: same).words == [])
    #expect(reader.focus === same.children[2])
    let without = tree([0, 1, 3, 4])
    #expect(reader.restoreFocus(in: without).words == ["new 3"])
    #expect(reader.focus === without.children[2])
    let first = tree([0, 1])
    #expect(reader.restoreFocus(in: first).words == ["new 1"])
    #expect(reader.focus === first.children[1])
    let hidden = tree([0, 1, 2])
    hidden.children[1].isHidden = true
    #expect(reader.restoreFocus(in: hidden).words == ["new 2"])
  }

  @Test func turnedOnAgainTheReaderReturnsToItsPlace() {
    nodes[3].id = "here"
    var reader = reader(on: 3)
    _ = reader.handle(.toggleReader, in: root)
    #expect(reader.focus == nil)
    #expect(reader.lastPlace == ElementID("here"))
    #expect(reader.heard(.toggleReader, in: root) == ["Screen reader on"])
  }
}
