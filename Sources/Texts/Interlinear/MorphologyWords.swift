/// Translates morphology codes into words, so that a screen reader says "noun, nominative,
/// singular, masculine" instead of "N-NSM".
///
/// Each scheme follows its own documentation, which `MorphologyScheme` names; the words come from
/// `Resources/morphology.tsv`.
package struct MorphologyWords: Sendable {
  /// The length limit of a code, in bytes. Anything longer is an error in the file.
  private static let longestCode = 4096

  let table: MorphologyTable

  /// Parses the text of `Resources/morphology.tsv`.
  package init(table: some StringProtocol) throws(MorphologyTableError) {
    self.table = try MorphologyTable(parsing: table)
  }

  /// Returns the words for a code in the order in which they are spoken.
  ///
  /// - Returns: nil for an empty code and if any part of the code is unknown. No part is guessed or
  ///   omitted.
  package func words(for code: String, in scheme: MorphologyScheme) -> [String]? {
    let bytes = code.utf8
    guard bytes.count <= Self.longestCode else { return nil }
    // Only lexical glosses contain letters outside ASCII. In other schemes, such letters could
    // match a code that is canonically equivalent, as the Kelvin sign is to K.
    guard scheme == .leipzig || bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let words =
      switch scheme {
      case .robinson: robinsonWords(for: code)
      case .morphgnt: morphgntWords(for: code)
      case .oshm: hebrewWords(for: code)
      case .universalDependencies: universalDependenciesWords(for: code)
      case .leipzig: leipzigWords(for: code)
      }
    guard let words, !words.isEmpty else { return nil }
    return words
  }

  /// Returns the words for a sequence of letters, each of which is the value of one field.
  ///
  /// - Returns: nil if there are more or fewer letters than fields.
  func words(
    of letters: some Collection<UInt8>, as fields: [MorphologyField],
    in scheme: MorphologyScheme
  ) -> [String]? {
    guard letters.count == fields.count else { return nil }
    var words: [String] = []
    for (letter, field) in zip(letters, fields) {
      guard let said = table.words(for: letter, field, in: scheme) else { return nil }
      words += said
    }
    return words
  }
}
