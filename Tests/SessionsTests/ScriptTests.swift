import GestureScripts
import Testing

@testable import Sessions

@Suite("Gesture scripts") struct ScriptTests {
  @Test func linesAreWordsAndQuotedTexts() throws {
    let script = try Script(
      name: "s",
      text: "open sampler 1:1\n\n# nothing\n  expect \"λόγος, \\\"word\\\"\" # why\ntap 12,4\r\n")
    #expect(
      script.lines.map(\.words) == [
        ["open", "sampler", "1:1"], ["expect", "λόγος, \"word\""], ["tap", "12,4"],
      ])
    #expect(script.lines.map(\.number) == [1, 4, 5])
  }

  @Test(arguments: [
    (#""a\nb""#, "a\nb"), (#""\u03bb""#, "λ"), (#""\ud83d\ude00""#, "😀"), ("\"#x\"", "#x"),
    (#""a\/b""#, "a/b"), (#""""#, ""),
  ])
  func quotesAreThoseOfJSON(_ text: String, _ expected: String) throws {
    #expect(try Script(name: "s", text: "expect " + text).lines[0].words[1] == expected)
  }

  @Test(arguments: [#"expect "a"#, #"expect "\x""#, #"expect "\u12""#, #"expect "\ud83d""#])
  func malformedTextsAreReportedWithTheirLine(_ text: String) {
    #expect(throws: ScriptError.self) { try Script(name: "s", text: "open x\n" + text) }
    do {
      _ = try Script(name: "s", text: "open x\n" + text)
    } catch {
      #expect(error.line == 2)
      #expect(error.kind == .mistake)
    }
  }
}
