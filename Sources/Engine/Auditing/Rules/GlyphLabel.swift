/// A label of symbols alone, such as `★★★★☆` or `→`, which is spoken by the symbols' names, or of
/// one letter.
struct GlyphLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "glyph-label", severity: .warning, criteria: [.nonTextContent],
    finds: "a label or value of symbols alone, such as a row of stars or an arrow",
    fix: "Say what the symbols mean: \"4 of 5 stars\", \"Next\".")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    // The keys of a calculator have such names, and so have reactions in a row.
    let isPad =
      page.elements.count { $0.label.count == 1 && !Self.isGlyphs($0.label, isName: true) } > 2
    for element in page.elements where !element.traits.contains(.keyboardKey) {
      let isName = !isPad && (element.isControl || element.traits.contains(.image))
      for (part, text, isName) in [
        ("label", element.label, isName), ("value", element.value ?? "", false),
      ] where Self.isGlyphs(text, isName: isName, isButton: isName && element.isControl) {
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
  /// are spoken too, such as a dash for an empty value. None of them is the name of a control or an
  /// image, except for a plus and a minus. A single ASCII letter isn't the name of a button either;
  /// other alphabets have words and units of one letter.
  private static func isGlyphs(_ text: String, isName: Bool, isButton: Bool = false) -> Bool {
    let scalars = text.unicodeScalars.filter {
      !$0.properties.isWhitespace && $0.value != 0xFE0E && !DecorativeGlyph.isDecorative($0)
    }
    return !scalars.isEmpty
      && scalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .otherSymbol: isButton || !scalar.properties.isEmojiPresentation
        case .uppercaseLetter, .lowercaseLetter:
          isButton && scalars.count == 1 && scalar.isASCII && !LatinWords.isFrequent(text[...])
        case .nonspacingMark, .format: isButton
        case .mathSymbol: isName ? scalar != "+" && scalar != "\u{2212}" : scalar.value > 0xFF
        case .modifierSymbol, .dashPunctuation, .otherPunctuation, .openPunctuation,
          .closePunctuation, .initialPunctuation, .finalPunctuation, .connectorPunctuation:
          isName
        default: false
        }
      }
  }
}
