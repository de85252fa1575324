import Resources

extension [MorphologyWords] {
  /// The words of the embedded table in English.
  package static let english: [MorphologyWords] = {
    var count = 0
    let bytes = lector_morphology(&count)
    let table = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    return (try? MorphologyWords(validTable: table)).map { [$0] } ?? []
  }()
}

/// The names of values and of features, as queries have them: *genitive*, *aorist passive*, `case`.
extension MorphologyWords {
  /// Returns the words for a piece of a code, as search divides codes: `Case=Gen`, `Vqw3ms`.
  package func words(ofPiece piece: String, in scheme: MorphologyScheme) -> [String] {
    if scheme == .morphgnt, piece.utf8.count == Self.morphgntFields.count {
      return parsing(of: "- \(piece)", in: scheme).known
    }
    let known = parsing(of: piece, in: scheme).known
    // Only the first part of a Hebrew word names the language.
    return known.isEmpty && scheme == .oshm ? parsing(of: "H\(piece)", in: scheme).known : known
  }

  /// Returns the words of all values in a scheme, by the name of their feature in lower case: the
  /// name of the field or its last word, such as `stem`.
  package func values(in scheme: MorphologyScheme) -> [String: Set<String>] {
    var values: [String: Set<String>] = [:]
    for (field, code, words) in table.entries(in: scheme) {
      let name =
        switch field {
        case .form, .type, .partOfSpeech: "pos"
        case .feature: code.prefix { $0 != "=" }.lowercased()
        default:
          field.rawValue.suffix(1 + field.rawValue.reversed().prefix { !$0.isUppercase }.count)
            .lowercased()
        }
      values[name, default: []].formUnion(words)
    }
    if scheme == .oshm { values["pos", default: []].insert(table.translated("article")) }
    return values
  }

  /// The word before the last of several possible values.
  package var or: String {
    table.words(for: ",", .mark, in: .universalDependencies)?.first ?? "or"
  }
}
