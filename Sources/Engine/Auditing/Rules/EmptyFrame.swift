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
