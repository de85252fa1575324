import Interlinear
import RandomInput
import Testing

import Formats

@Suite("Damaged lexica") struct LexiconFuzzTests {
  private static let specimens: [(name: String, text: String)] = [
    ("LIFT", DictionaryTests.lift), ("MDF", DictionaryTests.mdf),
    ("STEPBible lexicon", STEPBibleTests.lexicon), ("Perseus lexicon", LexiconTests.perseus),
    (
      "TEI lexicon",
      "<TEI><entry n='a|G5'><form><orth>a, b</orth></form><sense n='1'>c</sense></entry></TEI>"
    ),
    (
      "imp lexicon",
      "$$$00975\n<entryFree n='00975'><orth>a</orth><orth rend='bold' type='trans'>b<hi>c</hi></orth>"
        + "<pron>d</pron><lb/><def><ref target='StrongsGreek:974'>G974</ref> e</def></entryFree>\n"
        + "$$$G05001\nplain &amp; simple\n"
    ),
  ]

  @Test("Damaged lexica give entries, or an error with file and line", arguments: specimens.indices)
  func damaged(index: Int) throws {
    let (name, text) = Self.specimens[index]
    try fuzz(name, [Array(text.utf8)], runs: 400) { bytes, _ in
      do {
        let reader = try openLexiconReader(source: ByteSource(name: "file", bytes: bytes))
        while let entry = try reader.next() {
          if entry.key.isEmpty { throw FuzzFailure(description: "an entry without a key") }
        }
      } catch let error as FormatError {
        guard error.file == "file", error.isOfContent, error.isOneShortLine else { throw error }
      }
    }
  }
}
