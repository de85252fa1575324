import PlainText
import RandomInput
import Testing

@testable import TerminalReading

/// Damaged files of what readers say: each is a run that is written as it was read, or an error that
/// names a line.
@Suite struct HeardFileFuzzTests {
  private static let readers: [TerminalReaderName] = [.tdsr, .nvdaDifflib]
  private static let file = """
    heard by tdsr (TDSR of December 2025), nvda-difflib (NVDA 2025 in older consoles)
    at the start:
      tdsr: Which fruit?
      nvda-difflib:   Pears: λ
    after Down:
      tdsr: Pears
      tdsr:\u{20}
    after Ctrl-x:
      nvda-difflib: after y:

    """

  @Test func files() throws {
    let pieces = [
      "after ", ":\n", "  tdsr: ", "  orca: x\n", "at the start:\n", "heard by ", "\r\n",
    ]
    var readable = 0
    let count = try fuzz("heard", [Array(Self.file.utf8)], pieces: pieces, runs: 500) { bytes, _ in
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        let run = try HeardFile.run(in: text, at: "a.heard", by: Self.readers)
        readable += 1
        let written = HeardFile.text(of: run, by: Self.readers)
        let again = try HeardFile.run(in: written, at: "a.heard", by: Self.readers)
        guard HeardFile.text(of: again, by: Self.readers) == written,
          !written.unicodeScalars.contains(where: { $0 != "\n" && $0.isControl })
        else { throw FuzzFailure(description: "the file \(written)") }
      } catch let error as RecordingFileError {
        guard case .damaged(_, let line, _) = error, line > 0,
          error.description.hasPrefix("a.heard:\(line): "),
          !error.description.unicodeScalars.contains(where: \.isControl)
        else { throw error }
      }
    }
    #expect((1..<count).contains(readable), "\(readable) of \(count)")
  }
}
