import AccessibilityModel
import Geometry

/// The tree nodes for the elements of a page source.
struct PageNodes {
  let root: AccessibilityNode
  /// The place of each node in the dump.
  private(set) var places: [ObjectIdentifier: DumpPlace] = [:]

  /// - Parameter elements: The elements, parents before children, starting with the application.
  init(_ elements: [PageElement]) {
    let stops = PageStops(elements)
    let rows = PageRows(elements, stops)
    let bars = PageBars(elements)
    let modal = PageModals(elements, stops).isModal
    let web = PageWebContent(elements, stops)
    var children = [[AccessibilityNode]](repeating: [], count: elements.count)
    var root = AccessibilityNode()
    places.reserveCapacity(elements.count)
    // From the inside out, because changing a node without a parent notifies no ancestors.
    for (index, element) in elements.enumerated().reversed() {
      let stop = rows.stop(at: index)
      let isCovered = rows.covered.contains(index)
      let node = isCovered ? AccessibilityNode() : Self.node(of: element, stop: stop)
      node.isHidden = stops.isHidden[index]
      node.viewIsModal = modal[index]
      let outside = element.parent.map { elements[$0].frame } ?? .zero
      node.frame = element.frame.offset(x: -outside.x, y: -outside.y)
      var inside = Array(children[index].reversed())
      children[index] = []
      let traits = bars.traits(of: element, at: index).union(web.traits[index])
      if stop == .beside {
        // It represents a field or a header in addition to its content, as large as the whole.
        let frame = Rect(x: 0, y: 0, width: element.frame.width, height: element.frame.height)
        let node = AccessibilityNode(traits: traits, frame: frame, isElement: true)
        Self.fill(node, from: element)
        rows.rows[index]?.fill(node)
        places[ObjectIdentifier(node)] = element.place
        inside.insert(node, at: 0)
      } else if !isCovered {
        node.traits = traits
        if stops.denied.contains(index) { node.respondsToUserInteraction = element.isEnabled }
        rows.rows[index]?.fill(node)
        node.headingLevel = web.headingLevels[index]
        // The value of a heading is its level.
        if element.type == .other, node.headingLevel > 0 { node.value = nil }
      }
      if bars.titled.contains(index) {
        // The title of a bar is lower than its buttons, but in their row.
        node.setElements(
          inside.sorted {
            ($0.frame.x, $0.frame.y, $0.label ?? "") < ($1.frame.x, $1.frame.y, $1.label ?? "")
          })
      } else if web.isWeb[index] {
        // A page is read in its own order, wherever its texts are.
        node.setElements(inside)
        if element.frame.isEmpty { node.screenFrame = elements[0].frame }
      } else {
        node.setSubviews(inside)
      }
      places[ObjectIdentifier(node)] = element.place
      if let parent = element.parent { children[parent].append(node) } else { root = node }
    }
    self.root = root
  }

  private static func node(of element: PageElement, stop: PageStops.Stop) -> AccessibilityNode {
    let node = AccessibilityNode()
    if element.type == .segmentedControl { node.containerType = .series }
    if element.type.scrolls { node.shouldGroupChildren = true }
    if stop != .beside { fill(node, from: element) }
    node.isElement = stop == .element
    return node
  }

  private static func fill(_ node: AccessibilityNode, from element: PageElement) {
    node.label = element.label
    node.identifier = element.name == element.label ? nil : element.name
    node.value = element.ownValue
    node.hint = element.hint
    // The label of an empty search field is its placeholder.
    let isLabel = element.type == .searchField && element.placeholder == element.label
    node.placeholder = isLabel ? nil : element.placeholder
    node.expandedStatus = element.expansion
    node.actions = element.actions.map { AccessibilityCustomAction(name: $0) { true } }
  }
}

extension PageElement {
  /// The value, without the substitutes for an empty one: the label of a text, in a list of a web
  /// page with its mark, 1 for a selected button or an activity indicator that moves, and the
  /// placeholder of a field.
  var ownValue: String? {
    switch type {
    case .staticText where repeatsLabel: nil
    case .activityIndicator where value == "1" || value == "0": nil
    case .button where isSelectedButton: nil
    case .searchField where value == label: nil
    case _ where value == placeholder: nil
    default: value
    }
  }

  private var repeatsLabel: Bool {
    guard let label = label?.withoutSpaces, let value = value?.withoutSpaces,
      value.hasSuffix(label)
    else { return false }
    let mark = value.dropLast(label.count)
    return mark.count < 5 && mark.last.map { !$0.isLetter && !$0.isNumber } ?? true
  }

  /// A Boolean value that indicates whether the element is a selected button: without traits, the
  /// value 1 indicates it.
  var isSelectedButton: Bool {
    guard type == .button, value == "1" else { return false }
    return isSelected || traits?.contains(.selected) ?? true
  }
}
