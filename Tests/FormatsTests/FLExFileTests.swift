import Interlinear
import Testing

@testable import Formats

@Suite("A flextext file is written again as it was")
struct FLExFileTests {
  /// Everything that a verse has no field for: identifiers, comments, empty and unknown items, the
  /// order of items, languages, fonts, and both ways of nesting.
  private static let file = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- <phrase> is no phrase here -->
    <document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="2" exportTarget='a>b'>
      <interlinear-text guid="e6e5feaf">
        <item type="title" lang="apy">Frog &amp; co</item> <!-- \\id -->
        <item type="title-abbreviation" lang="en">F</item>
        <paragraphs>
          <paragraph guid="19ed2d4d">
            <phrases>
              <phrase guid="07900d85" begin-time-offset="0" end-time-offset="9" media-file="m1">
                <item type="txt" lang="apy">tyryhse.</item><item type="segnum" lang="en">1</item>
                <words>
                  <word guid="08ae001a">
                    <item type="txt" lang="apy">tyryhse</item>
                    <morphemes analysisStatus="humanApproved">
                      <morph type="prefix" guid="d7f713db-e8cf-11d3-9764-00c04f186933">
                        <item type="txt" lang="apy">t-</item><item type="gls" lang="en">3-</item>
                      </morph>
                      <morph guid="x" type="stem">
                        <item type="cf" lang="apy">yryhy</item><item lang="apy" type="txt">yryhse</item>
                        <item type="glsAppend" lang="en"></item>
                      </morph>
                    </morphemes>
                    <item type="pos" lang="en"><![CDATA[v</word>]]></item>
                    <item type="gls" lang="en" analysisStatus="guess">stuck &#228;</item>
                  </word>
                  <scrMilestone chapter="1"/>
                  <word>\t<item type="punct" lang="apy">.</item></word>
                </words>
                <item type="gls" lang="en">He got stuck.</item><item type="lit" lang="en"/>
              </phrase>
              <phrase guid="empty"/>
            </phrases>
          </paragraph>
          <paragraph><phrases><word><words><word><item type="txt" lang="apy">a</item></word></words>
          <item type="note" lang="en">seen</item></word></phrases></paragraph>
        </paragraphs>
        <languages><language lang="apy" font="Charis SIL" vernacular="true" /></languages>
        <media-files offset-type=""><media guid="m1" location="a.wav" /></media-files>
      </interlinear-text>
      <interlinear-text><item type="title">Frog &amp; co</item><paragraphs/></interlinear-text>
    </document>
    <!-- end -->

    """

  private static let forms = [
    file, "\u{FEFF}" + file, file.replacing("\n", with: "\r\n"), file.replacing("  ", with: "\t"),
    file.replacing("\n", with: "\n" + String(repeating: " ", count: 100))
      .replacing("    <?xml", with: "<?xml", maxReplacements: 1),
  ]

  @Test("Byte for byte, in every form", arguments: 0..<5)
  func identical(form: Int) throws {
    let text = Self.forms[form]
    let reading = try Reading(text, format: .flextext)
    #expect(reading.verses.count == 3)
    #expect(Array(reading.asFile.utf8) == Array(text.utf8))
  }

  @Test("Every random text that was exported once", arguments: 1...30)
  func random(seed: Int) throws {
    var random = RandomVerses(seed: UInt64(seed))
    var description = TextDescription(
      name: "t", title: "T",
      tiers: [.surface, .lemma, .gloss, Tier(rawValue: "gloss-tpi"), .partOfSpeech, .morphemes])
    description.recordings = ["a b.wav", "c.wav"]
    description.translations += [
      TranslationColumn(label: "Tok Pisin", language: Language(rawValue: "tpi")),
      TranslationColumn(label: "Deutsch", language: Language(rawValue: "de")),
    ]
    var verses = random.verses(description, count: 20)
    for index in verses.indices { random.addEverything(to: &verses[index], description) }
    let exporter = VerseExporter(format: .flextext, description: description)
    let text =
      exporter.header + verses.map(exporter.string(for:)).joined() + exporter.footer
    let reading = try Reading(text, format: .flextext)
    #expect(reading.verses.count == verses.count)
    #expect(Array(reading.asFile.utf8) == Array(text.utf8))
  }

  @Test(
    "A damaged file is refused or written as it is", arguments: ["", "<", ">", "/", "é", "-->"])
  func damaged(replacement: String) throws {
    let bytes = Array(Self.file.utf8)
    for place in stride(from: 0, to: bytes.count, by: 11) {
      let text = bytes[..<place] + Array(replacement.utf8) + bytes[(place + 1)...]
      guard let reading = try? Reading(Array(text), format: .flextext),
        reading.verses.first?.markup.isEmpty == false
      else { continue }
      #expect(Array(reading.asFile.utf8) == Array(text), "byte \(place)")
    }
  }

  @Test("A phrase that has changed is written anew, the rest of the file as it was")
  func changed() throws {
    var reading = try Reading(Self.file, format: .flextext)
    reading.verses[0].setTranslation("She got stuck.", at: 0)
    let text = reading.asFile
    #expect(text.contains(#"<item type="gls" lang="en">She got stuck.</item>"#))
    #expect(!text.contains("08ae001a"))
    #expect(text.contains(#"<languages><language lang="apy" font="Charis SIL""#))
    let (before, after) = ("<phrase guid=\"07900d85\"", "<phrase guid=\"empty\"/>")
    let start = try #require(Self.file.firstRange(of: before)).lowerBound
    let end = try #require(Self.file.firstRange(of: after)).lowerBound
    #expect(text.hasPrefix(Self.file[..<start]))
    #expect(text.hasSuffix(Self.file[end...]))
    let again = try Reading(text, format: .flextext)
    #expect(again.verses.map { $0.translation(at: 0) } == ["She got stuck.", "", ""])
    #expect(again.verses.map(\.recording) == reading.verses.map(\.recording))
    #expect(again.description.recordings == ["a.wav"])
    #expect(again.words.map(\.surface) == reading.words.map(\.surface))
  }

  @Test("A language that is given to a text without one isn't a change; another language is")
  func language() throws {
    let text = Self.file.replacing(" lang=\"apy\"", with: "")
    var reading = try Reading(text, format: .flextext)
    for index in reading.verses.indices { reading.verses[index].language = .latin }
    #expect(reading.asFile == text)
    reading = try Reading(Self.file, format: .flextext)
    reading.verses[0].language = .latin
    #expect(!reading.asFile.contains("08ae001a"))
  }

  @Test("A passage is a file of its own")
  func passage() throws {
    var reading = try Reading(Self.file, format: .flextext)
    reading.verses.removeLast()
    let text = reading.asFile
    #expect(!text.contains("guid=\"07900d85\"") && text.hasSuffix("</document>\n"))
    #expect(try Reading(text, format: .flextext).verses.count == 2)
  }

  @Test("Nothing is kept of a file in another encoding, with a document type or with prefixes")
  func notKept() throws {
    let latin = Self.file.replacing("encoding=\"utf-8\"", with: "encoding=\"iso-8859-1\"")
      .replacing("Charis", with: "é")
    let bytes = latin.unicodeScalars.map { UInt8($0.value) }
    #expect(try Reading(bytes, format: .flextext).verses.map(\.markup) == ["", "", ""])
    let prefixed = """
      <f:document xmlns:f="f"><f:interlinear-text><f:phrases><f:phrase><f:words><f:word>
      <f:item type="txt" lang="la">verbum</f:item></f:word></f:words></f:phrase></f:phrases>
      </f:interlinear-text></f:document>
      """
    #expect(try Reading(prefixed, format: .flextext).verses.map(\.markup) == [""])
    let typed = Self.file.replacing("<document ", with: "<!DOCTYPE document>\n<document ")
    #expect(try Reading(typed, format: .flextext).verses.map(\.markup) == ["", "", ""])
  }

  @Test("Markup is one line, and damaged markup is none")
  func markup() throws {
    let markup = try Reading(Self.file, format: .flextext).verses[0].markup
    #expect(!markup.utf8.contains(0x0A))
    #expect(markup.utf8.count < Self.file.utf8.count / 2)
    #expect(FLExSource(markup)?.encoded == markup)
    for damaged in ["", "x", "1\u{1}2", "a\u{1}b\u{1}c\u{1}d"] {
      #expect(FLExSource(damaged) == nil)
    }
    #expect(FLExSource("1\u{1}2\u{1}\u{2} \u{1}")?.lead == "\n")
  }
}

extension Reading {
  /// The flextext file, as the exporter writes it.
  fileprivate var asFile: String {
    guard let first = verses.first, let last = verses.last else { return "" }
    let exporter = VerseExporter(
      format: .flextext, description: description,
      isWholeFile: VerseExporter.isWholeFile(from: first, to: last, count: verses.count))
    return exporter.header + verses.map(exporter.string(for:)).joined() + exporter.footer
  }
}
