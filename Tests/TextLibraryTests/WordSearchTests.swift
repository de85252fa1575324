import Interlinear
import Testing

@testable import TextLibrary

@Suite("Searches for words by several conditions")
struct WordSearchTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
  }

  /// Returns a text from lines of words such as `λόγου/λόγος/N-GSM`.
  private static func text(
    _ scheme: MorphologyScheme, _ language: Language, tiers: [Tier], _ lines: [String]
  ) -> MemoryText {
    let verses = lines.enumerated().map { index, line in
      Verse(
        reference: Reference(book: "A", chapter: 1, verse: "\(index + 1)"),
        words: line.split(separator: " ").map { word in
          Word(
            values: word.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
        }, translation: "the word", language: language)
    }
    var description = TextDescription(
      name: "t", title: "t", tiers: [.surface, .lemma] + tiers, morphologyScheme: scheme)
    description.textLanguage = language
    return MemoryText(description: description, verses: verses)
  }

  private static let greek = text(
    .robinson, .ancientGreek, tiers: [.morphology],
    [
      "ὁ/ὁ/T-NSM λόγος/λόγος/N-NSM τοῦ/ὁ/T-GSM καλοῦ/καλός/A-GSM θεοῦ/θεός/N-GSM",
      "τοῦ/ὁ/T-GSM λόγου/λόγος/N-GSM ἐλύθη/λύω/V-API-3S",
      "ἦλθεν/ἔρχομαι/V-2AAI-3S ὁ/ὁ/T-NSM ἀγαθὸς/ἀγαθός/A-NSM λόγος/λόγος/N-NSM",
      "ἀμὴν/ἀμήν/HEB ἀμὴν/ἀμήν/HEB λέγω/λέγω/V-PAI-1S Πέτρῳ/Πέτρος/N-DSM",
      "ἀπεκρίθη/ἀποκρίνομαι/V-AOI-3S ἤρχετο/ἔρχομαι/V-IEI-3S",
    ])

  private static let treebank = text(
    .universalDependencies, Language(rawValue: "la"), tiers: [.partOfSpeech, .morphology],
    [
      "quem/qui/PRON/Case=Acc|PronType=Int,Rel amat/amo/VERB/Tense=Pres|Voice=Act",
      "rex/rex/NOUN/Case=Nom|Number=Sing bonus/bonus/ADJ/Case=Nom|Number=Sing",
      "Roma/Roma/PROPN/Case=Nom|Number=Sing regem/rex/NOUN/Case=Acc|Number=Sing",
    ])

  private static func words(_ hits: [SearchHit]) -> String {
    hits.map { hit in
      "\(hit.row).\(hit.word ?? -1)" + (hit.length > 1 ? "+\(hit.length - 1)" : "")
    }.joined(separator: " ")
  }

  @Test(
    "Words of a Greek text",
    arguments: [
      ("[lemma:λόγος case:genitive]", "1.1"), ("[lemma:logos Case:GENITIVE]", "1.1"),
      ("[lemma:λόγος morph:N-GSM]", "1.1"),
      ("[case:genitive|dative !pos:article]", "0.3 0.4 1.1 3.3"),
      ("[lemma:λόγος | lemma:θεός]", "0.1 0.4 1.1 2.3"),
      ("[lemma:λόγος|θεός nominative]", "0.1 2.3"),
      ("[!lemma:λόγος pos:noun]", "0.4 3.3"),
      ("[!(pos:noun | pos:article) !pos:verb]", "0.3 2.2 3.0 3.1"),
      ("[pos:article] [pos:adjective] [pos:noun]", "0.2+2 2.1+2"),
      ("[pos:article] []{0,1} [pos:noun]", "0.0+1 0.2+2 1.0+1 2.1+2"),
      ("[pos:article] {0,1} [pos:noun]", "0.0+1 0.2+2 1.0+1 2.1+2"),
      ("[pos:article] [] [pos:noun]", "0.2+2 2.1+2"), ("[] [lemma:λέγω]", "3.1+1"),
      ("[lemma:λέγω] []", "3.2+1"), ("[] [lemma:λύω] []", ""), ("[lemma:λέγω] []{0,3}", "3.2+1"),
      ("[pos:$p] [pos:$p]", "3.0+1 4.0+1"), ("[morph:-*]", ""),
      ("[case:$c] [case:$c] [pos:noun]", "0.2+2 2.1+2"), ("[lemma:$x] [lemma:$x]", "3.0+1"),
      ("[pos:article case:$c] [pos:noun case:$c]", "0.0+1 1.0+1"),
      (
        "[case:$a] [case:$b case:$a]",
        "0.0+1 0.2+1 0.3+1 1.0+1 2.1+1 2.2+1"
      ),
      ("[case:$c] [!case:$c]", "0.1+1 1.1+1"), ("[pos:noun case:$c] [] [!case:$c]", "0.1+2"),
      ("[lemma:$x pos:article] [!lemma:$x pos:noun]", "0.0+1 1.0+1"),
      ("[lemma:$x | lemma:λόγος] [lemma:$x]", nil), ("[!lemma:$x] [lemma:$x]", nil),
      ("[!(lemma:$x pos:noun)]", nil),
      ("[\"aorist passive\"]", "1.2"), ("[aorist passive]", "1.2"),
      ("[tense:aorist]", "1.2 2.0 4.0"),
      ("\"aorist passive\"", "1.2"), ("morph:genitive", "0.2 0.3 0.4 1.0 1.1"),
      ("genitive", "0.2 0.3 0.4 1.0 1.1"),
      ("[voice:passive]", "1.2"), ("[\"middle or passive\"]", "4.1"),
      ("[voice:\"passive deponent\"]", "4.0"),
      ("[person:third]", "1.2 2.0 4.0 4.1"), ("[mood:indicative tense:aor*]", "1.2 2.0 4.0"),
      ("morph:*-3S", "1.2 2.0 4.0 4.1"), ("[morph:V-?AI*]", "3.2"),
      ("[morph:V-*A*]", "1.2 2.0 3.2 4.0"),
      ("[morph:?-GSM]", "0.2 0.3 0.4 1.0 1.1"), ("λ?γος", "0.1 1.1 2.3"),
      ("[surface:λ*ς]", "0.1 2.3"), ("[surface:=*ός]", ""), ("[=λόγος]", "0.1 2.3"),
      ("[case:locative]", nil), ("genitivo", "0.2 0.3 0.4 1.0 1.1"),
      ("[case:dopełniacz]", "0.2 0.3 0.4 1.0 1.1"), ("[case:mianow*]", "0.0 0.1 2.1 2.2 2.3"),
      ("[Genitiv Plural]", ""), ("genitivus", ""),
      ("[translation:word]", nil), ("[cas:genitive]", nil),
      ("[lemma:λόγος] translation:word", "0.1 0.-1 1.1 1.-1 2.3 2.-1"),
      ("[lemma:λόγος case:genitive] OR [pos:verb mood:indicative person:first]", "1.1 3.2"),
      ("[lemma:λόγος] -[case:genitive]", "2.3"), ("[lemma:*]{3} [pos:noun]", "0.1+3 2.0+3 3.0+3"),
      ("[case:genitive]{2,3}", "0.2+2 0.3+1 1.0+1"),
      ("[]", "0.0 0.1 0.2 0.3 0.4 1.0 1.1 1.2 2.0 2.1 2.2 2.3 3.0 3.1 3.2 3.3 4.0 4.1"),
    ] as [(String, String?)])
  func greekWords(query: String, expected: String?) throws {
    try check(query, expected, in: Self.greek)
  }

  @Test(
    "Words of a treebank",
    arguments: [
      ("[pos:noun]", "1.0 2.1"), ("[pos:NOUN case:nominative]", "1.0"),
      ("[\"proper noun\"]", "2.0"),
      ("[Case:Nom pos:ADJ]", "1.1"), ("[PronType=Rel]", "0.0"), ("morph:PronType=Int", "0.0"),
      ("[prontype:relative]", "0.0"), ("morph:prontype=int,rel", "0.0"),
      ("[case:$c] [case:$c]", "1.0+1"),
      ("[case:nominative number:singular !pos:PROPN|ADJ]", "1.0"), ("[Case=*c]", "0.0 2.1"),
      ("[present active]", "0.1"), ("[case:nominus]", nil), ("[pos:nuon]", nil),
      ("pos:noum", nil), ("pos:INTJ", ""), ("pos:nu*", ""), ("pos:quidditas", nil),
      ("[pos:\"proper name\"]", nil), ("[pos:Nown]", nil), ("morph:Caes=Nom", nil),
      ("morph:Case=Abl", ""), ("[Case=Gne]", nil), ("Case=Abl", ""), ("x=y", ""),
      ("morph:genetive", nil), ("morph:quidditas", nil),
    ] as [(String, String?)])
  func wordsOfATreebank(query: String, expected: String?) throws {
    try check(query, expected, in: Self.treebank)
  }

  private func check(_ query: String, _ expected: String?, in text: MemoryText) throws {
    try library.importText(from: VersesReader(text), as: "t")
    for source in [text, try library.text(named: "t")] as [any TextSource] {
      func search() throws -> Search { try Search(SearchQuery(query), in: source) }
      guard let expected else {
        #expect(throws: SearchQueryError.self) { try search().hits() }
        continue
      }
      let hits = try search().hits()
      #expect(Self.words(hits) == expected)
      #expect(try search().firstHits(2) == Array(hits.prefix(2)))
      #expect(try search().firstHits(9, fromRow: 2) == Array(hits.filter { $0.row > 1 }.prefix(9)))
    }
  }

  /// A word that isn't a name in any language is known without reading the codes of the text.
  @Test(arguments: [
    ("genitive", true), ("aorist passive", true), ("genitivo", true), ("nomin*", true),
    ("λόγος", false), ("blabla", false), ("genitive blabla", false),
  ])
  func names(_ typed: String, isName: Bool) throws {
    let names = CodeNames(
      Self.greek.description, DottedTiers(Self.greek.description, language: .ancientGreek))
    let term = SearchQuery.Term(text: typed, offset: 0)
    #expect((names.condition(of: term) != nil) == isName)
    #expect(names.values(of: "person", in: "V-2AAI-3S") == ["third person"])
    #expect(names.values(of: "tense", in: "V-2AAI-3S") == ["second aorist"])
  }

  @Test(
    "Hebrew codes by the parts of words",
    arguments: [
      ("qal", "0.0"), ("[stem:qal conjunction]", "0.0"), ("[pos:article pos:noun]", "0.1"),
      ("morph:Vqw*", "0.0"), ("[\"noun masculine\"]", "0.1"), ("[article masculine]", "0.1"),
    ])
  func hebrewParts(query: String, expected: String) throws {
    let verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "1"),
      words: [Word(values: ["ויאמר", "HC/Vqw3ms"]), Word(values: ["האיש", "HTd/Ncmsa"])],
      language: .ancientHebrew)
    var description = TextDescription(name: "t", title: "t", tiers: [.surface, .morphology])
    description.textLanguage = .ancientHebrew
    let text = MemoryText(description: description, verses: [verse])
    #expect(Self.words(try Search(SearchQuery(query), in: text).hits()) == expected)
  }

  @Test(
    "Values by a name that is a feature, and that only parts of words have as a tier",
    arguments: [
      ("oshm", "a//HTd|Ncmsa/HTd|HNcmsa b//HNcmsa/ c//HVqp3ms/", "[pos:$p] [pos:$p]", "0.0+1"),
      ("oshm", "a//HTd|Ncmsa/HTd|HNcmsa b//HNcmsa/ c//HVqp3ms/", "[pos:noun]", "0.0 0.1"),
      ("leipzig", "a///n.indef b///v c///v", "[pos:v] [pos:$p]", "0.1+1"),
    ])
  func featuresAndTiers(scheme: String, line: String, query: String, expected: String) throws {
    let text = Self.text(
      try #require(MorphologyScheme(rawValue: scheme)), Language(rawValue: "und"),
      tiers: [.morphology, .morphemePartsOfSpeech], [line])
    #expect(Self.words(try Search(SearchQuery(query), in: text).hits()) == expected)
  }

  @Test(
    "Words share whole values",
    arguments: [
      ("[lemma:$x] [lemma:$x]", "0.2+1"), ("[lemma:$x] [!lemma:$x]", "0.0+1 0.1+1 0.3+1"),
      ("[lemma:$x] [] [lemma:$x]", "0.0+2"), ("[surface:$x] [lemma:$x]", "0.3+1"),
    ])
  func wholeValues(query: String, expected: String) throws {
    let text = Self.text(
      .leipzig, Language(rawValue: "got"), tiers: [],
      ["a/af-gaggan b/af c/af-gaggan war-raok/af-gaggan d/war-raok"])
    #expect(Self.words(try Search(SearchQuery(query), in: text).hits()) == expected)
  }

  @Test("Words that have the shared value twice are visited once", arguments: ["", "{1,2}"])
  func repeatedValues(count: String) throws {
    let line = Array(repeating: "a/b-b", count: 60).joined(separator: " ")
    let text = Self.text(.leipzig, Language(rawValue: "und"), tiers: [], [line])
    let query = Array(repeating: "[lemma:$x]\(count)", count: 50).joined()
    #expect(try Search(SearchQuery(query), in: text).hits().count == 11)
  }

  @Test("A search in a verse of thousands of words can be canceled, and takes no deep recursion")
  func longVerses() throws {
    let query = try SearchQuery(String(repeating: "[lemma:$x]{1,100}", count: 100))
    guard case .words(let steps) = query.root else { throw CancellationError() }
    let words = WordNumbers(rows: 0..<1, lengths: [12_000])
    var values = SharedValues(count: words.count)
    for word in 0..<words.count { values.add(0, to: word) }
    var checks = 0
    var matcher = WordMatcher(
      steps: steps, words: words, isMet: steps.map { _ in Array(repeating: true, count: 12_000) },
      values: ["lemma": values]
    ) {
      checks += 1
      if checks > 20 { throw CancellationError() }
    }
    #expect(throws: CancellationError.self) { try matcher.hits() }
  }

  @Test(
    "A word without the number of a homograph",
    arguments: [
      ("lemma:kaa", "0.0 0.1"), ("[lemma:Kaa]", "0.0 0.1"), ("lemma:kaa₂", "0.1"),
      ("lemma:kaan", "0.3"), ("lemma:=kaa", ""), ("lemma:kaa*", "0.0 0.1 0.2 0.3"),
      ("lemma:\"kaa kaa\"", "0.0+1"), ("lemma:ka", ""), ("lemma:CO", "0.5"),
    ])
  func homographs(query: String, expected: String) throws {
    let text = Self.text(
      .leipzig, Language(rawValue: "tww"), tiers: [],
      ["a/kaa₁ b/kaa₂ c/kaab d/kaan e/CO₂ f/CO"])
    #expect(Self.words(try Search(SearchQuery(query), in: text).hits()) == expected)
  }

  @Test(
    "A beginning that ends in a mark is a word",
    arguments: [
      ("lemma:to_*", "0.0 0.2"), ("[lemma:to_*]", "0.0 0.2"), ("lemma:to*", "0.0 0.1 0.2"),
      ("lemma:to_f*", "0.0"),
    ])
  func beginnings(query: String, expected: String) throws {
    let text = Self.text(
      .leipzig, Language(rawValue: "tww"), tiers: [], ["a/to_find b/tomorrow c/to"])
    #expect(Self.words(try Search(SearchQuery(query), in: text).hits()) == expected)
  }

  @Test("A consonant that looks like an apostrophe distinguishes words")
  func modifierLetters() throws {
    let text = Self.text(
      .leipzig, Language(rawValue: "quc"), tiers: [], ["ta/ta taʼ/taʼ ta’/ta’"])
    for (query, expected) in [("lemma:ta", "0.0 0.2"), ("lemma:taʼ", "0.1"), ("lemma:TAʼ", "0.1")] {
      #expect(Self.words(try Search(SearchQuery(query), in: text).hits()) == expected)
    }
  }
}
