import EngineResources
import Synchronization

/// The languages that the program knows, which are in `Resources`.
package enum InterfaceLanguages {
  private static let made = Mutex<[String: InterfaceLanguage]>([:])

  /// The tags of the languages of the program, English first.
  package static let embedded: [String] = (0...).lazy.map(lector_engine_language)
    .prefix { $0 != nil }.compactMap { $0.map { String(cString: $0.pointee.tag) } }

  /// The tags of the languages that have only the words of the screen reader.
  package static let ofReader: [String] = (0...).lazy.map(lector_engine_reader_language)
    .prefix { $0 != nil }.compactMap { $0.map { String(cString: $0.pointee.tag) } }

  /// Adds a language that isn't in `Resources`, for a test.
  static func add(_ language: InterfaceLanguage) {
    made.withLock { $0[language.tag] = language }
  }

  package static var english: InterfaceLanguage { language(withTag: "en") ?? nothing }

  /// A language without words, for a program without resources.
  private static let nothing = InterfaceLanguage(tag: "en", table: LanguageTable(""), fallback: nil)

  /// Returns the language with a tag, or with the longest known prefix of the tag: `pt` for
  /// `pt-BR`.
  package static func known(_ tag: String) -> InterfaceLanguage? {
    var tag = normalized(tag)
    while !tag.isEmpty {
      if let language = language(withTag: tag) { return language }
      tag = shortened(tag)
    }
    return nil
  }

  /// Returns the language with a tag or the beginning of one, or with the script of a Chinese tag,
  /// otherwise English.
  package static func nearest(to tag: String) -> InterfaceLanguage {
    known(tag) ?? chinese(tag) ?? english
  }

  /// Returns the language for a Chinese tag without a script: traditional for the regions that write
  /// it, simplified for all others.
  private static func chinese(_ tag: String) -> InterfaceLanguage? {
    let parts = normalized(tag).split(separator: "-")
    guard parts.first == "zh" else { return nil }
    let isTraditional = parts.contains { ["Hant", "TW", "HK", "MO"].contains($0) }
    return language(withTag: isTraditional ? "zh-Hant" : "zh-Hans")
  }

  /// Returns a Boolean value that indicates whether the interface is translated into the nearest
  /// language. Into some languages only the words of the screen reader are.
  package static func isOfInterface(_ tag: String) -> Bool {
    !ofReader.contains(nearest(to: tag).tag)
  }

  /// Returns the language with exactly this tag, which is made when it is first asked for.
  package static func language(withTag tag: String) -> InterfaceLanguage? {
    if let language = made.withLock({ $0[tag] }) { return language }
    let resource =
      embedded.firstIndex(of: tag).flatMap { lector_engine_language($0) }
      ?? ofReader.firstIndex(of: tag).flatMap { lector_engine_reader_language($0) }
    guard let resource else { return nil }
    let text = UnsafeBufferPointer(start: resource.pointee.text, count: resource.pointee.length)
    let language = InterfaceLanguage(
      tag: tag, table: LanguageTable(String(decoding: text, as: UTF8.self)),
      fallback: tag == "en" ? nil : known(shortened(tag)) ?? english)
    return made.withLock { made in
      if let other = made[tag] { return other }
      made[tag] = language
      return language
    }
  }

  /// Returns a tag as the program writes it: `pt-BR` for `pt_br`.
  package static func normalized(_ tag: String) -> String {
    let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
    // Subtags after x are private.
    let end = parts.firstIndex { $0.lowercased() == "x" } ?? parts.count
    return parts.enumerated().map { index, part in
      if index > end { return part.lowercased() }
      if index > 0, part.utf8.count == 2 { return part.uppercased() }
      if index > 0, part.utf8.count == 4 {
        return part.prefix(1).uppercased() + part.dropFirst().lowercased()
      }
      return part.lowercased()
    }.joined(separator: "-")
  }

  /// Returns a tag without its last part; empty for a language alone.
  package static func shortened(_ tag: String) -> String {
    tag.lastIndex(of: "-").map { String(tag[..<$0]) } ?? ""
  }

  /// Returns a Boolean value that indicates whether a text has the form of a tag: letters and
  /// digits in parts of one to eight, the first of two letters or more.
  package static func isTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    let isWord = parts.allSatisfy { part in
      (1...8).contains(part.count)
        && part.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 &- 0x30 < 10 }
    }
    return isWord && parts.count <= 5 && (parts.first?.count ?? 0) >= 2
      && parts[0].allSatisfy { $0 >= 0x41 }
  }
}

/// A language of the interface: the texts of the screen reader and the program, and its rules.
///
/// Each user of a table parses it once and caches the result with the language.
package final class InterfaceLanguage: Sendable {
  /// The language as a BCP 47 tag: `de`, `pt-BR`.
  package let tag: String
  /// The lines of the language file.
  package let table: LanguageTable
  /// The language that provides missing texts, or nil for English.
  package let fallback: InterfaceLanguage?
  private let facts: [String: String]
  private let made = Mutex<[String: any Sendable]>([:])

  init(tag: String, table: LanguageTable, fallback: InterfaceLanguage?) {
    self.tag = tag
    self.table = table
    self.fallback = fallback
    facts = table.texts(in: .language)
  }

  /// CLDR's plural rules for the language.
  package var plurals: PluralRules {
    kept("plurals") { PluralRules.known(tag) ?? fallback?.plurals ?? PluralRules() }
  }

  /// The name of the language in the language itself: `Deutsch`.
  package var name: String { facts["name"] ?? tag }

  /// The tag of the voice that reads the interface.
  package var voice: String { facts["voice"] ?? tag }

  /// Returns a value made from the language, which is made only once, when first needed.
  ///
  /// - Parameter name: The key in the cache.
  package func kept<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
    if let known = made.withLock({ $0[name] }) as? Value { return known }
    // Made outside of the lock, because it may need something else of this language.
    let value = make()
    made.withLock { $0[name] = value }
    return value
  }
}
