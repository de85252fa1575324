import Formats
import Foundation
import Interlinear
import Testing

@testable import TextLibrary

/// The beginnings of files in every format, and of folders, as they are shown while the rest is
/// imported.
@Suite struct ArrivalFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Files with a number of verses, of which some have headings, notes and words with parts.
  static let files: [FileFormat: @Sendable (Int) -> String] = [
    .morphgnt: { count in
      joined(count) { row in
        "0\(10_000 + (row / 50 + 1) * 100 + row % 50 + 1) N- ----NSM- λόγος, λόγος λόγος λόγος\n"
      }
    },
    .delimited: { count in
      "ref\tbook\tlanguage\tsurface\tafter\tlemma\tgloss\tmorphemes\ttranslation\n"
        + joined(count) { row in
          "\(place(row))\tJohn\tgrc\tλόγοι\(row)\t, \tλόγος\twords\tλόγ|word||-;οι|PL||\tA verse\n"
            + "\(place(row))\tJohn\tgrc\tἦν\t.\tεἰμί\twas\t\t\n"
        }
    },
    .conllu: { count in
      joined(count) { row in
        """
        # sent_id = \(row)
        # text_en = A sentence
        1\tevler\tev\tNOUN\t_\tNumber=Plur\t2\tnsubj\t_\tGloss=house|Morphemes=ev|house||-;ler|PL||
        2\tvar\tvar\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No


        """
      }
    },
    .osis: { count in
      """
      <osis><osisText osisIDWork="T" xml:lang="en"><header><work osisWork="T"><title>B</title></work>
      </header><div type="book" osisID="John">
      """
        + joined(count) { row in
          let chapter = "<chapter osisID=\"John.\(row / 50 + 1)\"><title>Part</title>"
          return (row % 50 == 0 ? chapter : "")
            + "<verse osisID=\"John.\(row / 50 + 1).\(row % 50 + 1)\">"
            + "<w lemma=\"strong:G3056 lemma:λόγος\">Word\(row)</w> <w morph=\"oshm:HR/Ncfsa\" "
            + "lemma=\"b/7225\">b/d</w>.<note>a note</note></verse>"
            + (row % 50 == 49 || row == count - 1 ? "</chapter>" : "")
        } + "</div></osisText></osis>"
    },
    .flextext: { count in
      "<document><interlinear-text><item type=\"title\" lang=\"en\">B</item><paragraphs>"
        + joined(count) { row in
          """
          <paragraph><phrases><phrase><words><word><item type="txt" lang="tr">evler\(row)</item>
          <morphemes><morph type="stem"><item type="txt" lang="tr">ev</item>
          <item type="cf" lang="tr">ev</item><item type="gls" lang="en">house</item></morph>
          <morph type="suffix"><item type="txt" lang="tr">-ler</item>
          <item type="gls" lang="en">-PL</item></morph></morphemes></word></words>
          <item type="gls" lang="en">Houses</item></phrase></phrases></paragraph>
          """
        } + "</paragraphs></interlinear-text></document>"
    },
    .usfm: { count in
      "\\id JHN\n"
        + joined(count) { row in
          (row % 50 == 0 ? "\\c \(row / 50 + 1)\n\\s A heading\n\\p\n" : "")
            + "\\v \(row % 50 + 1) \\w word\(row)|lemma=\"word\" strong=\"G3056\"\\w* and"
            + "\\f + \\ft a note\\f* more.\n"
        }
    },
    .usx: { count in
      "<usx version=\"3.0\"><book code=\"JHN\" style=\"id\"/>\n"
        + joined(count) { row in
          (row % 50 == 0 ? "<chapter number=\"\(row / 50 + 1)\" style=\"c\"/>\n" : "")
            + "<para style=\"p\"><verse number=\"\(row % 50 + 1)\" style=\"v\"/>"
            + "<char style=\"w\" lemma=\"word\" strong=\"G3056\">word\(row)</char> more.</para>\n"
        } + "</usx>"
    },
    .toolbox: { count in
      joined(count) { row in
        "\\ref \(row + 1)\n\\tx evler   var\n\\mb ev -ler var\n\\ge house -PL exist\n"
          + "\\ft There are houses \(row)\n\n"
      }
    },
    .json: { count in
      joined(count) { row in
        "{\"ref\":\"\(place(row))\",\"language\":\"grc\",\"translation\":\"A verse\",\"words\":"
          + "[{\"surface\":\"λόγος\(row)\",\"lemma\":\"λόγος\"}]}\n"
      }
    },
    .imp: { count in
      joined(count) { row in
        "$$$\(place(row))\nIn the <w lemma=\"strong:G746\">beginning</w> \(row).\n"
      }
    },
    .elan: { count in
      "<?xml version=\"1.0\"?>\n<ANNOTATION_DOCUMENT><HEADER TIME_UNITS=\"milliseconds\"/><TIME_ORDER>"
        + joined(count) { row in
          "<TIME_SLOT TIME_SLOT_ID=\"a\(row)\" TIME_VALUE=\"\(row * 1_000)\"/>\n"
            + "<TIME_SLOT TIME_SLOT_ID=\"b\(row)\" TIME_VALUE=\"\(row * 1_000 + 900)\"/>\n"
        } + "</TIME_ORDER><TIER LINGUISTIC_TYPE_REF=\"utterance\" TIER_ID=\"utt\">"
        + joined(count) { row in
          "<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID=\"u\(row)\" TIME_SLOT_REF1=\"a\(row)\" "
            + "TIME_SLOT_REF2=\"b\(row)\"><ANNOTATION_VALUE>evler \(row) var</ANNOTATION_VALUE>"
            + "</ALIGNABLE_ANNOTATION></ANNOTATION>\n"
        } + "</TIER><LINGUISTIC_TYPE LINGUISTIC_TYPE_ID=\"utterance\" TIME_ALIGNABLE=\"true\"/>"
        + "</ANNOTATION_DOCUMENT>"
    },
    .stepbible: { count in
      """
      TAGNT - a preface\t\t
      \tData created by www.STEPBible.org (CC BY 4.0)\t
      # Jhn.1.1\tἘν \tἀρχῇ\t
      #_Translation\tIn\t[the] beginning\t
      Word & Type\tGreek\tEnglish translation\tdStrongs = Grammar\tDictionary form =  Gloss\teditions\t\
      Meaning variants\tSpelling variants\tSpanish translation\tSub-meaning\tConjoin word\t\
      sStrong+Instance\tAlt Strongs\t\t

      """
        + joined(count) { row in
          "Jhn.\(row / 50 + 1).\(row % 50 + 1)#01=NKO\tἘν (En)\tIn\tG1722=PREP\tἐν=in\tNA28+TR\t\t\t"
            + "En\tin\t#01\tG1722\t\t\t\n"
        }
    },
    .treebank: { count in
      """
      <proiel schema-version="2.1"><source id="s" language="grc"><title>B</title><div>

      """
        + joined(count) { row in
          "<sentence id=\"\(row + 1)\"><token id=\"\(2 * row + 1)\" form=\"λόγος\" lemma=\"λόγος\" "
            + "part-of-speech=\"Nb\" relation=\"sub\" head-id=\"\(2 * row + 2)\" "
            + "presentation-after=\" \" citation-part=\"JOHN \(row / 50 + 1).\(row % 50 + 1)\"/>"
            + "<token id=\"\(2 * row + 2)\" form=\"ἦν\" lemma=\"εἰμί\" part-of-speech=\"V-\" "
            + "relation=\"pred\" citation-part=\"JOHN \(row / 50 + 1).\(row % 50 + 1)\"/></sentence>\n"
        } + "</div></source></proiel>"
    },
  ]

  private static func joined(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined()
  }

  private static func place(_ row: Int) -> String { "John \(row / 50 + 1):\(row % 50 + 1)" }

  /// Opens a file or a folder, and compares its beginning with what is imported.
  private func expectBeginning(of path: String, verses: Int) throws {
    guard case .beginning(let text) = try folder.fileCache.openAtOnce(path) else {
      Issue.record("the text is imported first")
      return
    }
    #expect(text.verseCount == 100)
    let description = text.description
    let books = text.books
    let beginning = try (0..<100).map(text.verse)
    text.wait()
    switch text.takeNews() {
    case .arrived: #expect(text.current.description == description)
    case .hasFurtherTiers: #expect(!text.hasAllTiers)
    case .differs, nil: Issue.record("another text has arrived")
    case .failed(let error): throw error
    }
    #expect(text.verseCount == verses)
    #expect(text.books.first?.name == books.first?.name)
    for row in 0..<100 { try #require(try text.verse(at: row) == beginning[row]) }
  }

  @Test(arguments: FileFormat.allCases)
  func theBeginningIsWhatIsImported(_ format: FileFormat) throws {
    let make = try #require(Self.files[format])
    try expectBeginning(of: try folder.write(make(300), to: "text"), verses: 300)
  }

  /// What is read before the beginning is there does not depend on the size of the file.
  /// Only ELAN's files are read whole, because their annotations are in no order.
  @Test(arguments: FileFormat.allCases.filter { $0 != .elan })
  func aLongFileIsNotReadBefore(_ format: FileFormat) throws {
    let make = try #require(Self.files[format])
    let text = make(6_000)
    #expect(text.utf8.count > 300_000)
    let file = try folder.write(text, to: "text")
    var options = ReadingOptions()
    options.isForBeginning = true
    let reader = try TextReader(TextFiles([file]), options: options)
    #expect(reader.beginning().count == 100)
    // The first verse that is read after them tells how far the reader is.
    for _ in 0...100 { _ = try reader.next() }
    #expect(reader.bytesRead < 150_000, "\(reader.bytesRead)")
  }

  /// Items of FLEx that first occur after the beginning become tiers, too; those of the beginning keep
  /// their names.
  @Test(arguments: [("gls", "de"), ("pos", "en"), ("txt", "tr-fonipa")])
  func itemsThatBeginLater(_ type: String, _ language: String) throws {
    let make = try #require(Self.files[.flextext])
    let item = "<item type=\"\(type)\" lang=\"\(language)\">later</item><morphemes>"
    let text = make(300)
    let half = text.index(text.startIndex, offsetBy: text.count / 2)
    let later = text[..<half] + text[half...].replacing("<morphemes>", with: item)
    try expectBeginning(of: try folder.write(String(later), to: "text"), verses: 300)
    let opened = try folder.fileCache.open(folder.path + "/text")
    let values = try opened.text.verse(at: 250).words.first?.values ?? []
    #expect(values.contains("later"), "\(values)")
  }

  @Test func aFolder() throws {
    let project = folder.path + "/project"
    try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
    for (number, code) in ["JHN", "ACT", "MAT"].enumerated() {
      let make = try #require(Self.files[.usfm])
      let text = make(60).replacing("JHN", with: code).replacing("word", with: "word\(number)")
      _ = try folder.write(text, to: "project/\(code).usfm")
    }
    try expectBeginning(of: project, verses: 180)
  }

  /// The tiers of the second file are those of the text from the start.
  @Test func aFolderOfDifferentFiles() throws {
    let project = folder.path + "/tables"
    try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
    let head = "ref\tbook\tlanguage\tsurface\t"
    for (book, tier) in [("Mark", "lemma"), ("Luke", "gloss")] {
      let rows = Self.joined(80) { "\(book) 1:\($0 + 1)\t\(book)\tgrc\tλόγος\(book)\t\(tier)\n" }
      _ = try folder.write(head + tier + "\n" + rows, to: "tables/\(book).tsv")
    }
    try expectBeginning(of: project, verses: 160)
  }

  /// A folder whose first hundred verses have a fault reports it as an import does.
  @Test func aFaultInAFolder() throws {
    let project = folder.path + "/faulty"
    try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
    let head = "ref\tbook\tlanguage\tsurface\tgloss\n"
    let rows = Self.joined(80) { "Mark 1:\($0 + 1)\tMark\tgrc\tλόγος\tword\n" }
    _ = try folder.write(head + rows, to: "faulty/Mark.tsv")
    _ = try folder.write(head + "Luke 1:1\tLuke\tgrc\ta\tb\nLuke\n", to: "faulty/Luke.tsv")
    let error = #expect(throws: FormatError.self) { try folder.fileCache.open(project) }
    let atOnce = #expect(throws: FormatError.self) { try folder.fileCache.openAtOnce(project) }
    #expect(atOnce == error)
  }
}
