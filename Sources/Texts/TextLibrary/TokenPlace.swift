/// The place of a token: its row, its ordinal among the tokens of its tier in the verse, and the
/// word to which it belongs. It is a single number, so that lists of places sort and compare
/// quickly; the index uses it as a row id.
struct TokenPlace: Hashable, Comparable {
  /// 27 bits for the row, 18 for the ordinal, 18 for the position.
  let bits: UInt64

  /// The maximum number of searchable words in a verse, which no real text approaches.
  static let positionLimit = 1 << 18
  static let rowLimit = 1 << 27

  init(row: Int, ordinal: Int, position: Int) {
    bits = UInt64(row) << 36 | UInt64(ordinal) << 18 | UInt64(position)
  }

  /// - Returns: nil for a number that is not a place.
  init?(rowID: Int64) {
    guard rowID >= 0 else { return nil }
    bits = UInt64(rowID)
  }

  var rowID: Int64 { Int64(bitPattern: bits) }
  var row: Int { Int(bits >> 36) }
  var ordinal: Int { Int(bits >> 18 & 0x3FFFF) }
  var position: Int { Int(bits & 0x3FFFF) }

  /// The row and the ordinal, from which the place of the next token in a phrase follows.
  var spot: UInt64 { bits >> 18 }

  static func < (left: TokenPlace, right: TokenPlace) -> Bool { left.bits < right.bits }
}
