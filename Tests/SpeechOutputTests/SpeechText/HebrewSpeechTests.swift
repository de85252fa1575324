import RandomInput
import Testing

@testable import SpeechOutput

/// Pointed Hebrew in letters that any voice can read.
@Suite struct HebrewSpeechTests {
  @Test(arguments: [
    // The beginning of the Bible, with its accents.
    ("בְּרֵאשִׁ֖ית", "bereshit"), ("בָּרָ֣א", "bara"), ("אֱלֹהִ֑ים", "elohim"), ("אֵ֥ת", "et"),
    ("הַשָּׁמַ֖יִם", "hashamayim"), ("וְאֵ֥ת", "ve'et"), ("הָאָֽרֶץ׃", "ha'arets."),
    // Shva: vocal at the beginning, as the second of two, below a doubled letter, between equals.
    ("שְׁמַע", "shema"), ("יִשְׁמְרוּ", "yishmeru"), ("דִּבְּרוּ", "diberu"), ("הַלְלוּ", "halelu"),
    ("מַלְכָּה", "malkah"), ("וַיַּשְׁקְ", "vayashk"), ("לָךְ", "lakh"),
    // Vowel letters.
    ("תּוֹרָה", "torah"), ("קוּם", "kum"), ("סוּסִים", "susim"), ("אוֹר", "or"), ("לֹא", "lo"),
    ("מֹשֶׁה", "mosheh"), ("רִאשׁוֹן", "rishon"), ("צֹאנוֹ", "tsono"), ("בֵּית", "beit"),
    ("דִּבְרֵי", "divrei"), ("דְּבָרָיו", "devarav"), ("אֵלֶיהָ", "eleha"), ("אֲדֹנָי", "adonai"),
    ("גּוֹי", "goy"), ("גָּלוּי", "galui"), ("וּבְיָדוֹ", "uveyado"), ("וּבֵין", "uvein"),
    // A yod before a vav that is a vowel is a consonant.
    ("הָיוּ", "hayu"), ("חָיוּ", "khayu"), ("נִסָּיוֹן", "nisayon"), ("אֳנִיּוֹת", "oniyot"),
    ("אֲנִיוֹת", "aniyot"), ("עֶלְיוֹן", "elyon"), ("גָּלוּיוֹת", "galuyot"),
    // A vav that is a consonant.
    ("וְהָיָה", "vehayah"), ("וַיְהִי", "vayhi"), ("מִצְוָה", "mitsvah"), ("וּמִן", "umin"),
    ("קַו", "kav"), ("וְּאֵת", "ve'et"), ("קוּמוּ", "kumu"), ("עֵשָׂו", "esav"), ("שָׁוְא", "shav"),
    ("מִצְוֹת", "mitsvot"), ("עָוֹן", "avon"), ("דָּוִד", "david"), ("צִוָּה", "tsivah"),
    // The final patah, which is pronounced before its letter.
    ("רוּחַ", "ruakh"), ("יָרֵחַ", "yareakh"), ("גָּבֹהַּ", "gavoah"), ("שָׁמַע", "shama"),
    // Qamats pronounced as o.
    ("כָּל", "kol"), ("וּבְכָל", "uvekhol"), ("צׇהֳרַיִם", "tsohorayim"), ("נָעֳמִי", "no'omi"),
    // Doubled letters, sin, and silent letters.
    ("שָׂרָה", "sarah"), ("יִשְׂרָאֵל", "yisra'el"), ("הָעִיר", "ha'ir"), ("חֶסֶד", "khesed"),
    ("צַדִּיק", "tsadik"), ("פֶּה", "peh"), ("סֵפֶר", "sefer"),
    // Names, and words that are not read as written.
    ("יְרוּשָׁלִַם", "yerushalaim"), ("יְרוּשָׁלִָם", "yerushalaim"), ("יְהוָה", "adonai"),
    ("בֵּית־לֶחֶם", "beit lekhem"),
    // Aramaic.
    ("מַלְכָּא", "malka"), ("אֱלָהָא", "elaha"),
  ])
  func words(written: String, said: String) {
    #expect(HebrewSpeech.transliterated(written) == said)
  }

  /// Signs between and within words.
  @Test(arguments: [
    ("אֶת־הַיּוֹם", "et hayom"), ("טוֹב׀רַע", "tov ra"), ("אָב׃", "av."), ("ײ", "yi"), ("ת״א", "ta"),
    ("ג׳", "gimel"), ("אָ\u{34F}ב", "av"), ("\u{5B8}", ""), ("שׂ שׁ", "sin shin"), ("a\u{301}", "a"),
  ])
  func signs(written: String, said: String) {
    #expect(HebrewSpeech.transliterated(written) == said)
  }

  @Test(arguments: [
    ("א", false), ("אְ", true), ("אּ", true), ("א֑", false), ("שׁ", true), ("שׂ", true), ("אׇ", true),
    ("א\u{5BD}", false), ("\u{FB2A}", true), ("a", false), ("", false),
  ])
  func pointsAreKnown(_ text: String, _ isPointed: Bool) {
    #expect(HebrewSpeech.isPointed(text) == isPointed)
  }

  @Test(arguments: [
    ("שלום", "shelom"), ("דבר", "dever"), ("ישראל", "yesheral"), ("תורה", "torah"),
    ("שיר", "shir"),
  ])
  func unpointedLettersAreGuessed(written: String, said: String) {
    #expect(HebrewSpeech.transliterated(written) == said)
  }

  @Test func presentationFormsAreEquivalent() {
    // Shin with shin dot, bet with dagesh, vav with holam: one scalar each.
    #expect(HebrewSpeech.transliterated("\u{FB2A}\u{FB31}\u{FB4B}") == "shbo")
  }

  @Test func otherScriptsAreUnchanged() {
    #expect(HebrewSpeech.transliterated("3 דָּבָר, word!") == "3 davar, word!")
  }

  @Test(arguments: [
    ("א", "alef"), ("ם", "final mem"), ("ש", "shin"), ("שׁ", "shin"), ("שׂ", "sin"),
    ("א ב", "alef bet"),
  ])
  func lettersThatStandAloneAreNamed(letters: String, said: String) {
    #expect(HebrewSpeech.transliterated(letters) == said)
  }

  @Test func anyTextCanBeRead() {
    // Marks without letters and letters with every mark, in any order, must never cause a crash.
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<8 {
        text.append(Unicode.Scalar(UInt32.random(in: 0x591...0x5F4, using: &generator)) ?? "א")
      }
      let sound = HebrewSpeech.transliterated(String(text))
      #expect(!sound.unicodeScalars.contains { (0x5D0...0x5EA).contains($0.value) })
    }
  }
}
