import AccessibilityModel
import Interlinear
import ScreenReading

/// The tiers of a word, each with its name.
extension VerseSpeech {
  /// Returns the name of a tier in the language of the interface; for a tier of a file's own, the
  /// name that the file gives it.
  static func name(of tier: Tier, in phrases: Phrases) -> String {
    phrases.known("tier.\(tier.rawValue)") ?? tier.spokenName
  }

  /// Returns the tiers of a word for the rotor, in the order in which they are shown.
  func tiers(ofWord index: Int, in verse: Verse) -> [AccessibilityTier] {
    guard verse.words.indices.contains(index) else { return [] }
    let translations = alignment(ofWord: index, in: verse).filter { $0.kind == .translation }
    return wordTiers(verse.words[index], in: verse)
      + translations.map { AccessibilityTier(name: phrases("tier.translation"), [$0]) }
  }

  private func wordTiers(_ word: Word, in verse: Verse) -> [AccessibilityTier] {
    let order = Tier.standard + description.tiers.filter { !Tier.standard.contains($0) }
    return order.compactMap { tier in
      guard let index = description.tiers.firstIndex(of: tier) else { return nil }
      let value = word.value(at: index)
      guard !value.isEmpty else { return nil }
      let name = Self.name(of: tier, in: phrases)
      // Files write a dash or a star where a word has no value.
      guard value.hasLetterOrDigit else {
        return AccessibilityTier(name: name, [LabelPiece(.tier(tier), phrases("tier.none"))])
      }
      return AccessibilityTier(
        name: name, pieces(index, of: word, in: verse), containsName: tier == .strong)
    }
  }

  /// Returns the parts of a word: the form of each in the language of the text, and its gloss in
  /// the language of the glosses.
  func morphemePieces(of word: Word, in verse: Verse) -> [LabelPiece] {
    let language = description.language(of: .morphemes, inTextOf: verse.language).tag
    let glossLanguage = description.language(of: .morphemeGlosses, inTextOf: verse.language).tag
    return word.morphemes.flatMap { morpheme in
      var pieces = [LabelPiece(.tier(.morphemes), morpheme.form, language: language)]
      addGloss(
        morpheme.gloss, of: .tier(.morphemes), in: verse, language: glossLanguage, to: &pieces)
      if pieces.count > 1 { pieces[1].separator = " " }
      return pieces
    }.filter { !$0.text.isEmpty }
  }

  /// Adds a gloss with its grammatical abbreviations in words of the interface, if the text has
  /// glosses of the Leipzig rules: "charr, nominative singular" for `charr.NOM.SG`.
  func addGloss(
    _ gloss: String, of kind: LabelPiece.Kind, in verse: Verse, language: String?,
    to pieces: inout [LabelPiece]
  ) {
    guard hasLeipzigGlosses(verse.language),
      let parts = morphologyWords?.partsOfGloss(gloss)
    else {
      if !gloss.isEmpty {
        pieces.append(LabelPiece(kind, gloss.inSpokenWords, language: language))
      }
      return
    }
    let own = Language(rawValue: phrases.language).primary
    if language.map({ Language(rawValue: $0).primary == own }) == true {
      let words = parts.map(\.words.inSpokenWords)
      pieces.append(LabelPiece(kind, words.joined(separator: ", "), language: language))
      return
    }
    pieces += parts.map { part in
      LabelPiece(
        kind, part.words.inSpokenWords, language: part.isAbbreviated ? phrases.voice : language)
    }
  }
}

extension String {
  /// A gloss of several words as these: "get stuck" for `get.stuck` and `get_stuck`, which rules 4
  /// and 4A of Leipzig write for one word of the text. Initials such as `i.e.` keep their dots.
  fileprivate var inSpokenWords: String {
    guard utf8.contains(where: { $0 == 0x2E || $0 == 0x5F }) else { return self }
    let characters = Array(self)
    func isLetter(_ index: Int) -> Bool {
      characters.indices.contains(index) && characters[index].isLetter
    }
    return String(
      characters.indices.map { index in
        let isMark = characters[index] == "." || characters[index] == "_"
        let isBetweenLetters = isLetter(index - 1) && isLetter(index + 1)
        let isBesideWord = isLetter(index - 2) || isLetter(index + 2)
        return isMark && isBetweenLetters && isBesideWord ? " " : characters[index]
      })
  }
}
