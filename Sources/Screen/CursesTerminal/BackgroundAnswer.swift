/// The background of a terminal, which it names if asked (OSC 11 of xterm's ctlseqs).
enum BackgroundAnswer {
  static let question = "\u{1B}]11;?\u{1B}\\"
  /// The time, in milliseconds, in which the first byte of an answer may come alone.
  static let patience = 1_000
  /// The pause, in milliseconds, after that byte, which is also the Escape key.
  static let pause = 100

  static let beginning = Array("\u{1B}]11;rgb".utf8)

  /// Returns a Boolean value that indicates whether bytes are the beginning of an answer.
  static func isBegun(by bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let common = zip(bytes, beginning).prefix { $0 == $1 }.count
    guard common == beginning.count else { return common == bytes.count }
    // The last byte may begin the end, ESC \.
    let rest = bytes.dropFirst(common)
    return (rest.last == 0x1B ? rest.dropLast() : rest).allSatisfy(isColor)
  }

  /// Returns a Boolean value that indicates whether a byte can be in a color: `:ffff/ffff/ffff`.
  static func isColor(_ byte: UInt8) -> Bool {
    let character = Character(UnicodeScalar(byte))
    return character.isHexDigit || "/:".contains(character)
  }

  /// Returns a Boolean value that indicates whether an answer names a light color, such as
  /// `11;rgb:ffff/ffff/ffff`, or nil if it names none.
  static func isLight(_ answer: String) -> Bool? {
    let color = #/11;rgba?:([0-9A-Fa-f]{1,4})/([0-9A-Fa-f]{1,4})/([0-9A-Fa-f]{1,4})(/.*)?/#
    guard let (_, red, green, blue, _) = answer.wholeMatch(of: color)?.output else { return nil }
    let shares = [red, green, blue].map { digits in
      Double(Int(digits, radix: 16) ?? 0) / Double(1 << (4 * digits.count) - 1)
    }
    return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2] > 0.5
  }
}
