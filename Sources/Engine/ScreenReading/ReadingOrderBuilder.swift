import AccessibilityModel
import Geometry

/// Computes a reading order: visits a tree without recursion, collects groups, and sorts them.
struct ReadingOrderBuilder {
  private(set) var contexts: [ReadingOrder.ContextContainer] = []
  /// The alerts, and the groups with a name, which are announced when the focus enters them.
  private(set) var named: [ReadingOrder.ContextContainer] = []
  private var groups: [Group] = []
  private let frameOrder: FrameOrder
  private var contentKeys: [Int: String] = [:]
  private var stopKeys = StopKeys()
  /// A Boolean value that indicates whether the spoken content decided between equal frames.
  private(set) var comparesSpeech = false

  /// Entries that are sorted together, or that keep their order.
  private struct Group {
    let node: AccessibilityNode
    let isExplicit: Bool
    /// The frame that determines the group's place, or nil to use its first entry's frame.
    let ownFrame: Rect?
    /// The frame of the scroll view whose content forms the group, or nil for any other group.
    let scrollFrame: Rect?
    var entries: [Entry] = []
  }

  private struct Entry {
    enum Content {
      case stop(AccessibilityNode, context: Int32, named: Int32)
      case group(Int)
    }
    let content: Content
    var frame: Rect
  }

  private struct Visit {
    let node: AccessibilityNode
    /// The origin, on the screen, of the coordinate space of the node's frame.
    let origin: Point
    let group: Int
    let context: Int32
    let named: Int32
    let isBelowTabBar: Bool
    let isEntryOfContainer: Bool
  }

  init(screen: AccessibilityNode.Screen) {
    frameOrder = FrameOrder(
      tolerance: screen.idiom == .pad ? 13 : 8,
      isRightToLeft: screen.layoutDirection == .rightToLeft)
  }

  /// Collects and sorts everything below a node.
  mutating func visit(_ root: AccessibilityNode) {
    groups = [Group(node: root, isExplicit: false, ownFrame: nil, scrollFrame: nil)]
    var pending = [
      Visit(
        node: root, origin: Point(x: 0, y: 0), group: 0, context: -1, named: -1,
        isBelowTabBar: false, isEntryOfContainer: false)
    ]
    while let visit = pending.popLast() { self.visit(visit, &pending) }
    for index in groups.indices.reversed() { sort(index) }
  }

  private mutating func visit(_ visit: Visit, _ pending: inout [Visit]) {
    let node = visit.node
    guard !Self.isLeftOut(node) else { return }
    let frame = node.frame.offset(x: visit.origin.x, y: visit.origin.y)
    if node.isElement {
      let entry = Entry(
        content: .stop(node, context: visit.context, named: visit.named),
        frame: (node.screenFrame ?? frame).finite)
      groups[visit.group].entries.append(entry)
      if visit.context >= 0 { stopKeys.members.append((node, visit.context)) }
      return
    }
    var context = visit.context
    if Self.mayGiveContext(node) {
      contexts.append(.init(node: node, outer: context))
      context = Int32(contexts.count - 1)
    }
    var named = visit.named
    if node.isNamedContainer {
      self.named.append(.init(node: node, outer: named))
      named = Int32(self.named.count - 1)
    }
    let group = beginGroup(for: visit, frame: frame)
    let origin = node.contentOrigin(of: frame)
    let isBelowTabBar = visit.isBelowTabBar || node.traits.contains(.tabBar)
    func push(_ child: AccessibilityNode) {
      pending.append(
        Visit(
          node: child, origin: origin, group: group, context: context, named: named,
          isBelowTabBar: isBelowTabBar, isEntryOfContainer: node.elements != nil))
    }
    if let elements = node.elements {
      for element in elements.reversed() { push(element) }
    } else if let modal = node.subviews.last(where: \.viewIsModal) {
      push(modal)
    } else {
      for view in node.subviews.reversed() { push(view) }
    }
  }

  /// Returns a Boolean value that indicates whether a node is hidden, transparent, or lacks a size
  /// that it needs.
  static func isLeftOut(_ node: AccessibilityNode) -> Bool {
    if node.accessibilityElementsHidden || node.isHidden || node.alpha <= 0 { return true }
    guard node.clips || node.isElement || node.elements != nil else { return false }
    if node.frame.width != 0 || node.frame.height != 0 { return false }
    return node.screenFrame.map { $0.width == 0 && $0.height == 0 } ?? true
  }

  private static func mayGiveContext(_ node: AccessibilityNode) -> Bool {
    switch node.containerType {
    case .series, .dataTable: true
    case .list, .landmark: node.elements != nil || node.traits.contains(.tabBar)
    case .none, .semanticGroup: node.traits.contains(.tabBar)
    }
  }

  /// Returns the group for the children: a new one, or an ancestor's.
  private mutating func beginGroup(for visit: Visit, frame: Rect) -> Int {
    let node = visit.node
    // A view among a container's own elements keeps its place; its descendants form a group.
    guard node.elements != nil || visit.isEntryOfContainer || Self.keepsChildrenTogether(node)
    else { return visit.group }
    let isExplicit = node.elements != nil
    groups.append(
      Group(
        node: node, isExplicit: isExplicit,
        ownFrame: isExplicit && visit.isBelowTabBar ? (node.screenFrame ?? frame).finite : nil,
        scrollFrame: node.scroll == nil && !node.shouldGroupChildren
          ? nil : (node.screenFrame ?? frame).finite))
    groups[visit.group].entries.append(
      Entry(content: .group(groups.count - 1), frame: .zero))
    return groups.count - 1
  }

  private static func keepsChildrenTogether(_ node: AccessibilityNode) -> Bool {
    if node.shouldGroupChildren || node.traits.contains(.tabBar) || node.scroll != nil {
      return true
    }
    switch node.containerType {
    case .list, .landmark, .dataTable: return true
    case .semanticGroup:
      return !node.labelText.isEmpty || node.value?.isEmpty == false
        || node.identifier?.isEmpty == false
    case .none, .series: return false
    }
  }

  /// Sorts a group. Its inner groups have higher indices and are already sorted.
  private mutating func sort(_ index: Int) {
    var entries = groups[index].entries
    groups[index].entries = []
    entries.removeAll {
      if case .group(let inner) = $0.content { groups[inner].entries.isEmpty } else { false }
    }
    for position in entries.indices {
      if case .group(let inner) = entries[position].content {
        entries[position].frame = groups[inner].ownFrame ?? firstFrame(of: inner)
      }
    }
    placeScrollViews(in: &entries)
    if !groups[index].isExplicit, entries.count > 1 {
      entries = order(of: entries).map { entries[$0] }
    }
    groups[index].entries = entries
  }

  /// Places scroll views that have scrolled where their first visible content is: not above the
  /// scroll view, and below the bars that cover its top.
  private func placeScrollViews(in entries: inout [Entry]) {
    let unplaced = entries
    for position in unplaced.indices {
      guard case .group(let inner) = unplaced[position].content,
        let view = groups[inner].scrollFrame, groups[inner].ownFrame == nil
      else { continue }
      var frame = unplaced[position].frame
      frame.x = max(frame.x, view.x)
      if frame.y < view.y {
        frame.y = view.y
        for (index, other) in unplaced.enumerated() where index != position {
          let bar = other.frame
          if bar.y >= view.y, bar.maxY <= view.midY, bar.x < view.maxX, view.x < bar.maxX {
            frame.y = max(frame.y, bar.maxY)
          }
        }
      }
      entries[position].frame = frame
    }
  }

  /// Returns the frame of the entry that comes first by its frame, regardless of the group's order.
  private mutating func firstFrame(of group: Int) -> Rect {
    let entries = groups[group].entries
    guard groups[group].isExplicit, entries.count > 1 else { return entries.first?.frame ?? .zero }
    return order(of: entries).first.map { entries[$0].frame } ?? .zero
  }

  private mutating func order(of entries: [Entry]) -> [Int] {
    var keys: [Int: String] = [:]
    let frameOrder = frameOrder
    return frameOrder.order(of: entries.map(\.frame)) { first, second in
      let firstKey = keys[first] ?? contentKey(of: entries[first])
      let secondKey = keys[second] ?? contentKey(of: entries[second])
      keys[first] = firstKey
      keys[second] = secondKey
      comparesSpeech = true
      return firstKey < secondKey
    }
  }

  /// Returns the key that decides between entries with equal frames: their spoken content.
  private mutating func contentKey(of entry: Entry) -> String {
    switch entry.content {
    case .stop(let node, let context, _): return stopKeys.key(of: node, in: context, contexts)
    case .group(let index):
      if let known = contentKeys[index] { return known }
      let node = groups[index].node
      var key = "\(node.containerType.rawValue)\u{1}\(node.traits.rawValue)\u{2}"
      var stops: [(AccessibilityNode, Int32)] = []
      forEachStop(of: index) { node, context, _ in stops.append((node, context)) }
      for (node, context) in stops { key += stopKeys.key(of: node, in: context, contexts) }
      contentKeys[index] = key
      return key
    }
  }

  /// Calls a closure with each stop of a group, with its containers, and another one as each group
  /// begins.
  private func forEachStop(
    of group: Int, entering begin: (Group) -> Void = { _ in },
    stop body: (AccessibilityNode, _ context: Int32, _ named: Int32) -> Void
  ) {
    var pending = [(group: group, next: 0)]
    while let (group, next) = pending.popLast() {
      if next == 0 { begin(groups[group]) }
      guard next < groups[group].entries.count else { continue }
      pending.append((group, next + 1))
      switch groups[group].entries[next].content {
      case .stop(let node, let context, let named): body(node, context, named)
      case .group(let inner): pending.append((inner, 0))
      }
    }
  }

  struct Flattened {
    fileprivate(set) var stops: [AccessibilityNode] = []
    /// The index of the innermost container of each stop that may provide context, or -1.
    fileprivate(set) var contexts: [Int32] = []
    /// The index of the innermost named container of each stop, or -1.
    fileprivate(set) var named: [Int32] = []
    /// The containers that form groups, and the positions of their first stops.
    fileprivate(set) var groupStarts: [(node: AccessibilityNode, position: Int)] = []
  }

  /// Returns all stops in order, with their contexts and the positions where containers begin.
  func flattened() -> Flattened {
    var order = Flattened()
    forEachStop(of: 0) { group in
      guard group.node.containerType != .none || group.node.traits.contains(.tabBar) else { return }
      order.groupStarts.append((group.node, order.stops.count))
    } stop: { node, context, name in
      order.stops.append(node)
      order.contexts.append(context)
      order.named.append(name)
    }
    return order
  }
}

extension AccessibilityNode {
  /// A Boolean value that indicates whether the node is announced when the focus enters it: an
  /// alert, or a container with a name.
  fileprivate var isNamedContainer: Bool {
    if traits.contains(.alert) { return true }
    return switch containerType {
    case .semanticGroup, .landmark, .list, .dataTable: !labelText.isEmpty
    case .none, .series: false
    }
  }
}

extension Rect {
  /// The rectangle with numbers that can be compared and added.
  fileprivate var finite: Rect {
    func finite(_ number: Double) -> Double {
      number.isNaN ? 0 : min(max(number, -1e15), 1e15)
    }
    return Rect(x: finite(x), y: finite(y), width: finite(width), height: finite(height))
  }
}
