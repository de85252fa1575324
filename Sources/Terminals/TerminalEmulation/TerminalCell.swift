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
  package var isItalic = false
  package var isUnderlined = false
  package var isBlinking = false
  package var isReversed = false
  package var isStruck = false

  package init() {}
}

/// A column of a row.
package struct TerminalCell: Hashable, Sendable {
  /// The character with its marks. It is empty in an erased cell and in the right half of a wide
  /// character.
  package var text = ""
  /// The columns that the character occupies: 1 or 2, or 0 in the right half of a wide one.
  package var width: UInt8 = 1
  package var style = TerminalStyle()
  /// The number of the cell's link in `TerminalScreen.links`, from 1, or 0 for none.
  package var link: UInt8 = 0

  /// A Boolean value that indicates whether a program wrote into the cell after it was last erased.
  /// A written space counts.
  package var isWritten: Bool { !text.isEmpty || width == 0 }

  package init() {}

  /// Creates an erased cell, which keeps the background of a style.
  init(erasedWith style: TerminalStyle) { self.style.background = style.background }
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
  package var writtenText: String {
    text(in: 0..<((cells.lastIndex(where: \.isWritten) ?? -1) + 1))
  }

  /// The text of all columns. Erased cells are spaces.
  package var text: String { text(in: 0..<cells.count) }

  /// Returns the text of a range of columns. Erased cells are spaces.
  package func text(in columns: Range<Int>) -> String {
    var text = ""
    for cell in cells[columns] {
      text += cell.isWritten ? cell.text : " "
    }
    return text
  }
}
