import Testing

@testable import Formats

@Suite("Formats that are named because they cannot be read")
struct UnreadableFormatTests {
  /// The beginning of a ZIP archive whose first member has a name.
  private static func zip(_ name: String, _ content: String = "") -> [UInt8] {
    [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 20) + Array(name.utf8)
      + Array(content.utf8) + [0, 1, 2]
  }

  private static let files: [(String, [UInt8], String)] = [
    (
      "xlsx", zip("[Content_Types].xml", "xl/workbook.xml"),
      "an Excel workbook; expected a table: export the sheet as TSV"
    ),
    (
      "docx", zip("[Content_Types].xml", "word/document.xml"),
      "a Word document; expected text: save it as plain text"
    ),
    (
      "odt", zip("mimetype", "application/vnd.oasis.opendocument.text"),
      "an OpenDocument text; expected text: save it as plain text"
    ),
    (
      "ods", zip("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      "an OpenDocument spreadsheet; expected a table: export the sheet as TSV"
    ),
    ("epub", zip("mimetype", "application/epub+zip"), "an EPUB book; expected a text"),
    ("zip", zip("a.txt"), "a ZIP archive; expected a text: unpack the archive first"),
    (
      "xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1],
      "an old Office file (.xls or .doc); expected a table exported as TSV"
    ),
    ("pdf", Array("%PDF-1.7\n".utf8), "a PDF document; expected the text from which it was made"),
    (
      "sqlite", Array("SQLite format 3\0".utf8),
      "an SQLite database; expected a text: export a table as TSV"
    ),
    ("gz", [0x1F, 0x8B, 8, 0], "a gzip archive; expected a text: unpack it with gunzip"),
    ("png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0], "a PNG image; expected a text"),
    (
      "wav", Array("RIFF".utf8) + [1, 2, 0, 0],
      "a recording; expected its transcription, such as ELAN's .eaf"
    ),
  ]

  @Test("Files that are not text", arguments: files)
  func binary(name: String, bytes: [UInt8], message: String) {
    let error = #expect(throws: FormatError.self) { try Reading(bytes, name: name) }
    #expect(error?.description == "\(name): \(message)")
    #expect(error?.isOfContent == true)
  }

  @Test(
    "Text in other formats",
    arguments: [
      ("{\\rtf1\\ansi text}", "an RTF document; expected text: save it as plain text"),
      (
        "\\documentclass{article}\n\\begin{exe}\n\\ex \\gll a b\\\\ c d\\\\\n\\end{exe}",
        "a LaTeX document; expected a table with one sentence per row, or the source of its examples"
      ),
      (
        "% examples\n\\begin{exe}\n",
        "a LaTeX document; expected a table with one sentence per row, or the source of its examples"
      ),
      (
        "File type = \"ooTextFile\"\nObject class = \"TextGrid\"",
        "a Praat TextGrid; expected ELAN: import it there and save as .eaf"
      ),
      (
        "StarDict's dict ifo file\nversion=2.4.2\n",
        "a StarDict dictionary; expected it converted to TEI, LIFT, or MDF"
      ),
      ("@UTF8\n@Begin\n", "CHAT; expected ELAN: import it there and save as .eaf"),
      (
        "<!DOCTYPE html><html><p>a</p></html>",
        "an HTML page; expected a text: save the table or the text by itself"
      ),
      (
        "<?xml version='1.0'?><xigt-corpus/>",
        "Xigt; expected a table with one sentence per row, or flextext"
      ),
      (
        "{\n \"dc:conformsTo\": \"http://cldf.clld.org/v1.0/terms.rdf#StructureDataset\"\n}",
        "the metadata of a CLDF data set; expected its table of examples, or the folder that has one"
      ),
      (
        "<osis><osisText><header/><div type='x-entry'>ἀγάπη, love</div></osisText></osis>",
        "a lexicon in OSIS, which Lector does not read; expected a text, or the lexicon in TEI or "
          + "SWORD's imp"
      ),
      (
        "<osis><osisText><header/><p><seg type='keyword'>Aaron</seg> a priest</p></osisText></osis>",
        "a lexicon in OSIS, which Lector does not read; expected a text, or the lexicon in TEI or "
          + "SWORD's imp"
      ),
    ])
  func text(text: String, message: String) {
    #expect(fault(in: text)?.description == "file:1: \(message)")
  }

  @Test(
    "Text that begins like these is not taken for them",
    arguments: ["\\id RUT\n\\c 1\n\\v 1 a", "ID3,Primary_Text,ID\na,b,c", "\\tx a.\n"])
  func other(text: String) {
    #expect(UnreadableFormat(Array(text.utf8)[...]) == nil)
  }
}
