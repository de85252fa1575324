import AccessibilityModel
import Geometry
import ScreenReading

/// The frames of the controls on a page.
struct TargetPlaces {
  let elements: [AuditedElement]
  let rects: [Rect]
  /// The largest difference that counts as a rounding error: dumps round frames to whole points, so
  /// that neighbors can share one.
  private let slack: Double

  init(_ page: AuditPage) {
    var elements: [AuditedElement] = []
    var rects: [Rect] = []
    let tree = page.screen as? AuditedTree
    // Only elements on the screen at the same time can overlap: a scroll moves them apart.
    let epoch = page.elements.last?.epoch ?? 0
    for element in page.elements where element.isControl && element.epoch == epoch {
      var visible = element.frame
      if let tree, let node = element.object.accessibilityTree {
        visible = tree.place(of: node)?.visible
      }
      // Edges that touch, or that differ by a rounding error, do not overlap.
      let least = page.screen.auditUnit == .points ? 1.0 : 0
      guard let frame = visible, frame.isFinite, element.object.accessibilityPath == nil,
        frame.width > least, frame.height > least
      else { continue }
      elements.append(element)
      rects.append(frame)
    }
    self.elements = elements
    self.rects = rects
    slack = page.screen.auditUnit == .points ? 1 : 0.5
  }

  /// The maximum number of overlaps with one target to examine.
  private static let mostOverlaps = 8
  /// The maximum number of targets at one height to compare. A screen has dozens.
  private static let mostAbreast = 500

  /// Returns each target that overlaps another whose top is not below its own, with that other
  /// target.
  ///
  /// - Parameter isFault: Returns whether an overlap counts. Of several, the one with the target that
  ///   extends furthest right is returned.
  func overlaps(where isFault: (_ index: Int, _ other: Int) -> Bool) -> [(index: Int, other: Int)] {
    var result: [(index: Int, other: Int)] = []
    // The targets that begin higher and do not end above the next one.
    var abreast: [Int] = []
    for index in rects.indices.sorted(by: { (rects[$0].y, $0) < (rects[$1].y, $1) }) {
      let rect = rects[index]
      abreast.removeAll { rects[$0].maxY <= rect.y + slack }
      let overlapping = abreast.filter {
        rects[$0].x < rect.maxX - slack && rects[$0].maxX > rect.x + slack
      }
      let furthest = overlapping.sorted {
        (-rects[$0].maxX, rects[$0].x, $0) < (-rects[$1].maxX, rects[$1].x, $1)
      }
      if let other = furthest.prefix(Self.mostOverlaps).first(where: { isFault(index, $0) }) {
        result.append((index, other))
      }
      if abreast.count < Self.mostAbreast { abreast.append(index) }
    }
    return result.sorted { $0.index < $1.index }
  }
}
