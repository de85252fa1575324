import ScreenReading

/// Names from the sources of an app, told by their form: one word with separators or capitals inside.
///
/// People have such names too, and products: `jane_doe`, `iPhone`, `apple.com`. The form with more
/// parts is a program's; if it may be either, the words for images and controls in it decide.
enum ProgramName {
  /// Returns the name that a part of a label is, or nil if it may be anything else.
  ///
  /// - Parameter isAlone: A Boolean value that indicates whether the part is the whole label.
  static func find(_ part: Substring, _ role: ProgramText.Role, isAlone: Bool) -> ProgramText? {
    guard part.utf8.count > 2, part.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    if part.contains(" ") {
      // UIKit makes a label of an image's name, with spaces for the underscores.
      let words = part.split(separator: " ")
      let isName = words.count <= 5 && words.contains { $0.count > 2 && abbreviations.contains($0) }
      return isName ? ProgramText(.name, part) : nil
    }
    if part.contains("://") || isImageFile(part) {
      let kind: ProgramText.Kind = part.contains("://") ? .address : .file
      let stem = part.prefix { $0 != "." && $0 != ":" }
      let isCertain = role == .image || kind == .file && certainty(of: stem, role) != nil
      // An address may be what a button is about.
      let isSaid = role == .text || kind == .address && (role == .control || !isAlone)
      return isSaid ? nil : ProgramText(kind, part, isCertain: isCertain)
    }
    guard let isCertain = certainty(of: part, role) else { return nil }
    // Links and texts are about names, too.
    let isShort = role == .text && isAlone && parts(of: part).count < 3
    if role == .link && !isCertain || isShort { return nil }
    return ProgramText(.name, part, isCertain: isCertain && role != .text)
  }

  /// Returns a Boolean value that indicates whether a word is the name of an image: it has the
  /// extension of a type of image that IANA lists, or of a scale.
  static func isImageFile(_ word: Substring) -> Bool {
    let end = word.lowercased().split(separator: ".").dropFirst().last.map(String.init)
    return end.map(imageTypes.contains) ?? (word.hasSuffix("@2x") || word.hasSuffix("@3x"))
  }

  private static let imageTypes: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "heic", "bmp", "tiff", "ico",
  ]

  /// Returns a Boolean value that indicates whether a word is certainly a name from the sources, or
  /// nil if it isn't a name.
  private static func certainty(of word: Substring, _ role: ProgramText.Role) -> Bool? {
    if isCode(word) { return true }
    // A user may have such a name.
    if word.first == "_", word.contains(where: \.isLetter), role != .text { return false }
    let parts = parts(of: word)
    guard let first = parts.first, let last = parts.last else { return nil }
    let isLong =
      parts.count > 2 && parts.allSatisfy { $0.count > 2 || $0.contains(where: \.isNumber) }
    let isLowercase = !word.contains(where: \.isUppercase)
    let isMixed = Set(word.filter(isSeparator)).count > 1
    if isMixed, !isLowercase || word.contains("_") { return true }
    switch word.first(where: isSeparator) {
    case "_":
      if parts.contains(where: isKind) || !word.contains(where: \.isLowercase) { return true }
      return isLong || parts.count > 3 || role == .image ? false : nil
    case ".":
      guard first != "www" else { return nil }
      let isNumbered = last.allSatisfy(\.isNumber)
      let dots = word.count { $0 == "." }
      // A key has capitals inside: "signIn.alert.title". "Vol.2.5" is a number.
      let isKey = isLong && dots > 1 || parts.count > dots + 1 && last.count > 3
      if !isLowercase { return isKey && !isNumbered ? true : nil }
      // The names of sites and files end in two or three letters, short forms begin with them.
      let isShortForm = parts.count == 2 && first.count < 3
      if last.count > 3 && !isShortForm || isNumbered || parts.count > 4 { return true }
      return role == .image || role == .control && parts.count > 3 ? false : nil
    case "-":
      let hasKind = parts.count > 2 ? parts.contains(where: isKind) : isLowercase && isKind(last)
      let isImage = role == .image && (isLowercase || parts.dropFirst().contains(where: isSize))
      return hasKind && role != .text || isLowercase && isLong || isImage ? false : nil
    default:
      if parts.count == 1 {
        let stem = word.trimming(while: \.isNumber)
        if isKind(stem), stem.count < word.count { return role == .text ? nil : true }
        let isNumbered = stem.count > 3 && stem.count < word.count
        let isImage = role == .image && isLowercase
        return isImage && (isNumbered || stem.contains(where: \.isNumber)) ? false : nil
      }
      if isKind(first) || isKind(last) { return true }
      // Products are written so too: iPhone, macOS, YouTube.
      let isClass = parts.count > 2 && first.prefix(2).allSatisfy(\.isUppercase)
      guard isClass || first.count > 2 && first.first?.isLowercase == true else { return nil }
      let isCamelCase = last.count > 2 && !last.dropFirst().contains(where: \.isUppercase)
      return isCamelCase || parts.count > 2 ? false : nil
    }
  }

  private static func isSeparator(_ character: Character) -> Bool { "_-.".contains(character) }

  /// Returns the parts of a name between separators and before capitals, or an empty array if it has
  /// other characters or no part between two separators.
  private static func parts(of name: Substring) -> [Substring] {
    var parts: [Substring] = []
    let single = Substring(name.replacing("--", with: "-").replacing("__", with: "_"))
    for part in single.split(omittingEmptySubsequences: false, whereSeparator: isSeparator) {
      guard !part.isEmpty, part.allSatisfy({ $0.isLetter || $0.isNumber }) else { return [] }
      var start = part.startIndex
      for (index, next) in zip(part.indices, part.indices.dropFirst())
      where part[index].isLowercase && part[next].isUppercase {
        parts.append(part[start..<next])
        start = next
      }
      parts.append(part[start...])
    }
    // A symbol's name may begin with the number in it.
    let hasNumber = parts.count > 2 && !parts.dropFirst().joined().contains(where: \.isNumber)
    return name.first?.isLetter == true || hasNumber && name.contains(".") ? parts : []
  }

  /// Returns a Boolean value that indicates whether a word is a number of a program: a UUID, a hash,
  /// or another word in which letters and digits take turns.
  private static func isCode(_ word: Substring) -> Bool {
    word.utf8.count >= 20 && !word.contains(".") && !word.contains("@")
      && zip(word, word.dropFirst()).count { $0.isNumber != $1.isNumber } > 5
  }

  /// Returns a Boolean value that indicates whether a part is the size of an icon, in points.
  private static func isSize(_ part: Substring) -> Bool {
    Int(part).map { (12...64).contains($0) && $0.isMultiple(of: 4) } ?? false
  }

  private static func isKind(_ word: Substring) -> Bool {
    abbreviations.contains(word.lowercased()[...]) || kinds.contains(word.lowercased())
  }

  /// Words for images and controls that only programs say.
  private static let abbreviations = Set(Phrases().list("label.abbreviations").map { $0[...] })
  /// Words for images and controls in the names of programs.
  private static let kinds = Set(Phrases().list("label.kinds"))
}
