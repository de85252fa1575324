/// Braille cells, and the characters that they represent.
package struct BrailleText: Hashable, Sendable {
  /// One byte per cell, with dot 1 in the lowest bit, as in Unicode's braille patterns.
  package let cells: [UInt8]
  /// The character of each cell, counted from 0. The numbers never decrease.
  package let characters: [Int]
  /// The number of characters of the text.
  package let characterCount: Int

  /// A cell with all eight dots, for a character that no table can write.
  package static let unknown: UInt8 = 0xFF

  package static let empty = BrailleText(cells: [], characters: [], characterCount: 0)

  /// - Parameters:
  ///   - cells: The cells.
  ///   - characters: The character of each cell. Numbers that decrease or are out of range are
  ///     corrected.
  ///   - characterCount: The number of characters of the text.
  package init(cells: [UInt8], characters: [Int], characterCount: Int) {
    self.cells = cells
    var last = 0
    self.characters = characters.map { index in
      last = min(max(index, last), max(characterCount - 1, 0))
      return last
    }
    self.characterCount = characterCount
  }

  /// Returns the first cell of a character, or nil if there are no cells. For a character inside a
  /// contraction, returns the cell of the preceding character.
  package func cell(ofCharacter index: Int) -> Int? {
    guard !characters.isEmpty else { return nil }
    let after = characters.firstIndex { $0 > index } ?? characters.count
    guard after > 0 else { return 0 }
    let owner = characters[after - 1]
    return characters.firstIndex(of: owner)
  }

  /// Creates the cells of a text from the cells of its parts.
  init(parts: [BrailleText]) {
    var count = 0
    let characters = parts.flatMap { part in
      defer { count += part.characterCount }
      return part.characters.map { $0 + count }
    }
    self.init(cells: parts.flatMap(\.cells), characters: characters, characterCount: count)
  }

  /// The cells as Unicode braille.
  package var unicode: String { Self.unicode(cells) }

  package static func unicode(_ cells: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for cell in cells { scalars.append(Unicode.Scalar(0x2800 + UInt16(cell)) ?? " ") }
    return String(scalars)
  }

  /// Returns the cells of a transliteration as cells of the original text.
  ///
  /// The correspondence of the letters is not known. If both texts have the same number of words,
  /// the words correspond in order; within a word, letters are distributed evenly.
  func aligned(from latin: String, to text: String) -> BrailleText {
    let source = Self.words(of: latin)
    let target = Self.words(of: text)
    let count = text.count
    guard count > 0 else { return .empty }
    let isWordByWord = source.count == target.count
    let aligned = characters.map { character -> Int in
      guard isWordByWord, let word = source.lastIndex(where: { $0.lowerBound <= character }) else {
        return character * count / max(characterCount, 1)
      }
      let offset = min(character - source[word].lowerBound, source[word].count)
      return target[word].lowerBound + offset * target[word].count / max(source[word].count, 1)
    }
    return BrailleText(cells: cells, characters: aligned, characterCount: count)
  }

  private static func words(of text: String) -> [Range<Int>] {
    let characters = Array(text)
    return characters.indices.split { characters[$0].isWhitespace }
  }
}
