import Testing

import Interlinear

@Suite("Languages by their letters")
struct LanguageGuessTests {
  @Test(
    "What the letters reveal",
    arguments: [
      ("Ἐν ἀρχῇ ἦν ὁ λόγος", false, "grc"), ("ἀρχῇ", false, "grc"), ("ברא", false, "he"),
      ("εν αρχη ην ο λογος", false, "grc"),
      ("Στην αρχή ήταν ο Λόγος", false, "el"), ("Στην αρχή ήταν", true, "grc"),
      ("בְּרֵאשִׁית בָּרָא", false, "hbo"), ("בראשית ברא", false, "he"), ("בראשית ברא אלהים", true, "hbo"),
      ("אין אָנהײב האָט גאָט באַשאַפֿן", false, "yi"), ("ϩⲛ ⲧⲉϩⲟⲩⲉⲓⲧⲉ", false, "cop"),
      ("ܒܪܫܝܬ ܒܪܐ ܐܠܗܐ", false, "syr"), ("In the beginning", false, "und"),
      ("В начале было", false, "und"),
      ("في البدء كان", false, "und"), ("आदि में वचन था", false, "und"), ("태초에 말씀이 계시니라", false, "ko"),
      ("はじめに言があった。", false, "ja"), ("太初有道道與神同在", false, "und"),
      ("λόγος and more words", false, "und"),
    ])
  func guesses(text: String, hasStrong: Bool, tag: String) {
    #expect(LanguageGuess(text, hasStrong: hasStrong)?.language.rawValue == tag)
  }

  @Test("A text with hardly any letters reveals nothing")
  func empty() {
    #expect(LanguageGuess("") == nil)
    #expect(LanguageGuess("1, 2 – 3") == nil)
    #expect(LanguageGuess("a b c") == nil)
    #expect(LanguageGuess("λόγος") == nil)
  }
}
