import Foundation
import Interlinear
import Testing

@testable import Formats

/// Roles of ELAN's tiers by structure, time, and content, whatever their names are.
@Suite("ELAN by structure")
struct ELANStructureTests {
  /// A tier: one line of the sketch of a file.
  ///
  /// `NAME < PARENT relation [language] participant: value | value`, where the relation is one of
  /// `sub`, `time`, `in`, and `assoc`. A value may begin with its unit, `2=`, the place of the
  /// annotation of the parent, by default the same place; an independent one with its seconds,
  /// `0-3=`.
  private static func file(_ sketch: String) -> String {
    var tiers = ""
    var used: [String] = []
    for line in sketch.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      var words = parts[0].split(separator: " ").map(String.init)
      let name = words.removeFirst()
      var attributes = ""
      var parent: String?
      var relation = ""
      while let word = words.first {
        words.removeFirst()
        switch word {
        case "<": parent = words.removeFirst()
        case "sub", "time", "in", "assoc": relation = word
        case _ where word.hasPrefix("["): attributes += " LANG_REF='\(word.dropFirst().dropLast())'"
        default: attributes += " PARTICIPANT='\(word)'"
        }
      }
      let values = parts[1].split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      var text = ""
      var last: [String: String] = [:]
      for (index, value) in values.enumerated() where value != "-" {
        let split = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map(String.init)
        let unit =
          split.count == 2 ? split[0] : parent == nil ? "\(index)-\(index + 1)" : "\(index)"
        let shown = "<ANNOTATION_VALUE>\(split.last ?? "")</ANNOTATION_VALUE>"
        if let parent {
          let previous = last[unit].map { " PREVIOUS_ANNOTATION='\($0)'" } ?? ""
          text +=
            "<ANNOTATION><REF_ANNOTATION ANNOTATION_ID='\(name)\(index)' "
            + "ANNOTATION_REF='\(parent)\(unit)'\(previous)>\(shown)</REF_ANNOTATION></ANNOTATION>"
          last[unit] = "\(name)\(index)"
        } else {
          let times = unit.split(separator: "-")
          text +=
            "<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID='\(name)\(index)' "
            + "TIME_SLOT_REF1='s\(times[0])' TIME_SLOT_REF2='s\(times[1])'>\(shown)"
            + "</ALIGNABLE_ANNOTATION></ANNOTATION>"
        }
      }
      let upper = parent.map { " PARENT_REF='\($0)'" } ?? ""
      tiers +=
        "<TIER TIER_ID='\(name)' LINGUISTIC_TYPE_REF='x\(relation)'\(upper)\(attributes)>"
        + text + "</TIER>\n"
      used.append(relation)
    }
    let slots = (0...40).map { "<TIME_SLOT TIME_SLOT_ID='s\($0)' TIME_VALUE='\($0)000'/>" }
    let constraints = [
      "sub": "Symbolic_Subdivision", "time": "Time_Subdivision", "in": "Included_In",
      "assoc": "Symbolic_Association",
    ]
    let types = Set(used).sorted().map { relation in
      "<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID='x\(relation)'"
        + (constraints[relation].map { " CONSTRAINTS='\($0)'" } ?? "") + "/>"
    }
    return "<ANNOTATION_DOCUMENT FORMAT='3.0'><HEADER TIME_UNITS='milliseconds'/><TIME_ORDER>"
      + slots.joined() + "</TIME_ORDER>\n" + tiers + types.joined() + "</ANNOTATION_DOCUMENT>"
  }

  private static func verses(_ sketch: String, map: String = "") throws -> [Verse] {
    let map = try ELANMap(source: ByteSource(name: "map", bytes: Array(map.utf8)))
    let reader = try ELANReader(
      ByteSource(name: "a.eaf", bytes: Array(file(sketch).utf8)), map: map)
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    return verses
  }

  /// Everything that a reader shows of a sentence: `words | morphemes | glosses | translations |
  /// notes`.
  private static func shown(_ verse: Verse) -> String {
    let words = verse.words.map(\.surface).joined(separator: " ")
    let morphemes = verse.words.map { $0.morphemes.map(\.form).joined(separator: "-") }
    let glosses = verse.words.map { word in
      word.morphemes.isEmpty
        ? word.values.dropFirst().joined(separator: "/")
        : word.morphemes.map(\.gloss).joined(separator: "-")
    }
    let fields = [
      words, morphemes.joined(separator: " ").trimmed, glosses.joined(separator: " ").trimmed,
      (0..<3).map { verse.translation(at: $0) }.filter { !$0.isEmpty }.joined(separator: " / "),
      verse.notes.map(\.text).joined(separator: "; "),
    ]
    return fields.joined(separator: " | ")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sketch: String
    var map = ""
    let expected: [String]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "the translation depends on the parent of the utterances (Time_Subdivision)",
      sketch: """
        id : 001 | 002
        a < id assoc: one night | two dogs
        u < id time: qon ne vowal | rua o
        w < u sub: 0=qon | 0=ne | 0=vowal | 1=rua | 1=o
        g < w assoc: night | ART | one | two | dog
        """,
      expected: [
        "qon ne vowal |  | night ART one | one night | ", "rua o |  | two dog | two dogs | ",
      ]),
    Case(
      testDescription: "of two subdivisions, the one with glosses has the words",
      sketch: """
        id : 001 | 002
        ft < id assoc: one night | two dogs
        c < id assoc: unclear | -
        u < id assoc: qon ne vowal | rua o
        t < u sub: 0=qon | 0=ne | 0=vowal | 1=rua | 1=o
        n < u sub: 0=qon | 0=ne | 0=vo-wal | 1=rua | 1=o
        g < n assoc: night | ART | one | two | dog
        """,
      expected: [
        "qon ne vo-wal |  | night/qon ART/ne one/vowal | one night | qon ne vowal; c: unclear",
        "rua o |  | two/rua dog/o | two dogs | ",
      ]),
    Case(
      testDescription: "morphemes and glosses with the names of EOPAS",
      sketch: """
        trans : Amurin na
        tx < trans sub: 0=Amurin | 0=na
        mr < tx sub: 0=a= | 0=mur | 1=na
        mg < mr assoc: 0=1S= | want | COMP
        fg < trans assoc: I want that
        """,
      expected: ["Amurin na | a-mur na | 1S-want COMP | I want that | "]),
    Case(
      testDescription: "names in Japanese, and a translation without blanks",
      sketch: """
        発話 : qon ne vowal | rua o
        単語 < 発話 sub: 0=qon | 0=ne | 0=vowal | 1=rua | 1=o
        グロス < 単語 assoc: 夜 | 冠詞 | 一 | 二 | 犬
        翻訳 < 発話 assoc: ある夜のこと | 二匹の犬
        """,
      expected: [
        "qon ne vowal |  | 夜 冠詞 一 | ある夜のこと | ", "rua o |  | 二 犬 | 二匹の犬 | ",
      ]),
    Case(
      testDescription: "names of other levels mislead nobody",
      sketch: """
        gloss : qon ne vowal | rua o
        translation < gloss sub: 0=qon | 0=ne | 0=vowal | 1=rua | 1=o
        words < translation assoc: night | ART | one | two | dog
        lemma < gloss assoc: one night | two dogs
        """,
      expected: [
        "qon ne vowal |  | night ART one | one night | ", "rua o |  | two dog | two dogs | ",
      ]),
    Case(
      testDescription:
        "two translations by their languages, and a note in the language of the text",
      sketch: """
        s [tur]: dün eve geldim | yağmur yağdı
        a < s assoc [eng]: I came | It rained
        b < s assoc [deu]: Ich kam | Es regnete
        c < s assoc [tur]: eve döndüm | yağmur çok
        """,
      expected: [
        "dün eve geldim |  |  | I came / Ich kam | c: eve döndüm",
        "yağmur yağdı |  |  | It rained / Es regnete | c: yağmur çok",
      ]),
    Case(
      testDescription: "a transcription has as many words as the text, a translation has not",
      sketch: """
        s : dün eve geldim | eve gitti o | sen ne dedin | ben de geldim
        p < s assoc: dyn eve ɡeldɯm | eve ɡitti oː | sæn næ dædin | bæn dæ ɡældim
        q < s assoc: yesterday I came home | he went there | what did you say | I came too
        """,
      expected: [
        "dün eve geldim |  |  | yesterday I came home | p: dyn eve ɡeldɯm",
        "eve gitti o |  |  | he went there | p: eve ɡitti oː",
        "sen ne dedin |  |  | what did you say | p: sæn næ dædin",
        "ben de geldim |  |  | I came too | p: bæn dæ ɡældim",
      ]),
    Case(
      testDescription: "a paragraph with several sentences: its texts are with the first one",
      sketch: """
        par : 0-4=1 | 4-6=2
        all < par assoc: a walk and a rest | the end
        s < par time: 0=qon ne | 0=rua o | 0=nak le | 1=vowal ti
        w < s sub: 0=qon | 0=ne | 1=rua | 1=o | 2=nak | 2=le | 3=vowal | 3=ti
        """,
      expected: [
        "qon ne |  |  |  | par: 1; all: a walk and a rest", "rua o |  |  |  | ",
        "nak le |  |  |  | ",
        "vowal ti |  |  |  | par: 2; all: the end",
      ]),
    Case(
      testDescription: "independent tiers with the same times: a text and its translation",
      sketch: """
        x : qon ne vowal | rua o | nak le ti
        y : one night | two dogs | the end of all
        """,
      expected: [
        "qon ne vowal |  |  | one night | ", "rua o |  |  | two dogs | ",
        "nak le ti |  |  | the end of all | ",
      ]),
    Case(
      testDescription: "independent tiers: words that divide the sentences in time",
      sketch: """
        w : 0-1=qon | 1-2=ne | 2-3=vowal | 4-5=rua | 5-6=o
        s : 0-3=qon ne vowal | 4-6=rua o
        """,
      expected: ["qon ne vowal |  |  |  | ", "rua o |  |  |  | "]),
    Case(
      testDescription: "two speakers, of whom one has no words, and gestures of one",
      sketch: """
        k K: 0-1=yes so here | 5-6=that is it
        v W: 1-3=qon ne vowal | 3-5=rua o nak
        w < v sub W: 0=qon | 0=ne | 0=vowal | 1=rua | 1=o | 1=nak
        h W: 2-4=hand up
        """,
      expected: [
        "yes so here |  |  |  | ", "qon ne vowal |  |  |  | h: hand up", "rua o nak |  |  |  | ",
        "that is it |  |  |  | ",
      ]),
    Case(
      testDescription: "what is below an empty word, an empty morpheme, or a third division",
      sketch: """
        s : qon ne
        w < s sub: 0=qon | 0=ne | 0=
        m < w sub: 0=qo | 0= | 0=n | 1=ne
        g < m assoc: night | PL | Q | ART
        f < w assoc: A | B | C
        v < s sub: 0=q | 0=n
        t < v assoc: high
        """,
      expected: ["qon ne | qo-n ne | night-Q ART |  | t: high; g: PL; f: C"]),
    Case(
      testDescription: "lemmas begin like words, and labels of a small set are parts of speech",
      sketch: """
        s : geldim evden geldin evler gelir evim geldi eve gelen evi
        w < s sub: 0=geldim | 0=evden | 0=geldin | 0=evler | 0=gelir | 0=evim | 0=geldi | 0=eve | 0=gelen | 0=evi
        l < w assoc: gel | ev | gel | ev | gel | ev | gel | ev | gel | ev
        """,
      expected: [
        "geldim evden geldin evler gelir evim geldi eve gelen evi |  | "
          + "gel ev gel ev gel ev gel ev gel ev |  | "
      ]),
    Case(
      testDescription: "a map gives roles to tiers above the sentences and on other levels",
      sketch: """
        id : 001 | 002
        a < id assoc: one night | two dogs
        u < id time: qon ne vowal | rua o
        w < u sub: 0=qon | 0=ne | 0=vowal | 1=rua | 1=o
        g < u assoc: night ART one | two dog
        z < w assoc: N | D | V | V | N
        """,
      map: "note = a\ngloss = g\ntranslation = z\nskip = none",
      expected: [
        "qon ne vowal |  | night ART one | N D V | one night",
        "rua o |  | two dog | V N | two dogs",
      ]),
    Case(
      testDescription: "a map calls the numbers the text: the text of the words stays a note",
      sketch: """
        id : 001 | 002
        a < id assoc: one night | two dogs
        u < id time: qon ne vowal | rua o
        w < u sub: 0=qon | 0=ne | 0=vowal | 1=rua | 1=o
        """,
      map: "sentence = id\nsurface = w\ntranslation = a",
      expected: [
        "qon ne vowal |  |  | one night | 001; u: qon ne vowal",
        "rua o |  |  | two dogs | 002; u: rua o",
      ]),
  ]

  @Test(arguments: cases) func roles(_ item: Case) throws {
    #expect(try Self.verses(item.sketch, map: item.map).map(Self.shown) == item.expected)
  }

  @Test("A map with a tier that the text lacks is an error with the line")
  func missingTier() throws {
    let error = #expect(throws: FormatError.self) {
      try Self.verses("words : a b", map: "# roles\nsentence = word")
    }
    #expect(error?.line == 2)
    #expect(
      error?.message.description
        == "the text has no tier \"word\"; expected the name or the type of a tier; did you mean "
        + "\"words\"?")
  }

  @Test("Words without times fill their sentence, wherever their slots stand in the file")
  func chainedSlots() throws {
    let tier = { (id: String, parent: String, values: [(Int, Int, String)]) in
      let annotations = values.map { from, to, value in
        "<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID='\(id)\(from)' TIME_SLOT_REF1='s\(from)' "
          + "TIME_SLOT_REF2='s\(to)'><ANNOTATION_VALUE>\(value)</ANNOTATION_VALUE>"
          + "</ALIGNABLE_ANNOTATION></ANNOTATION>"
      }
      return "<TIER TIER_ID='\(id)' LINGUISTIC_TYPE_REF='\(id)' \(parent)>\(annotations.joined())"
        + "</TIER>"
    }
    let slots = [(1, "0"), (2, "1000"), (3, "1000"), (4, "2000"), (5, ""), (6, ""), (7, "")]
    let text =
      "<ANNOTATION_DOCUMENT><TIME_ORDER>"
      + slots.map { "<TIME_SLOT TIME_SLOT_ID='s\($0)' TIME_VALUE='\($1)'/>" }.joined()
      + "</TIME_ORDER>" + tier("s", "", [(1, 2, "qon ne vowal"), (3, 4, "rua o")])
      + tier(
        "w", "PARENT_REF='s'",
        [(1, 5, "qon"), (5, 6, "ne"), (6, 2, "vowal"), (3, 7, "rua"), (7, 4, "o")])
      + "<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID='w' CONSTRAINTS='Time_Subdivision'/>"
      + "</ANNOTATION_DOCUMENT>"
    let reading = try Reading(text)
    #expect(
      reading.verses.map { $0.words.map(\.surface) } == [["qon", "ne", "vowal"], ["rua", "o"]])
    #expect(reading.verses.flatMap(\.notes).isEmpty)
    #expect(reading.warnings.isEmpty)
  }
}
