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
    let words = text.split(separator: " ").map { $0.trimmed { !$0.isLetter && !$0.isNumber } }
    for (number, word) in zip(words, words.dropFirst()) where number == "1" {
      if isPlural(String(word), in: primary) { return "1 \(word)" }
    }
    return nil
  }

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
