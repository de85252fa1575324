import Languages
import PlainText
import Resources

/// The names of values and of features, as queries have them: *genitive*, *aorist passive*, `case`.
extension MorphologyWords {
  /// The embedded words in each language of the program, English first.
  package static let embedded: [MorphologyWords] = {
    let table = String(embedded: lector_morphology)
    return InterfaceLanguages.embedded.compactMap { tag in
      try? MorphologyWords(
        table: table, translations: String(embedded: lector_morphology_words, language: tag))
    }
  }()

  /// A text with the words of the language that the table has.
  package var vocabulary: String {
    table.translations.isEmpty ? table.text : table.translations.values.joined(separator: " ")
  }

  /// Returns the words for a piece of a code, as search divides codes: `Case=Gen`, `Vqw3ms`.
  package func words(ofPiece piece: String, in scheme: MorphologyScheme) -> [String] {
    parsing(ofPiece: piece, in: scheme).known
  }

  /// Returns the words for a piece of a code, and its unknown parts.
  package func parsing(
    ofPiece piece: String, in scheme: MorphologyScheme
  ) -> MorphologyParsing {
    if scheme == .morphgnt, piece.utf8.count == Self.morphgntFields.count {
      return parsing(of: "- \(piece)", in: scheme)
    }
    let parsing = parsing(of: piece, in: scheme)
    // Only the first part of a Hebrew word names the language.
    return parsing.known.isEmpty && scheme == .oshm
      ? self.parsing(of: "H\(piece)", in: scheme) : parsing
  }

  /// Returns the words of all values in a scheme, by the name of their feature in lower case: the
  /// name of the field or its last word, such as `stem`.
  package func values(in scheme: MorphologyScheme) -> [String: Set<String>] {
    if let known = table.schemes.values.withLock({ $0[scheme] }) { return known }
    var values: [String: Set<String>] = [:]
    for (key, words) in table.entries(in: scheme) {
      let field = key.field.rawValue
      let name =
        switch key.field {
        case .form, .type, .partOfSpeech: "pos"
        case .feature: key.code.prefix { $0 != "=" }.lowercased()
        default: field[(field.lastIndex(where: \.isUppercase) ?? field.startIndex)...].lowercased()
        }
      values[name, default: []].formUnion(words)
    }
    if scheme == .oshm { values["pos", default: []].insert(table.translated("article")) }
    table.schemes.values.withLock { $0[scheme] = values }
    return values
  }

  /// The word before the last of several possible values.
  package var or: String { table.translated("or") }
}
