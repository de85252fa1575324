/// The set of glyphs in flags and files.
package enum GlyphChoice: String, CaseIterable, Sendable {
  /// Box and block glyphs, unless the terminal is known to lack them.
  case auto
  case unicode
  case ascii
}

/// The glyphs that lines, bars, controls and signs are drawn with. Each takes one cell.
package enum Glyphs: Hashable, Sendable {
  case unicode
  /// The glyphs that the font of a Linux console contains.
  case console
  case ascii

  /// The lines of borders and rules.
  package var horizontal: String { glyph("─", "-") }
  package var vertical: String { glyph("│", "|") }
  /// The corners of a border, clockwise from the upper left.
  package var corners: [String] {
    [
      glyph("╭", "+", console: "┌"), glyph("╮", "+", console: "┐"),
      glyph("╯", "+", console: "┘"), glyph("╰", "+", console: "└"),
    ]
  }
  /// The junctions of a rule with another one: from below, from above.
  package var teeDown: String { glyph("┬", "+") }
  package var teeUp: String { glyph("┴", "+") }
  /// The part of a scroll bar that represents the visible content. The rest is blank.
  package var thumb: String { glyph("▐", "#", console: "█") }
  /// A cell of a bar that is filled by a number of eighths, from 0 to 8.
  package var eighths: [String] {
    switch self {
    case .unicode: [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    case .console: [" ", " ", " ", " ", "▌", "▌", "▌", "█", "█"]
    case .ascii: [" ", " ", " ", " ", "#", "#", "#", "#", "#"]
    }
  }
  /// The handle of a slider and the line that it moves on.
  package var knob: String { glyph("●", "O", console: "█") }
  package var rail: String { glyph("━", "=", console: "═") }
  package var railRest: String { glyph("─", "-") }
  /// A step on the line.
  package var tick: String { glyph("┼", "+") }
  /// The dots of drawings: the upper half of a cell, the lower one, and both.
  package var upperHalf: String { glyph("▀", "#") }
  package var lowerHalf: String { glyph("▄", "#") }
  package var full: String { glyph("█", "#") }
  /// The sign of the selected item, and of an item that opens another level.
  package var pointer: String { glyph("▸", ">", console: ">") }
  package var submenu: String { glyph("▸", ">", console: ">") }
  /// The sign of a word or verse that has a note.
  package var note: String { glyph("●", "*", console: "*") }
  /// The sign of a word that has a variant.
  package var variant: String { glyph("°", "^") }
  package var bookmark: String { glyph("◆", "+", console: "+") }
  /// Switches and choices.
  package var on: String { glyph("☑", "x", console: "x") }
  package var off: String { glyph("☐", "-", console: "-") }
  /// The sign of a switch that applies only to a part.
  package var mixed: String { glyph("☒", "~", console: "~") }
  package var chosen: String { glyph("◉", "*", console: "*") }
  package var notChosen: String { glyph("○", "-", console: "-") }
  /// Between parts of a line, and where text is cut.
  package var separator: String { glyph("·", "-") }
  package var ellipsis: String { glyph("…", "~") }
  package var up: String { glyph("↑", "^") }
  package var down: String { glyph("↓", "v") }
  package var left: String { glyph("←", "<") }
  package var right: String { glyph("→", ">") }

  private func glyph(_ unicode: String, _ ascii: String, console: String? = nil) -> String {
    switch self {
    case .unicode: unicode
    case .console: console ?? unicode
    case .ascii: ascii
    }
  }

  /// Returns the sign of a switch for its value as in UIKit: `0`, `1`, or `2` for mixed. A letter
  /// is put in brackets, so that it is not read as text.
  package func switchSign(_ value: String?) -> String {
    let isLetter = on.utf8.count == 1
    switch value {
    case "1": return isLetter ? "[\(on)]" : on
    case "2": return isLetter ? "[\(mixed)]" : mixed
    default: return isLetter ? "[ ]" : off
    }
  }

  /// Returns the glyphs for a terminal.
  ///
  /// - Parameters:
  ///   - choice: The user's choice.
  ///   - terminal: The name of the type of the terminal (`TERM`).
  package static func chosen(_ choice: GlyphChoice, terminal: String) -> Glyphs {
    switch choice {
    case .unicode: return .unicode
    case .ascii: return .ascii
    case .auto:
      if terminal == "linux" { return .console }
      let lacksGlyphs =
        ["", "dumb", "unknown", "ansi"].contains(terminal) || terminal.hasPrefix("vt")
      return lacksGlyphs ? .ascii : .unicode
    }
  }
}
