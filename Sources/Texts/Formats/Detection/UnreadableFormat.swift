import PlainText

/// A format that users try but that cannot be read: its name, and an alternative.
struct UnreadableFormat: Equatable {
  /// The name with its article: `an Excel workbook`.
  let name: Message
  /// The expected format.
  let expected: Message
  /// A Boolean value that indicates whether the file is text, so that a message can quote its first
  /// line.
  let isText: Bool

  private init(_ name: Message, _ expected: Message, isText: Bool = true) {
    self.name = name
    self.expected = expected
    self.isText = isText
  }

  func error(file: String) -> FormatError {
    FormatError(file: file, line: isText ? 1 : nil, found: name, expected: expected)
  }

  /// Returns the format of a file by its first bytes, or nil if it may be one that can be read.
  init?(_ start: ArraySlice<UInt8>) {
    guard let found = Self.ofContainer(start) ?? Self.ofSignature(start) ?? Self.ofText(start)
    else { return nil }
    self = found
  }

  /// Returns the format of an XML file by its root element, or nil if it has no better name.
  init?(root: String, _ head: FileHead) {
    switch root.lowercased() {
    case "html": self.init("an HTML page", "a text: save the table or the text by itself")
    case "xigt-corpus": self.init("Xigt", "a table with one sentence per row, or flextext")
    case "typecraft": self.init("TypeCraft XML", "a table with one sentence per row, or flextext")
    case "trans": self.init("Transcriber", "ELAN: import it there and save as .eaf")
    case "basic-transcription":
      self.init("EXMARaLDA", "ELAN: export it from there as .eaf")
    case "chat": self.init("CHAT XML", "ELAN: import the .cha file there and save as .eaf")
    case "languageproject", "fwdata":
      self.init("a FieldWorks project", "its texts exported as flextext")
    case "workbook": self.init("an Excel workbook", "a table: export the sheet as TSV")
    case "worddocument", "package": self.init("a Word document", "text: save it as plain text")
    case "document-content": self.init("an OpenDocument file", "text: save it as text or TSV")
    // A group of Toolbox's XML has the name of the marker that begins it.
    case _
    where ["<tx>", "<lx>"].contains(where: head.contains)
      && ["Group>", "group>"].contains(where: head.contains):
      self.init("Toolbox's XML", "the Toolbox file (.txt) that it was exported from")
    default: return nil
    }
  }

  /// ZIP archives by the names of their first members (APPNOTE.TXT, 4.3.7), in the order to try
  /// them in.
  private static let containers: [(member: String, name: Message, expected: Message)] = [
    ("application/epub+zip", "an EPUB book", "a text"),
    (
      "application/vnd.oasis.opendocument.spreadsheet", "an OpenDocument spreadsheet",
      "a table: export the sheet as TSV"
    ),
    (
      "application/vnd.oasis.opendocument", "an OpenDocument text",
      "text: save it as plain text"
    ), ("xl/", "an Excel workbook", "a table: export the sheet as TSV"),
    ("word/", "a Word document", "text: save it as plain text"),
    ("ppt/", "a PowerPoint presentation", "a text"),
    ("", "a ZIP archive", "a text: unpack the archive first"),
  ]

  private static func ofContainer(_ start: ArraySlice<UInt8>) -> UnreadableFormat? {
    guard start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6]) else {
      return nil
    }
    return containers.first { start.firstIndex(of: $0.member.utf8) != nil }
      .map { UnreadableFormat($0.name, $0.expected, isText: false) }
  }

  private static let signatures: [(bytes: [[UInt8]], name: Message, expected: Message)] = [
    ([Array("%PDF".utf8)], "a PDF document", "the text from which it was made"),
    ([Array("SQLite format 3".utf8)], "an SQLite database", "a text: export a table as TSV"),
    ([[0xD0, 0xCF, 0x11, 0xE0]], "an old Office file (.xls or .doc)", "a table exported as TSV"),
    ([[0x1F, 0x8B]], "a gzip archive", "a text: unpack it with gunzip"),
    ([[0x42, 0x5A, 0x68]], "a bzip2 archive", "a text: unpack it with bunzip2"),
    ([[0xFD, 0x37, 0x7A, 0x58, 0x5A]], "an xz archive", "a text: unpack it with unxz"),
    ([[0x28, 0xB5, 0x2F, 0xFD]], "a Zstandard archive", "a text: unpack it with unzstd"),
    ([[0x37, 0x7A, 0xBC, 0xAF]], "a 7z archive", "a text: unpack the archive first"),
    ([Array("Rar!".utf8)], "a RAR archive", "a text: unpack the archive first"),
    ([[0x89, 0x50, 0x4E, 0x47]], "a PNG image", "a text"),
    ([[0xFF, 0xD8, 0xFF]], "a JPEG image", "a text"),
    ([Array("GIF8".utf8)], "a GIF image", "a text"),
    ([[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]], "a TIFF image", "a text"),
    (
      ["RIFF", "OggS", "fLaC", "ID3"].map { Array($0.utf8) }, "a recording",
      "its transcription, such as ELAN's .eaf"
    ),
  ]

  private static func ofSignature(_ start: ArraySlice<UInt8>) -> UnreadableFormat? {
    // Text may begin with the letters of some signatures; binary files have control characters.
    let isBinary = start.prefix(512).contains { $0 < 9 || (14..<32).contains($0) }
    guard isBinary || start.first == 0x25 else { return nil }
    return signatures.first { $0.bytes.contains { start.starts(with: $0) } }
      .map { UnreadableFormat($0.name, $0.expected, isText: false) }
  }

  /// Texts by their first characters.
  private static let texts: [(starts: [String], name: Message, expected: Message)] = [
    (["{\\rtf"], "an RTF document", "text: save it as plain text"),
    (["StarDict's dict ifo file"], "a StarDict dictionary", "it converted to TEI, LIFT, or MDF"),
    (
      ["File type = \"ooTextFile", "\"Praat chronological"], "a Praat TextGrid",
      "ELAN: import it there and save as .eaf"
    ), (["@UTF8", "@Begin"], "CHAT", "ELAN: import it there and save as .eaf"),
    (["---\n"], "Markdown", "a table with one sentence per row, or the source of its examples"),
    (["WEBVTT"], "subtitles", "ELAN: import them there and save as .eaf"),
    (["@node\n", "@edge\n", "@config\n"], "Text-Fabric", "a table of its words as TSV"),
  ]

  private static func ofText(_ start: ArraySlice<UInt8>) -> UnreadableFormat? {
    let content = start.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    if CLDFMetadata.isMetadata(content) {
      return UnreadableFormat(
        "the metadata of a CLDF data set", "its table of examples, or the folder that has one")
    }
    // Files of Git LFS (git-lfs spec.md) and of git-annex that were not fetched.
    if content.starts(with: Array("version https://git-lfs".utf8))
      || content.starts(with: Array("/annex/objects/".utf8))
    {
      return UnreadableFormat(
        "a pointer of Git LFS or git-annex", "the file itself: fetch it with \"git lfs pull\"")
    }
    if let known = texts.first(where: { $0.starts.contains { content.starts(with: $0.utf8) } }) {
      return UnreadableFormat(known.name, known.expected)
    }
    let marks = [
      "\\documentclass", "\\begin{document}", "\\usepackage", "\\begin{exe}", "\\begin{xlist}",
      "\\gll ", "\\begingl", "\\ex.", "\\pex",
    ]
    let isLaTeX = content.first == 0x25 || content.first == 0x5C
    if isLaTeX, marks.contains(where: { content.firstIndex(of: $0.utf8) != nil }) {
      return UnreadableFormat(
        "a LaTeX document", "a table with one sentence per row, or the source of its examples")
    }
    return nil
  }
}
