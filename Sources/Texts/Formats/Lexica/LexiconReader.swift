import Interlinear

/// Reads a lexicon entry by entry, in an amount of memory that does not grow with the file.
package protocol LexiconReader: AnyObject {
  /// The file's description of its lexicon, which is known as soon as the reader is created. The
  /// caller sets its name.
  var description: LexiconDescription { get }

  /// The number of bytes read so far.
  var bytesRead: Int { get }

  /// Returns the next entry, or nil at the end of the file.
  func next() throws(FormatError) -> LexiconEntry?
}

/// The formats of lexica that can be read.
package enum LexiconFormat: String, CaseIterable, Sendable {
  /// The output of SWORD's `mod2imp` for a dictionary.
  case imp
  /// A dictionary in TEI.
  case tei
  /// STEPBible.org's TBESG, TBESH, and TFLSJ.
  case stepbible
  /// The Lexicon Interchange Format of FLEx and WeSay.
  case lift
  /// SIL's Multi-Dictionary Formatter.
  case mdf
  /// The dictionary of a CLDF data set.
  case cldf

  /// The name for messages.
  package var title: String {
    switch self {
    case .imp: "SWORD's imp (mod2imp)"
    case .tei: "TEI"
    case .stepbible: "STEPBible's TBESG, TBESH, and TFLSJ"
    case .lift: "LIFT"
    case .mdf: "MDF (\\lx)"
    case .cldf: "CLDF's table of entries with its metadata"
    }
  }

  /// The formats that are XML, by the name of the root element.
  private static let xml: [String: LexiconFormat] = ["TEI": .tei, "TEI.2": .tei, "lift": .lift]
  /// The names of the formats that are XML.
  static var xmlTitles: [String] { allCases.filter(Set(xml.values).contains).map(\.title) }

  /// Returns the format of a lexicon, based on its beginning, or nil if it is not a lexicon.
  static func detect(_ head: FileHead) -> LexiconFormat? {
    if head.hasPrefix("$$$") { return ImpBibleReader.isBible(head.impKeys) ? nil : .imp }
    if head.isXML { return head.rootElement.flatMap { xml[$0] } }
    if head.hasPrefix("\\") { return MDFReader.recordMarker(head) == nil ? nil : .mdf }
    return STEPBibleLexiconReader.isLexicon(head) ? .stepbible : nil
  }

  /// Returns the file of a folder that may be a lexicon: the entries of a CLDF dictionary, or a SWORD
  /// module.
  package static func file(inFolder path: String) -> String? {
    let modules = SWORDModule.configurations(inFolder: path)
    return CLDFMetadata.entries(inFolder: path) ?? (modules.count == 1 ? modules[0] : nil)
  }

  /// Returns the format of the lexicon in a source, or nil if it does not contain one. Nothing is
  /// consumed: the same source may then be passed to `openLexiconReader` or to `openVerseReader`.
  package static func detect(_ source: ByteSource) throws(FormatError) -> LexiconFormat? {
    let head = FileHead(try source.peek(FileHead.length))
    let format = detect(head)
    if format == .tei, !head.isUTF16, !hasEntry(try source.peek(4_000_000)) { return nil }
    return format
      ?? (CLDFMetadata.find(besides: source.name, as: "EntryTable") == nil ? nil : .cldf)
  }
}

/// Returns a Boolean value that indicates whether TEI has entries, after a front that may be long.
/// Examples of markup (`<egXML>`) have none.
private func hasEntry(_ text: ArraySlice<UInt8>) -> Bool {
  var rest = text
  while true {
    let example = rest.firstIndex(of: "<egXML".utf8)
    if rest[..<(example ?? rest.endIndex)].firstIndex(of: "<entry".utf8) != nil { return true }
    guard let example, let end = rest[example...].firstIndex(of: "</egXML".utf8) else {
      return false
    }
    rest = rest[end...].dropFirst()
  }
}

/// Opens a lexicon for reading, in the format of its content.
///
/// - Throws: `FormatError` if the file is not a lexicon.
package func openLexiconReader(source: ByteSource) throws(FormatError) -> any LexiconReader {
  let head = FileHead(try source.peek(FileHead.length))
  switch LexiconFormat.detect(head) {
  case .imp: return try ImpLexiconReader(source)
  case .tei: return try TEILexiconReader(source)
  case .stepbible: return try STEPBibleLexiconReader(try contentLines(source), head: head)
  case .lift: return try LIFTReader(source)
  case .mdf:
    return try MDFReader(try contentLines(source), beginning: MDFReader.recordMarker(head) ?? "lx")
  case .cldf, nil:
    if let metadata = CLDFMetadata.find(besides: source.name, as: "EntryTable") {
      return try CLDFLexiconReader(source, metadata: metadata)
    }
    let known = LexiconFormat.allCases.map(\.title).joined(separator: ", ")
    throw source.error("unknown lexicon format", expected: "one of: \(known)", line: 1)
  }
}
