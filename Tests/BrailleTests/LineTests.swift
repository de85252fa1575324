import RandomInput
import Testing

@testable import Braille

@Suite struct LineTests {
  /// Returns text with one cell per character, so that lines are readable in tests.
  static func text(_ text: String) -> BrailleText {
    let cells = text.utf8.map { $0 == 0x20 ? 0 : $0 }
    return BrailleText(
      cells: cells, characters: Array(cells.indices), characterCount: cells.count)
  }

  static func line(_ pieces: [String], width: Int) -> BrailleLine {
    BrailleLine(pieces: pieces.map { BrailleLine.Piece(text($0)) }, width: width)
  }

  /// The cells after the status cell.
  static func shown(_ line: BrailleLine) -> String {
    let skipped = BrailleLine.statusWidth(line.width)
    return String(
      decoding: line.display.dropFirst(skipped).map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
  }

  @Test(arguments: [
    (["in the beginning"], 8, ["in the  ", "beginnin", "g       "]),
    (["one", "two"], 8, ["one  two"]),
    (["one", "two"], 7, ["one    ", "two    "]),
    (["abcdefghijkl"], 5, ["abcde", "fghij", "kl   "]),
    (["ab cd"], 5, ["ab cd"]), (["ab cd "], 5, ["ab cd"]), (["ab   cd"], 4, ["ab  ", "cd  "]),
    ([], 4, ["    "]), ([""], 4, ["    "]), (["", "a"], 4, ["a   "]),
    (["a", "", "b"], 4, ["a  b"]),
    (["abc"], 1, ["a", "b", "c"]), (["abc"], 0, ["a", "b", "c"]),
    // Displays of twelve cells or more use two for the status.
    (["in the beginning"], 12, ["in the    ", "beginning "]),
    (["      "], 4, ["    "]),
  ])
  func panning(pieces: [String], width: Int, expected: [String]) {
    var line = Self.line(pieces, width: width)
    var parts = [Self.shown(line)]
    while line.panRight() { parts.append(Self.shown(line)) }
    #expect(parts == expected)
    #expect(!line.hasMoreRight)
    // Panning back shows the same parts.
    var back = [Self.shown(line)]
    while line.panLeft() { back.append(Self.shown(line)) }
    #expect(Array(back.reversed()) == expected)
    #expect(!line.hasMoreLeft)
    line.panToEnd()
    #expect(Self.shown(line) == expected.last)
    line.panToStart()
    #expect(Self.shown(line) == expected.first)
  }

  @Test(
    arguments: [
      // ["ab", "cd ef"] on 14 cells: status, blank, "ab  cd ef".
      (14, 0, nil), (14, 1, nil), (14, 2, [0, 0]), (14, 3, [0, 1]),
      // The gap belongs to the piece after it.
      (14, 4, [1, 0]), (14, 5, [1, 0]), (14, 6, [1, 0]), (14, 7, [1, 1]), (14, 9, [1, 3]),
      (14, 10, [1, 4]), (14, 11, nil), (14, 99, nil), (14, -1, nil), (8, 0, [0, 0]),
      (8, 5, [1, 1]),
    ] as [(Int, Int, [Int]?)])
  func routing(width: Int, cell: Int, expected: [Int]?) {
    let place = Self.line(["ab", "cd ef"], width: width).place(atCell: cell)
    #expect(place.map { [$0.piece, $0.character] } == expected)
  }

  @Test func routingInALaterPart() {
    var line = Self.line(["one", "two three"], width: 6)
    line.panRight()
    #expect(Self.shown(line) == "two   ")
    #expect(line.place(atCell: 0) == BrailleLine.Place(piece: 1, character: 0))
    line.panRight()
    #expect(line.place(atCell: 4) == BrailleLine.Place(piece: 1, character: 8))
    #expect(line.place(atCell: 5) == nil)
  }

  @Test(arguments: [(0, 0, "one   "), (1, 0, "two   "), (1, 5, "three "), (7, 0, "three ")])
  func revealing(piece: Int, character: Int, expected: String) {
    var line = Self.line(["one", "two three"], width: 6)
    line.reveal(BrailleLine.Place(piece: piece, character: character))
    #expect(Self.shown(line) == expected)
  }

  @Test func statusShowsWhetherThereIsMore() {
    var line = Self.line(["in the beginning was the word"], width: 12)
    #expect(line.display.first == 0x08)
    line.panRight()
    #expect(line.display.first == 0x09)
    line.panToEnd()
    #expect(line.display.first == 0x01)
    line.status = [.readingAll, .paused, .muted, .actionable, .helping]
    #expect(line.display.first == 0xF7)
    #expect(line.display[1] == 0)
  }

  @Test func continuedPiecesHaveNoGap() {
    let pieces = [
      BrailleLine.Piece(Self.text("un")), BrailleLine.Piece(Self.text("do"), continues: true),
    ]
    let line = BrailleLine(pieces: pieces, width: 8)
    #expect(Self.shown(line) == "undo    ")
    #expect(line.place(atCell: 2) == BrailleLine.Place(piece: 1, character: 0))
  }

  @Test func everyCellIsShownOnceAndInOrder() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let words = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        String(repeating: "x", count: Int.random(in: 0...9, using: &generator))
      }
      let text = words.joined(separator: " ")
      var line = Self.line([text], width: Int.random(in: 1...30, using: &generator))
      var seen = ""
      repeat {
        #expect(line.display.count == line.width)
        seen += Self.shown(line)
      } while line.panRight()
      #expect(seen.filter { $0 == "x" } == text.filter { $0 == "x" })
    }
  }

  @Test func unicode() {
    #expect(BrailleText.unicode([0, 1, 0xFF]) == "⠀⠁⣿")
  }
}
