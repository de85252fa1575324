import AccessibilityModel

/// A label that is the name of an image file, of an asset, or of a symbol: `ic_menu_24`.
struct FileName: WalkingRule {
  static let rule = RuleDescription(
    name: "file-name", severity: .error, criteria: [.nonTextContent, .nameRoleValue],
    finds: "a label that is the name of an image: \"image.png\", \"ic_menu_24\", \"chevron.left\"",
    fix: "Say in the label what the image shows or what the control does.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      guard let kind = Self.kind(of: element.label, traits: element.traits, element.isControl)
      else { continue }
      findings.add(element, "The label \"\(element.label.shortened)\" is the name of \(kind).")
    }
  }

  /// Returns what a label names, or nil if it is not the name of an image.
  ///
  /// Text on the screen may be the name of a file: only images and controls are examined, and of
  /// controls only names that no document has.
  static func kind(
    of label: String, traits: AccessibilityTraits, _ isControl: Bool
  ) -> String? {
    let isImage = traits.contains(.image)
    guard isImage || isControl && !traits.contains(.staticText), label.utf8.count >= 4,
      label.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    let lowered = label.lowercased()
    if label.utf8.contains(0x20) {
      // UIKit makes a label of an image's name, with spaces for the underscores.
      let isName =
        lowered == label
        && label.split(separator: " ").contains { abbreviations.contains(String($0)) }
      return isName ? "an image asset" : nil
    }
    if ["@2x", "@3x"].contains(where: lowered.contains) { return "an image file" }
    if let dot = lowered.lastIndex(of: "."), dot > lowered.startIndex,
      extensions.contains(String(lowered[lowered.index(after: dot)...]))
    {
      return isImage || isAsset(lowered[..<dot]) ? "an image file" : nil
    }
    if isAsset(lowered[...]) { return "an image asset" }
    return lowered == label && isSymbol(label) ? "a symbol" : nil
  }

  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "heic", "bmp", "tiff", "ico",
  ]

  /// Returns whether a name consists of parts such as `ic`, `menu`, and `24`, at least half of
  /// which only assets have. A user's name may have two parts too: `jane_doe`.
  private static func isAsset(_ name: Substring) -> Bool {
    let parts = name.split { $0 == "_" || $0 == "-" }
    if parts.count == 1 { return plainNames.contains(String(name)) }
    guard parts.count >= 2, parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber } })
    else { return false }
    let known = parts.count { assetWords.contains(String($0)) || isSize($0) }
    // "e-mail" and "icon-based" are words; an asset with hyphens starts with its kind.
    if prefixes.contains(String(parts[0])) {
      return name.contains("_") || parts[0] != "icon" || known > 1
    }
    return name.contains("_") && known * 2 > parts.count
  }

  private static func isSize(_ part: Substring) -> Bool {
    let figures = part.prefix { $0.isNumber }
    return !figures.isEmpty && ["", "px", "dp", "pt", "x"].contains(part.dropFirst(figures.count))
  }

  private static let plainNames: Set<String> = ["image", "img", "icon", "picture", "untitled"]

  /// Words of asset names that no label contains.
  private static let abbreviations: Set<String> = ["btn", "img", "icn", "nonsel", "unsel"]

  private static let prefixes: Set<String> = ["ic", "icn", "ico", "icon", "img", "btn", "bg"]

  private static let assetWords: Set<String> = [
    "icon", "icons", "ic", "img", "image", "btn", "button", "logo", "bg", "background", "arrow",
    "chevron", "menu", "close", "back", "left", "right", "up", "down", "white", "black", "gray",
    "grey", "dark", "light", "small", "large", "big", "filled", "fill", "outline", "outlined",
    "default", "normal", "selected", "unselected", "highlighted", "active", "inactive", "disabled",
    "placeholder", "avatar", "tab", "nav", "search", "share", "heart", "star", "plus", "minus",
  ]

  /// Returns whether a name is that of one of Apple's symbols, such as `chevron.left`. Names of
  /// sites have dots too.
  private static func isSymbol(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isSymbolLetter) })
    else { return false }
    return parts.contains { symbolShapes.contains(String($0)) }
      && symbolWords.contains(String(parts[parts.count - 1]))
  }

  private static func isSymbolLetter(_ letter: Character) -> Bool {
    letter.isNumber || letter >= "a" && letter <= "z"
  }

  /// The parts that make a name with dots a symbol.
  private static let symbolShapes: Set<String> = [
    "fill", "circle", "square", "rectangle", "slash", "badge", "chevron", "arrow", "arrowshape",
    "line", "plus", "minus", "xmark", "checkmark", "magnifyingglass", "person", "bell", "heart",
    "star", "gear", "ellipsis", "hand", "speaker", "photo", "doc", "folder", "text", "list",
    "location", "wifi", "qrcode", "lock", "play", "pause", "backward", "forward", "mic",
  ]

  /// The last parts of the names of symbols.
  private static let symbolWords: Set<String> = [
    "fill", "circle", "square", "rectangle", "slash", "left", "right", "up", "down", "forward",
    "backward", "plus", "minus", "xmark", "checkmark", "bullet", "2", "3", "viewfinder",
    "exclamationmark", "magnifyingglass", "horizontal", "vertical", "dashed", "badge", "crop",
    "open", "rays", "wave", "wave1", "wave2", "clockwise", "counterclockwise", "turn",
  ]
}
