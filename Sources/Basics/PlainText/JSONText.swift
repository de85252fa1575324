/// Writes JSON with its keys in the given order.
///
/// Foundation's encoder chooses the order of keys itself, but people compare records line by line
/// and need a fixed one. Control characters, including directional ones, are escaped, so that the
/// text can be shown on a terminal; all other text is unchanged (RFC 8259).
package struct JSONText {
  package private(set) var text = ""
  private var needsComma = false

  package init() {}

  /// Returns an object as JSON.
  package static func object(_ body: (inout JSONText) -> Void) -> String {
    written { $0.object(body) }
  }

  /// Returns an array as JSON.
  package static func array(_ body: (inout JSONText) -> Void) -> String {
    written { $0.array(body) }
  }

  /// Returns a string as JSON, in quotes.
  package static func string(_ value: String) -> String { written { $0.string(value) } }

  private static func written(_ body: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    body(&json)
    return json.text
  }

  package mutating func object(_ body: (inout JSONText) -> Void) { nest("{", "}", body) }

  package mutating func array(_ body: (inout JSONText) -> Void) { nest("[", "]", body) }

  package mutating func key(_ name: String) {
    separate()
    appendLiteral(name)
    text += ":"
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    appendLiteral(value)
  }

  package mutating func number(_ value: Int) {
    separate()
    text += String(value)
  }

  /// Writes a number, without a fraction if it is whole. A number that is not finite is written as
  /// null, because JSON cannot represent it.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    text += Int(exactly: value).map(String.init) ?? String(value)
  }

  package mutating func bool(_ value: Bool) {
    separate()
    text += value ? "true" : "false"
  }

  package mutating func null() {
    separate()
    text += "null"
  }

  /// Writes a string, or null for nil.
  package mutating func string(_ value: String?) {
    if let value { string(value) } else { null() }
  }

  /// Writes a key with a string, or with null for nil.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    string(value)
  }

  /// Writes a key with a number, or with null for nil.
  package mutating func member(_ name: String, _ value: Int?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// Writes a key with an array.
  package mutating func array(_ name: String, _ body: (inout JSONText) -> Void) {
    key(name)
    array(body)
  }

  /// Ends the line, after a comma if one is needed.
  package mutating func lineBreak() {
    if needsComma { text += "," }
    needsComma = false
    text += "\n"
  }

  private mutating func nest(_ open: String, _ close: String, _ body: (inout JSONText) -> Void) {
    begin(open)
    body(&self)
    end(close)
  }

  /// Opens an object or array that `end` closes, for nesting that is too deep for closures.
  package mutating func begin(_ bracket: String) {
    separate()
    text += bracket
    needsComma = false
  }

  /// Closes the object or array that `begin` opened.
  package mutating func end(_ bracket: String) {
    text += bracket
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }

  private mutating func appendLiteral(_ value: String) {
    text += "\""
    if value.utf8.contains(where: Self.mayNeedEscape),
      value.unicodeScalars.contains(where: Self.needsEscape)
    {
      for scalar in value.unicodeScalars { appendEscaped(scalar) }
    } else {
      text += value
    }
    text += "\""
  }

  /// Returns a Boolean value that indicates whether a byte begins a character that may have to be
  /// escaped.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\": true
    // Marks of direction and the byte order mark, which are invisible.
    case "\u{061C}", "\u{200E}", "\u{200F}", "\u{FEFF}": true
    default: scalar.isControl
    }
  }

  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\t": text += "\\t"
    case "\r": text += "\\r"
    case _ where Self.needsEscape(scalar):
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
