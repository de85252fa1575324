import Foundation
import Interlinear
import Testing

import Formats

/// A table of the reference of formats: the fields with a check mark, by the names of formats.
private struct FormatTable {
  var rows: [String: Set<String>] = [:]
  var fields: [String] = []

  /// - Parameter section: The heading above the table.
  init(section: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Documentation/reference/formats.md"), encoding: .utf8)
    let text = try #require(page.components(separatedBy: "## \(section)\n").dropFirst().first)
      .components(separatedBy: "\n##")[0]
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    fields = Array(try #require(lines.first).dropFirst())
    for line in lines.dropFirst(2) {
      try #require(line.count == fields.count + 1, "\(line)")
      let marked = zip(fields, line.dropFirst()).filter { $1 == "✓" }.map(\.0)
      #expect(line.dropFirst().allSatisfy { $0 == "✓" || $0 == "–" }, "\(line)")
      for (index, name) in line[0].components(separatedBy: "`").enumerated() where index % 2 == 1 {
        rows[name] = Set(marked)
      }
    }
  }
}

@Suite("The tables of formats")
struct FormatTableTests {
  /// A text for each field, which occurs nowhere else.
  private static let markers: [(field: String, marker: String)] = [
    ("words", "wsurface"), ("tiers", "wlemma"), ("morphemes", "mform"), ("translations", "trtwo"),
    ("aligned words", "alword"), ("notes", "notetext"), ("headings", "headtext"),
    ("tree", "nsubj"), ("speaker", "speakername"), ("recording", "recfile.wav"),
  ]

  private static let description: TextDescription = {
    var description = TextDescription(
      name: "t", title: "T", tiers: [.surface, .lemma, .gloss, .morphemes, .morphemeGlosses],
      morphologyScheme: .leipzig)
    description.translations += [
      TranslationColumn(label: "Two", language: Language(rawValue: "de"))
    ]
    description.recordings = ["recfile.wav"]
    return description
  }()

  private static let verse: Verse = {
    var word = Word(
      values: ["wsurface", "wlemma", "wgloss", "", ""],
      morphemes: [
        Morpheme(form: "mform", gloss: "mgloss"), Morpheme(form: "x", gloss: "PL", boundary: "="),
      ])
    MorphemeTierPlaces(in: description.tiers).fill(&word)
    var verse = Verse(
      reference: Reference(book: "Book", chapter: 1, verse: "1"), words: [word],
      translation: "trone",
      translationWords: [TranslationWord(text: "alword", after: "", originals: [0])],
      notes: [TextNote(kind: .footnote, text: "notetext")],
      language: Language(rawValue: "grc"))
    verse.translations += [VerseTranslation(text: "trtwo")]
    verse.headings = [Heading(text: "headtext")]
    verse.syntax = [SyntaxToken(id: "1", form: "wsurface", word: 0, relation: "nsubj")]
    verse.speaker = "speakername"
    verse.recording = RecordingSpan(start: 0, end: 1000)
    return verse
  }()

  private func written(_ name: String) -> String {
    if name == "epub" {
      let exporter = EPUBExporter(description: Self.description, modified: "2026-01-01T00:00:00Z")
      let bytes = exporter.start() + exporter.add(Self.verse) + exporter.finish()
      return zipFiles(bytes).map { String(decoding: $0.content, as: UTF8.self) }.joined()
    }
    guard let format = ExportFormat(rawValue: name) else { return "" }
    let exporter = VerseExporter(
      format: format, description: Self.description, hasExtras: true)
    return exporter.header + exporter.string(for: Self.verse) + exporter.footer
  }

  @Test("Each export format writes the fields that its row has, and no others")
  func exports() throws {
    let table = try FormatTable(section: "Files it writes")
    #expect(Set(table.rows.keys) == Set(ExportFormat.allCases.map(\.rawValue) + ["epub", "brf"]))
    #expect(table.fields == Self.markers.map(\.field) + ["imports again"])
    // The words of a braille file are cells: `BrailleExportTests` reads them.
    for (name, fields) in table.rows where name != "brf" {
      let text = written(name)
      for (field, marker) in Self.markers {
        #expect(text.contains(marker) == fields.contains(field), "\(name): \(field)")
      }
    }
  }

  @Test("What the table says of an export is what the export reports")
  func losses() throws {
    let fields: [(String, ExportLosses.Kind)] = [
      ("tiers", .tiers), ("aligned words", .alignedWords), ("headings", .headings),
      ("tree", .trees), ("recording", .recordings),
    ]
    for (name, found) in try FormatTable(section: "Files it writes").rows {
      let missing = try #require(ExportLosses.missing[name])
      for (field, kind) in fields {
        #expect(missing.contains(kind) != found.contains(field), "\(name): \(field)")
      }
      #expect(found.isSuperset(of: ["words", "morphemes", "translations", "notes", "speaker"]))
    }
  }

  @Test("An export imports again if its row says so")
  func importsAgain() throws {
    for (name, fields) in try FormatTable(section: "Files it writes").rows where name != "epub" {
      let reading = try? Reading(written(name))
      let isSame =
        reading?.values(of: .surface) == ["wsurface"]
        && reading?.words.first?.morphemes.map(\.form) == ["mform", "x"]
        && reading?.verses.first?.translation(at: 0) == "trone"
      #expect(isSame == fields.contains("imports again"), "\(name)")
    }
  }

  /// A file of each format, with the markers of the fields that it can hold.
  private static let files: [FileFormat: String] = [
    .morphgnt: "010101 N- ----NSF- wsurface wsurface wsurface wlemma\n",
    .conllu: """
    # newdoc id = headtext and a name that is too long for a book
    # sent_id = 1
    # text_en = trone
    # text_de = trtwo
    # speaker = speakername
    # note = notetext
    1-2\twsurface\t_\t_\t_\t_\t_\t_\t_\t_
    1\tmform\twlemma\tNOUN\t_\t_\t0\troot\t_\t_
    2\tx\tx\tPRON\t_\t_\t1\tnsubj\t_\t_


    """,
    .flextext: """
    <document><interlinear-text><item type="title" lang="en">B</item>
    <item type="title" lang="de">headtext</item><paragraphs><paragraph><phrases>
    <phrase speaker="speakername" begin-time-offset="0" end-time-offset="9" media-file="m">
    <words><word><item type="txt" lang="xx">wsurface</item><morphemes>
    <morph type="stem"><item type="txt" lang="xx">mform</item><item type="cf" lang="xx">wlemma</item>
    <item type="gls" lang="en">g</item></morph>
    <morph type="suffix"><item type="txt" lang="xx">-x</item></morph></morphemes>
    </word></words><item type="gls" lang="en">trone</item><item type="gls" lang="de">trtwo</item>
    <item type="note" lang="en">notetext</item></phrase></phrases></paragraph></paragraphs>
    <media-files><media guid="m" location="recfile.wav"/></media-files></interlinear-text></document>
    """,
    .osis: """
    <osis><osisText osisIDWork="T"><header><work osisWork="T"><title>B</title></work></header>
    <div type="book" osisID="Ruth"><chapter osisID="Ruth.1"><title>headtext</title>
    <verse osisID="Ruth.1.1"><w lemma="lemma:wlemma">wsurface</w>
    <w lemma="b/7225" morph="oshm:HR/Ncfsa">mform/x</w><note>notetext</note></verse>
    </chapter></div></osisText></osis>
    """,
    .imp: "$$$Ruth 1:1\nwsurface\n",
    .usfm: """
    \\id RUT
    \\c 1
    \\s headtext
    \\v 1 \\w wsurface|lemma="wlemma"\\w*\\f + \\ft notetext\\f*

    """,
    .usj: #"""
    {"type":"USJ","content":[{"type":"book","code":"RUT"},{"type":"chapter","number":"1"},
    {"type":"para","marker":"s","content":["headtext"]},{"type":"para","marker":"p","content":[
    {"type":"verse","number":"1"},{"type":"char","marker":"w","lemma":"wlemma","content":["wsurface"]},
    {"type":"note","marker":"f","content":[{"type":"char","marker":"ft","content":["notetext"]}]}]}]}
    """#,
    .pangloss: """
    <TEXT id="untitled" xml:lang="xx"><HEADER><TITLE>B</TITLE><TITLE>headtext</TITLE><SOUNDFILE href="recfile.wav"/>
    </HEADER><S who="speakername"><AUDIO start="0" end="0.009"/><TRANSL xml:lang="en">trone</TRANSL>
    <TRANSL xml:lang="de">trtwo</TRANSL><NOTE message="notetext"/>
    <W><FORM>wsurface</FORM><TRANSL xml:lang="en">wlemma</TRANSL><M><FORM>mform</FORM></M>
    <M><FORM>-x</FORM></M></W></S></TEXT>
    """,
    .tei: """
    <TEI><teiHeader><title>B</title></teiHeader><text><u who="#speakername"><w lemma="wlemma">wsurface</w>
    <w><m>mform</m><m>-x</m></w>
    <note>notetext</note></u><span xml:lang="en">trone</span><span xml:lang="de">trtwo</span></text></TEI>
    """,
    .macula: """
    <book><sentence><wg><w ref="JUD 1:1!1" lemma="wlemma">wsurface</w></wg></sentence></book>
    """,
    .treebank: """
    <proiel schema-version="2.1"><source id="s" language="grc"><title>B</title>
    <div><title>headtext</title><sentence id="1">
    <token id="1" form="wsurface" lemma="wlemma" relation="pred" citation-part="MATT 5.1"/>
    <token id="2" form="x" head-id="1" relation="nsubj" citation-part="MATT 5.1"/>
    </sentence></div></source></proiel>
    """,
    .toolbox: """
    \\ref 1
    \\tx wsurface
    \\mb mform -x
    \\ge g    PL
    \\ps wlemma -s
    \\ft trtwo
    \\nt notetext

    """,
  ]

  @Test("Each file format has a row, and what its row says of a file is what is read")
  func reading() throws {
    let table = try FormatTable(section: "Files it reads")
    for format in FileFormat.allCases {
      #expect(table.rows[format.rawValue] != nil, "\(format.rawValue) has no row")
    }
    var files = Self.files
    files[.json] = written("json")
    files[.delimited] = written("tsv")
    for (format, text) in files {
      let claimed = try #require(table.rows[format.rawValue])
      let reading = try Reading(text, format: format)
      let found = Self.fields(of: reading)
      for (field, marker) in Self.markers where text.contains(marker) {
        #expect(found.contains(field) == claimed.contains(field), "\(format): \(field)")
      }
      for field in found { #expect(claimed.contains(field), "\(format): \(field) is not claimed") }
    }
  }

  @Test("A text without a title is called by its name")
  func titles() throws {
    for (format, text) in Self.files where !text.contains("title") {
      #expect(try Reading(text).description.ownTitle == nil, "\(format)")
    }
  }

  private static func fields(of reading: Reading) -> Set<String> {
    var fields: Set<String> = []
    for verse in reading.verses {
      if verse.words.contains(where: { $0.surface == "wsurface" }) { fields.insert("words") }
      let values = verse.words.flatMap {
        $0.values + $0.morphemes.flatMap { [$0.lemma, $0.category] }
      }
      if values.contains("wlemma") { fields.insert("tiers") }
      if verse.words.contains(where: { $0.morphemes.first?.form == "mform" }) {
        fields.insert("morphemes")
      }
      if verse.translations.contains(where: { $0.text == "trtwo" }) {
        fields.insert("translations")
      }
      if verse.translationWords(at: 0).contains(where: { $0.text == "alword" }) {
        fields.insert("aligned words")
      }
      if verse.notes.contains(where: { $0.text.contains("notetext") }) { fields.insert("notes") }
      if verse.headings.contains(where: { $0.text.contains("headtext") }) {
        fields.insert("headings")
      }
      if verse.syntax.contains(where: { $0.relation == "nsubj" }) { fields.insert("tree") }
      if verse.speaker == "speakername" { fields.insert("speaker") }
      if verse.recording != nil { fields.insert("recording") }
    }
    return fields
  }
}
