/// Where a token stands: its row, its number among the tokens of its tier in that verse, and the
/// word that it belongs to. As one number, so that lists of them sort and compare quickly; the index
/// keeps it as the number of a row.
struct TokenPlace: Hashable, Comparable {
  /// 27 bits of row, 18 of ordinal, 18 of position.
  let bits: UInt64

  /// The words of one verse that can be found; no verse of a real text comes near.
  static let positionLimit = 1 << 18
  static let rowLimit = 1 << 27

  init(row: Int, ordinal: Int, position: Int) {
    bits = UInt64(row) << 36 | UInt64(ordinal) << 18 | UInt64(position)
  }

  /// - Returns: nil for a number that is no place.
  init?(rowID: Int64) {
    guard rowID >= 0 else { return nil }
    bits = UInt64(rowID)
  }

  var rowID: Int64 { Int64(bitPattern: bits) }
  var row: Int { Int(bits >> 36) }
  var ordinal: Int { Int(bits >> 18 & 0x3FFFF) }
  var position: Int { Int(bits & 0x3FFFF) }

  /// The row and the ordinal: what the next token of a phrase is reckoned by.
  var spot: UInt64 { bits >> 18 }

  static func < (left: TokenPlace, right: TokenPlace) -> Bool { left.bits < right.bits }
}
