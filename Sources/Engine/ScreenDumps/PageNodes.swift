import AccessibilityModel
import Geometry

/// The tree nodes for the elements of a page source.
struct PageNodes {
  let root: AccessibilityNode

  /// - Parameter elements: The elements, parents before children, starting with the application.
  init(_ elements: [PageElement]) {
    let stops = PageStops(elements)
    let bars = PageBars(elements)
    let modal = PageModals(elements, stops).isModal
    var children = [[AccessibilityNode]](repeating: [], count: elements.count)
    var root = AccessibilityNode()
    // From the inside out, because changing a node without a parent notifies no ancestors.
    for (index, element) in elements.enumerated().reversed() {
      let node = Self.node(of: element, stop: stops.stops[index])
      node.isHidden = stops.isHidden[index]
      node.viewIsModal = modal[index]
      let outside = element.parent.map { elements[$0].frame } ?? .zero
      node.frame = element.frame.offset(x: -outside.x, y: -outside.y)
      var inside = Array(children[index].reversed())
      if stops.stops[index] == .field {
        inside.insert(Self.field(of: element, traits: bars.traits(of: element, at: index)), at: 0)
      } else {
        node.traits = bars.traits(of: element, at: index)
      }
      node.setSubviews(inside)
      children[index] = []
      if let parent = element.parent { children[parent].append(node) } else { root = node }
    }
    self.root = root
  }

  private static func node(of element: PageElement, stop: PageStops.Stop) -> AccessibilityNode {
    let node = AccessibilityNode()
    if element.type == .segmentedControl { node.containerType = .series }
    if stop != .field { fill(node, from: element) }
    node.isElement = stop == .element
    return node
  }

  /// Returns the element that represents a text field beside its buttons, as large as the field.
  private static func field(
    of element: PageElement, traits: AccessibilityTraits
  ) -> AccessibilityNode {
    let size = Rect(x: 0, y: 0, width: element.frame.width, height: element.frame.height)
    let node = AccessibilityNode(traits: traits, frame: size, isElement: true)
    fill(node, from: element)
    return node
  }

  private static func fill(_ node: AccessibilityNode, from element: PageElement) {
    node.label = element.label
    node.identifier = element.name == element.label ? nil : element.name
    node.value = element.ownValue
    node.actions = element.actions.map { AccessibilityCustomAction(name: $0) { true } }
  }
}

extension PageElement {
  /// The value, without WebDriverAgent's substitutes for an empty one: the label of a text, and 1
  /// for a selected button.
  var ownValue: String? {
    switch type {
    case .staticText where value == label: nil
    case .button where isSelectedButton: nil
    default: value
    }
  }

  /// Whether the element is a selected button: without traits, the value 1 indicates it.
  var isSelectedButton: Bool {
    guard type == .button, value == "1" else { return false }
    return isSelected || traits?.contains(.selected) ?? true
  }
}
