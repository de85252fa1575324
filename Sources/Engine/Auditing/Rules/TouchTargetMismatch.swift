import Geometry
import PlainText
import ScreenReading

/// A touch that selects an element other than the one under it or nearest to it.
struct TouchTargetMismatch: ActingRule {
  static let rule = RuleDescription(
    name: "touch-target-mismatch", severity: .error, criteria: [.nameRoleValue],
    finds: "a touch in or near one element that selects another",
    fix: "Select the element that contains the point, or the one whose shape is nearest.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
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
          "A touch at \(point.x.short), \(point.y.short) selects \(picked ?? "nothing").")
        break
      }
    }
    return isAnswered ? nil : "the screen reader itself handles touches on this screen"
  }

  /// The maximum number of elements to try, evenly sampled, because each touch examines the whole
  /// screen.
  private static let most = 200
}

/// The shapes of the visible elements, and the points to touch them at.
private struct TouchShapes {
  let elements: [AuditedElement]
  private let unit: AuditUnit
  private var grid = FrameGrid(side: 32)

  /// Returns a Boolean value that indicates whether a frame has an area and is near the screen.
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
      grid.insert(
        index,
        in: Rect(
          x: frame.x - margin, y: frame.y - margin, width: frame.width + margin * 2,
          height: frame.height + margin * 2))
    }
  }

  /// Returns the center of the shape, and a point just outside each of its sides.
  func probes(of index: Int) -> [Point] {
    guard let frame = elements[index].frame, Self.canBeTouched(frame) else { return [] }
    // In a terminal, a touch is at the center of a cell.
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

  /// Returns the element that a touch at a point means, or nil if none or several are nearest.
  func only(at point: Point) -> Int? {
    var best: (index: Int, distance: Double)?
    var isTie = false
    let place = Rect(x: point.x, y: point.y, width: 0, height: 0)
    for index in grid.lists(near: place).joined() {
      guard let frame = elements[index].frame else { continue }
      let distance = elements[index].object.touchDistance(from: point, frame)
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
}
