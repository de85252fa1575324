import AccessibilityModel
import Geometry

extension Session {
  /// Returns the elements on the screen as the text of a tree file.
  package func treeDump() -> String {
    root.layoutIfNeeded()
    // While the screen reader is off, the elements that the dump needed are released again.
    defer { if !reader.isRunning { application.readerStatusDidChange(isRunning: false) } }
    let size = Size(width: root.frame.width, height: root.frame.height)
    if root.popover == nil, let tree = application.tree { return TreeFile.text(of: tree) }
    let screen = AccessibilityNode.Screen(size: size, language: phrases.language)
    let tree = TreeDump.tree(of: root, screen: screen, verbosity: reader.settings.verbosity)
    return TreeFile.text(of: tree)
  }
}
