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
    guard Self.mayBeCode(code, in: scheme), !code.isEmpty else {
      return MorphologyParsing(unknown: [code])
    }
    var parsing = exactParsing(of: code, in: scheme)
    parsing.unknown.removeAll(where: \.isEmpty)
    return parsing
  }

  /// Returns the words for the known parts of a code, and its unknown parts. A part that is missing
  /// is an empty text among the unknown ones.
  func exactParsing(of code: String, in scheme: MorphologyScheme) -> MorphologyParsing {
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
}
