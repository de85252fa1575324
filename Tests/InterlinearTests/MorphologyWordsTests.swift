import Foundation
import Testing

import Interlinear

/// A code and the words for it.
struct MorphologyCase: Sendable, CustomTestStringConvertible {
  let code: String
  let words: [String]

  /// Parses lines of a code, an equals sign between spaces, and words separated by commas.
  static func list(_ text: String) -> [MorphologyCase] {
    text.split(separator: "\n").map { line in
      let sides = line.components(separatedBy: " = ")
      return .init(code: sides[0], words: sides[1].components(separatedBy: ", "))
    }
  }

  var testDescription: String { code }
}

/// The table of the project, which is parsed once.
enum ProjectTable {
  static let text = Result {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Resources/Program/morphology.tsv"), encoding: .utf8)
  }
  static let words = Result { try MorphologyWords(table: text.get()) }
}

@Suite("Morphology codes in words")
struct MorphologyWordsTests {
  private let words: MorphologyWords

  init() throws {
    words = try ProjectTable.words.get()
  }

  @Test("Robinson", arguments: robinsonCases)
  func robinson(_ example: MorphologyCase) {
    #expect(words.words(for: example.code, in: .robinson) == example.words)
  }

  @Test("MorphGNT", arguments: morphgntCases)
  func morphgnt(_ example: MorphologyCase) {
    #expect(words.words(for: example.code, in: .morphgnt) == example.words)
  }

  @Test("Open Scriptures Hebrew Morphology", arguments: hebrewCases)
  func hebrew(_ example: MorphologyCase) {
    #expect(words.words(for: example.code, in: .oshm) == example.words)
  }

  @Test("PROIEL", arguments: proielCases)
  func proiel(_ example: MorphologyCase) {
    #expect(words.words(for: example.code, in: .proiel) == example.words)
  }

  @Test("Perseus", arguments: perseusCases)
  func perseus(_ example: MorphologyCase) {
    #expect(words.words(for: example.code, in: .perseus) == example.words)
  }

  @Test("Universal Dependencies", arguments: universalDependenciesCases)
  func universalDependencies(_ example: MorphologyCase) {
    #expect(words.words(for: example.code, in: .universalDependencies) == example.words)
  }

  @Test("Leipzig Glossing Rules", arguments: leipzigCases)
  func leipzig(_ example: MorphologyCase) {
    #expect(words.words(for: example.code, in: .leipzig) == example.words)
  }

  @Test("A code with an unknown part is nil", arguments: unknownCodes)
  func unknown(scheme: MorphologyScheme, codes: [String]) {
    for code in codes {
      #expect(words.words(for: code, in: scheme) == nil, "\(code.debugDescription)")
    }
  }

  @Test("Every finite form and participle of Robinson is known")
  func everyRobinsonVerb() {
    for tense in ["P", "I", "F", "2F", "A", "2A", "R", "2R", "L", "2L", "X"] {
      for voice in ["A", "M", "P", "E", "D", "O", "N", "Q", "X"] {
        for form in ["I-1S", "S-2P", "O-3S", "M-2S", "N", "P-NSM", "P-VPF", "R-ASN"] {
          let code = "V-\(tense)\(voice)\(form)"
          #expect(words.words(for: code, in: .robinson) != nil, "\(code)")
        }
      }
    }
  }

  @Test("Text that is not a code in any scheme is nil", arguments: MorphologyScheme.allCases)
  func strangeInput(scheme: MorphologyScheme) {
    let strange = [
      "", " ", "-", "--", "/", "=", "|", ".", "\0", "\u{7F}", "\n", "\t", "😀", "👩‍👩‍👧‍👦-👍🏽",
      "\u{301}", "\u{FEFF}", "N-NS\u{301}M", "QQZX", "H/", "[]=",
    ]
    let long = ["N", "N-", "H/", "Case=Nom|", "PL-", "😀"].map {
      String(repeating: $0, count: 100_000)
    }
    for code in strange + long {
      #expect(words.words(for: code, in: scheme) == nil, "\(code.prefix(20).debugDescription)")
    }
  }

  @Test("Any letters give nil or at least one word")
  func jumbles() {
    let letters = Array("NVAPRSTHCq123x-/|=_,[].:~\\\0\r\n\t é家\u{301}\u{212A}😀SGPLms")
    var state: UInt64 = 42
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<2000 {
      let code = String((0..<next(below: 14)).map { _ in letters[next(below: letters.count)] })
      for scheme in MorphologyScheme.allCases {
        #expect(words.words(for: code, in: scheme)?.isEmpty != true)
      }
    }
  }
}

@Suite("The table of morphology codes")
struct MorphologyTableTests {
  @Test("Each line of the table is valid")
  func projectTable() throws {
    #expect(try !ProjectTable.words.get().untranslated().isEmpty)
  }

  @Test("A table may have any line ends", arguments: ["\n", "\r\n"])
  func lineEnds(_ end: String) throws {
    let table = ["# a", "", "robinson\tform\tADV\tadverb", "robinson\tform\tN-LI\ta, b", ""]
    let words = try MorphologyWords(table: table.joined(separator: end))
    #expect(words.words(for: "ADV", in: .robinson) == ["adverb"])
    #expect(words.words(for: "N-LI", in: .robinson) == ["a", "b"])
  }

  @Test("An empty table has no words")
  func emptyTable() throws {
    let words = try MorphologyWords(table: "")
    #expect(words.words(for: "ADV", in: .robinson) == nil)
    #expect(words.words(for: "house", in: .leipzig) == ["house"])
  }

  @Test("A code without any words is nil")
  func onlySilence() throws {
    let words = try MorphologyWords(table: "robinson\tform\tADV\t-")
    #expect(words.words(for: "ADV", in: .robinson) == nil)
  }

  @Test(
    "An invalid line is refused with its number",
    arguments: [
      ("robinson\tform\tADV", TableError.columns(line: 1, found: 3)),
      ("#\nrobinson\tform\tADV\tadverb\t", .columns(line: 2, found: 5)),
      (" ", .columns(line: 1, found: 1)),
      ("\nklingon\tform\tADV\tadverb", .value(line: 2, text: "klingon")),
      ("robinson\tmould\tADV\tadverb", .value(line: 1, text: "mould")),
      ("robinson\tform\t\tadverb", .empty(line: 1)),
      ("robinson\tform\tADV\t", .empty(line: 1)),
      ("robinson\tform\tADV\tadverb,", .empty(line: 1)),
      (
        "robinson\tform\tADV\tadverb\nrobinson\tform\tADV\tagain",
        .duplicate(line: 2, key: "ADV")
      ),
    ])
  func badLine(_ table: String, _ error: TableError) {
    #expect(throws: error) { try MorphologyWords(table: table).untranslated() }
  }
}

private let robinsonCases = MorphologyCase.list(
  """
  N-NSM = noun, nominative, singular, masculine
  A-NSM-C = adjective, nominative, singular, masculine, comparative
  V-2AAI-3S = verb, second aorist, active, indicative, third person, singular
  V-PAP-NSM = verb, present, active, participle, nominative, singular, masculine
  V-RAN-ATT = verb, perfect, active, infinitive, Attic form
  V-2RAP-APM-ATT = verb, second perfect, active, participle, accusative, plural, masculine, \
  Attic form
  V-LAI-3S-C = verb, pluperfect, active, indicative, third person, singular, contracted form
  P-1GS = personal pronoun, first person, genitive, singular
  P-1NS-K = personal pronoun, first person, nominative, singular, crasis with kai
  P-AP- = personal pronoun, accusative, plural
  F-3GSM = reflexive pronoun, third person, genitive, singular, masculine
  S-1PASF = possessive pronoun, first person, plural possessor, accusative, singular, feminine
  R-GSN-ATT = relative pronoun, genitive, singular, neuter, Attic form
  Q-NSM = correlative or interrogative pronoun, nominative, singular, masculine
  PRT-N = particle, negative
  ADV = adverb
  ARAM = Aramaic word
  N-PRI = proper noun, indeclinable
  A-NUI-ABB = numeral, indeclinable, abbreviated form
  """)

private let morphgntCases = MorphologyCase.list(
  """
  N- ----NSM- = noun, nominative, singular, masculine
  V- 3IAI-S-- = verb, imperfect, active, indicative, third person, singular
  V- -PAPNSM- = verb, present, active, participle, nominative, singular, masculine
  V- -XPN---- = verb, perfect, passive, infinitive
  V- 2AAD-P-- = verb, aorist, active, imperative, second person, plural
  RA ----NSM- = article, nominative, singular, masculine
  RI ----ASN- = interrogative or indefinite pronoun, accusative, singular, neuter
  A- ----VPFS = adjective, vocative, plural, feminine, superlative
  """)

private let hebrewCases = MorphologyCase.list(
  """
  HNcmsa = noun, common, masculine, singular, absolute
  HC/Vqw3ms = conjunction, verb, qal, sequential imperfect, third person, masculine, singular
  HNcmsc/Sp3ms = noun, common, masculine, singular, construct, suffix, pronominal, third person, \
  masculine, singular
  HTd/Ncmsa = article, noun, common, masculine, singular, absolute
  HRd/Ncbsa = preposition, definite article, noun, common, both genders, singular, absolute
  HNp = noun, proper name
  HAcfdc/Sp3mp = adjective, cardinal number, feminine, dual, construct, suffix, pronominal, \
  third person, masculine, plural
  HPdxcp = pronoun, demonstrative, common gender, plural
  HVqrmsc/Sp1cp = verb, qal, active participle, masculine, singular, construct, suffix, \
  pronominal, first person, common gender, plural
  HVqrxmsc = verb, qal, active participle, masculine, singular, construct
  HVPsmsa = verb, pual, passive participle, masculine, singular, absolute
  HVqv2ms/Sh = verb, qal, imperative, second person, masculine, singular, suffix, paragogic he
  AVqp3ms = verb, peal, perfect, third person, masculine, singular
  ANcmsd/Td = noun, common, masculine, singular, determined, article
  AVGi3ms = verb, ittaphal, imperfect, third person, masculine, singular
  """)

private let proielCases = MorphologyCase.list(
  """
  3spia----i = present, active, indicative, third person, singular
  2pamp----i = aorist, passive, imperative, second person, plural
  1stia----i = future perfect, active, indicative, first person, singular
  3dlom----i = pluperfect, middle, optative, third person, dual
  3p-------i = third person, plural
  --pna----i = present, active, infinitive
  -srpemn--i = perfect, middle or passive, participle, nominative, singular, masculine
  ---d--g--i = gerund, genitive
  -s-g-fn--i = gerundive, nominative, singular, feminine
  ---u--a--i = supine, accusative
  -s---fn--i = nominative, singular, feminine
  2s---ma--i = second person, accusative, singular, masculine
  -s---nac-i = accusative, singular, neuter, comparative
  -------s-i = superlative
  -s---mdpwi = dative, singular, masculine, positive, weak
  -xup-xx-ti = past, participle, uncertain case, uncertain number, uncertain gender, weak or strong
  -p---qg--i = genitive, plural, masculine or feminine or neuter
  ---------n = indeclinable
  -s---fb--n = ablative, singular, feminine, indeclinable
  Nb = common noun
  V- = verb
  Pt = reflexive possessive pronoun
  """)

private let perseusCases = MorphologyCase.list(
  """
  v3spia--- = verb, present, active, indicative, third person, singular
  v2plme--- = verb, pluperfect, middle or passive, imperative, second person, plural
  v3stip--- = verb, future perfect, passive, indicative, third person, singular
  v3drom--- = verb, perfect, middle, optative, third person, dual
  v1spsd--- = verb, present, deponent, subjunctive, first person, singular
  v--fna--- = verb, future, active, infinitive
  v-sapamn- = verb, aorist, active, participle, nominative, singular, masculine
  t-sapamn- = participle, aorist, active, nominative, singular, masculine
  v-spdang- = verb, present, active, gerund, genitive, singular, neuter
  v-ppgpfa- = verb, present, passive, gerundive, accusative, plural, feminine
  v---u---- = verb, supine
  n-s---fg- = noun, genitive, singular, feminine
  n-d---mv- = noun, vocative, dual, masculine
  n-p---nb- = noun, ablative, plural, neuter
  n-s---fl- = noun, locative, singular, feminine
  a-s---nac = adjective, accusative, singular, neuter, comparative
  d-------s = adverb, superlative
  l-s---mn- = article, nominative, singular, masculine
  p1s---md- = pronoun, first person, dative, singular, masculine
  m-------- = numeral
  g-------- = particle
  u-------- = punctuation
  d-------_ = adverb
  a-_---___ = adjective
  v3spia-------- = verb, present, active, indicative, third person, singular
  a-s---nac----- = adjective, accusative, singular, neuter, comparative
  n = noun
  """)

private let universalDependenciesCases = MorphologyCase.list(
  """
  Case=Nom|Gender=Masc|Number=Sing = nominative, masculine, singular
  Number=Sing|Case=Nom = singular, nominative
  NOUN Case=Nom = noun, nominative
  NOUN\tCase=Nom = noun, nominative
  NOUN _ = noun
  VERB Aspect=Imp|Mood=Ind|Person=3|Tense=Past|VerbForm=Fin|Voice=Act = verb, imperfective, \
  indicative, third person, past, finite, active
  Poss=Yes|Reflex=Yes = possessive, reflexive
  Gender=Fem,Masc = feminine or masculine
  PronType=Int,Rel|Case=Acc = interrogative or relative, accusative
  Number[psor]=Sing|Person[psor]=1 = possessor singular, possessor first person
  Gender[erg]=Fem,Masc = ergative feminine or masculine
  NounClass=Bantu10 = Bantu noun class 10
  ExtPos=ADP = acting as adposition
  """)

private let leipzigCases = MorphologyCase.list(
  """
  1PL.POSS = first person plural, possessive
  N-PL-1PL.POSS-LOC = noun, plural, first person plural, possessive, locative
  V.PRS.ACT.IND.3SG = verb, present, active, indicative, third person singular
  house-PL = house, plural
  -PL = plural
  3SG.N = third person singular, neuter
  3sg = third person singular
  go-PST:3PL = go, past, third person plural
  PL~child=FOC = plural, child, focus
  wolf.ACC/GEN.SG = wolf, accusative, genitive, singular
  fish[NOM] = fish, nominative
  see\\PST = see, past
  NPST = nonpast
  2MSG = second person masculine singular
  father-1SGPOSS = father, first person singular, possessive
  40-ORD = 40, ordinal
  家-PL = 家, plural
  מלך-PL = מלך, plural
  ∅-SG = zero, singular
  """)

private let unknownCodes: [(MorphologyScheme, [String])] = [
  (
    .robinson,
    [
      "N", "N-", "N-NS", "N-NSX", "N-NSMM", "N-NSM-", "N-NSM-Z", "N-AP-", "P-AP", "P-AP--",
      "n-nsm", "V-2AA", "V-ZAI-3S", "V-2PAI-3S", "V-PAI-4S", "V-PAI-3S-Z", "ADV-", "ADV-N-",
      "ADV-\u{212A}",
    ]
  ),
  (
    .morphgnt,
    [
      "N-", "N- ", "N- ----NSM", "N- ----NSM--", "N-  ----NSM-", "N- ----NSM- ", "Z- ----NSM-",
      "N- ----NSZ-", "N- NSM-----", "RA",
    ]
  ),
  (
    .oshm,
    [
      "Ncmsa", "H", "A", "H/Ncmsa", "HNcmsa/", "HC//Np", "HNz", "HNcmsaa", "HNpz", "HVGi3ms",
      "HVqz3ms", "HVqp4ms", "HC/Z", "GNcmsa", "hNcmsa", "HNcmsa ", "HDx",
    ]
  ),
  (
    .proiel,
    [
      "----------", "3spia----", "3spia----in", "4spia----i", "3spia----x", "3SPIA----I",
      "3spiammdcsi",
      "Zz", "V", "nb", "undefinedi", "3spiz----i", "-s---fn--I",
    ]
  ),
  (
    .perseus,
    [
      "---------", "--------", "v3spia--", "v3spia----a", "z3spia---", "v4spia---", "V3SPIA---",
      "undefined", "v3spz----", "vb", "NN", "ncmsn----", "n-s---mn-\u{301}", "va3spia--",
    ]
  ),
  (
    .universalDependencies,
    [
      "_", "noun", "NOUNS", "NOUN NOUN", "NOUN Case=Nom Number=Sing", "Case=Nom NOUN", "Case=Nom|",
      "|Case=Nom", "Case=Nom||Number=Sing", "Case=Zzz", "Case=nom", "case=Nom", "Case",
      "Case=Nom,", "Case=Nom,Zzz", "Case=,", "Number[zzz]=Sing", "Number[]=Sing",
      "Number[psor=Sing", "[psor]=Sing",
    ]
  ),
  (
    .leipzig,
    [
      "XYZ", "house-XYZ", "I-GEN", "3SGX", "4SG", "1SG>3SG", "(PFV)", "ADVLZ_simultaneous", "CL4",
      "---", "?-PL", "😀-PL", "a\0b", "ÉÀ-PL", "PL\u{301}",
    ]
  ),
]
