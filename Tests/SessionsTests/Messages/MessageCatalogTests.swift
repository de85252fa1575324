import Languages
import ScreenReading
import Testing

@testable import Sessions

@Suite("Messages in other languages") struct MessageCatalogTests {
  private static let languages = Phrases.languages.filter { $0 != "en" }

  private static func catalog(_ language: String) throws -> MessageCatalog {
    try #require(MessageCatalog.of(language: language))
  }

  // MARK: - The tables

  @Test(arguments: languages) func everyTranslationHasTheArgumentsOfTheMessage(
    _ language: String
  ) throws {
    let entries = MessageCatalog.entries(of: InterfaceLanguages.nearest(to: language))
    for (name, text) in entries.map({ ($0.name, $0.text) }) {
      let bare = name.replacing("*}", with: "}")
      #expect(!text.isEmpty, "\(name)")
      for index in 0..<8 where bare.contains("{\(index)}") || text.contains("{\(index)}") {
        #expect(bare.contains("{\(index)}") == text.contains("{\(index)}"), "\(language) \(name)")
      }
      #expect(!text.contains("*}"), "\(language) \(name)")
    }
  }

  @Test func everyCountHasItsFormsInPolish() throws {
    let names = Set(
      MessageCatalog.entries(of: InterfaceLanguages.nearest(to: "pl")).map(\.name))
    let counted = names.filter { $0.hasSuffix(".few") }.map { String($0.dropLast(4)) }
    #expect(counted.count >= 8)
    for name in counted {
      #expect(names.contains(name) && names.contains(name + ".many"), "\(name)")
    }
  }

  private static func withoutForm(_ name: String) -> String {
    for form in [".few", ".many"] where name.hasSuffix(form) {
      return String(name.dropLast(form.count))
    }
    return name
  }

  // MARK: - Translating

  static let messages: [(String, String, String)] = [
    ("de", "no.tsv: no such file", "no.tsv: keine solche Datei"),
    ("es", "a:b.tsv: no such file", "a:b.tsv: no existe ese archivo"),
    ("pl", "no.tsv: no such file", "no.tsv: nie ma takiego pliku"),
    // An argument stays as it is, even if it is a message.
    (
      "de", "no such file: no such text in the library",
      "no such file: kein solcher Text in der Bibliothek"
    ),
    (
      "de", "sblgntt: no command, text or file of this name; did you mean \"sblgnt\"?",
      "sblgntt: kein Befehl, Text oder Dateiname; vielleicht „sblgnt“?"
    ),
    (
      "es", "a.usfm:7: unknown marker \\zz; its text is read as text",
      "a.usfm:7: marcador desconocido \\zz; su texto se lee como texto"
    ),
    (
      "pl", "warning: a.tsv:3: 4 columns; expected the header's 5 (and 2 more like it)",
      "ostrzeżenie: a.tsv:3: kolumny: 4; oczekiwano: 5, jak w nagłówku (i jeszcze 2 podobne)"
    ),
    (
      "de", "kjv: 66 books, 31102 verses, 1 word, tiers form gloss, skipped 0",
      "kjv: 66 Bücher, 31102 Verse, 1 Wort, Ebenen form gloss, übergangen 0"
    ),
    (
      "pl", "kjv: 22 books, 5 verses, 1 word, tiers form gloss, skipped 0",
      "kjv: 22 księgi, 5 wersetów, 1 wyraz, warstwy form gloss, pominięto 0"
    ),
    (
      "de", "config.toml:2: theme: expected one of \"auto\", \"light\", found \"lihgt\"",
      "config.toml:2: theme: erwartet: eines von \"auto\", \"light\"; gefunden: \"lihgt\""
    ),
    ("es", "Unknown option '--foo'", "Opción desconocida «--foo»"),
    ("pl", "Missing expected argument '<file> ...'", "Brakuje argumentu „<plik> ...”"),
    (
      "de", "library: locked by another program for 5 seconds",
      """
      library: von einem anderen Programm seit 5 Sekunden gesperrt
      """
    ),
    // Nothing is guessed.
    ("de", "Ἐν ἀρχῇ ἦν ὁ λόγος", "Ἐν ἀρχῇ ἦν ὁ λόγος"), ("de", "", ""), ("de", "{0}", "{0}"),
    ("de", "a: b", "a: b"),
  ]

  @Test(arguments: messages) func aMessageIsTranslated(
    _ language: String, _ message: String, _ translation: String
  ) throws {
    #expect(try Self.catalog(language).text(of: message) == translation)
  }

  @Test func englishHasNoCatalog() {
    #expect(MessageCatalog.of(language: "en") == nil && MessageCatalog.of(language: "fr") == nil)
    #expect(Phrases(language: "en").message("no such file") == "no such file")
    #expect(Phrases(language: "de").message("no such file") == "keine solche Datei")
  }

  @Test func anArgumentMayStandAnywhereInATranslation() {
    let catalog = MessageCatalog(
      table: "{0} of {1*} are \"{2}\"\t{2} – {1}: {0}\nred {0}s\trote {0}\n", language: "de")
    #expect(catalog.text(of: "3 of red apples are \"x\" of y\"") == "x\" of y – rote apple: 3")
    #expect(catalog.explains("3 of red apples are \"x\""))
    #expect(!catalog.explains("3 of blue apples are \"x\""))
  }

  /// What is quoted from a file may look like many messages in one.
  @Test(arguments: ["; ", ": ", "; expected ", " (and 1 more)", "{0*}", "\"", "? (", ", "])
  func aHostileMessageTakesLittleWork(_ part: String) throws {
    let message = String(repeating: part, count: 1_000 / part.count)
    let catalog = try Self.catalog("de")
    #expect(!catalog.text(of: message).isEmpty)
  }
}
