/// The name of a theme in flags and files.
package enum ThemeName: String, CaseIterable, Sendable {
  /// The terminal's background, with matching colors.
  case auto
  /// Dark on white.
  case light
  /// Light on black.
  case dark
  /// White on black, without dimmed text.
  case highContrast = "high-contrast"
  /// No colors.
  case none
}

/// The styles of the parts of the screen.
///
/// No state is indicated by color alone: a highlight is also underlined, the focus is reversed in
/// every theme, and a switch has a sign. Codes and numbers are gray, so that one color is enough.
package struct Theme: Hashable, Sendable {
  /// The role of a part of the screen.
  package enum Role: Hashable, CaseIterable, Sendable {
    case title, caption, status
    /// The number of a verse.
    case reference
    /// A heading above a verse.
    case heading
    case surface, lemma, gloss, strong, morphemes
    /// A tier of a word without a specific role.
    case detail
    case translation
    /// A note below its verse.
    case note
    /// The sign of a note about a word.
    case noteMark
    /// Lines between the parts of the screen, and the track of a scroll bar.
    case rule
    /// The names of columns at the head of the page.
    case columnHead
    /// The line of keys, and a key in it or next to a menu item.
    case keyLine, key
    /// The ground of a popover with its text, its border, and the title in the border.
    case popover, popoverBorder, popoverTitle
    /// A hit of a search.
    case hit
    /// The ground of words that have the lemma of the focus.
    case echo
    /// A value next to its name, and the description of the focus.
    case value, help
  }

  /// A highlight color that the user can give words.
  package enum Highlight: String, CaseIterable, Sendable {
    case yellow, green, blue, pink, orange
  }

  package let name: ThemeName
  /// A Boolean value that indicates whether text is dark on a light ground.
  private let isOnLight: Bool

  /// - Parameters:
  ///   - name: The name of the theme.
  ///   - terminalIsLight: A Boolean value that indicates whether the terminal is known to have a
  ///     light background.
  package init(_ name: ThemeName = .auto, terminalIsLight: Bool = false) {
    self.name = name
    isOnLight = name == .light || name == .auto && terminalIsLight
  }

  package func style(_ role: Role) -> Style {
    switch role {
    case .title, .surface, .key: return Style(bold: true)
    case .caption, .translation, .gloss: return .plain
    case .status, .detail, .strong, .keyLine, .help, .rule, .columnHead: return Style(gray)
    case .heading: return Style(gray, bold: true)
    case .lemma, .morphemes, .value: return Style(accent)
    case .reference: return Style(accent, bold: true)
    case .note: return Style(color(onDark: .yellow, onLight: .red, highContrast: .yellow))
    case .noteMark:
      return Style(color(onDark: .yellow, onLight: .red, highContrast: .yellow), bold: true)
    case .popover, .echo: return panel
    case .popoverBorder: return Style(accent).on(panel)
    case .popoverTitle: return Style(bold: true).on(panel)
    case .hit: return hit
    }
  }

  /// The one color of the page: lemmas, morphemes, numbers of verses, values, and frames.
  private var accent: Color { color(onDark: .cyan, onLight: .blue, highContrast: .cyan) }

  private func color(onDark: Color, onLight: Color, highContrast: Color) -> Color {
    switch name {
    case .none: .default
    case .highContrast: highContrast
    default: isOnLight ? onLight : onDark
    }
  }

  /// The color of less important parts. It replaces dimmed text, whose contrast is unknown.
  private var gray: Color {
    color(onDark: .paleGray, onLight: .deepGray, highContrast: .default)
  }

  /// The ground of popovers with its text. The theme `auto` sets both, because it does not know the
  /// terminal's.
  private var panel: Style {
    switch name {
    case .none, .highContrast: .plain
    default: isOnLight ? Style(.black, on: .lightPanel) : Style(.white, on: .darkPanel)
    }
  }

  private var hit: Style {
    switch name {
    case .none: Style(bold: true, underline: true)
    default:
      isOnLight
        ? Style(.black, on: .lightHit, bold: true, underline: true)
        : Style(.white, on: .darkHit, bold: true, underline: true)
    }
  }

  /// Returns a style with a highlight: underlined, and on the highlight's color if the theme has
  /// colors.
  package func highlighted(_ style: Style, _ highlight: Highlight) -> Style {
    guard name != .none else { return Style(bold: style.isBold, underline: true) }
    let background: Color =
      switch highlight {
      case .yellow: .yellow
      case .green: .green
      case .blue: .cyan
      case .pink: .magenta
      case .orange: .orange
      }
    return Style(.black, on: background, bold: style.isBold, underline: true)
  }

  /// The colors that replace the terminal's default ones; plain if those are kept.
  private var base: Style {
    switch name {
    case .auto, .none: .plain
    case .light: Style(.black, on: .white)
    case .dark, .highContrast: Style(.white, on: .black)
    }
  }

  /// Replaces the default colors of a complete frame, as the last step before it is shown.
  package func paint(_ grid: inout CellGrid) {
    var keep = UInt16.max
    if name == .none { keep &= ~(Style.foregroundBits | Style.backgroundBits) }
    guard keep != .max || base != .plain else { return }
    let front = base.rawValue & Style.foregroundBits
    let back = base.rawValue & Style.backgroundBits
    for index in grid.cells.indices
    where grid.cells[index].style.rawValue & Style.definedBit == 0 {
      var style = grid.cells[index].style.rawValue & keep
      if style & Style.foregroundBits == 0 { style |= front }
      if style & Style.backgroundBits == 0 { style |= back }
      grid.cells[index].style.rawValue = style
    }
  }
}
