import AccessibilityModel
import Geometry

extension Session {
  /// What the reader finds on the screen now, as a tree file.
  package func treeDump() -> String {
    root.layoutIfNeeded()
    // Nobody listens: what was made for the dump goes again.
    defer { if !reader.isRunning { application.readerStatusDidChange(isRunning: false) } }
    let size = Size(width: root.frame.width, height: root.frame.height)
    if root.popover == nil, let tree = application.tree { return TreeFile.text(of: tree) }
    let screen = AccessibilityNode.Screen(size: size, language: phrases.language)
    let tree = TreeDump.tree(of: root, screen: screen, verbosity: reader.settings.verbosity)
    return TreeFile.text(of: tree)
  }
}
