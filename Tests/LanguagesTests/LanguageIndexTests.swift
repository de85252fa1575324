import RandomInput
import Testing

@testable import Languages

@Suite("Phrases by their names") struct LanguageIndexTests {
  private func index(_ text: String) -> LanguageIndex {
    LanguageIndex(LanguageTable(text), section: .phrases)
  }

  @Test func theLastTextOfANameCountsAndAnEmptyOneForNothing() {
    let lines = [
      "a\tone", "b\t", "# c\tno", "[books]", "d\tno", "[phrases]", "a\ttwo\r", "a\t", "word", "",
      "e\tx\ty",
    ]
    let index = index(lines.joined(separator: "\n"))
    #expect(index["a"] == "two")
    #expect(index["e"] == "x\ty")
    for name in ["b", "c", "d", "# c", "word", "", "A", "aa"] { #expect(index[name] == nil) }
    #expect(index.names.sorted() == ["a", "e"])
  }

  @Test(arguments: ["", "\n", "# a", "[books]\na\tb"]) func nothingIsFoundInNothing(text: String) {
    #expect(index(text).names == [])
    #expect(index(text)["a"] == nil)
  }

  @Test func anyNamesAreFound() {
    var random = SeededGenerator(seed: 7)
    for count in [1, 2, 3, 500] {
      var texts: [String: String] = [:]
      var lines = ""
      for number in 0..<count {
        let name = (0...Int.random(in: 0..<4, using: &random)).map { _ in
          ["a", "b", ".", "ł", "one"].randomElement(using: &random) ?? ""
        }.joined()
        texts[name] = "text \(number)"
        lines += "\(name)\ttext \(number)\n"
      }
      let index = index(lines)
      #expect(index.names.sorted() == texts.keys.sorted())
      for (name, text) in texts { #expect(index[name] == text) }
      #expect(index["missing"] == nil)
    }
  }

  @Test func theEmbeddedPhrasesAreThoseOfTheTable() throws {
    for tag in InterfaceLanguages.embedded {
      let table = try #require(InterfaceLanguages.exactly(tag)).table
      let index = LanguageIndex(table, section: .phrases)
      let entries = table.entries(in: .phrases).filter { !$0.text.isEmpty }
      #expect(entries.allSatisfy { index[$0.name] == $0.text })
      #expect(index.names.count == Set(entries.map(\.name)).count)
    }
  }
}
