import PlainText

/// An element without a name.
struct MissingLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "missing-label", severity: .error, criteria: [.nameRoleValue, .nonTextContent],
    finds: """
      an element with no label, value, or title; a control with no label, whatever its value; \
      reported as a warning for other elements with only a value, and for plain views in a dump
      """,
    fix: "Add a label, or hide the element from the screen reader if it is decorative.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where element.label.isUnspoken {
      // The space bar's label is a space.
      let isKey = element.traits.contains(.keyboardKey) && !element.label.isEmpty
      if isKey || element.traits.contains(.backButton) { continue }
      // A cell of a data table may be empty: its headers are spoken.
      if element.object.accessibilityTableCell != nil, !element.isControl { continue }
      let tree = page.screen as? AuditedTree
      let node = element.object.accessibilityTree
      if let tree, let node, tree.hasOtherName(node) { continue }
      // A placeholder names a field only until something is typed.
      let placeholder = node?.placeholder?.hasLetterOrNumber == true ? node?.placeholder : nil
      guard (element.value ?? "").isUnspoken || element.value == placeholder else {
        if let severity = Self.severity(of: element, tree) {
          findings.add(
            element.object, label: "", frame: element.frame,
            "The element has a value but no label.", severity: severity)
        }
        continue
      }
      // A view without traits may be the system's, such as the preview beside a menu.
      let isView = element.traits.isEmpty && node.flatMap { tree?.type(of: $0) } == "Other"
      let message: Message =
        (element.hint ?? "").isEmpty
        ? "The element has no label and no value." : "The element has a hint but no label."
      if placeholder != nil {
        findings.add(
          element, "Only the placeholder names the field, until something is typed.",
          severity: .warning)
      } else {
        findings.add(element, message, severity: isView ? .warning : nil)
      }
    }
  }

  /// Returns the severity for an element with only a value, or nil for one that needs no label: a
  /// text, a key, or a system control that UIKit does not label either.
  private static func severity(of element: AuditedElement, _ tree: AuditedTree?) -> Severity? {
    let type = tree.flatMap { tree in element.object.accessibilityTree.flatMap(tree.type) }
    if type.map(unlabeledTypes.contains) == true || element.isPageControl
      || element.traits.contains(.pickerItem)
    {
      return nil
    }
    guard element.isControl else {
      let isText = !element.traits.isDisjoint(with: [.staticText, .header])
      // The value of an indicator says nothing without a label. The values of other views in a dump
      // may be meant for its tool only.
      let isKnown = tree?.gaps.contains(.placeholders) != true
      return isText || !isKnown && type?.hasSuffix("Indicator") != true ? nil : .warning
    }
    if element.traits.contains(.keyboardKey) { return nil }
    // A text view in a dump may be read-only. A field's value may be its placeholder.
    guard let tree, tree.gaps.contains(.placeholders), element.isField,
      element.object.accessibilityTree?.placeholder == nil
    else { return .error }
    return element.traits.contains(.textArea) ? nil : .warning
  }

  /// Types of dumps that have a value and no label in UIKit.
  private static let unlabeledTypes: Set<String> = ["PageIndicator", "TextView"]
}

extension String {
  /// A Boolean value that indicates whether a text is empty, blank, or invisible. Punctuation and
  /// symbols are spoken by name.
  fileprivate var isUnspoken: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.isInvisible }
  }
}

extension AuditedElement {
  /// A Boolean value that indicates whether the element is a page control, whose value is its whole
  /// name: "page 2 of 5".
  fileprivate var isPageControl: Bool {
    guard traits.contains(.adjustable), let value, value.first?.isLetter == true else {
      return false
    }
    return value.wordsOfLabel.count { $0.allSatisfy(\.isNumber) } == 2
  }
}
