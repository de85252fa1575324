import Geometry
import PlainText
import ScreenReading

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
    // The system draws the keys of a keyboard.
    for element in page.elements
    where element.isControl && !element.traits.contains(.keyboardKey) {
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
        if known.crowd(frame) {
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

  /// Returns a Boolean value that indicates whether the edge of the screen or of the element's
  /// scroll view hides a part of the frame.
  private static func isCut(_ element: AuditedElement, _ frame: Rect, on page: AuditPage) -> Bool {
    var areas = [page.screen.auditBounds]
    if let tree = page.screen as? AuditedTree, let node = element.object.accessibilityTree,
      let area = tree.place(of: node)?.scrollerArea
    {
      areas.append(area)
    }
    return areas.contains { !$0.holds(frame, slack: 0.5) }
  }

  /// Returns a Boolean value that indicates whether the element is in a row that is high enough: a
  /// field, or the accessory of a row, takes the touches of the row's height.
  private static func isInRow(_ element: AuditedElement, _ frame: Rect, on page: AuditPage) -> Bool
  {
    guard let tree = page.screen as? AuditedTree, let node = element.object.accessibilityTree,
      let row = tree.row(of: node)
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
    return tree.isSegment(node)
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
  func crowd(_ frame: Rect) -> Bool {
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
