/// A number in letters: Roman (`xvi`), Hebrew (`קי״ט`), Greek (`ριθ΄`), or Chinese (`一百十九`).
enum LetterNumeral {
  /// The letters of alphabets that are numbers, in the order of their values: ones, tens, hundreds.
  private static let alphabets = ["אבגדהוזחטיכלמנסעפצקרשת", "αβγδεϛζηθικλμνξοπϟρστυφχψωϡ"]
    .map(Array.init)
  private static let roman: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100]

  /// Returns the value of a word, or nil if it isn't a number in letters. Roman numbers end at 199,
  /// because no book has more chapters.
  static func value(of word: Substring) -> Int? {
    let letters = Array(BookNames.folded(String(word)))
    if String(letters).wholeMatch(of: /c?(xc|xl|l?x{0,4})(ix|iv|v?i{0,4})/) != nil {
      let values = letters.compactMap { roman[$0] }
      let value = zip(values, values.dropFirst() + [0]).reduce(0) {
        $0 + ($1.0 < $1.1 ? -$1.0 : $1.0)
      }
      return value > 0 ? value : nil
    }
    for alphabet in alphabets {
      let values = letters.compactMap { alphabet.firstIndex(of: $0) }
        .map { [1, 10, 100][$0 / 9] * ($0 % 9 + 1) }
      // The greater value is first, also in 15 and 16: 9 + 6 and 9 + 7.
      if values.count == letters.count, zip(values, values.dropFirst()).allSatisfy(>) {
        return values.reduce(0, +)
      }
    }
    return letters.allSatisfy { ideograph($0) != nil } ? Int(withDigits(String(letters))) : nil
  }

  /// Returns a text with ideographs that are numbers as digits.
  static func withDigits(_ text: String) -> String {
    var written = ""
    /// The number that is being read: the sum of its tens and hundreds, and its ones.
    var number: (sum: Int, ones: Int?)?
    for character in text + " " {
      if let value = ideograph(character), (number?.sum ?? 0) < 1000 {
        let (sum, ones) = number ?? (0, nil)
        number =
          value < 10 ? (sum, (ones ?? 0) * 10 % 1000 + value) : (sum + (ones ?? 1) * value, nil)
      } else {
        written += number.map { String($0.sum + ($0.ones ?? 0)) } ?? ""
        number = nil
        written.append(character)
      }
    }
    return String(written.dropLast())
  }

  /// Returns the value that Unicode gives an ideograph up to 100.
  private static func ideograph(_ character: Character) -> Int? {
    guard let scalar = character.unicodeScalars.first?.properties, scalar.isIdeographic else {
      return nil
    }
    return scalar.numericValue.flatMap { $0 <= 100 ? Int(exactly: $0) : nil }
  }
}
