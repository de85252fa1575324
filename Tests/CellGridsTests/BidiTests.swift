import RandomInput
import Testing

@testable import CellGrids

@Suite("Right to left on a terminal")
struct BidiTests {
  private func row(_ text: String, isRightToLeft: Bool) -> CellGrid {
    var grid = CellGrid(columns: DisplayWidth.columns(of: text), rows: 1)
    grid.draw(text, x: 0, y: 0, isRightToLeft: isRightToLeft)
    return grid
  }

  @Test(
    "A right-to-left text in visual order",
    arguments: [
      ("", ""), ("אבג", "גבא"), ("אב, גד.", ".דג ,בא"), ("שָׁם", "םשָׁ"),
      ("אבג 12 דה", "הד 12 גבא"), ("פרק 3:16", "3:16 קרפ"), ("אב 1,000.5 גד", "דג 1,000.5 בא"),
      ("אב 1 2 גד", "דג 2 1 בא"), ("אב 50% גד", "דג 50% בא"), ("אב abc גד", "דג abc בא"),
      ("אב abc def גד", "דג abc def בא"), ("אב abc 12 גד", "דג abc 12 בא"),
      ("אב 12 abc", "abc 12 בא"), ("abc", "abc"), ("(אב)", "(בא)"), ("אב [ג] {ד}", "{ד} [ג] בא"),
      ("«אב» <ג>", "<ג> «בא»"), ("אב (abc) גד", "דג (abc) בא"), ("אב ʾab ג", "ג ʾab בא"),
      ("אב 漢字 ג", "ג 漢字 בא"), ("ﭏ שׂ", "שׂ ﭏ"), ("אב ⟨ג⟩", "⟨ג⟩ בא"),
      ("אב ≤ ג", "ג ≥ בא"), ("سنة ١٢٫٥ و12%", "%12و ١٢٫٥ ةنس"), ("ا 1-2 ب", "ب 2-1 ا"),
      ("א 1-2 ב", "ב 1-2 א"), ("(a) א", "א (a)"), ("אב \u{200E}!ab ג", "ג !ab \u{200E}בא"),
    ])
  func rightToLeft(_ text: String, _ visual: String) {
    #expect(row(text, isRightToLeft: true).text == visual)
  }

  @Test(
    "Right-to-left words in a left-to-right text",
    arguments: [
      ("abc", "abc"), ("אבג, word", "גבא, word"),
      ("the word אבג גד, word", "the word דג גבא, word"),
      ("a (אב) b", "a (בא) b"), ("a אב (גד) ה b", "a ה (דג) בא b"), ("[x] אבג", "[x] גבא"),
      ("a אב 12 גד b", "a דג 12 בא b"), ("1:1 אב", "1:1 בא"), ("e\u{301} שָׁם", "e\u{301} םשָׁ"),
      ("漢 אב 字", "漢 בא 字"), ("(אב) גד", "(בא) דג"), ("a (אב) גד b", "a (בא) דג b"),
      ("a אב (b) גד", "a בא (b) דג"), ("a אב!\u{200F} b", "a !\u{200F}בא b"),
      ("1 \u{200F}2 3", "1 \u{200F}3 2"),
      ("١ ٢ a", "٢ ١ a"), ("ab ⁧אב⁩", "ab \u{FFFD}בא\u{FFFD}"),
    ])
  func leftToRight(_ text: String, _ visual: String) {
    #expect(row(text, isRightToLeft: false).text == visual)
  }

  @Test(
    "Rows for a terminal that reorders text itself",
    arguments: [
      ("abc", "abc"), ("דג בא", "אב גד"), ("x גבא, y", "x אבג, y"),
      ("x בא 12 דג y", "x גד 12 אב y"),
      ("בא 3:16 דג", "גד 3:16 אב"), ("a ה (דג) בא b", "a אב (גד) ה b"), ("12 גבא", "12 אבג"),
      ("ב👩א", "א👩ב"),
    ])
  func turned(_ visual: String, _ logical: String) {
    var grid = CellGrid(columns: DisplayWidth.columns(of: visual), rows: 1)
    // Cell by cell, because `draw` would reorder the text.
    var column = 0
    for cluster in ClusteredText(visual).clusters {
      let width = UInt16(cluster.width)
      grid[column, 0] = Cell(base: cluster.base, marks: cluster.marks, width: width)
      if width == 2 { grid[column + 1, 0] = Cell(base: 0, width: 0) }
      column += cluster.width
    }
    #expect(grid.text == visual)
    #expect(grid.turnedForTerminal().text == logical)
  }

  /// The text is placed between left-to-right letters, because a terminal moves a number at the
  /// edge of a right-to-left run to its other side.
  @Test(
    "A terminal that follows the algorithm shows the row as it was drawn",
    arguments: ["ab אב", "ab אב,.-", "ab אב12", "ab אב12,%", "אב 12:", "ab א(ב", "اب ab ١٢"])
  func terminal(_ alphabet: String) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let count = Int.random(in: 0...9, using: &random)
      let middle = (0..<count).compactMap { _ in alphabet.randomElement(using: &random) }
      let drawn = row("a" + String(middle) + "a", isRightToLeft: false)
      #expect(row(drawn.turnedForTerminal().text, isRightToLeft: false).text == drawn.text)
    }
  }

  @Test(
    "Turning a row twice restores it, and the cursor is on its cell",
    arguments: 0..<6 as Range<UInt64>)
  func inverse(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var grid = CellGrid(columns: 24, rows: 2)
      for row in 0..<2 {
        grid.draw(
          random.text(upTo: 20), x: 0, y: row, isRightToLeft: Bool.random(using: &random))
      }
      let turned = grid.turnedForTerminal()
      #expect(turned.turnedForTerminal().cells == grid.cells)
      for row in 0..<2 {
        let columns = (0..<24).map { grid.turnedColumn($0, row: row) }
        #expect(columns.sorted() == Array(0..<24), "each column has one of its own")
        #expect(columns.map { turned.turnedColumn($0, row: row) } == Array(0..<24))
        for column in 0..<24 where grid[column, row].width > 0 {
          let there = turned[columns[column], row]
          #expect(there.width == grid[column, row].width)
          #expect(there.marks == grid[column, row].marks)
        }
      }
    }
  }

  @Test(
    "A position outside the grid does not change", arguments: [(-1, 0), (9, 0), (0, -1), (0, 5)])
  func outside(_ column: Int, _ row: Int) {
    #expect(CellGrid(columns: 9, rows: 5).turnedColumn(column, row: row) == column)
  }
}
