import CellGrids

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
    if byte < 0x80 { return body(Unicode.Scalar(byte)) }
    guard let (remaining, bounds) = UTF8Lead.following(byte) else { return body("\u{FFFD}") }
    (value, missing, range) = (UInt32(byte & 0x3F >> remaining), remaining, bounds)
  }
}
