import CursesTerminal
import Testing

/// Pasted text among the bytes for another program.
@Suite struct PasteScannerTests {
  private static let prefix: UInt8 = 0x1D

  private static func scanner() -> PasteScanner {
    PasteScanner(escapeDelay: 25, interrupt: prefix)
  }

  /// Returns the parts of bytes, with neighbors of a kind as one.
  private static func joined(_ parts: [PasteScanner.Part]) -> [PasteScanner.Part] {
    parts.reduce(into: []) { joined, part in
      switch (joined.last, part) {
      case (.keys(let one), .keys(let other)): joined[joined.count - 1] = .keys(one + other)
      case (.pasted(let one), .pasted(let other)): joined[joined.count - 1] = .pasted(one + other)
      default: joined.append(part)
      }
    }
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let cases: [(String, [PasteScanner.Part])] = [
    ("\u{1B}[200~a\u{1D}q\u{1B}[201~", [.pasteStart, .pasted(bytes("a\u{1D}q")), .pasteEnd]),
    (
      "x\u{1D}\u{1B}[200~λ\u{1B}[201~q",
      [.keys(bytes("x\u{1D}")), .pasteStart, .pasted(bytes("λ")), .pasteEnd, .keys(bytes("q"))]
    ),
    // What looks like a mark is text.
    (
      "\u{1B}[200~\u{1B}[20\u{1B}[200~\u{1B}\u{1B}[201~",
      [.pasteStart, .pasted(bytes("\u{1B}[20\u{1B}[200~\u{1B}")), .pasteEnd]
    ),
    ("\u{1B}[200\u{1B}[2A\u{1B}[A", [.keys(bytes("\u{1B}[200\u{1B}[2A\u{1B}[A"))]),
    ("\u{1B}[200~\u{1B}[201~", [.pasteStart, .pasteEnd]),
    // An end without a start means nothing.
    ("a\u{1B}[201~b", [.keys(bytes("ab"))]),
  ]

  @Test(arguments: cases)
  func theDivisionOfTheBytesDoesNotMatter(_ text: String, _ parts: [PasteScanner.Part]) {
    let bytes = Self.bytes(text)
    for index in 0...bytes.count {
      var scanner = Self.scanner()
      let found =
        scanner.scan(Array(bytes[..<index]), at: 0)
        + scanner.scan(Array(bytes[index...]), at: 20)
      #expect(Self.joined(found) == parts)
      #expect(scanner.deadline == nil)
    }
    // Byte by byte, as slowly as a paste may be.
    var scanner = Self.scanner()
    let found = bytes.enumerated().flatMap { index, byte in scanner.scan([byte], at: index * 24) }
    #expect(Self.joined(found) == parts)
  }

  /// The Escape key, and a key whose sequence begins like a mark.
  @Test(arguments: [("\u{1B}", 25), ("\u{1B}[", 25), ("\u{1B}[20", 500)])
  func aBeginningOfAMarkIsAKeyAfterAWhile(text: String, delay: Int) {
    var scanner = Self.scanner()
    #expect(scanner.scan(Self.bytes(text), at: 100) == [])
    #expect(scanner.deadline == 100 + delay)
    #expect(scanner.timePassed(99 + delay) == [])
    #expect(scanner.timePassed(100 + delay) == [.keys(Self.bytes(text))])
    #expect(scanner.deadline == nil)
  }

  @Test func aPasteWithoutEndEndsAfterASecond() {
    var scanner = Self.scanner()
    #expect(
      scanner.scan(Self.bytes("\u{1B}[200~ab\u{1B}"), at: 0) == [
        .pasteStart, .pasted(Self.bytes("ab")),
      ])
    #expect(scanner.timePassed(999) == [])
    #expect(scanner.timePassed(1_000) == [.pasteEnd])
    // The Escape key, pressed because nothing happens.
    #expect(scanner.timePassed(1_025) == [.keys([0x1B])])
    #expect(scanner.scan([Self.prefix], at: 1_100) == [.keys([Self.prefix])])
  }

  /// The prefix key alone and after a pause comes from a keyboard.
  @Test func thePrefixKeyEndsAPasteWithoutEnd() {
    var scanner = Self.scanner()
    _ = scanner.scan(Self.bytes("\u{1B}[200~ab"), at: 0)
    #expect(scanner.scan([Self.prefix], at: 99) == [.pasted([Self.prefix])])
    #expect(scanner.scan([Self.prefix], at: 199) == [.pasteEnd, .keys([Self.prefix])])
  }
}
