import RandomInput
import Testing

import CellGrids

@Suite("Encoding frames for the terminal") struct FrameEncoderTests {
  @Test func onlyChangesAreEncoded() {
    var encoder = FrameEncoder()
    var grid = CellGrid(columns: 8, rows: 2)
    grid.draw("λόγος", x: 1, y: 0, style: Style(.cyan, bold: true))
    let first = encoder.bytes(of: Frame(grid: grid, cursor: CellPosition(column: 1, row: 0)))
    #expect(
      first
        == "\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[1;2H\u{1B}[0;1;36mλόγος\u{1B}[0m\u{1B}[?25h\u{1B}[1;2H"
    )
    grid.draw("x", x: 4, y: 1)
    #expect(encoder.bytes(of: Frame(grid: grid)) == "\u{1B}[2;5Hx\u{1B}[?25l")
    encoder.forget()
    #expect(encoder.bytes(of: Frame(grid: grid)).hasPrefix("\u{1B}[0m\u{1B}[H\u{1B}[2J"))
  }

  /// The bytes draw the grid over any previous content of the screen.
  @Test func interpretedOutputMatchesTheFrame() {
    var random = SeededGenerator(seed: 11)
    var encoder = FrameEncoder()
    var terminal = SmallTerminal(columns: 20, rows: 6)
    let words = ["λόγος", "בְּרֵאשִׁית", "word", "漢字", "a", "é"]
    for _ in 0..<200 {
      var grid = CellGrid(columns: 20, rows: 6)
      for _ in 0..<8 {
        let front = Color.allCases.randomElement(using: &random) ?? .default
        let back = Bool.random(using: &random) ? Color.yellow : .default
        let style = Style(
          front, on: back, bold: Bool.random(using: &random), reverse: Bool.random(using: &random))
        grid.draw(
          words.randomElement(using: &random) ?? "", x: Int.random(in: 0..<20, using: &random),
          y: Int.random(in: 0..<6, using: &random), style: style)
      }
      terminal.take(encoder.bytes(of: Frame(grid: grid)))
      #expect(terminal.rows.map(\.text) == (0..<6).map { grid.text(row: $0) })
      #expect(terminal.looks == Self.looks(of: grid))
    }
  }

  /// Returns the style of each cell in the notation of the encoder; the right half of a wide cell
  /// has the style of the left.
  static func looks(of grid: CellGrid) -> [[String]] {
    (0..<grid.rows).map { row in
      (0..<grid.columns).map { column in
        let style = grid[column, row].style
        var parts = ["0"]
        if style.isBold { parts.append("1") }
        if style.isUnderlined { parts.append("4") }
        if style.isReversed { parts.append("7") }
        let numbers = Palette.numbers(of: style.foreground, on: style.background)
        for (number, base) in [(numbers.foreground, 30), (numbers.background, 40)] {
          guard let number else { continue }
          parts += number < 8 ? ["\(base + number)"] : ["\(base + 8)", "5", "\(number)"]
        }
        return parts.joined(separator: ";")
      }
    }
  }
}

/// A minimal terminal for recordings, which supports positions, styles, text and clearing.
struct SmallTerminal {
  struct Row {
    var cells: [String]
    var text: String {
      var text = cells.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  private(set) var rows: [Row]
  private(set) var looks: [[String]]
  private var row = 0
  private var column = 0
  private var look = "0"

  init(columns: Int, rows: Int) {
    self.rows = Array(repeating: Row(cells: Array(repeating: " ", count: columns)), count: rows)
    looks = Array(repeating: Array(repeating: "0", count: columns), count: rows)
  }

  mutating func take(_ text: String) {
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\u{1B}" else {
        put(scalar)
        continue
      }
      _ = scalars.popFirst()
      let end = scalars.firstIndex { ("@"..."~").contains($0) } ?? scalars.endIndex
      let parameters = String(String.UnicodeScalarView(scalars[..<end]))
      let final = end < scalars.endIndex ? scalars[end] : "m"
      scalars = scalars[min(end + 1, scalars.endIndex)...]
      obey(final, parameters)
    }
  }

  private mutating func obey(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    switch final {
    case "H":
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case "J":
      self = SmallTerminal(columns: rows[0].cells.count, rows: rows.count)
    case "m": look = parameters
    default: break
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = DisplayWidth.columns(of: scalar.value)
    guard width > 0 else {
      var target = column - 1
      while target > 0, rows[row].cells[target].isEmpty { target -= 1 }
      rows[row].cells[target].unicodeScalars.append(scalar)
      return
    }
    rows[row].cells[column] = String(scalar)
    looks[row][column] = look
    if width == 2 {
      rows[row].cells[column + 1] = ""
      looks[row][column + 1] = look
    }
    column += width
  }
}
