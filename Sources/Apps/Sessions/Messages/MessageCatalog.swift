import Languages
import PlainText
import Resources
import ScreenReading

/// The translations of the command line's texts: help, errors, warnings and summaries.
///
/// A message is rendered when it is printed, part by part: missing translations are in English.
/// Warnings that are stored with a text are said in the language of the day.
package struct MessageCatalog: Sendable {
  private let translations: Phrases

  /// Creates a catalog from a table of phrases whose names are the keys of the messages.
  ///
  /// - Parameters:
  ///   - table: Lines with the English text, a tab, and its translation. `{0}` is an argument;
  ///     `{0*}` says to translators that the argument is a message itself.
  ///   - language: The language of the translations as a BCP 47 tag.
  package init(table: String, language: String) {
    translations = Phrases(table: table.replacing("*}", with: "}"), language: language)
  }

  /// Returns the catalog of a language, or nil if messages stay in English. It is made when something
  /// is printed in the language.
  ///
  /// - Parameter language: A BCP 47 tag.
  package static func of(language: String) -> MessageCatalog? {
    let language = InterfaceLanguages.nearest(to: language)
    let catalog = language.kept("messages") { () -> MessageCatalog in
      let inherited = language.fallback.map(entries) ?? []
      let table = (inherited + entries(of: language)).map { "\($0.name)\t\($0.text)" }
      return MessageCatalog(table: table.joined(separator: "\n"), language: language.tag)
    }
    return catalog.names.isEmpty ? nil : catalog
  }

  /// Returns a language's own messages: the program's, and the ones in its file.
  package static func entries(of language: InterfaceLanguage) -> [LanguageTable.Entry] {
    func entries(
      _ resource: (UnsafePointer<CChar>, UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?
    ) -> [LanguageTable.Entry] {
      String(embedded: resource, language: language.tag)
        .map { LanguageTable($0).entries(in: .phrases) } ?? []
    }
    return entries(lector_messages) + entries(lector_help)
      + language.table.entries(in: .messages)
  }

  /// The language of the translations as a BCP 47 tag.
  package var language: String { translations.language }

  /// The keys of the messages.
  package var names: [String] { translations.names }

  /// Returns a Boolean value that indicates whether the table has a text without arguments.
  package func has(_ text: String) -> Bool { translations.known(text) != nil }

  /// Returns the translation of a whole text, such as a line of the help; the text if there is none.
  package func text(ofWhole english: String) -> String { translations.known(english) ?? english }

  /// Returns a message in the language of the catalog.
  package func text(of message: Message) -> String {
    message.rendered { key, arguments in
      guard translations.known(key) != nil else { return nil }
      if arguments.count == 1, let count = Int(arguments[0]) {
        return translations.counted(key, count, as: arguments[0])
      }
      return translations.filled(key, arguments)
    }
  }
}

extension Phrases {
  /// Returns a message in the language of the phrases.
  package func message(_ message: Message) -> String {
    MessageCatalog.of(language: language)?.text(of: message) ?? message.description
  }
}
