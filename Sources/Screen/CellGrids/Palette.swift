/// The numbers of colors on a terminal.
///
/// The first sixteen numbers look different on every terminal. The numbers of the color cube (16 to
/// 231) and of the grays (232 to 255) are fixed and so have a known contrast: pale colors on dark
/// grounds, deep ones on light grounds. Every cell whose ground is known gets fixed colors.
package enum Palette {
  /// The numbers of a foreground and a background, or nil for the terminal's default color.
  package struct Numbers: Hashable, Sendable {
    package var foreground: Int?
    package var background: Int?

    package init(_ foreground: Int?, _ background: Int?) {
      self.foreground = foreground
      self.background = background
    }
  }

  /// Returns the numbers of a foreground on a background.
  package static func numbers(
    of foreground: Color, on background: Color, _ depth: ColorDepth = .indexed
  ) -> Numbers {
    switch depth {
    case .eight, .sixteen: limited(foreground, background, isBright: depth == .sixteen)
    case .indexed: fixed(foreground, background)
    case .direct: direct(fixed(foreground, background))
    }
  }

  private static func fixed(_ foreground: Color, _ background: Color) -> Numbers {
    guard background != .default else {
      // The user has chosen the eight colors to be legible on the terminal's ground.
      return Numbers(onUnknownGround(foreground), nil)
    }
    let isDark = background.isDarkGround
    return Numbers(tone(foreground, onDark: isDark), ground(background))
  }

  private static func onUnknownGround(_ color: Color) -> Int? {
    switch color {
    case .default: nil
    case .paleGray: 246
    case .deepGray: 240
    case .orange: 1
    case .darkPanel, .darkHit: 0
    case .lightPanel, .lightHit: 7
    default: Int(color.rawValue) - 1
    }
  }

  private static func tone(_ color: Color, onDark isDark: Bool) -> Int {
    switch color {
    case .black, .darkPanel, .darkHit: 16
    case .white, .lightPanel, .lightHit: 231
    case .default: isDark ? 231 : 16
    case .red: isDark ? 210 : 88
    case .green: isDark ? 120 : 22
    case .yellow: isDark ? 228 : 58
    case .blue: isDark ? 117 : 18
    case .magenta: isDark ? 219 : 90
    case .cyan: isDark ? 123 : 23
    case .paleGray, .deepGray: isDark ? 250 : 239
    case .orange: isDark ? 215 : 94
    }
  }

  private static func ground(_ color: Color) -> Int {
    switch color {
    case .darkPanel: 236
    case .lightPanel: 254
    case .darkHit: 24
    case .lightHit: 153
    default: tone(color, onDark: true)
    }
  }

  /// Returns the colors of the cube and the grays as red, green and blue.
  private static func direct(_ numbers: Numbers) -> Numbers {
    func converted(_ number: Int?) -> Int? {
      guard let number, number >= 16 else { return number }
      let (red, green, blue) = parts(of: number)
      // A black of 0 would be the first color of the user's palette.
      return max(red << 16 | green << 8 | blue, 0x00_0100)
    }
    return Numbers(converted(numbers.foreground), converted(numbers.background))
  }

  /// Returns the colors of terminals limited to the user's palette. Roles without a color there use
  /// the color of text, and popovers have the ground of the screen.
  private static func limited(
    _ foreground: Color, _ background: Color, isBright: Bool
  ) -> Numbers {
    let white = isBright ? 15 : 7
    func hue(_ color: Color) -> Int? {
      (2...7).contains(color.rawValue) ? Int(color.rawValue) - 1 : color == .orange ? 1 : nil
    }
    guard background != .default else {
      let front = foreground == .black ? 0 : foreground == .white ? white : hue(foreground)
      return Numbers(front, nil)
    }
    let text =
      switch background {
      case .black, .darkPanel: hue(foreground) ?? (foreground == .paleGray ? 7 : white)
      case .white, .lightPanel:
        hue(foreground) ?? (foreground == .deepGray && isBright ? 8 : 0)
      case .darkHit: white
      default: 0
      }
    let ground =
      switch background {
      case .black, .darkPanel: 0
      case .white, .lightPanel: white
      case .darkHit: 4
      case .lightHit: 6
      default: hue(background) ?? 0
      }
    return Numbers(text, ground)
  }

  // MARK: - Colors of other programs

  /// Returns the number of the color that is most like another program's.
  package static func number(of color: OtherStyle.Color, _ depth: ColorDepth) -> Int {
    switch (color, depth) {
    case (.indexed(let index), .sixteen) where index < 16: return index
    case (.indexed(let index), .indexed): return index
    case (.indexed(let index), _) where index < 8: return index
    case (.indexed(let index), .eight) where index < 16: return index - 8
    case (.indexed(let index), _) where index < 16:
      // The bright colors of xterm.
      return number(of: bright[index - 8], depth)
    case (.indexed(let index), _):
      let (red, green, blue) = parts(of: index)
      return number(of: .rgb(red: red, green: green, blue: blue), depth)
    case (.rgb(let red, let green, let blue), .direct):
      return max(red << 16 | green << 8 | blue, 0x00_0100)
    case (.rgb(let red, let green, let blue), .indexed):
      func distance(_ number: Int) -> Int {
        let other = parts(of: number)
        let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
        return r * r + g * g + b * b
      }
      return (16...255).min { distance($0) < distance($1) } ?? 16
    case (.rgb(let red, let green, let blue), _):
      return (red > 127 ? 1 : 0) | (green > 127 ? 2 : 0) | (blue > 127 ? 4 : 0)
    }
  }

  private static let bright: [OtherStyle.Color] = [
    .rgb(red: 127, green: 127, blue: 127), .rgb(red: 255, green: 0, blue: 0),
    .rgb(red: 0, green: 255, blue: 0), .rgb(red: 255, green: 255, blue: 0),
    .rgb(red: 92, green: 92, blue: 255), .rgb(red: 255, green: 0, blue: 255),
    .rgb(red: 0, green: 255, blue: 255), .rgb(red: 255, green: 255, blue: 255),
  ]

  // MARK: - Contrast

  /// Returns red, green and blue of a number from 16 to 255.
  package static func parts(of number: Int) -> (red: Int, green: Int, blue: Int) {
    guard number < 232 else {
      let gray = 8 + 10 * (min(number, 255) - 232)
      return (gray, gray, gray)
    }
    let steps = [0, 95, 135, 175, 215, 255]
    let index = max(number - 16, 0)
    return (steps[index / 36], steps[index / 6 % 6], steps[index % 6])
  }
}
