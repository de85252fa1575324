/// The eight colours as numbers of a terminal's 256 colours, for cells with a known foreground and
/// background.
///
/// The first sixteen numbers look different on every terminal. Those of the colour cube (16 to 231)
/// are fixed and so have a known contrast: pale colours on black, deep ones on white. Black and
/// white are 0 and 15, which users can adjust and which take half as many bytes.
package enum Palette {
  // In the order of `Color`, from black.
  private static let pale: [UInt8] = [0, 210, 120, 228, 117, 219, 123, 15]
  private static let deep: [UInt8] = [0, 88, 22, 58, 18, 90, 23, 15]

  /// Returns the numbers of a foreground and a background, or nil if one of them is the terminal's
  /// default.
  package static func numbers(
    of foreground: Color, on background: Color
  ) -> (foreground: UInt8, background: UInt8)? {
    guard foreground != .default, background != .default else { return nil }
    let front = Int(foreground.rawValue) - 1
    let back = Int(background.rawValue) - 1
    switch background {
    case .black: return (pale[front], pale[back])
    case .white: return (deep[front], deep[back])
    default: return (deep[front], pale[back])
    }
  }

  /// Returns the contrast of two colours of the cube, black or white, from 1 to 21 (WCAG 2.2,
  /// contrast ratio).
  package static func contrast(_ one: UInt8, _ other: UInt8) -> Double {
    let lights = [luminance(of: one), luminance(of: other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private static func luminance(of number: UInt8) -> Double {
    let steps: [Double] = [0, 95, 135, 175, 215, 255]
    if number == 15 { return 1 }
    let index = Int(number) - 16
    guard (0..<216).contains(index) else { return 0 }
    func linear(_ step: Int) -> Double {
      let value = steps[step] / 255
      return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * linear(index / 36) + 0.7152 * linear(index / 6 % 6)
      + 0.0722 * linear(index % 6)
  }

  /// Returns a value raised to the power of 2.4, as the fifth root of its twelfth power.
  private static func power(_ value: Double) -> Double {
    let square = value * value
    let twelfth = square * square * square * square * square * square
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - twelfth) / (5 * root * root * root * root)
    }
    return root
  }
}
