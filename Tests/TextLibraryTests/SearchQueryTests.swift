import Interlinear
import Testing

@testable import TextLibrary

@Suite("Queries")
struct SearchQueryTests {
  /// Returns the tree of a query on one line.
  private func shape(_ node: SearchQuery.Node) -> String {
    switch node {
    case .term(let term):
      (term.tier.map { $0 + ":" } ?? "") + (term.isExact ? "=" : "") + "<\(term.text)>"
        + (term.isPrefix ? "*" : "")
    case .all(let nodes, let without):
      "(" + (nodes.map(shape) + without.map { "-" + shape($0) }).joined(separator: " & ") + ")"
    case .any(let nodes): "(" + nodes.map(shape).joined(separator: " | ") + ")"
    case .words(let steps):
      steps.map { "[\(shape($0.condition))]\($0.count == 1...1 ? "" : "\($0.count)")" }.joined()
    }
  }

  @Test(
    "The meaning of a query in words",
    arguments: [
      ("[lemma:λόγος case:genitive]", "a word with lemma λόγος, case genitive"),
      (
        "[pos:article case:$c] []{0,1} [pos:noun case:$c]",
        "a word with pos article, the same case as $c, then 0 to 1 words, then a word with pos noun, "
          + "the same case as $c"
      ),
      (
        "[pos:noun !case:genitive|dative]",
        "a word with pos noun, not (case genitive or case dative)"
      ),
      ("[lemma:θεός | lemma:λόγος]{2}", "2 words with lemma θεός or lemma λόγος"),
      (
        "[(pos:noun number:plural) | pos:verb] []",
        "a word with (pos noun, number plural) or pos verb, then any word"
      ),
      ("[pos:noun] -gloss:lord", "a verse with (a word with pos noun), not gloss lord"),
      ("lemma:λόγος morph:N-GSM", "a verse with lemma λόγος, morph N-GSM"),
      ("[form:=Λόγος strong:G30*]", "a word with form =Λόγος, strong G30*"),
      ("λόγος", nil), ("lemma:λόγος", nil), ("a OR b", nil), ("\"a b\" -c", nil),
    ] as [(String, String?)])
  func meaning(query: String, expected: String?) throws {
    #expect(try SearchQuery(query).meaning?.description == expected)
  }

  @Test("Parentheses have a bound", arguments: [1, 32, 33, 100_000])
  func depth(depth: Int) {
    let text = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    if depth > 32 {
      #expect(throws: SearchQueryError.self) { try SearchQuery(text) }
    } else {
      #expect((try? SearchQuery(text)).map { shape($0.root) } == "<a>")
    }
  }

  @Test(
    "Valid queries",
    arguments: [
      ("λόγος", "<λόγος>"), ("  a  b ", "(<a> & <b>)"), ("a -b", "(<a> & -<b>)"),
      ("-b a", "(<a> & -<b>)"), ("a OR b", "(<a> | <b>)"),
      ("a b OR c d", "((<a> & <b>) | (<c> & <d>))"),
      ("a (b OR c) d", "(<a> & (<b> | <c>) & <d>)"), ("a -(b OR c)", "(<a> & -(<b> | <c>))"),
      ("\"a b\"", "<a b>"), ("gloss:\"a b*\"", "gloss:<a b>*"), ("lemma:λόγος", "lemma:<λόγος>"),
      ("morph:V-AAI*", "morph:<V-AAI>*"), ("=Λόγος", "=<Λόγος>"), ("lemma:=Λόγ*", "lemma:=<Λόγ>*"),
      ("3:16", "<3:16>"), ("\"a:b\"", "<a:b>"), ("well-known", "<well-known>"), ("or", "<or>"),
      ("ORder OR(x)", "(<ORder> | <x>)"), ("((a))", "<a>"), ("my tier:x", "(<my> & tier:<x>)"),
      ("a*b", "<a*b>"), ("morph:*-3S", "morph:<*-3S>"), ("morph:V-?A*", "morph:<V-?A*>"),
      ("gloss:who?", "gloss:<who?>"),
      ("[lemma:λόγος case:genitive]", "[(lemma:<λόγος> & case:<genitive>)]"),
      ("[case:genitive|dative]", "[(case:<genitive> | case:<dative>)]"),
      ("[pos:a|B=c]", "[(pos:<a> | <B=c>)]"), ("[a | b c]", "[(<a> | (<b> & <c>))]"),
      ("[!a|b]", "[(-(<a> | <b>))]"),
      ("[a (b | c)]", "[(<a> & (<b> | <c>))]"), ("[]", "[()]"), ("[a*c]{2}", "[<a*c>]2...2"),
      ("[a] {0,3} [b]", "[<a>][()]0...3[<b>]"), ("[a][]{0,3}[b]", "[<a>][()]0...3[<b>]"),
      ("x [a] -[b]", "(<x> & [<a>] & -[<b>])"), ("[a] OR [b]", "([<a>] | [<b>])"),
      ("[\"Number[psor]=Sing\"]", "[<Number[psor]=Sing>]"), ("[\"a b\"]", "[<a b>]"),
      ("[*]", "[<>*]"),
      ("[a)rxh/]", "[<a)rxh/>]"), ("[lemma:$x]", "[lemma:<$x>]"),
      ("a\"b\"", "(<a> & <b>)"), ("partOfSpeech:noun", "partOfSpeech:<noun>"), ("a:", nil),
    ] as [(String, String?)])
  func understood(query: String, expected: String?) {
    if let expected {
      #expect((try? SearchQuery(query)).map { shape($0.root) } == expected)
    } else {
      #expect(throws: SearchQueryError.self) { try SearchQuery(query) }
    }
  }

  @Test(
    "Invalid queries, and the position of the fault",
    arguments: [
      ("", 0, "a word to look for"), ("  ", 2, "a word"), ("-a", 0, "beside what is left out"),
      ("a -", 3, "after \"-\""), ("a - b", 3, "after \"-\""), ("a OR", 4, "a word after OR"),
      ("OR a", 0, "a word to look for"), ("(a", 0, "has no end"), ("a)", 1, "before this \")\""),
      ("x \"a b", 2, "has no end"), ("\"a*b c\"", 0, "at the end"), ("x *", 2, "expected a word"),
      ("lemma: x", 0, "after \"lemma:\""), ("=", 0, "expected a word"), ("\"\"", 0, "a word"),
      ("[a", 0, "has no end"), ("[a) b]", 2, "before this"), ("[a|]", 3, "expected a word"),
      ("[!!a]", 2, "a word"),
      ("[]{200,300}", 2, "from 0 to 100"),
      ("[a | ]", 5, "expected a word"), ("[!]", 2, "expected a word"), ("[case:!a]", 6, "a word"),
      ("[]{", 2, "from 0 to 100"), ("[]{3,1}", 2, "from 0 to 100"), ("[]{0}", 2, "from 0 to"),
      ("[]{101}", 2, "from 0 to"), ("{a}", 0, "from 0 to"), ("[(a]", 1, "has no end"),
      ("()", 1, "a word to look for"), ("a --b", 3, "after"), ("a OR -b", 5, "left out"),
    ] as [(String, Int, String)])
  func wrong(query: String, offset: Int, message: String) {
    let error = #expect(throws: SearchQueryError.self) { try SearchQuery(query) }
    #expect(error?.offset == offset)
    #expect(error?.message.description.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("A query that is nested too deeply is an error", arguments: ["(", "[(", "[!(", "[] {0,1}"])
  func depth(part: String) {
    let text = part + String(repeating: part.hasPrefix("[]") ? part : "(", count: 100_000)
    #expect(throws: SearchQueryError.self) { try SearchQuery(text + "a") }
  }

  @Test(
    "Folding",
    arguments: [
      ("ἀρχῇ", "αρχη"), ("ΛΌΓΟΣ", "λογοσ"), ("λόγος", "λογοσ"), ("הָאָרֶץ", "הארץ"),
      ("Straße", "strasse"),
      ("taʼ", "taʼ"), ("ʼ", "ʼ"), ("ʿayn", "ʿayn"), ("пʼять", "пʼять"), ("ἀλλʼ", "αλλ"),
      ("ἀλλ᾽", "αλλ"), ("é", "e"), ("e\u{301}", "e"), ("ἀλλ’", "αλλ"), ("don't", "dont"),
      ("a\u{200B}b", "ab"),
      ("ï", "i"), ("की", "की"), ("", ""), ("ABC", "abc"), ("İ", "i"), ("ᾳ", "α"), ("한", "한"),
    ])
  func folding(text: String, folded: String) {
    #expect(Folding.fold(text) == folded)
  }

  @Test(
    "Tokens of a value",
    arguments: [
      (Tier.surface, "כָּל־הָאָרֶץ", ["כל", "הארץ"]),
      (.gloss, "[The] book-of, x", ["the", "book", "of", "x"]),
      (.morphology, "V-AAI-3S", ["v-aai-3s"]),
      (.morphology, "Case=Nom|Number=Sing", ["case=nom", "number=sing"]),
      (.strong, "G0976 h04053c", ["g976", "h4053c"]), (.strong, "b/7225", ["b", "7225"]),
      (.surface, "·", []), (.surface, "⸀οὗτος", ["ουτοσ"]), (.gloss, "1SG.POSS", ["1sg", "poss"]),
      (.partOfSpeech, "N-", ["n-"]), (.surface, "🙂", ["🙂"]),
    ] as [(Tier, String, [String])])
  func tokens(tier: Tier, value: String, expected: [String]) {
    #expect(TokenKind(tier).tokens(value).map(\.token) == expected)
  }
}
