import RandomInput
import Foundation
import Testing

@testable import CellGrids

@Suite("Display widths")
struct DisplayWidthTests {
  @Test(
    "A text has the columns that a terminal draws",
    arguments: [
      ("", 0), ("abc", 3), ("a b", 3), ("λόγος", 5), ("ᾧ", 1), ("Ἐν ἀρχῇ ἦν ὁ λόγος", 18),
      ("בְּרֵאשִׁ֖ית", 6), ("הָאָֽרֶץ׃", 5), ("漢字", 4), ("ｱｲ", 2), ("Ａ", 2), ("한국어", 6),
      ("ü", 1), ("\u{AD}", 1), ("a\u{200B}b", 2), ("\u{301}", 0), ("\u{301}a", 1),
    ])
  func columns(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
    #expect(DisplayWidth.columns(of: "x\(text)x".dropFirst().dropLast()) == columns)
  }

  @Test(
    "Emoji after a joiner are neither counted nor drawn",
    arguments: [
      ("👩", 2), ("👩👩", 4), ("👩\u{200D}👩", 2), ("👩\u{200D}👩\u{200D}👧", 2),
      ("👩\u{200D}👩👧", 4), ("❤\u{FE0F}\u{200D}🔥", 1), ("👋🏽", 4), ("🇬🇷", 2),
      ("👩\u{200D}\u{FE0F}👩", 4), ("👩\u{200D}a👩", 5), ("א\u{200D}漢", 3),
    ])
  func emoji(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test(
    "What has no glyph is a replacement of one column",
    arguments: [
      "\u{00}", "\t", "\n", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{202A}",
      "\u{202E}", "\u{2066}", "\u{2069}", "\u{FFF9}", "\u{FFFD}", "\u{378}", "\u{FFFF}",
      "\u{10FFFF}",
    ])
  func replacements(_ text: String) {
    #expect(DisplayWidth.columns(of: text) == 1)
    var grid = CellGrid(columns: 3, rows: 1)
    #expect(grid.draw(text, x: 0, y: 0) == 1)
    #expect(grid[0, 0].base >= 0x2400, "a visible sign is in its place")
  }

  @Test(
    "Composed and decomposed text are equally wide",
    arguments: [
      "Ἐν ἀρχῇ ἦν ὁ λόγος", "ᾧ ᾯ ᾂ ΐ ῢ", "τὸν Ἰησοῦν", "שָׁלוֹם", "Việt Nam", "한국어", "Ａ́",
    ])
  func normalization(_ text: String) {
    let composed = text.precomposedStringWithCanonicalMapping
    // Hangul syllables decompose into a wide consonant and vowels without a column.
    let decomposed = text.decomposedStringWithCanonicalMapping
    #expect(DisplayWidth.columns(of: composed) == DisplayWidth.columns(of: decomposed))
  }

  @Test(
    "The columns of a text are the cells that it is drawn in", arguments: 0..<8 as Range<UInt64>)
  func columnsAreDrawnCells(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let style = Style(.red)
    for _ in 0..<500 {
      let text = random.text(upTo: 12)
      let columns = DisplayWidth.columns(of: text)
      for isRightToLeft in [false, true] {
        var grid = CellGrid(columns: 40, rows: 1)
        let taken = grid.draw(text, x: 1, y: 0, style: style, isRightToLeft: isRightToLeft)
        let drawn = grid.cells.filter { $0.style == style }
        #expect(taken == columns, "\(text.unicodeScalars.map(\.value))")
        #expect(drawn.count == columns, "\(text.unicodeScalars.map(\.value))")
        #expect(drawn.reduce(0) { $0 + Int($1.width) } == columns)
      }
      #expect(ClusteredText(text).clusters.reduce(0) { $0 + $1.width } == columns)
    }
  }

  @Test(
    "Text is cut into pieces between clusters",
    arguments: [
      ("", 5, []), ("abcdef", 4, ["abcd", "ef"]), ("abcd", 4, ["abcd"]),
      ("漢字漢", 3, ["漢", "字", "漢"]), ("漢字", 1, ["漢", "字"]), ("abc", 0, ["a", "b", "c"]),
      ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
      ("שָׁלוֹם", 2, ["שָׁל", "וֹם"]), ("👩\u{200D}👩\u{200D}👧a", 2, ["👩\u{200D}👩\u{200D}👧", "a"]),
    ])
  func pieces(_ text: String, _ width: Int, _ pieces: [String]) {
    #expect(DisplayWidth.pieces(of: text[...], width: width).map(String.init) == pieces)
  }

  @Test(
    "Prose wraps at spaces",
    arguments: [
      ("", 5, []), ("   ", 5, []), ("the word", 8, ["the word"]), ("the word", 7, ["the", "word"]),
      ("in the beginning", 6, ["in the", "beginn", "ing"]), ("a bc d", 1, ["a", "b", "c", "d"]),
      ("a  b", 3, ["a", "b"]), ("a  b", 4, ["a  b"]), ("xx abcdef i", 4, ["xx", "abcd", "ef i"]),
      ("漢字 漢", 5, ["漢字", "漢"]), ("word", 0, []),
      ("say “a” b", 7, ["say “a”", "b"]), ("a \u{301}b c", 3, ["a \u{301}b", "c"]),
      ("\u{6DD} a", 9, ["\u{6DD} a"]), ("\u{600} ", 9, ["\u{600} "]),
      ("\u{6DD}  a", 2, ["\u{6DD} ", "a"]), (" \u{308} a", 9, [" \u{308} a"]),
      (" \u{308}", 9, [" \u{308}"]), ("a  \u{308}b", 2, ["a", " \u{308}b"]),
      ("a\u{600} b", 9, ["a\u{600} b"]), ("a “b” ", 3, ["a", "“b”"]),
    ])
  func lines(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(DisplayWidth.lines(of: text, width: width).map(String.init) == lines)
  }

  @Test("Nothing is lost, cut through or too wide", arguments: 0..<4 as Range<UInt64>)
  func wrapping(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let words = (0..<6).map { _ in random.text(upTo: 9) }
      let text = words.joined(separator: " ")
      let width = Int.random(in: 1...12, using: &random)
      let pieces = DisplayWidth.pieces(of: text[...], width: width)
      #expect(pieces.joined() == text)
      #expect(pieces.flatMap { Array($0) } == Array(text), "no cluster is cut")
      let lines = DisplayWidth.lines(of: text, width: width)
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      let (whole, wrapped) = (
        text.split(separator: " "), lines.flatMap { $0.split(separator: " ") }
      )
      #expect(wrapped.joined() == whole.joined(), "no border of a word is moved")
      for part in pieces + lines where part.count > 1 {
        #expect(DisplayWidth.columns(of: part) <= width)
      }
    }
  }
}
