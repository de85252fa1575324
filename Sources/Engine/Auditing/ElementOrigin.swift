import AccessibilityModel

/// An element as the dump that a tree was read from describes it.
package struct ElementOrigin: Hashable, Sendable {
  /// The type in the words of the dump, such as `XCUIElementTypeButton`.
  package let type: String
  /// The identifier or the label in the dump.
  package let name: String?

  package init(type: String, name: String?) {
    self.type = type
    self.name = name
  }

  /// The type without the prefix that all types of a format share: `Button`.
  var shortType: String {
    for prefix in ["XCUIElementType", "UIA", "AX"] where type.hasPrefix(prefix) {
      let rest = type.dropFirst(prefix.count)
      if rest.first?.isUppercase == true { return String(rest) }
    }
    return type
  }
}

/// Short paths for the elements of a dump: the type with the name, and an ordinal where several
/// elements share both. A type without a name is counted within the nearest ancestor with a name.
///
/// `Button "Save"`, `Cell "Inbox" 2`, `Cell "Inbox" › Image 1`. No line and no container without a
/// name is part of a path, so that a path stays the same when a view around it is added.
struct DumpPaths {
  private var paths: [ObjectIdentifier: String] = [:]

  /// Creates the paths of all nodes that a dump describes.
  ///
  /// - Complexity: O(*n*) over the nodes.
  init(of root: AccessibilityNode, describe: (AccessibilityNode) -> ElementOrigin?) {
    var counts: [String: Int] = [:]
    var anchors: [ObjectIdentifier: String] = [:]
    root.forEachNode { node in
      let anchor = node.parent.flatMap { anchors[ObjectIdentifier($0)] } ?? ""
      guard let origin = describe(node) else {
        anchors[ObjectIdentifier(node)] = anchor
        return
      }
      let isNamed = origin.name?.isEmpty == false
      let name = isNamed ? " \"\((origin.name ?? "").shortened.oneLine)\"" : ""
      let base =
        isNamed || anchor.isEmpty
        ? origin.shortType + name : "\(anchor) › \(origin.shortType)"
      let count = counts[base, default: 0] + 1
      counts[base] = count
      let path = count == 1 && isNamed ? base : "\(base) \(count)"
      paths[ObjectIdentifier(node)] = path
      let isScreen = ["Application", "Window"].contains(origin.shortType)
      anchors[ObjectIdentifier(node)] = isNamed && !isScreen ? path : anchor
    }
  }

  /// Returns the path of a node, or nil if the dump does not describe it.
  func path(of node: AccessibilityNode) -> String? { paths[ObjectIdentifier(node)] }
}
