import Interlinear

/// The text of a sentence in a language that the name of its comment has: `text_en`, `text[eng]`,
/// `translation_pt-BR`, `english`, `english_text`.
struct CoNLLUTranslation {
  let name: String
  let language: Language
  let text: String
}

extension CoNLLUTranslation {
  /// - Returns: `nil` for any other comment.
  init?(_ name: String, _ text: String) {
    let version = Self.version(name)
    let words = Self.words(name).filter { $0 != "text" && $0 != "translation" }
    // A translation without a tag is in the language of the readers.
    let tag = version?.isEmpty == true ? "en" : words.joined(separator: " ")
    let tagged = version == nil ? nil : CLDFLanguages.tag(tag) ?? CoNLLUHead.language(tag)
    guard let language = tagged ?? CLDFLanguages.language(named: tag) else { return nil }
    self.init(name: name, language: language, text: text)
  }

  private static func words(_ name: String) -> [Substring] {
    name.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
  }

  /// Returns the words after `text` or `translation` in the name of a comment with a version of the
  /// sentence, or nil for any other comment.
  static func version(_ name: String) -> ArraySlice<Substring>? {
    let words = words(name)
    let isVersion = words.first == "translation" || words.first == "text" && words.count > 1
    return isVersion ? words.dropFirst() : nil
  }
}

/// The shares of the words in comments such as `text_en` that are also words of their sentences.
///
/// Names of versions look like languages: `text_sec` is the second source of a sentence, not its
/// translation into Sechelt. A version of the text repeats most of its words, a translation few.
struct CoNLLUVersions {
  private var counts: [String: (repeated: Int, all: Int)] = [:]

  /// Compares a comment with the forms of its sentence, up to a number of words that suffices.
  mutating func add(_ translation: CoNLLUTranslation, of sentence: Set<String>) {
    let old = counts[translation.name] ?? (0, 0)
    guard old.all < 1000, !sentence.isEmpty else { return }
    let forms = Self.forms(translation.text)
    let repeated = old.repeated + forms.count(where: sentence.contains)
    counts[translation.name] = (repeated, old.all + forms.count)
  }

  /// Returns a Boolean value that indicates whether comments of a name repeat their sentences.
  func areOwn(_ name: String) -> Bool { counts[name].map { $0.repeated * 2 > $0.all } ?? false }

  static func forms(_ text: String) -> [String] {
    text.split(separator: " ").map { bareForm(String($0)) }.filter { !$0.isEmpty }
  }
}
