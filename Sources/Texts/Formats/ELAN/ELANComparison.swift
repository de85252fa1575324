/// Compares the values of tiers in the same sentences or words.
struct ELANComparison {
  /// The number of units that are compared.
  private static let sampleSize = 500

  let file: ELANFile
  /// The tier of the sentences or words.
  let unit: Int

  /// Returns the values of two tiers in the units in which both have text.
  private func pairs(_ left: Int, _ right: Int) -> [(left: [String], right: String)] {
    file.tiers[unit].annotations.indices.lazy.map { index in
      let values = file.values(of: left, below: index, of: unit).filter { !$0.isEmpty }
      return (values, file.values(of: right, below: index, of: unit).joined(separator: " "))
    }.filter { !$0.0.isEmpty && !$0.1.isEmpty }.prefix(Self.sampleSize).map { $0 }
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter(\.isLetter)
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map { letters(String($0)) }.filter { !$0.isEmpty }
  }

  /// Returns a Boolean value that indicates whether parts have, in their order, most letters of a
  /// text, as words have those of their sentence.
  func isSpelled(_ text: Int, by parts: Int) -> Bool {
    var found = 0
    var total = 0
    for pair in pairs(parts, text) {
      let whole = Self.letters(pair.right)
      total += whole.utf8.count
      var rest = whole[...].utf8
      for part in pair.left.map(Self.letters) where !part.isEmpty {
        total += part.utf8.count
        guard let start = rest.firstIndex(of: part.utf8) else { continue }
        found += 2 * part.utf8.count
        rest = rest[rest.index(start, offsetBy: part.utf8.count)...]
      }
    }
    return total > 0 && found * 2 > total
  }

  /// Returns a Boolean value that indicates whether two texts of sentences have common words, as
  /// texts in one language do.
  func sharesWords(_ tier: Int, with text: Int) -> Bool {
    let known = Set(pairs(text, text).flatMap { Self.words($0.right) })
    let words = pairs(tier, text).flatMap { $0.left.flatMap(Self.words) }
    return words.count { known.contains($0) } * 3 > words.count
  }

  /// Returns a Boolean value that indicates whether two texts usually have the same number of words
  /// in sentences of three or more, as a text and its transcription do.
  func hasSameNumbers(_ tier: Int, as text: Int) -> Bool {
    let numbers = pairs(tier, text).map { pair in
      (pair.left.flatMap(Self.words).count, Self.words(pair.right).count)
    }.filter { $0.1 > 2 }
    return numbers.count > 2 && numbers.count { $0.0 == $0.1 } * 10 > numbers.count * 7
  }

  /// Returns a Boolean value that indicates whether annotations begin like the forms that they
  /// annotate, as lemmas do.
  func isAlike(_ tier: Int) -> Bool {
    let pairs = pairs(tier, unit).map { pair in
      (Self.letters(pair.left.joined()), Self.letters(pair.right))
    }.filter { !$0.0.isEmpty && !$0.1.isEmpty }
    let alike = pairs.count { left, right in
      let shared = zip(left, right).prefix { $0 == $1 }.count
      return left == right || shared > 1 && shared * 2 >= min(left.count, right.count)
    }
    return alike * 2 > pairs.count
  }
}
