/// Says morphology codes in words, so that a screen reader says "noun, nominative, singular,
/// masculine" and never "N-NSM".
///
/// The rules of every scheme are those of its own documentation, which `MorphologyScheme` names;
/// the wording is that of `Resources/morphology.tsv`.
package struct MorphologyWords: Sendable {
  /// Far longer than any code: what is longer is a mistake in a file and not worth reading.
  private static let longestCode = 4096

  let table: MorphologyTable

  /// Parses the text of `Resources/morphology.tsv`.
  package init(table: some StringProtocol) throws(MorphologyTableError) {
    self.table = try MorphologyTable(parsing: table)
  }

  /// The words of a code, in the order in which they are said.
  ///
  /// The answer is nil when any part of the code is unknown, and for an empty code: a part is
  /// never guessed or left out.
  package func words(for code: String, in scheme: MorphologyScheme) -> [String]? {
    let bytes = code.utf8
    guard bytes.count <= Self.longestCode else { return nil }
    // Only a lexical gloss has letters beyond ASCII. Elsewhere they would even find a code when
    // Unicode calls them equal to it, as the Kelvin sign is equal to K.
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

  /// The words of letters that each stand for the value of one field, in the order of the fields.
  ///
  /// The answer is nil when there are more or fewer letters than fields.
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
