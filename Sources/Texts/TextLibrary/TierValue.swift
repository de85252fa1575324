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
    forEach(in: text) { tier, value in
      values.append(
        TierValue(
          tier: Tier(rawValue: MorphemeText.unescaped(tier)), value: MorphemeText.unescaped(value)))
    }
    return values
  }

  /// The place of a tier among the values of a word.
  struct Place {
    let index: Int
    /// The name of the tier as it is written in the column.
    private let name: [UInt8]

    init(_ tier: Tier, index: Int) {
      self.index = index
      name = Array(MorphemeText.escaped(tier.rawValue).utf8)
    }

    fileprivate func hasName(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      bytes.count == name.count && bytes.elementsEqual(name)
    }
  }

  /// Sets the values of the tiers that have a place.
  static func decode(_ text: String, at places: [Place], into values: inout [String]) {
    forEach(in: text) { tier, value in
      guard let place = places.first(where: { $0.hasName(tier) }) else { return }
      values[place.index] = MorphemeText.unescaped(value)
    }
  }

  /// Passes the name and the value of each tier to a closure, as they are in the column.
  ///
  /// A verse has such a field for each word, so that this function looks at each byte once.
  private static func forEach(
    in text: String,
    _ body: (
      _ tier: Slice<UnsafeBufferPointer<UInt8>>, _ value: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Void
  ) {
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
              bytes[fields.start..<tierEnd], bytes[valueStart..<(fields.valueEnd ?? index)])
          }
          fields = (index + 1, nil, nil)
        default: break
        }
      }
    }
  }
}
