import AccessibilityModel
import Geometry
import ScreenReading

/// The tree file written along with a report on a screen without one, and the lines of its
/// elements.
package struct DumpPlaces {
  /// The content of the tree file.
  package let text: String
  private let file: String
  private let lines: [String: Int]

  /// Dumps the current content of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen to dump.
  ///   - file: The name of the dump in findings.
  ///   - findings: The findings to locate; elements that are not on the screen are appended.
  package init(of screen: any AuditedScreen, file: String, findings: [Finding]) {
    let size = Size(width: screen.auditBounds.width, height: screen.auditBounds.height)
    var paths: Set<String> = []
    let tree = TreeDump.tree(
      of: screen.auditRoot, screen: .init(size: size, language: screen.auditLanguage),
      verbosity: .full)
    tree.forEachNode { if let id = $0.id { paths.insert(id) } }
    var missing: [AccessibilityNode] = []
    for finding in findings where paths.insert(finding.path).inserted {
      let node = AccessibilityNode(label: finding.label, isElement: true)
      node.id = finding.path
      let frame = finding.frame.flatMap { $0.isFinite ? $0 : nil }
      node.screenFrame = frame ?? Rect(x: 0, y: 0, width: 1, height: 1)
      missing.append(node)
    }
    let found = AccessibilityNode(frame: screen.auditBounds)
    found.setElements(missing)
    let top = AccessibilityNode(frame: screen.auditBounds)
    top.setSubviews(missing.isEmpty ? [tree] : [tree, found])
    top.screen = tree.screen
    self.init(tree: top, file: file)
  }

  /// Dumps a tree that was not read from a file.
  package init(tree: AccessibilityNode, file: String) {
    text = TreeFile.text(of: tree)
    self.file = file
    var lines: [String: Int] = [:]
    if let read = try? TreeFile(name: file, bytes: Array(text.utf8)) {
      read.root.forEachNode { node in
        guard let line = read.line(of: node) else { return }
        lines[node.id ?? AuditPath.path(of: node)] = line
        lines[AuditPath.path(of: node)] = line
      }
    }
    self.lines = lines
  }

  /// Returns the line of a finding's element, or the first line if the dump does not contain it.
  package func location(of finding: Finding) -> SourceLocation {
    SourceLocation(file: file, line: lines[finding.path] ?? 1)
  }
}
