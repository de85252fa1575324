import AccessibilityModel
import Interlinear
import ScreenReading

/// The caption for a position in sighted mode: facts, without roles, hints, and counts.
extension TextScreen {
  private static let separator = " · "

  /// Returns the facts about a position: the form, gloss, parsing, and Strong's number of a word,
  /// the name of a verse, or the words that a translated word represents.
  func facts(of position: TextPosition) -> String {
    let verse = position.row.verse
    let said =
      switch position.part {
      case .word(let index): verse.words.indices.contains(index) ? wordFacts(index, of: verse) : []
      case .label(let index, let tier):
        verse.words.indices.contains(index)
          ? [
            VerseSpeech.name(of: text.description.tiers[tier], in: session.phrases),
            speech.pieces(tier, of: verse.words[index], in: verse).text,
          ] : []
      case .reference, .verse:
        [placeName(ofRow: position.row.index)]
          + speech.reference(of: verse).dropFirst().map(\.text)
      case .note(let index):
        position.row.annotations.notes.indices.contains(index)
          ? [speech.shownText(of: position.row.annotations.notes[index], in: verse)] : []
      case .heading, .translation:
        speech.pieces(
          for: position.part, of: verse, annotations: position.row.annotations, verbosity: .terse
        ).map(\.text)
      case .translationWord:
        speech.pieces(
          for: position.part, of: verse, annotations: position.row.annotations, verbosity: .normal
        ).map(\.text)
      }
    return said.filter { !$0.isEmpty }.joined(separator: Self.separator)
  }

  private func wordFacts(_ index: Int, of verse: Verse) -> [String] {
    let word = verse.words[index]
    func value(_ tier: Tier) -> String {
      let index = text.description.tiers.firstIndex(of: tier)
      let value = index.map(word.value(at:)) ?? ""
      return value.hasLetterOrDigit ? value : ""
    }
    let gloss = value(.gloss)
    return [
      word.surface, gloss.isEmpty ? value(.morphemeGlosses) : gloss,
      speech.parsing(of: word, in: verse) ?? "", value(.strong),
    ]
  }

  /// Returns all tiers of the word at a position, each with its name; the facts of any other
  /// position.
  func tierFacts(of position: TextPosition) -> String {
    guard let word = position.wordIndex else { return facts(of: position) }
    return speech.tiers(ofWord: word, in: position.row.verse).map { tier in
      tier.containsName ? tier.pieces.text : "\(tier.name): \(tier.pieces.text)"
    }.joined(separator: Self.separator)
  }
}

extension [LabelPiece] {
  fileprivate var text: String { Utterance(self).text }
}
