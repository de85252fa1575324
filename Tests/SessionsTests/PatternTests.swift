import Testing

@testable import GestureScripts

@Suite("Patterns of expect-match") struct PatternTests {
  private static let cases: [(pattern: String, text: String, matches: Bool)] = [
    ("", "", true), ("", "a", true), ("a", "bab", true), ("^a", "ba", false), ("a$", "ab", false),
    ("^$", "", true), ("a|b", "b", true), ("^(ab|cd)+$", "abcdab", true),
    ("^(?:ab|cd)+$", "abc", false), ("a*b", "aaab", true), ("^a+$", "", false),
    ("^a?b$", "b", true), ("^a{2}$", "aa", true), ("^a{2}$", "a", false), ("^a{2,}$", "aaaa", true),
    ("^a{1,2}$", "aaa", false), ("^.{3}$", "a\nb", false), ("\\d+ of \\d+", "12 of 64", true),
    ("^\\D+$", "1", false), ("\\bcat\\b", "the cat sat", true), ("\\bcat\\b", "concat", false),
    ("\\Bcat", "concat", true), ("[a-c]+", "xxb", true), ("^[^a-c]+$", "xyz", true),
    ("^[]a]+$", "]a", true), ("^[a-]+$", "a-", true), ("^[\\d,]+$", "1,2", true),
    ("\\[x\\]", "[x]", true), ("λ.γος", "λόγος", true), ("^\\w+$", "λόγος", true),
    ("a{x}", "a{x}", true), ("^a*?b$", "aab", true), ("(a|b)*c", "ababc", true),
    ("^(a|ab)(c|bcd)$", "abcd", true), ("(?i)wi-fi", "WI-FI", true), ("wi-fi", "WI-FI", false),
    ("\\s", "a b", true), ("^\\S+$", "a b", false),
    ("^Cellular Data", "Cellular Data, dimmed", true),
  ]

  @Test(arguments: cases.indices)
  func patternsMatch(_ index: Int) throws {
    let entry = Self.cases[index]
    #expect(try Pattern(entry.pattern).matches(in: entry.text) == entry.matches)
  }

  @Test func caseIsIgnoredWhereAsked() throws {
    #expect(try Pattern("^[A-C]+ÄX$", ignoresCase: true).matches(in: "abcäx"))
    #expect(try Pattern("[^a]", ignoresCase: true).matches(in: "A") == false)
  }

  @Test(arguments: [
    "(", ")", "a)", "[", "[a", "*", "a**", "\\", "(?=a)", "(?<!a)", "(?<n>a)", "\\1", "\\p{L}",
    "[b-a]", "a{3,2}", "a{2000}", "[[a]]", String(repeating: "[", count: 5_000),
    String(repeating: "(", count: 5_000), String(repeating: "(a", count: 400),
    String(repeating: "(", count: 60) + String(repeating: ")", count: 60),
    "(((a{999}){999}){999}){999}",
  ])
  func mistakesAreReported(_ pattern: String) {
    #expect(throws: PatternFault.self) { try Pattern(pattern) }
  }

  /// An engine that backtracks never ends here.
  @Test(arguments: [
    "(a|a)*b", "(a*)*b", "(a+)+b", "(a|aa)+b", "(.*)*(.*)*(.*)*b", "(a?){50}a{50}b",
  ])
  func theTimeDoesNotDependOnThePattern(_ pattern: String) throws {
    let text = String(repeating: "a", count: 2_000)
    #expect(try Pattern(pattern).matches(in: text) == false)
    #expect(try Pattern(pattern).matches(in: text + "b"))
  }

  /// Random patterns never crash, and what compiles agrees with the library's engine.
  @Test func randomPatternsAgreeWithTheLibrary() {
    var compared = 0
    var state: UInt64 = 1
    func random(below count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<3_000 {
      let letters = ["a", "b", "(", ")", "|", "*", "?", "+", ".", "[ab]", "^", "$", "{1,2}"]
      let length = random(below: 8) + 1
      let pattern = (0..<length).map { _ in letters[random(below: letters.count)] }.joined()
      guard let ours = try? Pattern(pattern), let theirs = try? Regex(pattern) else { continue }
      for text in ["", "a", "b", "ab", "ba", "aab", "abab"] {
        compared += 1
        #expect(
          ours.matches(in: text) == (text.firstMatch(of: theirs) != nil), "\(pattern) on \(text)")
      }
    }
    #expect(compared > 3_000)
  }
}
