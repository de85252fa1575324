import ScreenReading

/// The language of the screen reader's own words in a log.
private enum LogLanguage {
  /// The phrases that end a line in a log, and identify its language.
  private static let roles = [
    "button", "heading", "link", "textField", "searchField", "image", "tab", "popUpButton",
    "switchButton",
  ]

  /// The languages of the last words, without those that languages share.
  private static let words: [String: String] = {
    let pairs = Phrases.readerLanguages.flatMap { language in
      let phrases = Phrases(language: language)
      return roles.compactMap { phrases.translated("trait.\($0)") }
        .map { (words: RecordedLog.words(of: $0), language: language) }
    }
    return Dictionary(grouping: pairs, by: \.words).compactMapValues { pairs in
      pairs.allSatisfy { $0.language == pairs[0].language } ? pairs[0].language : nil
    }
  }()

  /// Returns the language of a line, by the role at its end, or nil if it ends with none.
  static func language(of line: RecordedLog.Line) -> String? {
    let parts = line.words.split(separator: " ")
    // A line of one word is a label.
    return (1...3).lazy.filter { parts.count > $0 }
      .compactMap { words[parts.suffix($0).joined(separator: " ")] }.first
  }

  static func name(of language: String) -> String {
    Phrases().known("language.\(language)") ?? language
  }
}

extension RecordedLog {
  /// The two notices of custom actions in each language, in the words that are compared.
  private static let notices = Phrases.languages.map { Phrases(language: $0) }.map { phrases in
    (short: words(of: phrases("status.actions")), long: words(of: phrases("hint.actions")))
  }

  /// Returns the words of an utterance with the long notice of custom actions, which VoiceOver says
  /// in place of the short one.
  static func withLongNotice(_ words: String) -> String {
    notices.reduce(words) { $0.replacing($1.short, with: $1.long) }
  }

  /// Returns the language of the screen reader's own words, as a BCP 47 tag, or nil if no line tells
  /// it.
  ///
  /// - Parameter file: The name of the file in errors.
  /// - Throws: `RecordedLogError` if the log changes its language. Its first line may be in another
  ///   one, because VoiceOver may start before it knows the language of the app.
  package func language(file: String) throws(RecordedLogError) -> String? {
    var known: (language: String, line: Int)?
    for (index, line) in lines.enumerated() {
      guard let language = LogLanguage.language(of: line) else { continue }
      if let known, known.language != language {
        throw .otherLanguage(
          found: LogLanguage.name(of: language), expected: LogLanguage.name(of: known.language),
          since: known.line, file: file, line: line.number)
      }
      if known == nil, index > 0 || lines.count == 1 { known = (language, line.number) }
    }
    return known?.language ?? lines.first.flatMap(LogLanguage.language)
  }
}
