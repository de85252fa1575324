import PlainText
import ScreenReading

/// The most frequent short words of languages in Latin script, counted in texts.
struct LatinWords {
  private var counts: [String: Int] = [:]
  private var total = 0
  private var english = 0

  init(of texts: some Sequence<String> = []) {
    for text in texts { add(text) }
  }

  mutating func add(_ text: String) {
    // The English "I" isn't the Polish "i", nor an option "O" a Portuguese article.
    for word in text.wordsOfLabel where word.count > 1 || word.first?.isUppercase != true {
      let word = word.lowercased()
      total += 1
      if Self.onlyEnglish.contains(word) { english += 1 }
      for (language, known) in Self.words where known.contains(word) {
        counts[language, default: 0] += 1
      }
    }
  }

  /// The language of the texts, or nil if too few of its words occur or two languages are equally
  /// likely.
  var language: String? {
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let best = ranked.first, best.value >= 3 else { return nil }
    let second = ranked.count > 1 ? ranked[1].value : 0
    return best.value * 2 >= second * 3 ? best.key : nil
  }

  /// Returns the language of the texts if it clearly differs from the language of a tag.
  ///
  /// Names and titles in other languages are short. Languages that are not in the table share words
  /// with those that are, but not the most English ones.
  ///
  /// - Parameters:
  ///   - least: The least number of frequent words.
  ///   - words: The most words for each frequent one.
  func language(otherThan tag: String, least: Int, oneIn words: Int = 6) -> String? {
    let primary = tag.primarySubtag
    // Scots and other languages with codes of three letters share the frequent words of English.
    guard primary.utf8.count == 2, WritingSystem.latin.isUsed(by: tag), total >= 6,
      let language, language != primary, let count = counts[language], count >= least,
      count * words >= total
    else { return nil }
    guard Self.words[primary] != nil else {
      return language == "en" && english >= 3 && english * 20 >= total ? language : nil
    }
    return count >= 3 * counts[primary, default: 0] ? language : nil
  }

  /// Returns a Boolean value that indicates whether a word in lowercase letters is one of the most
  /// frequent of a language.
  static func isFrequent(_ word: Substring) -> Bool {
    words.values.contains { $0.contains(String(word)) }
  }

  /// Words that are frequent in no language but English.
  private static let onlyEnglish = Set(Phrases().list("label.english"))

  /// The words of each language, from the tables. The English table has those of other languages.
  private static let words: [String: Set<String>] = {
    var words: [String: Set<String>] = [:]
    for table in Phrases.languages.map({ Phrases(language: $0) }) {
      for name in table.names where name.hasPrefix("label.frequent") {
        let language = name.split(separator: ".").dropFirst(2).first.map(String.init)
        words[language ?? table.language] = Set(table.list(name))
      }
    }
    return words
  }()
}
