import Foundation
import Geometry
import Testing

import CellGrids

@Suite("Themes") struct ThemeTests {
  /// The properties of each theme: the ground of the screen, and the minimum contrast of WCAG 2.2.
  struct Look: CustomStringConvertible {
    let theme: Theme
    /// The number of the ground, or of the color that represents the terminal's.
    let ground: Int
    /// The number of text in the terminal's default color.
    let text: Int
    let contrast: Double

    var description: String { "\(theme.name), ground \(ground)" }
  }

  static let fixed = [
    Look(theme: Theme(.light), ground: 231, text: 16, contrast: 4.5),
    Look(theme: Theme(.dark), ground: 16, text: 231, contrast: 4.5),
    Look(theme: Theme(.highContrast), ground: 16, text: 231, contrast: 7),
  ]
  static let own = [
    Look(theme: Theme(.auto), ground: 16, text: 231, contrast: 4.5),
    Look(theme: Theme(.auto, terminalIsLight: true), ground: 231, text: 16, contrast: 4.5),
  ]

  static func painted(_ style: Style, _ theme: Theme) -> Style {
    var grid = CellGrid(columns: 1, rows: 1)
    grid.fill(Rect(x: 0, y: 0, width: 1, height: 1), style: style)
    theme.paint(&grid)
    return grid[0, 0].style
  }

  /// The styles of a theme, alone and on the ground of popovers.
  static func styles(of theme: Theme) -> [Style] {
    let roles = Theme.Role.allCases.map(theme.style) + [.plain]
    return
      (roles + roles.map { $0.on(theme.style(.popover)) }
      + Theme.Highlight.allCases.map { theme.highlighted(.plain, $0) }).map { painted($0, theme) }
  }

  /// Every cell has a fixed foreground on a fixed background, in 256 colors and in 24 bits. The
  /// focus exchanges the two and keeps the contrast.
  @Test(arguments: fixed)
  func contrast(_ look: Look) throws {
    for style in Self.styles(of: look.theme) {
      let numbers = Palette.numbers(of: style.foreground, on: style.background)
      let front = try #require(numbers.foreground)
      let back = try #require(numbers.background)
      #expect(min(front, back) >= 16, "\(style) has colors of the user's palette")
      #expect(Palette.contrast(front, back) >= look.contrast, "\(style)")
      let direct = Palette.numbers(of: style.foreground, on: style.background, .direct)
      #expect(
        Palette.contrast(of: try parts(direct.foreground), and: try parts(direct.background))
          >= look.contrast)
    }
  }

  /// Colors of the palette on the terminal's ground are the user's; everything else is legible.
  @Test(arguments: own)
  func contrastOnTheTerminalsGround(_ look: Look) throws {
    for style in Self.styles(of: look.theme) {
      let numbers = Palette.numbers(of: style.foreground, on: style.background)
      let (front, back) = (numbers.foreground ?? look.text, numbers.background ?? look.ground)
      if numbers.background == nil, (1...6).contains(front) { continue }
      #expect(Palette.contrast(front, back) >= look.contrast, "\(style): \(front) on \(back)")
      #expect(style.background == .default || numbers.foreground != nil)
    }
    #expect(Self.painted(.plain, look.theme) == .plain)
  }

  private func parts(_ number: Int?) throws -> (red: Int, green: Int, blue: Int) {
    let number = try #require(number)
    #expect(number >= 8, "a number below 8 is one of the user's palette")
    return (number >> 16, number >> 8 & 0xFF, number & 0xFF)
  }

  /// Terminals with few colors have the user's palette, whose contrast nobody knows: foreground and
  /// background differ.
  @Test(arguments: fixed + own, [ColorDepth.eight, .sixteen])
  func fewColors(_ look: Look, _ depth: ColorDepth) {
    let limit = depth == .eight ? 8 : 16
    for style in Self.styles(of: look.theme) {
      let numbers = Palette.numbers(of: style.foreground, on: style.background, depth)
      #expect(numbers.foreground != numbers.background || numbers.foreground == nil, "\(style)")
      #expect(max(numbers.foreground ?? 0, numbers.background ?? 0) < limit)
      #expect(numbers.background == nil || numbers.foreground != nil)
    }
  }

  @Test func contrastOfBlackAndWhite() {
    #expect(abs(Palette.contrast(16, 231) - 21) < 0.01)
    #expect(abs(Palette.contrast(196, 231) - 4.0) < 0.01)
    #expect(abs(Palette.contrast(243, 231) - 4.54) < 0.01)
  }

  @Test func fixedColorsInTwentyFourBits() {
    #expect(Palette.numbers(of: .white, on: .black, .direct) == .init(0xFF_FFFF, 0x00_0100))
    #expect(Palette.numbers(of: .cyan, on: .black, .direct) == .init(0x87_FFFF, 0x00_0100))
    #expect(Palette.numbers(of: .paleGray, on: .darkPanel, .direct) == .init(0xBC_BCBC, 0x30_3030))
    #expect(Palette.numbers(of: .cyan, on: .default, .direct) == .init(6, nil))
  }

  @Test(arguments: ThemeName.allCases)
  func aHighlightIsUnderlinedAndTheFocusReversed(_ name: ThemeName) {
    let theme = Theme(name)
    for highlight in Theme.Highlight.allCases {
      #expect(Self.painted(theme.highlighted(.plain, highlight), theme).isUnderlined)
    }
    for role in Theme.Role.allCases {
      #expect(theme.style(role).isUnderlined == (role == .hit))
      #expect(Self.painted(theme.style(role).reversed, theme).isReversed)
    }
  }

  /// Where there are colors, the form, what belongs to it, the gloss, and codes differ.
  @Test(arguments: [ThemeName.auto, .light, .dark])
  func tiersDiffer(_ name: ThemeName) {
    let roles: [Theme.Role] = [.surface, .lemma, .gloss, .detail]
    #expect(Set(roles.map(Theme(name).style)).count == roles.count)
  }

  @Test func withoutColor() {
    let theme = Theme(.none)
    let style = Self.painted(Style(.red, on: .yellow, bold: true, reverse: true), theme)
    #expect(style == Style(bold: true, reverse: true))
    for role in Theme.Role.allCases {
      #expect(theme.style(role).foreground == .default)
      #expect(theme.style(role).background == .default)
    }
  }

  @Test func stylesPreserveTheirComponents() {
    for foreground in Color.allCases {
      for background in Color.allCases {
        let style = Style(foreground, on: background, underline: true)
        #expect(style.foreground == foreground)
        #expect(style.background == background)
        #expect(style.isUnderlined && !style.isBold && !style.isReversed)
      }
    }
  }

  @Test func aGroundLiesBelowWhatHasNone() {
    let panel = Style(.white, on: .darkPanel)
    #expect(Style.plain.on(panel) == panel)
    #expect(Style(.cyan, bold: true).on(panel) == Style(.cyan, on: .darkPanel, bold: true))
    #expect(Style(.black, on: .yellow).on(panel) == Style(.black, on: .yellow))
    var grid = CellGrid(columns: 3, rows: 1)
    grid.draw("a", x: 1, y: 0, style: Style(underline: true))
    grid.ground(Rect(x: 1, y: 0, width: 1, height: 1), panel)
    #expect(grid[0, 0].style == .plain)
    #expect(grid[1, 0].style == Style(.white, on: .darkPanel, underline: true))
  }

  /// The colors of other programs on terminals with fewer of them.
  @Test(
    arguments: [
      (.indexed(9), [1, 9, 9, 0xFF0000]), (.indexed(3), [3, 3, 3, 3]),
      (.indexed(196), [1, 1, 196, 0xFF0000]),
      (.rgb(red: 255, green: 135, blue: 0), [3, 3, 208, 0xFF8700]),
      (.rgb(red: 0, green: 0, blue: 1), [0, 0, 16, 0x000100]),
    ] as [(OtherStyle.Color, [Int])])
  func colorsOfOtherPrograms(_ color: OtherStyle.Color, _ numbers: [Int]) {
    let depths: [ColorDepth] = [.eight, .sixteen, .indexed, .direct]
    #expect(depths.map { Palette.number(of: color, $0) } == numbers)
  }

  @Test func charactersOfOtherProgramsKeepTheirWidth() {
    #expect(Cell(character: "e\u{301}", width: 1, style: .plain)?.text == "e\u{301}")
    #expect(Cell(character: "漢", width: 2, style: .plain)?.text == "漢")
    #expect(Cell(character: "", width: 1, style: .plain) == .blank)
    #expect(Cell(character: "漢", width: 1, style: .plain) == nil)
  }
}

extension Palette {
  /// Returns the contrast of two colors of the cube or of the grays, from 1 to 21 (WCAG 2.2,
  /// contrast ratio).
  fileprivate static func contrast(_ one: Int, _ other: Int) -> Double {
    contrast(of: parts(of: one), and: parts(of: other))
  }

  /// Returns the contrast of two colors that are given by red, green and blue.
  fileprivate static func contrast(
    of one: (red: Int, green: Int, blue: Int), and other: (red: Int, green: Int, blue: Int)
  ) -> Double {
    let lights = [luminance(of: one), luminance(of: other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private static func luminance(of parts: (red: Int, green: Int, blue: Int)) -> Double {
    func linear(_ part: Int) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(parts.red) + 0.7152 * linear(parts.green)
      + 0.0722 * linear(parts.blue)
  }
}
