import PlainText

/// Translates morphology codes into words, so that a screen reader says "noun, nominative,
/// singular, masculine" instead of "N-NSM".
///
/// Each scheme follows its own documentation, which `MorphologyScheme` names; the words come from
/// `Resources/Program/morphology.tsv` and, in other languages than English, from a file of
/// translations.
package struct MorphologyWords: Sendable {
  /// The length limit of a code, in bytes. Anything longer is an error in the file.
  private static let longestCode = 4096

  let table: MorphologyTable

  /// - Parameters:
  ///   - table: The text of `Resources/Program/morphology.tsv`, whose lines are parsed on demand.
  ///   - translations: The file of translations, or nil for English.
  package init(table: String, translations: String? = nil) throws(TableError) {
    self.table = try MorphologyTable(table, translations: translations)
  }

  /// Returns the English words of the table that have no translation.
  ///
  /// - Throws: `TableError` for the first invalid line of the table.
  package func untranslated() throws(TableError) -> [String] { try table.untranslated() }

  /// Returns the words for a code in spoken order.
  ///
  /// - Returns: `nil` if the code is empty or any part of it is unknown. No part is guessed or
  ///   omitted.
  package func words(for code: String, in scheme: MorphologyScheme) -> [String]? {
    guard Self.mayBeCode(code, in: scheme) else { return nil }
    let parsing = exactParsing(of: code, in: scheme)
    return parsing.unknown.isEmpty && !parsing.known.isEmpty ? parsing.known : nil
  }

  static func mayBeCode(_ code: String, in scheme: MorphologyScheme) -> Bool {
    let bytes = code.utf8
    guard bytes.count <= longestCode else { return false }
    // Only lexical glosses contain letters outside ASCII. In other schemes, such letters could
    // match a code that is canonically equivalent, as the Kelvin sign is to K.
    return scheme == .leipzig || bytes.allSatisfy { $0 < 0x80 }
  }

  /// Returns the words for a sequence of letters, each the value of one field.
  ///
  /// - Returns: `nil` if there are more or fewer letters than fields.
  func words(
    of letters: some Collection<UInt8>, as fields: [MorphologyField],
    in scheme: MorphologyScheme
  ) -> [String]? {
    guard letters.count == fields.count else { return nil }
    return zip(letters, fields).allMapped { table.words(for: $0, $1, in: scheme) }?.flatMap(\.self)
  }
}
