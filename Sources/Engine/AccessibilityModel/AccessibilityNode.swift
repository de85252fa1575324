import Geometry

/// A view or an element of a tree: UIKit's properties without the `accessibility` prefix.
///
/// A node with ``isElement`` set is a leaf for the screen reader. Any other node has either
/// ``elements``, whose order is kept, or ``subviews``, which the screen reader sorts by their
/// frames. The root node has the ``screen``.
///
/// A node isn't `Sendable`, because it represents a view: a mutable object with closures of the
/// app, owned by one actor. It isn't bound to the main actor either, so tests and command-line
/// tools can use trees anywhere. To move a screen between actors, pass the text of a ``TreeFile``.
public final class AccessibilityNode {
  /// The name that other nodes use to link to the node, unique in a tree.
  public var id: String? { didSet { if id != oldValue { speechChanged() } } }
  /// UIKit's `accessibilityIdentifier`: the app's own name for the element, which is never spoken.
  /// The engine's identity of the element is its `elementID`.
  public var identifier: String? { didSet { changed() } }
  /// The frame in the parent's coordinate space, in points.
  public var frame: Rect { didSet { changed() } }
  /// The frame on the screen, in points; if nil, it is computed from ``frame`` and the ancestors.
  public var screenFrame: Rect? { didSet { changed() } }

  /// A Boolean value that indicates whether the node is a leaf that can have the focus.
  public var isElement: Bool { didSet { changed() } }
  /// The name of the element.
  public var label: String? { didSet { if label != oldValue { speechChanged() } } }
  /// The value of the element; "1" and "0" for a switch.
  public var value: String? { didSet { if value != oldValue { speechChanged() } } }
  /// The effect of activating the element, in a short sentence.
  public var hint: String? { didSet { if hint != oldValue { speechChanged() } } }
  /// The text that an empty field shows. It is spoken in place of a value.
  public var placeholder: String? {
    didSet { if placeholder != oldValue { speechChanged() } }
  }
  /// The language of the label, the value, and the hint as a BCP 47 tag.
  public var language: String? { didSet { if language != oldValue { speechChanged() } } }
  /// The spans of an attributed label; their joined texts are the label.
  public var spans: [LabelPiece] = [] { didSet { if spans != oldValue { speechChanged() } } }
  /// The role of the element, and its state.
  public var traits: AccessibilityTraits { didSet { changed() } }

  /// A Boolean value that indicates whether the element is expanded or collapsed.
  public var expandedStatus = AccessibilityExpandedStatus.unsupported {
    didSet { if expandedStatus != oldValue { speechChanged() } }
  }
  /// The level of a heading, from 1 to 6; 0 for a heading without a level.
  public var headingLevel = 0 { didSet { if headingLevel != oldValue { speechChanged() } } }
  /// A Boolean value that indicates whether the element can be operated, or nil to let the system
  /// decide.
  public var respondsToUserInteraction: Bool?

  /// A Boolean value that indicates whether the view and all its descendants are hidden.
  public var isHidden = false { didSet { changed() } }
  /// The opacity from 0 to 1; a fully transparent view cannot be reached.
  public var alpha = 1.0 { didSet { changed() } }
  /// A Boolean value that indicates whether the view clips its descendants to its frame.
  public var clips = false { didSet { changed() } }
  /// A Boolean value that indicates whether the descendants are hidden from the screen reader.
  public var accessibilityElementsHidden = false { didSet { changed() } }
  /// A Boolean value that indicates whether the view is the only reachable one among its siblings.
  public var viewIsModal = false { didSet { changed() } }
  /// A Boolean value that indicates whether the descendants stay together in the reading order.
  public var shouldGroupChildren = false { didSet { changed() } }
  /// The kind of the container.
  public var containerType: AccessibilityContainerType { didSet { changed() } }
  /// A Boolean value that indicates whether Switch Control offers the elements of the container one
  /// by one or as one.
  public var navigationStyle = AccessibilityNavigationStyle.automatic

  /// The elements of a container that determines their order itself, or nil for any other view.
  public private(set) var elements: [AccessibilityNode]?
  /// The subviews, which the screen reader sorts by their frames.
  public private(set) var subviews: [AccessibilityNode] = []
  /// The parent of the node, or nil for the root.
  public private(set) weak var parent: AccessibilityNode?
  /// The index in the parent at the time of insertion. It is verified before use.
  private var indexInParent = 0

  /// The visible part of a scroll view's content, or nil for any other view.
  public var scroll: Scroll? {
    get { scrolled }
    set {
      scrolled = newValue
      changed()
    }
  }
  private var scrolled: Scroll?
  /// The size and the headers of a data table.
  public var table: Table? { didSet { changed() } }
  /// The position of the element in its data table.
  public var cell: AccessibilityTableCell? { didSet { changed() } }
  /// The values that the element steps through.
  public var adjustable: Adjustable? {
    didSet { if adjustable != oldValue { speechChanged() } }
  }
  /// The actions that the element offers besides activation.
  public var actions: [AccessibilityCustomAction] = [] { didSet { speechChanged() } }
  /// Additional information about the element.
  public var content: [AccessibilityCustomContent] = [] {
    didSet { if content != oldValue { speechChanged() } }
  }
  /// The app's own rotor settings, available on everything below the node.
  public var rotors: [Rotor] = [] { didSet { changed() } }
  /// The names of the element in Voice Control.
  public var inputLabels: [String] = []
  /// The point on the screen where a double tap lands, in points, or nil for the center of the
  /// frame.
  public var activationPoint: Point?
  /// The outline of a nonrectangular element, in points on the screen.
  public var path: Polygon?

  /// The screen that the tree fills; set on the root node only.
  public var screen: Screen? { didSet { changed() } }
  /// The container of the root node, if the tree is part of something larger.
  package weak var host: (any AccessibilityObject)?
  /// The version of the properties that determine the reading order; kept by the root node.
  package private(set) var version = 0
  /// The version of the spoken content, which affects the reading order only where frames are
  /// equal; kept by the root node.
  package private(set) var speechVersion = 0
  /// The version of the properties that determine positions on the screen; kept by the root node.
  package private(set) var placement = 0

  /// The app's responses to gestures, as a tree file describes them. A handler such as
  /// ``onActivate`` takes precedence.
  public var outcomes: [OutcomeEvent: [Outcome]] = [:]
  /// The notifications waiting for the screen reader; kept by the root node.
  var posted: [AccessibilityNotification] = []
  /// The state of the text that was typed into the field, or nil before that.
  var editing: NodeEditing?

  /// Activates the node. By default, a switch toggles, a field begins editing, and a tab or segment
  /// is selected.
  public var onActivate: (() -> Bool)?
  /// Increments the node. By default, it moves to its next value.
  public var onIncrement: (() -> Void)?
  /// Decrements the node. By default, it moves to its previous value.
  public var onDecrement: (() -> Void)?
  /// Handles the escape gesture; returns false to pass it on.
  public var onEscape: (() -> Bool)?
  /// Handles a magic tap; returns false to pass it on.
  public var onMagicTap: (() -> Bool)?
  /// Scrolls by a page; returns false to pass the gesture on. By default, a scroll view scrolls.
  public var onScroll: ((AccessibilityScrollDirection) -> Bool)?
  /// Called with true when the node gets the focus, and with false when it loses it.
  public var onFocus: ((Bool) -> Void)?

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - label: The name of the element.
  ///   - value: The value of the element.
  ///   - hint: The effect of activating the element.
  ///   - traits: The role of the element, and its state.
  ///   - frame: The frame in the parent's coordinate space, in points.
  ///   - isElement: A Boolean value that indicates whether the node is a leaf that can have the
  ///     focus.
  ///   - containerType: The kind of the container.
  public init(
    label: String? = nil, value: String? = nil, hint: String? = nil,
    traits: AccessibilityTraits = [], frame: Rect = .zero, isElement: Bool = false,
    containerType: AccessibilityContainerType = .none
  ) {
    self.label = label
    self.value = value
    self.hint = hint
    self.traits = traits
    self.frame = frame
    self.isElement = isElement
    self.containerType = containerType
  }

  /// Returns an element: a leaf that can have the focus.
  public static func element(
    _ label: String?, value: String? = nil, hint: String? = nil, traits: AccessibilityTraits = [],
    frame: Rect
  ) -> AccessibilityNode {
    AccessibilityNode(
      label: label, value: value, hint: hint, traits: traits, frame: frame, isElement: true)
  }

  /// Returns a view whose elements the screen reader sorts.
  public static func view(
    _ containerType: AccessibilityContainerType = .none, frame: Rect,
    subviews: [AccessibilityNode]
  ) -> AccessibilityNode {
    let node = AccessibilityNode(frame: frame, containerType: containerType)
    node.setSubviews(subviews)
    return node
  }

  /// Returns a container that determines the order of its elements itself.
  public static func container(
    _ containerType: AccessibilityContainerType = .none, frame: Rect,
    elements: [AccessibilityNode]
  ) -> AccessibilityNode {
    let node = AccessibilityNode(frame: frame, containerType: containerType)
    node.setElements(elements)
    return node
  }

  /// Releases the descendants one after another. Otherwise a chain of ten thousand nodes would
  /// recurse as deeply.
  deinit {
    var pending = subviews + (elements ?? [])
    subviews = []
    elements = nil
    while var node = pending.popLast() {
      guard isKnownUniquelyReferenced(&node) else { continue }
      pending.append(contentsOf: node.subviews)
      node.subviews = []
      if let elements = node.elements {
        pending.append(contentsOf: elements)
        node.elements = nil
      }
    }
  }

  /// Replaces the subviews.
  public func setSubviews(_ nodes: [AccessibilityNode]) {
    adopt(nodes, inPlaceOf: subviews)
    subviews = nodes
    changed()
  }

  /// Replaces the elements of a container, or makes the node an ordinary view for nil.
  public func setElements(_ nodes: [AccessibilityNode]?) {
    adopt(nodes ?? [], inPlaceOf: elements ?? [])
    elements = nodes
    changed()
  }

  private func adopt(_ nodes: [AccessibilityNode], inPlaceOf old: [AccessibilityNode]) {
    for node in old where node.parent === self {
      node.parent = nil
      // The node may have been read before as the root of its own tree.
      node.changed()
    }
    for (index, node) in nodes.enumerated() {
      if node.parent == nil { node.changed() }
      node.parent = self
      node.indexInParent = index
    }
  }

  /// The direct children: the elements of a container, otherwise the subviews.
  public var children: [AccessibilityNode] { elements ?? subviews }

  /// The root of the tree.
  ///
  /// - Complexity: O(*depth*).
  public var treeRoot: AccessibilityNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  private func changed() {
    let root = treeRoot
    root.version &+= 1
    root.placement &+= 1
  }

  /// Records a change in spoken content. The content of an element affects the reading order only
  /// among equal frames; the label of a container can make it a group.
  private func speechChanged() {
    guard isElement else { return changed() }
    treeRoot.speechVersion &+= 1
  }

  /// Scrolls on behalf of the screen reader. The reading order does not change, because it would
  /// otherwise change under the cursor.
  func scrollKeepingOrder(_ scroll: Scroll) {
    scrolled = scroll
    treeRoot.placement &+= 1
  }

  /// The node's index among its parent's children, or nil for the root.
  var index: Int? {
    guard let siblings = parent?.children else { return nil }
    if siblings.indices.contains(indexInParent), siblings[indexInParent] === self {
      return indexInParent
    }
    guard let index = siblings.firstIndex(where: { $0 === self }) else { return nil }
    indexInParent = index
    return index
  }

  /// The path of the node in its tree, such as `root.subviews[2].elements[0]`.
  public var treePath: String {
    let components = sequence(first: self, next: \.parent).compactMap { node in
      node.parent.map { parent in
        // A list of elements may leave a subview out.
        let isElement = parent.elements != nil && node.index != nil
        let index = node.index ?? parent.subviews.firstIndex { $0 === node } ?? 0
        return "\(isElement ? "elements" : "subviews")[\(index)]"
      }
    }
    return (["root"] + components.reversed()).joined(separator: ".")
  }

  /// Calls a closure for the node and all its descendants, parents before their children.
  ///
  /// - Complexity: O(*n*) over the nodes.
  public func forEachNode(_ body: (AccessibilityNode) -> Void) {
    for node in nodes { body(node) }
  }

  /// The node and all its descendants, parents before their children.
  package var nodes: some Sequence<AccessibilityNode> {
    sequence(state: [self]) { pending in
      let node = pending.popLast()
      if let node { pending.append(contentsOf: node.children.reversed()) }
      return node
    }
  }

  /// The ancestors of the node, from its parent to the root.
  package var ancestors: some Sequence<AccessibilityNode> {
    sequence(first: self, next: \.parent).dropFirst()
  }
}
