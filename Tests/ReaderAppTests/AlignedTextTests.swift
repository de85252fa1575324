import Foundation
import Interlinear
import Testing

@testable import ReaderApp

@Suite("Aligned text")
struct AlignedTextTests {
  private static let words = ["בְּרֵאשִׁ֖ית", "בָּרָ֣א", "אֱלֹהִ֑ים"]

  private func text(width: Int) -> String {
    let verse = Verse(
      reference: Reference(book: "Genesis", chapter: 1, verse: "1"),
      words: zip(Self.words, ["in the beginning", "created", "God"]).map {
        Word(values: [$0, $1])
      },
      translation: "In the beginning", language: .ancientHebrew)
    return AlignedText.text(
      of: verse,
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]), width: width)
  }

  @Test("Right-to-left words are in logical order with all their marks", arguments: [80, 24])
  func logicalOrder(width: Int) throws {
    let text = text(width: width)
    var rest = Array(text.utf8)[...]
    for word in Self.words {
      let bytes = Array(word.utf8)
      let place = try #require(
        rest.indices.first { rest[$0...].starts(with: bytes) }, "\(word) in order")
      rest = rest[(place + bytes.count)...]
    }
  }

  @Test("The lines of the glosses stay in the columns of the screen")
  func glosses() throws {
    let lines = text(width: 80).split(separator: "\n").map(String.init)
    let gloss = try #require(lines.first { $0.contains("created") })
    // The first word is the rightmost.
    let first = try #require(gloss.range(of: "in the beginning"))
    let last = try #require(gloss.range(of: "God"))
    #expect(last.lowerBound < first.lowerBound)
  }

  @Test("No line ends in blanks, and control characters are visible")
  func plain() {
    let verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"),
      words: [Word(values: ["a\u{1B}[2J"]), Word(values: ["b"])])
    let text = AlignedText.text(
      of: verse, description: TextDescription(name: "t", title: "T", tiers: [.surface]), width: 40)
    #expect(text.contains("a␛[2J b"))
    #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") })
  }
}
