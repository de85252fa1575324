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

  /// Returns the words of a feature's values, by the name of the feature in lower case.
  package func values(in scheme: MorphologyScheme) -> [String: Set<String>] {
    table.values(in: scheme)
  }

  /// The word between the last two of several possible values.
  package var or: String {
    table.words(for: ",", .mark, in: .universalDependencies)?.first ?? "or"
  }
}

extension MorphologyField {
  /// The names of the field in queries, in lower case: `stem` for the stems of two languages.
  fileprivate var names: [String] {
    switch self {
    case .form, .type: [Self.partOfSpeechName]
    case .partOfSpeech: [Self.partOfSpeechName, rawValue.lowercased()]
    default:
      [rawValue.lowercased()]
        + (rawValue.lastIndex(where: \.isUppercase).map { [rawValue[$0...].lowercased()] } ?? [])
    }
  }

  fileprivate static let partOfSpeechName = "pos"
}

extension MorphologyTable {
  fileprivate func values(in scheme: MorphologyScheme) -> [String: Set<String>] {
    var values: [String: Set<String>] = [:]
    for (field, code, words) in all(in: scheme) where ![.mark, .layer].contains(field) {
      let feature = code.split(separator: "=").first?.lowercased()
      for name in field == .feature ? [feature ?? ""] : field.names {
        values[name, default: []].formUnion(words)
      }
    }
    return values
  }
}
