import AccessibilityModel
import Geometry
import PlainText
import ScreenReading

// Rules about the frames of elements.

/// An element with no area to touch or to draw the cursor around.
struct EmptyFrame: WalkingRule {
  static let rule = RuleDescription(
    name: "empty-frame", severity: .error, criteria: [.focusVisible],
    finds: """
      an element whose frame has no size or is not finite; reported as a warning if it is not a \
      control and is still read or has no text
      """,
    fix: "Compute the frame from the current layout each time it is requested.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      guard let frame = element.frame else { continue }
      if !frame.isFinite {
        findings.add(element, "The frame is not finite.")
      } else if frame.isEmpty {
        findings.add(
          element, "The frame measures \(frame.width.short) by \(frame.height.short).",
          severity: element.isControl ? .error : .warning)
      }
    }
  }

  /// Reports the elements of a tree that the screen reader skips because they have no size.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let tree = walk.screen as? AuditedTree else { return }
    tree.root.forEachNode { node in
      guard node.isElement, let place = tree.place(of: node), !place.isHidden,
        place.element == nil, place.rect.width == 0, place.rect.height == 0,
        node.frame.width == 0, node.frame.height == 0
      else { return }
      let saysNothing = (node.labelText + (node.value ?? "")).allSatisfy(\.isWhitespace)
      findings.add(
        node, label: node.labelText, frame: place.rect,
        "The element has no size, so the screen reader skips it.",
        severity: saysNothing && !AuditedElement.isControl(node.traits) ? .warning : .error)
    }
  }
}

/// An element outside the screen that scrolling does not reveal.
struct OffScreenFrame: WalkingRule {
  static let rule = RuleDescription(
    name: "off-screen-frame", severity: .warning, criteria: [.focusVisible],
    finds: "an element outside the screen that scrolling does not reveal",
    fix: "Move the element onto the screen, or hide it while it is outside.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let bounds = page.screen.auditBounds
    let tree = page.screen as? AuditedTree
    for element in page.elements {
      guard let frame = element.frame else {
        findings.add(element, "The element has no frame, even after scrolling to it.")
        continue
      }
      guard frame.isFinite, !frame.isEmpty, !frame.intersects(bounds) else { continue }
      if let tree, let node = element.object.accessibilityTree,
        tree.place(of: node)?.isScrolled == true || TargetRegions(tree).isInScrollView(node)
      {
        continue
      }
      findings.add(
        element,
        "The element is at \(frame.x.short), \(frame.y.short), outside the screen.")
    }
  }
}

/// A frame that stays in place while its content scrolls.
struct StaleFrame: ActingRule {
  static let rule = RuleDescription(
    name: "stale-frame", severity: .error, criteria: [.focusVisible],
    finds: "a frame that does not move by the distance scrolled",
    fix: "Compute the frame on request from the current position of the view.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    _ = stage.screen.auditDrawnTexts()
    let step = stage.screen.auditUnit == .points ? 10.0 : 1.0
    let before = stage.seenElements()
    guard let scroll = stage.screen.auditScroll(by: step), scroll.distance != 0 else {
      return NotRunReason.noScrolling
    }
    for element in before where Traversal.contains(scroll.container, element.object) {
      guard let old = element.frame, let new = stage.screen.auditFrame(of: element.object),
        old.isFinite, new.isFinite, abs(old.y - scroll.distance - new.y) > 0.5
      else { continue }
      findings.add(
        element,
        "After a scroll by \(scroll.distance.short), the frame moved by \((old.y - new.y).short).")
    }
    _ = stage.screen.auditScroll(by: -scroll.distance)
    return nil
  }
}
