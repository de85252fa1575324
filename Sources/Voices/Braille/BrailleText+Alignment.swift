extension BrailleText {
  /// Cells of a transliteration as cells of the text that it stands for.
  ///
  /// Nobody knows which letter became which: words stand for words where there are as many, and
  /// within a word the letters follow each other evenly.
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
