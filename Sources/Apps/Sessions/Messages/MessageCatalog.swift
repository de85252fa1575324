import Languages
import Resources
import ScreenReading

/// The translations of what the command line says: help, errors, warnings and summaries.
///
/// The program, its libraries and the argument parser write their messages in English. A catalog
/// translates a finished message when it is printed: it finds the patterns that explain most of the
/// message, and fills the arguments into their translations. What is not printed costs nothing, and
/// warnings that are stored with a text are said in the language of the day.
package struct MessageCatalog: Sendable {
  private let translations: Phrases
  private let patterns: [MessagePattern]

  /// Creates a catalog from a table of phrases, the names of which are the English messages.
  ///
  /// - Parameters:
  ///   - table: Lines with the English message, a tab, and its translation. `{0}` in the message
  ///     stands for an argument, and `{0*}` for an argument that is a message itself.
  ///   - language: The language of the translations as a BCP 47 tag.
  package init(table: String, language: String) {
    self.init(Phrases(table: table, language: language))
  }

  private init(_ translations: Phrases) {
    self.translations = translations
    patterns = translations.names.compactMap {
      Self.isPluralForm($0, of: translations) ? nil : MessagePattern(name: $0)
    }
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

  /// Returns the messages of a language itself: those of the program, and those of its file.
  package static func entries(of language: InterfaceLanguage) -> [LanguageTable.Entry] {
    func entries(
      _ resource: (UnsafePointer<CChar>, UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?
    ) -> [LanguageTable.Entry] {
      var count = 0
      guard let bytes = resource(language.tag, &count) else { return [] }
      let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
      return LanguageTable(text).entries(in: .phrases)
    }
    return entries(lector_messages) + entries(lector_help)
      + language.table.entries(in: .messages).filter { !$0.text.isEmpty }
  }

  /// The language of the translations as a BCP 47 tag.
  package var language: String { translations.language }

  /// The English messages.
  package var names: [String] { translations.names }

  /// Returns whether the table has a message without arguments.
  package func has(_ message: String) -> Bool { translations.known(message) != nil }

  /// Whether a name is that of a plural form: `{0} verses.few`.
  private static func isPluralForm(_ name: String, of phrases: Phrases) -> Bool {
    guard let point = name.lastIndex(of: ".") else { return false }
    let forms = ["zero", "one", "two", "few", "many", "other"]
    return forms.contains(String(name[name.index(after: point)...]))
      && phrases.known(String(name[..<point])) != nil
  }

  // MARK: - Translating

  /// Returns a message in the language of the catalog; what no pattern explains stays in English.
  package func text(of message: String) -> String { translation(of: message) ?? message }

  /// Returns a message in the language of the catalog, or nil if no pattern explains any of it.
  package func translation(of message: String) -> String? {
    if let text = translations.known(message) { return text }
    var reader = Reader(catalog: self, bytes: Array(message.utf8))
    return reader.reading(of: 0..<reader.bytes.count)?.text
  }

  /// Returns whether patterns explain a message completely, with every message in it.
  package func explains(_ message: String) -> Bool {
    if translations.known(message) != nil { return true }
    var reader = Reader(catalog: self, bytes: Array(message.utf8))
    return reader.reading(of: 0..<reader.bytes.count).map { $0.cost < Reading.gap } ?? false
  }

  /// A way to understand a message.
  private struct Reading {
    /// What it costs that a part of a message stays in English, whatever its length.
    static let gap = 10_000

    var text: String
    /// The bytes that patterns do not explain.
    var cost: Int
  }

  /// Finds the best reading of a message and of its parts.
  private struct Reader {
    /// The greatest number of parts that are read, which limits the work for a hostile message.
    private static let limit = 100

    let catalog: MessageCatalog
    let bytes: [UInt8]
    private var known: [Range<Int>: Reading?] = [:]

    init(catalog: MessageCatalog, bytes: [UInt8]) {
      self.catalog = catalog
      self.bytes = bytes
    }

    mutating func reading(of range: Range<Int>) -> Reading? {
      if let reading = known[range] { return reading }
      let text = string(range)
      var best = catalog.translations.known(text).map { Reading(text: $0, cost: 0) }
      if best == nil, !range.isEmpty, known.count < Self.limit {
        for pattern in catalog.patterns {
          pattern.forEachMatch(in: bytes, range) { arguments in
            let reading = reading(pattern, arguments, atMost: best?.cost)
            if let reading { best = reading }
          }
        }
      }
      known[range] = .some(best)
      return best
    }

    /// Returns the reading by a pattern, or nil if it is not better than the best one so far.
    private mutating func reading(
      _ pattern: MessagePattern, _ ranges: [Range<Int>], atMost limit: Int?
    ) -> Reading? {
      var cost = 1
      var texts = [String](
        repeating: "", count: (pattern.arguments.map(\.index).max() ?? 0) + 1)
      for (argument, range) in zip(pattern.arguments, ranges) {
        if argument.isMessage {
          let reading = reading(of: range)
          texts[argument.index] = reading?.text ?? string(range)
          cost += reading?.cost ?? (Reading.gap + range.count)
        } else {
          texts[argument.index] = string(range)
          cost += range.count
        }
        if let limit, cost >= limit { return nil }
      }
      return Reading(text: catalog.filled(pattern.name, texts), cost: cost)
    }

    private func string(_ range: Range<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self)
    }
  }

  private func filled(_ name: String, _ arguments: [String]) -> String {
    if arguments.count == 1, let count = Int(arguments[0]) {
      return translations.counted(name, count, as: arguments[0])
    }
    return translations.filled(name, arguments)
  }
}

extension Phrases {
  /// Returns a message of the program, which is in English, in the language of the phrases.
  package func message(_ english: String) -> String {
    MessageCatalog.of(language: language)?.text(of: english) ?? english
  }
}
