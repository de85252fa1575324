import AccessibilityModel
import Languages
import Testing

@testable import ScreenReading

/// Reading, filling, and counting phrases. The required phrases of each language are tested with
/// the interface's phrases, which contain these.
@Suite("Phrases of the screen reader") struct PhrasesTests {
  /// A file may name another voice, unless the user has chosen a region.
  @Test(arguments: [("zh-Hans", "zh-CN"), ("zh-SG", "zh-SG"), ("de", "de"), ("de-AT", "de-AT")])
  func aLanguageHasAVoice(language: String, voice: String) {
    #expect(Phrases(table: "", language: language).voice == voice)
  }

  @Test func phrasesAreFilledAndCounted() {
    let table = Phrases(table: "a\t{1} of {0}\nhits\t{0} hits\nhits.one\t{0} hit\n# c\tno\nbad\n")
    #expect(table("a", "x", "{0}") == "{0} of x")
    #expect(table("unknown") == "unknown")
    #expect(table.known("unknown") == nil)
    #expect(table.counted("hits", 1) == "1 hit")
    #expect(table.counted("hits", 12) == "12 hits")
    #expect(table.counted("nothing", 1) == "nothing")
    #expect(table.names == ["a", "hits", "hits.one"])
  }

  private static let fills: [(text: String, filled: String)] = [
    ("{0}", "x"), ("{1}{0}", "yx"), ("{2}", "{2}"), ("{a}", "{a}"), ("{", "{"), ("}", "}"),
    ("{0", "{0"), ("{}", "{}"), ("a{0}b{0}c", "axbxc"), ("{-1}", "{-1}"),
  ]

  @Test(arguments: fills.indices)
  func onlyPlacesWithAnArgumentAreFilled(_ index: Int) {
    let entry = Self.fills[index]
    #expect(Phrases(table: "p\t\(entry.text)")("p", "x", "y") == entry.filled)
  }

  /// What a phrase quotes keeps its language, and the text is the same as that of strings.
  @Test(arguments: [
    ("known", ["Known: |-", "ἐκεῖ|grc"]), ("mark", ["Mark ἐ|-", "ἐκεῖ|grc", ": ἐκεῖ|-"]),
    ("alone", ["ἐκεῖ|grc"]), ("none", ["Nothing|-"]), ("unknown", ["unknown|-"]),
    ("missing", ["a {7}|-"]),
  ])
  func argumentsKeepTheirLanguages(_ name: String, _ expected: [String]) {
    let table =
      "known\tKnown: {0}\nmark\tMark {1}{0}: {2}\nalone\t{0}\nnone\tNothing\nmissing\ta {7}"
    let phrases = Phrases(table: table)
    let word = LabelPiece(.value, "ἐκεῖ", language: "grc")
    let pieces = phrases.pieces(name, word, "ἐ", [LabelPiece(.label, "ἐκεῖ")])
    #expect(pieces.map { "\($0.text)|\($0.language ?? "-")" } == expected)
    #expect(Utterance(pieces).text == phrases(name, "ἐκεῖ", "ἐ", "ἐκεῖ"))
  }

  typealias Plural = (language: String, count: Int, form: String?)

  private static let plurals: [Plural] = [
    ("en", 1, "one"), ("en", 0, nil), ("en", 2, nil), ("en", 11, nil), ("en", 21, nil),
    ("de", 1, "one"), ("de", 0, nil), ("de", 5, nil), ("es", 1, "one"), ("es", 0, nil),
    ("es", 22, nil), ("es", 1_000_000, "many"), ("es", 1_000_001, nil),
    ("pl", 0, "many"), ("pl", 1, "one"), ("pl", 2, "few"), ("pl", 3, "few"), ("pl", 4, "few"),
    ("pl", 5, "many"), ("pl", 11, "many"), ("pl", 12, "many"), ("pl", 13, "many"),
    ("pl", 14, "many"), ("pl", 15, "many"), ("pl", 21, "many"), ("pl", 22, "few"),
    ("pl", 24, "few"), ("pl", 25, "many"), ("pl", 101, "many"), ("pl", 102, "few"),
    ("pl", 111, "many"), ("pl", 112, "many"), ("pl", 114, "many"), ("pl", 122, "few"),
    ("pl", 1_000, "many"), ("pl", 1_012, "many"), ("pl", 1_022, "few"),
  ]

  @Test(arguments: plurals.indices)
  func pluralsFollowTheRulesOfTheLanguage(_ index: Int) {
    let entry = Self.plurals[index]
    let form = PluralRules.known(entry.language)?.category(of: entry.count).rawValue
    #expect(form == entry.form ?? "other")
    let table = "n\tother {0}\nn.one\tone {0}\nn.few\tfew {0}\nn.many\tmany {0}"
    let phrases = Phrases(table: table, language: entry.language)
    #expect(phrases.counted("n", entry.count) == "\(entry.form ?? "other") \(entry.count)")
    #expect(Phrases(table: "n\t{0} all", language: entry.language).counted("n", 2) == "2 all")
  }

  @Test(arguments: Phrases.languages)
  func snapshotTraitsEndWithAFullStop(_ language: String) {
    let phrases = Phrases(language: language)
    for name in phrases.names where name.hasPrefix("snapshot.") {
      let text = phrases.known(name) ?? ""
      #expect(text.hasSuffix(".") || name == "snapshot.trait.selected", "\(language) \(name)")
    }
    for name in phrases.names where name.hasPrefix("trait.") || name.hasPrefix("context.") {
      #expect(phrases.known(name)?.hasSuffix(".") == false, "\(language) \(name)")
    }
  }

  private static let nearest: [(asked: String, found: String)] = [
    ("en", "en"), ("de-AT", "de"), ("de_CH", "de"), ("PL", "pl"), ("es-419", "es"),
    ("pl-PL-x-private", "pl"), ("fr", "en"), ("", "en"), ("-", "en"), ("C", "en"),
    ("german", "en"), ("deu", "en"),
  ]

  @Test(arguments: nearest.indices)
  func theNearestLanguageIsTaken(_ index: Int) {
    let entry = Self.nearest[index]
    #expect(Phrases(language: entry.asked).language == entry.found)
  }

  @Test func commentsAndMalformedLinesAreNotPhrases() {
    let table = Phrases(table: "# a\tb\n\n\ta\nx\ty\tz\nno tab\nb\t")
    #expect(table.known("# a") == nil)
    #expect(table.known("x") == "y\tz")
    #expect(table.known("no tab") == nil)
    #expect(table.known("b") == nil)
  }
}
