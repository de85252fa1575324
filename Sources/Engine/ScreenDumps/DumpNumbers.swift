import Geometry
import PlainText

/// Frames as tools write them.
enum DumpNumbers {
  /// Returns a rectangle if its numbers are positions on a screen. Larger numbers are rejected,
  /// because the sum of two could be infinite.
  static func rect(_ x: Double?, _ y: Double?, _ width: Double?, _ height: Double?) -> Rect? {
    guard let x, let y, let width, let height,
      abs(x) < 1e9, abs(y) < 1e9, width >= 0, width < 1e9, height >= 0, height < 1e9
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Returns the rectangle that Core Graphics writes as `{{x, y}, {width, height}}`, or that Android
  /// writes as two corners, `[left,top][right,bottom]`.
  static func rect(_ text: some StringProtocol, isCorners: Bool = false) -> Rect? {
    let numbers = text.split { !($0.isASCII && ($0.isNumber || "+-.eE".contains($0))) }
      .compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    let start = isCorners ? numbers : [0, 0]
    return rect(numbers[0], numbers[1], numbers[2] - start[0], numbers[3] - start[1])
  }

  /// Returns the member `frame` or `rect` of an object: an object with `x`, `y`, `width` and
  /// `height`, or a text.
  static func rect(_ key: String, of object: Int, in document: JSONDocument) -> Rect? {
    guard let member = document.member(key, of: object) else { return nil }
    switch document.value(member) {
    case .string(let text): return rect(text)
    case .object:
      func side(_ names: String...) -> Double? {
        names.lazy.compactMap { document.number($0, of: member) }.first
      }
      return rect(
        side("x", "X"), side("y", "Y"), side("width", "Width"), side("height", "Height"))
    default: return nil
    }
  }
}
