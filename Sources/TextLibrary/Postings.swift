/// Where a token stands: its row, its number among the tokens of its tier in that verse, and the
/// word that it belongs to. As one number, so that lists of them sort and compare quickly.
struct TokenPlace: Hashable, Comparable {
  /// 28 bits of row, 18 of ordinal, 18 of position.
  let bits: UInt64

  /// The words of one verse that can be found; no verse of a real text comes near.
  static let positionLimit = 1 << 18
  static let rowLimit = 1 << 28

  init(row: Int, ordinal: Int, position: Int) {
    bits = UInt64(row) << 36 | UInt64(ordinal) << 18 | UInt64(position)
  }

  var row: Int { Int(bits >> 36) }
  var ordinal: Int { Int(bits >> 18 & 0x3FFFF) }
  var position: Int { Int(bits & 0x3FFFF) }

  /// The row and the ordinal: what the next token of a phrase is reckoned by.
  var spot: UInt64 { bits >> 18 }

  static func < (left: TokenPlace, right: TokenPlace) -> Bool { left.bits < right.bits }
}

/// The places of one token, packed: three bytes for most.
///
/// A place is the distance of its row from the last one's, then twice its ordinal (or its distance,
/// in the same row), plus one where the position is another number and follows. Numbers are groups
/// of seven bits, the lowest first, with the high bit set on all but the last.
enum Postings {
  struct Encoder {
    private(set) var bytes: [UInt8] = []
    private var last: TokenPlace?

    mutating func append(_ place: TokenPlace) {
      let rowDistance = place.row - (last?.row ?? 0)
      let before = rowDistance == 0 ? (last?.ordinal ?? 0) : 0
      append(rowDistance)
      let differs = place.position != place.ordinal
      append((place.ordinal - before) << 1 | (differs ? 1 : 0))
      if differs { append(place.position) }
      last = place
    }

    private mutating func append(_ number: Int) {
      var rest = number
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
    }
  }

  /// Adds the places that are packed in bytes; what a damaged library holds ends where it makes no
  /// sense any more.
  static func decode(_ bytes: UnsafeRawBufferPointer, into places: inout [TokenPlace]) {
    var index = 0
    func number() -> Int? {
      var result = 0
      var shift = 0
      while index < bytes.count, shift < 42 {
        let byte = Int(bytes[index])
        index += 1
        result |= (byte & 0x7F) << shift
        if byte < 0x80 { return result }
        shift += 7
      }
      return nil
    }
    var row = 0
    var ordinal = 0
    while index < bytes.count {
      guard let distance = number(), let packed = number() else { return }
      row += distance
      ordinal = (distance == 0 ? ordinal : 0) + packed >> 1
      var position = ordinal
      if packed & 1 == 1 {
        guard let other = number() else { return }
        position = other
      }
      guard row < TokenPlace.rowLimit, ordinal < TokenPlace.positionLimit,
        position < TokenPlace.positionLimit
      else { return }
      places.append(TokenPlace(row: row, ordinal: ordinal, position: position))
    }
  }
}
