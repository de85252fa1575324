import Interlinear

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
  case toolbox
  case json
  /// The output of SWORD's `mod2imp` for a Bible.
  case imp
  /// ELAN's `.eaf`.
  case elan
  /// STEPBible.org's TAGNT and TAHOT.
  case stepbible
  /// Treebanks in XML: PROIEL's and those of Perseus.
  case treebank

  /// The name for messages.
  package var title: String {
    switch self {
    case .morphgnt: "MorphGNT"
    case .delimited: "Clear, macula, CLDF or Lector columns"
    case .conllu: "CoNLL-U"
    case .osis: "OSIS XML"
    case .flextext: "FLEx flextext"
    case .usfm: "USFM"
    case .usx: "USX"
    case .toolbox: "Toolbox"
    case .json: "Lector JSON"
    case .imp: "SWORD's imp (mod2imp)"
    case .elan: "ELAN's .eaf"
    case .stepbible: "STEPBible's TAGNT and TAHOT"
    case .treebank: "PROIEL or Perseus treebank XML"
    }
  }
}

func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// Opens a file for reading, in the given format or, by default, in the format of its content.
///
/// - Parameters:
///   - path: The file; `-` is standard input.
///   - map: The columns of a delimited file that matches no preset.
/// - Throws: `FormatError` if the file cannot be opened, is empty, or is in an unknown format.
package func openVerseReader(
  path: String, format: FileFormat? = nil, map: ColumnMap? = nil
) throws(FormatError) -> any VerseReader {
  try openVerseReader(source: try ByteSource(path: path), format: format, map: map)
}

/// Opens a file with a map file, which maps markers in a Toolbox file and columns in any other
/// file.
package func openVerseReader(
  source: ByteSource, format: FileFormat?, mapFile: String?, isForBeginning: Bool = false
) throws(FormatError) -> any VerseReader {
  guard let mapFile else {
    return try openVerseReader(source: source, format: format, isForBeginning: isForBeginning)
  }
  let detected = FileFormat.detect(FileHead(try source.peek(FileHead.length)))
  if (format ?? detected) == .elan {
    return try ELANReader(source, map: try ELANMap(file: mapFile))
  }
  if (format ?? detected) == .toolbox {
    return try openVerseReader(
      source: source, format: .toolbox, markers: try ToolboxMap(file: mapFile))
  }
  return try openVerseReader(source: source, format: format, map: try ColumnMap(file: mapFile))
}

package func openVerseReader(
  source: ByteSource, format: FileFormat? = nil, map: ColumnMap? = nil,
  markers: ToolboxMap? = nil, isForBeginning: Bool = false
) throws(FormatError) -> any VerseReader {
  let start = try source.peek(FileHead.length)
  let head = FileHead(start)
  let format =
    if let format { format } else { try detectedFormat(of: source, start, head, map: map) }
  switch format {
  case .morphgnt: return MorphGNTReader(try contentLines(source))
  case .conllu:
    let beginning = try source.peek(FileHead.length)
    return CoNLLUReader(try contentLines(source), head: beginning)
  case .delimited: return try delimitedReader(try contentLines(source), map: map)
  case .osis: return try OSISReader(source)
  case .flextext: return try FLExReader(source, isForBeginning: isForBeginning)
  case .usfm: return USFMReader(try contentLines(source))
  case .usx: return try USXReader(source)
  case .toolbox:
    let map = (markers ?? .common).withSecondLanguages(in: try source.peek(FileHead.length))
    return ToolboxReader(try contentLines(source), map: map)
  case .json:
    let beginning = try source.peek(FileHead.length)
    return JSONVerseReader(try contentLines(source), head: beginning)
  case .imp: return try ImpBibleReader(source)
  case .elan: return try ELANReader(source)
  case .treebank: return try TreebankXMLReader(source)
  case .stepbible: return try STEPBibleReader(try contentLines(source), head: head)
  }
}

/// Returns the lines of a source, beginning with the first that is not empty.
func contentLines(_ source: ByteSource) throws(FormatError) -> LineReader {
  let lines = LineReader(source)
  var first = try lines.next()
  while let line = first, line.isEmpty { first = try lines.next() }
  guard let first else {
    throw FormatError(
      file: source.name, line: nil, found: "is empty", expected: "an interlinear text")
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
  if LexiconFormat.detect(head) != nil {
    return FormatError(file: source.name, line: 1, found: "a lexicon", expected: "a text")
  }
  if head.isXML {
    if let named = head.rootElement.flatMap({ UnreadableFormat(root: $0) }) {
      return named.error(file: source.name)
    }
    let root = head.rootElement.map { "XML with the root element <\($0)>" } ?? "unknown XML"
    return FormatError(
      file: source.name, line: 1, found: root, expected: "<osis> or FLEx's <document>")
  }
  if head.isUTF16 {
    return FormatError(file: source.name, line: 1, found: "UTF-16", expected: "UTF-8 text")
  }
  let lines = try contentLines(source)
  _ = try lines.next()
  return lines.error("unknown format", expected: "one of: \(known)")
}

/// Returns the format of a file's content.
private func detectedFormat(
  of source: ByteSource, _ start: ArraySlice<UInt8>, _ head: FileHead, map: ColumnMap?
) throws(FormatError) -> FileFormat {
  if let unreadable = UnreadableFormat(start) { throw unreadable.error(file: source.name) }
  if map != nil { return .delimited }
  if let detected = FileFormat.detect(head) { return detected }
  // The columns of a CLDF table may have any names, in which case only the metadata beside it
  // identifies it.
  guard CLDFMetadata.find(besides: source.name) != nil else {
    throw try unknownFormat(of: source, head: head)
  }
  return .delimited
}
