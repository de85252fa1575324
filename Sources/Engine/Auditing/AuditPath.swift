import AccessibilityModel

/// The paths that identify elements in findings, the same in every run.
enum AuditPath {
  /// The number of components shown at each end of a long path. The middle is replaced by the
  /// number of its components.
  private static let shown = 8

  /// Returns the path of an object: its identifier, or, for a tree node, its id or its path from
  /// the nearest ancestor with an id or from the root.
  static func path(of object: any AccessibilityObject) -> String {
    guard let node = object.accessibilityTree, node === object else {
      return object.elementID.description
    }
    if let id = node.id { return "#\(id)" }
    let inner = node.ancestors.prefix { $0.id == nil }
    let components = node.treePath.split(separator: ".").dropFirst().map(String.init)
    let start = (inner.last ?? node).parent?.id.map { "#\($0)" } ?? "root"
    return shortened([start] + components.suffix(inner.count + 1))
  }

  private static func shortened(_ components: [String]) -> String {
    guard components.count > shown * 4 else { return components.joined(separator: ".") }
    return components.prefix(shown).joined(separator: ".") + ".…(\(components.count))."
      + components.suffix(shown).joined(separator: ".")
  }
}
