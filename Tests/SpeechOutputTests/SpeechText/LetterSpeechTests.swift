import Testing

@testable import SpeechOutput

@Suite struct LetterSpeechTests {
  @Test(arguments: [
    ("Ἐν", "en"), ("ἀρχῇ", "arkhe"), ("ὁ", "ho"), ("Οὗτος", "houtos"), ("αὐτοῦ", "autou"),
    ("υἱός", "huios"), ("ἄγγελος", "angelos"), ("ῥῆμα", "rema"), ("Ἱεροσόλυμα", "hierosolyma"),
    ("πνεῦμα", "pneuma"), ("ψυχή", "psykhe"), ("θεός", "theos"), ("φῶς", "fos"),
    ("Ἠσαΐας", "esaias"), ("εὑρίσκω", "heurisko"), ("ξύλον", "xylon"), ("ᾅδης", "hades"),
    ("προϋπάρχω", "proyparkho"), ("λόγος,", "logos,"),
  ])
  func greek(written: String, said: String) {
    #expect(LetterSpeech.greek(written) == said)
  }

  @Test(arguments: [
    ("слово", "slovo"), ("Йорданъ", "yordan"), ("ещё", "eshchyo"), ("Бог", "bog"),
    ("жизнь", "zhizn"), ("Київ", "kiiv"),
  ])
  func cyrillic(written: String, said: String) {
    #expect(LetterSpeech.cyrillic(written) == said)
  }

  @Test(arguments: [
    ("wayyiqrāʾ", "hbo", "vayikra"), ("ʾăšer", "hbo", "asher"), ("bəśimḥâ", "hbo", "besimkha"),
    ("ʾēlāyw", "hbo", "elav"), ("ḇērēḵ", "hbo", "verekh"), ("bāʾâ", "hbo", "ba'a"),
    ("Houtos", "grc", "houtos"), ("tō", "grc", "to"), ("kr̥ṣṇa", "sa", "krsna"),
    ("šarrum", "akk", "sharum"),
  ])
  func scholarlyTransliterations(written: String, language: String, said: String) {
    #expect(LetterSpeech.folded(written, from: language) == said)
  }
}
