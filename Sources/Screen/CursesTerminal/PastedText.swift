import CellGrids

/// Text that a terminal pastes between `ESC [ 200 ~` and `ESC [ 201 ~`.
struct PastedText {
  /// The maximum length of one event, in bytes. A longer text arrives in several events.
  static let limit = 1 << 20
  /// The pause, in milliseconds, after which no more text is expected: the terminal may have died
  /// before it sent the end.
  static let patience = 1_000
  /// The least pause, in milliseconds, before a key from a keyboard.
  private static let handPause = 100

  static let start: [UInt8] = Array("\u{1B}[200~".utf8)
  static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The number of bytes of the end that have arrived.
  private var matched = 0

  var isFull: Bool { bytes.count >= Self.limit }

  /// The bytes of the end that have arrived.
  var beginningOfEnd: ArraySlice<UInt8> { Self.end[..<matched] }

  /// Returns a Boolean value that indicates whether bytes that arrive during a paste are a key, such
  /// as Ctrl-C, from a keyboard. It comes alone and after a pause, unlike a part of the text.
  static func isInterrupt(
    _ bytes: some Collection<UInt8>, by key: UInt8 = 0x03, after pause: Int
  ) -> Bool {
    pause >= handPause && bytes.count == 1 && bytes.first == key
  }

  /// Adds a byte.
  ///
  /// - Returns: A Boolean value that indicates whether the paste has ended with it.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    bytes += Self.end[..<matched]
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { bytes.append(byte) }
    return false
  }

  /// Takes the text so far.
  ///
  /// - Parameter isEnd: A Boolean value that indicates whether no more text follows. Otherwise an
  ///   incomplete last character is kept.
  /// - Returns: `nil` if there is none.
  mutating func takeText(isEnd: Bool) -> String? {
    let count = isEnd ? bytes.count : bytes.count - incompleteCount
    guard count > 0 else { return nil }
    let text = Self.text(bytes[..<count])
    bytes.removeFirst(count)
    return text.isEmpty ? nil : text
  }

  /// The number of bytes at the end that belong to an unfinished character or line end.
  private var incompleteCount: Int {
    if bytes.last == 0x0D { return 1 }
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let needed = UTF8Lead.following(byte)?.remaining ?? 0
      return needed > index ? index + 1 : 0
    }
    return 0
  }

  /// Decodes bytes; lines end with a line feed. Control characters other than the tab are omitted,
  /// because a keyboard can't type them into a field either.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": scalars.append("\n")
      case "\n": if previous != "\r" { scalars.append("\n") }
      case "\t": scalars.append("\t")
      default:
        if scalar.properties.generalCategory != .control { scalars.append(scalar) }
      }
      previous = scalar
    }
    return String(scalars)
  }
}
