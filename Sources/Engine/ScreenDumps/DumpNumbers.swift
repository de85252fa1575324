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

  /// Returns the rectangle of a text such as `{{16, 101.5}, {143, 40}}` or `[0,0][390,844]`: the
  /// first four numbers in it.
  static func numbers(in text: some StringProtocol) -> [Double] {
    text.split { !($0.isASCII && ($0.isNumber || "+-.eE".contains($0))) }.compactMap { Double($0) }
  }

  /// Returns the rectangle that Core Graphics writes as `{{x, y}, {width, height}}`.
  static func rect(_ text: some StringProtocol) -> Rect? {
    let numbers = numbers(in: text)
    guard numbers.count == 4 else { return nil }
    return rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Returns the rectangle of two corners, as Android writes it: `[left,top][right,bottom]`.
  static func bounds(_ text: some StringProtocol) -> Rect? {
    let numbers = numbers(in: text)
    guard numbers.count == 4 else { return nil }
    return rect(numbers[0], numbers[1], numbers[2] - numbers[0], numbers[3] - numbers[1])
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
