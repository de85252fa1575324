import AccessibilityModel

/// The identity of an element of a tree, for baselines: its identifier; without one, its kind and
/// label; without both, its kind and its id in the tree file or the nearest ancestor with a name.
///
/// `[save-button]`, `button "Save"`, `image #logo`, `image in "Inbox"`. No index is part of an identity, so that an
/// element that is inserted changes no other one's. Elements that share an identity are counted.
enum ElementIdentity {
  /// Returns the identity of a node.
  ///
  /// - Parameter type: Returns the type of a node in another tool's dump, or nil.
  static func text(
    of node: AccessibilityNode, type: (AccessibilityNode) -> String?
  ) -> String {
    if let identifier = node.identifier, !identifier.isEmpty { return "[\(identifier)]" }
    let kind = type(node) ?? kind(of: node)
    if let name = name(of: node) { return "\(kind) \(name)" }
    if let id = node.id { return "\(kind) #\(id)" }
    for ancestor in node.ancestors {
      let isScreen = ancestor.parent == nil || type(ancestor) == "Window"
      if !isScreen, let name = name(of: ancestor) { return "\(kind) in \(name)" }
    }
    return kind
  }

  private static func name(of node: AccessibilityNode) -> String? {
    if let identifier = node.identifier, !identifier.isEmpty { return "[\(identifier)]" }
    let label = node.labelText
    return label.hasLetterOrNumber ? "\"\(label)\"" : nil
  }

  /// Returns the role of a node by its traits. States aren't part of it.
  private static func kind(of node: AccessibilityNode) -> String {
    let role = AccessibilityTraits.names.first {
      !states.contains($0.trait) && node.traits.contains($0.trait)
    }
    return role?.name ?? (node.isElement ? "element" : "view")
  }

  private static let states: AccessibilityTraits = [
    .selected, .notEnabled, .isEditing, .updatesFrequently,
  ]
}
