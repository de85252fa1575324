import AccessibilityModel

/// What an element is called in findings, the same in every run.
enum AuditPath {
  /// Of a longer path only the first and the last components are told, and how many there are.
  private static let shown = 8

  /// The identity of an object that has one; of a node its id, else its way from the nearest node
  /// that has one, else from the root.
  static func path(of object: any AccessibilityObject) -> String {
    guard let node = object.accessibilityTree, node === object else {
      return object.accessibilityIdentifier
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
