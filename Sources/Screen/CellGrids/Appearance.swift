/// The appearance of views: the colors of their parts, and the glyphs of their lines and signs.
package struct Appearance: Hashable, Sendable {
  package var theme: Theme
  package var glyphs: Glyphs

  package init(theme: Theme = Theme(), glyphs: Glyphs = .unicode) {
    self.theme = theme
    self.glyphs = glyphs
  }

  /// Returns the style of a part of the screen.
  package func style(_ role: Theme.Role) -> Style { theme.style(role) }
}
