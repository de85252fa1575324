/// The terminal's default color, the eight colors that every color terminal has, and the colors
/// that only terminals with more colors have. `Palette` maps them to other terminals.
package enum Color: UInt16, CaseIterable, Sendable {
  case `default` = 0
  case black, red, green, yellow, blue, magenta, cyan, white
  /// Less important text, on dark and on light grounds.
  case paleGray, deepGray
  /// The grounds of popovers.
  case darkPanel, lightPanel
  /// The grounds of the hits of a search.
  case darkHit, lightHit
  /// The ground of a highlight.
  case orange

  /// A Boolean value that indicates whether text on this ground is light. The terminal's default
  /// ground counts as dark.
  var isDarkGround: Bool {
    switch self {
    case .default, .black, .darkPanel, .darkHit: true
    default: false
    }
  }
}

/// The appearance of a cell. No state is indicated by style alone.
///
/// The bits match `lector_cell`: the foreground in the lowest four, then the attributes, then the
/// background. If the highest bit is set, the others are the number of a style that a screen defined
/// for the cells of another program.
package struct Style: Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package init(
    _ foreground: Color = .default, on background: Color = .default, bold: Bool = false,
    underline: Bool = false, reverse: Bool = false
  ) {
    rawValue = foreground.rawValue | background.rawValue << 8
    if bold { rawValue |= Self.boldBit }
    if underline { rawValue |= Self.underlineBit }
    if reverse { rawValue |= Self.reverseBit }
  }

  package static let plain = Style()

  static let foregroundBits: UInt16 = 0x000F
  static let backgroundBits: UInt16 = 0x0F00
  static let definedBit: UInt16 = 1 << 15
  private static let boldBit: UInt16 = 1 << 4
  private static let underlineBit: UInt16 = 1 << 6
  private static let reverseBit: UInt16 = 1 << 7

  package var foreground: Color { Color(rawValue: rawValue & Self.foregroundBits) ?? .default }
  package var background: Color {
    Color(rawValue: (rawValue & Self.backgroundBits) >> 8) ?? .default
  }
  package var isBold: Bool { rawValue & Self.boldBit != 0 }
  package var isUnderlined: Bool { rawValue & Self.underlineBit != 0 }
  package var isReversed: Bool { rawValue & Self.reverseBit != 0 }

  package var emboldened: Style { Style(rawValue: rawValue | Self.boldBit) }
  package var underlined: Style { Style(rawValue: rawValue | Self.underlineBit) }

  /// The style in bold and underlined, as the partners of an aligned word are drawn.
  package var marked: Style { Style(rawValue: rawValue | Self.boldBit | Self.underlineBit) }

  /// The style on a ground, if it has no ground itself. Text in the default color uses the ground's
  /// text color. The focus keeps its style.
  package func on(_ ground: Style) -> Style {
    guard rawValue & (Self.backgroundBits | Self.reverseBit) == 0 else { return self }
    var value = rawValue | ground.rawValue & Self.backgroundBits
    if rawValue & Self.foregroundBits == 0 { value |= ground.rawValue & Self.foregroundBits }
    return Style(rawValue: value)
  }

  /// The style of the focus: foreground and background exchanged, and no colors, so that the focus
  /// is one uniform area.
  package var reversed: Style {
    if rawValue & Self.definedBit != 0 { return Style(reverse: true) }
    return Style(
      rawValue: rawValue & ~(Self.foregroundBits | Self.backgroundBits) | Self.reverseBit)
  }
}

/// The style of a cell that another program drew, with any colors.
package struct OtherStyle: Hashable, Sendable {
  package enum Color: Hashable, Sendable {
    /// A number of xterm's palette, from 0 to 255.
    case indexed(Int)
    case rgb(red: Int, green: Int, blue: Int)
  }

  /// The colors, or nil for the terminal's own.
  package var foreground: Color?
  package var background: Color?
  /// A style with no colors: bold, underlined, and reversed.
  package var attributes: Style
  package var isItalic: Bool
  package var isBlinking: Bool

  package init(
    _ foreground: Color?, on background: Color?, attributes: Style = .plain, italic: Bool = false,
    blink: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    isItalic = italic
    isBlinking = blink
  }
}
