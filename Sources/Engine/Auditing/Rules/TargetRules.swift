import AccessibilityModel
import Geometry
import PlainText
import ScreenReading

// Rules about the targets of touches.

/// A control that is too small for a finger, or for the mouse in a terminal.
///
/// There are two levels on a touch screen. WCAG 2.2 requires 24 by 24 CSS pixels, or as much
/// distance to other targets (2.5.8). Apple's Human Interface Guidelines recommend 44 by 44 points.
struct TargetSize: WalkingRule {
  static let rule = RuleDescription(
    name: "target-size", severity: .error, criteria: [.targetSize],
    finds: """
      a control smaller than 24 by 24 points without space around it; reported as info if it is \
      disabled or only below Apple's 44 by 44, as a warning in a terminal below two columns by one \
      row
      """,
    fix: "Enlarge the control, or only its accessibility frame, to the minimum size.")

  /// The minimum size and the minimum distance of centers that WCAG requires, in points.
  static let required = 24.0
  /// The minimum height of a control that the system draws: a switch is 51 by 31 points (63 by 28
  /// since iOS 26), a segment 32 high, a search field 36, a stepper 32.
  private static let leastSystemHeight = 28.0

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    switch page.screen.auditUnit {
    case .cells: visitCells(page, &findings)
    case .points: visitPoints(page, &findings)
    }
  }

  private func visitCells(_ page: AuditPage, _ findings: inout FindingList) {
    let least = AuditUnit.cells.leastTarget
    for element in page.elements where element.isControl {
      guard let frame = element.frame, !frame.isEmpty, frame.isFinite,
        frame.width < least.width || frame.height < least.height
      else { continue }
      findings.add(
        element, Self.message(frame, "cells", least.width, least.height), severity: .warning)
    }
  }

  private func visitPoints(_ page: AuditPage, _ findings: inout FindingList) {
    let recommended = AuditUnit.points.leastTarget
    var neighbors: TargetNeighbors?
    // The system draws the buttons in a search field.
    let searchFields = page.elements.filter { $0.traits.contains(.searchField) }
      .compactMap(\.frame)
    for element in page.elements where element.isControl && !Self.isExcepted(element) {
      guard let frame = element.frame, !frame.isEmpty, frame.isFinite,
        frame.width < recommended.width || frame.height < recommended.height,
        !Self.isCut(element, frame, on: page),
        !searchFields.contains(where: { $0 != frame && $0.contains(frame) })
      else { continue }
      let isInRow = Self.isInRow(element, frame, on: page)
      if min(frame.width, frame.height) < Self.required, !isInRow,
        element.traits.isDisjoint(with: [.link, .notEnabled])
      {
        let known = neighbors ?? TargetNeighbors(page)
        neighbors = known
        if known.crowd(element, frame) {
          findings.add(element, Self.message(frame, "points", Self.required, Self.required))
          continue
        }
      }
      if isInRow || Self.isSystemControl(element, frame, on: page) { continue }
      findings.add(
        element,
        Self.message(
          frame, "points", recommended.width, recommended.height, isAdvice: true),
        severity: .info)
    }
  }

  private static func message(
    _ frame: Rect, _ unit: String, _ width: Double, _ height: Double, isAdvice: Bool = false
  ) -> Message {
    let size = "\(frame.width.short) by \(frame.height.short) \(unit)"
    let least = "\(width.short) by \(height.short)"
    return isAdvice
      ? "The hit area is \(size); Apple recommends \(least)."
      : "The hit area is \(size); the minimum is \(least)."
  }

  /// Keys of a keyboard are drawn by the system.
  private static func isExcepted(_ element: AuditedElement) -> Bool {
    element.traits.contains(.keyboardKey)
  }

  /// Returns a Boolean value that indicates whether the edge of the screen or of the element's
  /// scroll view hides a part of the frame.
  private static func isCut(_ element: AuditedElement, _ frame: Rect, on page: AuditPage) -> Bool {
    var areas = [page.screen.auditBounds]
    if let tree = page.screen as? AuditedTree, let node = element.object.accessibilityTree,
      let area = tree.place(of: node)?.scrollerArea
    {
      areas.append(area)
    }
    return areas.contains { area in
      frame.x < area.x - 0.5 || frame.maxX > area.maxX + 0.5 || frame.y < area.y - 0.5
        || frame.maxY > area.maxY + 0.5
    }
  }

  /// Returns a Boolean value that indicates whether the element is in a row that is high enough: a
  /// field, or the accessory of a row, takes the touches of the row's height.
  private static func isInRow(_ element: AuditedElement, _ frame: Rect, on page: AuditPage) -> Bool
  {
    guard let tree = page.screen as? AuditedTree, let node = element.object.accessibilityTree,
      let row = TargetRegions(tree).row(of: node)
    else { return false }
    return row.height >= AuditUnit.points.leastTarget.height && row.width > frame.width
  }

  private static func isSystemControl(
    _ element: AuditedElement, _ frame: Rect, on page: AuditPage
  ) -> Bool {
    guard frame.height >= leastSystemHeight, frame.width >= leastSystemHeight else { return false }
    if !element.traits.isDisjoint(with: [.toggleButton, .searchField, .adjustable]) { return true }
    guard let tree = page.screen as? AuditedTree, let node = element.object.accessibilityTree else {
      return element.container?.accessibilityContainerType == .series
    }
    return TargetRegions(tree).isSegment(node)
  }
}

/// The targets near a control, for the exception of WCAG 2.2's 2.5.8: a small target is sufficient
/// if a circle with a diameter of 24 points at its center touches no other target and no circle of
/// another small target.
private struct TargetNeighbors {
  private var rects: [Rect] = []
  private var grid = FrameGrid(side: 48)
  /// Targets that fill many squares. Only the first ones are examined.
  private var large: [Int] = []

  private static let largest = 192.0
  private static let mostLarge = 64
  private static let mostNearby = 64
  private static let furthest = 1e6

  init(_ page: AuditPage) {
    // A disabled control ignores touches, so it is not a target.
    for element in page.elements where element.isControl && !element.traits.contains(.notEnabled) {
      guard let frame = element.frame, frame.isFinite, !frame.isEmpty,
        abs(frame.x) < Self.furthest, abs(frame.y) < Self.furthest
      else { continue }
      rects.append(frame)
      let index = rects.count - 1
      if max(frame.width, frame.height) <= Self.largest {
        grid.insert(index, in: frame)
      } else if large.count < Self.mostLarge {
        large.append(index)
      }
    }
  }

  /// Returns a Boolean value that indicates whether another target is too near to a small one.
  func crowd(_ element: AuditedElement, _ frame: Rect) -> Bool {
    let radius = TargetSize.required / 2
    let center = frame.center
    guard abs(center.x) < Self.furthest, abs(center.y) < Self.furthest else { return false }
    let near = Rect(
      x: center.x - radius * 2, y: center.y - radius * 2, width: radius * 4, height: radius * 4)
    let nearby = grid.lists(near: near).flatMap { $0.prefix(Self.mostNearby) }
    return (nearby + large).contains { index in
      let other = rects[index]
      guard other != frame else { return false }
      // Another small target is represented by its circle.
      let isSmall = min(other.width, other.height) < TargetSize.required
      let distance = other.contains(center) ? 0 : other.distance(to: center)
      let (across, down) = (center.x - other.midX, center.y - other.midY)
      let least = radius * 2 - 0.5
      return distance < radius - 0.5
        || isSmall && across * across + down * down < least * least
    }
  }
}

/// Frames in squares, so that only those nearby are examined.
private struct FrameGrid {
  private struct Square: Hashable {
    let column: Int
    let row: Int
  }

  /// The side of a square, in cells or points.
  private let side: Double
  private var squares: [Square: [Int]] = [:]

  init(side: Double) { self.side = side }

  mutating func insert(_ index: Int, in frame: Rect) {
    for square in self.squares(of: frame) { squares[square, default: []].append(index) }
  }

  /// Returns the indices in each square that a rectangle touches.
  func lists(near frame: Rect) -> [[Int]] { squares(of: frame).compactMap { squares[$0] } }

  private func squares(of frame: Rect) -> [Square] {
    func index(_ place: Double) -> Int { Int((place / side).rounded(.down)) }
    return (index(frame.x)...index(frame.maxX)).flatMap { column in
      (index(frame.y)...index(frame.maxY)).map { Square(column: column, row: $0) }
    }
  }
}

/// Controls that overlap, so that a touch may reach the wrong one.
struct TargetOverlap: WalkingRule {
  static let rule = RuleDescription(
    name: "target-overlap", severity: .warning, criteria: [.targetSize],
    finds: "controls whose hit areas overlap",
    fix: "Move the controls apart, or make one a custom action of the other.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let targets = TargetPlaces(page)
    let regions = (page.screen as? AuditedTree).map(TargetRegions.init)
    for (index, other) in targets.overlaps(
      where: { Self.isFault(targets, $0, $1, regions: regions) })
    {
      let place = findings.path(of: targets.elements[other].object)
      findings.add(targets.elements[index], "The hit area overlaps that of \(place).")
    }
  }

  /// Returns a Boolean value that indicates whether two overlapping targets get in a user's way.
  /// `same-target` reports those with the same frame. A button within its field is fine, and so is a
  /// control within a larger one if it does not cover the larger one's center, where a double tap
  /// lands. Scrolled content passes under bars.
  private static func isFault(
    _ targets: TargetPlaces, _ index: Int, _ other: Int, regions: TargetRegions?
  ) -> Bool {
    let (rect, otherRect) = (targets.rects[index], targets.rects[other])
    guard rect != otherRect else { return false }
    let (first, second) = (targets.elements[index], targets.elements[other])
    if let regions, let node = first.object.accessibilityTree,
      let otherNode = second.object.accessibilityTree, node !== otherNode
    {
      if regions.mayOverlap(node, otherNode) { return false }
    }
    let (inner, outer, outerElement) =
      rect.width * rect.height < otherRect.width * otherRect.height
      ? (rect, otherRect, second) : (otherRect, rect, first)
    guard outer.holds(inner) else { return true }
    return !outerElement.isField && inner.contains(outer.center)
  }
}

extension Rect {
  /// Returns a Boolean value that indicates whether a rectangle lies within this one, except for a
  /// rounding error.
  fileprivate func holds(_ inner: Rect) -> Bool {
    let slack = 1.0
    return inner.x >= x - slack && inner.maxX <= maxX + slack && inner.y >= y - slack
      && inner.maxY <= maxY + slack
  }
}

/// Two controls in the same place, so that only one can be touched.
struct SameTarget: WalkingRule {
  static let rule = RuleDescription(
    name: "same-target", severity: .warning, criteria: [.targetSize],
    finds: "controls with the same hit area",
    fix: "Merge the controls into one element with a custom action for the other.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let targets = TargetPlaces(page)
    var first: [Rect: Int] = [:]
    for (index, rect) in targets.rects.enumerated() {
      guard let other = first[rect] else {
        first[rect] = index
        continue
      }
      let place = findings.path(of: targets.elements[other].object)
      findings.add(targets.elements[index], "The hit area is the same as that of \(place).")
    }
  }
}

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

/// An element whose activation triggers another control.
struct ActivationPoint: ActingRule {
  static let rule = RuleDescription(
    name: "activation-point", severity: .error, criteria: [.nameRoleValue],
    finds: "an element whose activation triggers another control",
    fix: "Implement accessibilityActivate, or move the activation point onto the element.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    _ = stage.screen.auditDrawnTexts()
    let elements = stage.seenElements()
    checkPoints(elements, &findings)
    let reported = Set(findings.findings.map(\.path))
    for index in AuditStage.sample(of: elements.indices, most: most) {
      let element = elements[index]
      let name = AuditPath.path(of: element.object)
      guard !reported.contains(name) else { continue }
      // A new screen each time, so that nothing an earlier activation opened is still there.
      let fresh = try AuditStage(subject)
      _ = fresh.screen.auditDrawnTexts()
      guard let same = fresh.seenElement(at: index, named: name) else { continue }
      guard let reached = fresh.screen.auditControl(reachedByActivating: same) else { break }
      guard reached != same.elementID else { continue }
      findings.add(element, "A double tap activates \(reached.description) instead.")
    }
    return nil
  }

  /// The maximum number of elements to try, evenly sampled, because each needs its own screen.
  private static let most = 48

  /// Reports activation points that lie outside their element and inside another control.
  private static func checkPoints(_ elements: [AuditedElement], _ findings: inout FindingList) {
    for element in elements {
      guard let point = element.object.accessibilityActivationPoint, let frame = element.frame,
        !frame.contains(point), element.object.accessibilityPath?.contains(point) != true,
        let other = elements.first(where: {
          $0.object !== element.object && $0.isControl && $0.frame?.contains(point) == true
        })
      else { continue }
      let place = findings.path(of: other.object)
      findings.add(
        element,
        "The activation point \(point.x.short), \(point.y.short) is on \(place) instead.")
    }
  }
}
