import Interlinear

/// Reads a lexicon entry by entry, in memory that does not grow with the file.
package protocol LexiconReader: AnyObject {
  /// What the file tells of its lexicon. Known as soon as the reader is made; its name is the
  /// caller's to give.
  var description: LexiconDescription { get }

  /// How far the reader is in its file, in bytes.
  var bytesRead: Int { get }

  /// What was read only as far as it is certain, since the last call.
  func takeWarnings() -> [FormatWarning]

  /// The next entry; nil at the end of the file.
  func next() throws(FormatError) -> LexiconEntry?
}

/// The formats that lexica are read from.
package enum LexiconFormat: String, CaseIterable, Sendable {
  /// What SWORD's `mod2imp` prints of a dictionary.
  case imp
  /// A dictionary in TEI.
  case tei

  /// What messages call it.
  package var title: String {
    switch self {
    case .imp: "SWORD's imp (mod2imp)"
    case .tei: "TEI"
    }
  }

  /// The format of a lexicon, by its beginning; nil when it is none.
  static func detect(_ head: FileHead) -> LexiconFormat? {
    if head.hasPrefix("$$$") { return .imp }
    return head.isXML && ["TEI", "TEI.2"].contains(head.rootElement) ? .tei : nil
  }

  /// Whether a source holds a lexicon, and in which format. Nothing of it is read: the same source
  /// may then be given to `openLexiconReader` or to `openVerseReader`.
  package static func detect(_ source: ByteSource) throws(FormatError) -> LexiconFormat? {
    detect(FileHead(try source.peek(FileHead.length)))
  }
}

/// Opens a lexicon for reading, in a format that is given or else found by its content.
///
/// - Parameter path: the file; `-` is standard input.
/// - Throws: `FormatError` when the file cannot be opened or is no lexicon.
package func openLexiconReader(
  path: String, format: LexiconFormat? = nil
) throws(FormatError) -> any LexiconReader {
  try openLexiconReader(source: try ByteSource(path: path), format: format)
}

package func openLexiconReader(
  source: ByteSource, format: LexiconFormat? = nil
) throws(FormatError) -> any LexiconReader {
  let detected = try LexiconFormat.detect(source)
  switch format ?? detected {
  case .imp: return try ImpLexiconReader(source)
  case .tei: return try TEILexiconReader(source)
  case nil:
    let known = LexiconFormat.allCases.map(\.title).joined(separator: ", ")
    throw FormatError(
      file: source.name, line: 1,
      message: "no lexicon that is known by its beginning; expected one of: \(known)")
  }
}
