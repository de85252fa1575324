import AccessibilityModel
import Interlinear

/// number-as-word: the number of the verse is spoken as a word of the original language.
final class NumberAsWordElement: InterlinearElement {
  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    guard part == .reference else { return super.accessibilityLabelPieces(for: verbosity) }
    return [LabelPiece(.tier(.surface), row.verse.reference.verse, language: "grc")]
  }
}

final class NumberAsWordRow: InterlinearRow {
  override func makeElement(_ part: InterlinearPart) -> InterlinearElement {
    NumberAsWordElement(row: self, part: part)
  }
}

final class NumberAsWordScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    NumberAsWordRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}

/// bare-number: the numbers of verses and of the lexicon are bare digits, distinguished only by
/// their hints.
final class BareNumberElement: InterlinearElement {
  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    switch part {
    case .reference: [LabelPiece(.reference, row.verse.reference.verse)]
    case .label(let word, let tier) where LighthouseText.tiers[tier] == .strong:
      [LabelPiece(.tier(.strong), row.verse.words[word].value(at: tier))]
    default: super.accessibilityLabelPieces(for: verbosity)
    }
  }

  override var accessibilityHint: String? {
    guard case .label(_, let tier) = part, LighthouseText.tiers[tier] == .strong else { return nil }
    return row.scene?.phrases("tier.strong")
  }
}

final class BareNumberRow: InterlinearRow {
  override func makeElement(_ part: InterlinearPart) -> InterlinearElement {
    BareNumberElement(row: self, part: part)
  }
}

final class BareNumberScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    BareNumberRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}

/// wrong-language: Greek without a language, which the voice of the interface reads.
final class WrongLanguageScene: InterlinearScene {
  override func piece(ofWord word: Int, tier: Int, in verse: Verse) -> LabelPiece {
    var piece = super.piece(ofWord: word, tier: tier, in: verse)
    piece.language = nil
    return piece
  }
}

/// colour-only: a highlight is only a color, and is not spoken.
final class ColorOnlyElement: InterlinearElement {
  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    guard case .label(let word, let tier) = part, let scene = row.scene else {
      return super.accessibilityLabelPieces(for: verbosity)
    }
    return [scene.piece(ofWord: word, tier: tier, in: row.verse)]
  }
}

final class ColorOnlyRow: InterlinearRow {
  override func makeElement(_ part: InterlinearPart) -> InterlinearElement {
    ColorOnlyElement(row: self, part: part)
  }
}

final class ColorOnlyScene: InterlinearScene {
  override func makeRow(_ index: Int) -> InterlinearRow {
    ColorOnlyRow(index: index, verse: verse(ofRow: index), scene: self)
  }
}

/// omitted-verse: verses are numbered by their rows, so an omitted verse shifts the others.
final class OmittedVerseScene: InterlinearScene {
  override func spokenReference(ofRow row: InterlinearRow) -> String {
    phrases("gallery.verse", String(row.index + 1))
  }
}
