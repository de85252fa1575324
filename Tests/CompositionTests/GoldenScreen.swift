import CellGrids

/// A screen as text. Each row of cells that are not all plain is followed by a row with a letter
/// for each style. The meanings of the letters follow the screen, for each theme if it was drawn in
/// several.
struct GoldenScreen {
  let lines: [String]
  /// The text without the styles.
  let text: String

  /// - Parameter grids: The same screen in one or more themes.
  init(_ grids: [(theme: String, grid: CellGrid)]) {
    let grid = grids[0].grid
    var letters: [[Style]: Character] = [:]
    var legend: [String] = []
    var lines: [String] = []
    for row in 0..<grid.rows {
      lines.append("|\(grid.text(row: row))")
      var styles = ""
      for column in 0..<grid.columns {
        let style = grids.map { $0.grid[column, row].style }
        guard style.contains(where: { $0 != .plain }) else {
          styles.append(" ")
          continue
        }
        let known = letters[style]
        let letter = known ?? Self.letters[letters.count]
        if known == nil {
          letters[style] = letter
          let meanings = zip(grids, style).map { shown, style in
            (grids.count > 1 ? "\(shown.theme): " : "") + Self.description(of: style)
          }
          legend.append("\(letter) \(meanings.joined(separator: " | "))")
        }
        styles.append(letter)
      }
      while styles.last == " " { styles.removeLast() }
      if !styles.isEmpty { lines.append(":\(styles)") }
    }
    self.lines = lines + [""] + legend
    text = grid.text
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// Returns a style in words, such as `bold underlined cyan on darkPanel`.
  private static func description(of style: Style) -> String {
    var words: [String] = []
    if style.isBold { words.append("bold") }
    if style.isUnderlined { words.append("underlined") }
    if style.isReversed { words.append("reversed") }
    if style.foreground != .default { words.append("\(style.foreground)") }
    if style.background != .default { words.append("on \(style.background)") }
    return words.joined(separator: " ")
  }

  /// Returns the first line that differs from another screen's, as a message; nil if all are equal.
  func difference(from expected: [String]) -> String? {
    let count = max(lines.count, expected.count)
    func line(_ index: Int, of lines: [String]) -> String {
      lines.indices.contains(index) ? lines[index] : "(no line)"
    }
    guard let index = (0..<count).first(where: { line($0, of: lines) != line($0, of: expected) })
    else { return nil }
    return """
      line \(index + 1) differs
      expected \(line(index, of: expected))
      found    \(line(index, of: lines))
      """
  }
}
