import Interlinear
import RandomInput
import Testing

import Formats

/// Files with markers that are damaged or incomplete.
@Suite("Damaged files with markers")
struct MarkerFuzzTests {
  private static let usfm = """
    \\id RUT en_English_ltr
    \\h Ruth
    \\c 1
    \\d Title \\f + \\fr 1 \\ft note\\f*
    \\q1 \\v 1 \\zaln-s |x-strong="G00010" x-content="λό" x-occurrence="1"\\*\\w a|x-occurrence="1"\\w*
    \\w b\\w*\\zaln-e\\*, “c” \\nd d\\nd*\\x - \\xo 1 \\xt Mat\\x* \\fig e|f="g"\\fig*
    \\esb\\p h\\esbe\\p \\wj \\+w i|j\\+w*\\wj* k~l//m
    \\v 2-3 n\u{200B}o \\ts\\* p

    """

  private static let toolbox = """
    \\_sh v3.0  400  Text
    \\id T é
    \\ref 1
    \\tx ab cd-ef. (g)
    \\mb a -b cd - ef  =g
    \\ge A -B CD - EF  =G
    \\ps n -s v - v =cl
    \\tx ñ
    \\mb n
    \\ft free
    on
    \\nt note
    \\ref 2
    \\tx x

    """

  /// Reads arbitrary bytes, which must give verses that match their tiers, or one error with a
  /// line.
  private func read(_ bytes: [UInt8], _ format: FileFormat) {
    do throws(FormatError) {
      let reading = try Reading(bytes, name: "fuzz", format: format)
      let count = reading.description.tiers.count
      if !reading.words.allSatisfy({ $0.values.count == count && !$0.surface.isEmpty }) {
        Issue.record("wrong words for \(String(decoding: bytes, as: UTF8.self))")
      }
      for verse in reading.verses {
        if !verse.notes.allSatisfy({ ($0.word ?? 0) < max(verse.words.count, 1) }) {
          Issue.record("a note at no word for \(String(decoding: bytes, as: UTF8.self))")
        }
      }
      if !reading.warnings.allSatisfy({ $0.line > 0 && $0.file == "fuzz" }) {
        Issue.record("a warning without place for \(String(decoding: bytes, as: UTF8.self))")
      }
    } catch {
      let isEmpty = bytes.allSatisfy { $0 < 0x20 || $0 >= 0x80 }
      if error.file != "fuzz" || (error.line ?? 0) < 1 && !isEmpty || !error.isOfContent
        || !error.isOneShortLine
      {
        Issue.record("\(error) for \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test(
    "Cut at every byte", arguments: [(usfm, .usfm), (toolbox, .toolbox)] as [(String, FileFormat)])
  func cut(text: String, format: FileFormat) {
    let bytes = Array(text.utf8)
    for count in 0...bytes.count { read(Array(bytes[..<count]), format) }
  }

  @Test(
    "Damaged bytes and repeated lines",
    arguments: [(usfm, .usfm), (toolbox, .toolbox)] as [(String, FileFormat)])
  func damaged(text: String, format: FileFormat) throws {
    let pieces = ["\\", "|", "*", "\n", "\\v 1-99999999 ", "\\zaln-s |", "\\*", "\\ref 1\n"]
    try fuzz("\(format)", [Array(text.utf8)], pieces: pieces, runs: 800) { bytes, _ in
      read(bytes, format)
    }
  }

  @Test("Markers in any order", arguments: [FileFormat.usfm, .toolbox])
  func random(format: FileFormat) {
    let pieces =
      format == .usfm
      ? [
        "\\id RUT", "\\c 1", "\\v 1", "\\v 2-", "\\p", "\\q1", "\\w ", "\\w*", "\\+w ", "\\+w*",
        "|x=\"y\"",
        "|", "\\zaln-s |x-content=\"a\"", "\\*", "\\zaln-e", "\\f + ", "\\f*", "\\ft ", "\\fr ",
        "\\x ", "\\x*",
        "\\xt ", "\\xt*", "\\nd ", "\\nd*", "\\esb", "\\esbe", "\\periph x", "\\d ", "\\s ",
        "\\fig ", "\\fig*",
        "\\va ", "\\va*", "\\zz", "\\", "word", " ", "\n", ",", "~", "//", "\u{200B}", "\u{301}",
      ]
      : [
        "\\id x", "\\ref 1", "\\ref", "\\tx ", "\\mb ", "\\ge ", "\\ps ", "\\ft ", "\\nt ", "\\zz ",
        "a", "-", "=",
        "-a", "a-", " ", "  ", "\n", "\n", "\n", "\\", "é", "\u{301}", "\u{3000}",
      ]
    var numbers = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      var text = format == .usfm ? "\\id RUT\n\\c 1\n" : "\\ref 1\n"
      for _ in 0..<numbers.below(40) { text += pieces[numbers.below(pieces.count)] }
      read(Array(text.utf8), format)
    }
  }

  @Test(
    "Milestones, notes and tokens without an end are limited",
    arguments: [
      ("\\id RUT\n\\c 1\n\\v 1 ", "\\zaln-s |x-content=\"a\"\\*", .usfm),
      ("\\id RUT\n\\c 1\n\\v 1 ", "\\zaln-s |x-content=\"a\"\\*a", .usfm),
      ("\\id RUT\n\\c 1\n\\v 1 ", "\\f ", .usfm), ("\\id RUT\n\\c 1\n\\v 1 ", "\\nd a", .usfm),
      ("\\id RUT\n\\c 1\n\\v 1 ", "\\w a|b", .usfm), ("\\id RUT\n\\c 1\n\\v 1 ", "\\", .usfm),
      ("\\id RUT\n\\c 1\n\\v 1 ", "\u{301}", .usfm), ("\\id RUT\n\\c 1\n", "\\v 1 ", .usfm),
      ("\\ref 1\n\\tx ", "a -", .toolbox), ("\\ref 1\n\\tx a\n\\mb ", "- ", .toolbox),
      ("\\ref 1\n", "\\tx a\n", .toolbox), ("\\ref 1\n", "\\mb a\n", .toolbox),
    ] as [(String, String, FileFormat)])
  func endless(start: String, piece: String, format: FileFormat) {
    read(Array((start + String(repeating: piece, count: 20_000)).utf8), format)
  }
}
