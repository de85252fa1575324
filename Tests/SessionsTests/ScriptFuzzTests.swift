import CellGrids
import PlainText
import RandomInput
import Testing

@testable import GestureScripts
@testable import Sessions

@Suite struct ScriptFuzzTests {
  private static let script = #"""
    # A script.
    open sampler 1:1
    expect "λόγος, \u03bb \"word\"" # why
    tap 12,4
    swipe-right 3
    expect-match "^(a|b)*c{1,3}$"
    press space down enter
    type "text"
    """#

  /// A script is lines of words, or an error of one line.
  @Test func scripts() throws {
    let pieces = ["expect ", "\"", "\\u", "\\ud83d", "open ", "#", "'", "swipe-right 99999999999 "]
    try fuzz("script", [Array(Self.script.utf8)], pieces: pieces, runs: 1_000) { bytes, _ in
      do {
        let script = try Script(name: "s", text: String(decoding: bytes, as: UTF8.self))
        guard script.lines.allSatisfy({ !$0.words.isEmpty && $0.number > 0 }) else {
          throw FuzzFailure(description: "an empty line")
        }
      } catch let error as ScriptError {
        guard !error.description.unicodeScalars.contains(where: \.isControl),
          error.description.count < 400
        else { throw FuzzFailure(description: "the message \(error)") }
      }
    }
  }

  @Test func patterns() throws {
    let patterns = ["^(ab|cd)+[^a-c]{2,30}\\d*$", "(?i)\\bcat\\B.?x|[]a-]+", "(((a{9}){9}){9})"]
    let pieces = ["(", "[", "{", "{2,3}", "\\", "*", "+?", "|", "^", "(?:", "(?=", "[^"]
    let text = String(repeating: "abcd x1", count: 30)
    try fuzz("pattern", patterns.map { Array($0.utf8) }, pieces: pieces, runs: 400) { bytes, _ in
      do {
        _ = try Pattern(String(decoding: bytes, as: UTF8.self)).matches(in: text)
      } catch _ as PatternFault {}
    }
  }

  @Test func keyTables() throws {
    let table =
      "# Keys\nright\tswipe-right\ng g\tfirst-element\nctrl-x alt-a\tquit\n] n\tnext-note\n"
    let pieces = ["\t", "\n", "ctrl-", "alt-", "space ", "f13", "quit"]
    try fuzz("key table", [Array(table.utf8)], pieces: pieces, runs: 600) { bytes, _ in
      do {
        _ = try KeyMap(table: String(decoding: bytes, as: UTF8.self))
      } catch let error as KeyMapError {
        guard error.line > 0, error.description.count < 1_100 else {
          throw FuzzFailure(description: "the message \(error)")
        }
      }
    }
  }
}
