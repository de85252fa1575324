/// A color of a cell.
package enum TerminalColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// A color of the palette.
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

/// The attributes of a cell.
package struct TerminalStyle: Hashable, Sendable {
  package var foreground = TerminalColor.standard
  package var background = TerminalColor.standard
  package var isBold = false
  package var isFaint = false
  package var isItalic = false
  package var isUnderlined = false
  package var isBlinking = false
  package var isReversed = false
  package var isStruck = false

  package init() {}
}

/// A column of a row.
package struct TerminalCell: Hashable, Sendable {
  /// The code points of the character and of its marks, 21 bits each, the first one lowest. Without
  /// references, a row is copied and compared as fast as bytes.
  private var scalars: UInt128 = 0
  /// The columns that the character occupies: 1 or 2, or 0 in the right half of a wide one.
  package var width: UInt8 = 1
  package var style = TerminalStyle()
  /// The number of the cell's link in `TerminalScreen.links`, from 1, or 0 for none.
  package var link: UInt8 = 0

  /// A Boolean value that indicates whether a program wrote into the cell after it was last erased.
  /// A written space counts.
  package var isWritten: Bool { scalars != 0 || width == 0 }

  /// A Boolean value that indicates whether the cell has a character of its own.
  var hasText: Bool { scalars != 0 }

  /// The character with its marks. It is empty in an erased cell and in the right half of a wide
  /// character.
  package var text: String {
    var text = ""
    forEachScalar { text.unicodeScalars.append($0) }
    return text
  }

  package init() {}

  /// Creates an erased cell, which keeps the background of a style.
  init(erasedWith style: TerminalStyle) { self.style.background = style.background }

  /// Appends a code point to the text. Marks beyond the fifth are left out.
  mutating func append(_ scalar: Unicode.Scalar) {
    let end = 128 - scalars.leadingZeroBitCount + 20
    let place = end / 21 * 21
    if place <= 105 { scalars |= UInt128(scalar.value) << UInt128(place) }
  }

  /// Calls a closure with each code point of the text.
  @inline(__always)
  func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    var rest = scalars
    while rest != 0 {
      body(Unicode.Scalar(UInt32(truncatingIfNeeded: rest & 0x1F_FFFF)) ?? "\u{FFFD}")
      rest >>= 21
    }
  }
}

/// A row of a terminal.
package struct TerminalRow: Hashable, Sendable {
  package var cells: [TerminalCell]
  /// A Boolean value that indicates whether the text continues in the next row because it reached
  /// the right edge.
  package var isSoftWrapped = false

  package init(columns: Int, of cell: TerminalCell = TerminalCell()) {
    cells = Array(repeating: cell, count: columns)
  }

  /// The text up to the last written cell. Erased cells before it are spaces.
  package var writtenText: String { String(scalars(in: 0..<writtenCount)) }

  /// The number of columns up to the last written cell.
  package var writtenCount: Int { (cells.lastIndex(where: \.isWritten) ?? -1) + 1 }

  /// The text of all columns. Erased cells are spaces.
  package var text: String { text(in: 0..<cells.count) }

  /// Returns the text of a range of columns. Erased cells are spaces.
  package func text(in columns: Range<Int>) -> String { String(scalars(in: columns)) }

  /// Returns the text of a range of columns as code points. Erased cells are spaces.
  package func scalars(in columns: Range<Int>) -> [Unicode.Scalar] {
    var text: [Unicode.Scalar] = []
    text.reserveCapacity(columns.count)
    for cell in cells[columns] {
      if cell.isWritten { cell.forEachScalar { text.append($0) } } else { text.append(" ") }
    }
    return text
  }
}

extension String {
  /// Creates a string of code points.
  ///
  /// The standard library appends them one by one, which is slower.
  package init(_ scalars: ArraySlice<Unicode.Scalar>) {
    let count = scalars.reduce(0) { $0 + UTF8.width($1) }
    self.init(unsafeUninitializedCapacity: count) { bytes in
      var end = 0
      for scalar in scalars {
        if scalar.isASCII {
          bytes[end] = UInt8(truncatingIfNeeded: scalar.value)
          end += 1
        } else {
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            bytes[end] = byte
            end += 1
          }
        }
      }
      return end
    }
  }

  package init(_ scalars: [Unicode.Scalar]) { self.init(scalars[...]) }
}
