import AccessibilityModel
import PlainText

/// A label that is written for a program: the name of an image file, of an asset, or of a symbol, a
/// key, a placeholder, or markup.
struct FileName: WalkingRule {
  static let rule = RuleDescription(
    name: "file-name", severity: .error, criteria: [.nonTextContent, .nameRoleValue],
    finds: """
      a label that is written for a program: \"image.png\", \"ic_menu_24\", \"chevron.left\", \
      \"%d items\", \"null\", \"<b>\"; reported as a warning if it may be another name
      """,
    fix: "Say in the label what the image shows or what the control does.")

  private let syntax = ProgramSyntax()

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let names = page.elements.filter(\.isControl).compactMap { $0.label.first(where: \.isLetter) }
    let lowercase = names.count(where: \.isLowercase)
    // The names of several files are content, as in a list of documents.
    let files = page.elements.count { $0.isControl && ProgramName.isImageFile($0.label[...]) }
    let hasKeys = page.elements.contains { $0.traits.contains(.keyboardKey) }
    for element in page.elements where !element.traits.contains(.keyboardKey) {
      let role = Self.role(of: element)
      if let found = ProgramText(in: element.label, of: role, syntax) {
        if found.kind == .file, role != .image, !found.isCertain, files > 1 { continue }
        let severity: Severity? = found.isCertain ? nil : .warning
        findings.add(element, Self.message("label", found), severity: severity)
      } else if let value = element.value, !element.isField,
        let found = ProgramText(in: value, of: .text, syntax)
      {
        findings.add(element, Self.message("value", found), severity: .warning)
      } else if Self.isWord(element), !hasKeys,
        // Most of the other names in lowercase letters are the app's way of writing.
        case let others = element.isControl ? 1 : 0,
        (lowercase - others) * 2 <= names.count - others
      {
        findings.add(
          element, Self.message("label", ProgramText(.name, element.label)), severity: .warning)
      }
    }
  }

  private static func message(_ part: String, _ found: ProgramText) -> Message {
    "The \(part) contains \(found.kind.text): \"\(found.text.shortened)\"."
  }

  private static func role(of element: AuditedElement) -> ProgramText.Role {
    let isText = element.isField || element.traits.contains(.staticText)
    if element.traits.contains(.image) || element.isControl && !isText && isTooSmall(element) {
      return .image
    }
    if element.traits.contains(.link) { return .link }
    return element.isControl && !isText ? .control : .text
  }

  /// The usual width of a letter, in points.
  private static let letterWidth = 7.0

  /// Returns a Boolean value that indicates whether an element is too small to show its label, so
  /// that it shows an image.
  private static func isTooSmall(_ element: AuditedElement) -> Bool {
    element.isIconSized && (element.frame?.width ?? 0) < Double(element.label.count) * letterWidth
  }

  /// Returns a Boolean value that indicates whether a label is one word that may be a name from the
  /// program: one in lowercase letters on an image or a button of its size, or the identifier of the element.
  private static func isWord(_ element: AuditedElement) -> Bool {
    let word = element.label.utf8
    guard word.count > 2, let first = word.first, first &- 0x61 < 26,
      word.allSatisfy({ $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || "_-.".utf8.contains($0) })
    else { return false }
    let node = element.object.accessibilityTree
    if element.isControl, (node?.identifier ?? node?.id) == element.label { return true }
    let isImage = element.traits.contains(.image) || element.isControl && element.isIconSized
    return isImage && word.allSatisfy { $0 &- 0x61 < 26 || $0 == 0x2D }
  }
}
