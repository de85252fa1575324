import Foundation
import Testing

@testable import Interlinear

@Suite("Codes with unknown parts")
struct MorphologyParsingTests {
  private let words: MorphologyWords

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    words = try MorphologyWords(
      table: String(
        contentsOf: root.appending(path: "Resources/Program/morphology.tsv"), encoding: .utf8))
  }

  @Test(
    "The known parts come first, and the unknown ones by name",
    arguments: [
      (
        MorphologyScheme.universalDependencies, "Aspect=Perf|Foo=Bar|Number=Sing",
        ["perfective", "singular"], ["Foo Bar"]
      ),
      (
        .universalDependencies, "NOUN Case=Zzz|Gender[abs]=Qqq", ["noun"],
        ["Case Zzz", "Gender abs Qqq"]
      ),
      (.universalDependencies, "Foo=Bar", [], ["Foo Bar"]),
      (.oshm, "HVqz3ms", ["verb", "qal", "third person", "masculine", "singular"], ["z"]),
      (
        .oshm, "HC/Vqw3ms/Zq",
        [
          "conjunction", "verb", "qal", "sequential imperfect", "third person",
          "masculine", "singular",
        ], ["Zq"]
      ),
      (.robinson, "N-NSM-ZZ", ["noun", "nominative", "singular", "masculine"], ["ZZ"]),
      (.robinson, "N-NSX", ["noun"], ["NSX"]),
      (.proiel, "3spiz----i", ["present", "indicative", "third person", "singular"], ["z"]),
      (.proiel, "3spi------", ["present", "indicative", "third person", "singular"], []),
      (.proiel, "Zz", [], ["Zz"]),
      (.perseus, "n-s---fz-", ["noun", "singular", "feminine"], ["z"]),
      (.perseus, "n-z---fz-", [], ["n-z---fz-"]),
      (.perseus, "undefined", [], ["undefined"]),
      (.perseus, "---------", [], []),
      (.morphgnt, "N- ----NSZ-", ["noun", "nominative", "singular"], ["Z"]),
      (.leipzig, "house-QQX-PL", ["house", "plural"], ["QQX"]),
      (
        .robinson, "Gr,V,IXP3,,S,", ["verb", "passive", "indicative", "third person", "singular"],
        ["X"]
      ),
    ])
  func partly(scheme: MorphologyScheme, code: String, known: [String], unknown: [String]) {
    #expect(
      words.parsing(of: code, in: scheme) == MorphologyParsing(known: known, unknown: unknown))
  }

  @Test(
    "unfoldingWord's codes in any text",
    arguments: [
      ("Gr,EA,,,,AMS,", "determiner, article, accusative, singular, masculine"),
      ("Gr,V,IEP3,,S,", "verb, perfect, passive, indicative, third person, singular"),
      ("Gr,N,,,,,GMS,", "noun, genitive, singular, masculine"),
      ("Gr,V,PPA,NMS,", "verb, present, active, participle, nominative, singular, masculine"),
      ("Gr,CC,,,,,,,,", "conjunction, coordinating"),
      ("Gr,RP,,,3GMS,", "pronoun, personal, third person, genitive, singular, masculine"),
      ("Gr,P,,,,,D,,,", "preposition, dative"),
      ("He,Np", "noun, proper name"),
      (
        "He,Ncmsc:Sp3ms",
        "noun, common, masculine, singular, construct, suffix, pronominal, "
          + "third person, masculine, singular"
      ),
      (
        "He,C:Vqw3ms",
        "conjunction, verb, qal, sequential imperfect, third person, masculine, singular"
      ),
      ("Ar,Vqp3ms", "verb, peal, perfect, third person, masculine, singular"),
    ])
  func unfoldingWord(code: String, said: String) {
    for scheme in MorphologyScheme.allCases {
      #expect(words.words(for: code, in: scheme)?.joined(separator: ", ") == said)
    }
  }

  @Test(
    "Codes of the places of PROIEL and Perseus in any text",
    arguments: [
      ("3spia----i", "present, active, indicative, third person, singular"),
      ("-s---fn--i", "nominative, singular, feminine"), ("---------n", "indeclinable"),
      ("a-s---nv-", "adjective, vocative, singular, neuter"), ("c--------", "conjunction"),
    ])
  func positional(code: String, said: String) {
    for scheme in MorphologyScheme.allCases {
      #expect(words.words(for: code, in: scheme)?.joined(separator: ", ") == said)
      #expect(words.parsing(of: code, in: scheme).known.joined(separator: ", ") == said)
    }
  }

  /// Glosses and codes of other tag sets that are nine or ten characters long, or made of hyphens
  /// and small letters.
  @Test(
    "Other codes do not become codes of places",
    arguments: [
      "n-plates", "a-singing", "undefined", "d-fin-sg-", "the-house", "go-past-n", "v3spiaabc",
      "3s-past-in", "1s-pres-ii", "in-the-sun", "ncmsn----", "Ncmsn----", "n-s---fg", "n-s---fg--x",
      "a-s-nv", "s-fn-i", "N-NSM----", "NNFS1-----A----", "VP-A-3MS--", "n|n|-|s|-|-|-|m|a|-",
    ])
  func otherTagSets(code: String) {
    #expect(words.positionalScheme(of: code) == nil)
  }

  @Test(
    "Tags of a treebank's own tag set",
    arguments: [
      ("Nb V- C-", ["common noun", "verb", "conjunction"]),
      ("Pp A-", ["personal pronoun", "adjective"]),
      ("n-s---fg- _", ["noun, genitive, singular, feminine", nil]),
      // MorphGNT, the Penn Treebank, STTS, and MULTEXT-East.
      ("N- V- C-", [nil, nil, nil]), ("V- Nb RA", [nil, nil, nil]), ("NN VB", [nil, nil]),
      ("NE VVFIN", [nil, nil]), ("Pp Ps Df", [nil, nil, nil]), ("V-", [nil]), ("Nb", [nil]),
    ] as [(String, [String?])])
  func ownTags(sentence: String, said: [String?]) {
    let tags = sentence.split(separator: " ").map(String.init)
    #expect(tags.map { words.words(forTag: $0, amid: tags)?.joined(separator: ", ") } == said)
  }

  /// The codes of unfoldingWord's Greek and Hebrew texts, as aligned translations name them.
  @Test(
    "Every code of aligned texts is known",
    arguments: [
      "Gr,N,,,,,NMP,", "Gr,CC,,,,,,,,", "Gr,RP,,,3GMP,", "Gr,P,,,,,G,,,", "Gr,D,,,,,,,,,",
      "Gr,RP,,,3GMS,", "Gr,RI,,,,NMS,", "Gr,RD,,,,NMS,", "Gr,N,,,,,NMS,", "He,Vqj2ms",
      "He,Vhj2ms", "He,Tn", "Gr,V,MPA3,,S,", "Gr,V,MAP3,,S,", "Gr,V,MAA3,,S,", "Gr,V,IEP3,,S,",
      "Gr,V,IAA3,,S,", "Gr,RP,,,2G,S,", "Gr,P,,,,,D,,,", "Gr,N,,,,,NNP,", "Gr,N,,,,,NFP,",
      "Gr,N,,,,,AMS,", "Gr,CS,,,,,,,,", "Gr,AA,,,,NNP,", "Gr,AA,,,,NFP,", "He,Vqi3mp", "He,Tj",
      "He,Np", "He,Ncmsc:Sp3ms", "He,Ncmpc", "He,Aamsa", "Gr,V,SAA2,,S,", "Gr,V,PPA,NMS,",
      "Gr,V,MAA2,,S,", "Gr,V,IPA3,,S,", "Gr,V,IPA2,,S,", "Gr,V,IFM3,,S,", "Gr,V,IFA3,,P,",
      "Gr,RP,,,3DMS,", "Gr,RP,,,3DFS,", "Gr,RP,,,2A,S,", "Gr,RE,,,2AMS,", "Gr,P,,,,,A,,,",
      "Gr,NP,,,,NFS,", "Gr,N,,,,,NFS,", "Gr,N,,,,,GMS,", "Gr,N,,,,,GMP,", "Gr,N,,,,,GFP,",
      "Gr,N,,,,,DMP,", "Gr,N,,,,,DFS,", "Gr,N,,,,,AFS,", "Gr,EA,,,,NFS,", "Gr,EA,,,,GMS,",
      "Gr,EA,,,,DMP,", "Gr,EA,,,,AMS,", "Gr,EA,,,,AFS,", "He,R:Ncmsa", "He,C:Vqw3ms:Sp3mp",
    ])
  func aligned(code: String) {
    for scheme in MorphologyScheme.allCases {
      let parsing = words.parsing(of: code, in: scheme)
      #expect(parsing.unknown.isEmpty && !parsing.known.isEmpty, "\(code): \(parsing)")
    }
  }

  @Test(
    "A word that translates several words has a code for each",
    arguments: [
      ("Gr,EA,,,,NFS, Gr,N,,,,,NFS,", ["Gr,EA,,,,NFS,", "Gr,N,,,,,NFS,"]),
      ("He,R:Ncmsa He,Tn", ["He,R:Ncmsa", "He,Tn"]), ("Gr,CC,,,,,,,,", ["Gr,CC,,,,,,,,"]),
      ("Gr, ", ["Gr,"]),
    ])
  func several(code: String, parts: [String]) {
    for scheme in MorphologyScheme.allCases {
      #expect(MorphologyWords.parts(of: code, in: scheme) == parts)
    }
  }

  @Test("Any text is parsed without loss of a part")
  func strange() {
    for scheme in MorphologyScheme.allCases {
      for code in ["", " ", "-", "Gr,", "He,", "Gr,ZZZZZZZZZZZZ", "=|=", "H//", "\0", "N-\u{212A}"]
      {
        let parsing = words.parsing(of: code, in: scheme)
        #expect(parsing.known.allSatisfy { !$0.isEmpty })
      }
    }
  }
}
