import Interlinear
import Testing

@testable import Formats

@Suite("Words of running text")
struct PlainWordsTests {
  private func outline(_ words: [Word]) -> String {
    words.map { "\($0.before)[\($0.surface)]\($0.after)" }.joined()
  }

  private func cut(_ pieces: String...) -> String {
    var text = RunningText(tierCount: 1)
    for piece in pieces { text.add(piece) }
    return outline(text.finish())
  }

  @Test(
    "Where words begin and end",
    arguments: [
      ("can't e.g. 3,000 1.5 R&D", "[can't] [e.g]. [3,000] [1.5] [R&D]"),
      ("half-day\u{2011}off", "[half-day\u{2011}off]"),
      // A Greek semicolon and a Catalan middle dot.
      ("λόγος·ὁ", "[λόγος]·[ὁ]"), ("col·legi", "[col·legi]"),
      ("ἀλλ’ ἐγώ, ἀλλ᾽ ἐγώ", "[ἀλλ’] [ἐγώ], [ἀλλ᾽] [ἐγώ]"),
      ("disciples’ boat", "[disciples]’ [boat]"),
      ("δι\u{301}’ ὁ", "[δι\u{301}’] [ὁ]"), ("cafe\u{301}’ a", "[cafe\u{301}]’ [a]"),
      // Hebrew abbreviations and foreign sounds, with either sign.
      ("צה״ל צה\"ל", "[צה״ל] [צה\"ל]"), ("צ׳ צ' \"אמר\"", "[צ׳] [צ'] \"[אמר]\""),
      ("עַל־פְּנֵי אֶחָד׃", "[עַל]־[פְּנֵי] [אֶחָד]׃"), ("לְאוֹר ׀ יוֹם", "[לְאוֹר] ׀ [יוֹם]"),
      ("B\u{200B}C", "[B][C]"), ("B\u{2060}C", "[B\u{2060}C]"), ("a\u{AD}b", "[a\u{AD}b]"),
      ("a’\u{2060}b", "[a’\u{2060}b]"), ("می\u{200C}روم", "[می\u{200C}روم]"),
      ("\u{2067}אב\u{2069} c", "\u{2067}[אב]\u{2069} [c]"),
      // A variation selector is not a word.
      ("a \u{2764}\u{FE0F} b", "[a] \u{2764}\u{FE0F} [b]"),
      ("\u{E000}\u{E001} x\u{FFFD}y", "[\u{E000}\u{E001}] [x]\u{FFFD}[y]"),
    ])
  func words(text: String, expected: String) {
    #expect(cut(text) == expected)
  }

  @Test(
    "The text between two words",
    arguments: [
      ("a (b) c", "[a] ([b]) [c]"), ("a(b)", "[a]([b])"), ("“a”—‘b’", "“[a]”—‘[b]’"),
      // French: spaces within quotation marks and before a colon.
      ("dit : « Viens » !", "[dit] : « [Viens] » !"), ("a — b", "[a] — [b]"),
      ("dijo: ¿qué?", "[dijo]: ¿[qué]?"), ("a \"b\"", "[a] \"[b]\""), (" ¶ a", "¶ [a]"),
      ("—", "[—]"), (" ", ""),
    ])
  func gaps(text: String, expected: String) {
    #expect(cut(text) == expected)
  }

  @Test("The punctuation of a gap belongs to the right word")
  func sides() {
    func sides(_ text: String) -> [String] {
      var running = RunningText(tierCount: 1)
      running.add(text)
      let words = running.finish()
      return [words[0].after, words[1].before]
    }
    #expect(sides("a : « b") == [" : ", "« "])
    #expect(sides("a — b") == [" — ", ""])
    #expect(sides("a ׀ b") == [" ׀ ", ""])
    #expect(sides("a —b") == [" ", "—"])
    #expect(sides("a(b") == ["", "("])
    #expect(sides("a\u{201D}\u{2014}\u{201C}b") == ["\u{201D}\u{2014}", "\u{201C}"])
  }

  @Test("A word may come in pieces, with a joint between them")
  func pieces() {
    #expect(cut("be", "gin", "ning. E", "nd") == "[beginning]. [End]")
    #expect(cut("can", "'", "t") == "[can't]")
    var text = RunningText(tierCount: 2)
    text.add("won")
    #expect(text.nextIndex == 1)
    text.add("der")
    #expect(text.cut() == 0)
    text.add("ful")
    #expect(text.cut(values: ["x"]) == 1)
    text.add(Word(values: ["w", "y"], before: "(", after: ")"))
    text.add("z")
    #expect(outline(text.finish(end: " ")) == "[wonder][ful]([w])[z] ")
  }

  @Test(
    "The punctuation around a printed word",
    arguments: [
      ("‘word’,", "‘", "word’", ","), ("*foo", "*", "foo", ""), ("ma˥.", "", "ma˥", "."),
      ("“ἀλλ’”", "“", "ἀλλ’", "”"), ("¿qué?", "¿", "qué", "?"), ("∅", "", "∅", ""),
      ("𝄞a", "", "𝄞a", ""), ("-ne", "-", "ne", ""),
    ])
  func printed(text: String, before: String, core: String, after: String) {
    let word = PrintedWord(text)
    #expect([word.before, word.core, word.after] == [before, core, after])
  }

  @Test("No part of a text is lost, whatever it contains")
  func fuzz() {
    let scalars = Array(
      "ab1λ’'\"·.,:;&-_ \u{A0}\u{200B}\u{2060}\u{FE0F}\u{301}א״׳־׀(«»)—\u{2067}\u{6DD}\u{E000}"
        .unicodeScalars)
    var generator = RandomVerses(seed: 29)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.below(13) {
        text.append(scalars[generator.below(scalars.count)])
      }
      var running = RunningText(tierCount: 1)
      running.add(String(text))
      let words = running.finish()
      func bare(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        text.filter { $0.value != 0x200B && !$0.properties.isWhitespace }
      }
      let printed = words.map { $0.before + $0.surface + $0.after }.joined()
      #expect(bare(printed.unicodeScalars) == bare(text))
      #expect(words.allSatisfy { !$0.surface.isEmpty })
    }
  }
}
