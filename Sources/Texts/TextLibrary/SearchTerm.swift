import Foundation
import GRDB

/// The written form of terms in FTS5, and in queries to it.
///
/// A term begins with its kind and the letter of its list: `s` for a token whose written form is
/// the folded one, `d` for any other token, and `f` for the written form of such a token.
/// Lower-case letters, digits, `-`, `.`, `=` and characters outside ASCII represent themselves; any
/// other byte is `_` and two hexadecimal digits. Therefore, no text can be mistaken for FTS5's own
/// syntax or be split by it, and texts with the same beginning have written forms with the same
/// beginning. FTS5 reads 32,768 bytes of a term.
enum SearchTerm {
  /// Separates a Strong's number from its suffix, so that all suffixes of a number share a
  /// beginning.
  private static let suffixMark: [UInt8] = Array("__".utf8)

  private static let strongList = IndexedTier.list(of: .strong)

  /// Returns the text for a term in the row of a place, followed by a space.
  static func row(_ term: IndexTerm) -> String {
    if term.list == strongList {
      // Queries never ask for the written form of a number.
      let bytes = number(term.token).map { strong($0) } ?? escaped(term.token)
      return text("s", term.list, bytes) + " "
    }
    let token = escaped(term.token)
    if term.token == term.form { return text("s", term.list, token) + " " }
    return text("d", term.list, token) + " " + text("f", term.list, escaped(term.form)) + " "
  }

  /// Returns the FTS5 expression for the tokens that a pattern selects.
  static func expression(list: Int, _ pattern: TokenPattern) -> String {
    let star = pattern.isPrefix ? "*" : ""
    func phrase(_ what: String, _ bytes: [UInt8], _ star: String) -> String {
      // No character that needs escaping remains, but this is where it would have to be escaped.
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
    if pattern.isPrefix {
      return """
        (\(phrase("s", token, star)) AND \(phrase("s", written, star))) \
        OR (\(phrase("d", token, star)) AND \(phrase("f", written, star)))
        """
    }
    return form == pattern.token ? phrase("s", token, "") : phrase("f", written, "")
  }

  /// Returns the first term with a beginning, and bytes after the last: no text has the byte FF.
  static func ends(
    _ kind: String, ofList list: Int, from start: String
  ) -> StatementArguments {
    let first = text(kind, list, escaped(start))
    return [first, Data(Array(first.utf8) + [0xFF])]
  }

  /// Returns the token of a term without its kind and its list.
  static func token(ofTerm term: String) -> String {
    var term = term
    let token = term.withUTF8 { term in
      let token = UnsafeBufferPointer(rebasing: term.dropFirst(2))
      return token.contains(0x5F) ? nil : String(decoding: token, as: UTF8.self)
    }
    if let token { return token }
    var bytes: [UInt8] = []
    var rest = Substring(term.utf8.dropFirst(2)).replacing("__", with: "").utf8[...]
    while let byte = rest.popFirst() {
      if byte == 0x5F, let high = rest.popFirst(), let low = rest.popFirst() {
        bytes.append(value(high) << 4 | value(low))
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8 {
    digit < 0x3A ? digit & 0xF : (digit &- 0x57) & 0xF
  }

  /// Returns the number that a token represents, if it is in the stored form.
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
