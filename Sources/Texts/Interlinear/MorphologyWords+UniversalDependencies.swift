extension MorphologyWords {
  /// Returns the words for features of Universal Dependencies 2 in the order of the code, preceded
  /// by the universal part of speech if the code begins with one.
  func universalDependenciesParsing(of code: String) -> MorphologyParsing {
    var parsing = MorphologyParsing()
    var columns = code.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }[...]
    if let first = columns.first,
      let said = table.words(for: Substring(first), .partOfSpeech, in: .universalDependencies)
    {
      parsing.known = said
      columns = columns.dropFirst()
    }
    // Features have no blanks between them.
    if columns.count > 1 { parsing.unknown.append("") }
    for feature in columns.flatMap({
      $0.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    }) {
      if let said = featureWords(for: feature) {
        parsing.known += said
      } else {
        let parts = feature.split {
          $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
        }
        let name = parts.map { String(Substring($0)) }.joined(separator: " ")
        parsing.unknown.append(name.isEmpty ? String(Substring(feature)) : name)
      }
    }
    return parsing
  }

  private func featureWords(for feature: Substring.UTF8View) -> [String]? {
    // Nearly every feature has one value, which describes the word itself.
    if let said = table.words(for: Substring(feature), .feature, in: .universalDependencies) {
      return said
    }
    guard let equals = feature.firstIndex(of: UInt8(ascii: "=")),
      let values = valueWords(
        feature[feature.index(after: equals)...], of: feature[..<equals])
    else { return nil }
    return [values]
  }

  /// Returns the words for alternative values (`Gender=Fem,Masc`), or for a value of a layer, which
  /// does not describe the word itself (`Number[psor]=Sing`, the number of the possessor).
  private func valueWords(
    _ values: Substring.UTF8View, of layeredName: Substring.UTF8View
  ) -> String? {
    var name = layeredName
    var said = ""
    if name.last == UInt8(ascii: "]"), let bracket = name.firstIndex(of: UInt8(ascii: "[")) {
      let layer = Substring(name[name.index(after: bracket)...].dropLast())
      guard let words = table.words(for: layer, .layer, in: .universalDependencies) else {
        return nil
      }
      said = words.joined(separator: " ") + " "
      name = name[..<bracket]
    }
    var alternatives: [String] = []
    for value in values.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let code = "\(Substring(name))=\(Substring(value))"
      guard let words = table.words(for: code, .feature, in: .universalDependencies) else {
        return nil
      }
      alternatives += words
    }
    guard alternatives.count > 1 else { return alternatives.first.map { said + $0 } }
    guard let or = table.words(for: ",", .mark, in: .universalDependencies)?.first else {
      return nil
    }
    return said + alternatives.joined(separator: " \(or) ")
  }
}
