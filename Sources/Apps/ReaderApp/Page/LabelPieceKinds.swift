import AccessibilityModel
import Interlinear

/// The kinds of pieces that verses and lexicon entries add to the screen reader's own.
extension LabelPiece.Kind {
  package static var reference: Self { .custom("reference") }
  package static var translation: Self { .custom("translation") }
  static var heading: Self { .custom("heading") }
  static var speaker: Self { .custom("speaker") }
  /// The relation of a word to its head.
  static var relation: Self { .custom("relation") }
  package static var note: Self { .custom("note") }
  static var headword: Self { .custom("headword") }
  /// The number or name of an entry in a lexicon.
  static var key: Self { .custom("key") }

  package static func tier(_ tier: Tier) -> Self { .custom(tier.rawValue) }
}
