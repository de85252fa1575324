import Interlinear
import Testing

/// Greek and Hebrew words by the Latin letters that people type for them. The words are in the form
/// of the index: without accents, breathings, and points.
@Suite struct LatinSpellingTests {
  @Test(arguments: [
    ("logos", "λογοσ"), ("lógos", "λογοσ"), ("LOGOS", "λογοσ"), ("theos", "θεοσ"),
    ("arche", "αρχη"), ("archē", "αρχη"), ("arkhe", "αρχη"), ("archē", "αρχε"),
    ("huios", "υιοσ"), ("hyios", "υιοσ"), ("ho", "ο"), ("hode", "ωδε"), ("hōde", "ωδε"),
    ("rhema", "ρημα"), ("rema", "ρημα"), ("haima", "αιμα"), ("anthropos", "ανθρωποσ"),
    ("psyche", "ψυχη"), ("psuchē", "ψυχη"), ("phos", "φωσ"), ("fos", "φωσ"), ("fōs", "φωσ"),
    ("christos", "χριστοσ"), ("khristos", "χριστοσ"), ("kyrios", "κυριοσ"), ("kurios", "κυριοσ"),
    ("angelos", "αγγελοσ"), ("aggelos", "αγγελοσ"), ("elenchos", "ελεγχοσ"),
    ("sarx", "σαρξ"), ("sarks", "σαρξ"), ("ekstasis", "εκστασισ"), ("extasis", "εκστασισ"),
    ("euangelion", "ευαγγελιον"), ("evangelion", "ευαγγελιον"), ("pneuma", "πνευμα"),
    ("logōi", "λογω"), ("archēi", "αρχη"), ("zoe", "ζωη"), ("iesous", "ιησουσ"),
    ("cosmos", "κοσμοσ"), ("kosmos", "κοσμοσ"),
    // Beta Code, with and without its marks.
    ("lo/gos", "λογοσ"), ("qeo/s", "θεοσ"), ("qeos", "θεοσ"), ("a)rxh/", "αρχη"),
    ("a)rxh=|", "αρχη"), ("yuxh/", "ψυχη"), ("ui(o/s", "υιοσ"), ("ou(=tos", "ουτοσ"),
    ("fws", "φωσ"), ("sa/rc", "σαρξ"), ("proi+w/n", "προιων"),
  ])
  func greek(_ typed: String, _ word: String) throws {
    let spelling = try #require(LatinSpelling(typed))
    #expect(spelling.matches(word))
    #expect(spelling.firstLetters.contains(String(word.prefix(1))))
    #expect(spelling.firstLetters.filter { $0 < "\u{590}" }.count <= 3)
  }

  @Test(arguments: [
    ("logos", "λογον"), ("logo", "λογοσ"), ("theos", "τεοσ"), ("phos", "πωσ"), ("kai", "χαι"),
    ("lo/gos", "λωγοσ"), ("qeo/s", "τεοσ"), ("me", "μα"), ("logos", "логос"), ("logos", "logos"),
  ])
  func otherGreek(_ typed: String, _ word: String) throws {
    #expect(try !#require(LatinSpelling(typed)).matches(word))
  }

  @Test(arguments: [
    ("bereshit", "בראשית"), ("bərēʾšît", "בראשית"), ("brshyt", "בראשית"),
    ("bara", "ברא"), ("baraʾ", "ברא"), ("elohim", "אלהים"), ("ʾĕlōhîm", "אלהים"),
    ("yhwh", "יהוה"), ("yahweh", "יהוה"), ("yehovah", "יהוה"), ("shalom", "שלום"),
    ("shalom", "שלם"), ("šālôm", "שלום"), ("torah", "תורה"), ("tora", "תורה"), ("thora", "תורה"),
    ("ruach", "רוח"), ("ruakh", "רוח"), ("rûaḥ", "רוח"), ("chesed", "חסד"), ("hesed", "חסד"),
    ("khesed", "חסד"), ("melekh", "מלך"), ("melech", "מלך"), ("melek", "מלך"), ("david", "דוד"),
    ("dawid", "דוד"), ("moshe", "משה"), ("mosheh", "משה"), ("israel", "ישראל"),
    ("yisrael", "ישראל"), ("erets", "ארץ"), ("eretz", "ארץ"), ("haaretz", "הארץ"),
    ("ha'arets", "הארץ"),
    ("shabbat", "שבת"), ("kohen", "כהן"), ("navi", "נביא"), ("nefesh", "נפש"), ("nephesh", "נפש"),
    ("hu", "הוא"), ("lo", "לא"), ("ish", "איש"), ("adonai", "אדני"), ("adonay", "אדני"),
    ("tsedeq", "צדק"), ("tzedek", "צדק"), ("ṣedeq", "צדק"), ("tsion", "ציון"), ("zion", "ציון"),
    ("wayyomer", "ויאמר"), ("vayomer", "ויאמר"), ("ʿam", "עם"), ("am", "עם"), ("emet", "אמת"),
  ])
  func hebrew(_ typed: String, _ word: String) throws {
    let spelling = try #require(LatinSpelling(typed))
    #expect(spelling.matches(word))
    #expect(spelling.firstLetters.contains(String(word.prefix(1))))
  }

  @Test(arguments: [
    ("shalom", "ישלום"), ("shalom", "שלומי"), ("el", "לא"), ("el", "אלהים"), ("am", "מה"),
    ("yhwh", "יהודה"), ("melek", "מלכים"), ("torah", "תודה"), ("sh/alom", "שלום"),
  ])
  func otherHebrew(_ typed: String, _ word: String) throws {
    #expect(try !#require(LatinSpelling(typed)).matches(word))
  }

  @Test func beginnings() throws {
    #expect(try #require(LatinSpelling("log")).matches("λογοσ", isPrefix: true))
    #expect(try #require(LatinSpelling("lo/g")).matches("λογοσ", isPrefix: true))
    #expect(try #require(LatinSpelling("beresh")).matches("בראשית", isPrefix: true))
    #expect(try !#require(LatinSpelling("logo")).matches("λεγω", isPrefix: true))
  }

  @Test(arguments: ["", "λόγος", "N-NSM", "G3056", "1", "a.b", "שלום", "ʾ", "/", "слово"])
  func notLatin(_ typed: String) {
    #expect(LatinSpelling(typed) == nil)
  }

  /// A comparison takes no longer than the lengths of both words multiplied.
  @Test func longWords() throws {
    let typed = String(repeating: "aey", count: 2_000)
    let word = String(repeating: "אי", count: 2_000)
    #expect(try !#require(LatinSpelling(typed)).matches(word))
    let short = try #require(LatinSpelling(String(repeating: "ai", count: 30)))
    #expect(!short.matches(String(repeating: "אי", count: 31) + "ל"))
  }
}
