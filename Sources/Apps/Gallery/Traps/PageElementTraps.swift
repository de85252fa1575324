import AccessibilityModel
import Geometry
import Interlinear
import ReaderApp

/// stale-frames: the frame is computed once and kept.
final class StaleFrame: ElementProxy {
  private var kept: Rect?

  override var accessibilityFrame: Rect? {
    if kept == nil { kept = super.accessibilityFrame }
    return kept
  }
}

/// number-as-word: the number of the verse is spoken as a word of the original language.
final class NumberAsWord: ElementProxy {
  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    super.accessibilityLabelPieces(for: verbosity).map { piece in
      piece.kind == .reference
        ? LabelPiece(.tier(.surface), piece.verseNumber, language: "grc") : piece
    }
  }
}

/// bare-number: the numbers of verses and of the lexicon are bare digits, distinguished only by
/// their hints.
final class BareNumber: ElementProxy {
  /// The hint of the numbers of the lexicon.
  private let hint: String

  init(
    hint: String, for original: any AccessibilityObject, in container: any AccessibilityObject
  ) {
    self.hint = hint
    super.init(for: original, in: container)
  }

  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    super.accessibilityLabelPieces(for: verbosity).map { piece in
      var piece = piece
      switch piece.kind {
      case .reference: piece.text = piece.verseNumber
      case .tier(.strong): piece.text = piece.text.filter(\.isNumber)
      default: break
      }
      return piece
    }
  }

  override var accessibilityHint: String? {
    super.accessibilityLabelPieces(for: .terse).first?.kind == .tier(.strong) ? hint : nil
  }
}

/// wrong-language: Greek without a language, which the voice of the interface reads.
final class WrongLanguage: ElementProxy {
  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    super.accessibilityLabelPieces(for: verbosity).map { piece in
      var piece = piece
      piece.language = nil
      return piece
    }
  }
}

/// colour-only: a highlight is a color on the screen and has no spoken equivalent.
final class ColorOnly: ElementProxy {
  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    super.accessibilityLabelPieces(for: verbosity).filter { $0.kind != .state }
  }
}

/// omitted-verse: verses are numbered by their rows, so an omitted verse shifts the others.
final class OmittedVerse: ElementProxy {
  override func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    let row = accessibilityContainer?.accessibilityRow
    return super.accessibilityLabelPieces(for: verbosity).map { piece in
      guard piece.kind == .reference, let row else { return piece }
      var piece = piece
      piece.text = piece.text.dropLast(piece.verseNumber.count) + String(row.number)
      return piece
    }
  }
}

extension AccessibilityObject {
  /// The place of a row among the rows of its container.
  fileprivate var accessibilityRow: AccessibilityRow? {
    accessibilityContainer?.accessibilityRow(of: self)
  }
}

extension LabelPiece {
  fileprivate var verseNumber: String { text.split(separator: ":").last.map(String.init) ?? "" }
}
