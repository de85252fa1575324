/// Sentences by number, in texts without chapters and verses.
extension PassageFinder {
  /// Returns the row of a sentence that is named by numbers alone.
  ///
  /// One number is the id of a sentence, in the current book first; otherwise its ordinal in the
  /// current book, or in the whole text if the book has fewer. Two numbers (`3.1`, `3:1`) are an
  /// id; otherwise a book, by its name or its ordinal, and the sentence in it. Ids come first
  /// because they name the sentences.
  func sentence(numbered typed: String, startingIn current: Int) throws -> Int? {
    let parts = typed.split { ".:, ".contains($0) }.map(String.init)
    let numbers = parts.compactMap(Self.number)
    guard (1...2).contains(parts.count), numbers.count == parts.count else { return nil }
    if let row = try sentence(typed, startingIn: current) { return row }
    guard parts.count == 2 else {
      return ordinal(numbers[0], of: text.books[current].rows)
        ?? ordinal(numbers[0], of: 0..<text.verseCount)
    }
    let named = text.books.firstIndex { $0.name == parts[0] }
    guard let book = named ?? ordinal(numbers[0], of: text.books.indices) else { return nil }
    return try text.row(inBook: book, chapter: 0, verse: parts[1])
      ?? ordinal(numbers[1], of: text.books[book].rows)
  }

  /// Returns the member of a range with an ordinal from 1.
  private func ordinal(_ number: Int, of range: Range<Int>) -> Int? {
    number >= 1 && number <= range.count ? range.lowerBound + number - 1 : nil
  }

  /// Returns the number in ASCII digits, or nil for any other text.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
  }
}
