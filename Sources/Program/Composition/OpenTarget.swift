import AccessibilityModel
import Formats
import Interlinear

/// The opened subject of an argument of a command or a script: a text, a tree of elements, or a
/// scene.
package enum OpenTarget {
  /// A text, with the texts parallel to it and the warnings about its file.
  case text(any TextSource, beside: [NamedText] = [], warnings: WarningList? = nil)
  case tree(AccessibilityNode, name: String)
  /// A scene of the gallery, with its trap, if any.
  case scene(String, trap: String?)
}
