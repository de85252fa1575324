/// How terms are written for FTS5, and how it is asked for them.
///
/// A term begins with what it is and with the letter of its list: `s`, a token that was written as it
/// is folded; `d`, one that was written otherwise; `f`, what was written then. Letters in lower case,
/// figures, `-`, `.`, `=` and what is not ASCII stand for themselves, any other byte is `_` and two
/// figures in base 16, so that no text can be mistaken for FTS5's own signs or be cut at one. What
/// begins alike is written alike up to there. FTS5 reads 32,768 bytes of a term.
enum SearchTerm {
  /// Matches every row.
  static let anything = "\"s\"* OR \"d\"*"

  /// Parts a Strong's number from what stands behind it: those of one number begin alike.
  private static let suffixMark: [UInt8] = Array("__".utf8)

  private static let strongList = IndexedTier.list(of: .strong)

  /// What the row of a place has for a term, with a space behind it.
  static func row(_ term: IndexTerm) -> String {
    if term.list == strongList {
      // How a number was written is never asked for.
      let bytes = number(term.token).map { strong($0) } ?? escaped(term.token)
      return text("s", term.list, bytes) + " "
    }
    let token = escaped(term.token)
    if term.token == term.form { return text("s", term.list, token) + " " }
    return text("d", term.list, token) + " " + text("f", term.list, escaped(term.form)) + " "
  }

  /// The expression of FTS5 for the tokens that a pattern means.
  static func expression(list: Int, _ pattern: TokenPattern) -> String {
    let star = pattern.isPrefix ? "*" : ""
    func phrase(_ what: String, _ bytes: [UInt8], _ star: String) -> String {
      // No sign that needs escaping is left, but this is where it would be needed.
      let inner = text(what, list, bytes).replacing("\"", with: "\"\"")
      return "\"\(inner)\"\(star)"
    }
    let token = escaped(pattern.token)
    if list == strongList {
      let number = number(pattern.token)
      if pattern.isPrefix {
        let any = phrase("s", token, "*")
        guard let number, !number.suffix.isEmpty else { return any }
        return any + " OR " + phrase("s", strong(number), "*")
      }
      let isAnySuffix = pattern.strong?.suffix.isEmpty == true
      return phrase("s", number.map { strong($0) } ?? token, isAnySuffix ? "*" : "")
    }
    guard let form = pattern.form else {
      return phrase("s", token, star) + " OR " + phrase("d", token, star)
    }
    let written = escaped(form)
    let other = "(\(phrase("d", token, star)) AND \(phrase("f", written, star)))"
    if pattern.isPrefix {
      return "(\(phrase("s", token, star)) AND \(phrase("s", written, star))) OR \(other)"
    }
    return form == pattern.token ? phrase("s", token, "") : other
  }

  /// The number that a token is, if it is written as numbers are kept.
  private static func number(_ token: String) -> StrongNumber? {
    StrongNumber(token).flatMap { $0.text == token ? $0 : nil }
  }

  private static func strong(_ number: StrongNumber) -> [UInt8] {
    var bare = number
    bare.suffix = ""
    return escaped(bare.text) + suffixMark + Array(number.suffix.utf8)
  }

  private static func text(_ what: String, _ list: Int, _ bytes: [UInt8]) -> String {
    let letter = UInt8(truncatingIfNeeded: 0x61 + list)
    return what + String(decoding: [letter] + bytes, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x3D, 0x80...: bytes.append(byte)
      default: bytes += [0x5F, digit(byte >> 4), digit(byte & 0xF)]
      }
    }
    return bytes
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
