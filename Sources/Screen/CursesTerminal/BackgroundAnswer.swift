/// The background of a terminal, which it names if asked (OSC 11 of xterm's ctlseqs).
enum BackgroundAnswer {
  static let question = "\u{1B}]11;?\u{1B}\\"
  /// The time, in milliseconds, in which the first byte of an answer may come alone.
  static let patience = 1_000
  /// The pause, in milliseconds, after that byte, which is also the Escape key.
  static let pause = 100

  /// Returns a Boolean value that indicates whether an answer names a light color, such as
  /// `11;rgb:ffff/ffff/ffff`, or nil if it names none.
  static func isLight(_ answer: String) -> Bool? {
    guard let color = answer.wholeMatch(of: #/11;rgba?:([0-9A-Fa-f/]+)/#)?.1 else { return nil }
    let parts = color.split(separator: "/", omittingEmptySubsequences: false)
    let shares = parts.map { part in
      Int(part, radix: 16).map { Double($0) / Double((1 << (4 * part.count)) - 1) }
    }
    guard (3...4).contains(parts.count), parts.allSatisfy({ (1...4).contains($0.count) }),
      let red = shares[0], let green = shares[1], let blue = shares[2]
    else { return nil }
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5
  }
}
