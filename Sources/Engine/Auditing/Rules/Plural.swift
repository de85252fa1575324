/// A plural noun after the number 1: "1 minutes ago".
struct Plural: WalkingRule {
  static let rule = RuleDescription(
    name: "plural", severity: .warning,
    finds: "a plural noun after the number 1: \"1 minutes\"",
    fix: "Choose the form of the noun by the plural rules of the language.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let language = element.object.accessibilityLanguage ?? page.language
      let texts = element.interfaceTexts.lazy
      guard let found = texts.compactMap({ Self.plural(in: $0, language: language) }).first
      else { continue }
      findings.add(element, "\"\(found)\" has a plural noun after the number 1.")
    }
  }

  static func plural(in text: String, language: String) -> String? {
    guard text.utf8.contains(0x31) else { return nil }
    let primary = language.primarySubtag
    // Quotes and brackets before a number are ignored; "1:1", "1.5", "#1", and "-1" do not count
    // one thing.
    let words = text.split(whereSeparator: \.isWhitespace)
    for index in words.indices.dropLast() {
      guard words[index].drop(while: opening.contains) == "1" else { continue }
      let word = String(words[index + 1].trimming { !$0.isLetter && !$0.isNumber })
      if isPlural(word, in: primary), counts(words[..<index], words[index], of: word) {
        return "1 \(word)"
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a number counts the following word. After a
  /// name or another numbered word, it belongs to that word: "Formula 1 results", "Chapter 1
  /// verses".
  private static func counts(
    _ before: ArraySlice<Substring>, _ number: Substring, of noun: String
  ) -> Bool {
    guard let word = before.last, number == "1" else { return true }
    guard let last = word.last, last.isLetter || last.isNumber else {
      // The period of an abbreviation, as in "No. 1 hits", does not end a sentence.
      return word.last != "." || word.count > 4
    }
    let lowered = word.lowercased()
    if numberedWords.contains(lowered) { return false }
    return word.first?.isUppercase != true || countingWords.contains(lowered)
      || timeUnits.contains(noun) || plurals.values.contains { $0.contains(noun) }
  }

  /// Characters that may precede a number that counts.
  private static let opening: Set<Character> = [
    "(", "[", "{", "\"", "'", "“", "„", "‘", "‚", "«", "»", "¡", "¿", "*", "•", "~", "≈",
  ]

  /// Words that a number follows as a part of their name.
  private static let numberedWords: Set<String> = [
    "chapter", "formula", "season", "episode", "level", "page", "part", "step", "section",
    "volume", "version", "round", "group", "table", "line", "track", "lesson", "unit", "row",
    "player", "team", "class", "grade", "type", "phase", "stage", "gate", "terminal", "platform",
    "room", "floor", "verse", "book", "article", "act", "scene", "number", "no", "top", "tier",
    "day", "week", "kapitel", "formel", "seite", "staffel", "teil", "stufe", "zeile", "kapitola",
    "capítulo", "fórmula", "página", "temporada", "parte", "nivel", "rozdział", "strona", "sezon",
    "część", "poziom",
  ]

  /// Capitalized words before a number that counts something.
  private static let countingWords: Set<String> = [
    "found", "showing", "show", "view", "see", "added", "removed", "sent", "deleted", "selected",
    "read", "load", "loaded", "about", "after", "in", "only", "just", "over", "with", "plus",
    "you", "vor", "nach", "noch", "nur", "seit", "alle", "hace", "hay", "solo", "za", "po", "od",
    "masz", "jeszcze",
  ]

  private static let timeUnits: Set<String> = [
    "seconds", "minutes", "hours", "days", "weeks", "months", "years",
  ]

  /// Returns a Boolean value that indicates whether a word is a plural noun. Names ("1 Kings") are
  /// not: they start with a capital, and in German, where all nouns do, they are not in the list.
  private static func isPlural(_ word: String, in language: String) -> Bool {
    switch language {
    case "en":
      guard word.hasSuffix("s"), word.count > 3, word.first?.isLowercase == true else {
        return false
      }
      return !["ss", "us", "is", "'s", "’s", "as"].contains { word.hasSuffix($0) }
        && !singularsInS.contains(word)
    default: return plurals[language]?.contains(word) == true
    }
  }

  private static let singularsInS: Set<String> = [
    "series", "species", "means", "news", "lens", "gas", "does", "always", "perhaps", "sports",
    "sales", "savings", "arts", "goods", "physics", "headquarters", "crossroads",
  ]

  private static let plurals: [String: Set<String>] = [
    "de": [
      "Sekunden", "Minuten", "Stunden", "Tage", "Tagen", "Wochen", "Monate", "Monaten", "Jahre",
      "Jahren", "Wörter", "Verse", "Zeilen", "Spalten", "Seiten", "Antworten",
      "Nachrichten", "Einträge", "Dateien", "Punkte", "Sterne", "Erwähnungen", "Notizen",
    ],
    "es": [
      "segundos", "minutos", "horas", "días", "semanas", "meses", "años", "palabras", "versículos",
      "filas", "columnas", "páginas", "respuestas", "mensajes", "elementos", "archivos", "puntos",
      "menciones", "enlaces", "notas", "resultados",
    ],
    "pl": [
      "sekundy", "sekund", "minuty", "minut", "godziny", "godzin", "dni", "tygodnie", "tygodni",
      "miesiące", "miesięcy", "lata", "lat", "słowa", "słów", "wersety", "wersetów", "wiersze",
      "wierszy", "strony", "stron", "elementy", "elementów",
    ],
  ]
}
