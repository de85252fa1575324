import AccessibilityModel

/// A sign that is there for the eye and is read by its name, or not at all.
struct DecorativeGlyph: WalkingRule {
  static let rule = RuleDescription(
    name: "decorative-glyph", severity: .warning,
    finds: "box drawing, braille or private-use characters in a label",
    mend: "Draw the sign, and leave it out of the label.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      for text in [element.label, element.value ?? ""] {
        guard let sign = text.unicodeScalars.first(where: Self.isDecorative) else { continue }
        let code = String(sign.value, radix: 16, uppercase: true)
        let name = sign.properties.name.map { " (\($0.lowercased()))" } ?? ""
        findings.add(element, "The label has the sign U+\(code)\(name).")
        break
      }
    }
  }

  /// By the blocks of the Unicode Standard.
  static func isDecorative(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2500...0x259F, 0x2800...0x28FF, 0xE000...0xF8FF, 0xF0000...0xFFFFD,
      0x100000...0x10FFFD:
      true
    default: false
    }
  }
}
