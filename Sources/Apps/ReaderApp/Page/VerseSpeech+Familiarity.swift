import AccessibilityModel
import Interlinear

/// Glosses of familiar words, which are left out at normal verbosity.
extension VerseSpeech {
  func isFamiliar(_ word: Word, in verse: Verse) -> Bool {
    familiarity?.isFamiliar(word, in: verse) ?? false
  }

  /// Returns the tiers of a word that are spoken: at normal verbosity those that the user has chosen,
  /// without the glosses of a familiar word.
  func glossed(
    _ tiers: [Tier], of word: Word, in verse: Verse, _ verbosity: Verbosity
  ) -> [Tier] {
    guard verbosity == .normal, isFamiliar(word, in: verse) else { return tiers }
    return tiers.filter { $0 != .gloss && $0 != .morphemeGlosses }
  }

  /// Returns the announcement at full verbosity that the user knows a word.
  func knownState(ofWord index: Int, of verse: Verse, _ verbosity: Verbosity) -> [LabelPiece] {
    guard verbosity == .full, let familiarity,
      familiarity.isKnown(verse.words[index], in: verse)
    else { return [] }
    return [LabelPiece(.state, phrases("state.known"))]
  }
}
