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
    var ancestor = node
    var levels = 0
    while let parent = ancestor.parent {
      ancestor = parent
      levels += 1
      if ancestor.id != nil { break }
    }
    let components = node.treePath.split(separator: ".")
    let start = ancestor.id.map { "#\($0)" } ?? "root"
    return shortened([start] + components.suffix(levels).map(String.init))
  }

  private static func shortened(_ components: [String]) -> String {
    guard components.count > shown * 4 else { return components.joined(separator: ".") }
    return components.prefix(shown).joined(separator: ".") + ".…(\(components.count))."
      + components.suffix(shown).joined(separator: ".")
  }
}
