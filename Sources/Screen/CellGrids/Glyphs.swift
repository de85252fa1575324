/// The set of glyphs in flags and files.
package enum GlyphChoice: String, CaseIterable, Sendable {
  /// Box and block glyphs, unless the terminal is known to lack them.
  case auto
  case unicode
  case ascii
}

/// The glyphs that lines, bars, controls and signs are drawn with. Each takes one cell.
///
/// There are three sets, which views share: passing one on copies nothing.
package final class Glyphs: Sendable {
  /// The lines of borders and rules.
  package let horizontal: String
  package let vertical: String
  /// The corners of a border, clockwise from the upper left.
  package let corners: [String]
  /// The junctions of a rule with another one: from the right, from the left, from below, from
  /// above.
  package let teeRight: String
  package let teeLeft: String
  package let teeDown: String
  package let teeUp: String
  package let cross: String
  /// The part of a scroll bar that represents the visible content. The rest is blank.
  package let thumb: String
  /// A cell of a bar that is filled by a number of eighths, from 0 to 8.
  package let eighths: [String]
  /// The handle of a slider and the line that it moves on.
  package let knob: String
  package let rail: String
  package let railRest: String
  /// A step on the line.
  package let tick: String
  /// The dots of drawings: the upper half of a cell, the lower one, and both.
  package let upperHalf: String
  package let lowerHalf: String
  package let full: String
  /// The sign of the selected item, and of an item that opens another level.
  package let pointer: String
  package let submenu: String
  /// The sign of a word or verse that has a note.
  package let note: String
  /// The sign of a word that has a variant.
  package let variant: String
  package let bookmark: String
  /// Switches and choices.
  package let on: String
  package let off: String
  /// The sign of a switch that applies only to a part.
  package let mixed: String
  package let chosen: String
  package let notChosen: String
  /// Between parts of a line, and where text is cut.
  package let separator: String
  package let ellipsis: String
  package let up: String
  package let down: String
  package let left: String
  package let right: String
  /// Between a range of numbers.
  package let dash: String

  package static let unicode = Glyphs(.unicode)
  /// The glyphs that the font of a Linux console contains.
  package static let console = Glyphs(.console)
  package static let ascii = Glyphs(.ascii)

  private enum Kind { case unicode, console, ascii }

  private init(_ kind: Kind) {
    func glyph(_ unicode: String, _ ascii: String, console: String? = nil) -> String {
      switch kind {
      case .unicode: unicode
      case .console: console ?? unicode
      case .ascii: ascii
      }
    }
    horizontal = glyph("─", "-")
    vertical = glyph("│", "|")
    corners = [
      glyph("╭", "+", console: "┌"), glyph("╮", "+", console: "┐"),
      glyph("╯", "+", console: "┘"), glyph("╰", "+", console: "└"),
    ]
    teeRight = glyph("├", "+")
    teeLeft = glyph("┤", "+")
    teeDown = glyph("┬", "+")
    teeUp = glyph("┴", "+")
    cross = glyph("┼", "+")
    thumb = glyph("▐", "#", console: "█")
    eighths =
      switch kind {
      case .unicode: [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
      case .console: [" ", " ", " ", " ", "▌", "▌", "▌", "█", "█"]
      case .ascii: [" ", " ", " ", " ", "#", "#", "#", "#", "#"]
      }
    knob = glyph("●", "O", console: "█")
    rail = glyph("━", "=", console: "═")
    railRest = glyph("─", "-")
    tick = glyph("┼", "+")
    upperHalf = glyph("▀", "#")
    lowerHalf = glyph("▄", "#")
    full = glyph("█", "#")
    pointer = glyph("▸", ">", console: ">")
    submenu = glyph("▸", ">", console: ">")
    note = glyph("●", "*", console: "*")
    variant = glyph("°", "^")
    bookmark = glyph("◆", "+", console: "+")
    on = glyph("☑", "x", console: "x")
    off = glyph("☐", "-", console: "-")
    mixed = glyph("☒", "~", console: "~")
    chosen = glyph("◉", "*", console: "*")
    notChosen = glyph("○", "-", console: "-")
    separator = glyph("·", "-")
    ellipsis = glyph("…", "~")
    up = glyph("↑", "^")
    down = glyph("↓", "v")
    left = glyph("←", "<")
    right = glyph("→", ">")
    dash = glyph("–", "-")
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

extension Glyphs: Hashable {
  package static func == (one: Glyphs, other: Glyphs) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
