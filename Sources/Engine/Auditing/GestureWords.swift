import ScreenReading

/// The words that name gestures in hints, by language.
enum GestureWords {
  /// Returns the gesture that a hint in lowercase letters names, or nil if it names none.
  ///
  /// Phrases that mean nothing else are looked up in every language, because a hint may be in
  /// another language than the screen claims. Words with other meanings, such as the Spanish
  /// "pulse", count only in their own language.
  static func gesture(in text: String, languages: [String]) -> String? {
    let words = text.wordsOfLabel.map(String.init)
    for index in words.indices {
      if let phrase = known[words[index]]?.first(where: { words[index...].starts(with: $0) }) {
        return phrase.joined(separator: " ")
      }
    }
    // East Asian languages have no spaces, or endings after the phrase.
    if text.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) {
      let phrases = known.values.joined().map { $0.joined(separator: " ") }.sorted()
      let found = phrases.first { $0 >= "\u{2E80}" && text.contains($0) }
      if let found { return found }
    }
    return languages.lazy.compactMap {
      Phrases(language: $0).list("label.gestures.ambiguous").first(where: words.contains)
    }.first
  }

  /// The phrases of the tables of all languages, as words, by their first word.
  private static let known: [String: [[String]]] = {
    let phrases = Phrases.readerLanguages.flatMap { language in
      let table = Phrases(language: language)
      return table.names.filter { $0.hasPrefix("label.gestures") && !$0.hasSuffix(".ambiguous") }
        .flatMap(table.list)
    }
    return Dictionary(grouping: phrases.map { $0.wordsOfLabel.map(String.init) }) { $0[0] }
  }()
}
