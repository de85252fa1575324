import Interlinear

/// The text of a sentence in a language that the name of its comment ends in: `text_en`,
/// `text[eng]`, `translation_pt-BR`.
struct CoNLLUTranslation {
  let name: String
  let language: Language
  let text: String
}

extension CoNLLUTranslation {
  /// - Returns: `nil` for any other comment.
  init?(_ name: String, _ text: String) {
    guard let version = Self.version(name) else { return nil }
    let short = CLDFLanguages.tag(String(version))
    let named = short == .undetermined ? CoNLLUHead.language(version) : short
    // A translation without a tag is in the language of the readers.
    guard let language = version.isEmpty ? .english : named else { return nil }
    self.init(name: name, language: language, text: text)
  }

  /// Returns the end of the name of a comment with a version of the sentence, without the signs
  /// around it, or nil for any other comment. It is empty for `translation`.
  static func version(_ name: String) -> Substring? {
    guard let stem = ["text", "translation"].first(where: name.hasPrefix) else { return nil }
    let isSign: (Character) -> Bool = { !$0.isLetter && !$0.isNumber }
    var rest = name.dropFirst(stem.count)
    guard rest.first.map(isSign) ?? (stem != "text") else { return nil }
    rest = rest.drop(while: isSign)
    while let last = rest.last, isSign(last) { rest.removeLast() }
    return rest
  }
}

/// The shares of the words in comments such as `text_en` that are also words of their sentences.
///
/// Names of versions look like languages: `text_sec` is the second source of a sentence, not its
/// translation into Sechelt. A version of the text repeats most of its words, a translation few.
struct CoNLLUVersions {
  /// The number of words of a comment that are compared.
  private static let limit = 1000

  private var counts: [String: (own: Int, all: Int)] = [:]

  /// Compares a comment with the words of its sentence.
  mutating func add(_ translation: CoNLLUTranslation, of words: String) {
    let old = counts[translation.name] ?? (0, 0)
    guard old.all < Self.limit, counts.count < Self.limit, !words.isEmpty else { return }
    let own = Set(Self.forms(words))
    let forms = Self.forms(translation.text)
    counts[translation.name] = (old.own + forms.count(where: own.contains), old.all + forms.count)
  }

  /// Returns a Boolean value that indicates whether comments of a name repeat the words of their
  /// sentences.
  func areOwn(_ name: String) -> Bool {
    counts[name].map { $0.own * 2 > $0.all } ?? false
  }

  private static func forms(_ text: String) -> [String] {
    text.split(separator: " ").map { bareForm(String($0)) }.filter { !$0.isEmpty }
  }
}
