/// The number of terminal columns that text takes, for typesetting, drawing, hit testing and
/// accessibility frames alike.
///
/// A cluster is a base with its marks, which take no columns. Terminals disagree about joined
/// emoji, so a picture after a zero-width joiner is neither counted nor drawn.
package enum DisplayWidth {
  static let zeroWidthJoiner: UInt32 = 0x200D

  /// Returns the width of a scalar: 0, 1 or 2 columns. A scalar without a glyph is drawn as a
  /// replacement with a width of 1.
  package static func columns(of scalar: UInt32) -> Int {
    if scalar < 0x300 || (0x1F00...0x1FFF).contains(scalar) { return 1 }
    let width = tableWidth(scalar)
    return width == 3 ? 1 : width
  }

  /// Returns whether a scalar always takes one cell: a printable scalar that is neither a mark, nor
  /// wide, nor right-to-left.
  static func isSimple(_ scalar: UInt32) -> Bool {
    if scalar < 0x7F { return scalar >= 0x20 }
    if scalar < 0x300 { return scalar >= 0xA0 }
    if scalar < 0x590 || (0x1F00...0x1FFF).contains(scalar) { return tableWidth(scalar) == 1 }
    return tableWidth(scalar) == 1 && scalar < 0xFFF0 && !Bidi.mayReorder(scalar)
  }

  /// Returns whether a scalar has a glyph, unlike controls and unassigned scalars.
  static func isDrawable(_ scalar: UInt32) -> Bool {
    scalar >= 0x20 && scalar != 0x7F && tableWidth(scalar) != 3
  }

  /// Returns whether a zero-width joiner can join a scalar to another picture.
  static func isPicture(_ scalar: UInt32) -> Bool {
    (0x1F000...0x1FFFF).contains(scalar) || (0x231A...0x2BFF).contains(scalar)
      ? tableWidth(scalar) == 2 : false
  }

  private static func tableWidth(_ scalar: UInt32) -> Int {
    guard scalar < 0x20000 else {
      switch scalar {
      case 0x20000...0x2FFFD, 0x30000...0x3FFFD: return 2
      case 0xE0001, 0xE0020...0xE007F, 0xE0100...0xE01EF: return 0
      case 0xF0000...0xFFFFD, 0x100000...0x10FFFD: return 1
      default: return 3
      }
    }
    let page = Int(DisplayWidthTable.pageOfBlock[Int(scalar >> 8)])
    let widths = DisplayWidthTable.pages[page << 4 | Int(scalar >> 4 & 15)]
    return Int(widths >> (2 * (scalar & 15)) & 3)
  }

  /// Returns the width of text on one line, in columns. Complexity: O(*n*) in bytes, without
  /// allocation.
  package static func columns(of text: String) -> Int {
    var text = text
    return text.withUTF8 { columns(ofUTF8: $0) }
  }

  package static func columns(of text: Substring) -> Int {
    var text = text
    return text.withUTF8 { columns(ofUTF8: $0) }
  }

  static func columns(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var width = 0
    var isJoined = false
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        width += 1
        isJoined = false
        i += 1
        continue
      }
      let (scalar, length) = decode(bytes, at: i)
      i += length
      if !(isJoined && isPicture(scalar)) { width += columns(of: scalar) }
      isJoined = scalar == zeroWidthJoiner
    }
    return width
  }

  /// Decodes a scalar of well-formed UTF-8 that is not ASCII.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, at i: Int
  ) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[i])
    func tail(_ k: Int) -> UInt32 { UInt32(bytes[i + k]) & 0x3F }
    if first < 0xE0 { return ((first & 0x1F) << 6 | tail(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }

  /// Splits text between clusters into pieces of at most `width` columns.
  ///
  /// A cluster wider than `width` forms a separate piece.
  package static func pieces(of text: String, width: Int) -> [Substring] {
    pieces(of: text[...], width: width)
  }

  package static func pieces(of text: Substring, width: Int) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var columns = 0
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let cluster = Self.columns(of: text[index..<next])
      if columns + cluster > width, index > start {
        pieces.append(text[start..<index])
        start = index
        columns = 0
      }
      columns += cluster
      index = next
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }

  /// Returns a text in at most `width` columns. If it is cut, it ends with a sign for that.
  package static func cut(_ text: String, to width: Int, ending sign: String) -> String {
    // No scalar takes less than a byte for each of its columns.
    guard text.utf8.count > width, columns(of: text) > width else { return text }
    let room = width - columns(of: sign)
    guard room >= 0 else { return "" }
    var end = text.startIndex
    var columns = 0
    while end < text.endIndex {
      let next = text.index(after: end)
      columns += Self.columns(of: text[end..<next])
      if columns > room { break }
      end = next
    }
    while end > text.startIndex, text[text.index(before: end)] == " " {
      end = text.index(before: end)
    }
    return text[..<end] + sign
  }
}
