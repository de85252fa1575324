/// A number in letters: Roman (`xvi`), Hebrew (`קי״ט`), Greek (`ριθ΄`), or Chinese (`一百十九`).
enum LetterNumeral {
  /// The letters of alphabets that are numbers, in the order of their values: ones, tens, hundreds.
  private static let alphabets = ["אבגדהוזחטיכלמנסעפצקרשת", "αβγδεϛζηθικλμνξοπϟρστυφχψωϡ"]
    .map(Array.init)
  private static let roman: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100]

  /// Returns the value of a word, or nil if it isn't a number in letters. Roman numbers end at 199,
  /// because no book has more chapters.
  static func value(of word: some StringProtocol) -> Int? {
    let letters = Array(BookNames.folded(String(word)))
    guard !letters.isEmpty else { return nil }
    if String(letters).wholeMatch(of: /c?(xc|xl|l?x{0,4})(ix|iv|v?i{0,4})/) != nil {
      let values = letters.compactMap { roman[$0] }
      return zip(values, values.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
    }
    for alphabet in alphabets {
      let values = letters.compactMap { alphabet.firstIndex(of: $0) }
        .map { [1, 10, 100][$0 / 9] * ($0 % 9 + 1) }
      // The greater value is first, also in 15 and 16: 9 + 6 and 9 + 7.
      if values.count == letters.count, zip(values, values.dropFirst()).allSatisfy(>) {
        return values.reduce(0, +)
      }
    }
    return letters.allSatisfy(\.isIdeographicNumber) ? ideographs(letters) : nil
  }

  private static func ideographs(_ letters: [Character]) -> Int? {
    var total = 0
    var ones: Int?
    for value in letters.compactMap(\.unicodeValue) where value < 1000 {
      if value < 10 {
        ones = min((ones ?? 0) * 10 + value, 999)
      } else {
        total += (ones ?? 1) * value
        ones = nil
      }
    }
    return min(total + (ones ?? 0), 9_999)
  }
}

extension Character {
  /// The value that Unicode gives the character.
  fileprivate var unicodeValue: Int? {
    unicodeScalars.first?.properties.numericValue.flatMap { Int(exactly: $0) }
  }

  var isIdeograph: Bool { unicodeScalars.first?.properties.isIdeographic == true }
  var isIdeographicNumber: Bool { isIdeograph && unicodeValue != nil }
}
