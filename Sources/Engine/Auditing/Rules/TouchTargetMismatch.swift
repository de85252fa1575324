import AccessibilityModel
import Geometry

/// A touch that picks another element than the one it is on, or nearest to.
struct TouchTargetMismatch: ActingRule {
  static let rule = RuleDescription(
    name: "touch-target-mismatch", severity: .error,
    finds: "a touch in or near one element's shape that picks another",
    mend: "Pick what holds the point, else the nearest by the distance to its shape.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let stage = try AuditStage(subject)
    _ = stage.screen.auditDrawnTexts()
    let bounds = stage.screen.auditBounds
    let shapes = TouchShapes(stage.seenElements(), unit: stage.screen.auditUnit)
    var isAnswered = false
    for index in AuditStage.sample(of: shapes.elements.indices, most: most) {
      let element = shapes.elements[index]
      for point in shapes.probes(of: index) where bounds.contains(point) {
        guard let touch = stage.screen.auditElement(touchedAt: point) else { break }
        isAnswered = true
        guard let expected = shapes.only(at: point), expected == index else { continue }
        let name = AuditPath.path(of: element.object)
        let picked = touch.element.map(AuditPath.path(of:))
        guard picked != name else { continue }
        findings.add(
          element,
          "A touch at \(point.x.short), \(point.y.short) picks \(picked ?? "nothing").")
        break
      }
    }
    return isAnswered ? nil : "the screen leaves touches to the screen reader"
  }

  /// A touch looks at all that is on the screen: of more elements than that some are tried.
  private static let most = 200
}

/// The shapes of what is on the screen, and where a finger would try them.
private struct TouchShapes {
  let elements: [AuditedElement]
  private let unit: AuditUnit
  /// The elements near each square of the screen.
  private var squares: [Square: [Int]] = [:]

  private struct Square: Hashable {
    let column: Int
    let row: Int
  }

  /// Cells or points.
  private static let side = 32.0

  /// Whether a frame is somewhere near the screen: numbers beyond are no places on one.
  private static func canBeTouched(_ frame: Rect) -> Bool {
    frame.isFinite && !frame.isEmpty && abs(frame.x) < 10_000 && abs(frame.y) < 10_000
      && frame.width < 10_000 && frame.height < 10_000
  }

  init(_ elements: [AuditedElement], unit: AuditUnit) {
    self.elements = elements
    self.unit = unit
    for (index, element) in elements.enumerated() {
      guard let frame = element.frame, Self.canBeTouched(frame) else { continue }
      let margin = unit.nearby * 2
      for column in Self.index(frame.x - margin)...Self.index(frame.maxX + margin) {
        for row in Self.index(frame.y - margin)...Self.index(frame.maxY + margin) {
          squares[Square(column: column, row: row), default: []].append(index)
        }
      }
    }
  }

  private static func index(_ place: Double) -> Int { Int((place / side).rounded(.down)) }

  /// The middle of the shape, and just beside each of its sides.
  func probes(of index: Int) -> [Point] {
    guard let frame = elements[index].frame, Self.canBeTouched(frame) else { return [] }
    // In a terminal a touch is in the middle of a cell.
    let beside = unit == .cells ? 0.5 : unit.nearby / 2
    let middle =
      unit == .cells
      ? Point(x: frame.midX.rounded(.down) + 0.5, y: frame.midY.rounded(.down) + 0.5)
      : frame.center
    return [
      middle, Point(x: frame.x - beside, y: middle.y), Point(x: frame.maxX + beside, y: middle.y),
      Point(x: middle.x, y: frame.y - beside), Point(x: middle.x, y: frame.maxY + beside),
    ].filter { $0.x >= 0 && $0.y >= 0 }
  }

  /// The one element that is meant by a point; nil when several are as near, or none is.
  func only(at point: Point) -> Int? {
    let square = Square(column: Self.index(point.x), row: Self.index(point.y))
    var best: (index: Int, distance: Double)?
    var isTie = false
    for index in squares[square] ?? [] {
      guard let frame = elements[index].frame else { continue }
      let distance = distance(from: point, to: elements[index].object, frame)
      guard distance <= unit.nearby else { continue }
      if let known = best?.distance, abs(distance - known) < 0.01 {
        isTie = true
      } else if distance < best?.distance ?? .infinity {
        best = (index, distance)
        isTie = false
      }
    }
    return isTie ? nil : best?.index
  }

  private func distance(
    from point: Point, to object: any AccessibilityObject, _ frame: Rect
  ) -> Double {
    if let path = object.accessibilityPath {
      return path.contains(point) ? -1 : path.distance(to: point)
    }
    return frame.contains(point) ? -1 : frame.distance(to: point)
  }
}
