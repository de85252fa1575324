import Formats
import Interlinear

/// A word's value in a tier that has no column. The values of all such tiers share one column:
/// fields separated by bars, items by spaces, escaped like morphemes (`MorphemeText`).
struct TierValue: Equatable {
  var tier: Tier
  var value: String

  static func encode(_ values: [TierValue]) -> String {
    // The third field is empty, as in the first libraries, so that identical texts have identical
    // bytes.
    values.map {
      "\(MorphemeText.escaped($0.tier.rawValue))|\(MorphemeText.escaped($0.value))|"
    }.joined(separator: " ")
  }

  static func decode(_ text: String) -> [TierValue] {
    MorphemeText.records(text) { TierValue(tier: Tier(rawValue: $0[0]), value: $0[1]) }
  }
}
