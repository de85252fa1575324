import Testing

@testable import Languages

@Suite("Plural rules") struct PluralRuleTests {
  /// A language, a form, and numbers from CLDR's samples of it.
  private static let samples: [(language: String, form: String, numbers: String)] = [
    ("en", "one", "1"), ("en", "other", "0 2 16 100 1000 1000000"),
    ("de", "one", "1"), ("de", "other", "0 2 16 100 1000000"),
    ("es", "one", "1"), ("es", "many", "1000000 2000000"),
    ("es", "other", "0 2 16 100 1000 100000"),
    ("pl", "one", "1"), ("pl", "few", "2 3 4 22 23 24 32 42 52 62 102 1002"),
    ("pl", "many", "0 5 19 11 12 13 14 100 101 112 1000 1000000"),
    ("ar", "zero", "0"), ("ar", "one", "1"), ("ar", "two", "2"),
    ("ar", "few", "3 10 103 110 1003"), ("ar", "many", "11 26 111 1011"),
    ("ar", "other", "100 101 102 200 202 300 1000"),
    ("ru", "one", "1 21 31 41 71 81 101 1001"), ("ru", "few", "2 3 4 22 24 32 102 1002"),
    ("ru", "many", "0 5 19 11 14 100 111 1000 1000000"),
    ("sl", "one", "1 101 201 301 1001"), ("sl", "two", "2 102 202 1002"),
    ("sl", "few", "3 4 103 104 1003"), ("sl", "other", "0 5 19 100 1000 1000000"),
    ("cy", "zero", "0"), ("cy", "one", "1"), ("cy", "two", "2"), ("cy", "few", "3"),
    ("cy", "many", "6"), ("cy", "other", "4 5 7 8 20 100 1000"),
    ("cs", "one", "1"), ("cs", "few", "2 3 4"),
    ("cs", "other", "0 5 19 100 1000 1000000"),
    ("fr", "one", "0 1"), ("fr", "many", "1000000"),
    ("fr", "other", "2 17 100 1000"),
    ("ja", "other", "0 1 2 15 100 1000"),
    ("he", "one", "1"), ("he", "two", "2"), ("he", "other", "0 3 17 100"),
    ("lt", "one", "1 21 31 101"), ("lt", "few", "2 9 22 29 102"),
    ("lt", "other", "0 10 20 11 19 100"),
    ("lv", "zero", "0 10 20 30 11 19"), ("lv", "one", "1 21 31"), ("lv", "other", "2 9 22"),
    ("ga", "one", "1"), ("ga", "two", "2"), ("ga", "few", "3 6"), ("ga", "many", "7 10"),
    ("ga", "other", "0 11 25"), ("da", "one", "1"), ("da", "other", "0 2 16"),
    ("pt", "one", "0 1"), ("pt-PT", "one", "1"), ("pt-PT", "other", "0 2"),
    ("pt-BR", "one", "0 1"), ("ro", "few", "0 2 16 101 119"), ("ro", "other", "20 35 100"),
    ("hr", "one", "1 21"), ("hr", "few", "2 4 22"), ("hr", "other", "0 5 19 11"),
  ]

  @Test(arguments: samples.indices) func samplesOfCLDR(_ index: Int) throws {
    let sample = Self.samples[index]
    let rules = try #require(PluralRules.known(sample.language))
    for number in sample.numbers.split(separator: " ").compactMap({ Int($0) }) {
      #expect(rules.category(of: number).rawValue == sample.form, "\(sample.language) \(number)")
      #expect(rules.category(of: -number).rawValue == sample.form)
    }
  }

  @Test(arguments: [
    ("en", "one other"), ("es", "one many other"), ("pl", "one few many other"),
    ("ar", "zero one two few many other"), ("cs", "one few other"), ("ja", "other"),
    ("lt", "one few other"), ("sl", "one two few other"), ("fr", "one many other"),
  ])
  func formsThatCountsNeed(_ language: String, _ forms: String) {
    let known = PluralRules.known(language)?.categoriesOfCounts.map(\.rawValue)
    #expect(known?.joined(separator: " ") == forms)
  }

  /// Rules as they may be written, with numbers that have the form and numbers that do not.
  @Test(arguments: [
    ("n = 1", "1", "0 2"), ("n=1", "1", "11"),
    ("  n  %  10  =  2 .. 4 , 7  and  i  !=  3  ", "2 4 7 13 22", "3 5 11"),
    ("n = 1 @integer 1 @decimal 1.0", "1", "0 2"), ("e = 0 or c = 0", "0 1", ""),
    ("t = 0", "1", ""), ("w = 0 and f = 0", "1", ""), ("v != 0", "", "0 1"),
    ("n % 100 != 12..14", "11 15 111", "12 14 113"),
  ])
  func rulesThatAreRead(_ text: String, matching: String, others: String) throws {
    let rule = try #require(PluralRule(text))
    for number in matching.split(separator: " ").compactMap({ UInt($0) }) {
      #expect(rule.holds(for: number), "\(number)")
    }
    for number in others.split(separator: " ").compactMap({ UInt($0) }) {
      #expect(!rule.holds(for: number), "\(number)")
    }
  }

  @Test(arguments: [
    "", "x = 1", "n", "n 1", "n =", "n = a", "n = 1,", "n = 1..", "n % 0 = 1", "n % = 1",
    "n = 4..2", "n = 1 und i = 2", "n = 1 andi = 2", "n = 1 or", "n = 1 and", "n = 1 = 2",
    "n = 100000000000000000000", "n = -1", "é = 1", "n = 1 é", "(n = 1)", "n == 1",
  ])
  func rulesThatAreRefused(_ rule: String) { #expect(PluralRule(rule) == nil) }

  @Test func theGreatestNumbersHaveForms() {
    let rules = PluralRules.known("ru")
    #expect(rules?.category(of: Int.min) == .many)
    #expect(rules?.category(of: Int.max) == .many)
  }

  @Test func formsWithoutARuleOfTheirOwnAreOther() {
    let rules = PluralRules([("one", "n = 1"), ("two", "n is 2"), ("dual", "n = 3"), ("other", "")])
    #expect(rules.categories == [.one, .other])
    #expect([0, 1, 2, 3].map { rules.category(of: $0) } == [.other, .one, .other, .other])
  }

  @Test func unknownLanguagesHaveNoRules() {
    #expect(PluralRules.known("tlh") == nil)
    #expect(PluralRules.known("") == nil)
    #expect(PluralRules.known("pl-PL-x") == PluralRules.known("pl"))
  }
}
