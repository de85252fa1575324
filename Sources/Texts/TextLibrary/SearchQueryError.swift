import PlainText

/// The reason why a query cannot be run, with its position in the query.
package struct SearchQueryError: ReportableError, Equatable {
  /// The kind of fault.
  package enum Kind: Equatable, Sendable {
    /// The position at which a word is missing.
    package enum Place: Equatable, Sendable { case anywhere, here, afterMinus, afterTier(String) }

    case missingWord(Place)
    /// The query excludes verses, but has no word to look for.
    case onlyExclusions
    case unopenedParenthesis
    case unclosedParenthesis
    case nestedTooDeeply
    case unclosedQuotation
    /// An asterisk occurs within a word.
    case misplacedAsterisk
    case onlyPunctuation(String)
    /// A tier that other texts have, but not this one.
    case tierNotInText(String, tiers: [String])
    case unknownTier(String, nearest: String?, tiers: [String])
  }

  /// The number of characters before the fault.
  package let offset: Int
  package let kind: Kind

  /// The fault without its position.
  package var message: String {
    switch kind {
    case .missingWord(.anywhere): "expected a word to look for"
    case .missingWord(.here): "expected a word here"
    case .missingWord(.afterMinus): "expected a word after \"-\""
    case .missingWord(.afterTier(let tier)): "expected a word after \"\(tier):\""
    case .onlyExclusions: "expected a word to look for beside what is left out"
    case .unopenedParenthesis: "expected a \"(\" before this \")\""
    case .unclosedParenthesis: "this \"(\" has no end"
    case .nestedTooDeeply: "too many nested parentheses"
    case .unclosedQuotation: "this quotation has no end"
    case .misplacedAsterisk: "expected \"*\" only at the end of a word"
    case .onlyPunctuation(let text): "\"\(text)\": only punctuation; expected letters or numbers"
    case .tierNotInText(let name, let tiers):
      "this text has no tier \"\(name)\"; it has \(tiers.joined(separator: ", "))"
    case .unknownTier(let name, let nearest, let tiers):
      "no tier is called \"\(name)\"; "
        + (nearest.map { "did you mean \"\($0)\"?" }
          ?? "expected one of \(tiers.joined(separator: ", "))")
    }
  }

  package var description: String {
    "query, character \(offset + 1): \(message)".withVisibleControls
  }
}
