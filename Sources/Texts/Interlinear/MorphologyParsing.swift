/// A morphology code in words, with its unknown parts.
package struct MorphologyParsing: Equatable, Sendable {
  /// The words for the known parts, in spoken order.
  package internal(set) var known: [String] = []
  /// The unknown parts, unchanged from the code. A feature of Universal Dependencies becomes its
  /// name and its value, such as `Foo Bar` for `Foo=Bar`.
  package internal(set) var unknown: [String] = []

  /// Adds the words for a part of the code, or the part itself if there are none.
  mutating func add(_ words: [String]?, code: some Collection<UInt8>) {
    if let words {
      known += words
    } else {
      unknown.append(String(decoding: code, as: UTF8.self))
    }
  }
}

extension MorphologyWords {
  /// Returns the words for the known parts of a code, and its unknown parts.
  package func parsing(of code: String, in scheme: MorphologyScheme) -> MorphologyParsing {
    if let words = words(for: code, in: scheme) { return MorphologyParsing(known: words) }
    guard Self.mayBeCode(code, in: scheme), !code.isEmpty else {
      return MorphologyParsing(unknown: [code])
    }
    let scheme = positionalScheme(of: code) ?? scheme
    switch scheme {
    case _ where code.hasPrefix("Gr,"): return unfoldingWordGreek(code)
    case _ where Self.isUnfoldingWord(code): return hebrewParsing(of: Self.openScriptures(code))
    case .proiel, .perseus: return positionalParsing(of: code, in: scheme)
    case .robinson: return robinsonParsing(of: code)
    case .morphgnt: return morphgntParsing(of: code)
    case .oshm: return hebrewParsing(of: code)
    case .unfoldingWord: return MorphologyParsing(unknown: [code])
    case .universalDependencies: return universalDependenciesParsing(of: code)
    case .leipzig: return leipzigParsing(of: code)
    }
  }

  private func universalDependenciesParsing(of code: String) -> MorphologyParsing {
    var parsing = MorphologyParsing()
    let columns = code.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    for (index, column) in columns.enumerated() {
      if index == 0,
        let said = table.words(for: Substring(column), .partOfSpeech, in: .universalDependencies)
      {
        parsing.known += said
        continue
      }
      for feature in column.split(separator: UInt8(ascii: "|")) {
        guard featureWords(for: feature) == nil else {
          parsing.add(featureWords(for: feature), code: feature)
          continue
        }
        let parts = feature.split {
          $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "[") || $0 == 0x5D
        }
        parsing.unknown.append(parts.map { String(Substring($0)) }.joined(separator: " "))
      }
    }
    return parsing
  }

  /// Returns the words for the longest beginning of the code that is known, part by part.
  private func robinsonParsing(of code: String) -> MorphologyParsing {
    let parts = code.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      if let words = robinsonWords(for: parts[..<count].joined(separator: "-")) {
        return MorphologyParsing(known: words, unknown: Self.named(parts[count...]))
      }
    }
    let said = table.words(for: parts[0], .partOfSpeech, in: .robinson)
    return MorphologyParsing(
      known: said ?? [], unknown: Self.named(parts[(said == nil ? 0 : 1)...]))
  }

  private static func named(_ parts: ArraySlice<String>) -> [String] {
    parts.filter { !$0.isEmpty }
  }

  private func morphgntParsing(of code: String) -> MorphologyParsing {
    var parsing = MorphologyParsing()
    for (index, column) in code.split(separator: " ").enumerated() {
      let words =
        index == 0
        ? table.words(for: column, .partOfSpeech, in: .morphgnt)
        : nil
      if index == 1, column.utf8.count == Self.morphgntFields.count {
        add(Array(column.utf8), as: Self.morphgntFields, in: .morphgnt, to: &parsing)
      } else {
        parsing.add(words, code: column.utf8)
      }
    }
    return parsing
  }

  private func hebrewParsing(of code: String) -> MorphologyParsing {
    var parsing = MorphologyParsing()
    guard let language = code.utf8.first,
      table.words(for: language, .language, in: .oshm) != nil
    else { return MorphologyParsing(unknown: [code]) }
    let stem: MorphologyField = language == UInt8(ascii: "A") ? .aramaicStem : .hebrewStem
    for part in code.utf8.dropFirst().split(separator: UInt8(ascii: "/")) {
      addHebrew(part: part, stem: stem, to: &parsing)
    }
    return parsing
  }

  private func addHebrew(
    part: Substring.UTF8View, stem: MorphologyField, to parsing: inout MorphologyParsing
  ) {
    guard let first = part.first,
      let partOfSpeech = table.words(for: first, .partOfSpeech, in: .oshm)
    else { return parsing.add(nil, code: part) }
    parsing.known += partOfSpeech
    let letters = part.dropFirst()
    let fields = hebrewFields(for: first, letters: letters, stem: stem)
    for (letter, field) in zip(letters, fields) {
      parsing.add(table.words(for: letter, field, in: .oshm), code: [letter])
    }
    if letters.count > fields.count { parsing.add(nil, code: letters.dropFirst(fields.count)) }
  }

  private func leipzigParsing(of code: String) -> MorphologyParsing {
    var parsing = MorphologyParsing()
    var isFirst = true
    for segment in code.utf8.split(whereSeparator: Self.isLeipzigMark) {
      parsing.add(leipzigWords(ofSegment: Substring(segment), isFirst: isFirst), code: segment)
      isFirst = false
    }
    return parsing
  }
}
