import Interlinear
import Resources
import Testing

@testable import Formats

@Suite("Detection of formats")
struct DetectionTests {
  private static let conlluLine = token("1", "a").dropLast()

  @Test(
    "By the first line that is not blank",
    arguments: [
      ("040101 N- ----NSM- a a a a", .morphgnt),
      ("# sent_id = 1", .conllu),
      (String(conlluLine), .conllu),
      ("# newdoc\r\n# sent_id = 1\r\n" + String(conlluLine), .conllu),
      ("# global.columns = ID FORM", .conllu),
      ("# Remarks\n1-2\tab", .conllu),
      ("# A title\n\nProse\n\n1. First", nil),
      ("#!/bin/sh\n# x=1\necho $x", nil),
      ("# ref\tsurface\nJohn 1:1\ta", nil),
      ("id\taltId\ttext\tstrongs\tgloss\tgloss2\tlemma\tpos\tmorph", .delimited),
      ("xml:id\tref\ttext", .delimited),
      ("ref\tsurface", .delimited),
      ("Comment,Primary_Text,ID", .delimited),
      ("\"ID\",\"Primary_Text\"", .delimited),
      ("4010 N- ----NSM- a a a a", nil),
      ("some prose of seven words in all", nil),
      ("<osis>", .osis),
      (
        "<?xml version='1.0'?>\n<!-- <document> -->\n<!DOCTYPE o [ <!-- > --> ]><o:osis x='1'>",
        .osis
      ),
      ("<document version='2'>", .flextext),
      ("<!DOCTYPE TEXT SYSTEM 'Archive.dtd'>\n<TEXT xml:lang='iai'>", .pangloss),
      ("<c:WORDLIST xmlns:c='x'>", .pangloss),
      ("<eopas>", .pangloss),
      ("<TEI xmlns='x'>", .tei),
      ("<corpus><s><w lemma='a'>b</w></s></corpus>", .tei),
      ("<corpus id='c'><head><meta/></head>", .treebank),
      ("<html>", nil),
      ("<osis", nil),
      ("<?xml version='1.0'?><!-- <osis>", nil),
      ("{\"ref\":\"John 1:1\"}", .json),
      ("{\n  \"type\": \"USJ\"\n}", .usj),
      ("{\"content\":[{\"content\":[\"x\"],\"marker\":\"id\"}]", .usj),
      ("\\id RUT Ruth\n\\c 1", .usfm),
      ("\\id FRT\n\\periph Title Page", .usfm),
      ("\\id text 1\n\\ref 1\n\\tx a", .toolbox),
      ("\\zaln-s |x-strong=\"G1\"\\*", .usfm),
      ("\\c 1\n\\v 1 a", .usfm),
      ("\\_sh v3.0  400  Text\n\\id RUT", .toolbox),
      ("\\tx a", .toolbox),
      ("$$$00001", nil),
      ("", nil),
      ("a\tb\tc\td\te\tf\tg\th\ti\tj", nil),
    ] as [(String, FileFormat?)])
  func detect(line: String, format: FileFormat?) {
    #expect(FileFormat.detect(FileHead(line.utf8)) == format)
  }

  @Test("XML in UTF-16 is detected", arguments: [true, false], [true, false])
  func utf16(isLittle: Bool, hasMark: Bool) {
    let units = Array(((hasMark ? "\u{FEFF}" : "") + "<osis>λ").utf16)
    let bytes = units.flatMap {
      isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)]
    }
    #expect(FileFormat.detect(FileHead(bytes)) == .osis)
  }

  @Test("Other text in UTF-16, other XML, and a lexicon in place of a text are refused")
  func refused() {
    let marked: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0]
    let error = #expect(throws: FormatError.self) { try Reading(marked) }
    #expect(error?.description == "file:1: UTF-16; expected UTF-8 text")
    #expect(
      fault(in: "<page/>")?.description
        == "file:1: XML with the root element <page>; expected one of: OSIS XML, FLEx flextext, "
        + "USX, ELAN's .eaf, PROIEL or Perseus treebank XML, macula's trees in XML, "
        + "Pangloss or EOPAS XML, TEI, LIFT")
    #expect(fault(in: "\n$$$00001\n")?.description == "file:1: a lexicon; expected a text")
    let long = "id,gloss," + String(repeating: "x", count: 900) + "\n"
    #expect(fault(in: long)?.isOneShortLine == true)
  }

  @Test(arguments: [
    ("word,lemma,gloss\na,b,c\n", "a table with the columns word, lemma, gloss"),
    ("Word\tGloss\na\tb\n", "a table with the columns Word, Gloss"),
    ("\"form\";\"gloss\"\n", "a table with the columns form, gloss"),
    ("token,lemma,morph\n", "a table with the columns token, lemma, morph"),
    ("id,strong,gloss,note\n", "a table with the columns id, strong, gloss, note"),
    ("one, two\n", "unknown format"), ("gloss\n", "unknown format"),
    ("ni-na-soma kitabu\n1SG-PRS-read book\nI read.\n", "lines of words and glosses"),
    (
      "(1) Ni-na-soma kitabu.\n    1SG-PRS-read book\n    I read.\n\n(2) Wa\n",
      "lines of words and glosses"
    ),
    ("12.\tWatoto walikuja\n\tchildren came\n", "lines of words and glosses"),
    (
      "$ Child, Examiner\n+ Language: English\n" + String(repeating: "C hello .\n", count: 9),
      "unknown format"
    ),
    ("---\ntitle: \"a\"\nformatGloss: true\n---\n\n# b\n", "Markdown"),
    ("WEBVTT\n\n00:00.000 --> 00:01.000\na\n", "subtitles"),
    ("@node\n@valueType=str\n", "Text-Fabric"),
    ("\"Praat chronological TextGrid text file\"\n", "a Praat TextGrid"),
    ("<database><refGroup><ref>1</ref><tx>a</tx></refGroup></database>", "Toolbox's XML"),
    ("<lexicon><lxgroup><lx>a</lx></lxgroup></lexicon>", "Toolbox's XML"),
    ("a\t0 1\nb\t1 2\n", "unknown format"),
    ("version https://git-lfs.github.com/spec/v1\noid x\n", "a pointer of Git LFS or git-annex"),
    ("/annex/objects/SHA256E-s1--0.eaf\n", "a pointer of Git LFS or git-annex"),
  ])
  func aFileThatCannotBeReadSaysWhatItIs(text: String, found: String) {
    let message = fault(in: text)?.message.description
    #expect(message?.hasPrefix(found + "; expected ") == true, "\(message ?? "")")
  }

  @Test(
    "A name in a file doesn't make a message long",
    arguments: ["gloss\tN", "\\iN\n\\aN b\n", "<N/>", "\\lx a\n\\N b\n"])
  func longNames(text: String) {
    let long = text.replacing("N", with: String(repeating: "name", count: 2_000))
    #expect((fault(in: long)?.description.count ?? 0) < 1_000)
  }

  @Test("A pointer of Git LFS is one in every format", arguments: FileFormat.allCases)
  func pointers(format: FileFormat) {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid x\n"
    let error = #expect(throws: FormatError.self) {
      _ = try openVerseReader(
        source: ByteSource(name: "file", bytes: Array(pointer.utf8)), format: format)
    }
    #expect(error?.message.description.hasPrefix("a pointer of Git LFS") == true)
  }

  @Test(
    "Bytes that were peeked at are read again, in pieces of any size", arguments: [1, 2, 3, 100])
  func peeking(count: Int) throws {
    let bytes = Array("abcdefgh".utf8)
    let source = ByteSource(name: "file", bytes: bytes)
    #expect(try Array(source.peek(count)) == Array(bytes.prefix(count)))
    #expect(try Array(source.peek(2)) == Array("ab".utf8))
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 3)
    while case let received = try source.read(into: &buffer, count: 3), received > 0 {
      read += buffer.prefix(received)
    }
    #expect(read == bytes)
    #expect(try source.peek(1).isEmpty)
  }

  @Test("Leading blank lines are ignored")
  func blankLines() throws {
    #expect(try Reading("\u{FEFF}\r\n\n" + token("1", "a")).words.count == 1)
    #expect(try Reading("\n\nref\tsurface\n1\ta\n").words.count == 1)
    #expect(try Reading("\n\n040101 N- ----NSM- a a a a").words.count == 1)
  }

  @Test("An empty file is an error", arguments: ["", "\n", "\r\n\r\n", "\u{FEFF}"])
  func empty(text: String) {
    let error = fault(in: text)
    #expect(error?.description == "file: is empty; expected an interlinear text")
    #expect(error?.isOfContent == true)
  }

  @Test("An unknown file is reported with its line and the known formats")
  func unknown() {
    let error = fault(in: "\nHello\n")
    #expect(error?.line == 2)
    #expect(
      error?.message.description.contains(
        "MorphGNT, Clear, macula, CLDF, or Lector columns, CoNLL-U") == true)
  }

  @Test("The name of an unknown root element is cut", arguments: [nil, FileFormat.osis])
  func longRootElement(format: FileFormat?) {
    let error = fault(in: "<\(String(repeating: "a", count: 1_000))>\n", format: format)
    #expect(error?.isOneShortLine == true)
    #expect(error?.description.contains("<\(String(repeating: "a", count: 80))…>") == true)
  }

  @Test(
    "A given format is used, and its faults are reported",
    arguments: [
      (.morphgnt, "1 fields"), (.conllu, "1 columns"), (.delimited, "no known columns"),
    ] as [(FileFormat, String)])
  func given(format: FileFormat, message: String) {
    let error = fault(in: "Hello\n", format: format)
    #expect(error?.line == 1)
    #expect(error?.message.description.hasPrefix(message) == true)
  }

  @Test("A file that cannot be opened is an error", arguments: ["/nowhere/at/all", "/dev/null/x"])
  func noInput(path: String) {
    let error = #expect(throws: FormatError.self) {
      try openVerseReader(source: ByteSource(path: path))
    }
    #expect(error?.description == "\(path): no such file")
    #expect(error?.kind == .noSuchFile)
  }

  @Test("A folder is an error")
  func folder() {
    let error = #expect(throws: FormatError.self) {
      try openVerseReader(source: ByteSource(path: "/"))
    }
    #expect(error?.description == "/: is a directory; expected a file")
    #expect(error?.kind == .isDirectory)
  }

  @Test("Control characters in messages are visible")
  func controls() {
    let error = fault(in: token("1", "a") + token("\u{1B}[2J", "b"))
    #expect(error?.description.contains("\u{1B}") == false)
    #expect(error?.description.contains("␛[2J") == true)
  }

  @Test("The embedded sampler is valid")
  func sampler() throws {
    var count = 0
    let bytes = lector_sampler(&count)
    let reading = try Reading(
      Array(UnsafeBufferPointer(start: bytes, count: count)), name: "sampler")
    #expect(reading.verses.count >= 60)
    #expect(reading.verses.allSatisfy { !$0.words.isEmpty && !$0.translation(at: 0).isEmpty })
    #expect(reading.words.allSatisfy { !$0.surface.isEmpty })
  }
}
