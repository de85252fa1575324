import AccessibilityModel

/// Traits that contradict each other.
struct TraitConflict: WalkingRule {
  static let rule = RuleDescription(
    name: "trait-conflict", severity: .error, criteria: [.nameRoleValue],
    finds: """
      two of button, link, searchField, and keyboardKey; button with adjustable, a control that \
      doesn't respond to touches and isn't notEnabled, or a tab bar without a selected tab, \
      reported as a warning
      """,
    fix: "Keep only the trait that describes what a double tap does.")

  private static let exclusive: [(String, AccessibilityTraits)] = [
    ("button", .button), ("link", .link), ("searchField", .searchField),
    ("keyboardKey", .keyboardKey),
  ]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where element.isControl {
      var names = Self.exclusive.filter { element.traits.contains($0.1) }.map(\.0)
      // The keys of the system's keyboard are buttons too.
      if names == ["button", "keyboardKey"] { names = [] }
      // A double tap can activate what a swipe adjusts, but few users expect both.
      // A tree that says what a swipe does has both on purpose, as UIDatePicker's month has.
      let isBoth =
        names.count < 2 && element.traits.isSuperset(of: [.button, .adjustable])
        && element.object.accessibilityTree?.adjustable == nil
      if isBoth { names = ["button", "adjustable"] }
      if let tree = page.screen as? AuditedTree, tree.gaps.isEmpty,
        let node = element.object.accessibilityTree, node.respondsToUserInteraction == false,
        !element.traits.contains(.notEnabled), node.outcomes.isEmpty
      {
        findings.add(
          element, "The control doesn't respond to touches, and isn't notEnabled.",
          severity: .warning)
      }
      guard names.count >= 2 else { continue }
      findings.add(
        element, "The traits \(names.joined(separator: " and ")) exclude each other.",
        severity: isBoth ? .warning : nil)
    }
  }

  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {
    guard let tree = walk.screen as? AuditedTree, tree.gaps.isEmpty else { return }
    tree.root.forEachNode { bar in
      let tabs = bar.traits.contains(.tabBar) ? bar.nodes.filter(\.isElement) : []
      guard tabs.count > 1, !tabs.contains(where: { $0.traits.contains(.selected) }),
        let place = tree.place(of: bar), !place.isHidden
      else { return }
      findings.add(
        bar, label: bar.labelText, frame: place.rect,
        "None of the \(tabs.count) tabs has the trait selected.", severity: .warning)
    }
  }
}
