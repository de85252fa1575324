import AccessibilityModel
import Geometry
import ScreenReading

/// A tree of views as a screen to audit. The places of its nodes are computed from the top down,
/// once and again after each change to the tree.
package final class AuditedTree: AuditedScreen {
  package let root: AccessibilityNode
  /// A screen reader that performs gestures with outcomes.
  private(set) lazy var driver = ScreenReaderDriver(root)
  /// The utterances after the last gesture.
  var heard: [String] = []
  private var known: (placement: Int, places: [ObjectIdentifier: Place])?

  /// The place of a node.
  struct Place {
    /// The frame on the screen, visible or not.
    var rect: Rect
    /// The part of the screen that can show the node, or nil if it is clipped entirely.
    var area: Rect?
    /// A Boolean value that indicates whether the node or an ancestor is hidden or transparent.
    var isInvisible = false
    /// The view that keeps the screen reader from the node: the outermost ancestor, or the node
    /// itself, whose elements are hidden, or the modal sibling of an ancestor.
    var silencer: AccessibilityNode?
    /// The nearest ancestor that is an element, whose children are not visited.
    var element: AccessibilityNode?
    /// A Boolean value that indicates whether the node is in a modal view or an alert, or is one.
    var isInModal = false
    /// The nearest scrollable ancestor, and its visible part of the screen.
    var scroller: ObjectIdentifier?
    var scrollerArea: Rect?

    /// A Boolean value that indicates whether the screen reader ignores the node.
    var isHidden: Bool { isInvisible || silencer != nil }
    var isScrolled: Bool { scroller != nil }
    var visible: Rect? { area.flatMap { $0.intersects(rect) ? rect : nil } }
  }

  /// Information that the source of the tree does not record, so that its absence is not a fault.
  package enum Gap: Sendable {
    case languages, steps, order, placeholders
  }

  let gaps: Set<Gap>
  private let givenLanguage: String?
  /// The dump's descriptions of the nodes that rules have examined.
  private var origins: [ObjectIdentifier: ElementOrigin?] = [:]
  private let describe: (AccessibilityNode) -> ElementOrigin?

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - language: The language of the interface as a BCP 47 tag, or nil to use the tree's language
  ///     or, if the tree has none, to infer it from the texts.
  ///   - gaps: The information that the source of the tree does not record.
  ///   - describe: Returns the name of a node in another tool's dump.
  package init(
    root: AccessibilityNode, language: String? = nil, gaps: Set<Gap> = [],
    describe: @escaping (AccessibilityNode) -> ElementOrigin? = { _ in nil }
  ) {
    self.root = root
    givenLanguage = language
    self.gaps = gaps
    self.describe = describe
  }

  package var auditLanguage: String { language.tag }

  /// The language of the interface. It is inferred only once, because an audit does not change it.
  private(set) lazy var language: ScreenLanguage = {
    var language = findLanguage()
    language.hasTags = !gaps.contains(.languages)
    return language
  }()

  private func findLanguage() -> ScreenLanguage {
    if let tag = givenLanguage ?? screen.language { return .given(tag) }
    var texts: [String] = []
    root.forEachNode { node in
      guard node.isElement, node.language == nil, place(of: node)?.isHidden == false else { return }
      texts += node.spans.filter { $0.language == nil }.map(\.text)
      if node.spans.isEmpty, let label = node.label { texts.append(label) }
      if let hint = node.hint { texts.append(hint) }
    }
    return .inferred(from: texts)
  }

  private var screen: AccessibilityNode.Screen { root.screen ?? .init() }
  package var auditRoot: any AccessibilityObject { root }
  package var auditUnit: AuditUnit { .points }
  package var auditBounds: Rect { screen.bounds }

  package func auditRunsRightToLeft(around element: any AccessibilityObject) -> Bool {
    screen.layoutDirection == .rightToLeft
  }

  package func auditFrame(of element: any AccessibilityObject) -> Rect? {
    element.accessibilityTree.flatMap { places[ObjectIdentifier($0)]?.rect }
  }

  func place(of node: AccessibilityNode) -> Place? { places[ObjectIdentifier(node)] }

  /// Returns the type of a node in a dump, without the prefix of its format.
  func type(of node: AccessibilityNode) -> String? { origin(of: node)?.shortType }

  /// Returns a Boolean value that indicates whether a node without a label has another name: a
  /// placeholder or, in a dump, a text inside the control.
  func hasOtherName(_ node: AccessibilityNode) -> Bool {
    origin(of: node) != nil
      && node.nodes.dropFirst().contains {
        type(of: $0) == "StaticText" && $0.label?.hasLetterOrNumber == true
      }
  }

  private func origin(of node: AccessibilityNode) -> ElementOrigin? {
    origins.value(of: ObjectIdentifier(node)) { describe(node) }
  }

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
    let top = Place(rect: screen.bounds, area: screen.bounds)
    var places: [ObjectIdentifier: Place] = [:]
    var pending = [(node: root, origin: Point(x: 0, y: 0), above: top)]
    while let (node, origin, above) = pending.popLast() {
      var place = above
      let frame = node.frame.offset(x: origin.x, y: origin.y)
      place.rect = node.screenFrame ?? frame
      if node.isHidden || node.alpha <= 0 { place.isInvisible = true }
      if node.accessibilityElementsHidden { place.silencer = place.silencer ?? node }
      if node.viewIsModal || node.traits.contains(.alert) { place.isInModal = true }
      places[ObjectIdentifier(node)] = place
      if node.clips || node.scroll != nil { place.area = place.area?.intersection(frame) }
      if node.isElement { place.element = node }
      if node.scroll != nil {
        (place.scroller, place.scrollerArea) = (ObjectIdentifier(node), place.area)
      }
      let modal = Self.modal(among: node)
      for child in node.children {
        var inside = place
        if child !== modal { inside.silencer = place.silencer ?? modal }
        pending.append((child, node.contentOrigin(of: frame), inside))
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
    for scroller in root.nodes where scroller.scroll != nil {
      let before = scroller.scroll?.offset.y ?? 0
      scroller.scroll(by: distance)
      let moved = (scroller.scroll?.offset.y ?? 0) - before
      if moved != 0 { return (moved, scroller) }
    }
    return nil
  }

  package func auditStepNames(of element: any AccessibilityObject) -> [String]? {
    element.accessibilityTree?.adjustable?.values
  }
}
