import Formats
import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

/// A sound beginning of a file, which is longer than an import writes at once, and its damaged end.
struct DamagedFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let head: String
  private let part: @Sendable (Int) -> String
  private let tail: String
  private let fault: String

  /// The number of verses or entries before the fault.
  static let count = 600

  /// - Parameters:
  ///   - name: The name of the format.
  ///   - tail: What a sound file has after its last verse or entry.
  ///   - fault: What the damaged file has there.
  ///   - part: Makes a verse or an entry from its number.
  init(
    _ name: String, _ head: String = "", tail: String = "", fault: String = "a\0b\n",
    _ part: @escaping @Sendable (Int) -> String
  ) {
    (testDescription, self.head, self.part) = (name, head, part)
    (self.tail, self.fault) = (tail, fault)
  }

  private func bytes(_ end: String) -> [UInt8] {
    Array((head + (0..<Self.count).map(part).joined() + end).utf8)
  }

  var sound: ByteSource { ByteSource(name: "sound", bytes: bytes(tail)) }
  var damaged: ByteSource { ByteSource(name: "damaged", bytes: bytes(fault)) }

  /// Returns the chapter and the verse of a number.
  private static func place(_ number: Int) -> (chapter: Int, verse: Int) {
    (number / 50 + 1, number % 50 + 1)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: count - text.count) + text
  }

  static let texts: [(format: FileFormat, file: DamagedFile)] = [
    (
      .morphgnt,
      DamagedFile("MorphGNT", fault: "040101 nonsense\n") {
        let (chapter, verse) = place($0)
        return "04\(digits(chapter, 2))\(digits(verse, 2)) N- ----NSM- λόγος λόγος λόγος λόγος\n"
      }
    ),
    (
      .delimited,
      DamagedFile("Lector", "ref\tsurface\tgloss\n") {
        "John \(place($0).chapter):\(place($0).verse)\tλόγος\tword\n"
      }
    ),
    (
      .delimited,
      DamagedFile("Clear", "id\taltId\ttext\tstrongs\tgloss\tgloss2\tlemma\tpos\tmorph\n") {
        let (chapter, verse) = place($0)
        return
          "n43\(digits(chapter, 3))\(digits(verse, 3))001\tὁ-1\tὁ\tG3588\tthe\tThe\tὁ\tdet\tx\n"
      }
    ),
    (
      .delimited,
      DamagedFile(
        "CLDF", "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n",
        fault: "1,a,\"x\n"
      ) { "\($0),a,x y,x\ty,1\t2,one two\n" }
    ),
    (
      .delimited,
      DamagedFile("a sentence a row", "ID\tText\tGloss\tTranslation\n") {
        "a\($0)\tmoja mbili\tone two\tOne, two\n"
      }
    ),
    (
      .conllu,
      DamagedFile("CoNLL-U", fault: "1\tw\n\n") {
        "# sent_id = \($0)\n1\tw\tw\tX\t_\t_\t0\troot\t_\t_\n\n"
      }
    ),
    (
      .osis,
      DamagedFile(
        "OSIS", "<osis><osisText><header/><div osisID='Ruth'>\n",
        tail: "</div></osisText></osis>\n", fault: "</div></osis>\n"
      ) {
        "<verse osisID='Ruth.\(place($0).chapter).\(place($0).verse)'>In the days</verse>\n"
      }
    ),
    (
      .flextext,
      DamagedFile(
        "FLEx", "<document><interlinear-text><paragraphs>\n",
        tail: "</paragraphs></interlinear-text></document>\n", fault: "</document>\n"
      ) { _ in
        "<paragraph><phrases><phrase><words><word><item type='txt' lang='x'>a</item></word></words>"
          + "</phrase></phrases></paragraph>\n"
      }
    ),
    (
      .usfm,
      DamagedFile("USFM", "\\id RUT\n") {
        let (chapter, verse) = place($0)
        return (verse == 1 ? "\\c \(chapter)\n" : "") + "\\v \(verse) In the days\n"
      }
    ),
    (
      .usx,
      DamagedFile(
        "USX", "<usx version='3.0'><book code='RUT' style='id'/>\n", tail: "</usx>\n",
        fault: "<verse></usx>\n"
      ) {
        let (chapter, verse) = place($0)
        return (verse == 1 ? "<chapter number='\(chapter)' style='c'/>" : "")
          + "<para style='p'><verse number='\(verse)' style='v'/>In the days</para>\n"
      }
    ),
    (
      .usj,
      DamagedFile(
        "USJ", "{\"type\":\"USJ\",\"content\":[{\"type\":\"book\",\"code\":\"RUT\"}\n",
        tail: "]}\n",
        fault: ",7\n"
      ) {
        ",{\"type\":\"chapter\",\"number\":\"\(place($0).chapter)\"},{\"type\":\"verse\",\"number\":"
          + "\"\(place($0).verse)\"},\"In the days\"\n"
      }
    ),
    (.toolbox, DamagedFile("Toolbox") { "\\ref \($0)\n\\tx a b\n\\ge c d\n\\ft e\n\n" }),
    (
      .json,
      DamagedFile("JSON", fault: "{\"ref\":\"John 99:1\",\"words\":[{\n") {
        "{\"ref\":\"John \(place($0).chapter):\(place($0).verse)\",\"words\":[{\"surface\":\"a\"}]}\n"
      }
    ),
    (
      .imp,
      DamagedFile("imp Bible", fault: "$$$Nowhere 1:1\nIn\n") {
        "$$$Genesis \(place($0).chapter):\(place($0).verse)\nIn the days\n"
      }
    ),
    (
      .elan,
      DamagedFile(
        "ELAN",
        "<ANNOTATION_DOCUMENT FORMAT='3.0'><TIME_ORDER><TIME_SLOT TIME_SLOT_ID='t' TIME_VALUE='0'/>"
          + "</TIME_ORDER>\n<TIER TIER_ID='utt' LINGUISTIC_TYPE_REF='u'>\n",
        tail: "</TIER><LINGUISTIC_TYPE LINGUISTIC_TYPE_ID='u'/></ANNOTATION_DOCUMENT>\n",
        fault: "</ANNOTATION_DOCUMENT>\n"
      ) {
        "<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID='a\($0)' TIME_SLOT_REF1='t' "
          + "TIME_SLOT_REF2='t'><ANNOTATION_VALUE>a b</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION>"
          + "</ANNOTATION>\n"
      }
    ),
    (
      .stepbible,
      DamagedFile(
        "TAHOT",
        """
        Eng (Heb) Ref & Type\tHebrew\tTransliteration\tTranslation\tdStrongs\tGrammar\t\
        Meaning Variants\tSpelling Variants\tRoot dStrong+Instance\tAlternative Strongs+Instance\t\
        Conjoin word\tExpanded Strong tags

        """
      ) {
        "Psa.\(place($0).chapter).\(place($0).verse)#01=L\tמִזְמ֥וֹר\tmiz.Mor\ta psalm\t{H4210}\t"
          + "HNcmsa\t\t\tH4210\t\t\t\n"
      }
    ),
    (
      .pangloss,
      DamagedFile("Pangloss", "<TEXT>\n", tail: "</TEXT>\n", fault: "<W></TEXT>\n") { _ in
        "<S><W><FORM>a</FORM></W></S>\n"
      }
    ),
    (
      .tei,
      DamagedFile("TEI text", "<TEI><text>\n", tail: "</text></TEI>\n", fault: "<p></TEI>\n") { _ in
        "<p>a</p>\n"
      }
    ),
    (
      .macula,
      DamagedFile(
        "macula", "<book><sentence><wg>\n", tail: "</wg></sentence></book>\n", fault: "</book>\n"
      ) {
        "<w ref='JUD \(place($0).chapter):\(place($0).verse)!1' after=' '>a</w>\n"
      }
    ),
    (
      .treebank,
      DamagedFile(
        "PROIEL", "<proiel schema-version='2.1'><source id='s' language='lat'><title>T</title>\n",
        tail: "</source></proiel>\n", fault: "<sentence></proiel>\n"
      ) {
        "<sentence id='\($0)'><token id='\($0)' form='te' lemma='tu' part-of-speech='Pp'/></sentence>\n"
      }
    ),
  ]

  static let lexica: [(format: LexiconFormat, file: DamagedFile)] = [
    (
      .imp,
      DamagedFile("imp lexicon") {
        "$$$\(digits($0, 5))\n<entryFree n='\($0)'><orth>a</orth><def>b</def></entryFree>\n"
      }
    ),
    (
      .tei,
      DamagedFile(
        "TEI", "<TEI><text><body>\n", tail: "</body></text></TEI>\n", fault: "</text></TEI>\n"
      ) {
        "<entry n='G\($0)'><form><orth>a</orth></form><sense>b</sense></entry>\n"
      }
    ),
    (
      .stepbible,
      DamagedFile(
        "STEPBible lexicon",
        """
        TBESH - Translators Brief lexicon - STEPBible.org CC BY
        eStrong#\tdStrong\tuStrong\tHebrew\tTransliteration\tMorph\tGloss\tMeaning

        """
      ) {
        "H\(digits($0, 4))\tH\(digits($0, 4)) =\tH\(digits($0, 4))\tאָב\tav\tH:N-M\tfather\ta parent\n"
      }
    ),
    (
      .lift,
      DamagedFile(
        "LIFT", "<lift version='0.13'>\n", tail: "</lift>\n", fault: "<entry></lift>\n"
      ) {
        "<entry id='a\($0)'><lexical-unit><form lang='x'><text>a\($0)</text></form></lexical-unit>"
          + "<sense><gloss lang='en'><text>b</text></gloss></sense></entry>\n"
      }
    ),
    (.mdf, DamagedFile("MDF") { "\\lx a\($0)\n\\ps n\n\\ge b\n\n" }),
  ]
}

/// A file whose fault comes after many sound verses or entries is imported whole or not at all.
@Suite("Files with a fault at their end") struct DamagedImportTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
  }

  @Test("Every format is tried") func formats() {
    #expect(Set(DamagedFile.texts.map(\.format)) == Set(FileFormat.allCases))
    // A dictionary of CLDF is a folder, whose tables its own tests damage.
    #expect(
      Set(DamagedFile.lexica.map(\.format)) == Set(LexiconFormat.allCases).subtracting([.cldf]))
  }

  /// Expects that an import of a damaged file fails late and changes nothing, whether the name is
  /// new or taken.
  private func expectNothing(
    isReadFirst: Bool = false, _ add: (String, _ replacing: Bool, (Int) -> Void) throws -> Void
  ) throws {
    let before = try library.everything()
    for (name, replacing) in [("new", false), ("t", true)] {
      var reports = 0
      let error = #expect(throws: FormatError.self) {
        try add(name, replacing) { _ in reports += 1 }
      }
      #expect(error?.file == "damaged")
      // A report comes with every 256th verse or entry.
      #expect(
        reports == (isReadFirst ? 0 : DamagedFile.count / 256), "\(String(describing: error))")
      #expect(try library.everything() == before, "\(name)")
    }
    #expect(try library.check() == [])
  }

  @Test("Nothing is stored of a text", arguments: DamagedFile.texts.indices)
  func text(index: Int) throws {
    let (format, file) = DamagedFile.texts[index]
    try library.add(Sample.lector, as: "t")
    // ELAN's annotations are in any order, an object of USJ may name its kind last, a span of TEI
    // follows its phrase, and macula's table has the columns of all of its words, so these files are
    // read before their first verse.
    try expectNothing(isReadFirst: [.elan, .usj, .tei, .macula].contains(format)) {
      name, replacing, progress in
      try library.importText(
        from: try openVerseReader(source: file.damaged), as: name, replacing: replacing,
        progress: progress)
    }
    // The fault is the only reason.
    let summary = try library.importText(
      from: try openVerseReader(source: file.sound), as: "t", replacing: true)
    #expect(summary.verseCount == DamagedFile.count)
  }

  @Test("Nothing is stored of a lexicon", arguments: DamagedFile.lexica.indices)
  func lexicon(index: Int) throws {
    let file = DamagedFile.lexica[index].file
    try library.importLexicon(
      from: EntriesReader(LexiconTests.greek, LexiconTests.greekEntries), as: "t")
    try expectNothing { name, replacing, progress in
      try library.importLexicon(
        from: try openLexiconReader(source: file.damaged), as: name, replacing: replacing,
        progress: progress)
    }
    let summary = try library.importLexicon(
      from: try openLexiconReader(source: file.sound), as: "t", replacing: true)
    #expect(summary.entryCount == DamagedFile.count)
  }

  @Test("Nothing is stored of several files, the last of which is damaged")
  func severalFiles() throws {
    let names = try ["RUT", "1SA"].map { book in
      try folder.write(
        "\\id \(book)\n\\c 1\n" + (1...300).map { "\\v \($0) word\n" }.joined()
          + (book == "1SA" ? "a\0b\n" : ""), to: book + ".usfm")
    }
    try library.add(Sample.lector, as: "t")
    let before = try library.everything()
    for (name, replacing) in [("new", false), ("t", true)] {
      let error = #expect(throws: FormatError.self) {
        try library.importText(
          from: try TextReader(TextFiles(names)), as: name, replacing: replacing)
      }
      #expect(error?.file == names[1] && error?.line == 303)
      #expect(try library.everything() == before)
    }
  }
}

extension Library {
  /// Returns the content of all tables, with those of the search index and the schema itself.
  fileprivate func everything() throws -> [String: [[DatabaseValue]]] {
    try access { db in
      let names = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
      let tables = try (["sqlite_master"] + names).map { name in
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM \"\(name)\"")
        return (name, rows.map { Array($0.databaseValues) })
      }
      return Dictionary(uniqueKeysWithValues: tables)
    }
  }
}
