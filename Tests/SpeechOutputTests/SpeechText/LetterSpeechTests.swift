import Testing

@testable import SpeechOutput

@Suite struct LetterSpeechTests {
  @Test(arguments: [
    ("Ἐν", "en"), ("ἀρχῇ", "arkhe"), ("ὁ", "ho"), ("Οὗτος", "houtos"), ("αὐτοῦ", "autou"),
    ("υἱός", "huios"), ("ἄγγελος", "angelos"), ("ῥῆμα", "rema"), ("Ἱεροσόλυμα", "hierosolyma"),
    ("πνεῦμα", "pneuma"), ("ψυχή", "psykhe"), ("θεός", "theos"), ("φῶς", "fos"),
    ("Ἠσαΐας", "esaias"), ("εὑρίσκω", "heurisko"), ("ξύλον", "xylon"), ("ᾅδης", "hades"),
    ("προϋπάρχω", "proyparkho"), ("ἄγκυρα", "ankyra"), ("ἔλεγξις", "elenxis"), ("ἐγώ", "ego"),
    ("ἐγχρίω", "enkhrio"), ("οἱ", "hoi"), ("ηὗρον", "heuron"), ("ὗς", "hys"), ("υἱῷ", "huio"),
    ("εἷς", "heis"), ("Ῥώμη", "rome"), ("μυῖα", "muia"), ("ἀΐδιος", "aidios"), ("b3", "b3"),
    ("λόγος,", "logos,"),
  ])
  func greek(written: String, said: String) {
    #expect(LetterSpeech.greek(written) == said)
  }

  @Test(arguments: [
    ("слово", "slovo"), ("Йорданъ", "yordan"), ("ещё", "eshchyo"), ("Бог", "bog"),
    ("жизнь", "zhizn"), ("край", "kray"), ("ёж", "yozh"), ("сѣно", "seno"), ("љубав", "lyubav"),
    ("x1", "x1"), ("Київ", "kiiv"),
  ])
  func cyrillic(written: String, said: String) {
    #expect(LetterSpeech.cyrillic(written) == said)
  }

  @Test(arguments: [
    ("wayyiqrāʾ", "hbo", "vayikra"), ("ʾăšer", "hbo", "asher"), ("bəśimḥâ", "hbo", "besimkha"),
    ("ʾēlāyw", "hbo", "elav"), ("ḇērēḵ", "hbo", "verekh"), ("bāʾâ", "hbo", "ba'a"),
    ("Houtos", "grc", "houtos"), ("tō", "grc", "to"), ("kr̥ṣṇa", "sa", "krsna"),
    ("šarrum", "akk", "sharum"), ("sēp̄er", "hbo", "sefer"), ("kōḵāḇ", "hbo", "kokhav"),
    ("meleḵ", "hbo", "melekh"), ("melek̄", "hbo", "melekh"), ("nābî", "hbo", "nabi"),
    ("ṣaddîq", "hbo", "tsadik"), ("ḫarrān", "akk", "kharan"), ("ṭôb", "hbo", "tob"),
    ("śādê", "hbo", "sadei"), ("śāde", "hbo", "sadeh"), ("šālōm ʿal", "hbo", "shalom al"),
    ("māʾād", "grc", "ma'ad"), ("atta", "la", "atta"), ("þing", "ang", "thing"),
  ])
  func scholarlyTransliterations(written: String, language: String, said: String) {
    #expect(LetterSpeech.folded(written, from: language) == said)
  }
}
