/// A label of symbols alone, such as `★★★★☆` or `→`, which is spoken by the symbols' names.
struct GlyphLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "glyph-label", severity: .warning, criteria: [.nonTextContent],
    finds: "a label or value of symbols alone, such as a row of stars or an arrow",
    fix: "Say what the symbols mean: \"4 of 5 stars\", \"Next\".")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      for (part, text) in [("label", element.label), ("value", element.value ?? "")]
      where Self.isGlyphs(text, isControl: element.isControl)
        || part == "label" && Self.isSigns(text, of: element)
      {
        // The value of a field contains text typed by the user, or bullets in its place.
        if part == "value", element.isField { continue }
        // A value is spoken after a name, and a label with a value is not alone.
        if part == "label", element.value?.hasLetterOrNumber == true { continue }
        findings.add(element, "The \(part) \"\(text.shortened)\" is only symbols.")
        break
      }
    }
  }

  /// Returns a Boolean value that indicates whether a label consists of signs: punctuation on a
  /// link, or three different signs, such as `-->*`, on a control or an image. Some buttons are
  /// named "+" or "?".
  private static func isSigns(_ label: String, of element: AuditedElement) -> Bool {
    if element.traits.contains(.link), !label.isEmpty, label.allSatisfy(\.isPunctuation) {
      return true
    }
    guard element.isControl || element.traits.contains(.image) else { return false }
    let signs = Set(label.filter { !$0.isWhitespace })
    return signs.count > 2
      && signs.allSatisfy { $0.isASCII && ($0.isPunctuation || $0.isSymbol) && $0 != "$" }
  }

  /// Returns a Boolean value that indicates whether a text consists of symbols. Emoji are spoken as
  /// pictures, and punctuation, such as a dash for an empty value, by name; a bracket or a sign
  /// counts on a control only.
  static func isGlyphs(_ text: String, isControl: Bool) -> Bool {
    var found = false
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      if isGlyph(scalar) || isControl && isSign(scalar) {
        found = true
      } else if scalar.value != 0xFE0E {
        return false
      }
    }
    return found
  }

  /// Returns a Boolean value that indicates whether a character is an arrow, a geometric shape, a
  /// star, or a dingbat that is not drawn as an emoji by default.
  private static func isGlyph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2190...0x21FF, 0x2300...0x23FF, 0x25A0...0x27BF, 0x27F0...0x27FF, 0x2900...0x297F,
      0x2B00...0x2BFF, 0x22EE...0x22F1:
      !scalar.properties.isEmojiPresentation
    default: false
    }
  }

  /// Returns a Boolean value that indicates whether a character is used as a picture on controls: ×
  /// for closing, ‹ for going back.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{D7}", "\u{2039}", "\u{203A}", "\u{AB}", "\u{BB}", "<", ">", "\u{2022}", "\u{2261}":
      true
    default: false
    }
  }
}
