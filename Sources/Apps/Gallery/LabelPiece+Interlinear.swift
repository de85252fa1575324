import AccessibilityModel
import Interlinear

/// The kinds of pieces that the interlinear scene adds to the screen reader's own.
extension LabelPiece.Kind {
  static var reference: Self { .custom("reference") }

  static func tier(_ tier: Tier) -> Self { .custom(tier.rawValue) }
}
