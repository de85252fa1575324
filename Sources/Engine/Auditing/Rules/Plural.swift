import AccessibilityModel

/// A plural noun after the number 1: "1 minutes ago".
struct Plural: WalkingRule {
  static let rule = RuleDescription(
    name: "plural", severity: .warning,
    finds: "a plural noun after the number 1: \"1 minutes\"",
    fix: "Choose the form of the noun by the plural rules of the language.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let language = element.object.accessibilityLanguage ?? page.language
      for text in element.interfaceTexts {
        guard let found = Self.plural(in: text, language: language) else { continue }
        findings.add(element, "\"\(found)\" has a plural noun after the number 1.")
        break
      }
    }
  }

  static func plural(in text: String, language: String) -> String? {
    guard text.utf8.contains(0x31) else { return nil }
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    // Quotes and brackets around a word are ignored; "1:1" and "1.5" are not the number 1.
    let words = text.split(whereSeparator: \.isWhitespace)
    for index in words.indices.dropLast() {
      guard words[index].last == "1", words[index].drop(while: { !$0.isNumber }) == "1",
        words[index].allSatisfy({ !$0.isLetter }), counts(words[..<index], words[index])
      else { continue }
      let word = String(words[index + 1].trimmed { !$0.isLetter && !$0.isNumber })
      if isPlural(word, in: primary) { return "1 \(word)" }
    }
    return nil
  }

  /// Returns whether a number counts what follows. After a name it belongs to the name: "Formula 1
  /// results", "Chapter 1 verses".
  private static func counts(_ before: ArraySlice<Substring>, _ number: Substring) -> Bool {
    guard let word = before.last, number == "1" else { return true }
    guard let last = word.last, last.isLetter || last.isNumber else {
      // The period of an abbreviation, as in "No. 1 hits", does not end a sentence.
      return word.last != "." || word.count > 4
    }
    return countingWords.contains(word.lowercased())
  }

  /// Words before a number that counts something.
  private static let countingWords: Set<String> = [
    "in", "about", "after", "before", "for", "and", "or", "plus", "with", "only", "just", "over",
    "under", "than", "within", "to", "of", "has", "have", "had", "got", "found", "showing", "show",
    "view", "see", "added", "removed", "sent", "deleted", "selected", "read", "load", "is", "are",
    "vor", "nach", "und", "mit", "nur", "seit", "oder", "von", "noch", "hat", "haben", "alle",
    "hace", "en", "y", "con", "solo", "desde", "hay", "tiene", "de", "za", "po", "od", "przed",
    "tylko", "oraz", "z", "masz", "są",
  ]

  /// Returns whether a word is a plural noun. Names ("1 Kings") are not: they start with a capital,
  /// and in German, where all nouns do, they are not in the list.
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
    "series", "species", "means", "news", "lens", "gas", "does", "always", "perhaps",
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
