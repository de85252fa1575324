import AccessibilityModel
import Geometry

/// The surroundings of a control in a tree: the row, the bar, and the scroll view that contain it.
extension AuditedTree {
  /// The types of views that float over scrolled content.
  private static let bars: Set<String> = [
    "NavigationBar", "TabBar", "Toolbar", "ToolBar", "StatusBar", "Keyboard", "Alert", "Sheet",
    "Popover",
  ]
  private static let scrollers: Set<String> = [
    "Table", "CollectionView", "ScrollView", "WebView", "TableView", "Collection",
  ]
  /// The maximum number of ancestors to examine. Views are nested by dozens, hostile trees by
  /// thousands.
  private static let mostLevels = 200
  /// The heights of rows, in points.
  private static let rowHeights = 44.0...160.0
  /// The minimum width of a row, in points. Narrower containers are controls with parts.
  private static let leastRowWidth = 200.0

  /// Returns the frame of the row that contains an element: a cell in a dump, or a view around it
  /// as high as a row.
  func row(of node: AccessibilityNode) -> Rect? {
    guard let nodeFrame = place(of: node)?.rect else { return nil }
    for view in node.ancestors.prefix(Self.mostLevels) {
      guard let frame = place(of: view)?.rect, view.scroll == nil, view.parent != nil else {
        return nil
      }
      let isCell = type(of: view) == "Cell"
      if isCell || Self.rowHeights.contains(frame.height) && frame.width >= Self.leastRowWidth,
        frame.height >= nodeFrame.height, frame.height <= Self.rowHeights.upperBound
      {
        return frame
      }
      if isCell { return nil }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether an element is in a segmented control or another
  /// group whose items the system draws.
  func isSegment(_ node: AccessibilityNode) -> Bool {
    guard let parent = node.parent else { return false }
    return type(of: parent) == "SegmentedControl" || parent.containerType == .series
  }

  /// Returns a Boolean value that indicates whether two elements may overlap: scrolled content
  /// passes under a bar or another view that scrolls, and the system draws the tabs of a tab bar.
  func mayOverlap(_ node: AccessibilityNode, _ other: AccessibilityNode) -> Bool {
    let region = region(of: node)
    return region !== self.region(of: other) || region?.traits.contains(.tabBar) == true
  }

  /// Returns a Boolean value that indicates whether an element is in a view that scrolls by its
  /// type. A dump has no scroll ranges.
  func isInScrollView(_ node: AccessibilityNode) -> Bool {
    node.ancestors.prefix(Self.mostLevels).contains { Self.scrollers.contains(type(of: $0) ?? "") }
  }

  /// Returns the nearest bar or scroll view that contains a node.
  private func region(of node: AccessibilityNode) -> AccessibilityNode? {
    node.ancestors.prefix(Self.mostLevels).first { view in
      let type = self.type(of: view) ?? ""
      return view.scroll != nil || view.traits.contains(.tabBar) || Self.bars.contains(type)
        || Self.scrollers.contains(type)
    }
  }
}
