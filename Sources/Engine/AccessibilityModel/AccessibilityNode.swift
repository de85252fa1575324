import Geometry

/// A view or an element of a tree: UIKit's properties without the `accessibility` prefix.
///
/// A node with ``isElement`` set is a leaf for the reader. Any other node has either ``elements``,
/// whose order is kept, or ``subviews``, which the screen reader puts in order by their frames. The
/// node at the top holds the ``screen``.
public final class AccessibilityNode {
  /// The name that links between nodes use, unique in a tree.
  public var id: String? { didSet { if id != oldValue { speechChanged() } } }
  /// UIKit's `accessibilityIdentifier`: the app's own name for the element, which is never spoken.
  /// The engine's identity of the element is its `elementID`.
  public var identifier: String? { didSet { changed() } }
  /// The frame in the parent's space, in points.
  public var frame: Rect { didSet { changed() } }
  /// The frame on the screen, in points; nil computes it from ``frame`` and the parents.
  public var screenFrame: Rect? { didSet { changed() } }

  /// Whether the node is a leaf that can have the focus.
  public var isElement: Bool { didSet { changed() } }
  /// What the element is called.
  public var label: String? { didSet { if label != oldValue { speechChanged() } } }
  /// The value of the element; "1" and "0" for a switch.
  public var value: String? { didSet { if value != oldValue { speechChanged() } } }
  /// What activating the element does, in a short sentence.
  public var hint: String? { didSet { if hint != oldValue { speechChanged() } } }
  /// The language of label, value, and hint as a BCP 47 tag.
  public var language: String? { didSet { if language != oldValue { speechChanged() } } }
  /// The spans of an attributed label, whose texts joined are the label.
  public var spans: [LabelPiece] = [] { didSet { if spans != oldValue { speechChanged() } } }
  /// What the element is, and its state.
  public var traits: AccessibilityTraits { didSet { changed() } }

  /// Whether the view and everything below it is hidden.
  public var isHidden = false { didSet { changed() } }
  /// The opacity from 0 to 1; what is fully transparent cannot be reached.
  public var alpha = 1.0 { didSet { changed() } }
  /// Whether the view clips what is below it to its frame.
  public var clips = false { didSet { changed() } }
  /// Whether the elements below are hidden from the screen reader.
  public var elementsHidden = false { didSet { changed() } }
  /// Whether the view is the only one of its siblings that can be reached.
  public var viewIsModal = false { didSet { changed() } }
  /// Whether the elements below stay together in the reading order.
  public var shouldGroupChildren = false { didSet { changed() } }
  /// The kind of the container.
  public var containerType: AccessibilityContainerType { didSet { changed() } }

  /// The elements of a container that orders them itself; nil for any other view.
  public private(set) var elements: [AccessibilityNode]?
  /// The subviews, which the screen reader puts in order by their frames.
  public private(set) var subviews: [AccessibilityNode] = []
  /// The node that holds this one; nil at the top.
  public private(set) weak var parent: AccessibilityNode?
  /// The index in the parent when the node was put there, checked before it is used.
  private var indexInParent = 0

  /// The part of its content that a scroll view shows; nil for any other view.
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
  /// The place of the element in its data table.
  public var cell: AccessibilityTableCell? { didSet { changed() } }
  /// The values that the element steps through.
  public var adjustable: Adjustable? {
    didSet { if adjustable != oldValue { speechChanged() } }
  }
  /// What can be done with the element besides activating it.
  public var actions: [AccessibilityCustomAction] = [] { didSet { speechChanged() } }
  /// What else the element has to say.
  public var content: [AccessibilityCustomContent] = [] {
    didSet { if content != oldValue { speechChanged() } }
  }
  /// Rotor settings of the app's own, offered on everything below the node.
  public var rotors: [Rotor] = [] { didSet { changed() } }
  /// The names that voice control knows the element by.
  public var inputLabels: [String] = []
  /// The point on the screen where a double tap lands, in points; nil is the middle of the frame.
  public var activationPoint: Point?
  /// The outline of an element that is no rectangle, in points on the screen.
  public var path: Polygon?

  /// The screen that the tree fills, of its top node.
  public var screen: Screen? { didSet { changed() } }
  /// The container of the top node, if the tree is part of something larger.
  package weak var host: (any AccessibilityObject)?
  /// Of the tree's top node: changes with everything that the order of its elements depends on.
  package private(set) var version = 0
  /// Of the tree's top node: changes with what its elements say, which decides their order only
  /// where frames are equal.
  package private(set) var speechVersion = 0
  /// Of the tree's top node: changes with whatever the places on the screen depend on.
  package private(set) var placement = 0

  /// What activating does. By default a switch turns over, a field begins editing, and a tab or
  /// segment becomes selected.
  public var onActivate: (() -> Bool)?
  /// What incrementing does. By default the element steps to its next value.
  public var onIncrement: (() -> Void)?
  /// What decrementing does. By default the element steps to its previous value.
  public var onDecrement: (() -> Void)?
  /// What leaving does; false passes the gesture on.
  public var onEscape: (() -> Bool)?
  /// What a magic tap does; false passes the gesture on.
  public var onMagicTap: (() -> Bool)?
  /// What scrolling by a page does; false passes the gesture on. By default a scroll view scrolls.
  public var onScroll: ((AccessibilityScrollDirection) -> Bool)?
  /// Called with true when the node gets the focus, and with false when it loses it.
  public var onFocus: ((Bool) -> Void)?

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - label: What the element is called.
  ///   - value: The value of the element.
  ///   - hint: What activating the element does.
  ///   - traits: What the element is, and its state.
  ///   - frame: The frame in the parent's space, in points.
  ///   - isElement: Whether the node is a leaf that can have the focus.
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

  /// Returns a view whose elements the screen reader puts in order.
  public static func view(
    _ containerType: AccessibilityContainerType = .none, frame: Rect,
    subviews: [AccessibilityNode]
  ) -> AccessibilityNode {
    let node = AccessibilityNode(frame: frame, containerType: containerType)
    node.setSubviews(subviews)
    return node
  }

  /// Returns a container that orders its elements itself.
  public static func container(
    _ containerType: AccessibilityContainerType = .none, frame: Rect,
    elements: [AccessibilityNode]
  ) -> AccessibilityNode {
    let node = AccessibilityNode(frame: frame, containerType: containerType)
    node.setElements(elements)
    return node
  }

  /// Releases the nodes below one after another, because a chain of ten thousand would otherwise
  /// be as many calls deep.
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

  /// Replaces the elements of a container; nil makes the node an ordinary view.
  public func setElements(_ nodes: [AccessibilityNode]?) {
    adopt(nodes ?? [], inPlaceOf: elements ?? [])
    elements = nodes
    changed()
  }

  private func adopt(_ nodes: [AccessibilityNode], inPlaceOf old: [AccessibilityNode]) {
    for node in old where node.parent === self {
      node.parent = nil
      // As the top of a tree of its own, the node may have been read before.
      node.changed()
    }
    for (index, node) in nodes.enumerated() {
      if node.parent == nil { node.changed() }
      node.parent = self
      node.indexInParent = index
    }
  }

  /// The nodes directly below: the elements of a container, otherwise the subviews.
  public var children: [AccessibilityNode] { elements ?? subviews }

  /// The node at the top of the tree.
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

  /// What an element says decides its order only among equal frames; what a container says can
  /// make it a group.
  private func speechChanged() {
    guard isElement else { return changed() }
    treeRoot.speechVersion &+= 1
  }

  /// Scrolls on behalf of the reader. The order of the elements stays as it is, because it would
  /// otherwise change under the cursor.
  func scrollKeepingOrder(_ scroll: Scroll) {
    scrolled = scroll
    treeRoot.placement &+= 1
  }

  /// The node's index among its parent's children; nil at the top.
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
    var components: [String] = []
    var node = self
    while let parent = node.parent {
      components.append("\(parent.elements == nil ? "subviews" : "elements")[\(node.index ?? 0)]")
      node = parent
    }
    return (["root"] + components.reversed()).joined(separator: ".")
  }

  /// Calls a block for the node and all nodes below it, parents before their children.
  ///
  /// - Complexity: O(*n*) over the nodes.
  public func forEachNode(_ body: (AccessibilityNode) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      body(node)
      pending.append(contentsOf: node.children.reversed())
    }
  }
}
