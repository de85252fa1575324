import AccessibilityModel
import PlainText

/// A label that is the name of an image file, of an asset, or of a symbol: `ic_menu_24`.
struct FileName: WalkingRule {
  static let rule = RuleDescription(
    name: "file-name", severity: .error, criteria: [.nonTextContent, .nameRoleValue],
    finds: """
      a label that is the name of an image: \"image.png\", \"ic_menu_24\", \"chevron.left\"; \
      reported as a warning if it may be another name
      """,
    fix: "Say in the label what the image shows or what the control does.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    lazy var isLowercase = Self.isLowercase(page)
    for element in page.elements {
      let isImage = element.traits.contains(.image)
      guard isImage || element.isControl && element.traits.isDisjoint(with: Self.texts),
        let name = ImageName(element.label, isImage: isImage)
      else { continue }
      // Links are written as the text of a page around them.
      if !name.isCertain, element.traits.contains(.link) { continue }
      if name.kind == .word, isLowercase { continue }
      findings.add(
        element, "The label \"\(element.label.shortened)\" is the name of \(name.kind.text).",
        severity: name.isCertain ? nil : .warning)
    }
  }

  /// Text on the screen may be the name of a file.
  private static let texts: AccessibilityTraits = [
    .staticText, .textEntry, .secureTextEntry, .textArea,
  ]

  /// Returns a Boolean value that indicates whether the app writes most of its names in lowercase
  /// letters.
  private static func isLowercase(_ page: AuditPage) -> Bool {
    let names = page.elements.filter(\.isControl).map(\.label).filter {
      ImageName($0, isImage: false) == nil
    }
    let first = names.compactMap { $0.first(where: \.isLetter) }
    return first.count(where: \.isLowercase) * 2 > first.count
  }
}

/// A text that is the name of an image in the sources of an app.
struct ImageName {
  enum Kind {
    case file, asset, symbol
    /// A symbol whose name is a word, such as `trash`.
    case word

    var text: String {
      switch self {
      case .file: "an image file"
      case .asset: "an image asset"
      case .symbol, .word: "a symbol"
      }
    }
  }

  let kind: Kind
  /// A Boolean value that indicates whether the text can be nothing else.
  let isCertain: Bool

  /// Finds the kind of image name in a label, or returns nil if the label is not the name of an
  /// image.
  ///
  /// - Parameter isImage: A Boolean value that indicates whether the label belongs to an image. A
  ///   control may have the name of a document or of a person: `report.pdf`, `jane_doe`.
  init?(_ label: String, isImage: Bool) {
    guard label.utf8.count >= 3, label.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
      let found = Self.find(label, isImage)
    else { return nil }
    (kind, isCertain) = found
  }

  private static func find(_ label: String, _ isImage: Bool) -> (Kind, Bool)? {
    let lowered = label.lowercased()
    if label.utf8.contains(0x20) {
      // UIKit makes a label of an image's name, with spaces for the underscores.
      let words = label.split(separator: " ")
      let isName =
        lowered == label && words.count <= longestName
        && words.contains { abbreviations.contains(String($0)) }
      return isName ? (.asset, true) : nil
    }
    if ["@2x", "@3x"].contains(where: lowered.contains) { return (.file, true) }
    if let dot = lowered.lastIndex(of: "."), dot > lowered.startIndex,
      extensions.contains(String(lowered[lowered.index(after: dot)...]))
    {
      if isImage || asset(label[..<dot], isImage: false) == true { return (.file, true) }
      let words = lowered[..<dot].split { !$0.isLetter }.map(String.init)
      let isAction = words.count == 1 && actions.contains(words[0])
      return isAction || words.contains(where: kindWords.contains) ? (.file, false) : nil
    }
    if let isCertain = asset(label[...], isImage: isImage) { return (.asset, isCertain) }
    guard lowered == label else { return nil }
    if isSymbol(label) { return (.symbol, true) }
    if compoundSymbols.contains(label) { return (.symbol, true) }
    return wordSymbols.contains(label) ? (.word, false) : nil
  }

  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "heic", "bmp", "tiff", "ico",
  ]

  /// The action of a button, in the name of the image on it. Images of users have other names.
  private static let actions: Set<String> = [
    "add", "back", "buy", "cancel", "close", "delete", "download", "edit", "go", "login", "logout",
    "menu", "next", "pause", "play", "prev", "previous", "print", "remove", "save", "search",
    "send", "share", "stop", "submit", "upload",
  ]

  // MARK: Assets

  /// Returns a Boolean value that indicates whether a name is certainly an asset's, or nil if it is
  /// none.
  private static func asset(_ name: Substring, isImage: Bool) -> Bool? {
    let lowered = name.lowercased()
    if plainNames.contains(String(lowered[...].trimmed(\.isNumber))) { return true }
    if name.contains("_") { return separated(lowered[...], isImage: isImage) }
    if name.contains("-") { return lowered == name ? separated(name, isImage: isImage) : nil }
    return camelCase(name, isImage: isImage)
  }

  /// Returns a Boolean value that indicates whether a name with underscores or hyphens is certainly
  /// an asset's, or nil if it is none.
  ///
  /// A user's name may have two parts or even three: `jane_doe`.
  private static func separated(_ name: Substring, isImage: Bool) -> Bool? {
    let parts = name.split { $0 == "_" || $0 == "-" }.map(String.init)
    guard parts.count >= 2, parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber } })
    else { return nil }
    let known = parts.count { assetWords.contains($0) || isSize($0) }
    let kinds = parts.count(where: kindWords.contains)
    guard name.contains("_") else {
      // "e-mail" and "icon-based" are words; an asset with hyphens starts with its kind or consists
      // of known words.
      if prefixes.contains(parts[0]) { return parts[0] != "icon" || known > 1 ? true : nil }
      let isShape = parts.contains(where: shapeWords.contains)
      let isVariant = sizeWords.contains(parts[parts.count - 1]) && !sizeWords.contains(parts[0])
      if known == parts.count && (isShape || isVariant) { return true }
      return isImage && kindWords.contains(parts[parts.count - 1]) ? false : nil
    }
    if prefixes.contains(parts[0]) || known * 2 > parts.count { return true }
    if kinds > 0, parts.count >= 3 || kindWords.contains(parts[parts.count - 1]) { return true }
    let isLong = parts.count >= (isImage ? 3 : 4)
    return isLong || isImage && assetWords.contains(parts[parts.count - 1]) ? false : nil
  }

  /// Returns a Boolean value that indicates whether a name in mixed case is certainly an asset's,
  /// or nil if it is none. Products are written so too: `iPhone`, `macOS`, `YouTube`.
  private static func camelCase(_ name: Substring, isImage: Bool) -> Bool? {
    let parts = words(ofCamelCase: name)
    guard parts.count >= 2, parts.allSatisfy({ $0.count > 1 }) else {
      return isImage && hasInnerFigure(name) ? false : nil
    }
    let isKind = kindWords.contains(parts[0]) || kindWords.contains(parts[parts.count - 1])
    if isKind { return true }
    guard name.first?.isLowercase == true else { return nil }
    let known = parts.count(where: assetWords.contains)
    if known * 2 >= parts.count || sizeWords.contains(parts[parts.count - 1]) { return true }
    return parts.count >= 3 ? false : nil
  }

  /// Returns the words of a name such as `bookmarkTrayFill` in lowercase letters, or an empty array
  /// for a name with anything but letters and digits or with two capitals in a row.
  private static func words(ofCamelCase name: Substring) -> [String] {
    var words = [""]
    var previous: Character?
    for letter in name {
      guard letter.isLetter || letter.isNumber else { return [] }
      if letter.isUppercase {
        if previous?.isUppercase == true { return [] }
        if previous != nil { words.append("") }
      }
      words[words.count - 1] += letter.lowercased()
      previous = letter
    }
    return words
  }

  /// Returns a Boolean value that indicates whether a name in lowercase letters has digits between
  /// letters: `get10off`.
  private static func hasInnerFigure(_ name: Substring) -> Bool {
    guard name.allSatisfy({ $0.isLowercase || $0.isNumber }) else { return false }
    return name.trimmed(\.isNumber).contains(where: \.isNumber)
  }

  private static func isSize(_ part: String) -> Bool {
    let figures = part.prefix { $0.isNumber }
    return !figures.isEmpty && ["", "px", "dp", "pt", "x"].contains(part.dropFirst(figures.count))
  }

  private static let plainNames: Set<String> = ["image", "img", "icon", "picture", "untitled"]

  /// The most words in the name of an asset.
  private static let longestName = 5

  /// Words of asset names that no label contains.
  private static let abbreviations: Set<String> = ["btn", "img", "icn", "nonsel", "unsel"]

  private static let prefixes: Set<String> = [
    "ic", "icn", "ico", "icon", "img", "btn", "bg", "dsc", "pxl",
  ]

  /// The words for kinds of assets.
  private static let kindWords: Set<String> = [
    "icon", "icons", "ic", "icn", "img", "image", "btn", "button", "bg", "background", "glyph",
    "thumbnail", "placeholder", "chevron",
  ]

  /// Words that make a name with hyphens an asset's.
  private static let shapeWords: Set<String> = ["chevron", "arrow", "outline", "outlined"]

  /// The words for the size and weight of an asset, at its end.
  private static let sizeWords: Set<String> = [
    "small", "medium", "large", "fill", "filled", "outline", "outlined", "bold", "light", "dark",
    "full", "half", "empty",
  ]

  private static let assetWords: Set<String> = kindWords.union(shapeWords).union(sizeWords).union([
    "logo", "menu", "close", "back", "left", "right", "up", "down", "white", "black", "gray",
    "grey", "big", "default", "normal", "selected", "unselected", "highlighted", "active",
    "inactive", "disabled", "avatar", "tab", "nav", "search", "share", "heart", "star", "plus",
    "minus", "overflow", "toolbar", "navbar", "badge",
  ])

  // MARK: Symbols

  /// Returns a Boolean value that indicates whether a name belongs to one of Apple's symbols, such
  /// as `chevron.left`. Names of sites have dots too.
  private static func isSymbol(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isSymbolLetter) })
    else { return false }
    let last = parts[parts.count - 1]
    if symbolEnds.contains(last) { return true }
    return parts.contains(where: symbolShapes.contains) && symbolWords.contains(last)
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

  /// The last parts of the names of symbols that aren't domains.
  private static let symbolEnds: Set<String> = [
    "fill", "circle", "rectangle", "slash", "viewfinder", "magnifyingglass", "exclamationmark",
    "questionmark", "checkmark", "xmark", "dashed", "clockwise", "counterclockwise", "inset",
  ]

  /// The last parts of the names of symbols.
  private static let symbolWords: Set<String> = [
    "square", "left", "right", "up", "down", "forward", "backward", "plus", "minus", "bullet", "2",
    "3", "horizontal", "vertical", "badge", "crop", "open", "rays", "wave", "wave1", "wave2",
    "turn",
  ]

  /// Symbols without a dot whose names are no English words.
  private static let compoundSymbols: Set<String> = [
    "xmark", "gearshape", "magnifyingglass", "paperplane", "creditcard", "exclamationmark",
    "questionmark", "qrcode", "arrowshape", "gamecontroller", "goforward", "gobackward",
    "archivebox", "arrowtriangle", "externaldrive", "fuelpump", "graduationcap", "laptopcomputer",
    "lifepreserver", "livephoto", "mappin", "paintpalette", "pianokeys", "playpause", "puzzlepiece",
    "shippingbox", "simcard", "sportscourt", "testtube", "textformat", "theatermasks",
  ]

  /// Symbols whose names are words, in lowercase letters.
  private static let wordSymbols: Set<String> = [
    "trash", "gear", "heart", "star", "pencil", "bell", "house", "person", "photo", "folder",
    "bookmark", "flag", "tray", "envelope", "calendar", "clock", "camera", "mic", "globe", "lock",
    "key", "map", "pin", "tag", "cart", "bag", "hammer", "wrench", "plus", "minus", "ellipsis",
    "bolt", "flame", "leaf", "moon", "cloud", "phone", "bubble", "printer", "scanner", "doc",
    "book", "gift", "hourglass", "alarm", "timer", "speaker", "waveform", "wifi", "airplane",
    "bicycle", "hare", "tortoise", "eye", "ear", "hand", "scissors", "paperclip", "checkmark",
    "chevron", "barcode", "crown", "rosette", "trophy", "medal", "asterisk", "bandage", "banknote",
    "binoculars", "briefcase", "dial", "eyedropper", "eyeglasses", "gauge", "headphones",
    "keyboard",
    "lightbulb", "megaphone", "metronome", "newspaper", "paintbrush", "pawprint", "rectangle",
    "ruler", "seal", "shield", "shuffle", "signature", "slider", "snowflake", "sparkle", "sparkles",
    "speedometer", "stethoscope", "stopwatch", "suitcase", "syringe", "terminal", "thermometer",
    "ticket", "umbrella", "wallet", "wand",
  ]
}
