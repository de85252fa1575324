/// The terminal's default colour, and the eight colours that every colour terminal has.
package enum Color: UInt16, CaseIterable, Sendable {
  case `default` = 0
  case black, red, green, yellow, blue, magenta, cyan, white
}

/// The appearance of a cell. No state is indicated by style alone.
///
/// The bits are those of `lector_cell`: the foreground in the lowest four, then the attributes,
/// then the background.
package struct Style: Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package init(
    _ foreground: Color = .default, on background: Color = .default, bold: Bool = false,
    dim: Bool = false, underline: Bool = false, reverse: Bool = false
  ) {
    rawValue = foreground.rawValue | background.rawValue << 8
    if bold { rawValue |= Self.boldBit }
    if dim { rawValue |= Self.dimBit }
    if underline { rawValue |= Self.underlineBit }
    if reverse { rawValue |= Self.reverseBit }
  }

  package static let plain = Style()

  static let foregroundBits: UInt16 = 0x000F
  static let backgroundBits: UInt16 = 0x0F00
  private static let boldBit: UInt16 = 1 << 4
  static let dimBit: UInt16 = 1 << 5
  private static let underlineBit: UInt16 = 1 << 6
  private static let reverseBit: UInt16 = 1 << 7

  package var foreground: Color { Color(rawValue: rawValue & Self.foregroundBits) ?? .default }
  package var background: Color {
    Color(rawValue: (rawValue & Self.backgroundBits) >> 8) ?? .default
  }
  package var isBold: Bool { rawValue & Self.boldBit != 0 }
  package var isDim: Bool { rawValue & Self.dimBit != 0 }
  package var isUnderlined: Bool { rawValue & Self.underlineBit != 0 }
  package var isReversed: Bool { rawValue & Self.reverseBit != 0 }

  /// The style in bold and underlined, as the partners of an aligned word are drawn.
  package var marked: Style { Style(rawValue: rawValue | Self.boldBit | Self.underlineBit) }

  /// The style with foreground and background exchanged, as the focus is drawn.
  package var reversed: Style { Style(rawValue: rawValue | Self.reverseBit) }
}
