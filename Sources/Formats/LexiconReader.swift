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

  /// What messages call it.
  package var title: String {
    switch self {
    case .imp: "SWORD's imp (mod2imp)"
    }
  }

  /// The format of a lexicon, by its beginning; nil when it is none.
  static func detect(_ head: FileHead) -> LexiconFormat? {
    head.hasPrefix("$$$") ? .imp : nil
  }

  /// Whether a source holds a lexicon, and in which format. Nothing of it is read: the same source
  /// may then be given to `openLexiconReader` or to `openVerseReader`.
  package static func detect(_ source: ByteSource) throws(FormatError) -> LexiconFormat? {
    detect(FileHead(try source.peek(FileHead.length)))
  }
}
