/// Decodes UTF-8 that comes in pieces. Bytes that are not UTF-8 become U+FFFD, one for each maximal
/// part of a sequence (Unicode Standard, 3.9), as in terminals and in Python.
package struct ScalarDecoder: Sendable {
  private var value: UInt32 = 0
  /// The bytes that the sequence lacks.
  private var missing = 0
  /// The values that the next byte can have.
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  package init() {}

  /// A Boolean value that indicates whether the last byte was within a sequence.
  package var isWithinSequence: Bool { missing > 0 }

  /// Decodes a byte.
  ///
  /// - Parameter body: Receives each scalar that the byte completes.
  @inline(__always)
  package mutating func decode(_ byte: UInt8, _ body: (Unicode.Scalar) -> Void) {
    if missing > 0 {
      if range.contains(byte) {
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        range = 0x80...0xBF
        if missing == 0 { body(Unicode.Scalar(value) ?? "\u{FFFD}") }
        return
      }
      missing = 0
      range = 0x80...0xBF
      body("\u{FFFD}")
    }
    switch byte {
    case 0..<0x80: body(Unicode.Scalar(byte))
    case 0xC2...0xDF: begin(byte & 0x1F, 1)
    case 0xE0...0xEF:
      begin(byte & 0x0F, 2)
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      begin(byte & 0x07, 3)
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default: body("\u{FFFD}")
    }
  }

  private mutating func begin(_ bits: UInt8, _ count: Int) {
    value = UInt32(bits)
    missing = count
  }
}
