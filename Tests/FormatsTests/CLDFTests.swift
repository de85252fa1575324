import Interlinear
import Testing

@testable import Formats

@Suite("CLDF examples")
struct CLDFTests {
  private static let header = "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n"

  private func reading(_ rows: String) throws -> Reading { try Reading(Self.header + rows) }

  @Test("Lists are separated by tabs; hyphens separate morphemes; punctuation is kept")
  func lists() throws {
    let reading = try reading(
      "7,nl1,\"(Taloissa, o-li.\",talo-i-ssa\to=li,house-PL-INE\t3=be,\"In houses, was.\"\n")
    let talo = [("talo", "house"), ("i", "PL"), ("ssa", "INE")]
    #expect(reading.description.tiers == [.surface, .gloss, .morphemes])
    #expect(reading.description.morphologyScheme == .leipzig)
    #expect(
      reading.verses == [
        Verse(
          reference: Reference(book: "nl1", chapter: 0, verse: "7"),
          words: [
            Word(
              values: ["Taloissa", "house-PL-INE", "talo-i-ssa"], before: "(", after: ", ",
              morphemes: talo.map { Morpheme(form: $0.0, gloss: $0.1) }),
            Word(
              values: ["o-li", "3=be", "o=li"], after: ". ",
              morphemes: [
                Morpheme(form: "o", gloss: "3"),
                Morpheme(form: "li", gloss: "be", boundary: "="),
              ]),
          ], translation: "In houses, was.")
      ])
  }

  @Test("The punctuation around the same printed word is kept before and after it")
  func marks() throws {
    let words = try reading("1,a,«et tu!» (ita),et\ttu\tita,and\tyou\tso,\n").words
    #expect(words.map(\.before) == ["«", "", "("])
    #expect(words.map(\.after) == [" ", "!» ", ") "])
    #expect(words.map(\.morphemes) == [[], [], []])
  }

  @Test("Each language is a book")
  func books() throws {
    let reading = try reading("1,a,x,,,\n2,a,x,,,\n1,b,x,,,\n3,,x,,,\n")
    #expect(reading.verses.map(\.reference.book) == ["a", "a", "b", "Examples"])
    #expect(reading.references == ["1", "2", "1", "3"])
    #expect(reading.verses.map(\.isChapterStart) == [false, false, false, false])
    #expect(try Reading("ID,Primary_Text\n1,x\n").verses.map(\.reference.book) == ["Examples"])
    #expect(try self.reading("1,38,x,,,\n").verses.map(\.reference.book) == ["Language 38"])
  }

  @Test("The last of several words may have no gloss; too many glosses are a note")
  func unequal() throws {
    let reading = try reading(
      "1,a,b c,b\tc,d\te,\n\n2,a,x1 y z,x-1\ty\tz,x-1\ty,t\n3,a,x,x,y\tz,\n")
    #expect(
      reading.warnings.map(\.description) == [
        "file:4: 3 words and 2 glosses; the last words have none; expected as many as words",
        "file:5: 1 words and 2 glosses; the glosses are a note; expected as many as words",
      ])
    #expect(reading.verses[1].notes.isEmpty)
    #expect(reading.verses[1].words.map(\.surface) == ["x1", "y", "z"])
    #expect(reading.verses[1].words.map { $0.value(at: 1) } == ["x-1", "y", ""])
    #expect(
      reading.verses[1].words[0].morphemes == [
        Morpheme(form: "x", gloss: "x"), Morpheme(form: "1", gloss: "1"),
      ])
    #expect(reading.verses[2].notes == [TextNote(kind: .comment, text: "glosses: y z")])
  }

  @Test(
    "Infixes and reduplication are morphemes, also in tables with one sentence per row",
    arguments: [
      ("b<um>ili", "<ACT>buy", ["b:", "<um>:ACT", "ili:buy"]),
      ("reli<n>qu-ere", "leave<PRS>-INF", ["reli:leave", "<n>:PRS", "qu:", "-ere:INF"]),
      ("a-b<in>c=d", "1-<PST>go=Q", ["a:1", "-b:", "<in>:PST", "c:go", "=d:Q"]),
      ("k<um><in>ita", "<ACT><PFV>see", ["k:", "<um>:ACT", "<in>:PFV", "ita:see"]),
      ("b<um-in>ili", "<ACT-PFV>buy", ["b:", "<um-in>:ACT-PFV", "ili:buy"]),
      ("<um>ibig", "<ACT>love", ["<um>:ACT", "ibig:love"]),
      ("a~b", "RED~go", ["a:RED", "~b:go"]),
      ("yerak~rak-im", "green~ATT-M.PL", ["yerak:green", "~rak:ATT", "-im:M.PL"]),
      ("bi~b<um>ili", "IPFV~<ACT>buy", ["bi:IPFV", "~b:", "<um>:ACT", "ili:buy"]),
      ("a-b", "1SG>3SG-go", ["a:1SG>3SG", "-b:go"]),
      ("<a>-b", "<x>-go", ["<a>:<x>", "-b:go"]), ("a<>b-c", "x<-go", ["a<>b:x<", "-c:go"]),
    ])
  func infixes(form: String, gloss: String, parts: [String]) throws {
    for reading in [
      try reading("1,a,x,\(form),\(gloss),\n"),
      try Reading("Text\tMorphemes\tGloss\tTranslation\nx\t\(form)\t\(gloss)\tt\n"),
    ] {
      let word = try #require(reading.words.first)
      let found = word.morphemes.enumerated().map { index, part in
        let form = part.type == "infix" ? "<\(part.form)>" : part.form
        return "\(index == 0 ? "" : part.boundary)\(form):\(part.gloss)"
      }
      #expect(found == parts)
      #expect(MorphemeTier.forms.line(word.morphemes) == form)
      #expect(MorphemeTier.glosses.line(word.morphemes) == gloss)
      #expect(MorphemeText.decode(MorphemeText.encode(word.morphemes)) == word.morphemes)
      #expect(reading.warnings.isEmpty)
    }
  }

  @Test("Words without any gloss are allowed")
  func noGlosses() throws {
    let reading = try reading("1,a,b c,b\tc,,\n")
    #expect(reading.warnings.isEmpty)
    #expect(reading.words.map(\.surface) == ["b", "c"])
  }

  @Test("The words are those of the primary text, whatever the analysis is")
  func primaryText() throws {
    let words = try reading("1,a,bukayn qizanyos,b-ukad-n\tqizan-s,III-see-PST\tfamily-GEN1,\n")
      .words
    #expect(words.map(\.surface) == ["bukayn", "qizanyos"])
    #expect(words.map { $0.value(at: 2) } == ["b-ukad-n", "qizan-s"])
    #expect(words.map { $0.value(at: 1) } == ["III-see-PST", "family-GEN1"])
  }

  @Test("Glosses without analyzed words belong to the printed ones, or are reported")
  func glossesAlone() throws {
    let reading = try reading("1,a,Im de dyar.,,3SG\tCOP\tthere,t\n2,a,Im de.,,3SG\tCOP\tthere,\n")
    #expect(reading.words.map { $0.value(at: 1) } == ["3SG", "COP", "there", "", ""])
    #expect(reading.words.map(\.after) == [" ", " ", ". ", " ", ". "])
    #expect(reading.warnings.map(\.line) == [3])
    #expect(reading.verses[1].notes.map(\.text) == ["glosses: 3SG COP there"])
  }

  @Test("Where the counts differ, words with the same letters belong together, which is reported")
  func countsDiffer() throws {
    let reading = try reading(
      "1,a,\"Well, the-dog's gone – home.\",the\tdog=s\tgo-ne\thome,DEF\tdog=be\tgo-PTCP\thome,\n"
        + "2,a,we go,we\tgo\tnow,1PL\tgo\tnow,\n")
    #expect(
      reading.verses[0].words.map(\.surface) == ["Well", "the-dog's", "gone", "home"])
    #expect(reading.verses[1].words.map { $0.value(at: 1) } == ["1PL", "go now"])
    #expect(reading.verses[1].words.map { $0.value(at: 2) } == ["", "go now"])
    #expect(reading.warnings.map(\.line) == [3])
  }

  @Test("An analysis of two printed words is divided between them, with its signs")
  func dividedAnalysis() throws {
    let reading = try reading(
      "1,a,\"anii láay.\",a-nii -láay,3SG-laugh-FUT,s/he will laugh\n"
        + "2,a,wa anii láay,wa\ta-nii =láay,and\t3SG-laugh=FUT,t\n"
        + "3,a,the old dog-s,the old dog-s,DEF old dog-PL,t\n")
    #expect(
      reading.verses.map { $0.words.map(\.surface) } == [
        ["anii", "láay"], ["wa", "anii", "láay"], ["the", "old", "dog-s"],
      ])
    #expect(
      reading.verses.map { $0.words.map { $0.value(at: 1) } } == [
        ["3SG-laugh", "-FUT"], ["and", "3SG-laugh", "=FUT"], ["DEF", "old", "dog-PL"],
      ])
    #expect(
      reading.verses.map { $0.words.map { $0.value(at: 2) } } == [
        ["a-nii", "-láay"], ["", "a-nii", "=láay"], ["", "", "dog-s"],
      ])
    #expect(
      reading.verses[0].words.map { $0.morphemes.map { [$0.form, $0.gloss] } } == [
        [["a", "3SG"], ["nii", "laugh"]], [["láay", "FUT"]],
      ])
    #expect(reading.verses[0].words.map(\.after) == [" ", ". "])
    #expect(reading.warnings.isEmpty)
  }

  @Test("Printed words with one analysis that cannot be divided are one word")
  func joinedWords() throws {
    let reading = try reading(
      "1,a,\"dans [il y a] d’eau\",dans\t[il y a]\td’eau,in\tthere.is\tPRTT-water,\n"
        + "2,a,wa din xyz ay,wa din\tzyx\tay,then\tx\tI,\n")
    #expect(
      reading.verses.map { $0.words.map(\.surface) } == [
        ["dans", "il y a", "d’eau"], ["wa din", "xyz", "ay"],
      ])
    #expect(
      reading.verses.map { $0.words.map { $0.value(at: 1) } } == [
        ["in", "there.is", "PRTT-water"], ["then", "x", "I"],
      ])
    #expect(reading.verses[0].words.map(\.before) == ["", "[", ""])
    #expect(reading.verses[0].words.map(\.after) == [" ", "] ", " "])
    #expect(reading.warnings.map(\.line) == [3])
  }

  @Test("Parts of words in a list belong to the word before them, with their hyphens")
  func partsInList() throws {
    let reading = try reading(
      "1,a,\"wíi hínu, pilaáanu.\",wíi\thin\t-u\tpil\t-á\t-án\t=u,"
        + "water\tbe.PRS\t-MSG\tdrink\t-CAUS\t-PRS\t=MSG,\n"
        + "2,a,hínu,hin\t-u,be.PRS\tMSG,\n3,a,a hin-u,a\t\thi-n\tu,x\t\tbe-\tMSG,\n"
        + "4,a,ut hínu po,hin-\tu,be-\tMSG,\n5,a,hin -u,hin\t-u,be\t-MSG,\n"
        + "6,a,pil hinu.,pil\thin\t=u\t.,drink\tbe\t=MSG\t,\n")
    #expect(
      reading.verses.map { $0.words.map { $0.value(at: 2) } } == [
        ["", "hin-u", "pil-á-án=u"], ["hin-u"], ["", "hi-n u"], ["hin-u", "", ""], ["", "-u"],
        ["", "hin=u"],
      ])
    #expect(
      reading.verses.map { $0.words.map { $0.value(at: 1) } } == [
        ["water", "be.PRS-MSG", "drink-CAUS-PRS=MSG"], ["be.PRS-MSG"], ["x", "be- MSG"],
        ["be-MSG", "", ""], ["be", "-MSG"], ["drink", "be=MSG"],
      ])
    #expect(
      reading.verses[0].words[2].morphemes == [
        Morpheme(form: "pil", gloss: "drink"), Morpheme(form: "á", gloss: "CAUS"),
        Morpheme(form: "án", gloss: "PRS"), Morpheme(form: "u", gloss: "MSG", boundary: "="),
      ])
    #expect(reading.warnings.map(\.line) == [4, 5])
  }

  @Test("A text without spaces is divided by its analysis")
  func unspaced() throws {
    let words = try reading("1,a,猫がいる。,猫\tが\tいる,cat\tNOM\tbe,\n").words
    #expect(words.map(\.surface) == ["猫", "が", "いる"])
    #expect(words.map(\.after) == ["", "", "。 "])
  }

  @Test("A row without analysed words uses the printed ones, without glosses")
  func notAnalyzed() throws {
    let reading = try reading("1,a,\"Et  tu,\nBrute! …\",,x\ty,t\n")
    #expect(reading.words.map(\.surface) == ["Et", "tu", "Brute", "…"])
    #expect(reading.words.map(\.after) == [" ", ", ", "! ", " "])
    #expect(reading.words.allSatisfy { $0.value(at: 1).isEmpty && $0.values.count == 3 })
  }

  @Test("Segments that do not match remain without glosses")
  func unequalParts() throws {
    let words = try reading("1,a,x y z,a-b\tc\t-,d\te-f\tg,\n").words
    #expect(words.map(\.surface) == ["x", "y", "z"])
    #expect(words.map { $0.value(at: 1) } == ["d", "e-f", "g"])
    #expect(words.map { $0.morphemes.map(\.gloss) } == [["", ""], [""], []])
  }

  @Test("A floating tone is a morpheme of its own")
  func floatingTone() throws {
    let word = try #require(try reading("1,a,x,ka-\u{301}=\u{300},dog-DEF=FOC,\n").words.first)
    #expect(word.morphemes.map(\.gloss) == ["dog", "DEF", "FOC"])
    #expect(
      word.morphemes.map { Array($0.form.unicodeScalars) } == [
        ["k", "a"], ["\u{301}"], ["\u{300}"],
      ])
  }

  @Test("A quoted line end in a field does not affect later line numbers")
  func quotedLineEnd() throws {
    let reading = try reading("1,a,x,x,y,\"one\n\"\"two\"\"\"\n2,a,x,x,y,t\n")
    #expect(reading.verses.map { $0.translation(at: 0) } == ["one\n\"two\"", "t"])
    let error = fault(in: Self.header + "1,a,x,x,y,\"one\ntwo\"\n2,a\n")
    #expect(error?.description == "file:4: 2 columns; expected the header's 6")
    let open = fault(in: Self.header + "1,a,x,x,y,t\n2,a,x,x,y,\"one\n")
    #expect(open?.line == 3)
  }

  @Test("A quoted header is recognized")
  func quotedHeader() throws {
    #expect(try Reading("\"ID\",\"Primary_Text\"\r\n\"1\",\"x\"\r\n").words.map(\.surface) == ["x"])
  }

  @Test(
    "A printed word and the punctuation around it",
    arguments: [
      ("word", "", "word", ""), ("word.", "", "word", "."), ("«word!»", "«", "word", "!»"),
      ("...", "", "...", ""), ("", "", "", ""), ("a.b", "", "a.b", ""), ("d’", "", "d’", ""),
      ("(1)", "(", "1", ")"),
    ])
  func printed(text: String, before: String, core: String, after: String) {
    let word = PrintedWord(text)
    #expect([word.before, word.core, word.after] == [before, core, after])
  }
}
