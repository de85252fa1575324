import Geometry

/// A view or an element of a tree that somebody made or loaded: UIKit's properties without the
/// `accessibility` prefix.
///
/// A node is a leaf for the reader when it `isElement`. Else it has either `elements`, whose order
/// is its own, or `subviews`, whose order the screen reader finds out from their frames. The node at
/// the top holds the `screen`.
public final class AccessibilityNode {
  /// The name that links between nodes use, unique in a tree.
  public var id: String? { didSet { if id != oldValue { speechChanged() } } }
  /// UIKit's `accessibilityIdentifier`: the app's own name for the element, which is never spoken.
  /// The engine's identity of the element is its `elementID`.
  public var identifier: String? { didSet { changed() } }
  /// Points, in the parent's space.
  public var frame: Rect { didSet { changed() } }
  /// Points, on the screen: the element's own `accessibilityFrame`, which goes before `frame`.
  public var screenFrame: Rect? { didSet { changed() } }

  public var isElement: Bool { didSet { changed() } }
  public var label: String? { didSet { if label != oldValue { speechChanged() } } }
  public var value: String? { didSet { if value != oldValue { speechChanged() } } }
  public var hint: String? { didSet { if hint != oldValue { speechChanged() } } }
  /// BCP 47: the language of label, value and hint.
  public var language: String? { didSet { if language != oldValue { speechChanged() } } }
  /// An attributed label: its texts joined are the label.
  public var spans: [LabelPiece] = [] { didSet { if spans != oldValue { speechChanged() } } }
  public var traits: AccessibilityTraits { didSet { changed() } }

  public var isHidden = false { didSet { changed() } }
  public var alpha = 1.0 { didSet { changed() } }
  public var clips = false { didSet { changed() } }
  public var elementsHidden = false { didSet { changed() } }
  public var viewIsModal = false { didSet { changed() } }
  public var shouldGroupChildren = false { didSet { changed() } }
  public var containerType: AccessibilityContainerType { didSet { changed() } }

  /// The ordered elements of a container; nil for a view that has none of its own.
  public private(set) var elements: [AccessibilityNode]?
  public private(set) var subviews: [AccessibilityNode] = []
  public private(set) weak var parent: AccessibilityNode?
  /// Where in its parent the node was put; a hint that is checked before it is believed.
  private var indexInParent = 0

  /// What the node scrolls; nil for what is no scroll view.
  public var scroll: Scroll? {
    get { scrolled }
    set {
      scrolled = newValue
      changed()
    }
  }
  private var scrolled: Scroll?
  public var table: Table? { didSet { changed() } }
  public var cell: AccessibilityTableCell? { didSet { changed() } }
  public var adjustable: Adjustable? {
    didSet { if adjustable != oldValue { speechChanged() } }
  }
  public var actions: [AccessibilityCustomAction] = [] { didSet { speechChanged() } }
  public var content: [AccessibilityCustomContent] = [] {
    didSet { if content != oldValue { speechChanged() } }
  }
  public var rotors: [Rotor] = [] { didSet { changed() } }
  public var inputLabels: [String] = []
  /// Points, on the screen; nil is the middle of the frame.
  public var activationPoint: Point?
  /// The shape of the focus, in points on the screen; touches go by it.
  public var path: Polygon?

  /// Of the tree's top node: the screen that it fills.
  public var screen: Screen? { didSet { changed() } }
  /// The container that holds the top node, where the tree is a part of something larger.
  public weak var host: (any AccessibilityObject)?
  /// Of the tree's top node: changes with everything that the order of its elements depends on.
  package private(set) var version = 0
  /// Of the tree's top node: changes with what its elements say, which decides their order only
  /// where frames are equal.
  package private(set) var speechVersion = 0
  /// Of the tree's top node: changes with whatever the places on the screen depend on.
  package private(set) var placement = 0

  /// What the app does; without it a switch turns over, an adjustable steps, a field begins editing.
  public var onActivate: (() -> Bool)?
  public var onIncrement: (() -> Void)?
  public var onDecrement: (() -> Void)?
  public var onEscape: (() -> Bool)?
  public var onMagicTap: (() -> Bool)?
  public var onScroll: ((AccessibilityScrollDirection) -> Bool)?
  /// Gets true when the node gets the focus, false when it loses it.
  public var onFocus: ((Bool) -> Void)?

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

  /// An element: a leaf that can have the focus.
  public static func element(
    _ label: String?, value: String? = nil, hint: String? = nil, traits: AccessibilityTraits = [],
    frame: Rect
  ) -> AccessibilityNode {
    AccessibilityNode(
      label: label, value: value, hint: hint, traits: traits, frame: frame, isElement: true)
  }

  /// A view whose elements the screen reader sorts.
  public static func view(
    _ containerType: AccessibilityContainerType = .none, frame: Rect,
    subviews: [AccessibilityNode]
  ) -> AccessibilityNode {
    let node = AccessibilityNode(frame: frame, containerType: containerType)
    node.setSubviews(subviews)
    return node
  }

  /// A container that says the order of its elements itself.
  public static func container(
    _ containerType: AccessibilityContainerType = .none, frame: Rect,
    elements: [AccessibilityNode]
  ) -> AccessibilityNode {
    let node = AccessibilityNode(frame: frame, containerType: containerType)
    node.setElements(elements)
    return node
  }

  /// Lets the nodes below go one after another: a chain of ten thousand would else be as many
  /// calls deep.
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

  public func setSubviews(_ nodes: [AccessibilityNode]) {
    adopt(nodes, inPlaceOf: subviews)
    subviews = nodes
    changed()
  }

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

  /// The nodes right below: the explicit elements where there are any, else the subviews.
  public var children: [AccessibilityNode] { elements ?? subviews }

  /// The node at the top of the tree. Complexity: O(depth).
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

  /// Where the node is in the tree: `root.subviews[2].elements[0]`.
  public var treePath: String {
    var components: [String] = []
    var node = self
    while let parent = node.parent {
      components.append("\(parent.elements == nil ? "subviews" : "elements")[\(node.index ?? 0)]")
      node = parent
    }
    return (["root"] + components.reversed()).joined(separator: ".")
  }

  /// The node and all below it, parents before their children. Complexity: O(nodes).
  public func forEachNode(_ body: (AccessibilityNode) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      body(node)
      pending.append(contentsOf: node.children.reversed())
    }
  }
}
