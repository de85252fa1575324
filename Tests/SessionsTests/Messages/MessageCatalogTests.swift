import Languages
import PlainText
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

  // MARK: - Translating

  private static let file = "a.usfm"
  private static let marker = "zz"

  static let messages: [(String, Message, String)] = [
    ("de", "\("no.tsv"): no such file", "no.tsv: keine solche Datei"),
    ("es", "\("a:b.tsv"): no such file", "a:b.tsv: no existe ese archivo"),
    // An argument stays as it is, even if it is a message.
    (
      "de", "\("no such file"): no such text in the library",
      "no such file: kein solcher Text in der Bibliothek"
    ),
    (
      "de",
      ("\("sblgntt"): no command, text, or file of this name" as Message).suggesting("sblgnt"),
      "sblgntt: kein Befehl, Text oder Dateiname; vielleicht „sblgnt“?"
    ),
    // A message in a message is translated with it.
    (
      "es",
      "\(file):\(7): \("unknown marker \\\(marker); its text is read as text" as Message)",
      "a.usfm:7: marcador desconocido \\zz; su texto se lee como texto"
    ),
    // Counts have the forms of the language.
    ("pl", "\(2) verses", "2 wersety"), ("pl", "\(5) verses", "5 wersetów"),
    (
      "pl",
      "\("kjv"): \("x"), \("\(22) books" as Message), \("\(3) words" as Message), \("" as Message)",
      "kjv: x, 22 księgi, 3 wyrazy, "
    ),
    // What looks like an argument, or like another message, changes nothing.
    ("de", "\("{0} {1}"): no such file", "{0} {1}: keine solche Datei"),
    (
      "de", "\("a; expected b (and 1 more)"): no such file",
      "a; expected b (and 1 more): keine solche Datei"
    ),
    ("de", Message(verbatim: "no such file"), "no such file"),
    // The rest of a message is translated even if a part of it is not.
    (
      "de", "warning: \("something new about \("x")" as Message)", "Warnung: something new about x"
    ),
    ("de", "a new message about \("x")", "a new message about x"),
  ]

  @Test(arguments: messages.indices) func aMessageIsTranslated(_ index: Int) throws {
    let (language, message, translation) = Self.messages[index]
    #expect(try Self.catalog(language).text(of: message) == translation)
  }

  @Test func englishHasNoCatalog() {
    #expect(MessageCatalog.of(language: "en") == nil && MessageCatalog.of(language: "fr") == nil)
    #expect(Phrases(language: "en").message("no such file") == "no such file")
    #expect(Phrases(language: "de").message("no such file") == "keine solche Datei")
  }

  @Test func argumentsMayBeInAnyOrder() {
    let catalog = MessageCatalog(
      table: "{0} of {1*} are \"{2}\"\t{2} – {1}: {0}\nred {0}s\trote {0}\n", language: "de")
    let message: Message = "\(3) of \("red \("apple")s" as Message) are \"\("x\" of y")\""
    #expect(catalog.text(of: message) == "x\" of y – rote apple: 3")
  }
}
