import RandomInput
import Testing

import CellGrids

@Suite("Wrapping")
struct WrappingTests {
  /// Returns the lines of a text as they are defined: words between spaces that are clusters of
  /// their own, as many on a line as have room.
  private func lines(of text: String, width: Int) -> [Substring] {
    // A space that is joined to its neighbor separates nothing.
    let scalars = text.unicodeScalars
    let gaps = scalars.indices.filter { index in
      guard scalars[index] == " " else { return false }
      let (next, start) = (scalars.index(after: index), scalars.startIndex)
      var around = String.UnicodeScalarView()
      let before = index > start ? scalars[scalars.index(before: index)] : "."
      if !before.isASCII { around.append(before) }
      around.append(" ")
      if next < scalars.endIndex, !scalars[next].isASCII { around.append(scalars[next]) }
      return String(around).contains(" " as Character)
    }
    let starts = [scalars.startIndex] + gaps.map(scalars.index(after:))
    let words = zip(starts, gaps + [scalars.endIndex]).map { text[$0..<$1] }
      .filter { !$0.isEmpty }
    var lines: [Substring] = []
    for word in words {
      if let last = lines.last {
        let gap = text.utf8.distance(from: last.endIndex, to: word.startIndex)
        if columns(of: last) + gap + columns(of: word) <= width {
          lines[lines.count - 1] = text[last.startIndex..<word.endIndex]
          continue
        }
      }
      lines += columns(of: word) > width ? DisplayWidth.pieces(of: word, width: width) : [word]
    }
    return lines
  }

  private func columns(of text: Substring) -> Int { DisplayWidth.columns(of: text) }

  /// A text of words of all kinds: wide, with marks, without columns, joined, controls.
  private func text(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...8, using: &random)
    let words = (0..<count).map { _ in random.text(upTo: 9) }
    let gap = String(repeating: " ", count: Int.random(in: 1...3, using: &random))
    return words.joined(separator: gap)
  }

  @Test("Lines are those of the definition", arguments: 0..<8 as Range<UInt64>)
  func definition(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let text = text(&random)
      let width = Int.random(in: 1...24, using: &random)
      let wrapped = DisplayWidth.lines(of: text, width: width)
      let expected = lines(of: text, width: width)
      #expect(
        wrapped.map { Array($0.utf8) } == expected.map { Array($0.utf8) },
        "\(text.unicodeScalars.map(\.value)) in \(width) columns")
      let part = Substring(("x" + text).utf8.dropFirst())
      #expect(DisplayWidth.lines(of: part, width: width) == expected)
      let limit = Int.random(in: 0...4, using: &random)
      #expect(
        DisplayWidth.lines(of: text, width: width, limit: limit) == Array(wrapped.prefix(limit)))
    }
  }

  @Test("Lines share the memory of the text")
  func memory() {
    var text = String(repeating: "in the beginning ", count: 40)
    let lines = DisplayWidth.lines(of: text, width: 30)
    let memory = text.withUTF8 {
      Int(bitPattern: $0.baseAddress)..<Int(bitPattern: $0.baseAddress) + $0.count
    }
    for var line in lines {
      #expect(line.withUTF8 { memory.contains(Int(bitPattern: $0.baseAddress)) })
    }
  }

  @Test("A part of a text is drawn like a text", arguments: 0..<4 as Range<UInt64>)
  func parts(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let text = text(&random)
      let (x, width) = (
        Int.random(in: -1...3, using: &random), Int.random(in: 0...30, using: &random)
      )
      let isRightToLeft = Bool.random(using: &random)
      var (whole, part) = (CellGrid(columns: 24, rows: 1), CellGrid(columns: 24, rows: 1))
      for x in 0..<12 {
        whole.draw("漢", x: 2 * x, y: 0)
        part.draw("漢", x: 2 * x, y: 0)
      }
      let taken = whole.draw(text, x: x, y: 0, width: width, isRightToLeft: isRightToLeft)
      #expect(
        taken == part.draw(text[...], x: x, y: 0, width: width, isRightToLeft: isRightToLeft))
      #expect(whole.cells == part.cells)
    }
  }
}
