import AccessibilityModel
import PlainText

// Rules about the text of a label.

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
      guard (element.value ?? "").isUnspoken else {
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
      findings.add(element, message, severity: isView ? .warning : nil)
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
      let isKnown = tree?.gaps.contains(.placeholders) != true
      return isText || !isKnown && type.map(indicatorTypes.contains) != true ? nil : .warning
    }
    if element.traits.contains(.keyboardKey) { return nil }
    // A text view in a dump may be read-only. A field's value may be its placeholder.
    guard let tree, tree.gaps.contains(.placeholders), element.isField else { return .error }
    return element.traits.contains(.textArea) ? nil : .warning
  }

  /// Types of dumps that have a value and no label in UIKit.
  private static let unlabeledTypes: Set<String> = ["PageIndicator", "TextView"]

  /// Types of dumps whose value says nothing without a label. The values of other views may be
  /// meant for the dump's tool only.
  private static let indicatorTypes: Set<String> = [
    "ProgressIndicator", "LevelIndicator", "RatingIndicator", "RelevanceIndicator",
    "ValueIndicator",
  ]
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
    guard traits.contains(.adjustable), let words = value?.lowercased().wordsOfLabel,
      words.count(where: { $0.allSatisfy(\.isNumber) }) == 2
    else { return false }
    return words.contains { ["page", "seite", "página", "strona"].contains($0) }
  }
}

/// Siblings that sound the same.
struct DuplicateLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "duplicate-label", severity: .warning, criteria: [.headingsAndLabels],
    finds: """
      controls in one container that sound the same; reported as info for plain text, and for fields \
      under different headings
      """,
    fix: "State in each label what the control acts on: \"Delete photo 3\", not \"Delete\".")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for siblings in page.siblings where siblings.count > 1 {
      var section = 0
      var first: [String: (element: AuditedElement, section: Int)] = [:]
      for element in siblings {
        if element.traits.contains(.header) { section += 1 }
        guard isDistinguishedByName(element) else { continue }
        let key = "\(element.name)\u{0}\(element.hint ?? "")\u{0}\(element.traits.rawValue)"
        guard let other = first[key] else {
          first[key] = (element, section)
          continue
        }
        let place = findings.path(of: other.element.object)
        // The heading before a field says what the field belongs to.
        let isSettled = element.isField && other.section != section
        findings.add(
          element, "The element sounds the same as \(place): \"\(element.name)\".",
          severity: element.isControl && !isSettled ? .warning : .info)
        first[key] = (isSettled ? element : other.element, section)
      }
    }
  }

  /// Returns a Boolean value that indicates whether only its name distinguishes an element, rather
  /// than its position among others (word 3 of 17, tab 2 of 3, column 4).
  private func isDistinguishedByName(_ element: AuditedElement) -> Bool {
    guard !element.name.isEmpty, element.object.details?.accessibilityOrdinal == nil,
      element.object.accessibilityTableCell == nil
    else { return false }
    if element.traits.contains(.tabBarItem) { return false }
    return element.container?.accessibilityContainerType != .series
  }
}

/// A text that is spoken twice: the label `FLOOR` in two lines, a value that repeats the label, or
/// an image with the name of the text beside it.
struct RepeatedLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "repeated-label", severity: .warning, criteria: [.headingsAndLabels],
    finds: """
      a label that says the same text twice, a value that repeats the label, or an image with the \
      name of the text beside it
      """,
    fix: "Say the text once: hide one of the two views, or set the label of their container.")

  private var last: AuditedElement?

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      if let last, let image = Self.image(among: last, element) {
        findings.add(image, "The image repeats the text beside it: \"\(image.label.shortened)\".")
      }
      last = element
      if let text = Self.repeatedText(in: element.label, isControl: element.isControl) {
        findings.add(element, "The label says \"\(text.shortened)\" twice.")
      } else if let value = element.value, Self.repeats(element.label, value, element) {
        findings.add(element, "The value repeats the label \"\(value.shortened)\".")
      }
    }
  }

  /// Returns the image if one of two neighboring elements is an image, the other is not, and both
  /// have the same name.
  private static func image(
    among first: AuditedElement, _ second: AuditedElement
  ) -> AuditedElement? {
    let isFirst = first.traits.contains(.image)
    guard isFirst != second.traits.contains(.image), first.label.contains(where: \.isLetter),
      first.label.lowercased() == second.label.lowercased()
    else { return nil }
    return isFirst ? first : second
  }

  /// Returns the text that a label repeats, in two halves of its lines, of four or more parts between
  /// commas, or of four or more words of a control. "New York, New York" is a name.
  static func repeatedText(in label: String, isControl: Bool = false) -> String? {
    for (separator, least) in [("\n" as Character, 2), (",", 4), (" ", isControl ? 4 : .max)] {
      // Skip the expensive comparison for most labels, which contain too few separators.
      let count = label.utf8.reduce(1) { $0 + ($1 == separator.asciiValue ? 1 : 0) }
      guard count >= least else { continue }
      let parts = label.split(separator: separator).map { $0.trimmed(\.isWhitespace) }
      guard parts.count >= least, parts.count.isMultiple(of: 2) else { continue }
      let (first, second) = (parts.prefix(parts.count / 2), parts.suffix(parts.count / 2))
      if first.elementsEqual(second), first.contains(where: { $0.contains(where: \.isLetter) }) {
        return first.joined(separator: separator == " " ? " " : ", ")
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a value repeats the label. In a text field, the
  /// user may have typed it.
  private static func repeats(_ label: String, _ value: String, _ element: AuditedElement) -> Bool {
    !element.isField && !element.traits.contains(.staticText)
      && !element.isToggle && label.contains(where: \.isLetter)
      && (label.lowercased() == value.lowercased()
        || element.traits.contains(.adjustable) && !value.isEmpty && label.hasSuffix(" " + value))
  }
}

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
        let code = String(found.value, radix: 16, uppercase: true)
        let zeros = String(repeating: "0", count: max(0, 4 - code.utf8.count))
        findings.add(
          element, "The \(part) contains the invisible character U+\(zeros)\(code).")
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
    var before: WrittenScript?
    var found: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isInvisible(scalar) {
        if before != nil { found = found ?? scalar }
        continue
      }
      let script = WrittenScript(of: scalar)
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
  private static let spaced: Set<WrittenScript> = [
    .latin, .greek, .cyrillic, .armenian, .georgian,
  ]
}

/// A control whose label ends with a period, which makes the voice drop and pause.
struct LabelEndsInStop: WalkingRule {
  static let rule = RuleDescription(
    name: "label-ends-in-stop", severity: .info,
    finds: "the label of a control that ends with a period",
    fix: "Remove the period: a label is a name, not a sentence.")

  /// The maximum number of words in a name; a longer label is a sentence and may end with a period.
  private static let longestName = 4

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where element.isControl && element.label.hasSuffix(".") {
      let words = element.label.split(separator: " ")
      guard words.count <= Self.longestName, !element.label.endsInEllipsis,
        let last = words.last, !Self.isAbbreviation(last)
      else { continue }
      findings.add(element, "The label \"\(element.label)\" ends with a period.")
    }
  }

  /// Returns a Boolean value that indicates whether a word with a period at its end is an
  /// abbreviation: "p.m.", "J.", "Ltd."
  private static func isAbbreviation(_ word: Substring) -> Bool {
    let name = word.dropLast().lowercased().drop { !$0.isLetter }
    return name.contains(".") || name.count < 2 || !name.contains(where: isVowel)
      || abbreviations.contains(String(name))
  }

  /// Returns a Boolean value that indicates whether a letter is a vowel, or of a script whose
  /// letters are not known here.
  private static func isVowel(_ letter: Character) -> Bool {
    !letter.isASCII || "aeiouy".contains(letter)
  }

  /// Abbreviations that contain a vowel, in English, German, Spanish, and Polish.
  private static let abbreviations: Set<String> = [
    "inc", "co", "corp", "etc", "no", "ave", "gen", "sen", "rep", "min", "max", "approx", "dept",
    "est", "fig", "vol", "ed", "eds", "al", "cf", "art", "assoc", "univ", "prof", "rev", "hon",
    "esq", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "mon", "tue", "tues", "wed", "thu", "thurs", "fri", "sat", "sun", "tel", "ext", "usw", "bzw",
    "ca", "evtl", "inkl", "exkl", "zzgl", "abs", "aufl", "dez", "okt", "mai", "ene", "abr", "ago",
    "dic", "av", "sra", "dra", "pag", "núm", "itd", "itp", "ul", "al", "godz", "oprac", "wyd",
  ]
}
