// The protocol documents its requirements.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Geometry
import PlainText

extension AccessibilityNode: AccessibilityDefaults {
  /// The node's `id`, otherwise its path in the tree.
  public var elementID: ElementID { ElementID(id ?? treePath) }

  public var accessibilityPlace: String {
    if let name = id ?? identifier { return name }
    let label = labelText
    return label.isEmpty ? treePath : label
  }

  public var isAccessibilityElement: Bool { isElement }

  /// The spoken label: the joined spans, otherwise the plain label.
  public var labelText: String {
    spans.isEmpty ? label ?? "" : spans.map(\.text).joined()
  }

  public func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    if !spans.isEmpty {
      return spans.enumerated().map { index, span in
        var piece = span
        piece.continues = index > 0
        if piece.language == nil { piece.language = language }
        return piece
      }
    }
    guard let label, !label.isEmpty else { return [] }
    return [LabelPiece(.label, label, language: language)]
  }

  public var accessibilitySpelling: LabelPiece? {
    let text = labelText
    return text.isEmpty
      ? nil : LabelPiece(.label, text, language: spans.first?.language ?? language)
  }

  public var accessibilityValue: String? {
    showsPlaceholder ? placeholder : value ?? adjustable?.value
  }

  /// A Boolean value that indicates whether the node is an empty field with a placeholder.
  package var showsPlaceholder: Bool {
    placeholder != nil && (value ?? adjustable?.value ?? "").isEmpty
  }

  public var accessibilityHint: String? { hint }
  public var accessibilityLanguage: String? { language }
  public var accessibilityTraits: AccessibilityTraits { traits }
  public var accessibilityExpandedStatus: AccessibilityExpandedStatus { expandedStatus }
  public var accessibilityHeadingLevel: Int { headingLevel }
  public var accessibilityRespondsToUserInteraction: Bool? { respondsToUserInteraction }
  public var accessibilityNavigationStyle: AccessibilityNavigationStyle { navigationStyle }
  public var accessibilityCustomContent: [AccessibilityCustomContent] { content }
  /// The actions of the node and of its containers. Each element of a container offers its actions.
  public var accessibilityCustomActions: [AccessibilityCustomAction] {
    var all = actions
    for container in ancestors where !container.actions.isEmpty && !container.isElement {
      all += container.actions.filter { action in !all.contains { $0.name == action.name } }
    }
    return all
  }
  public var accessibilityPath: Polygon? { path }
  public var accessibilityActivationPoint: Point? { activationPoint }
  public var accessibilityContainer: (any AccessibilityObject)? { parent ?? host }
  public var accessibilityContainerType: AccessibilityContainerType { containerType }
  public var accessibilityViewIsModal: Bool { viewIsModal }
  public var accessibilityTableCell: AccessibilityTableCell? { cell }

  public var accessibilityDataTable: (any AccessibilityDataTable)? {
    containerType == .dataTable ? self : nil
  }

  public var accessibilityCustomRotors: [AccessibilityCustomRotor] {
    rotors.map { rotor in
      AccessibilityCustomRotor(name: rotor.name) { rotor.targets.compactMap(\.node) }
    }
  }

  public func accessibilityElementCount() -> Int { isElement ? 0 : children.count }

  public func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    !isElement && children.indices.contains(index) ? children[index] : nil
  }

  public func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    guard !isElement, let node = element.accessibilityTree, node.parent === self else { return nil }
    return node.index
  }

  public func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    nodes.first { $0.isElement && $0.elementID == id }
  }

  public func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    if let onScroll { return onScroll(direction) }
    let isDone = scrollPage(direction)
    return happen(after: .scroll) || isDone
  }

  /// The visible page, unless an outcome of the scroll describes it.
  public var accessibilityScrollStatus: AccessibilityScrollStatus? {
    let isDescribed = outcomes[.scroll]?.contains { outcome in
      if case .pageScrolled = outcome.effect { true } else { false }
    }
    return isDescribed == true ? nil : pageStatus
  }

  public func accessibilityScrollToVisible(_ object: any AccessibilityObject) {
    object.accessibilityTree?.reveal()
  }

  public func accessibilityActivate() -> Bool {
    guard !traits.contains(.notEnabled) else { return false }
    if let onActivate { return onActivate() }
    let isDone = performDefaultAction()
    return happen(after: .activate) || isDone
  }

  private func performDefaultAction() -> Bool {
    if !traits.isDisjoint(with: .toggles) {
      value = value == "1" ? "0" : "1"
      return true
    }
    if !traits.isDisjoint(with: .fields.union(.searchField)) { return beginEditing() }
    return select()
  }

  /// Makes the field the only one that receives typed text. In a field that does already, moves the
  /// insertion point to the other end of the text.
  private func beginEditing() -> Bool {
    if traits.contains(.isEditing) {
      var text = editedText
      let end = text.text.count
      var ring = KillRing()
      _ = text.perform(.place(text.caret == end ? 0 : end), ring: &ring)
      editedText = text
      return true
    }
    treeRoot.forEachNode { if $0 !== self, $0.traits.contains(.isEditing) { $0.endEditing() } }
    traits.insert(.isEditing)
    return true
  }

  /// Selects a tab or a segment in its bar; returns false for any other element.
  private func select() -> Bool {
    let bar = ancestors.first { $0.traits.contains(.tabBar) || $0.containerType == .series }
    guard let bar = bar ?? (traits.contains(.tabBarItem) ? parent : nil) else { return false }
    for node in bar.nodes where node !== self && node.traits.contains(.selected) {
      node.traits.remove(.selected)
    }
    if !traits.contains(.selected) { traits.insert(.selected) }
    return true
  }

  public func accessibilityIncrement() {
    if let onIncrement { return onIncrement() }
    step(by: 1)
    happen(after: .increment)
  }

  public func accessibilityDecrement() {
    if let onDecrement { return onDecrement() }
    step(by: -1)
    happen(after: .decrement)
  }

  /// Moves to the adjacent value; does nothing at either end.
  private func step(by step: Int) {
    guard var adjustable, !adjustable.values.isEmpty else { return }
    adjustable.index = min(max(adjustable.index + step, 0), adjustable.values.count - 1)
    self.adjustable = adjustable
    value = adjustable.value
  }

  public func accessibilityPerformEscape() -> Bool {
    onEscape?() ?? happen(after: .escape)
  }
  public func accessibilityPerformMagicTap() -> Bool {
    onMagicTap?() ?? happen(after: .magicTap)
  }
  public func accessibilityElementDidBecomeFocused() { onFocus?(true) }
  public func accessibilityElementDidLoseFocus() { onFocus?(false) }
}

extension AccessibilityNode: AccessibilityDataTable {
  public var accessibilityRowCount: Int { table?.rows ?? 0 }
  public var accessibilityColumnCount: Int { table?.columns ?? 0 }

  public func accessibilityHeaderElements(forRow row: Int) -> [any AccessibilityObject] {
    table?.rowHeaders[row]?.compactMap(\.node) ?? []
  }

  public func accessibilityHeaderElements(forColumn column: Int) -> [any AccessibilityObject] {
    table?.columnHeaders[column]?.compactMap(\.node) ?? []
  }

  /// - Complexity: O(*n*) over the nodes of the table.
  public func accessibilityFirstColumn(inRow row: Int) -> Int? {
    nodes.compactMap { $0.cell?.row == row ? $0.cell?.column : nil }.min()
  }
}
