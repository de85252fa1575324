/// A label of symbols alone, such as `★★★★☆` or `→`, which is spoken by the symbols' names.
struct GlyphLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "glyph-label", severity: .warning, criteria: [.nonTextContent],
    finds: "a label or value of symbols alone, such as a row of stars or an arrow",
    fix: "Say what the symbols mean: \"4 of 5 stars\", \"Next\".")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    // The keys of a calculator or of a telephone have such names.
    let isPad = page.elements.count { $0.label.count == 1 && $0.label.hasLetterOrNumber } > 2
    for element in page.elements {
      for (part, text) in [("label", element.label), ("value", element.value ?? "")]
      where Self.isGlyphs(text, isName: part == "label" && !isPad && element.isNamedControl) {
        // The value of a field contains text typed by the user, or bullets in its place.
        if part == "value", element.isField { continue }
        // A value is spoken after a name, and a label with a value is not alone.
        if part == "label", element.value?.hasLetterOrNumber == true { continue }
        findings.add(element, "The \(part) \"\(text.shortened)\" is only symbols.")
        break
      }
    }
  }

  /// Returns a Boolean value that indicates whether a text consists of symbols.
  ///
  /// Emoji are spoken as pictures, and currencies by their names. Punctuation and mathematical signs
  /// are spoken too, such as a dash for an empty value, but are no name of a control or an image,
  /// except for a plus.
  static func isGlyphs(_ text: String, isName: Bool) -> Bool {
    let scalars = text.unicodeScalars.filter {
      !$0.properties.isWhitespace && $0.value != 0xFE0E && !DecorativeGlyph.isDecorative($0)
    }
    return !scalars.isEmpty
      && scalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .otherSymbol: !scalar.properties.isEmojiPresentation
        case .mathSymbol: isName ? scalar != "+" : scalar.value > 0xFF
        case .modifierSymbol, .dashPunctuation, .otherPunctuation, .openPunctuation,
          .closePunctuation, .initialPunctuation, .finalPunctuation, .connectorPunctuation:
          isName
        default: false
        }
      }
  }
}

extension AuditedElement {
  /// A Boolean value that indicates whether the element needs a name in words: a control or an image,
  /// but no key of a keyboard.
  fileprivate var isNamedControl: Bool {
    (isControl || traits.contains(.image)) && !traits.contains(.keyboardKey)
  }
}
