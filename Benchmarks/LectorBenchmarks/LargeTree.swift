import AccessibilityModel
import Geometry

/// Generated trees of views.
enum LargeTree {
  /// Returns a list of elements one below the other.
  static func flat(_ count: Int) -> AccessibilityNode {
    let frame = Rect(x: 0, y: 0, width: 390, height: count * 44)
    return .view(
      frame: frame,
      subviews: (0..<count).map {
        .element("Element \($0)", frame: Rect(x: 0, y: $0 * 44, width: 390, height: 44))
      })
  }

  /// Returns views with nine buttons each, scattered over a screen so that many are on the same
  /// line.
  static func scattered(_ nodes: Int) -> AccessibilityNode {
    let views = (0..<(nodes / 10)).map { view -> AccessibilityNode in
      .view(
        frame: Rect(x: view * 7_919 % 390, y: view * 104_729 % 100_000, width: 100, height: 100),
        subviews: (0..<9).map { index in
          .element(
            "Button \(view).\(index)", traits: .button,
            frame: Rect(x: index * 31 % 97, y: index * 17 % 60, width: 44, height: 44))
        })
    }
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 390, height: 844), subviews: views)
    root.screen = .init()
    return root
  }
}
