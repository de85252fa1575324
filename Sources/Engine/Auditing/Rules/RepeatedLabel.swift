import PlainText

/// A text that is spoken twice: the label `FLOOR` in two lines, a value that repeats the label, or
/// an image with the name of the text beside it.
struct RepeatedLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "repeated-label", severity: .warning, criteria: [.headingsAndLabels],
    finds: """
      a label that says the same text twice, a value that repeats the label, an image with the name \
      of the text beside it, or a text with the name of the control in its row
      """,
    fix: "Say the text once: hide one of the two views, or set the label of their container.")

  private var last: AuditedElement?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let isDump = (page.screen as? AuditedTree)?.gaps.isEmpty == false
    for element in page.elements {
      if let last, let (extra, message) = Self.extra(among: last, element) {
        findings.add(extra, message)
      }
      last = element
      if let text = Self.repeatedText(
        in: element.label, isControl: element.isControl,
        isIcon: element.isControl && element.isIconSized)
      {
        findings.add(element, "The label says \"\(text.shortened)\" twice.")
      } else if let value = element.value,
        // The description of a screen repeats the label of each text as its value.
        !isDump || !element.traits.contains(.staticText),
        Self.repeats(element.label, value, element)
      {
        findings.add(element, "The value repeats the label \"\(value.shortened)\".")
      }
    }
  }

  /// Returns the image or the text if one of two neighboring elements with the same name is an image
  /// and the other isn't, or one is a text and the other the control in its row. The text beside a
  /// field is its visible label.
  private static func extra(
    among first: AuditedElement, _ second: AuditedElement
  ) -> (AuditedElement, Message)? {
    guard first.label.contains(where: \.isLetter),
      first.label.lowercased() == second.label.lowercased()
    else { return nil }
    let (label, pairs) = (first.label.shortened, [(first, second), (second, first)])
    if let pair = pairs.first(where: { $0.traits.contains(.image) && !$1.traits.contains(.image) })
    {
      return (pair.0, "The image repeats the text beside it: \"\(label)\".")
    }
    let pair = pairs.first { text, control in
      text.traits == .staticText && control.isControl && !control.isField
        && text.frame.flatMap { row in control.frame.map { abs($0.center.y - row.center.y) } }
          .map { $0 * 2 < (control.frame?.height ?? 0) } == true
    }
    return pair.map { ($0.0, "The text repeats the control beside it: \"\(label)\".") }
  }

  /// Returns the text that a label repeats, in two halves of its lines, of four or more parts between
  /// commas, or of four or more words of a control, or at both ends of a control's parts. "New York, New
  /// York" is a name, but not the name of an icon, and "Search, Search" is none of a control.
  static func repeatedText(
    in label: String, isControl: Bool = false, isIcon: Bool = false
  ) -> String? {
    let least = isIcon || isControl && label.wordsOfLabel.count == 2 ? 2 : isControl ? 3 : 4
    for (separator, least) in [("\n" as Character, 2), (",", least), (" ", isControl ? 4 : .max)] {
      // Skip the expensive comparison for most labels, which contain too few separators.
      let count = label.utf8.reduce(1) { $0 + ($1 == separator.asciiValue ? 1 : 0) }
      guard count >= least else { continue }
      let parts = label.split(separator: separator).map { $0.trimming(while: \.isWhitespace) }
      let isRing = separator == "," && isControl && parts.count == 3
      if isRing, parts[1] == parts[2], label.hasSuffix(", " + parts[2]) { return String(parts[2]) }
      guard parts.count >= least, isRing || parts.count.isMultiple(of: 2) else { continue }
      let half = isRing ? 1 : parts.count / 2
      let (first, second) = (parts.prefix(half), parts.suffix(half))
      if first.elementsEqual(second), first.contains(where: { $0.contains(where: \.isLetter) }) {
        return first.joined(separator: separator == " " ? " " : ", ")
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a value repeats the label. In a text field, the
  /// user may have typed it.
  private static func repeats(_ label: String, _ value: String, _ element: AuditedElement) -> Bool {
    !element.isField && !element.isToggle && label.contains(where: \.isLetter)
      && (label.lowercased() == value.lowercased()
        || element.traits.contains(.adjustable) && !value.isEmpty && label.hasSuffix(" " + value))
  }
}
