import Interlinear
import RandomInput
import Testing

@testable import ReaderApp

/// What a reader does with a long note or verse takes no more than linear time.
@Suite struct ComplexityTests {
  @Test(arguments: ["John 3:16 ", "#tag ", "https://a.b/c ", "1:1 ", "word ", "1 John "])
  func notesWithLinks(piece: String) {
    let books = ["John", "1 John", "Mark"]
    let growth = Growth(from: 30, of: { String(repeating: piece, count: $0) }) {
      _ = NoteLink.links(in: $0, books: books)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
