import Geometry
import PlainText

extension Rect {
  /// The frame in messages: `16, 160, 358 by 36`.
  var short: String { "\(x.short), \(y.short), \(width.short) by \(height.short)" }
}

extension Double {
  /// The number in messages, with at most one decimal.
  var short: String {
    guard isFinite, magnitude < 1e9 else { return isNaN ? "not a number" : "\(self)" }
    let tenths = (self * 10).rounded() / 10
    return Int(exactly: tenths).map(String.init) ?? String(tenths)
  }
}

extension String {
  /// The text in messages, in at most 40 scalars.
  var shortened: String { beginning(ofScalars: 40) == nil ? self : cut(to: 39) }
}
