import AccessibilityModel
import Geometry

/// A tree of views as a screen to audit. The places of its nodes are computed from the top down,
/// once and again after each change to the tree.
package final class AuditedTree: AuditedScreen {
  package let root: AccessibilityNode
  package let auditName: String
  private var known: (placement: Int, places: [ObjectIdentifier: Place])?

  /// The place of a node.
  struct Place {
    /// The frame on the screen, visible or not.
    let rect: Rect
    /// The part of the screen in which the node is visible, or nil if it is clipped entirely.
    let area: Rect?
    /// Whether the node or an ancestor is hidden or is a sibling of a modal view.
    let isHidden: Bool
    /// The nearest ancestor that is an element, whose children are not visited.
    let element: AccessibilityNode?
    /// Whether the node is in a modal view, or is one.
    let isInModal: Bool
    /// The nearest ancestor that scrolls, and the part of the screen in which it is visible.
    let scroller: ObjectIdentifier?
    let scrollerArea: Rect?

    var isScrolled: Bool { scroller != nil }
    var visible: Rect? { area.flatMap { $0.intersects(rect) ? rect : nil } }
  }

  package init(root: AccessibilityNode, name: String) {
    self.root = root
    auditName = name
  }

  private var screen: AccessibilityNode.Screen { root.screen ?? .init() }
  package var auditRoot: any AccessibilityObject { root }
  package var auditUnit: AuditUnit { .points }
  package var auditBounds: Rect { screen.bounds }
  package var auditLanguage: String { screen.language ?? "en" }

  package func auditRunsRightToLeft(around element: any AccessibilityObject) -> Bool {
    screen.layoutDirection == .rightToLeft
  }

  package func auditFrame(of element: any AccessibilityObject) -> Rect? {
    element.accessibilityTree.flatMap { places[ObjectIdentifier($0)]?.rect }
  }

  func place(of node: AccessibilityNode) -> Place? { places[ObjectIdentifier(node)] }

  private var places: [ObjectIdentifier: Place] {
    if let known, known.placement == root.placement { return known.places }
    let places = findPlaces()
    known = (root.placement, places)
    return places
  }

  /// Returns the places of all nodes.
  ///
  /// - Complexity: O(*n*) over the nodes.
  private func findPlaces() -> [ObjectIdentifier: Place] {
    struct Visit {
      let node: AccessibilityNode
      let origin: Point
      let above: Place
    }
    let top = Place(
      rect: screen.bounds, area: screen.bounds, isHidden: false, element: nil, isInModal: false,
      scroller: nil, scrollerArea: nil)
    var places: [ObjectIdentifier: Place] = [:]
    var pending = [Visit(node: root, origin: Point(x: 0, y: 0), above: top)]
    while let visit = pending.popLast() {
      let (node, above) = (visit.node, visit.above)
      let frame = node.frame.offset(x: visit.origin.x, y: visit.origin.y)
      let modal = Self.modal(among: node)
      var area = above.area
      if node.clips || node.scroll != nil { area = area?.intersection(frame) }
      let place = Place(
        rect: node.screenFrame ?? frame, area: above.area,
        isHidden: above.isHidden || node.isHidden || node.alpha <= 0 || node.elementsHidden,
        element: above.element, isInModal: above.isInModal || node.viewIsModal,
        scroller: above.scroller, scrollerArea: above.scrollerArea)
      places[ObjectIdentifier(node)] = place
      let offset = node.scroll?.offset ?? Point(x: 0, y: 0)
      for child in node.children {
        let inside = Place(
          rect: place.rect, area: area,
          isHidden: place.isHidden || modal.map { $0 !== child } ?? false,
          element: node.isElement ? node : above.element, isInModal: place.isInModal,
          scroller: node.scroll == nil ? above.scroller : ObjectIdentifier(node),
          scrollerArea: node.scroll == nil ? above.scrollerArea : area)
        pending.append(
          Visit(
            node: child, origin: Point(x: frame.x - offset.x, y: frame.y - offset.y),
            above: inside))
      }
    }
    return places
  }

  /// Returns the modal subview, which is then the only one that is walked.
  private static func modal(among node: AccessibilityNode) -> AccessibilityNode? {
    node.elements == nil && !node.isElement ? node.subviews.last { $0.viewIsModal } : nil
  }

  /// Scrolls the first view that can move.
  package func auditScroll(by distance: Double) -> AuditScroll? {
    var scrollers: [AccessibilityNode] = []
    root.forEachNode { if $0.scroll != nil { scrollers.append($0) } }
    for scroller in scrollers {
      let before = scroller.scroll?.offset.y ?? 0
      scroller.scroll(by: distance)
      let moved = (scroller.scroll?.offset.y ?? 0) - before
      if moved != 0 { return AuditScroll(distance: moved, container: scroller) }
    }
    return nil
  }

  package func auditStepNames(of element: any AccessibilityObject) -> [String]? {
    element.accessibilityTree?.adjustable?.values
  }
}
