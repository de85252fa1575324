import PlainText
import RandomInput
import Testing

import Configuration

@Suite struct ConfigurationFuzzTests {
  private static let file = """
    # mine
    theme = "dark" # yes
    hints = true
    [speech]
    rate = 180
    voices.grc = 'x'
    [keys]
    "first" = ["g g", '''x''']
    last = "G"

    """

  /// A damaged file gives settings with their lines, or errors of one line.
  @Test func files() throws {
    let pieces = ["\"\"\"", "'''", "[[", "]]", "{", "}", "=", ".", "\\U", "0x1f", "inf", "[[[[[["]
    try fuzz("TOML", [Array(Self.file.utf8)], pieces: pieces, runs: 1_500) { bytes, _ in
      do {
        let file = try ConfigurationFile(path: "c", bytes: bytes)
        guard file.entries.values.allSatisfy({ $0.line > 0 }) else {
          throw FuzzFailure(description: "a setting without a line")
        }
      } catch let error as ConfigurationError {
        guard !error.description.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" })
        else { throw FuzzFailure(description: "the message \(error)") }
      }
    }
  }
}
