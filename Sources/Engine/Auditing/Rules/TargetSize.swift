import AccessibilityModel
import Geometry

/// A control that is too small for a finger, or for the mouse in a terminal.
///
/// There are two levels on a touch screen. WCAG 2.2 requires 24 by 24 CSS pixels, or as much
/// distance to other targets (2.5.8). Apple's Human Interface Guidelines recommend 44 by 44 points.
struct TargetSize: WalkingRule {
  static let rule = RuleDescription(
    name: "target-size", severity: .error, criteria: [.targetSize],
    finds: "a control smaller than 24 by 24 points without space around it; reported as info "
      + "below Apple's 44 by 44, as a warning in a terminal below two columns by one row",
    fix: "Enlarge the control, or only its accessibility frame, to the minimum size.")

  /// The least size and the least distance of centers that WCAG requires, in points.
  static let required = 24.0
  /// The least height of a control that the system draws: a switch is 51 by 31 points (63 by 28
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
    for element in page.elements where element.isControl && !Self.isExcepted(element) {
      guard let frame = element.frame, !frame.isEmpty, frame.isFinite,
        frame.width < recommended.width || frame.height < recommended.height,
        !Self.isCut(element, frame, on: page)
      else { continue }
      let isInRow = Self.isInRow(element, frame, on: page)
      if min(frame.width, frame.height) < Self.required, !isInRow, !element.traits.contains(.link) {
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
          frame, "points", recommended.width, recommended.height, verb: "Apple recommends"),
        severity: .info)
    }
  }

  private static func message(
    _ frame: Rect, _ unit: String, _ width: Double, _ height: Double,
    verb: String = "the minimum is"
  ) -> String {
    "The hit area is \(frame.width.short) by \(frame.height.short) \(unit); "
      + "\(verb) \(width.short) by \(height.short)."
  }

  /// Keys of a keyboard are drawn by the system.
  private static func isExcepted(_ element: AuditedElement) -> Bool {
    element.traits.contains(.keyboardKey)
  }

  /// Returns whether the frame crosses the edge of the screen or of its scroll view, which hides a
  /// part of it.
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

  /// Returns whether the element is in a row that is high enough: a field, or the accessory of a
  /// row, takes the touches of the row's height.
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
    if !element.traits.isDisjoint(with: [.toggle, .searchField, .adjustable]) { return true }
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
  private struct Square: Hashable {
    let column: Int
    let row: Int
  }

  private var rects: [Rect] = []
  private var squares: [Square: [Int]] = [:]
  /// Targets that fill many squares. Only the first ones are examined.
  private var large: [Int] = []

  private static let side = 48.0
  private static let mostLarge = 64
  private static let mostNearby = 64
  private static let furthest = 1e6

  init(_ page: AuditPage) {
    for element in page.elements where element.isControl {
      guard let frame = element.frame, frame.isFinite, !frame.isEmpty,
        abs(frame.x) < Self.furthest, abs(frame.y) < Self.furthest
      else { continue }
      rects.append(frame)
      let index = rects.count - 1
      guard max(frame.width, frame.height) <= Self.side * 4 else {
        if large.count < Self.mostLarge { large.append(index) }
        continue
      }
      for square in Self.squares(frame) { squares[square, default: []].append(index) }
    }
  }

  private static func squares(_ frame: Rect) -> [Square] {
    func index(_ place: Double) -> Int { Int((place / side).rounded(.down)) }
    return (index(frame.x)...index(frame.maxX)).flatMap { column in
      (index(frame.y)...index(frame.maxY)).map { Square(column: column, row: $0) }
    }
  }

  /// Returns whether another target is too near to a small one.
  func crowd(_ element: AuditedElement, _ frame: Rect) -> Bool {
    let radius = TargetSize.required / 2
    let center = frame.center
    guard abs(center.x) < Self.furthest, abs(center.y) < Self.furthest else { return false }
    let near = Rect(
      x: center.x - radius * 2, y: center.y - radius * 2, width: radius * 4, height: radius * 4)
    let nearby = Self.squares(near).flatMap { (squares[$0] ?? []).prefix(Self.mostNearby) }
    return (nearby + large).contains { index in
      let other = rects[index]
      guard other != frame else { return false }
      // The circle of another small target stands for it.
      let isSmall = min(other.width, other.height) < TargetSize.required
      let distance = other.contains(center) ? 0 : other.distance(to: center)
      let (across, down) = (center.x - other.midX, center.y - other.midY)
      let least = radius * 2 - 0.5
      return distance < radius - 0.5
        || isSmall && across * across + down * down < least * least
    }
  }
}
