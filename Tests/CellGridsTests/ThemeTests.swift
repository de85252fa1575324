import Geometry
import Testing

@testable import CellGrids

@Suite struct ThemeTests {
  static let roles: [Theme.Role] = [
    .title, .caption, .status, .reference, .heading, .surface, .lemma, .gloss, .strong,
    .morphemes, .detail, .translation, .note, .noteMark,
  ]

  private func painted(_ style: Style, _ theme: Theme) -> Style {
    var grid = CellGrid(columns: 1, rows: 1)
    grid.fill(Rect(x: 0, y: 0, width: 1, height: 1), style: style)
    theme.paint(&grid)
    return grid[0, 0].style
  }

  /// WCAG 2.2: 4.5 for text, 7 for high contrast.
  @Test(arguments: [(ThemeName.light, 4.5), (.dark, 4.5), (.highContrast, 7)])
  func contrast(_ name: ThemeName, _ least: Double) throws {
    let theme = Theme(name)
    var styles = Self.roles.map(theme.style) + [.plain]
    styles += Theme.Highlight.allCases.map { theme.highlighted(.plain, $0) }
    for style in styles {
      let shown = painted(style, theme)
      let numbers = try #require(Palette.numbers(of: shown.foreground, on: shown.background))
      let contrast = Palette.contrast(numbers.foreground, numbers.background)
      #expect(contrast >= least, "\(style): \(contrast)")
      #expect(name != .highContrast || !shown.isDim)
    }
  }

  @Test func contrastOfBlackAndWhite() {
    #expect(abs(Palette.contrast(16, 231) - 21) < 0.01)
    #expect(abs(Palette.contrast(0, 15) - 21) < 0.01)
    #expect(abs(Palette.contrast(196, 231) - 4.0) < 0.01)
  }

  @Test(arguments: ThemeName.allCases)
  func aHighlightIsUnderlinedAndTheFocusReversed(_ name: ThemeName) {
    let theme = Theme(name)
    for highlight in Theme.Highlight.allCases {
      #expect(painted(theme.highlighted(.plain, highlight), theme).isUnderlined)
    }
    for role in Self.roles {
      #expect(!theme.style(role).isUnderlined)
      #expect(painted(theme.style(role).reversed, theme).isReversed)
    }
  }

  @Test func withoutColour() {
    let theme = Theme(.none)
    let style = painted(Style(.red, on: .yellow, bold: true, reverse: true), theme)
    #expect(style == Style(bold: true, reverse: true))
    for role in Self.roles { #expect(theme.style(role).foreground == .default) }
  }

  @Test func autoKeepsTheTerminalsColours() {
    #expect(painted(.plain, Theme()) == .plain)
    #expect(Theme().style(.lemma).foreground == .cyan)
    #expect(Theme(.auto, terminalIsLight: true).style(.lemma).foreground == .blue)
  }

  @Test func stylesPreserveTheirComponents() {
    for foreground in Color.allCases {
      for background in Color.allCases {
        let style = Style(foreground, on: background, dim: true, underline: true)
        #expect(style.foreground == foreground)
        #expect(style.background == background)
        #expect(style.isDim && style.isUnderlined && !style.isBold && !style.isReversed)
      }
    }
  }
}
