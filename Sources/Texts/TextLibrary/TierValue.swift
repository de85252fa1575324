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
    var values: [TierValue] = []
    decode(text) { values.append(TierValue(tier: Tier(rawValue: $0), value: $1)) }
    return values
  }

  /// Passes the name and the value of each tier to a closure.
  ///
  /// A verse has such a field for each word, so that this function looks at each byte once.
  static func decode(_ text: String, _ body: (_ tier: String, _ value: String) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      var fields: (start: Int, tierEnd: Int?, valueEnd: Int?) = (0, nil, nil)
      for index in 0...bytes.count {
        let byte = index < bytes.count ? bytes[index] : 0x20
        switch byte {
        case 0x7C:
          if fields.tierEnd == nil {
            fields.tierEnd = index
          } else if fields.valueEnd == nil {
            fields.valueEnd = index
          }
        case 0x20:
          if index > fields.start {
            let tierEnd = fields.tierEnd ?? index
            let valueStart = min(tierEnd + 1, index)
            body(
              MorphemeText.unescaped(bytes[fields.start..<tierEnd]),
              MorphemeText.unescaped(bytes[valueStart..<(fields.valueEnd ?? index)]))
          }
          fields = (index + 1, nil, nil)
        default: break
        }
      }
    }
  }
}
