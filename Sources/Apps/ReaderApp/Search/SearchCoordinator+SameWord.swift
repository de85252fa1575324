import Interlinear
import TextLibrary

extension SearchCoordinator {
  /// Goes to the next (1) or the previous (-1) word with the lemma of the focused one, or of the same
  /// form in a text without lemmas. The commands for hits then continue from there.
  func goToSameWord(by step: Int) {
    guard let word = screen.position?.word,
      let (tier, value) = sameness(of: word)
    else { return session.announce("status.noWord") }
    let query = "\(tier.writtenName):=\"\(value)\""
    if found?.query != query {
      guard
        let hits = session.attempt({ try Search(try SearchQuery(query), in: screen.text).hits() })
      else { return }
      take(hits, of: query)
    }
    goToHit(by: step)
  }

  /// Returns the property that words must share to be the same.
  private func sameness(of word: Word) -> (tier: Tier, value: String)? {
    for tier in [Tier.lemma, .surface] {
      guard let index = screen.text.description.tiers.firstIndex(of: tier) else { continue }
      let value = word.value(at: index)
      let isPlain = !value.contains { "\"*".contains($0) }
      if isPlain, value.contains(where: { $0.isLetter || $0.isNumber }) { return (tier, value) }
    }
    return nil
  }
}
