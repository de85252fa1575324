import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

/// A data table with headers, whose cells are named by column and row: B2.
@Suite("Utterances: data tables") struct TableUtteranceTests {
  private struct Grid {
    var cells: [[AccessibilityNode]]
    let table: AccessibilityNode

    init(rows: Int, columns: Int) {
      let letters = ["A", "B", "C", "D"]
      cells = (0..<rows).map { row in
        (0..<columns).map { column in
          item("\(letters[column])\(row + 1)", Double(column) * 50, Double(row) * 30) {
            $0.cell = .init(row: row, column: column)
          }
        }
      }
      table = view(cells.flatMap { $0 }, .dataTable)
      table.table = .init(rows: rows, columns: columns)
    }

    func said(_ style: UtteranceStyle = .snapshot) -> [String] {
      transcript(screen([table]), style)
    }
  }

  @Test func rowsAreSpokenByTheFirstCellAndColumnsByAll() {
    let grid = Grid(rows: 2, columns: 2)
    #expect(
      grid.said() == [
        "A1. Row 1. Column 1.", "B1. Column 2.", "A2. Row 2. Column 1.", "B2. Column 2.",
      ])
    #expect(
      grid.said(.spoken) == [
        "A1, row 1, column 1", "B1, column 2", "A2, row 2, column 1", "B2, column 2",
      ])
  }

  @Test func theFirstInARowIsTheOneInTheLowestColumn() {
    let grid = Grid(rows: 1, columns: 3)
    grid.cells[0][0].cell = .init(row: 1, column: 0)
    #expect(
      grid.said() == ["A1. Row 2. Column 1.", "B1. Row 1. Column 2.", "C1. Column 3."])
  }

  @Test func aCellThatBeginsInARowAboveIsNotOfTheRow() {
    let grid = Grid(rows: 2, columns: 2)
    grid.cells[0][0].cell = .init(row: 0, rowSpan: 2, column: 0)
    grid.table.setSubviews([grid.cells[0][0], grid.cells[0][1], grid.cells[1][1]])
    #expect(
      grid.said() == [
        "A1. Spans 2 rows. Row 1. Column 1.", "B1. Column 2.", "B2. Row 2. Column 2.",
      ])
  }

  private static let undefined: [(cell: AccessibilityTableCell, said: String)] = [
    (.init(row: nil, column: 1), "x. Column 2."),
    (.init(row: 1, column: nil), "x."),
    (.init(row: nil, rowSpan: 3, column: 1), "x. Column 2."),
    (.init(row: 1, rowSpan: 3, column: nil, columnSpan: 2), "x. Spans 3 rows."),
    (.init(row: nil, column: 1, columnSpan: 2), "x. Spans 2 columns. Column 2."),
    (.init(row: 0, rowSpan: 1, column: 0, columnSpan: 1), "x. Row 1. Column 1."),
  ]

  @Test(arguments: undefined.indices)
  func undefinedContentIsNotSpoken(_ index: Int) {
    let entry = Self.undefined[index]
    let said = transcript(screen([view([item("x") { $0.cell = entry.cell }], .dataTable)]))
    #expect(said == [entry.said])
  }

  @Test func anElementThatIsNotACellDoesNotMentionTheTable() {
    #expect(transcript(screen([view([item("x")], .dataTable)])) == ["x"])
  }

  @Test func aCellOutsideATableIsNone() {
    let cell = item("x") { $0.cell = .init(row: 0, column: 0) }
    #expect(transcript(screen([view([cell])])) == ["x"])
    #expect(transcript(screen([view([cell], .list)])) == ["x"])
  }

  /// The first row and the first column are headers.
  private func headed() -> Grid {
    let grid = Grid(rows: 3, columns: 3)
    grid.table.table = .init(
      rows: 3, columns: 3,
      rowHeaders: [0: [grid.cells[0][0]], 1: [grid.cells[1][0]], 2: [grid.cells[2][0]]],
      columnHeaders: [0: [grid.cells[0][0]], 1: [grid.cells[0][1]], 2: [grid.cells[0][2]]])
    return grid
  }

  @Test func headersAreSpokenFirstAndACellIsNotItsOwn() {
    #expect(
      headed().said() == [
        "A1. Row 1. Column 1.", "B1. Column 2.", "C1. Column 3.",
        // Directly below its header, which is left out for the first cell of a row.
        "A2. Row 2. Column 1.", "B1. B2. Column 2.", "C1. C2. Column 3.",
        "A1. A3. Row 3. Column 1.", "B1. B3. Column 2.", "C1. C3. Column 3.",
      ])
  }

  @Test func rowHeadersAreSpokenByTheFirstCellAlone() {
    let grid = Grid(rows: 2, columns: 3)
    grid.table.table = .init(
      rows: 2, columns: 3, rowHeaders: [1: [grid.cells[1][2], grid.cells[1][0]]])
    #expect(
      grid.said() == [
        "A1. Row 1. Column 1.", "B1. Column 2.", "C1. Column 3.",
        "C2. A2. Row 2. Column 1.", "B2. Column 2.", "C2. Column 3.",
      ])
  }

  @Test func headersHaveTheirValues() {
    let grid = Grid(rows: 2, columns: 2)
    grid.cells[0][1].value = "units"
    grid.cells[0][0].value = "v"
    grid.cells[0][0].label = nil
    grid.table.table = .init(
      rows: 2, columns: 2, columnHeaders: [1: [grid.cells[0][1], grid.cells[0][0]]])
    #expect(grid.said()[3] == "B1: units. v. B2. Column 2.")
    #expect(grid.said(.spoken)[3] == "B1, units, v, B2, column 2")
  }

  @Test func headersWithNothingToSayAreSilent() {
    let grid = Grid(rows: 2, columns: 2)
    (grid.cells[0][1].label, grid.cells[0][1].value) = ("", "")
    grid.table.table = .init(rows: 2, columns: 2, columnHeaders: [1: [grid.cells[0][1]]])
    #expect(grid.said()[3] == "B2. Column 2.")
  }

  @Test func columnHeadersFromOutsideAreReadAndRowHeadersAreNot() {
    let above = item("Above", 0, -30)
    let beside = item("Beside", 300, 0) { $0.cell = .init(row: 0, column: 5) }
    let title = item("Title", 0, -60)
    let grid = Grid(rows: 1, columns: 2)
    let inner = item("Inner", 200, 100)
    grid.table.setSubviews(grid.cells[0] + [inner])
    grid.table.table = .init(
      rows: 1, columns: 2, rowHeaders: [0: [beside, title, inner]],
      columnHeaders: [0: [above], 1: [inner]])
    let said = transcript(screen([above, beside, title, grid.table]))
    #expect(said.contains("Above. A1. Row 1. Column 1."))
    #expect(said.contains("Inner. B1. Column 2."))
    #expect(said.contains("Beside"))
  }

  @Test func theHeaderStraightAboveIsReadByWhatIsNotFirst() {
    let grid = headed()
    #expect(grid.said()[4] == "B1. B2. Column 2.")
  }

  @Test func aHeaderThatSpansDownIsStraightAboveToo() {
    let grid = Grid(rows: 3, columns: 1)
    grid.cells[0][0].cell = .init(row: 0, rowSpan: 2, column: 0)
    grid.table.setSubviews([grid.cells[0][0], grid.cells[2][0]])
    grid.table.table = .init(rows: 3, columns: 1, columnHeaders: [0: [grid.cells[0][0]]])
    #expect(grid.said() == ["A1. Spans 2 rows. Row 1. Column 1.", "A3. Row 3. Column 1."])
  }

  @Test func theValueFollowsTheTable() {
    let grid = Grid(rows: 1, columns: 1)
    grid.cells[0][0].value = "v"
    grid.cells[0][0].traits = .button
    #expect(grid.said() == ["A1. Row 1. Column 1. v. Button."])
    #expect(grid.said(.spoken) == ["A1, row 1, column 1, v, button"])
    grid.cells[0][0].traits = .selected
    #expect(grid.said() == ["Selected: A1. Row 1. Column 1. v"])
    #expect(grid.said(.spoken) == ["selected, A1, row 1, column 1, v"])
  }

  @Test func aLabelThatEndsInAFullStopGetsNoSecondOne() {
    let grid = Grid(rows: 1, columns: 1)
    grid.cells[0][0].label = "Mr."
    #expect(grid.said() == ["Mr. Row 1. Column 1."])
  }

  @Test func aCellWithoutALabelBeginsWithItsPlace() {
    let grid = Grid(rows: 2, columns: 2)
    grid.cells[1][1].label = nil
    #expect(grid.said()[3] == "Column 2.")
    #expect(grid.said(.spoken)[3] == "column 2")
    grid.cells[1][1].value = "v"
    #expect(grid.said()[3] == "Column 2. v")
    grid.table.table = .init(rows: 2, columns: 2, columnHeaders: [1: [grid.cells[0][1]]])
    #expect(grid.said()[3] == "B1. Column 2. v")
  }

  @Test func hiddenCellsDoNotCountAsFirst() {
    let grid = Grid(rows: 1, columns: 2)
    grid.cells[0][0].isHidden = true
    #expect(grid.said() == ["B1. Row 1. Column 2."])
  }

  @Test func aNestedTableIsAnnouncedByTheOuterOne() {
    let inner = view([item("x", 50) { $0.cell = .init(row: 4, column: 4) }], .dataTable)
    let outer = view([item("a") { $0.cell = .init(row: 0, column: 0) }, inner], .dataTable)
    outer.table = .init(rows: 1, columns: 1)
    #expect(transcript(screen([outer])) == ["a. Row 1. Column 1.", "x. Row 5. Column 5."])
  }

  @Test func hugeNumbersDoNotOverflow() {
    let cell = item("x") {
      $0.cell = .init(row: .max, rowSpan: .max, column: .max - 1, columnSpan: .max)
    }
    let above = item("y", 0, -30) {
      $0.cell = .init(row: .max, rowSpan: .max, column: .min, columnSpan: .max)
    }
    let table = view([above, cell], .dataTable)
    table.table = .init(rows: 1, columns: 1, columnHeaders: [.max - 1: [above]])
    #expect(transcript(screen([table])).count == 2)
  }
}
