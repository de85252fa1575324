/// Cells of braille, with the characters that they stand for.
package struct BrailleText: Hashable, Sendable {
  /// A byte a cell, dot 1 in its lowest bit: the order of Unicode's braille patterns.
  package let cells: [UInt8]
  /// For each cell the character that it stems from, counted from 0. Never runs back.
  package let characters: [Int]
  /// How many characters the text has.
  package let characterCount: Int

  /// All eight dots: a character that nothing here can write.
  package static let unknown: UInt8 = 0xFF

  package static let empty = BrailleText(cells: [], characters: [], characterCount: 0)

  /// - Parameters:
  ///   - cells: the cells.
  ///   - characters: as many; what runs back or out of range is put right.
  ///   - characterCount: the characters of the text.
  package init(cells: [UInt8], characters: [Int], characterCount: Int) {
    self.cells = cells
    var last = 0
    self.characters = characters.map { index in
      last = min(max(index, last), max(characterCount - 1, 0))
      return last
    }
    self.characterCount = characterCount
  }

  /// The first cell of a character; of the one before it where it has none of its own, as inside
  /// a contraction. nil without cells.
  package func cell(ofCharacter index: Int) -> Int? {
    guard !characters.isEmpty else { return nil }
    let after = characters.firstIndex { $0 > index } ?? characters.count
    guard after > 0 else { return 0 }
    let owner = characters[after - 1]
    return characters.firstIndex(of: owner)
  }

  /// The character of a cell; nil out of range.
  package func character(ofCell index: Int) -> Int? {
    characters.indices.contains(index) ? characters[index] : nil
  }

  /// As Unicode writes it.
  package var unicode: String { Self.unicode(cells) }

  package static func unicode(_ cells: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for cell in cells { scalars.append(Unicode.Scalar(0x2800 + UInt16(cell)) ?? " ") }
    return String(scalars)
  }

  /// The cells of Unicode braille; what is none is left out.
  package static func cells(_ unicode: String) -> [UInt8] {
    unicode.unicodeScalars.compactMap {
      (0x2800...0x28FF).contains($0.value) ? UInt8($0.value & 0xFF) : nil
    }
  }
}
