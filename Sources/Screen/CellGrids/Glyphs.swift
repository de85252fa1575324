/// The set of glyphs in flags and files.
package enum GlyphChoice: String, CaseIterable, Sendable {
  /// Box and block glyphs, unless the terminal is known to lack them.
  case auto
  case unicode
  case ascii
}

/// The glyphs that lines, bars, controls and signs are drawn with. Each takes one cell.
package struct Glyphs: Hashable, Sendable {
  /// The lines of borders and rules.
  package var horizontal = "─"
  package var vertical = "│"
  /// The corners of a border, clockwise from the upper left.
  package var corners = ["╭", "╮", "╯", "╰"]
  /// Where a rule meets another one: from the right, from the left, from below, from above.
  package var teeRight = "├"
  package var teeLeft = "┤"
  package var teeDown = "┬"
  package var teeUp = "┴"
  package var cross = "┼"
  /// The part of a scroll bar that stands for what is visible, and the rest of it.
  package var thumb = "█"
  package var track = "░"
  /// A cell of a bar that is filled by a number of eighths, from 0 to 8.
  package var eighths = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
  /// The handle of a slider and the line that it moves on.
  package var knob = "●"
  package var rail = "━"
  package var railRest = "─"
  /// A step on the line.
  package var tick = "┼"
  /// The dots of drawings: the upper half of a cell, the lower one, and both.
  package var upperHalf = "▀"
  package var lowerHalf = "▄"
  package var full = "█"
  /// The sign of the selected item, and of an item that opens another level.
  package var pointer = "▸"
  package var submenu = "▸"
  /// The sign of a word or verse that has a note.
  package var note = "●"
  package var bookmark = "◆"
  /// Switches and choices.
  package var on = "☑"
  package var off = "☐"
  /// A switch that is on for a part of what it stands for.
  package var mixed = "☒"
  package var chosen = "◉"
  package var notChosen = "○"
  /// Between parts of a line, and where text is cut.
  package var separator = "·"
  package var ellipsis = "…"
  package var up = "↑"
  package var down = "↓"
  package var left = "←"
  package var right = "→"
  /// Between a range of numbers.
  package var dash = "–"

  package static let unicode = Glyphs()

  /// What the font of a Linux console has.
  package static let console: Glyphs = {
    var glyphs = Glyphs()
    glyphs.corners = ["┌", "┐", "┘", "└"]
    glyphs.eighths = [" ", " ", " ", " ", "▌", "▌", "▌", "█", "█"]
    glyphs.knob = "█"
    glyphs.rail = "═"
    glyphs.pointer = ">"
    glyphs.submenu = ">"
    glyphs.note = "*"
    glyphs.bookmark = "+"
    glyphs.on = "x"
    glyphs.off = "-"
    glyphs.mixed = "~"
    glyphs.chosen = "*"
    glyphs.notChosen = "-"
    return glyphs
  }()

  package static let ascii: Glyphs = {
    var glyphs = Glyphs()
    glyphs.horizontal = "-"
    glyphs.vertical = "|"
    glyphs.corners = ["+", "+", "+", "+"]
    glyphs.teeRight = "+"
    glyphs.teeLeft = "+"
    glyphs.teeDown = "+"
    glyphs.teeUp = "+"
    glyphs.cross = "+"
    glyphs.thumb = "#"
    glyphs.track = ":"
    glyphs.eighths = [" ", " ", " ", " ", "#", "#", "#", "#", "#"]
    glyphs.knob = "O"
    glyphs.rail = "="
    glyphs.railRest = "-"
    glyphs.tick = "+"
    glyphs.upperHalf = "#"
    glyphs.lowerHalf = "#"
    glyphs.full = "#"
    glyphs.pointer = ">"
    glyphs.submenu = ">"
    glyphs.note = "*"
    glyphs.bookmark = "+"
    glyphs.on = "x"
    glyphs.off = "-"
    glyphs.mixed = "~"
    glyphs.chosen = "*"
    glyphs.notChosen = "-"
    glyphs.separator = "-"
    glyphs.ellipsis = "~"
    glyphs.up = "^"
    glyphs.down = "v"
    glyphs.left = "<"
    glyphs.right = ">"
    glyphs.dash = "-"
    return glyphs
  }()

  /// Returns the sign of a switch, given its value as UIKit has it: `0`, `1` or `2` for mixed. A
  /// letter stands in brackets, so that it is not taken for text.
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
  package init(_ choice: GlyphChoice, terminal: String) {
    switch choice {
    case .unicode: self = .unicode
    case .ascii: self = .ascii
    case .auto:
      if terminal == "linux" {
        self = .console
      } else if terminal.isEmpty || terminal == "dumb" || terminal == "unknown"
        || terminal.hasPrefix("vt") || terminal == "ansi"
      {
        self = .ascii
      } else {
        self = .unicode
      }
    }
  }

  private init() {}
}
