import PlainText
import Platform

/// The formats of texts that can be read.
package enum FileFormat: String, CaseIterable, Sendable {
  case morphgnt
  case delimited
  case conllu
  case osis
  case flextext
  case usfm
  /// The XML form of USFM.
  case usx
  /// The JSON form of USFM.
  case usj
  case toolbox
  case json
  /// The output of SWORD's `mod2imp` for a Bible.
  case imp
  /// ELAN's `.eaf`.
  case elan
  /// STEPBible.org's TAGNT and TAHOT.
  case stepbible
  /// Treebanks in XML: PROIEL's, Perseus's, and TigerXML.
  case treebank
  /// The trees of macula-greek and macula-hebrew in XML.
  case macula
  /// Texts of the Pangloss Collection and of EOPAS.
  case pangloss
  /// Texts in TEI.
  case tei

  /// The name for messages.
  package var title: String {
    switch self {
    case .morphgnt: "MorphGNT"
    case .delimited: "Clear, macula, CLDF, or Lector columns"
    case .conllu: "CoNLL-U"
    case .osis: "OSIS XML"
    case .flextext: "FLEx flextext"
    case .usfm: "USFM"
    case .usx: "USX"
    case .usj: "USJ"
    case .toolbox: "Toolbox"
    case .json: "Lector JSON"
    case .imp: "SWORD's imp (mod2imp)"
    case .elan: "ELAN's .eaf"
    case .stepbible: "STEPBible's TAGNT and TAHOT"
    case .treebank: "PROIEL or Perseus treebank XML"
    case .macula: "macula's trees in XML"
    case .pangloss: "Pangloss or EOPAS XML"
    case .tei: "TEI"
    }
  }
}

// MARK: - Detection

extension FileFormat {
  /// Returns a Boolean value that indicates whether a file is a text or a lexicon that can be
  /// imported. Only its beginning is read, and no program is run for it.
  package static func isImportable(_ path: String) -> Bool {
    if SWORDModule.name(of: path) != nil { return true }
    guard !FileName.isStream(path), let source = try? ByteSource(path: path, isInput: false),
      let start = try? source.peek(FileHead.length)
    else { return false }
    return (try? LexiconFormat.detect(source)) != nil
      || (try? detectedFormat(of: source, start, FileHead(start), map: nil)) != nil
  }

  /// Returns the format of a file by its beginning, or nil if it is unknown.
  static func detect(_ head: FileHead) -> FileFormat? {
    if head.isXML { return head.rootElement.flatMap { xml[$0] ?? ofElements(head, root: $0) } }
    if head.isUTF16 || head.isEmpty { return nil }
    if head.hasPrefix("{") { return head.isUSJ ? .usj : .json }
    if head.hasPrefix("$$$") { return ImpBibleReader.isBible(head.impKeys) ? .imp : nil }
    if head.hasPrefix("\\") {
      return MDFReader.recordMarker(head) == nil ? ofMarkers(head.markers) : nil
    }
    return ofColumns(head)
  }

  /// The formats that are XML, by the name of the root element.
  private static let xml: [String: FileFormat] = [
    "osis": .osis, "osisCorpus": .osis, "usx": .usx, "document": .flextext,
    "interlinear-text": .flextext, "ANNOTATION_DOCUMENT": .elan, "proiel": .treebank,
    "treebank": .treebank, "TEXT": .pangloss, "WORDLIST": .pangloss,
    "ARCHIVE": .pangloss,
    "eopas": .pangloss, "TEI": .tei, "TEI.2": .tei, "teiCorpus": .tei,
  ]
  /// Returns the format of XML with any other root by the elements in it: the trees of macula, whose
  /// roots have common names such as `<book>`, words like TEI's, or else TigerXML.
  private static func ofElements(_ head: FileHead, root: String) -> FileFormat? {
    if head.contains("<sentence") && head.contains("<wg") || head.contains("<Node Cat=") {
      return .macula
    }
    let hasWords = head.contains("<w>") || head.contains("<w ")
    if root == "corpus", !hasWords { return .treebank }
    return hasWords && UnreadableFormat(root: root, head) == nil ? .tei : nil
  }

  fileprivate static var xmlTitles: [String] {
    allCases.filter((xml.values + [.macula]).contains).map(\.title)
  }

  /// Returns the format of a file with standard format markers. Both kinds may begin with `\id`,
  /// but only USFM follows it with the code of a book, and only Toolbox has its version in `\_sh`.
  private static func ofMarkers(_ markers: [(name: Substring, rest: Substring)]) -> FileFormat {
    let isScripture = markers.contains { marker in
      switch marker.name {
      case "usfm", "zaln-s", "toc1", "toc2", "toc3": true
      case "c", "v": marker.rest.utf8.first.map(isDigit) == true
      case "id": isCode(marker.rest.prefix { $0 != " " && $0 != "\t" })
      // The end of a marker such as `\w`, which Toolbox does not have.
      default: marker.name.contains("*")
      }
    }
    func isCode(_ code: Substring) -> Bool {
      bookName(code: code) != nil || peripheralCodes.contains(String(code))
    }
    return isScripture && markers.first?.name != "_sh" ? .usfm : .toolbox
  }

  private static func ofColumns(_ head: FileHead) -> FileFormat? {
    if STEPBibleReader.isText(head) { return .stepbible }
    let line = head.firstLine
    if ColumnMap.preset(forHeader: line) != nil { return .delimited }
    // The heading of a Markdown file and the first line of a script begin with #, too.
    let hasRow = head.contains("\n1\t") || head.contains("\n1-")
    if line.hasPrefix("#"), line.contains("=") || hasRow { return .conllu }
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    if columns.count == 10, columns[0].first?.isNumber == true { return .conllu }
    let fields = line.split(separator: " ")
    if fields.count == 7, fields[0].utf8.count == 6, fields[0].utf8.allSatisfy(isDigit) {
      return .morphgnt
    }
    return nil
  }
}

// MARK: - Readers

/// Opens a file with the user's options. A map file maps tiers in an ELAN file, markers in a Toolbox
/// file, and columns in any other file.
func openVerseReader(
  _ source: ByteSource, _ options: ReadingOptions
) throws(FormatError) -> any VerseReader {
  let format = options.format
  guard let file = options.mapFile else {
    return try openVerseReader(source: source, format: format)
  }
  let head = FileHead(try source.peek(FileHead.length))
  let map = try ByteSource(path: file)
  switch format ?? FileFormat.detect(head) {
  case .elan: return try ELANReader(source, map: ELANMap(source: map))
  case .toolbox:
    return try openVerseReader(source: source, format: .toolbox, markers: ToolboxMap(source: map))
  default: return try openVerseReader(source: source, format: format, map: ColumnMap(source: map))
  }
}

/// Opens a file for reading, in the given format or, by default, in the format of its content.
///
/// - Parameters:
///   - map: The columns of a delimited file that matches no preset.
///   - markers: The markers of a Toolbox file; by default, the common ones.
/// - Throws: `FormatError` if the file is empty or in an unknown format.
package func openVerseReader(
  source: ByteSource, format: FileFormat? = nil, map: ColumnMap? = nil,
  markers: ToolboxMap? = nil
) throws(FormatError) -> any VerseReader {
  let start = try source.peek(FileHead.length)
  let head = FileHead(start)
  if head.hasPrefix("version https://git-lfs"), let pointer = UnreadableFormat(start) {
    throw pointer.error(file: source.name)
  }
  let format =
    if let format { format } else { try detectedFormat(of: source, start, head, map: map) }
  switch format {
  case .morphgnt: return MorphGNTReader(try contentLines(source))
  case .conllu: return CoNLLUReader(try contentLines(source), head: start)
  case .delimited: return try delimitedReader(try contentLines(source), map: map)
  case .osis: return try OSISReader(source)
  case .flextext, .pangloss: return try FLExReader(source)
  case .tei: return try FLExReader(try TEIText.flextext(of: source))
  case .usfm: return USFMReader(try contentLines(source))
  case .usx, .usj: return try USXReader(source, isJSON: format == .usj)
  case .toolbox:
    let lines = try contentLines(source)
    return ToolboxReader(lines, map: (markers ?? .common).completed(by: start))
  case .json: return JSONVerseReader(try contentLines(source), head: start)
  case .imp: return try ImpBibleReader(source)
  case .elan: return try ELANReader(source)
  case .treebank: return try TreebankXMLReader(source)
  case .macula: return try maculaReader(source)
  case .stepbible: return try STEPBibleReader(try contentLines(source), head: head)
  }
}

/// Returns the lines of a source, beginning with the first that is not empty.
func contentLines(_ source: ByteSource) throws(FormatError) -> LineReader {
  let lines = LineReader(source)
  guard let first = try lines.nextFilled() else {
    throw source.error("is empty", expected: "an interlinear text")
  }
  lines.pushBack(first)
  return lines
}

/// Returns the reason why the format is unknown. A wrong encoding takes precedence over the
/// content.
private func unknownFormat(
  of source: ByteSource, head: FileHead
) throws(FormatError) -> FormatError {
  let known = FileFormat.allCases.map(\.title).joined(separator: ", ")
  if try LexiconFormat.detect(source) != nil {
    return source.error("a lexicon", expected: "a text", line: 1)
  }
  if head.isXML {
    if let named = head.rootElement.flatMap({ UnreadableFormat(root: $0, head) }) {
      return named.error(file: source.name)
    }
    let root: Message =
      head.rootElement.map { "XML with the root element <\($0)>" } ?? "unknown XML"
    let formats = (FileFormat.xmlTitles + LexiconFormat.xmlTitles).uniqued
    return source.error(
      root, expected: "one of: \(formats.joined(separator: ", "))", line: 1)
  }
  if head.isUTF16 {
    return source.error("UTF-16", expected: "UTF-8 text", line: 1)
  }
  let lines = try contentLines(source)
  _ = try lines.next()
  if let columns = ColumnMap.columns(inHeader: head.firstLine) {
    return lines.error(
      "a table with the columns \(columns.joined(separator: ", ").cut(to: 200))",
      expected: "\"ref\" and \"surface\" for the verse and the word, or a map of them (--map)")
  }
  let line = lines.lineNumber
  var block = [head.firstLine.split(whereSeparator: \.isWhitespace).map(String.init)]
  while block.count < 8, let next = try lines.next() {
    let words = String(decoding: next, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { break }
    block.append(words.map(String.init))
  }
  // The words of a sentence, which may follow its number, and their glosses are as many.
  let isNumbered =
    block[0].first.map { !$0.contains(where: \.isLetter) || $0.hasPrefix("(") } == true
  let glosses = block.dropFirst().first?.count ?? 0
  let isGlossed = glosses == block[0].count || isNumbered && glosses == block[0].count - 1
  if isGlossed, glosses > 1, block.count < 8, isNumbered || !head.firstLine.contains("\t") {
    return source.error(
      "lines of words and glosses",
      expected: "a table with one sentence per row, and the columns Text, Gloss, and Translation",
      line: line)
  }
  return source.error("unknown format", expected: "one of: \(known)", line: line)
}

private func detectedFormat(
  of source: ByteSource, _ start: ArraySlice<UInt8>, _ head: FileHead, map: ColumnMap?
) throws(FormatError) -> FileFormat {
  if let unreadable = UnreadableFormat(start) { throw unreadable.error(file: source.name) }
  if map != nil { return .delimited }
  let detected = FileFormat.detect(head)
  if let detected, detected != .tei { return detected }
  if detected == .tei, try LexiconFormat.detect(source) == nil { return .tei }
  // The columns of a CLDF table may have any names. Then only its metadata file identifies it.
  guard CLDFMetadata.find(besides: source.name) != nil else {
    throw try unknownFormat(of: source, head: head)
  }
  return .delimited
}

func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
