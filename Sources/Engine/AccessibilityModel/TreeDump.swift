import Geometry

/// A copy of a screen as a tree that can be written and read again: the elements in reading order,
/// with their current spoken content.
///
/// Most containers are copied only where they are visible. Lists, landmarks, series, and tables are
/// copied whole, because their elements announce their positions.
package struct TreeDump {
  private let area: Rect
  private let verbosity: Verbosity

  /// The size of the largest container that is copied whole, in elements.
  static let most = 10_000

  /// Returns a copy of a screen.
  ///
  /// - Parameters:
  ///   - root: The root of the elements that the screen reader visits.
  ///   - screen: The size of the screen in points or cells, and its language.
  ///   - verbosity: How much detail the elements speak.
  package static func tree(
    of root: any AccessibilityObject, screen: AccessibilityNode.Screen, verbosity: Verbosity
  ) -> AccessibilityNode {
    let dump = TreeDump(area: screen.bounds, verbosity: verbosity)
    let top = AccessibilityNode(frame: screen.bounds)
    top.setElements(dump.copy(root).map { [$0] } ?? [])
    makeIDsUnique(top)
    top.screen = screen
    return top
  }

  /// Makes ids unique. If a row and its only element have the same id, the element keeps it.
  private static func makeIDsUnique(_ top: AccessibilityNode) {
    var taken: Set<String> = []
    for isElement in [true, false] {
      top.forEachNode { node in
        guard node.isElement == isElement, let id = node.id else { return }
        if !taken.insert(id).inserted { node.id = nil }
      }
    }
  }

  /// Copies an object. The copy of a container keeps its frame on the screen; the elements in it
  /// keep their own.
  private func copy(_ object: any AccessibilityObject) -> AccessibilityNode? {
    if object.isAccessibilityElement { return copy(element: object) }
    let node = AccessibilityNode(containerType: object.accessibilityContainerType)
    node.screenFrame = object.accessibilityFrame ?? area
    node.viewIsModal = object.accessibilityViewIsModal
    node.navigationStyle = object.accessibilityNavigationStyle
    if [.landmark, .semanticGroup].contains(node.containerType) {
      setLabel(of: node, from: object)
    }
    node.id = object.elementID.description
    var children: [AccessibilityNode] = []
    for index in indices(of: object).ranges.joined() {
      guard let child = object.accessibilityElement(at: index), let copy = copy(child) else {
        continue
      }
      // An element further down in a list has a position there even if it is off the screen.
      if copy.isElement, copy.screenFrame == nil {
        guard object.accessibilityContainerType != .none else { continue }
        let frame = node.screenFrame ?? area
        copy.screenFrame = Rect(x: frame.x, y: frame.maxY, width: max(frame.width, 1), height: 1)
      }
      children.append(copy)
    }
    node.setElements(children)
    return children.isEmpty ? nil : node
  }

  private func indices(of object: any AccessibilityObject) -> RangeSet<Int> {
    let count = object.accessibilityElementCount()
    if object.accessibilityContainerType != .none, count <= Self.most {
      return RangeSet(0..<count)
    }
    return object.accessibilityElementIndices(in: area).intersection(RangeSet(0..<count))
  }

  private func copy(element: any AccessibilityObject) -> AccessibilityNode {
    let node = AccessibilityNode(
      value: element.accessibilityValue, hint: element.accessibilityHint,
      traits: element.accessibilityTraits, isElement: true)
    if let tree = element.accessibilityTree, tree.showsPlaceholder {
      node.value = nil
      node.placeholder = tree.placeholder
    }
    node.id = element.elementID.description
    node.screenFrame = element.accessibilityFrame
    node.language = element.accessibilityLanguage
    node.activationPoint = element.accessibilityActivationPoint
    node.path = element.accessibilityPath
    node.cell = element.accessibilityTableCell
    node.expandedStatus = element.accessibilityExpandedStatus
    node.headingLevel = element.accessibilityHeadingLevel
    node.respondsToUserInteraction = element.accessibilityRespondsToUserInteraction
    node.content = element.accessibilityCustomContent
    if element.accessibilityTellsActions { node.actions = element.accessibilityCustomActions }
    setLabel(of: node, from: element)
    return node
  }

  private func setLabel(of node: AccessibilityNode, from object: any AccessibilityObject) {
    let pieces = object.accessibilityLabelPieces(for: verbosity).filter { !$0.text.isEmpty }
    if pieces.isEmpty { return }
    if pieces.count == 1, pieces[0].pronunciation == nil, pieces[0].language == node.language {
      node.label = pieces[0].text
    } else {
      node.spans = spans(pieces)
    }
  }

  /// Returns spans for pieces. Pieces that a pause separates become spans separated by commas.
  private func spans(_ pieces: [LabelPiece]) -> [LabelPiece] {
    pieces.indices.map { index in
      var span = pieces[index]
      let next = index + 1
      if next < pieces.count { span.text += pieces[next].joint }
      span.kind = .label
      span.continues = index > 0
      return span
    }
  }
}
