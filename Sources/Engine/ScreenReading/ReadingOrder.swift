import AccessibilityModel

/// The elements of a tree in reading order, for one state of the tree.
///
/// Elements are included and grouped by UIKit's rules as VoiceOver follows them: hidden views and
/// views without a size are left out, an element is a leaf, a container's own elements keep their
/// order, subviews are sorted by `FrameOrder`, and of modal siblings only the last can be reached.
final class ReadingOrder {
  let root: AccessibilityNode
  private let version: Int
  /// The version of the spoken content, or nil if the order does not depend on it.
  private let speechVersion: Int?
  private let flattened: ReadingOrderBuilder.Flattened
  private let contexts: [ContextContainer]
  private let named: [ContextContainer]
  /// The named containers of the most recently requested stop. Neighboring stops usually share
  /// them.
  private var lastNamed: (index: Int32, containers: [AccessibilityNode]) = (-1, [])
  private let positions: [ObjectIdentifier: Int]
  private var members: [Int32: [Int]] = [:]
  private var firstColumnsOfTables: [Int32: [Int: Int]] = [:]
  private var stopsOfKinds: [StopKind: [Int]] = [:]
  lazy var hasCustomRotors = root.nodes.contains { !$0.rotors.isEmpty }

  /// A container that announces the positions of its elements, and the index of its enclosing one.
  struct ContextContainer {
    let node: AccessibilityNode
    let outer: Int32
  }

  /// Computes the order.
  ///
  /// - Complexity: O(*n* log *n*) over the nodes of the tree.
  init(root: AccessibilityNode) {
    self.root = root
    version = root.version
    var builder = ReadingOrderBuilder(screen: root.screen ?? .init())
    builder.visit(root)
    speechVersion = builder.comparesSpeech ? root.speechVersion : nil
    flattened = builder.flattened()
    contexts = builder.contexts
    named = builder.named
    positions = Dictionary(
      flattened.stops.enumerated().map { (ObjectIdentifier($1), $0) },
      uniquingKeysWith: { _, last in last })
  }

  /// The positions of the first stops of groups and series; series are containers but not groups.
  private var containerStarts: [Int] {
    var starts = Set(flattened.groupStarts.map(\.position))
    var seen: Set<Int32> = []
    for (position, innermost) in flattened.contexts.enumerated() {
      let new = contexts.chain(from: innermost).prefix { seen.insert($0.index).inserted }
      if new.contains(where: { $0.node.containerType == .series }) { starts.insert(position) }
    }
    return starts.sorted()
  }

  /// The elements in order.
  var stops: [AccessibilityNode] { flattened.stops }

  /// A Boolean value that indicates whether the tree has not changed since the order was computed.
  var isCurrent: Bool {
    root.version == version && (speechVersion == nil || root.speechVersion == speechVersion)
  }

  /// Returns the positions of the stops of a kind, in order.
  func stops(_ kind: StopKind) -> [Int] {
    stopsOfKinds.value(of: kind) {
      if kind == .containers {
        containerStarts
      } else if let type = kind.containerType {
        Set(flattened.groupStarts.filter { $0.node.containerType == type }.map(\.position)).sorted()
      } else {
        stops.indices.filter { kind.includes(stops[$0]) }
      }
    }
  }

  /// Returns the position of an element, from 0, or nil if the screen reader does not reach it.
  func position(of node: AccessibilityNode) -> Int? {
    positions[ObjectIdentifier(node)]
  }

  /// Returns the containers that may announce the position of a stop, the outermost first.
  func contextContainers(at position: Int) -> [(index: Int32, node: AccessibilityNode)] {
    contexts.chain(from: flattened.contexts[position]).reversed()
  }

  /// Returns the containers of a stop that are announced when they are entered, the outermost
  /// first.
  func namedContainers(at position: Int) -> [AccessibilityNode] {
    let innermost = flattened.named[position]
    if innermost == lastNamed.index { return lastNamed.containers }
    lastNamed = (innermost, named.chain(from: innermost).map(\.node).reversed())
    return lastNamed.containers
  }

  func hasContext(at position: Int) -> Bool { flattened.contexts[position] >= 0 }

  /// Returns the positions of all stops in a container, in order.
  func stops(below container: Int32) -> [Int] {
    members.value(of: container) {
      stops.indices.filter {
        contexts.chain(from: flattened.contexts[$0]).contains { $0.index == container }
      }
    }
  }

  /// Returns, for each row of a data table, the first column that contains a reachable cell.
  func firstColumns(of table: Int32) -> [Int: Int] {
    firstColumnsOfTables.value(of: table) {
      let cells = stops(below: table).compactMap { stops[$0].cell }
      let places = cells.compactMap { cell in
        cell.row.flatMap { row in cell.column.map { (row, $0) } }
      }
      return Dictionary(places, uniquingKeysWith: min)
    }
  }
}

extension [ReadingOrder.ContextContainer] {
  /// Returns a container and those around it, from the inside out, each with its index.
  fileprivate func chain(
    from innermost: Int32
  ) -> some Sequence<(index: Int32, node: AccessibilityNode)> {
    sequence(first: innermost) { self[Int($0)].outer }.lazy.prefix { $0 >= 0 }
      .map { (index: $0, node: self[Int($0)].node) }
  }
}
