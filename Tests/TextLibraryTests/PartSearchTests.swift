import Interlinear
import Testing

@testable import Formats
@testable import TextLibrary

@Suite("Search in the parts of words")
struct PartSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let genesis = """
    # sent_id = 1
    1-2\tבראשית\t_\t_\t_\t_\t_\t_\t_\tRef=GEN_1.1
    1\tב\tב\tADP\tprep\t_\t2\tcase\t_\tGloss=in|Ref=GEN_1.1
    2\tראשית\tראשית\tNOUN\tsubs\tGender=Fem\t3\tobl\t_\tRef=GEN_1.1
    3\tברא\tברא\tVERB\tverb\tGender=Masc\t0\troot\t_\tRef=GEN_1.1
    4\tאלהים\tאלהים\tNOUN\tsubs\tGender=Masc\t3\tnsubj\t_\tRef=GEN_1.2

    # sent_id = 2
    1\tזה\tזה\tPRON\tprde\tGender=Masc\t0\troot\t_\tRef=GEN_1.2

    """

  private func count(_ query: String, in text: any TextSource) throws -> Int {
    try Search(SearchQuery(query), in: text).count()
  }

  @Test(
    "A word is found by the lemma, tag and features of its parts, and phrases cross its end",
    arguments: [
      ("lemma:ראשית", 1), ("lemma:ב", 1), ("pos:NOUN", 2), ("pos:ADP", 1), ("lemma:ברא", 1),
      ("morph:Gender=Fem", 1), ("morphology:Gender=Masc", 3), ("languageTag:subs", 2),
      ("lemma:\"ראשית ברא\"", 1), ("lemma:\"ב ראשית ברא\"", 1), ("morphemeLemmas:ראשית", 1),
      ("rel:nsubj", 1), ("rel:root", 2), ("rel:case", 1), ("deprel:obl", 1), ("rel:punct", 0),
      ("head:ברא", 2), ("head:ראשית", 1), ("head:זה", 0), ("rel:nsubj head:ברא", 2),
      ("ראשית", 1), ("gloss:in", 1), ("lemma:אמר", 0),
    ])
  func parts(query: String, expected: Int) throws {
    let library = try folder.library()
    try library.add(genesis, as: "t")
    let text = try library.text(named: "t")
    #expect(try count(query, in: text) == expected)
    #expect(try count(query, in: MemoryText(text)) == expected)
  }

  @Test("A verse that begins within a sentence is found there, not where it continues")
  func places() throws {
    let library = try folder.library()
    try library.add(genesis, as: "t")
    let text = try library.text(named: "t")
    #expect(try text.row(inBook: 0, chapter: 1, verse: "2") == 0)
    #expect(try text.row(inBook: 0, chapter: 1, verse: nil) == 0)
    #expect(try text.row(inBook: 0, chapter: 1, verse: "3") == nil)
    #expect(try PassageFinder(text: text, currentRow: 1).rows(of: "GEN 1:2") == [0..<1])
    try library.remove("t")
    #expect(try library.check() == [])
    #expect(try library.dump().isEmpty)
  }
}

extension MemoryText {
  convenience init(_ text: any TextSource) throws {
    self.init(description: text.description, verses: try text.allVerses())
  }
}
