import ScreenReading
import TextLibrary

extension Phrases {
  /// Returns the fault of a query in the language of the interface.
  func fault(of error: SearchQueryError) -> String {
    let place = String(error.offset + 1)
    return switch error.kind {
    case .missingWord(.anywhere): self("status.emptyQuery")
    case .missingWord(.here): filled("query.missingWord", [place])
    case .missingWord(.afterMinus): self("query.missingWord.afterMinus")
    case .missingWord(.afterTier(let tier)): filled("query.missingWord.afterTier", [tier])
    case .onlyExclusions: self("query.onlyExclusions")
    case .unopenedParenthesis: filled("query.unopenedParenthesis", [place])
    case .unclosedParenthesis: filled("query.unclosedParenthesis", [place])
    case .nestedTooDeeply: self("query.nestedTooDeeply")
    case .unclosedQuotation: filled("query.unclosedQuotation", [place])
    case .misplacedAsterisk: self("query.misplacedAsterisk")
    case .onlyPunctuation(let text): filled("query.onlyPunctuation", [text])
    case .tierNotInText(let name, let tiers):
      filled("query.tierNotInText", [name, tiers.joined(separator: ", ")])
    case .unknownTier(let name, let nearest?, _):
      filled("query.unknownTier.nearest", [name, nearest])
    case .unknownTier(let name, nil, let tiers):
      filled("query.unknownTier", [name, tiers.joined(separator: ", ")])
    }
  }
}
