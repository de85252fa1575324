import Interlinear
import Testing

import Formats

@Suite("flextext")
struct FLExExportTests {
  private static let file = """
    <document version="2">
    <interlinear-text guid="g1"><item type="title" lang="en">Frog &amp; co</item>
    <paragraphs><paragraph><phrases><phrase guid="g2">
    <item type="segnum" lang="en">1.1</item>
    <words>
    <word><item type="punct" lang="apy">“</item></word>
    <word guid="g3"><item type="txt" lang="apy">tyryhse</item>
    <morphemes>
    <morph type="prefix"><item type="txt" lang="apy">t-</item><item type="gls" lang="en">3-</item></morph>
    <morph type="stem"><item type="txt" lang="apy">yryh</item><item type="cf" lang="apy">yryhy</item>
    <item type="gls" lang="en">get.stuck</item><item type="msa" lang="en">v</item></morph>
    <morph type="suffix"><item type="txt" lang="apy">-se</item><item type="gls" lang="en">-PST.CPL</item></morph>
    </morphemes>
    <item type="gls" lang="en">get stuck</item><item type="gls" lang="pt">preso</item>
    <item type="pos" lang="en">v</item></word>
    <word><item type="txt" lang="apy">ehma=tao</item><item type="gls" lang="en">road</item></word>
    <word><item type="punct" lang="apy">.</item></word>
    </words>
    <item type="gls" lang="en">He got stuck.</item><item type="gls" lang="pt">Ficou preso.</item>
    <item type="note" lang="en">seen</item>
    </phrase></phrases></paragraph></paragraphs></interlinear-text>
    </document>
    """

  private func written(_ reading: Reading) -> String {
    let exporter = VerseExporter(format: .flextext, description: reading.description)
    return exporter.header + reading.verses.map(exporter.string(for:)).joined() + exporter.footer
  }

  @Test("What is exported is read as the same verses, and exported again as the same bytes")
  func roundTrip() throws {
    let first = try Reading(Self.file, format: .flextext)
    let text = written(first)
    let second = try Reading(text, format: .flextext)
    #expect(second.warnings.isEmpty)
    #expect(second.description.tiers == first.description.tiers)
    #expect(second.description.glossLanguage == first.description.glossLanguage)
    #expect(second.verses.map(\.withoutMarkup) == first.verses.map(\.withoutMarkup))
    #expect(Array(written(second).utf8) == Array(text.utf8))
  }

  @Test("A verse that begins a paragraph begins one in FLEx")
  func paragraphs() {
    var verses = (1...3).map {
      Verse(
        reference: Reference(book: "B", chapter: 1, verse: "\($0)"), words: [Word(values: ["a"])],
        translation: "")
    }
    verses[2].isParagraphStart = true
    let description = TextDescription(name: "t", title: "T", tiers: [.surface])
    let exporter = VerseExporter(format: .flextext, description: description)
    let text = exporter.header + verses.map(exporter.string(for:)).joined() + exporter.footer
    #expect(text.ranges(of: "<paragraph>").count == 2)
  }

  @Test("The sign of an affix is on its own side, and glosses around an infix come back")
  func signs() throws {
    let tiers: [Tier] = [.surface, .gloss, .morphemes, Tier(rawValue: "morphemeGlosses-tpi")]
    let parts = [
      Morpheme(form: "ka", gloss: "STAT", other: "type=prefix"),
      Morpheme(form: "um", gloss: "AV", other: "type=infix"),
      Morpheme(form: "bili", gloss: "buy", other: "type=stem"),
      Morpheme(form: "ko", gloss: "1SG", boundary: "=", other: "type=enclitic"),
    ]
    let glosses = MorphemeTier.glosses.line(parts)
    #expect(glosses == "STAT-<AV>buy=1SG")
    let word = Word(
      values: ["kumbiliko", "buy", MorphemeTier.forms.line(parts), glosses], morphemes: parts)
    let text = VerseExporter(
      format: .flextext, description: TextDescription(name: "t", title: "T", tiers: tiers)
    ).string(for: Verse(reference: Reference(book: "B", chapter: 0, verse: "1"), words: [word]))
    for form in [">ka-<", ">-um-<", ">bili<", ">=ko<"] { #expect(text.contains(form)) }
    #expect(text.components(separatedBy: ">AV<").count == 3)
  }

  @Test("Random verses give well-formed XML with the same words", arguments: 1...10)
  func random(seed: Int) throws {
    var random = RandomVerses(seed: UInt64(seed))
    let description = TextDescription(
      name: "t", title: "T", tiers: [.surface, .gloss, .partOfSpeech, .morphemes])
    let verses = random.verses(description, count: 20)
    let exporter = VerseExporter(format: .flextext, description: description)
    let text =
      exporter.header + verses.map(exporter.string(for:)).joined() + exporter.footer
    let reading = try Reading(text, format: .flextext)
    #expect(reading.verses.count == verses.count)
    #expect(reading.values(of: .surface).count >= verses.flatMap(\.words).count)
  }
}
