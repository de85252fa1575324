/// The themes by the names that flags and files have for them.
package enum ThemeName: String, CaseIterable, Sendable {
  /// The terminal's own background, colours that suit it.
  case auto
  /// Dark on white.
  case light
  /// Light on black.
  case dark
  /// White on black, nothing dimmed.
  case highContrast = "high-contrast"
  /// No colour at all.
  case none
}

/// What each part of the screen looks like.
///
/// No state rests on colour: a highlight is underlined too, the focus is reversed in every theme, a
/// switch has its sign.
package struct Theme: Hashable, Sendable {
  /// What a part of the screen is.
  package enum Role: Hashable, Sendable {
    case title, caption, status
    /// The number of a verse.
    case reference
    case surface, lemma, gloss, strong, morphemes
    /// All other tiers of a word.
    case detail
    case translation
    /// A note below its verse.
    case note
    /// The sign of a note on a word.
    case noteMark
  }

  /// The colours that a reader can mark words with.
  package enum Highlight: String, CaseIterable, Sendable {
    case yellow, green, blue, pink, orange
  }

  package let name: ThemeName
  /// Whether the terminal is light: what `auto` goes by.
  private let isOnLight: Bool

  /// - Parameter terminalIsLight: whether the terminal's own background is known to be light.
  package init(_ name: ThemeName = .auto, terminalIsLight: Bool = false) {
    self.name = name
    isOnLight = name == .light || name == .auto && terminalIsLight
  }

  package func style(_ role: Role) -> Style {
    switch role {
    case .title: return Style(bold: true)
    case .surface: return Style(bold: true)
    case .caption, .translation: return .plain
    case .status, .detail, .note: return Style(dim: true)
    case .reference:
      return Style(
        color(onDark: name == .auto ? .blue : .cyan, onLight: .blue, highContrast: .yellow),
        bold: true)
    case .lemma: return Style(color(onDark: .cyan, onLight: .blue, highContrast: .default))
    case .gloss: return Style(color(onDark: .green, onLight: .magenta, highContrast: .cyan))
    case .strong: return Style(color(onDark: .yellow, onLight: .red, highContrast: .default))
    case .morphemes: return Style(color(onDark: .magenta, onLight: .red, highContrast: .yellow))
    case .noteMark:
      return Style(color(onDark: .yellow, onLight: .red, highContrast: .yellow), bold: true)
    }
  }

  private func color(onDark: Color, onLight: Color, highContrast: Color) -> Color {
    switch name {
    case .none: .default
    case .highContrast: highContrast
    default: isOnLight ? onLight : onDark
    }
  }

  /// The look of something that is highlighted: on the colour where there are colours, and always
  /// underlined.
  package func highlighted(_ style: Style, _ highlight: Highlight) -> Style {
    guard name != .none else { return Style(bold: style.isBold, underline: true) }
    let background: Color =
      switch highlight {
      case .yellow: .yellow
      case .green: .green
      case .blue: .cyan
      case .pink: .magenta
      case .orange: .red
      }
    return Style(.black, on: background, bold: style.isBold, underline: true)
  }

  /// What the terminal's own colours become; nil where they stay.
  private var base: (foreground: Color, background: Color)? {
    switch name {
    case .auto, .none: nil
    case .light: (.black, .white)
    case .dark, .highContrast: (.white, .black)
    }
  }

  /// Puts a frame that was drawn into the theme's own colours: the last step before it is shown.
  package func paint(_ grid: inout CellGrid) {
    var keep = UInt16.max
    if name == .highContrast { keep &= ~Style.dimBit }
    if name == .none { keep &= ~(Style.foregroundBits | Style.backgroundBits) }
    guard keep != .max || base != nil else { return }
    let front = base?.foreground.rawValue ?? 0
    let back = (base?.background.rawValue ?? 0) << 8
    grid.cells.withUnsafeMutableBufferPointer { cells in
      for index in cells.indices {
        var style = cells[index].style.rawValue & keep
        if style & Style.foregroundBits == 0 { style |= front }
        if style & Style.backgroundBits == 0 { style |= back }
        cells[index].style.rawValue = style
      }
    }
  }
}
