import CellGrids
import Interlinear
import RandomInput
import Testing

@testable import Auditing
@testable import ReaderApp

/// A reader's operations on a long note or verse take at most linear time.
@Suite(.measured) struct ComplexityTests {
  @Test(arguments: [
    "John 3:16 ", "#tag ", "https://a.b/c ", "1:1 ", "word ", "1 John ", "John 1:1,", "; 1:1",
    "1", "1:", "John 1:1;",
  ])
  func notesWithLinks(piece: String) {
    let books = ["John", "1 John", "Mark"]
    let growth = Growth(from: 30, of: { String(repeating: piece, count: $0) }) {
      _ = NoteLink.links(in: $0) { books.contains(ReferenceQuery($0).book) }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Text that arrives faster than it is drawn, without a bracketed paste: a key for each character.
  @Test(arguments: ["word ", "ἐν ἀρχῇ "]) func typing(piece: String) throws {
    let keys = piece.map { Key.character($0) }
    let growth = try Growth(from: 40, of: { Array(repeating: keys, count: $0).flatMap(\.self) }) {
      let reader = try Reader()
      reader.press("right space n")
      for key in $0 { reader.session.handle(key) }
      reader.settle()
      let field = try #require(reader.controller.root.popover?.field)
      #expect(field.text.count == $0.count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// An audit looks at one verse of very many words, or at very many verses, page by page.
  @Test(arguments: [true, false]) func audits(isOneVerse: Bool) throws {
    func subject(_ count: Int) -> AuditSubject {
      let words = (0..<count).map { Word(values: ["word\($0)", "gloss \($0)"]) }
      let verses = isOneVerse ? [words] : words.map { [$0] }
      let text = MemoryText(
        description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]),
        verses: verses.enumerated().map { index, words in
          Verse(
            reference: Reference(book: "A", chapter: index / 50 + 1, verse: "\(index % 50 + 1)"),
            words: words)
        })
      return AuditSubject(name: "t") { try AuditedReader(text: text, readerOn: $0) }
    }
    // The other rules try things on one page.
    let rules = RuleTable.types.filter { $0 is any WalkingRule.Type }.map { $0.rule.name }
    let growth = try Growth(from: 400, of: subject) { _ = try Audit(rules: rules).run($0) }
    #expect(growth.isLinear, "\(growth)")
  }
}
