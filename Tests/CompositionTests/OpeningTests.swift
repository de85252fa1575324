import Formats
import Interlinear
import ReaderApp
import Testing

import Composition

/// The announcements when a file is opened.
@Suite struct OpeningTests {
  private func opened(_ warnings: [FormatWarning]) throws -> OpenTarget {
    let list = WarningList()
    for warning in warnings { list.add(warning) }
    return .text(try EmbeddedText.sampler(), warnings: list)
  }

  @Test func theWarningsAboutAFileAreAnnounced() throws {
    let warnings = [
      FormatWarning(file: "a.conllu", line: 3, message: "no head"),
      FormatWarning(file: "a.conllu", line: 9, message: "another fault"),
    ]
    let composed = try Composed(opened(warnings))
    let words = "2 warnings about the file: a.conllu:3: no head"
    #expect(composed.spoken == ["Sampler 1:1", words])
    #expect(composed.screen.text.contains(words))
    let german = try Composed(
      opened([warnings[0]]), configuration: "language = \"de\"")
    #expect(german.spoken.last == "1 Warnung zur Datei: a.conllu:3: no head")
  }

  /// A reader that is off shows them in place of the caption.
  @Test func withoutAScreenReaderTheyAreShown() throws {
    let composed = try Composed(
      opened([FormatWarning(file: "a", line: 0, message: "odd")]), configuration: "reader = false")
    composed.headless.session.render()
    #expect(composed.spoken.isEmpty)
    #expect(composed.screen.text.contains("1 warning about the file: a: odd"))
  }

  @Test func aFileWithoutWarningsAnnouncesNothing() throws {
    #expect(try Composed(opened([])).spoken == ["Sampler 1:1"])
  }
}
