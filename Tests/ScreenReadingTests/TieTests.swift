import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// Equal frames, whose order only the spoken content can decide.
@Suite struct TieTests {
  typealias Change = @Sendable (AccessibilityNode) -> Void

  private static let changes: [(name: String, change: Change)] = [
    ("value", { $0.value = "v" }),
    ("adjustable value", { $0.adjustable = .init(values: ["v"], index: 0) }),
    ("hint", { $0.hint = "h" }),
    ("traits", { $0.traits = .button }),
    ("language", { $0.language = "el" }),
    ("content", { $0.content = [.init(label: "c", value: "", importance: .high)] }),
    ("quiet content", { $0.content = [.init(label: "c", value: "")] }),
    ("actions", { $0.actions = [.init(name: "act") { true }] }),
    ("spans", { $0.spans = [LabelPiece(.label, "a", language: "el")] }),
  ]

  private func heard(_ root: AccessibilityNode) -> [[LabelPiece]] {
    let reader = ScreenReader()
    return stops(root).map { node in
      let said = reader.utterances(for: node)
      return said.utterance.pieces + (said.hint?.pieces ?? [])
    }
  }

  @Test(arguments: changes.indices)
  func spokenContentDecidesBetweenEqualFrames(_ index: Int) {
    let plain = item("a")
    let changed = item("a")
    Self.changes[index].change(changed)
    let name = Self.changes[index].name
    #expect(heard(screen([plain, changed])) == heard(screen([changed, plain])), "\(name)")
  }

  /// An order that the spoken content decides is found anew when that changes.
  @Test func aChangedHeadingLevelDecidesAnew() {
    let first = item("a", traits: .header) { $0.headingLevel = 1 }
    let root = screen([first, item("a", traits: .header) { $0.headingLevel = 2 }])
    let reader = ScreenReader()
    func heard() -> [String] {
      reader.traversal.elements(of: root).map { reader.utterances(for: $0).utterance.text }
    }
    #expect(heard() == ["a, heading level 1", "a, heading level 2"])
    first.headingLevel = 3
    #expect(heard() == ["a, heading level 2", "a, heading level 3"])
  }

  private static let containers: [@Sendable ([AccessibilityNode]) -> AccessibilityNode] = [
    { view($0) }, { view($0, .series) }, { view($0, .list) }, { view($0, .landmark) },
    { container($0) }, { container($0, .list) }, { container($0, .landmark) },
    { container($0, .series) }, { view($0) { $0.traits = .tabBar } },
    { view($0, .series) { $0.shouldGroupChildren = true } },
  ]

  @Test(arguments: containers.indices)
  func theContextOfAContainerDecidesToo(_ index: Int) {
    for other in Self.containers.indices where other != index {
      func views() -> [AccessibilityNode] {
        [Self.containers[index]([item("a")]), Self.containers[other]([item("a")])]
      }
      #expect(heard(screen(views())) == heard(screen(views().reversed())), "\(index), \(other)")
    }
  }

  /// The shared element is announced as the first of one and the first of two.
  @Test(arguments: [AccessibilityTraits.tabBar, []])
  func theSizeOfASeriesDecidesToo(_ traits: AccessibilityTraits) {
    func views() -> [AccessibilityNode] {
      [
        view([item("a")], .series) { $0.traits = traits },
        view([item("a"), item("b", 0, 40)], .series) { $0.traits = traits },
      ]
    }
    #expect(heard(screen(views())) == heard(screen(views().reversed())))
  }

  @Test func aCellsPlaceInItsTableDecidesToo() {
    let cells = (0..<3).map { column in item("a") { $0.cell = .init(row: 0, column: column) } }
    let expected = heard(screen([view(cells, .dataTable)]))
    #expect(heard(screen([view(cells.reversed(), .dataTable)])) == expected)
    #expect(heard(screen([view([cells[1], cells[2], cells[0]], .dataTable)])) == expected)
  }

  @Test func laterElementsOfAGroupDecideBetweenGroups() {
    func group(_ last: String) -> AccessibilityNode {
      view([item("a"), item(last, 0, 40)]) { $0.shouldGroupChildren = true }
    }
    let expected = labels(screen([group("b"), group("c")]))
    #expect(labels(screen([group("c"), group("b")])) == expected)
    #expect(expected == ["a", "b", "a", "c"] || expected == ["a", "c", "a", "b"])
  }
}
