/// A decorative character, which is either spoken by its name or not spoken at all.
struct DecorativeGlyph: WalkingRule {
  static let rule = RuleDescription(
    name: "decorative-glyph", severity: .warning, criteria: [.nonTextContent],
    finds: """
      box-drawing, braille, private-use, or replacement characters, or geometric shapes in a label or \
      value; the asterisk of a required field; a symbol at both ends of the label of a control; a \
      line of dashes or underscores
      """,
    fix: "Draw the character, but leave it out of what is spoken.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      for (part, text) in [("label", element.label), ("value", element.value ?? "")] {
        let isRequired = part == "label" && element.isField && text.hasSuffix("*")
        let (signs, first) = (text.unicodeScalars, text.unicodeScalars.first)
        let isFrame =
          part == "label" && element.isControl && first == signs.last && text.hasLetterOrNumber
          && first?.properties.generalCategory == .otherSymbol
        // A line that is drawn with a sign: "____".
        let line = part == "label" ? text.firstMatch(of: /([-_=~*#])\1{2,}/)?.1.unicodeScalars : nil
        let drawn = signs.first(where: Self.isDecorative) ?? line?.first
        guard let sign = isRequired ? "*" : isFrame ? first : drawn else { continue }
        let name = sign.properties.name.map { " (\($0.lowercased()))" } ?? ""
        findings.add(element, "The \(part) contains the character \(sign.code + name).")
        break
      }
    }
  }

  /// Returns a Boolean value that indicates whether a character is in a decorative or private-use
  /// block of the Unicode Standard, is a geometric shape and no emoji, or represents an attachment
  /// (U+FFFC) or a damaged character (U+FFFD). U+F8FF is Apple's logo, which has a name.
  static func isDecorative(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2500...0x259F, 0x2800...0x28FF, 0xE000...0xF8FE, 0xF0000...0xFFFFD,
      0x100000...0x10FFFD, 0xFFFC, 0xFFFD:
      true
    case 0x25A0...0x25FF: !scalar.properties.isEmoji
    default: false
    }
  }
}
