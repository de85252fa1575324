import Interlinear
import Testing

@testable import ReaderApp

@Suite("The title line") struct TitleTests {
  private func line(_ reader: Reader) -> String {
    reader.screen.lastFrame?.grid.text(row: 0) ?? ""
  }

  @Test func thePlaceAndTheProgress() throws {
    let reader = try Reader(columns: 80)
    #expect(
      line(reader)
        == "Sampler 1 · sampler                                   verse 1 of 14 · 0% of text")
    reader.press("down")
    #expect(reader.controller.titleLine.progress == "verse 2 of 14 · 1% of text")
    reader.press("] c")
    #expect(reader.controller.titleLine.text == "Sampler 2 · sampler")
    #expect(reader.controller.titleLine.progress == "verse 1 of 17 · 14% of text")
    reader.press("G")
    #expect(reader.controller.titleLine.text == "Village 2 · sampler")
    #expect(reader.controller.titleLine.progress == "verse 12 of 12 · 100% of text")
  }

  /// The visible parallel translations that have a name.
  @Test func translations() throws {
    let reader = try Reader(Sentences.translated)
    let name = Sentences.translated.description.name
    #expect(reader.controller.titleLine.text == "John 1 · \(name) + Berean + Luther")
    var settings = reader.controller.settings
    settings.typesetting.hiddenTranslations = [1]
    reader.controller.apply(settings)
    #expect(reader.controller.titleLine.text == "John 1 · \(name) + Berean")
    settings.typesetting.showsTranslation = false
    reader.controller.apply(settings)
    #expect(reader.controller.titleLine.text == "John 1 · \(name)")
  }

  private func text(
    named name: String, chapter: Int, _ verses: String..., label: String = ""
  ) -> MemoryText {
    var description = TextDescription(name: name, title: "", tiers: [.surface])
    description.translations[0].label = label
    return MemoryText(
      description: description,
      verses: verses.map { number in
        Verse(
          reference: Reference(book: "John", chapter: chapter, verse: number),
          words: [Word(values: ["a"])], language: .ancientGreek)
      })
  }

  @Test func sentences() throws {
    let reader = try Reader(text(named: "tale", chapter: 0, "s1", "s2", "s3"))
    #expect(reader.controller.titleLine.text == "John · tale")
    #expect(reader.controller.titleLine.progress == "sentence 1 of 3 · 33% of text")
    reader.press("G")
    #expect(reader.controller.titleLine.progress == "sentence 3 of 3 · 100% of text")
  }

  /// A text that leaves verses out keeps their numbers; a file is named without its folder, and its
  /// controls are visible.
  @Test func gapsAndFiles() throws {
    let reader = try Reader(
      text(named: "/tmp/a/b\u{1B}.tsv", chapter: 5, "1", "2", "4", "6", label: "X\u{202E}"))
    #expect(reader.controller.titleLine.text == "John 5 · b␛.tsv + X\u{FFFD}")
    reader.press("down down")
    #expect(reader.controller.titleLine.progress == "verse 4 of 6 · 75% of text")
  }

  @Test(arguments: [("de", "Vers 1 von 14 · 0 % des Textes"), ("pl", "werset 1 z 14 · 0% tekstu")])
  func languages(_ language: String, _ progress: String) throws {
    #expect(try Reader(language: language).controller.titleLine.progress == progress)
  }

  /// The end of the line of keys has the place among the hits.
  @Test func hits() throws {
    let reader = try Reader()
    reader.press("/ λ ό γ ο ς enter")
    reader.press("right right enter")
    let status = reader.screen.text.split(separator: "\n").last ?? ""
    #expect(status.contains("  Hit ") && status.hasSuffix(" · Normal"), "\(status)")
  }
}
