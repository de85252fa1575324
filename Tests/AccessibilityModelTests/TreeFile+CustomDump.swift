import CustomDump

import AccessibilityModel

/// A failed comparison of trees shows the lines of the nodes that differ.
extension TreeFile: CustomDumpRepresentable {
  /// The lines of the file.
  public var customDumpValue: Any { description }
}
