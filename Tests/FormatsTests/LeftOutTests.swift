import Foundation
import Interlinear
import Testing

@testable import Formats

/// A kind of content that a format can have and that Lector doesn't read.
private struct LeftOut {
  /// The name in the reference of formats.
  let name: String
  /// A file with it as `leftout`, unless another marker is given.
  let file: String
  var marker = "leftout"
  /// A part of the line that reports it; nil if it is left out without a line.
  let report: String?

  init(_ name: String, _ report: String?, marker: String = "leftout", _ file: String) {
    (self.name, self.report, self.marker, self.file) = (name, report, marker, file)
  }
}

/// What each format leaves out. A new format has to say it here, and the reference of formats says
/// the same.
private protocol LeavesOut: RawRepresentable, CaseIterable where RawValue == String {
  var leftOut: [LeftOut] { get }
}

extension FileFormat: LeavesOut {
  fileprivate var leftOut: [LeftOut] {
    switch self {
    case .morphgnt: []
    case .delimited:
      [
        LeftOut(
          "columns that neither Lector nor a map knows", "is not read; a map can name its tier",
          "Text\tGloss\tTranslation\tleftout\na b\tc d\te\tleftout\n")
      ]
    case .conllu:
      [
        LeftOut(
          "comments with other names, which the export to `conllu` writes", "is not shown",
          "# doc_title = leftout\n# sent_id = 1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n")
      ]
    case .osis:
      [
        LeftOut(
          "text outside verses", "text outside a verse",
          Self.osis("", "<p>leftout</p><verse osisID='Ruth.1.1'>a</verse>")),
        LeftOut(
          "the header except titles", nil,
          Self.osis("<subject>leftout</subject>", "<verse osisID='Ruth.1.1'>a</verse>")),
      ]
    case .usfm:
      Self.scripture {
        "\\id RUT\($0)\n\\c 1\n\\p\n\\v 1 a \\w b|x-a=\"\($1)\"\\w*"
          + " \\fig \($2)|x\\fig*\n\\esb\n\\p \($3)\n\\esbe\n\\zx \($4)\\zx*\n"
      }
    case .usx:
      Self.scripture {
        """
        <usx version='3.0'><book code='RUT' style='id'>\($0)</book><chapter number='1' style='c'/>
        <para style='p'><verse number='1' style='v'/>a <char style='w' x-a='\($1)'>b</char>
        <figure style='fig'>\($2)</figure></para><sidebar style='esb'><para style='p'>\($3)</para></sidebar>
        <para style='p'><char style='zx'>\($4)</char></para></usx>
        """
      }
    case .usj:
      Self.scripture {
        """
        {"type":"USJ","content":[{"type":"book","marker":"id","code":"RUT","content":["\($0)"]},
        {"type":"chapter","number":"1"},{"type":"para","marker":"p","content":[
        {"type":"verse","number":"1"},"a ",{"type":"char","marker":"w","x-a":"\($1)","content":["b"]},
        {"type":"figure","marker":"fig","content":["\($2)"]}]},{"type":"sidebar","marker":"esb",
        "content":[{"type":"para","marker":"p","content":["\($3)"]}]},{"type":"para","marker":"p",
        "content":[{"type":"char","marker":"zx","content":["\($4)"]}]}]}
        """
      }
    case .imp:
      [LeftOut("introductions", "an introduction", "$$$Ruth 0:0\nleftout\n$$$Ruth 1:1\na\n")]
    case .flextext:
      [
        LeftOut(
          "elements that FLEx doesn't have", "expected names of FLEx's schema",
          Self.flextext("<extra>leftout</extra>")),
        LeftOut(
          "identifiers, which the export to `flextext` writes", nil,
          Self.flextext("<item type='gls' lang='en' guid='leftout'>b</item>")),
      ]
    case .pangloss:
      [
        LeftOut(
          "sentences that differ from their words only in hyphens", "other hyphens",
          marker: "a-b",
          "<TEXT><S id='s1'><FORM>a-b</FORM><W><FORM>ab</FORM></W></S></TEXT>")
      ]
    case .tei:
      [
        LeftOut("links", "links (<link>)", Self.tei("<link target='#leftout #b'/>")),
        LeftOut(
          "annotations of punctuation", "annotations of punctuation",
          Self.tei("<pc ana='leftout'>,</pc>")),
        LeftOut("times", nil, Self.tei("<timeline><when absolute='leftout'/></timeline>")),
      ]
    case .toolbox:
      [
        LeftOut("dates (`\\dt`)", nil, "\\ref 1\n\\tx a\n\\dt leftout\n"),
        LeftOut("the first line (`\\_sh`)", nil, "\\_sh v3.0 400 leftout\n\n\\ref 1\n\\tx a\n"),
      ]
    case .elan:
      [
        LeftOut(
          "licenses, properties, and the values that a tier may have", nil,
          ELANTests.pair.replacing(
            "<HEADER", with: "<LICENSE>leftout</LICENSE><HEADER", maxReplacements: 1))
      ]
    case .stepbible:
      [
        LeftOut(
          "columns that only repeat others, such as `sStrong+Instance`", "is left out; it has",
          marker: "leftout", STEPBibleTests.greek.replacing("#01\tG1722\t", with: "#01\tleftout\t"))
      ]
    case .treebank:
      [
        LeftOut(
          "attributes without a tier", "is left out, with",
          TreebankXMLTests.proiel.replacing(
            "<token ", with: "<token information-status='leftout' ", maxReplacements: 1)),
        LeftOut(
          "the trees of TigerXML", "is left out, with",
          """
          <corpus><body><s id='s'><graph><terminals><t id='t' word='a'/></terminals><nonterminals>
          <nt id='n' cat='leftout'><edge idref='t' label='HD'/></nt></nonterminals></graph></s></body>
          </corpus>
          """),
      ]
    case .macula:
      [
        LeftOut(
          "the trees", "the trees",
          """
          <book><sentence><wg role='leftout'><w ref='JUD 1:1!1' lemma='b'>a</w></wg></sentence></book>
          """)
      ]
    case .json:
      [
        LeftOut(
          "keys that Lector doesn't write", nil,
          #"{"ref":"Ruth 1:1","other":"leftout","words":[{"surface":"a"}]}"#)
      ]
    }
  }

  /// What all forms of USFM leave out.
  private static func scripture(
    _ file: (String, String, String, String, String) -> String
  ) -> [LeftOut] {
    func only(_ place: Int) -> String {
      let parts = (0..<5).map { $0 == place ? "leftout" : "" }
      return file(parts[0], parts[1], parts[2], parts[3], parts[4])
    }
    return [
      LeftOut("lines about the file", "\\id", only(0)),
      LeftOut("attributes without a tier", "|x-a", only(1)),
      LeftOut("pictures and other numbers of chapters and verses", "\\fig is not text", only(2)),
      LeftOut("sidebars", "a sidebar", only(3)),
      LeftOut("markers of the user (`\\z…`)", "\\zx is a marker of the user", only(4)),
    ]
  }

  private static func osis(_ header: String, _ content: String) -> String {
    """
    <osis><osisText osisIDWork='T'><header><work osisWork='T'><title>B</title>\(header)</work></header>
    <div type='book' osisID='Ruth'><chapter osisID='Ruth.1'>\(content)</chapter></div></osisText></osis>
    """
  }

  private static func flextext(_ content: String) -> String {
    """
    <document><interlinear-text><item type='title' lang='en'>B</item><paragraphs><paragraph><phrases>
    <phrase><words><word><item type='txt' lang='xx'>a</item></word></words>\(content)</phrase></phrases>
    </paragraph></paragraphs></interlinear-text></document>
    """
  }

  private static func tei(_ content: String) -> String {
    "<TEI><teiHeader><title>B</title></teiHeader><text><s><w>a</w>\(content)</s></text></TEI>"
  }
}

extension LexiconFormat: LeavesOut {
  fileprivate var leftOut: [LeftOut] {
    switch self {
    case .imp: []
    case .tei:
      [
        LeftOut(
          "texts outside of the entries", "outside of the entries",
          "<TEI><p>leftout</p><entry><form><orth>a</orth></form></entry></TEI>")
      ]
    case .stepbible:
      [
        LeftOut(
          "rows without a Strong's number", "expected a Strong's number",
          STEPBibleTests.lexicon + "\nleftout\tb\tc\n")
      ]
    case .lift:
      [
        LeftOut(
          "paths of pictures and recordings", "the path of a picture",
          Self.lift("", "<illustration href='leftout'/>")),
        LeftOut(
          "descriptions of fields and ranges", nil,
          Self.lift(
            "<header><fields><field tag='x'><form lang='en'><text>leftout</text></form></field></fields></header>",
            "")),
        LeftOut(
          "dates and identifiers", nil, Self.lift("", "<sense id='leftout'/>")),
      ]
    case .mdf:
      [
        LeftOut(
          "fields before the first entry", "before the first entry",
          "\\co leftout\n\\lx a\n\\ps n\n\\ge b\n\n\\lx c\n\\ps n\n\\ge d\n"),
        LeftOut(
          "the first line of Toolbox (`\\_sh`)", nil,
          "\\_sh v3.0 400 leftout\n\n\\lx a\n\\ps n\n\\ge b\n"),
      ]
    case .cldf:
      [LeftOut("paths of pictures and recordings", "the path of a picture", marker: "m1", "")]
    }
  }

  private static func lift(_ header: String, _ content: String) -> String {
    """
    <lift version='0.13'>\(header)<entry><lexical-unit><form lang='x'><text>a</text></form></lexical-unit>
    \(content)</entry></lift>
    """
  }
}

@Suite("What formats leave out")
struct LeftOutTests {
  /// Returns the rows of a table in the reference of formats, by the names in their first cells.
  private func table(_ heading: String) throws -> [String: [String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Documentation/reference/formats.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "### \(heading)\n").dropFirst().first)
    var rows: [String: [String]] = [:]
    for line in section.components(separatedBy: "\n##")[0].split(separator: "\n")
    where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      for (index, name) in cells[0].components(separatedBy: "`").enumerated() where index % 2 == 1 {
        rows[name] = Array(cells.dropFirst())
      }
    }
    return rows
  }

  private func check<Format: LeavesOut>(
    _ type: Format.Type, _ heading: String,
    _ read: (Format, String) throws -> (content: String, reports: [String])
  ) throws {
    let rows = try table(heading)
    #expect(Set(rows.keys) == Set(Format.allCases.map(\.rawValue)))
    for format in Format.allCases {
      func cell(_ isReported: Bool) -> String {
        let names = format.leftOut.filter { ($0.report != nil) == isReported }.map(\.name)
        return names.isEmpty ? "–" : names.joined(separator: "; ")
      }
      #expect(
        rows[format.rawValue].map { Array($0.suffix(2)) } == [cell(true), cell(false)],
        "\(format.rawValue)")
      for left in format.leftOut {
        let (content, reports) = try read(format, left.file)
        #expect(!content.contains(left.marker), "\(format.rawValue): \(left.name)")
        if let report = left.report {
          #expect(reports.contains { $0.contains(report) }, "\(format.rawValue): \(reports)")
        } else {
          #expect(reports.isEmpty, "\(format.rawValue): \(left.name)")
        }
      }
    }
  }

  @Test("Each format of texts leaves out what its row says, and reports it if the row says so")
  func texts() throws {
    try check(FileFormat.self, "What is left out") { format, file in
      let found = FoundWarnings()
      let reader = try openVerseReader(
        source: ByteSource(name: "file", bytes: Array(file.utf8), warn: found.add), format: format)
      var content = ""
      while let verse = try reader.next() { content += "\(verse.withoutMarkup)" }
      let unused = (reader as? any USFMBasedReader)?.state.leftOut.keys.map { $0 } ?? []
      return (content, found.all.map(\.message.description) + unused)
    }
  }

  @Test("Each format of lexica leaves out what its row says, and reports it if the row says so")
  func lexica() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(CLDFLexiconTests.metadata().utf8).write(
      to: folder.appending(path: "cldf-metadata.json"))
    for (name, text) in CLDFLexiconTests.files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try check(LexiconFormat.self, "Lexica") { format, file in
      let found = FoundWarnings()
      let source =
        format == .cldf
        ? try ByteSource(path: folder.appending(path: "e.csv").path, warn: found.add)
        : ByteSource(name: "file", bytes: Array(file.utf8), warn: found.add)
      #expect(try LexiconFormat.detect(source) == format)
      let reader = try openLexiconReader(source: source)
      var content = ""
      while let entry = try reader.next() { content += "\(entry)" }
      return (content, found.all.map(\.message.description))
    }
  }

  @Test("What the table says of the entries of a lexicon is what is read")
  func entries() throws {
    let specimens: [LexiconFormat: String] = [
      .imp: "$$$00975\n<entryFree n='00975'><orth>a</orth><pron>b</pron><def>"
        + "<ref target='StrongsGreek:974'>G974</ref></def></entryFree>\n",
      .tei:
        "<TEI><entry><form><orth>a</orth><pron>b</pron><form type='variant'><orth>c</orth></form>"
        + "</form><xr><ref target='#d'>d</ref></xr></entry></TEI>",
      .stepbible: STEPBibleTests.lexicon, .lift: DictionaryTests.lift,
      .mdf: "\\lx a\n\\ph b\n\\va c\n\\ps n\n\\cf d\n\n\\lx e\n\\ps n\n\\ge f\n",
    ]
    let rows = try table("Lexica")
    for (format, text) in specimens {
      let reader = try openLexiconReader(source: ByteSource(name: "file", bytes: Array(text.utf8)))
      var found = [false, false, false]
      while let entry = try reader.next() {
        let own = [
          !entry.otherKeys.isEmpty, !entry.pronunciation.isEmpty, !entry.links.isEmpty,
        ]
        found = zip(found, own).map { $0 || $1 }
      }
      #expect(rows[format.rawValue].map { $0.prefix(3).map { $0 == "✓" } } == found, "\(format)")
    }
  }
}
