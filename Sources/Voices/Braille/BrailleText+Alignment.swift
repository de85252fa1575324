extension BrailleText {
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
    var words: [Range<Int>] = []
    var start: Int?
    var index = 0
    for character in text {
      if character.isWhitespace {
        if let first = start { words.append(first..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
      index += 1
    }
    if let first = start { words.append(first..<index) }
    return words
  }
}
