import Geometry

extension AccessibilityNode {
  /// The element's frame on the screen in points, visible or not: its ``screenFrame``, otherwise
  /// its ``frame`` offset by its ancestors and their scrolling.
  ///
  /// - Complexity: O(*depth*).
  public var rectOnScreen: Rect {
    screenFrame ?? frameOnScreen
  }

  private var frameOnScreen: Rect {
    ancestors.reduce(frame) { rect, parent in
      let origin = parent.contentOrigin(of: parent.frame)
      return rect.offset(x: origin.x, y: origin.y)
    }
  }

  /// The part of the screen that can show the node, limited by its scrolling and clipping ancestors
  /// and by the screen itself.
  ///
  /// - Complexity: O(*depth*), from the top down.
  private var visibleArea: Rect? {
    let parents = ancestors.reversed()
    var area = ((parents.first ?? self).screen ?? Screen()).bounds
    var origin = Point(x: 0, y: 0)
    for parent in parents {
      let frame = parent.frame.offset(x: origin.x, y: origin.y)
      if parent.clips || parent.scroll != nil {
        guard let both = area.intersection(frame) else { return nil }
        area = both
      }
      origin = parent.contentOrigin(of: frame)
    }
    return area
  }

  /// Returns the origin of the coordinate space of the children, for a given frame on the screen.
  package func contentOrigin(of frame: Rect) -> Point {
    let offset = scroll?.offset ?? Point(x: 0, y: 0)
    return Point(x: frame.x - offset.x, y: frame.y - offset.y)
  }

  /// The element's frame on the screen, or nil if no part of it is visible.
  public var accessibilityFrame: Rect? {
    let rect = rectOnScreen
    guard let area = visibleArea, area.intersects(rect) else { return nil }
    return rect
  }

  /// A Boolean value that indicates whether all of the node is on the screen, limited by its
  /// scrolling and clipping ancestors.
  package var isWhollyVisible: Bool { visibleArea?.contains(rectOnScreen) ?? false }

  /// Scrolls as little as necessary to show a node. If the node does not fit, its beginning is
  /// shown. The reading order does not change.
  func reveal() {
    guard screenFrame == nil else { return }
    for parent in ancestors {
      guard var scroll = parent.scroll else { continue }
      let target = frameOnScreen
      let view = parent.frameOnScreen
      scroll.offset.x += Self.shift(from: target.x, to: target.maxX, into: view.x, to: view.maxX)
      scroll.offset.y += Self.shift(from: target.y, to: target.maxY, into: view.y, to: view.maxY)
      parent.scrollForReader(scroll)
    }
  }

  private static func shift(
    from start: Double, to end: Double, into low: Double, to high: Double
  ) -> Double {
    if start < low || end - start > high - low { return start - low }
    return max(end - high, 0)
  }

  /// Scrolls within the content without changing the reading order.
  private func scrollForReader(_ scroll: Scroll) {
    var scroll = scroll
    scroll.offset.x = min(max(scroll.offset.x, 0), max(scroll.contentSize.width - frame.width, 0))
    scroll.offset.y = min(
      max(scroll.offset.y, 0), max(scroll.contentSize.height - frame.height, 0))
    guard scroll != self.scroll else { return }
    scrollKeepingOrder(scroll)
  }

  /// Scrolls by a page; returns false if nothing moves.
  func scrollPage(_ direction: AccessibilityScrollDirection) -> Bool {
    guard let old = scroll else { return false }
    var scroll = old
    let page = scroll.pageSize ?? Size(width: frame.width, height: frame.height)
    switch direction {
    case .down: scroll.offset.y += page.height
    case .up: scroll.offset.y -= page.height
    case .right: scroll.offset.x += page.width
    case .left: scroll.offset.x -= page.width
    }
    scrollForReader(scroll)
    return self.scroll != old
  }

  /// The nearest scroll view that contains the node.
  package var nearestScroller: AccessibilityNode? { ancestors.first { $0.scroll != nil } }

  /// The first scroll view among the descendants.
  package var firstScroller: AccessibilityNode? { nodes.first { $0.scroll != nil } }

  /// The field among the descendants that is being edited.
  package var editedField: AccessibilityNode? {
    nodes.first {
      $0.traits.contains(.isEditing) && !$0.traits.isDisjoint(with: .fields.union(.searchField))
    }
  }

  /// Returns the descendant with a given `id` or, if there is none, with a given `identifier`.
  package func node(named name: String) -> AccessibilityNode? {
    nodes.first { $0.id == name } ?? nodes.first { $0.identifier == name }
  }

  /// Scrolls down by a distance in points, or up if it is negative.
  package func scroll(by distance: Double) {
    guard var scroll else { return }
    scroll.offset.y += distance
    scrollForReader(scroll)
  }

  /// The visible page, along the axis that has more than one.
  var pageStatus: AccessibilityScrollStatus? {
    guard let scroll else { return nil }
    let page = scroll.pageSize ?? Size(width: frame.width, height: frame.height)
    let isDown = scroll.contentSize.height > frame.height
    let (length, offset, step) =
      isDown
      ? (scroll.contentSize.height, scroll.offset.y, page.height)
      : (scroll.contentSize.width, scroll.offset.x, page.width)
    guard step > 0, length.isFinite, length / step < 1e9 else { return nil }
    let count = max(Int((length / step).rounded(.up)), 1)
    let number = Int((offset / step).rounded(.up)) + 1
    return .page(min(number, count), of: count)
  }

  /// Returns the deepest visible node at a point, children of elements included; of overlapping
  /// nodes, the frontmost.
  ///
  /// - Complexity: O(*n*) over the nodes.
  public func hitTest(_ point: Point) -> AccessibilityNode? {
    var found: AccessibilityNode?
    var pending: [(node: AccessibilityNode, origin: Point, clip: Rect?)] = []
    pending.append((self, Point(x: 0, y: 0), nil))
    while let layer = pending.popLast() {
      let node = layer.node
      guard !node.isHidden, node.alpha > 0 else { continue }
      let frame = node.frame.offset(x: layer.origin.x, y: layer.origin.y)
      let isInside = layer.clip?.contains(point) ?? true
      if isInside, (node.screenFrame ?? frame).contains(point) { found = node }
      var clip = layer.clip
      if node.clips || node.scroll != nil {
        clip = clip.map { $0.intersection(frame) ?? .zero } ?? frame
      }
      let origin = node.contentOrigin(of: frame)
      for child in node.subviews.reversed() {
        pending.append((child, origin, clip))
      }
    }
    return found
  }
}
