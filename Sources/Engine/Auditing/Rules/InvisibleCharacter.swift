import PlainText

/// An invisible character within a word, which makes a voice stumble.
struct InvisibleCharacter: WalkingRule {
  static let rule = RuleDescription(
    name: "invisible-character", severity: .warning, criteria: [.nameRoleValue],
    finds: "an invisible character between the letters of a label, value, or hint",
    fix: "Remove zero-width spaces and other invisible characters from what is spoken.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      for (part, text) in [
        ("label", element.label), ("value", element.value ?? ""), ("hint", element.hint ?? ""),
      ] {
        guard let found = Self.invisible(in: text) else { continue }
        findings.add(element, "The \(part) contains the invisible character \(found.code).")
        break
      }
    }
  }

  /// Returns the first invisible character between two letters.
  ///
  /// Soft hyphens, joiners of words, non-joiners, and marks of direction are correct in any script;
  /// joiners in Hebrew, Arabic, Indic scripts, and emoji, and spaces without width in scripts that
  /// have no others.
  static func invisible(in text: String) -> Unicode.Scalar? {
    guard text.unicodeScalars.contains(where: isInvisible) else { return nil }
    var before: WritingSystem?
    var found: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isInvisible(scalar) {
        if before != nil { found = found ?? scalar }
        continue
      }
      let script = WritingSystem(of: scalar)
      if let found, let script, spaced.contains(script), before == script { return found }
      if scalar.properties.generalCategory != .nonspacingMark { before = script }
      found = nil
    }
    return nil
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x200D, 0xFEFF, 0x180E, 0x115F, 0x1160, 0x3164: true
    default: false
    }
  }

  /// Scripts with spaces between words and without joining letters.
  private static let spaced: Set<WritingSystem> = [
    .latin, .greek, .cyrillic, .armenian, .georgian,
  ]
}
