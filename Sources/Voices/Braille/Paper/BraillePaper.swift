/// The size of a braille page, in cells and lines, and of a volume, in pages.
package struct BraillePaper: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// The number of pages in a volume, or nil for one volume.
  package var pagesPerVolume: Int?
  package var encoding: BrailleEncoding

  /// The sizes that are possible. Lines shorter than 20 cells cannot hold a word under another, and
  /// pages shorter than 10 lines no heading with its text.
  package static let widths = 20...100
  package static let heights = 10...60
  /// A title page, a page of text, and a page that announces the next volume.
  package static let smallestVolume = 3

  package init(
    width: Int = 40, height: Int = 25, pagesPerVolume: Int? = nil,
    encoding: BrailleEncoding = .ascii
  ) {
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    self.height = min(max(height, Self.heights.lowerBound), Self.heights.upperBound)
    self.pagesPerVolume = pagesPerVolume.map { max($0, Self.smallestVolume) }
    self.encoding = encoding
  }

  /// The lines of text on a page: all but the running head and the line of the page number.
  package var textLines: Int { height - 2 }

  /// Returns cells as lines of the page's width. Words that are longer than a line are split.
  ///
  /// - Parameters:
  ///   - first: The first cell of the first line, counted from 0.
  ///   - runover: The first cell of the other lines, counted from 0.
  package func wrap(_ cells: [UInt8], first: Int = 0, runover: Int = 0) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line = [UInt8](repeating: 0, count: first)
    var hasWord = false
    func endLine() {
      lines.append(line)
      line = [UInt8](repeating: 0, count: runover)
      hasWord = false
    }
    for word in cells.split(separator: 0) {
      var rest = word
      if hasWord, line.count + 1 + rest.count > width { endLine() }
      if hasWord { line.append(0) }
      while line.count + rest.count > width {
        var part = rest.prefix(width - line.count)
        // A sign is not divided.
        if rest[part.endIndex] & BrailleBlock.noteDot != 0 { part = part.dropLast() }
        line += part
        rest = rest.dropFirst(part.count)
        endLine()
      }
      line += rest
      hasWord = !rest.isEmpty || hasWord
    }
    if hasWord { lines.append(line) }
    return lines
  }

  /// Returns cells in the middle of lines, with at least three blank cells on either side.
  package func centered(_ cells: [UInt8]) -> [[UInt8]] {
    var narrow = self
    narrow.width = width - 6
    return narrow.wrap(cells).map { line in
      [UInt8](repeating: 0, count: max(width - line.count, 0) / 2) + line
    }
  }
}

/// Lines of braille that belong together, such as a heading, or a row of words with their glosses.
///
/// A sign that refers to a note at the foot of the page has dot 7 in its last cell. That dot does
/// not exist on paper.
package struct BrailleBlock: Hashable, Sendable {
  package var lines: [[UInt8]]
  /// A Boolean value that indicates whether a blank line precedes the block, except at the top of a
  /// page.
  package var hasBlankBefore: Bool
  /// A Boolean value that indicates whether the block is not divided between pages, if it fits on
  /// one.
  package var isKeptTogether: Bool
  /// A Boolean value that indicates whether the block stays with the beginning of the next one, as
  /// a heading does.
  package var staysWithNext: Bool
  /// The notes at the foot of the page, each as lines, in the order of the signs.
  package var notes: [[[UInt8]]]

  package init(
    _ lines: [[UInt8]], hasBlankBefore: Bool = false, isKeptTogether: Bool = false,
    staysWithNext: Bool = false, notes: [[[UInt8]]] = []
  ) {
    self.lines = lines
    self.hasBlankBefore = hasBlankBefore
    self.isKeptTogether = isKeptTogether
    self.staysWithNext = staysWithNext
    self.notes = notes
  }

  /// The sign of a note at the foot of the page: the asterisk of most braille codes, twice dots 3
  /// and 5, which no word contains.
  package static let noteSign: [UInt8] = [0x14, 0x14 | noteDot]
  fileprivate static let noteDot: UInt8 = 0x40

  /// Returns the number of signs in lines.
  package static func noteCount(in lines: [[UInt8]]) -> Int {
    lines.reduce(0) { sum, line in sum + line.count { $0 & noteDot != 0 } }
  }

  /// Returns the lines of the notes that each line refers to.
  func notesOfLines() -> [[[UInt8]]] {
    var rest = notes[...]
    return lines.map { line in
      let lineNotes = rest.prefix(Self.noteCount(in: [line]))
      rest = rest.dropFirst(lineNotes.count)
      return lineNotes.flatMap(\.self)
    }
  }
}
