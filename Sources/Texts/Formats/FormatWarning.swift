import PlainText

/// A warning that a part of a file was read only as far as it could be interpreted with certainty.
package struct FormatWarning: Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The line, counted from 1; 0 if the warning is not about one line.
  package let line: Int
  package let message: String

  package init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  package var description: String {
    (line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)").asMessage
  }

  /// The part that warnings of the same kind share: the file and the message without its numbers
  /// and quotations.
  package var kind: String {
    var kind = Array("\(file): ".utf8)
    var isQuoted = false
    for byte in message.utf8 {
      if byte == 0x22 { isQuoted.toggle() }
      if isQuoted && byte != 0x22 { continue }
      if isDigit(byte) {
        if kind.last != 0x23 { kind.append(0x23) }
      } else {
        kind.append(byte)
      }
    }
    return String(decoding: kind, as: UTF8.self)
  }
}
