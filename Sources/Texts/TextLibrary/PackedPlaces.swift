/// Places of a term in order, as bytes: for each the number of rows since the one before, twice, and
/// 1 more if its ordinal follows its position. Each number is in groups of 7 bits, the lowest first.
struct PackedPlaces {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  /// The rows of the first and of the last place.
  private(set) var rows = 0...0

  mutating func append(_ place: TokenPlace) {
    if count == 0 { rows = place.row...place.row }
    let difference = place.row - (count == 0 ? 0 : rows.upperBound)
    // Most words have one token.
    let isPlain = place.ordinal == place.position
    append(difference << 1 | (isPlain ? 0 : 1))
    append(place.position)
    if !isPlain { append(place.ordinal) }
    rows = rows.lowerBound...place.row
    count += 1
  }

  private mutating func append(_ number: Int) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds the places of a range of rows to a list.
  ///
  /// - Throws: `DamagedIndex` for bytes that aren't places, or places that a text does not have.
  static func unpack(
    _ bytes: UnsafeBufferPointer<UInt8>, in rows: Range<Int>, verseCount: Int,
    into places: inout [TokenPlace]
  ) throws(DamagedIndex) {
    var (index, row) = (0, 0)
    func next() throws(DamagedIndex) -> Int {
      var (number, shift) = (0, 0)
      while index < bytes.count, shift < 35 {
        let byte = bytes[index]
        index += 1
        number |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return number }
        shift += 7
      }
      throw DamagedIndex()
    }
    while index < bytes.count {
      let step = try next()
      row += step >> 1
      let position = try next()
      let ordinal = step & 1 == 0 ? position : try next()
      guard row < verseCount, max(position, ordinal) < TokenPlace.positionLimit else {
        throw DamagedIndex()
      }
      if row >= rows.upperBound { return }
      if row >= rows.lowerBound {
        places.append(TokenPlace(row: row, ordinal: ordinal, position: position))
      }
    }
  }
}
